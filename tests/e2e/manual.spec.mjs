// The manual in the dock: it follows the cursor, and all words can be searched.
import { findings } from './support/axe.mjs';
import { expect, test } from './support/test.mjs';

const page_ = (page) => page.getByRole('article', { name: 'Page of the manual' });
const field = (page) => page.getByRole('combobox', { name: 'Find a word or a chapter' });

test('the page of the manual follows the cursor', async ({ playground, page }) => {
  await playground.open();
  await playground.choose('Tic-tac-toe');
  await playground.tab('Manual');
  const shown = page_(page);
  await expect(shown).toContainText('Put the cursor on a word');

  await playground.cursorBehind('shape: grid(ROWS');
  await page.keyboard.press('ArrowLeft');
  await expect(shown.getByRole('heading', { level: 2 })).toHaveText('ROWS');
  await expect(shown).toContainText('a knob from 2 to 15');
  await page.keyboard.press('Home'); // on the key
  for (let n = 0; n < 2; n += 1) await page.keyboard.press('ArrowRight');
  await expect(shown.getByRole('heading', { level: 2 })).toHaveText('shape');
  await expect(shown).toContainText('key of board');
  await playground.cursorBehind('Cross begins.'); // in prose nothing stands
  await expect(playground.statusLine).toContainText('Line');
  await playground.settled();
  await expect(shown.getByRole('heading', { level: 2 })).toHaveText('shape');

  // By key from the editor to the page, to the declaration, and back.
  await playground.cursorBehind('shape: grid(ROWS');
  await page.keyboard.press('Shift+F1');
  await expect(shown).toBeFocused();
  await expect(shown.getByRole('heading', { level: 2 })).toHaveText('ROWS');
  await shown.getByRole('button', { name: /^Declared in line \d+$/ }).press('Enter');
  await expect(playground.textbox).toBeFocused();
  await expect(playground.statusLine).toContainText('Line 14,');
  await page.keyboard.press('Shift+F1');
  await expect(shown).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(playground.textbox).toBeFocused();
});

test('every word can be found by keyboard, and its chapter read', async ({ playground, page }) => {
  await playground.open();
  await page.keyboard.press('7');
  const shown = page_(page);
  await field(page).fill('neigh');
  const list = page.getByRole('listbox', { name: 'Words of the language' });
  await expect(list.getByRole('option')).toHaveCount(2);
  await field(page).press('ArrowDown');
  await expect(shown.getByRole('heading', { level: 2 })).toHaveText('neighbors');
  await expect(list.getByRole('option', { selected: true })).toHaveCount(1);
  await field(page).fill('slide');
  await field(page).press('Enter');
  await expect(shown).toBeFocused();
  await expect(shown.getByRole('list', { name: 'Forms' })).toContainText('slide(c, d)');
  await expect(shown.getByRole('heading', { name: 'Example' })).toBeVisible();
  await shown.getByRole('button', { name: 'Chapter: Expressions' }).press('Enter');
  await expect(shown.getByRole('heading', { level: 2 })).toHaveText('Expressions');
  await expect(shown.getByRole('table').first()).toBeVisible();
  await field(page).fill('xyzzy');
  await expect(page.getByText('No word is like this.')).toBeVisible();
  expect(await findings(page)).toEqual([]);
});

test.describe('in German, with the plain editor of a phone', () => {
  test.use({ locale: 'de-DE', viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('the frame is German, and text of a spec is never markup', async ({ playground, page }) => {
    await page.goto('./');
    await playground.enter.click();
    await expect(playground.position).toHaveText(/^\d+ von \d+$/);
    await page.getByRole('navigation').getByRole('button', { name: 'Text' }).tap();
    await playground.editorReady();
    const spec = '```yaml\nmeta: { id: x, players: 2 }\nconstants:\n  SIZE: { value: 3, min: 2, max: 5 } # <b id="evil">no</b>\n```\n';
    await playground.textbox.fill(spec);
    await playground.textbox.evaluate((area) => area.setSelectionRange(area.value.indexOf('SIZE') + 1, area.value.indexOf('SIZE') + 1));
    await expect(playground.statusLine).toContainText('Zeile 4');
    await page.getByRole('button', { name: 'Was das Wort am Cursor bedeutet' }).tap();
    const shown = page.getByRole('article', { name: 'Seite des Handbuchs' });
    await expect(shown.getByRole('button', { name: 'Deklariert in Zeile 4' })).toBeVisible();
    await expect(shown).toContainText('<b id="evil">');
    await expect(page.locator('#evil')).toHaveCount(0);
    await expect(shown.getByRole('heading', { level: 2 })).toHaveAttribute('lang', 'en');
    await page.getByRole('combobox', { name: 'Wort oder Kapitel suchen' }).fill('step');
    await page.getByRole('option', { name: /^step Funktion/ }).tap();
    await expect(shown.getByRole('heading', { level: 2 })).toHaveText('step');
    await expect(page.getByRole('option').first()).toBeHidden();
    await expect(shown).toContainText('Funktion');
    await expect(shown.getByRole('heading', { name: 'Beispiel' })).toBeVisible();
    expect(await findings(page)).toEqual([]);
  });
});
