// An edit in the middle of a game: what it does to the moves that were played, and the ways to go on.
import { findings } from './support/axe.mjs';
import { expect, test } from './support/test.mjs';

test('a game is compared with itself before an edit, and goes on by restart or by going back', async ({ playground, page }) => {
  const dialog = page.getByRole('dialog', { name: 'Before and after your edit' });
  await playground.open();
  await playground.choose('Tic-tac-toe');
  await playground.seatPeople();
  for (const cell of ['b2', 'a1', 'b1']) await playground.play(cell);

  // A move no longer fits: the reason with its line, and both boards, by keyboard.
  await playground.replace('board where .empty', 'board where .empty and .row >= 2');
  await playground.settled();
  await expect(playground.position).toHaveText('1 of 1');
  await expect(playground.editStrip).toContainText('Decision 2 of 3 (Nought: Place a1) is not possible');
  const compare = playground.editStrip.getByRole('button', { name: 'Compare' });
  await compare.focus();
  await page.keyboard.press('Enter');
  await expect(dialog).toContainText('Step 2 of 3');
  await expect(dialog.getByRole('row', { name: /^a1/ })).toHaveText(/a1\s*Mark \(Nought\)\s*nothing/);
  await expect(dialog.getByRole('listitem')).toContainText(/a1 is in row 1, and a1 is in column 1\s*line \d+/);
  await expect(dialog.locator('figure')).toHaveCount(2);
  await expect(dialog.locator('figure path.glance').first()).toHaveAttribute('d', /^M/);
  expect(await findings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'One step back' }).press('Enter');
  await expect(dialog).toContainText('Step 1 of 3');
  await expect(dialog).toContainText('Nothing differs after this step.');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(compare).toBeFocused();

  // An invalid text leaves board and strip; as soon as the rules allow the moves, they are back.
  await playground.replace('create mark', 'create mrak');
  await expect(playground.staleStrip).toBeVisible();
  await expect(playground.editStrip).toBeVisible();
  await expect(playground.cells).toHaveCount(9);
  await playground.replace('create mrak', 'create mark');
  await playground.replace('board where .empty and .row >= 2', 'board where .empty');
  await playground.settled();
  await expect(playground.position).toHaveText('3 of 3');
  await expect(playground.editStrip).toBeHidden();

  // All moves fit, and Cross has won: the first position that differs, and a restart.
  await playground.replace('LINE: { value: 3', 'LINE: { value: 2');
  await playground.settled();
  await expect(playground.editStrip).toContainText('First difference: Step 3 of 3');
  await page.locator('.mat').focus();
  await page.keyboard.press(',');
  await playground.settled();
  await expect(playground.position).toHaveText('2 of 3');
  await playground.editStrip.getByRole('button', { name: 'Go to that step' }).click();
  await playground.settled();
  await expect(playground.position).toHaveText('3 of 3');
  await playground.editStrip.getByRole('button', { name: 'Compare' }).click();
  await expect(dialog.getByRole('row', { name: /^result/i })).toContainText('Cross wins');
  await dialog.getByRole('button', { name: 'Restart with the new rules' }).click();
  await playground.settled();
  await expect(playground.position).toHaveText('0 of 0');
  await expect(playground.editStrip).toBeHidden();
});
