// The page in front of a class: large text, keys shown, hints put away.
import { ALL_THEMES, expectNoFindings } from './support/axe.mjs';
import { expect, test } from './support/test.mjs';

const size = (locator) => locator.evaluate((element) => parseFloat(getComputedStyle(element).fontSize));

test('text grows, keys are shown, hints are put away, and P ends it', async ({ playground, page }) => {
  await playground.open();
  await playground.choose('Kalah');
  const line = page.locator('.view-lines .view-line').first();
  const tab = page.getByRole('tab', { name: 'Log' });
  const before = [await size(line), await size(tab)];
  const hint = page.getByTestId('hint-button');
  await expect(hint).toBeVisible();
  await page.keyboard.press('p');
  await expect(page.getByTestId('live')).toContainText('Presenting: text is large');
  await expect(hint).toBeHidden();
  await page.keyboard.press('h');
  await expect(page.getByTestId('live')).toContainText('There are no hints while you present');
  const key = page.getByTestId('shown-key');
  await expect(key).toHaveText('H');
  await page.keyboard.press('Control+k');
  await expect(key).toHaveText('Ctrl + K');
  await page.keyboard.type('xyz');
  await expect(key, 'text that is written is nobody else\'s').toHaveText('Ctrl + K');
  await page.keyboard.press('Escape');
  await expect(key).toHaveText('Esc');
  await expect(key, 'a key is shown for a moment').toBeHidden();
  expect(await size(line)).toBeGreaterThan(before[0] * 1.3);
  expect(await size(tab)).toBeGreaterThan(before[1] * 1.2);
  const scrolls = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth + 2 || document.documentElement.scrollHeight > innerHeight + 2);
  expect(scrolls, 'the page itself does not scroll').toBe(false);
  await expectNoFindings(page, ALL_THEMES, (theme) => `presenter/edit-${theme}`);
  await page.keyboard.press('p');
  await expect(hint).toBeVisible();
  expect([await size(line), await size(tab)]).toEqual(before);
});

test('a lesson is presented without its hint, and the button ends it', async ({ playground, page }) => {
  await page.goto('./');
  await page.locator('#learn').getByRole('button', { name: /^Tic-tac-toe/ }).click();
  await page.getByTestId('next-question').click();
  const hint = page.getByTestId('show-hint');
  await expect(hint).toBeVisible();
  await page.keyboard.press('p');
  await expect(hint).toBeHidden();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoFindings(page, ['light', 'dark'], (theme) => `presenter/lesson-phone-${theme}`);
  await page.getByTestId('end-presenting').click();
  await expect(hint).toBeVisible();
});
