// What games of bots say while a person writes: the balance after each edit, and results beside the lines of the text.
import { readFileSync } from 'node:fs';
import { ALL_THEMES, expectNoFindings } from './support/axe.mjs';
import { expect, test } from './support/test.mjs';

const balance = (page) => page.getByRole('group', { name: 'Balance while typing' });
const turnOn = (page) => page.getByRole('button', { name: 'Balance while typing', exact: true }).click();

test('after an edit the figures are those of the new rules, with the change', async ({ playground, page }) => {
  await playground.open();
  await playground.choose('Tic-tac-toe');
  await turnOn(page);
  const line = balance(page);
  await expect(line).toContainText('400 games, Bot, random');
  await expect(line).toContainText('The next edit shows a change.');
  await expect(line.locator('.change')).toHaveCount(0);
  const first = await line.locator('.figure b').first().textContent();
  expect(Number.parseInt(first, 10), 'random play wins 58 % of its games from the first seat').toBeGreaterThan(50);

  await playground.replace('ROWS: { value: 3', 'ROWS: { value: 5');
  await expect(line).toContainText('400 games, Bot, random');
  const changes = line.locator('.change');
  await expect(changes.last()).toHaveText(/^\+\d/); // a larger board makes longer games
  await expect(changes.last()).toHaveClass(/clear/);
  await expect(page.locator('[role=status]', { hasText: 'Balance while typing:' })).toContainText(/plies a game \d+\.\d \(\+\d/);
  await expectNoFindings(page, ALL_THEMES, (theme) => `balance-line-${theme}`);

  await playground.replace('create mark', 'create mrak');
  await expect(playground.staleStrip).toBeVisible();
  await expect(line.locator('.change').last(), 'a broken text leaves the figures').toHaveText(/^\+\d/);
});

test('other games go first, the choice is remembered, and a click ends it', async ({ playground, page }) => {
  await playground.open();
  await playground.choose('Threat Market');
  await turnOn(page);
  const line = balance(page);
  await expect(line).toContainText('400 games, Bot, random');
  await page.keyboard.press('Escape');
  await playground.tab('Games');
  await page.getByTestId('batch-games').selectOption('10000');
  await page.getByTestId('batch-start').click();
  await playground.replace('HAND: { value: 3', 'HAND: { value: 4');
  await expect(line).toContainText('waits for other games');
  await page.getByTestId('batch-cancel').click();
  await expect(line).toContainText('400 games, Bot, random');
  await expect(line.locator('.change').first()).toBeVisible();

  await page.reload();
  await playground.ready();
  await expect(line).toContainText('400 games, Bot, random');
  await page.getByRole('button', { name: 'End balance while typing' }).click();
  await expect(line).toBeHidden();
});

test('counts and findings stand in the text until the rules change', async ({ playground, page }) => {
  await playground.open();
  await playground.write(readFileSync(new URL('../planted/pearl-vow.md', import.meta.url), 'utf8'));
  await playground.tab('Games');
  await page.getByTestId('batch-games').selectOption('1000');
  await page.getByTestId('batch-start').click();
  const counts = playground.editor.locator('.played-count');
  await expect(counts.first()).toBeVisible();
  await playground.showProblems();
  await expect(playground.problems).toContainText('What the games showed');
  await expect(playground.problems).toContainText('ending-unreached');
  await playground.problems.getByRole('button', { name: /^line \d+$/i }).first().click();
  await expect(playground.editor.locator('.played-count.never').first()).toBeVisible();
  await expect(playground.editor.locator('.squiggly-info').first()).toBeVisible();

  await playground.tab('Games');
  await page.getByTestId('open-laboratory').click();
  await page.getByLabel('Show in the text').uncheck();
  await page.keyboard.press('Escape');
  await expect(counts).toHaveCount(0);
});
