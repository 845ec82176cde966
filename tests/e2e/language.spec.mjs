// The page in German: chosen by the browser's language, complete, and changed without losing the game.
import { findings } from './support/axe.mjs';
import { expectSameTop } from './support/first-sight.mjs';
import { expect, test } from './support/test.mjs';

test.use({ locale: 'de-DE', viewport: { width: 1280, height: 720 } });

test('a game in German, in English, and in German again', async ({ playground, page }) => {
  const root = page.locator('html');
  await expectSameTop(page, 'Schreib die Regeln.');
  await expect(root).toHaveAttribute('lang', 'de');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Schreib die Regeln.');
  await expect(page.locator('.game-card svg').first()).toBeVisible();
  expect(await english(page), 'English on the start page').toEqual([]);
  expect(await cut(page), 'cut on the start page').toEqual([]);
  expect(await findings(page), 'axe on the start page').toEqual([]);

  await playground.enter.click();
  await expect(playground.position).toHaveText(/^\d+ von \d+$/);
  await playground.editorReady();
  await playground.settled();
  await playground.gameMenu.click();
  await page.getByRole('list', { name: 'Mitgelieferte Spiele' }).getByRole('button', { name: 'Tic-tac-toe' }).click();
  await playground.settled();
  await expect(playground.position).toHaveText('0 von 0');
  const seats = playground.seatBar.getByRole('combobox', { name: /^Wer spielt / });
  for (let n = 0; n < 2; n += 1) {
    await seats.nth(n).selectOption({ label: 'Du' });
    await playground.settled();
  }
  await expect(playground.cell('a1')).toHaveAccessibleName('a1, leer, erlaubtes Ziel');
  await expect(page.getByRole('button', { name: 'Alle 9 Züge' })).toBeVisible();
  await playground.play('c3');
  await page.getByRole('button', { name: 'Rückgängig' }).click();
  await expect(playground.position).toHaveText('0 von 0');
  for (const cell of ['a1', 'b1', 'a2', 'b2', 'a3']) await playground.play(cell);
  await expect(playground.result).toBeVisible();
  await expect(page.getByRole('button', { name: 'Noch einmal' })).toBeVisible();
  await expect(playground.seatBar.getByText('Sieg', { exact: true })).toBeVisible();
  await expect(playground.cell('a2')).toHaveAccessibleName(/Teil des Siegs/);
  expect(await english(page), 'English at the table').toEqual([]);
  expect(await findings(page), 'axe at the table').toEqual([]);
  for (const [width, height] of [[1440, 900], [1280, 720], [390, 844], [360, 640]]) {
    await page.setViewportSize({ width, height });
    await expect(async () => expect(await cut(page), `cut in ${width}x${height}`).toEqual([])).toPass();
  }
  await page.setViewportSize({ width: 1280, height: 720 });

  // To English, in the help: the game and the focus stay.
  await page.getByRole('button', { name: 'Tasten und Hilfe' }).click();
  const choice = page.getByRole('dialog').getByRole('combobox', { name: 'Sprache' });
  await expect(choice).toBeVisible();
  expect(await findings(page), 'axe in the help').toEqual([]);
  await choice.focus();
  await choice.selectOption('English');
  await expect(root).toHaveAttribute('lang', 'en');
  await expect(page.getByRole('heading', { name: 'How this works' })).toBeVisible();
  await expect(page.getByRole('dialog').getByRole('combobox', { name: 'Language' })).toBeFocused();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('button', { name: 'Keys and help' })).toBeFocused();
  await expect(playground.position).toHaveText('5 of 5');
  await expect(page.getByRole('button', { name: 'Play again' })).toBeVisible();
  await expect(playground.cell('a2')).toHaveAccessibleName(/part of the win/);
  await expect(playground.textbox).toHaveAccessibleName(/^Spec, Markdown and YAML/);

  // The choice is remembered, though the browser prefers German.
  await playground.saved();
  await page.reload();
  await expect(root).toHaveAttribute('lang', 'en');
  await expect(playground.position).toHaveText('5 of 5');
  await playground.settled();

  // And back, by the palette of commands.
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Find a command or a game' }).fill('sprache');
  await page.keyboard.press('Enter');
  await expect(root).toHaveAttribute('lang', 'de');
  await expect(playground.live).toHaveText('Die Seite spricht jetzt Deutsch.');
  await expect(playground.position).toHaveText('5 von 5');
  await page.getByRole('button', { name: 'Rückgängig' }).click();
  await expect(playground.position).toHaveText('4 von 4');
  await playground.settled();
});

/** Texts and names with an English word in them, outside what is marked as English. */
const english = (page) => page.evaluate(() => {
  const WORDS = /(?<!\p{L})(the|of|and|your|this|game|games|move|moves|with|not|here|open|close|undo|hint|rules|players?|turn|step|empty|legal)(?!\p{L})/iu;
  const found = new Set();
  const look = (text) => {
    if (text && WORDS.test(text)) found.add(text.trim().slice(0, 60));
  };
  const isOurs = (element) => element.closest('[lang]') === document.documentElement
    && element.checkVisibility({ visibilityProperty: true })
    && !element.closest('[aria-live], script, style, [class*="monaco"]');
  for (const element of document.body.querySelectorAll('*')) {
    if (!isOurs(element)) continue;
    for (const name of ['aria-label', 'title', 'placeholder']) look(element.getAttribute(name));
    for (const node of element.childNodes) if (node.nodeType === Node.TEXT_NODE) look(node.data);
  }
  return [...found];
});

/** Texts of the bars that are cut off or leave the window. */
const cut = (page) => page.evaluate(() => {
  const SLACK = 1.5;
  const found = [];
  const hides = (element) => getComputedStyle(element).clipPath !== 'none';
  for (const bar of document.querySelectorAll('.bar, .tools, .dock-bar, .ptabs')) {
    if (!bar.checkVisibility()) continue;
    const walker = document.createTreeWalker(bar, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const owner = node.parentElement;
      if (!node.data.trim() || !owner.checkVisibility() || owner.closest('.sr, option')) continue;
      let [left, right] = [0, innerWidth];
      let isHidden = false;
      for (let at = owner; at && at !== document.body; at = at.parentElement) {
        isHidden ||= hides(at);
        if (getComputedStyle(at).overflowX === 'visible') continue;
        const box = at.getBoundingClientRect();
        [left, right] = [Math.max(left, box.left), Math.min(right, box.right)];
      }
      if (isHidden) continue; // for screen readers alone
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const box of range.getClientRects()) {
        if (box.left < left - SLACK || box.right > right + SLACK) found.push(node.data.trim());
      }
    }
  }
  return found;
});
