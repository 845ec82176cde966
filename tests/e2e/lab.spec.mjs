// The laboratory: many games on several workers, charts, findings, files, and a game to watch.
import { readFileSync } from 'node:fs';
import { Playground } from './support/playground.mjs';
import { expect, test } from './support/test.mjs';

/** A machine with so many processors, as the page sees it. */
const processors = (page, number) =>
  page.addInitScript((number) => Object.defineProperty(Navigator.prototype, 'hardwareConcurrency', { get: () => number }), number);

async function enter(playground, game) {
  await playground.open();
  await playground.choose(game);
  await playground.page.keyboard.press('t');
  const sheet = playground.page.getByRole('dialog', { name: 'Laboratory' });
  await expect(sheet).toBeVisible();
  return sheet;
}

async function saved(page, button) {
  const [file] = await Promise.all([page.waitForEvent('download'), button.click()]);
  return readFileSync(await file.path(), 'utf8');
}

test('charts, findings and files show what a hundred games say', async ({ playground, page }) => {
  const sheet = await enter(playground, 'Threat Market');
  await expect(sheet).toContainText('Findings come once games have been played.');
  await sheet.getByRole('button', { name: 'Play 100 games' }).click();
  await expect(sheet.getByRole('heading', { name: 'How long a game lasts' })).toBeVisible();
  await expect(sheet).toContainText('100 of 100 games');
  for (const title of ['How much there is to choose', 'Which actions are chosen', 'All metrics', 'Main results', 'Which rules were used']) {
    await expect(sheet.getByRole('heading', { name: title })).toBeVisible();
  }
  const length = sheet.getByRole('figure').filter({ hasText: 'How long a game lasts' });
  await length.getByText('Figures').click();
  const games = (await length.locator('tbody td').allTextContents()).map(Number);
  expect(games.reduce((sum, number) => sum + number, 0), 'every game that ended is in a bar').toBeGreaterThan(90);
  expect(await saved(page, length.getByRole('button', { name: 'Save as CSV' }))).toMatch(/^Plies,Games\r\n\d+/);
  const report = JSON.parse(await saved(page, sheet.getByRole('button', { name: 'As data (JSON)' })));
  expect([report.format, report.games]).toEqual(['boardwright-eval', 100]);
  expect(await saved(page, sheet.getByRole('button', { name: 'As a page' }))).toContain('<svg');
});

test('one worker and three write the same report', async ({ browser, baseURL }) => {
  const reports = [];
  for (const number of [2, 4]) {
    const page = await browser.newPage({ baseURL, serviceWorkers: 'block', locale: 'en-US' });
    await page.addInitScript(() => { Math.random = () => 0.25; }); // the same seed twice
    await processors(page, number);
    const sheet = await enter(new Playground(page), 'Pig');
    await sheet.getByRole('button', { name: 'Play 100 games' }).click();
    await expect(sheet).toContainText('100 of 100 games');
    await expect(sheet.getByRole('heading', { name: 'Main results' })).toBeVisible();
    reports.push(await saved(page, sheet.getByRole('button', { name: 'As data (JSON)' })));
    const names = await Promise.all(page.workers().map((worker) => worker.evaluate(() => globalThis.name)));
    expect(names.filter((name) => name === 'laboratory').length, 'a processor is left for play').toBe(number - 1);
    await page.close();
  }
  expect(JSON.parse(reports[0]).games).toBe(100);
  expect(reports[1]).toBe(reports[0]);
});

test('a pause keeps what was played, and a stop measures it', async ({ playground }) => {
  const sheet = await enter(playground, 'Threat Market');
  for (const seat of [1, 2]) {
    await sheet.getByRole('group', { name: 'Bots by seat' }).getByRole('combobox').nth(seat - 1).selectOption({ label: 'Bot, looks ahead' });
  }
  await sheet.getByRole('combobox', { name: 'Games' }).selectOption({ label: '10,000' });
  await sheet.getByRole('button', { name: 'Play 10,000 games' }).click();
  await expect(sheet).toContainText('a second, about');
  await sheet.getByRole('button', { name: 'Pause' }).click();
  await expect(sheet).toContainText('Paused');
  await expect(sheet.getByRole('heading', { name: 'How long a game lasts' })).toBeVisible();
  await sheet.getByRole('button', { name: 'Go on' }).click();
  await expect(sheet).toContainText('a second, about');
  await sheet.getByRole('button', { name: 'Stop' }).click();
  await expect(sheet).toContainText('stopped');
  await expect(sheet.getByRole('heading', { name: 'Main results' })).toBeVisible();
});

test('a game of the laboratory is watched on the table, and one’s own comes back', async ({ playground, page }) => {
  await playground.open();
  await playground.choose('Tic-tac-toe');
  await playground.seatPeople();
  for (const cell of ['b2', 'a1', 'c3']) await playground.play(cell);
  const hash = await playground.hash();
  await page.keyboard.press('t');
  const sheet = page.getByRole('dialog', { name: 'Laboratory' });
  await sheet.getByRole('button', { name: 'Play 100 games' }).click();
  await sheet.getByRole('button', { name: 'the shortest game' }).click();
  await expect(sheet).toBeHidden();
  await expect(playground.position).toHaveText(/^0 of [5-9]$/);
  await page.keyboard.press('.');
  await expect(playground.position).toHaveText(/^1 of [5-9]$/);
  await page.getByRole('button', { name: 'Back to my game' }).click();
  await expect(playground.position).toHaveText('3 of 3');
  await playground.settled();
  expect(await playground.hash()).toBe(hash);
});
