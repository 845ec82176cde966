// Language services of the editor: completion, hover, names, colours. The worker answers them; the answers
// are tested in crates/language, their way to the editor here.
import { bundled } from './support/playground.mjs';
import { expect, test } from './support/test.mjs';

test.beforeEach(async ({ playground }) => {
  await playground.open();
  await playground.choose('Tic-tac-toe');
});

test('what could stand here is listed while typing, and taken over', async ({ playground, page }) => {
  await playground.cursorBehind('create mark');
  for (let n = 0; n < 'mark'.length; n += 1) await page.keyboard.press('Backspace');
  await page.keyboard.type('ma');
  const mark = playground.suggestions.getByRole('option', { name: /^mark\b/ });
  await expect(mark).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(playground.suggestions).toBeHidden();
  await playground.settled();
  expect(await playground.text()).toBe(bundled('tic-tac-toe'));
});

test('keys are listed while they are typed', async ({ playground, page }) => {
  await playground.cursorBehind('neighbors: all');
  await page.keyboard.press('Enter');
  await page.keyboard.type('reg');
  await expect(playground.suggestions.getByRole('option', { name: /^regions\b/ })).toBeVisible();
});

test('beside the list stands what the chosen word means', async ({ playground, page }) => {
  await playground.cursorBehind('board where .empty');
  for (let n = 0; n < 'empty'.length; n += 1) await page.keyboard.press('Backspace');
  await page.keyboard.type('em');
  await expect(playground.suggestions.getByRole('option', { name: /^empty\b/ })).toBeVisible();
  await expect(page.locator('.suggest-details')).toContainText(/[a-z]{3,} [a-z]{2,}/);
});

test('nothing pops up in prose', async ({ playground, page }) => {
  await playground.cursorBehind('Cross begins.');
  await page.keyboard.type(' The mark is the board');
  await playground.settled();
  await expect(playground.errorMarks).toHaveCount(0);
  await expect(playground.suggestions).toBeHidden();
});

test('hovering a name says what it is', async ({ playground, page }) => {
  await playground.word('ROWS', 'shape: grid').hover();
  const hover = page.locator('.monaco-hover:visible');
  await expect(hover).toContainText('ROWS');
  await expect(hover).toContainText('a knob from 2 to 15');
});

test('F2 gives a name to all its places', async ({ playground, page }) => {
  await playground.cursorBehind('shape: grid(ROWS');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('F2');
  const field = page.locator('.rename-input');
  await expect(field).toHaveValue('ROWS');
  await field.fill('HEIGHT');
  await field.press('Enter');
  await expect(field).toBeHidden();
  await expect(playground.verdict).toContainText(', playable');
  await expect(playground.editor.locator('.view-line', { hasText: 'HEIGHT' })).toHaveCount(2);
  await playground.focusEditor();
  await page.keyboard.press('Control+Z');
  await playground.settled();
  expect(await playground.text()).toBe(bundled('tic-tac-toe'));
});

test('a word of the language has no other name', async ({ playground, page }) => {
  await playground.cursorBehind('for actor');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('F2');
  await expect(page.locator('.monaco-editor-overlaymessage')).toContainText('belongs to the language');
});

test('F12 goes to where a name is declared', async ({ playground, page }) => {
  await playground.cursorBehind('shape: grid(ROWS');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('F12');
  await expect(playground.statusLine).toContainText('Line 14,');
});

test('words are coloured by what they are', async ({ playground }) => {
  await playground.cursorBehind('tokens: [');
  const colour = (word, line) => playground.word(word, line).evaluate((element) => getComputedStyle(element).color);
  // Without the worker a name of the author's is plain text, unless it is in capitals.
  await expect.poll(() => colour('mark', 'tokens: [')).toBe(await colour('ROWS', 'shape: grid'));
});

test('what is asked while the text changes answers for the text as it is', async ({ playground, page }) => {
  await playground.cursorBehind('create mark');
  for (let n = 0; n < 'create mark'.length; n += 1) await page.keyboard.press('Backspace');
  await page.keyboard.type('create mark'); // the list is asked for at every letter
  await page.keyboard.press('Escape');
  await playground.settled();
  expect(await playground.text()).toBe(bundled('tic-tac-toe'));
  await expect(playground.errorMarks).toHaveCount(0);
  await playground.expectResponsive();
});
