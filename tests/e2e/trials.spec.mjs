// Trials of the laboratory: the game at several settings, a search for one that meets targets, and two rules beside each
// other on the same seeds.
import { readFileSync } from 'node:fs';
import { ALL_THEMES, expectNoFindings } from './support/axe.mjs';
import { expect, test } from './support/test.mjs';

async function enter(playground, part) {
  await playground.open();
  await playground.choose('Pig');
  await playground.page.keyboard.press('t');
  const sheet = playground.page.getByRole('dialog', { name: 'Laboratory' });
  await sheet.getByRole('group', { name: 'Parts of the laboratory' }).getByRole('button', { name: part }).click();
  return sheet;
}

/** The knob's values, and how many games each of them has. */
async function vary(sheet, values, games) {
  await sheet.getByRole('textbox', { name: 'Values', exact: true }).fill(values);
  await sheet.getByTestId('trial-games').selectOption({ label: games });
}

async function saved(page, button) {
  const [file] = await Promise.all([page.waitForEvent('download'), button.click()]);
  return readFileSync(await file.path(), 'utf8');
}

const value = (row) => Number(row.replace('−', '-').split(' ')[0]);

test('a knob is tried at several settings, and one of them is used', async ({ playground, page }) => {
  const sheet = await enter(playground, 'Settings');
  await expect(sheet.getByRole('combobox', { name: 'Knob', exact: true })).toHaveValue('GOAL');
  await vary(sheet, '25', '100');
  await expect(sheet.getByText('The knob does not have these values.')).toBeVisible();
  await expect(sheet.getByTestId('trial-start')).toBeDisabled();
  await vary(sheet, '40, 80..100', '100');
  await sheet.getByRole('button', { name: 'Try 4 settings, 100 games each' }).click();
  const turns = sheet.getByRole('figure').filter({ hasText: 'Turns of a game' });
  await expect(turns).toBeVisible();
  const lengths = (await turns.locator('.lab-dots .range').allTextContents()).map(value);
  expect(lengths.length).toBe(4);
  expect(lengths, 'a farther goal takes more turns').toEqual([...lengths].sort((a, b) => a - b));
  expect(await saved(page, turns.getByRole('button', { name: 'Save as CSV' }))).toMatch(/^Setting,Value,From,To,/);
  const data = JSON.parse(await saved(page, sheet.getByRole('button', { name: 'Save as data (JSON)' })));
  expect([data.format, data.games, data.settings.map(({ knobs }) => knobs[0].value)]).toEqual(['boardwright-sweep', 100, ['40', '80', '90', '100']]);
  await expectNoFindings(page, ALL_THEMES, (theme) => `lab/settings-${theme}`);
  await sheet.getByRole('button', { name: 'Use this setting: GOAL = 40' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Players, seed and knobs' }).click();
  await expect(page.locator('.knob.turned output')).toHaveText('40');
});

test('a search finds a setting that meets a target, and other seeds confirm it', async ({ playground, page }) => {
  const sheet = await enter(playground, 'Settings');
  await vary(sheet, '20..100', '400');
  await sheet.getByRole('textbox', { name: 'Turns of a game: at least' }).fill('x');
  await sheet.getByRole('textbox', { name: 'Turns of a game: at least' }).press('Tab');
  await expect(sheet.getByText('A target is a number.')).toBeVisible();
  await sheet.getByRole('textbox', { name: 'Turns of a game: at least' }).fill('18');
  await sheet.getByRole('textbox', { name: 'Turns of a game: at most' }).fill('24');
  await sheet.getByRole('button', { name: 'Try 9 settings, 400 games each' }).click();
  await expect(sheet.getByRole('heading', { name: /^GOAL=\d+ meets the targets; 400 games of other seeds confirm it\.$/ })).toBeVisible({ timeout: 60_000 });
  await sheet.getByText('Rounds of the search').click();
  await expect(sheet.getByRole('heading', { name: '9 settings, 100 games each' })).toBeVisible();
  await expect(sheet.getByRole('heading', { name: 'Check with other seeds' })).toBeVisible();
  const data = JSON.parse(await saved(page, sheet.getByRole('button', { name: 'Save as data (JSON)' })));
  expect([data.format, data.wants]).toEqual(['boardwright-tune', ['length.turns in 18.0000..24.0000']]);
  const best = Number(data.best[0].knobs[0].value);
  expect(best).toBeGreaterThan(30);
  await expectNoFindings(page, ['light', 'dark'], (theme) => `lab/search-${theme}`);
});

test('a turned knob is compared with the text, on the same seeds', async ({ playground, page }) => {
  const sheet = await enter(playground, 'Before and now');
  await expect(sheet).toContainText('There is no earlier version yet.');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Players, seed and knobs' }).click();
  await page.locator('.knob-row', { hasText: 'GOAL' }).getByRole('slider').focus();
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('ArrowLeft');
  await playground.settled();
  await page.keyboard.press('Escape');
  await page.keyboard.press('t');
  await expect(sheet.getByTestId('against')).toContainText('the text without turned knobs');
  await sheet.getByTestId('trial-games').selectOption({ label: '100' });
  await sheet.getByRole('button', { name: 'Compare', exact: true }).click();
  const row = sheet.getByTestId('trial-result').getByRole('row', { name: /^Turns of a game/ });
  await expect(row).toBeVisible();
  const cells = (await row.getByRole('cell').allTextContents()).map(value);
  expect(cells[1], 'a nearer goal takes fewer turns').toBeLessThan(cells[0]);
  expect(cells[2]).toBeCloseTo(cells[1] - cells[0], 1);
  await expectNoFindings(page, ['light', 'dark'], (theme) => `lab/before-${theme}`);
});

test('a trial is stopped with what was played, on a phone', async ({ playground, page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await playground.open();
  await page.keyboard.press('t');
  const sheet = page.getByRole('dialog', { name: 'Laboratory' });
  await sheet.getByRole('button', { name: 'Settings', exact: true }).click();
  await sheet.getByTestId('trial-games').selectOption({ label: '4,000' });
  for (const box of await sheet.getByRole('group', { name: 'Bots by seat' }).getByRole('combobox').all()) {
    await box.selectOption({ label: 'Bot, looks ahead' });
  }
  await sheet.getByTestId('trial-start').click();
  await expect(sheet).toContainText(/ of [\d,]+ games, about \d+ /);
  await sheet.getByTestId('trial-stop').click();
  await expect(sheet.getByTestId('trial-result')).toBeVisible();
  await expect(sheet.getByTestId('trial-start')).toBeEnabled();
  const wide = await page.evaluate(() => document.querySelector('.sheet.laboratory').scrollWidth - document.querySelector('.sheet.laboratory').clientWidth);
  expect(wide, 'nothing is wider than the phone').toBeLessThanOrEqual(0);
  await expectNoFindings(page, ['light', 'dark'], (theme) => `lab/settings-phone-${theme}`);
});

test('bots are rated against each other', async ({ playground, page }) => {
  const sheet = await enter(playground, 'Bots');
  for (const bot of ['Level 1', 'Level 2']) await sheet.getByRole('checkbox', { name: bot }).uncheck();
  await sheet.getByTestId('trial-games').selectOption({ label: '100' });
  await sheet.getByRole('button', { name: 'Play 1 pair, 100 games each' }).click();
  const ratings = sheet.getByRole('figure').filter({ hasText: 'Ratings' });
  await expect(ratings).toBeVisible();
  await expect(sheet.getByRole('heading', { name: 'Highest rating: Looks ahead' })).toBeVisible();
  await expect(ratings.locator('.lab-dots .name')).toHaveText(['Looks ahead', 'Random']);
  const pairs = sheet.getByRole('figure').filter({ hasText: 'All pairs' });
  await expect(pairs.locator('.lab-dots .name')).toHaveText(['Random : Looks ahead']);
  const data = JSON.parse(await saved(page, sheet.getByRole('button', { name: 'Save as data (JSON)' })));
  expect([data.format, data.pairs[0].games, data.ratings[0].agent]).toEqual(['boardwright-ladder', 100, 'greedy']);
  await expectNoFindings(page, ALL_THEMES, (theme) => `lab/ladder-${theme}`);
});
