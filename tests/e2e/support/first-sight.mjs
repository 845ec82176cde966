// The top of the start page, which index.html shows until the page itself has come.
import { expect } from '@playwright/test';

/** Opens the page slowly: its top has these first words, and looks the same before and after the page has come. */
export async function expectSameTop(page, tagline) {
  let go;
  const held = new Promise((resolve) => (go = resolve));
  await page.route(/_bg\.wasm$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('./');
  await page.evaluate(() => document.fonts.ready);
  const first = await look(page.locator('#first-sight .hero'));
  expect(first.words[0]).toBe(tagline);
  go();
  await expect(page.locator('#first-sight')).toHaveCount(0);
  await expect(async () => expect(await look(page.locator('.hero'))).toEqual(first)).toPass({ timeout: 15_000 }); // the engine names the game
}

const look = (hero) => hero.evaluate((element) => ({
  words: element.innerText.split('\n').filter(Boolean),
  cells: [...element.querySelectorAll('path.cell')].map((path) => path.getAttribute('d')),
  places: [...element.querySelectorAll('h1, .btn, .board')].filter((part) => part.checkVisibility()).map((part) => {
    const { x, y, width, height } = part.getBoundingClientRect();
    return [x, y, width, height].map(Math.round);
  }),
}));
