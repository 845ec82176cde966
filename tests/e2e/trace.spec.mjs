// Traces: the moves of a game as a file, which the command line replays and the page opens again.
import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from './support/test.mjs';

async function command(page, words) {
  await page.keyboard.press('Control+k');
  await page.keyboard.type(words);
  await expect(page.locator('#palette-list').getByRole('option')).toHaveCount(1);
}

test('a game is saved as a trace, and opened again, verified', async ({ playground, page }, info) => {
  await playground.open();
  await playground.choose('Tic-tac-toe');
  await playground.seatPeople();
  for (const cell of ['b2', 'a1', 'c3']) await playground.play(cell);
  const hash = await playground.hash();
  await playground.gameMenu.focus();
  const saved = page.waitForEvent('download');
  await command(page, 'trace');
  await page.keyboard.press('Enter');
  const file = info.outputPath('game.trace');
  await (await saved).saveAs(file);
  const text = readFileSync(file, 'utf8');
  expect(text).toContain('boardwright-trace 1');
  expect(text).toContain('seats person person');
  expect(text.trim().split(/\n+/).at(-2)).toContain(hash);
  expect(text.trim().split('\n').at(-1)).toBe('result unfinished');

  await playground.newSeed.click();
  await expect(playground.position).toHaveText('0 of 0');
  await playground.gameMenu.click();
  await page.locator('.popup input[type=file], input[type=file]').first().setInputFiles(file);
  await expect(playground.position).toHaveText('3 of 3');
  await playground.settled();
  expect(await playground.hash()).toBe(hash);
  await expect(playground.linkBanner).toContainText(/verified|same/i);

  const changed = info.outputPath('changed.trace');
  writeFileSync(changed, text.replace(hash, '0'.repeat(16)));
  await playground.gameMenu.click();
  await page.locator('.popup input[type=file], input[type=file]').first().setInputFiles(changed);
  await expect(playground.linkBanner).toContainText('does not fit these rules');

  // Another game stays as it is.
  await playground.choose('Four in a row');
  await playground.seatPeople();
  await playground.moves(() => playground.legal.first().click());
  const own = await playground.hash();
  await playground.gameMenu.click();
  await page.locator('.popup input[type=file], input[type=file]').first().setInputFiles(file);
  await expect(playground.linkBanner).toContainText('The trace is of the game `tic-tac-toe`');
  await playground.settled();
  expect(await playground.hash()).toBe(own);
});
