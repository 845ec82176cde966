// Engine and page come in parts (scripts/site/parts.mjs). Here the further ones do not come by themselves.
import { bundled, own, Playground } from './support/playground.mjs';
import { expect, test } from './support/test.mjs';

const ENGINE = /engine_(others|rare|rest)\.wasm$/;
const PAGE = /page_(others|rare|rest)\.wasm$/;

/** Holds further parts back until they are needed. Returns the addresses that were fetched for that reason. */
async function without(page, parts) {
  const needed = [];
  await page.route(parts, (route) => {
    if (route.request().resourceType() !== 'xhr') return; // fetched beforehand: without an answer
    needed.push(route.request().url());
    return route.continue();
  });
  return needed;
}

/** Links to a game, by name. */
async function links(playground, spec) {
  await playground.open();
  await playground.write(spec);
  await playground.seed('7'); // the same visit each time
  return {
    table: await playground.link('A table to play at'),
    replay: await playground.link('The whole game as a replay'),
    rules: await playground.link('The rules alone'),
  };
}

/** Opens each link as somebody who was never here, and makes a move. Returns the addresses that each visit needed. */
async function visits(browser, links) {
  const all = {};
  for (const [name, fragment] of Object.entries(links)) {
    const context = await browser.newContext();
    const page = await context.newPage();
    const visitor = new Playground(page);
    const needed = [await without(page, ENGINE), await without(page, PAGE)];
    await page.goto(`./#${fragment}`);
    await expect(page.locator('.mat .free > *').first(), name).toBeVisible();
    await expect(page.locator('.ghost-board')).toHaveCount(0);
    if (name !== 'replay') {
      await expect(visitor.legal.first()).toBeVisible();
      await visitor.legal.first().click();
    }
    await visitor.settled();
    all[name] = needed.flat();
    await context.close();
  }
  return all;
}

test.describe('before the further parts', () => {
  test('the start page is shown', async ({ page }) => {
    const needed = [await without(page, ENGINE), await without(page, PAGE)];
    await page.goto('./');
    await expect(page.locator('.game-cards li').first()).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('data-settled', 'true');
    expect(needed.flat()).toEqual([]);
  });

  for (const game of ['hex', 'threat-market', 'emberfen', 'kuhn-poker']) {
    test(`a link to ${game} is opened and played`, async ({ playground, browser }) => {
      const needed = await visits(browser, await links(playground, bundled(game)));
      expect(needed).toEqual({ table: [], replay: [], rules: [] });
    });
  }

  for (const game of ['beacon-heath', 'tin-castle']) {
    test(`a link to ${game}, which is not bundled, needs the parts for other games alone`, async ({ playground, browser }) => {
      const needed = await visits(browser, await links(playground, own(`../specs/${game}`)));
      expect(Object.values(needed).flat().filter((address) => !/_others\.wasm$/.test(address))).toEqual([]);
    });
  }

  test('what needs it waits for it', async ({ playground, page }) => {
    const needed = await without(page, ENGINE);
    await playground.open();
    expect(needed).toEqual([]);
    await page.getByTestId('hint-button').click();
    await expect(page.getByTestId('hint')).toBeVisible();
    expect(needed.length).toBeGreaterThan(0);
    expect(new Set(needed).size, 'each part is fetched once').toBe(needed.length);
  });

  test('the page waits for its own, too', async ({ playground, page }) => {
    const needed = await without(page, PAGE);
    await playground.open();
    await page.getByTestId('copy-link').click();
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(needed.length).toBeGreaterThan(0);
    expect(new Set(needed).size, 'each part is fetched once').toBe(needed.length);
  });
});

test.describe('without a further part', () => {
  test.use({ expected: [[/Failed to load resource|ERR_FAILED|Failed to execute 'send'|(engine|page)_(others|rare|rest)/], { option: true }] });

  test('the game goes on, and what needed it works once it can be fetched', async ({ playground, page }) => {
    await page.route(ENGINE, (route) => route.abort());
    await playground.open();
    const moves = await playground.log.getByRole('listitem').count();
    await page.getByTestId('hint-button').click();
    await expect(page.getByRole('group', { name: 'Refused' })).toContainText('The engine stopped working and was started again');
    await expect(playground.log.getByRole('listitem')).toHaveCount(moves);
    await page.unroute(ENGINE);
    await page.getByTestId('hint-button').click();
    await expect(page.getByTestId('hint')).toBeVisible();
  });

  test('who needs a part of the page that cannot be fetched is asked to try again', async ({ playground, page }) => {
    const asked = [];
    await page.route(PAGE, (route) => (asked.length < 2 ? route.abort() : route.continue()));
    page.on('dialog', (dialog) => {
      asked.push(dialog.message());
      return dialog.accept();
    });
    await playground.open();
    await page.getByTestId('copy-link').click();
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(asked).toEqual(Array(2).fill('A part of this page has not come yet, and it cannot be fetched. Try again?'));
  });
});
