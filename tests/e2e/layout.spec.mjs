// The table lays itself out: games from a generator, games as strangers write them and the bundled ones, on a desk, at
// zoom and on phones. LAYOUTS=1000 tries that many generated games instead of a few; LAYOUTS_FROM is the first.
import { readFileSync, readdirSync } from 'node:fs';
import { generated } from './support/generated.mjs';
import { faults } from './support/legible.mjs';
import { expect, test } from './support/test.mjs';

/** Games that had a fault once: too many cards beside a board, a seat bar that took the room. */
const HARD = [273, 324, 440, 450, 780, 985];
const FEW = 8;
const FROM = Number(process.env.LAYOUTS_FROM ?? 0);
const numbered = (count) => Array.from({ length: count }, (_, n) => FROM + n);
const SEEDS = process.env.LAYOUTS ? numbered(Number(process.env.LAYOUTS)) : [...HARD, ...numbered(FEW)];
/** Games in one page, which takes each text in place of the one before. */
const AT_ONCE = 10;
/** A desk with the spec beside the table, a page at 150 %, a phone upright and lying. */
const SIZES = { desk: [1280, 720], zoomed: [960, 600], phone: [390, 844], lying: [844, 390] };
const folder = new URL('./specs/', import.meta.url);

test.use({ viewport: { width: 1280, height: 720 }, hasTouch: true }); // touch screens have a plain editor, which is fast

test.describe('generated games', () => {
  for (let at = 0; at < SEEDS.length; at += AT_ONCE) {
    const seeds = SEEDS.slice(at, at + AT_ONCE);
    test(`${seeds[0]} to ${seeds.at(-1)} are legible at every size`, async ({ playground, page }) => {
      test.setTimeout(240_000);
      await playground.open();
      const found = {};
      for (const seed of seeds) {
        const wrong = await look(playground, page, generated(seed), seed);
        if (wrong.length > 0) found[seed] = wrong;
      }
      expect(found).toEqual({});
    });
  }
});

for (const name of readdirSync(folder).filter((name) => name.endsWith('.md'))) {
  test(`${name} is legible at every size`, async ({ playground, page }) => {
    test.setTimeout(120_000);
    await playground.open();
    expect(await look(playground, page, readFileSync(new URL(name, folder), 'utf8'), 1, name)).toEqual([]);
  });
}

/** The faults of a game at every size, at its start and after a move. */
async function look(playground, page, text, seed, picture) {
  const found = [];
  await page.setViewportSize({ width: 1280, height: 720 });
  await playground.editor.getByRole('textbox').fill(text);
  await playground.settled();
  // The text is a game of one's own from now on, and the moves of the one before do not matter.
  for (const name of ['Link', 'Your edit changed this game']) {
    const notice = page.getByRole('group', { name }).getByRole('button', { name: 'Close' });
    if (await notice.isVisible()) await notice.click();
  }
  await expect(playground.verdict, `game ${seed}`).toContainText(', playable');
  for (const moves of [0, 1]) {
    if (moves > 0) await move(playground, page, seed);
    for (const [size, [width, height]] of Object.entries(SIZES)) {
      await page.setViewportSize({ width, height });
      const wrong = await settledFaults(page);
      if (picture) await page.screenshot({ path: `test-results/layout/${picture.replace('.md', '')}-${size}-${moves}.png` });
      found.push(...wrong.map((fault) => `${size}, after ${moves}: ${fault}`));
    }
  }
  return found;
}

/** One of the legal choices, by the hand that would press it. */
async function move(playground, page, seed) {
  await page.setViewportSize({ width: 1280, height: 720 });
  await playground.settled();
  const offered = await playground.legal.count();
  if (offered === 0) return;
  await playground.legal.nth(seed % offered).dispatchEvent('click');
  await playground.settled();
}

/** The faults once the page is at rest: a slow machine may need some frames for a new size. */
async function settledFaults(page) {
  let wrong = [];
  for (let tries = 0; tries < 12; tries += 1) {
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(resolve)))));
    wrong = await page.evaluate(faults);
    if (wrong.length === 0) break;
  }
  return wrong;
}
