// The line of win chances: asked for, read, used to go through the game, stopped.
import { findings } from './support/axe.mjs';
import { expect, test } from './support/test.mjs';
import { own } from './support/playground.mjs';

test('a game has a line of chances that ends with its result and leads to its positions', async ({ playground, page }) => {
  await playground.open();
  await playground.choose('Tic-tac-toe');
  await playground.seatPeople();
  for (const cell of ['a1', 'b2', 'a2', 'c1']) await playground.play(cell); // nought does not see that a3 wins
  await playground.tab('Timeline');
  await playground.chancesButton.click();
  await expect(playground.chances).toHaveAttribute('data-state', 'done');
  await expect(playground.chancesSaid).toHaveText(/^After step 4 the chance of Nought fell from \d+\s% to 0\s%\.$/);
  const before = await rows(playground);
  expect(before).toHaveLength(5);
  expect(before.at(-1)).toEqual(['4', '100\u00a0%', '0\u00a0%']);

  // One more move: only its position is new.
  await playground.play('a3');
  await expect(playground.chances).toHaveAttribute('data-state', 'done');
  const after = await rows(playground);
  expect(after).toEqual([...before, ['5', '100\u00a0%', '0\u00a0%']]);

  await playground.chances.getByText('All figures').click();
  expect(await findings(page)).toEqual([]);
  await playground.chancesTable.getByRole('button', { name: '2', exact: true }).click();
  await expect(playground.position).toHaveText('2 of 5');
  await playground.settled();
  const chart = page.getByRole('slider', { name: /^Win chances/ });
  await expect(chart).toHaveAttribute('aria-valuetext', /^After step 2: Cross \d+\s%, Nought \d+\s%$/);
  await chart.press('ArrowRight');
  await expect(playground.position).toHaveText('3 of 5');
  const { width, height } = await chart.boundingBox();
  await chart.click({ position: { x: width * 0.22, y: height / 2 } });
  await expect(playground.position).toHaveText('1 of 5');

  await playground.chancesClose.click();
  await expect(playground.chances).toHaveCount(0);
  await expect(playground.chancesButton).toBeEnabled();
});

test('the search is stopped at once, goes on, and ends with the game', async ({ playground, page }) => {
  await playground.open();
  await playground.choose('Hex');
  await playground.seatPeople();
  for (const cell of ['a1', 'b2', 'c3']) await playground.play(cell);
  await playground.tab('Timeline');
  // Within the page, because a fast machine may be done before a second message from the test.
  const searched = await page.evaluate(async () => {
    document.querySelector('[data-testid="chances-button"]').click();
    const next = () => new Promise((resolve) => setTimeout(resolve, 1));
    const find = (id) => document.querySelector(`[data-testid="${id}"]`);
    while (!find('chances-stop')) await next();
    find('chances-stop').click();
    while (find('chances').dataset.state === 'running') await next();
    return find('chances-said').textContent;
  });
  expect(searched).not.toContain('4 of 4');
  await expect(playground.chances).toHaveAttribute('data-state', 'stopped');
  await page.getByRole('button', { name: 'Go on' }).click();
  await expect(playground.chances).toHaveAttribute('data-state', 'done');
  expect(await rows(playground)).toHaveLength(4);
  await playground.choose('Tic-tac-toe');
  await expect(playground.chances).toHaveCount(0);
});

test('a game with secrets has no line before its end', async ({ playground, page }) => {
  await playground.open();
  await playground.write(own('blind-bids'));
  await playground.seatPeople();
  await page.getByRole('button', { name: 'Commands' }).click();
  await page.getByRole('combobox', { name: 'Find a command' }).fill('win chances');
  await page.keyboard.press('Enter');
  await expect(playground.chances).toContainText('Players of this game have secrets');
  await expect(playground.chancesTable).toHaveCount(0);
});

/** The rows of the table, a list of texts each. */
function rows(playground) {
  const read = (rows) => rows.map((row) => [...row.cells].map((cell) => cell.textContent));
  return playground.chancesTable.locator('tbody tr').evaluateAll(read);
}
