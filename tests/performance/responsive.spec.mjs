// How the page feels: from a keystroke to what the checker says about it, and no task of ours that
// holds the page up. latency.spec.mjs has the other times.
import { bundled } from '../e2e/support/playground.mjs';
import { expect, test } from '../e2e/support/test.mjs';
import { forget, longTasks, watchTasks } from './support/clock.mjs';
import { figures, tasks } from './support/figures.mjs';

const KEYSTROKES = 200;
const SIZE = 10_000;

test.beforeEach(({ page }) => watchTasks(page));

test('from a keystroke to its markers', async ({ playground, page }) => {
  test.setTimeout(180_000);
  await playground.open();
  await playground.write(grown(bundled('threat-market')));
  await expect(playground.verdict).toContainText(', playable');
  const places = spread(grown(bundled('threat-market')), 10);
  const [typed, long] = [[], []];
  for (const line of places) {
    await goToLineEnd(playground, page, line);
    await page.waitForTimeout(300);
    await forget(page); // the editor's own dialog for line numbers
    for (let n = 0; n < KEYSTROKES / places.length; n += 1) {
      await page.keyboard.type('abcdefghij klmnopqrs'[n % 20]);
      await page.waitForTimeout(60 + ((n * 37) % 90)); // as people type, and never in step with the timer
    }
    await playground.settled();
    await page.waitForTimeout(300);
    typed.push(...(await page.evaluate(() => waits)));
    long.push(...(await longTasks(page)));
  }
  expect(typed.length).toBe(KEYSTROKES);
  figures('keystroke to markers, 10 KB', typed, 100);
  tasks('typing', long);
});

for (const [from, to] of [[3, 4], [9, 10], [18, 19]]) {
  test(`a board that grows from ${from} to ${to} rows while somebody types holds nothing up`, async ({ playground, page }) => {
    await playground.open();
    await playground.write(bundled('tic-tac-toe').replaceAll(/(ROWS|COLS): \{ value: 3, min: \d+, max: \d+/g, `$1: { value: ${from}, min: 1, max: 40`));
    await expect(playground.cells).toHaveCount(from * from);
    await playground.cursorBehind(`ROWS: { value: ${from}`);
    for (let n = 0; n < String(from).length; n += 1) await page.keyboard.press('Backspace');
    await page.waitForTimeout(500);
    await forget(page);
    await page.keyboard.type(String(to), { delay: 80 });
    await expect(playground.cells).toHaveCount(from * to);
    await playground.settled();
    await page.waitForTimeout(300);
    tasks(`${from * to} cells are drawn`, await longTasks(page));
  });
}

test('twenty moves and a walk through them hold nothing up', async ({ playground, page }) => {
  test.setTimeout(120_000);
  await playground.open();
  await playground.choose('Threat Market');
  await playground.seatPeople();
  await page.waitForTimeout(500);
  await forget(page);
  for (let n = 0; n < 20 && !(await playground.result.isVisible()); n += 1) {
    const places = await playground.legal.count();
    if (places) await playground.legal.nth((n * 5) % places).click();
    else await page.locator('.choices button').last().click(); // what is asked has no place
    await playground.settled();
    await page.waitForTimeout(120);
  }
  await playground.timeline.focus();
  await page.keyboard.press('Home');
  for (let n = 0; n < 20; n += 1) await page.keyboard.press('ArrowRight');
  for (let n = 0; n < 20; n += 1) await page.keyboard.press('ArrowLeft');
  await page.waitForTimeout(300);
  tasks('twenty moves and forty steps', await longTasks(page));
});

/** Prose and comments until the text has its size; the rules stay the same. */
function grown(text) {
  const filler = 'The watch walks by twice a night, and nobody on the market looks up when it does.\n';
  return text + `\n## Talk\n\n${filler.repeat(Math.ceil((SIZE - text.length) / filler.length))}`;
}

/** Line numbers from all over the text, in prose and in fences, of lines that hold something. */
function spread(text, count) {
  const lines = text.split('\n').map((line, index) => [index + 1, line]).filter(([, line]) => line.trim() && !line.startsWith('```'));
  return Array.from({ length: count }, (_, n) => lines[Math.floor(((n + 0.5) * lines.length) / count)][0]);
}

async function goToLineEnd(playground, page, line) {
  await playground.focusEditor();
  await page.keyboard.press('Control+G');
  await page.keyboard.type(String(line));
  await page.keyboard.press('Enter');
  await page.keyboard.press('End');
}
