// Whole games by four hands: the mouse, the keyboard alone, a finger on a phone, and the list of moves alone. The hands
// know no rules: they take what the page offers, drawn by a seeded generator, until the result is shown.
//
// Every run plays a few short games. HANDS=all plays every bundled game and every spec of specs/ with people at all
// seats (an hour); HANDS=salt-road,hex plays those; HANDS_SEED is the seed. Each whole game adds a line to
// target/e2e/hands.jsonl. Random play ends all of them; the longest is a deck builder with about 300 moves.
import { appendFileSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/lib/project.mjs';
import { finish } from './support/hands/finish.mjs';
import { keyboard } from './support/hands/keyboard.mjs';
import { list } from './support/hands/list.mjs';
import { mouse, touch } from './support/hands/pointing.mjs';
import { bundled, own } from './support/playground.mjs';
import { expect, test } from './support/test.mjs';

const written = new URL('./specs/', import.meta.url);
const names = (folder) => readdirSync(folder).filter((name) => name.endsWith('.md')).map((name) => name.replace('.md', ''));
const read = (name) => readFileSync(new URL(`${name}.md`, written), 'utf8');
const texts = {
  ...Object.fromEntries(names(join(root, 'specs')).map((name) => [name, () => bundled(name)])),
  ...Object.fromEntries(names(written).map((name) => [name, () => read(name)])),
};
/** Cells; cards in hidden hands and choices at the same time; open cards of every player, numbers and dice. */
const short = [bundled('tic-tac-toe'), own('blind-bids'), read('orchard-ledger').replace('value: 10, min: 5', 'value: 3, min: 3')];

const wished = process.env.HANDS === 'all' ? Object.keys(texts) : process.env.HANDS?.split(',');
const seed = Number(process.env.HANDS_SEED ?? 1);
const desk = { viewport: { width: 1280, height: 800 } };
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
/** Motion stays on where hands meet what moves. */
const ways = [
  { hand: mouse, screen: desk, moves: Boolean(wished) },
  { hand: keyboard, screen: desk },
  { hand: touch, screen: phone, moves: Boolean(wished) },
  { hand: list, screen: desk },
];

for (const { hand, screen, moves } of ways) {
  test.describe(hand.name, () => {
    test.use({ ...screen, contextOptions: { reducedMotion: moves ? 'no-preference' : 'reduce' } });
    const play = async (playground, text) => {
      await begin(playground, text, hand, String(seed));
      const notes = await finish(playground, hand, { seed });
      await expect(playground.result).not.toHaveClass(/fault/);
      await expect(playground.live).toContainText(await playground.result.locator('b').textContent());
      return notes;
    };

    if (wished) {
      for (const game of wished) {
        test(`${game} is finished`, async ({ playground }) => {
          test.setTimeout(1_800_000);
          await playground.open();
          await report(playground, { game, hand: hand.name, seed }, () => play(playground, texts[game]()));
        });
      }
    } else {
      test('short games are finished', async ({ playground }) => {
        test.setTimeout(180_000);
        await playground.open();
        for (const text of short) clean(await play(playground, text));
      });
    }
  });
}

/** The game with people at all seats, from its beginning. */
async function begin(playground, text, hand, chance) {
  if (hand === touch) await playground.pane('Spec');
  if (hand === touch) await playground.textbox.fill(text);
  else await playground.write(text);
  await expect(playground.verdict).toContainText(', playable');
  if (hand === touch) await playground.pane('Play');
  await playground.seatPeople();
  await playground.seed(chance);
  const notice = playground.page.getByRole('group', { name: 'Link' }).getByRole('button', { name: 'Close' });
  if (await notice.isVisible()) await notice.click();
  if (hand === keyboard) await playground.page.locator('#mat').focus();
}

/** Nothing that was taken was without effect, the focus was always somewhere, and every move was told. */
const clean = ({ dead, lost, unsaid }) => expect({ dead, lost, unsaid }).toEqual({ dead: [], lost: [], unsaid: [] });

/** Plays, and writes a line about it also if it fails. */
async function report(playground, row, play) {
  const start = Date.now();
  try {
    Object.assign(row, await play());
    Object.assign(row, { plies: await playground.position.textContent(), result: await playground.result.textContent() });
    clean(row);
  } catch (error) {
    row.error = error.message;
    await playground.page.screenshot({ path: join(root, `target/e2e/hands-${row.game}-${row.hand}.png`) });
    throw error;
  } finally {
    const line = JSON.stringify({ ...row, seconds: Math.round((Date.now() - start) / 1000) });
    appendFileSync(join(root, 'target/e2e/hands.jsonl'), `${line}\n`);
  }
}
