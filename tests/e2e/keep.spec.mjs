// Nothing is lost: text, moves, knobs and seats outlive a reload, other games, other tabs and a browser that stores nothing.
import { readFileSync } from 'node:fs';
import { Playground } from './support/playground.mjs';
import { expect, test } from './support/test.mjs';

test('moves, seats, seed and knobs are there after a reload', async ({ playground, page }) => {
  await playground.open();
  await playground.choose('Tic-tac-toe');
  await playground.seatPeople();
  await playground.setup();
  await playground.turn(/COLS/);
  await expect(playground.cells).toHaveCount(12);
  await playground.setup();
  for (const cell of ['b2', 'd1', 'a3']) await playground.play(cell);
  const hash = await playground.hash();
  await playground.saved();
  await page.reload();
  await playground.ready();
  await expect(playground.position).toHaveText('3 of 3');
  expect(await playground.hash()).toBe(hash);
  await expect(playground.cells).toHaveCount(12);
  await playground.play('d3'); // people still sit at both seats: no bot answers
  await expect(playground.position).toHaveText('4 of 4');
});

test('a move survives a reload right after it', async ({ playground, page }) => {
  await playground.open();
  await playground.choose('Tic-tac-toe');
  await playground.seatPeople();
  for (const cell of ['b2', 'a1']) await playground.play(cell);
  await page.reload();
  await playground.ready();
  await expect(playground.position).toHaveText('2 of 2');
});

test('moves made after opening a link survive a reload', async ({ playground, page, context }) => {
  await playground.open();
  await playground.choose('Tic-tac-toe');
  await playground.seatPeople();
  for (const cell of ['b2', 'a1']) await playground.play(cell);
  const fragment = await playground.link();
  const tab = await context.newPage();
  const other = new Playground(tab);
  await other.open(fragment);
  await other.play('c3');
  await other.saved();
  await tab.reload();
  await other.ready();
  await expect(other.position).toHaveText('3 of 3');
  await page.bringToFront();
});

test('one’s own game is still there after two others were opened', async ({ playground }) => {
  await playground.open();
  await playground.choose('Tic-tac-toe');
  await playground.replace('# Tic-tac-toe', '# Tic-tac-toe by the sea');
  await playground.seatPeople();
  await playground.play('b2');
  await playground.saved();
  await playground.choose('Hex');
  await playground.choose('Kalah');
  await playground.reopen('Tic-tac-toe by the sea');
  await expect(playground.position).toHaveText('1 of 1');
  await expect(playground.cell('b2')).toHaveAccessibleName(/cross/i);
  expect(await playground.text()).toContain('# Tic-tac-toe by the sea');
});

test('a deleted game can be brought back', async ({ playground, page }) => {
  await playground.open();
  await playground.choose('Tic-tac-toe');
  await playground.replace('# Tic-tac-toe', '# Tic-tac-toe by the sea');
  await playground.saved();
  await playground.choose('Hex');
  await playground.gameMenu.click();
  const own = page.getByRole('list', { name: 'Your games' }).getByRole('button', { name: /^Tic-tac-toe by the sea/ });
  await page.getByRole('button', { name: 'Delete Tic-tac-toe by the sea' }).click();
  await expect(own).toHaveCount(0);
  await page.getByRole('button', { name: 'Bring it back' }).click();
  await expect(own).toHaveCount(1);
});

test('two tabs on one game keep both versions', async ({ playground, context }) => {
  await playground.open();
  await playground.choose('Tic-tac-toe');
  await playground.replace('# Tic-tac-toe', '# Tic-tac-toe, shared');
  await playground.saved();
  const other = new Playground(await context.newPage());
  await other.open();
  await other.replace('shared', 'shared, there');
  await other.saved();
  await playground.replace('shared', 'shared, here');
  await playground.saved();
  await expect(playground.linkBanner).toContainText('changed in another tab');
  await playground.gameMenu.click();
  const own = playground.page.getByRole('list', { name: 'Your games' });
  await expect(own.getByRole('button', { name: /^Tic-tac-toe, shared, there/ })).toHaveCount(1);
  expect(await other.text()).toContain('shared, there');
});

test('a browser that stores nothing is said so, and the text can be saved to a file', async ({ playground, page }) => {
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('blocked', 'SecurityError');
    };
    for (const name of ['indexedDB', 'localStorage', 'sessionStorage']) Object.defineProperty(window, name, { get: refuse });
  });
  await playground.open();
  await playground.choose('Tic-tac-toe');
  await playground.replace('Cross begins.', 'Cross begins, at sea.');
  const lost = page.getByRole('button', { name: 'Not saved' });
  await expect(lost).toBeVisible();
  const download = page.waitForEvent('download');
  await lost.click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('tic-tac-toe.md');
  expect(readFileSync(await file.path(), 'utf8')).toContain('Cross begins, at sea.');
});

test('a file can be opened', async ({ playground, page }) => {
  await playground.open();
  await playground.gameMenu.click();
  const text = '# Pebbles\n\n```yaml\nmeta: { id: pebbles, players: [north, south] }\nboard: { shape: row(3) }\ntokens: [pebble]\nactions:\n  put: { params: { to: board where .empty }, do: create pebble in $to }\n```\n';
  const field = page.locator('input[type=file]');
  await field.setInputFiles({ name: 'pebbles.md', mimeType: 'text/markdown', buffer: Buffer.from(text) });
  await playground.settled();
  await expect(playground.gameMenu).toContainText('Pebbles');
  expect(await playground.text()).toContain('id: pebbles');
  await playground.saved();
});

test('a number that is half typed gives the moves back', async ({ playground }) => {
  await playground.open();
  await playground.choose('Gomoku');
  await playground.seatPeople();
  for (const cell of ['h8', 'i9', 'j10']) await playground.play(cell);
  const hash = await playground.hash();
  await playground.replace('SIZE: { value: 15', 'SIZE: { value: 5');
  await playground.settled();
  await expect(playground.position).toHaveText('0 of 0');
  await expect(playground.editStrip).toContainText('come back as soon as');
  await playground.replace('SIZE: { value: 5', 'SIZE: { value: 15');
  await playground.settled();
  await expect(playground.position).toHaveText('3 of 3');
  await expect(playground.editStrip).toBeHidden();
  expect(await playground.hash()).toBe(hash);
});

test('a turned knob is marked, reset, written into the text, and ends with its constant', async ({ playground, page }) => {
  await playground.open();
  await playground.choose('Tic-tac-toe');
  await playground.setup();
  await playground.turn(/ROWS/);
  await expect(playground.cells).toHaveCount(12);
  await expect(page.getByText('The text says 3.')).toBeVisible();
  await page.getByRole('button', { name: 'Reset' }).click();
  await playground.settled();
  await expect(playground.cells).toHaveCount(9);
  await expect(page.getByText('The text says 3.')).toBeHidden();

  await playground.turn(/ROWS/);
  await page.getByRole('button', { name: 'Write into the text' }).click();
  await playground.settled();
  expect(await playground.text()).toContain('ROWS: { value: 4');
  await expect(playground.cells).toHaveCount(12);

  await playground.setup();
  await playground.turn(/COLS/);
  await playground.setup();
  await expect(playground.cells).toHaveCount(16);
  await playground.replace('COLS: { value: 3', 'COLS: { value: 5'); // the text is newer than the knob
  await playground.settled();
  await expect(playground.cells).toHaveCount(20);
});
