// The engine comes in two parts (scripts/site/engine.mjs). Here the second one does not come by itself.
import { bundled } from './support/playground.mjs';
import { expect, test } from './support/test.mjs';

const REST = /engine_rest\.wasm$/;

/** Holds the second part back until a function of it is called. Returns how often it was fetched for that reason. */
async function withoutRest(page) {
  const needed = [];
  await page.route(REST, (route) => {
    if (route.request().resourceType() !== 'xhr') return; // fetched beforehand: without an answer
    needed.push(route.request().url());
    return route.continue();
  });
  return needed;
}

test.describe('before the second part', () => {
  for (const game of ['hex', 'threat-market', 'emberfen', 'kuhn-poker']) {
    test(`a link to ${game} is opened and played`, async ({ playground, page }) => {
      await playground.open();
      await playground.write(bundled(game));
      const links = {
        table: await playground.link('A table to play at'),
        replay: await playground.link('The whole game as a replay'),
        rules: await playground.link('The rules alone'),
      };
      const needed = await withoutRest(page);
      for (const [name, fragment] of Object.entries(links)) {
        await page.goto('about:blank');
        await page.goto(`./#${fragment}`);
        await expect(page.locator('.mat .free > *').first(), name).toBeVisible();
        await expect(page.locator('.ghost-board')).toHaveCount(0);
        if (name !== 'replay') {
          await expect(playground.legal.first()).toBeVisible();
          await playground.legal.first().click();
        }
        await playground.settled();
      }
      expect(needed).toEqual([]);
    });
  }

  test('what needs it waits for it', async ({ playground, page }) => {
    const needed = await withoutRest(page);
    await playground.open();
    expect(needed).toEqual([]);
    await page.getByTestId('hint-button').click();
    await expect(page.getByTestId('hint')).toBeVisible();
    expect(needed.length).toBe(1);
  });
});

test.describe('without a second part', () => {
  test.use({ expected: [[/Failed to load resource|ERR_FAILED|Failed to execute 'send'|engine_rest/], { option: true }] });

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
});
