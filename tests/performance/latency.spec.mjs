// Times from an act of a person to the frame that shows its effect: edits, completion, moves, steps through a long game,
// and tasks of the page while a bot thinks.
import { bundled } from '../e2e/support/playground.mjs';
import { expect, test } from '../e2e/support/test.mjs';
import { forget, longTasks, timed, watchTasks } from './support/clock.mjs';
import { figures, tasks } from './support/figures.mjs';

const ACTS = 40;
/** Rounds of the long game; its bots take a minute or two for them. */
const ROUNDS = 1_000;

test.beforeEach(({ page }) => watchTasks(page));

/** Between two acts, as people pause, and never in step with the timers of the page. */
const pause = (page, n) => page.waitForTimeout(120 + ((n * 37) % 90));

test('an edit of threat-market is on the board', async ({ playground, page }) => {
  test.setTimeout(180_000);
  await playground.open();
  await playground.choose('Threat Market');
  await playground.seatPeople();
  const board = ({ cards }) => [...document.querySelectorAll('.zone-title')].some((title) => title.textContent.trim().toLowerCase() === `market${cards}`);
  await playground.cursorBehind('MARKET: { value: 4');
  await page.waitForTimeout(500);
  await forget(page); // what opened the page and found the place
  const follows = [];
  for (let n = 0; n < ACTS; n += 1) {
    const cards = 2 + (n % 5);
    await page.keyboard.press('Shift+ArrowLeft'); // one digit takes the place of the other
    follows.push(await timed(page, 'keydown', () => page.keyboard.type(String(cards)), board, { cards }));
    await playground.settled();
    await pause(page, n);
  }
  figures('keystroke to board, threat-market', follows, 150);
  tasks('edits of threat-market', await longTasks(page));
});

test('a valid edit makes the board playable', async ({ playground, page }) => {
  test.setTimeout(180_000);
  await playground.open();
  await playground.choose('Tic-tac-toe');
  await playground.seatPeople();
  await playground.cursorBehind('ROWS: { value: 3');
  const playable = () => !document.querySelector('[data-testid="stale-strip"]') && document.querySelectorAll('.board [data-legal="true"]').length > 0;
  const waits = [];
  for (let n = 0; n < ACTS; n += 1) {
    await page.keyboard.press('Backspace');
    await expect(playground.staleStrip).toBeVisible();
    await playground.settled();
    await pause(page, n);
    waits.push(await timed(page, 'keydown', () => page.keyboard.type('345'[n % 3]), playable));
    await playground.settled();
  }
  figures('valid edit to playable board', waits, 150);
});

test('completions come at once', async ({ playground, page }) => {
  test.setTimeout(180_000);
  await playground.open();
  await playground.choose('Threat Market');
  // The class `visible` comes 100 ms after the list is seen, and no style depends on it.
  const listed = () => [...document.querySelectorAll('.suggest-widget .monaco-list-row')].some((row) => {
    const { left, top, width, height } = row.getBoundingClientRect();
    const there = document.elementFromPoint(left + width / 2, top + height / 2);
    return row.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && row.contains(there);
  });
  const waits = [];
  for (const behind of ['money[actor] += ', 'move $ware to ', 'phase: ', 'event: ']) {
    await playground.cursorBehind(behind);
    await playground.settled();
    for (let n = 0; n < ACTS / 4; n += 1) {
      waits.push(await timed(page, 'keydown', () => page.keyboard.press('Control+Space'), listed));
      await pause(page, n);
      await page.keyboard.press('Escape');
      await expect(playground.suggestions).toBeHidden();
      await pause(page, n);
    }
  }
  figures('completion list', waits, 50);
});

for (const [title, moves] of [['Threat Market', 30], ['Hex', 40]]) {
  test(`moves of ${title} are drawn`, async ({ playground, page }) => {
    test.setTimeout(180_000);
    await playground.open();
    await playground.choose(title);
    await playground.seatPeople();
    const moved = (before) => document.querySelector('.position').textContent !== before && document.documentElement.dataset.settled === 'true';
    const [waits, long] = [[], []];
    for (let n = 0; n < moves && !(await playground.result.isVisible()); n += 1) {
      const index = (n * 7) % (await playground.legal.count());
      const choice = playground.legal.nth(index);
      await choice.scrollIntoViewIfNeeded();
      const before = await playground.position.textContent();
      await forget(page);
      const box = await choice.boundingBox();
      const act = () => page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
      if (await isWhole(choice)) waits.push(await timed(page, 'pointerup', act, moved, before));
      else await choice.click();
      await playground.settled();
      long.push(...(await longTasks(page)));
      const take = page.locator('#take-device');
      if (await take.isVisible()) await take.click();
      await playground.settled();
      await pause(page, n);
    }
    figures(`move to board, ${title}`, waits, 100);
    tasks(`moves of ${title}`, long);
  });
}

/** True if the choice is a whole move: a button below the table, or a cell of a game without further questions. */
const isWhole = (choice) => choice.evaluate((element) => !element.matches('.opens') && (element.matches('.choice') || Boolean(element.closest('.board'))));

test('steps through a game of 2,000 plies', async ({ playground, page }) => {
  test.setTimeout(400_000);
  await playground.open();
  await playground.write(endless(ROUNDS));
  await expect(playground.verdict).toContainText(', playable');
  await expect(playground.cells).toHaveCount(16);
  await playground.seatAll(/random/);
  await playground.actionBar.getByRole('button', { name: 'Let the bots play' }).click();
  await expect(playground.result).toBeVisible({ timeout: 300_000 });
  await expect(playground.position).toHaveText(`${2 * ROUNDS} of ${2 * ROUNDS}`);
  await forget(page);
  const waits = [];
  for (let n = 0; n < ACTS; n += 1) {
    const to = (n * 3_571 + 17) % (2 * ROUNDS);
    const isThere = (to) => document.querySelector('.position').textContent.startsWith(`${to} of`) && document.documentElement.dataset.settled === 'true';
    const act = () => playground.timeline.evaluate((slider, to) => {
      slider.value = to;
      slider.dispatchEvent(new Event('input', { bubbles: true }));
    }, to);
    waits.push(await timed(page, 'input', act, isThere, to));
    await pause(page, n);
  }
  figures('seek, 2,000 plies', waits, 50);
  tasks('seek, 2,000 plies', await longTasks(page));
});

test('the page is free while a bot thinks', async ({ playground, page }) => {
  test.setTimeout(180_000);
  await playground.open();
  await playground.choose('Hex');
  await playground.seatAll(/level 5/);
  await forget(page);
  await playground.actionBar.getByRole('button', { name: 'Let the bots play' }).click();
  const frames = await page.evaluate(() => new Promise((resolve) => {
    const gaps = [];
    let last = performance.now();
    const end = last + 15_000;
    requestAnimationFrame(function look(now) {
      gaps.push(now - last);
      last = now;
      if (now < end) requestAnimationFrame(look);
      else resolve(gaps.slice(1));
    });
  }));
  await expect(playground.position).not.toHaveText('0 of 0');
  figures('frames while level 5 thinks', frames);
  tasks('level 5 thinks, 15 s', await longTasks(page));
});

/** Two players move stones about on a small board, for so many rounds. */
const endless = (rounds) => `# A long walk

\`\`\`yaml
meta: { id: long-walk, name: "A long walk", players: [north, south] }
board:
  shape: grid(4, 4)
  regions: { home: { north: "row(board, 4)", south: "row(board, 1)" } }
tokens: [stone]
setup:
  - each: $p in players, $c in home[$p]
    do: create stone in $c for $p
actions:
  step:
    params: { stone: "pieces[actor]", to: board where .empty }
    do: move $stone to $to
end:
  - when: round > ${rounds}
    result: draw
\`\`\`
`;
