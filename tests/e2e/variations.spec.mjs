// Variations and comments: another move at an earlier step keeps the old line, all lines are a list, and links carry them.
import { ALL_THEMES, expectNoFindings } from './support/axe.mjs';
import { Playground, bundled } from './support/playground.mjs';
import { expect, test } from './support/test.mjs';
import { watch } from './support/watch.mjs';

const lines = (page) => page.getByTestId('lines');
const line = (page, name) => lines(page).locator('.line').filter({ hasText: name });
const comment = (page) => page.getByTestId('comment');

/** Noughts and crosses: b2 a1 c3, and c1 instead of a1. The variation is played. */
async function fork(playground) {
  await playground.open();
  await playground.choose('Tic-tac-toe');
  await playground.seatPeople();
  for (const cell of ['b2', 'a1', 'c3']) await playground.play(cell);
  for (const position of ['2 of 3', '1 of 3']) {
    await playground.page.keyboard.press(',');
    await expect(playground.position).toHaveText(position);
  }
  await playground.settled();
  await playground.cell('c1').click();
  await expect(playground.position).toHaveText('2 of 2');
  await playground.tab('Timeline');
}

test('another move begins a variation, which is switched, promoted, deleted and brought back', async ({ playground, page }) => {
  await fork(playground);
  await expect(lines(page).getByRole('listitem')).toHaveCount(2);
  await expect(line(page, 'Place c1')).toHaveAttribute('aria-current', 'true');
  await expect(line(page, 'Main line')).toContainText('3 moves');
  await line(page, 'Main line').click();
  await expect(playground.position).toHaveText('2 of 3');
  await expect(playground.cell('a1')).toHaveAccessibleName(/Nought|O\b/i);
  await page.getByRole('button', { name: 'Make Place c1 the main line' }).click();
  await expect(line(page, 'Main line')).toContainText('2 moves');
  await expect(line(page, 'Place a1')).toHaveAttribute('aria-current', 'true');
  await page.getByRole('button', { name: 'Delete the variation Place a1' }).click();
  await expect(playground.position).toHaveText('1 of 2');
  await expect(lines(page).getByRole('listitem')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Bring it back' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(line(page, 'Place a1')).toBeFocused();
  await page.keyboard.press('u'); // both lines stay: the variation loses its last move
  await expect(playground.position).toHaveText('2 of 2');
  await page.keyboard.press('r');
  await expect(playground.position).toHaveText('3 of 3');
});

test('variations and comments need no mouse, and a reload keeps them', async ({ playground, page }) => {
  await fork(playground);
  await page.keyboard.press('v');
  await expect(playground.position).toHaveText('2 of 3');
  await expect(line(page, 'Main line')).toHaveAttribute('aria-current', 'true');
  await page.keyboard.press('Shift+V');
  await expect(playground.position).toHaveText('2 of 2');
  await page.keyboard.press('c');
  await expect(comment(page)).toBeFocused();
  await page.keyboard.type('Better: <b>the corner</b>, v and c.');
  await playground.tab('Log');
  await expect(playground.log.locator('.row-note')).toHaveText('Better: <b>the corner</b>, v and c.');
  await playground.tab('Timeline');
  await expect(page.getByRole('button', { name: 'Step 2, Nought, with a comment', includeHidden: true })).toBeVisible();
  await line(page, 'Place c1').focus();
  await page.keyboard.press('ArrowUp');
  await expect(line(page, 'Main line')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(comment(page)).toHaveValue('');
  await playground.saved();
  await page.reload();
  await playground.ready();
  await expect(playground.position).toHaveText('2 of 3');
  await playground.tab('Timeline');
  await line(page, 'Place c1').click();
  await expect(comment(page)).toHaveValue('Better: <b>the corner</b>, v and c.');
  // An edit of the text keeps what still plays.
  await playground.write(bundled('tic-tac-toe').replace('Tic-tac-toe', 'Corners'));
  await playground.settled();
  await expect(lines(page).getByRole('listitem')).toHaveCount(2);
  await expect(comment(page)).toHaveValue('Better: <b>the corner</b>, v and c.');
});

test('a link shows variations and comments in a replay, in all themes', async ({ playground, page, browser }) => {
  await fork(playground);
  await comment(page).fill('A corner is better.');
  await playground.settled();
  await expectNoFindings(page, ALL_THEMES, (theme) => `variations-${theme}`);
  const fragment = await playground.link('The whole game as a replay');
  const context = await browser.newContext({ baseURL: test.info().project.use.baseURL });
  const other = new Playground(await context.newPage());
  const complaints = await watch(other.page);
  await other.openViewer(fragment);
  await expect(other.position).toHaveText('2 of 2');
  await expect(other.page.getByTestId('verified')).toBeVisible();
  await expect(other.page.getByTestId('note')).toHaveText('A corner is better.');
  await expect(comment(other.page)).toHaveCount(0); // nothing is written in a replay
  await expect(other.page.getByRole('button', { name: /^Delete/ })).toHaveCount(0);
  await line(other.page, 'Main line').click();
  await expect(other.position).toHaveText('2 of 3');
  await other.page.keyboard.press('v');
  await expect(other.position).toHaveText('2 of 2');
  await expectNoFindings(other.page, ALL_THEMES, (theme) => `variations-replay-${theme}`);
  await other.page.setViewportSize({ width: 390, height: 844 });
  await expectNoFindings(other.page, ['light'], () => 'variations-replay-phone');
  expect(complaints).toEqual([]);
  await context.close();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoFindings(page, ['light', 'dark'], (theme) => `variations-phone-${theme}`);
});

test('a link can leave out variations and comments', async ({ playground, page }) => {
  await fork(playground);
  await comment(page).fill('A corner is better.');
  await playground.settled();
  const whole = await playground.link('The whole game as a replay');
  const alone = await playground.link('The whole game as a replay', () => page.getByTestId('with-lines').uncheck());
  expect(alone.length).toBeLessThan(whole.length);
  await playground.openViewer(alone);
  await expect(playground.position).toHaveText('2 of 2');
  await expect(page.getByTestId('verified')).toBeVisible();
  await expect(page.getByTestId('note')).toHaveCount(0);
});
