// Engine and page come in two halves (scripts/site/halves.mjs). Here the second ones do not come by themselves.
import { bundled, Playground } from './support/playground.mjs';
import { expect, test } from './support/test.mjs';

const REST = /engine_rest\.wasm$/;
const PAGE_REST = /page_rest\.wasm$/;

/** Holds a second half back until it is needed. Returns how often it was fetched for that reason. */
async function without(page, rest) {
  const needed = [];
  await page.route(rest, (route) => {
    if (route.request().resourceType() !== 'xhr') return; // fetched beforehand: without an answer
    needed.push(route.request().url());
    return route.continue();
  });
  return needed;
}

test.describe('before the second halves', () => {
  test('the start page is shown', async ({ page }) => {
    const needed = [await without(page, REST), await without(page, PAGE_REST)];
    await page.goto('./');
    await expect(page.locator('.game-cards li').first()).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('data-settled', 'true');
    expect(needed.flat()).toEqual([]);
  });

  for (const game of ['hex', 'threat-market', 'emberfen', 'kuhn-poker']) {
    test(`a link to ${game} is opened and played`, async ({ playground, browser }) => {
      await playground.open();
      await playground.write(bundled(game));
      await playground.seed('7'); // the same visit each time
      const links = {
        table: await playground.link('A table to play at'),
        replay: await playground.link('The whole game as a replay'),
        rules: await playground.link('The rules alone'),
      };
      for (const [name, fragment] of Object.entries(links)) {
        const context = await browser.newContext(); // of somebody who was never here
        const page = await context.newPage();
        const visitor = new Playground(page);
        const needed = [await without(page, REST), await without(page, PAGE_REST)];
        await page.goto(`./#${fragment}`);
        await expect(page.locator('.mat .free > *').first(), name).toBeVisible();
        await expect(page.locator('.ghost-board')).toHaveCount(0);
        if (name !== 'replay') {
          await expect(visitor.legal.first()).toBeVisible();
          await visitor.legal.first().click();
        }
        await visitor.settled();
        expect(needed.flat(), name).toEqual([]);
        await context.close();
      }
    });
  }

  test('what needs it waits for it', async ({ playground, page }) => {
    const needed = await without(page, REST);
    await playground.open();
    expect(needed).toEqual([]);
    await page.getByTestId('hint-button').click();
    await expect(page.getByTestId('hint')).toBeVisible();
    expect(needed.length).toBe(1);
  });

  test('the page waits for its own, too', async ({ playground, page }) => {
    const needed = await without(page, PAGE_REST);
    await playground.open();
    await page.getByTestId('copy-link').click();
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(needed.length).toBe(1);
  });
});

test.describe('without a second half', () => {
  test.use({ expected: [[/Failed to load resource|ERR_FAILED|Failed to execute 'send'|(engine|page)_rest/], { option: true }] });

  test('the game goes on, and what needed it works once it can be fetched', async ({ playground, page }) => {
    await page.route(REST, (route) => route.abort());
    await playground.open();
    const moves = await playground.log.getByRole('listitem').count();
    await page.getByTestId('hint-button').click();
    await expect(page.getByRole('group', { name: 'Refused' })).toContainText('The engine stopped working and was started again');
    await expect(playground.log.getByRole('listitem')).toHaveCount(moves);
    await page.unroute(REST);
    await page.getByTestId('hint-button').click();
    await expect(page.getByTestId('hint')).toBeVisible();
  });

  test('who needs a part of the page that cannot be fetched is asked to try again', async ({ playground, page }) => {
    const asked = [];
    await page.route(PAGE_REST, (route) => (asked.length < 2 ? route.abort() : route.continue()));
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
