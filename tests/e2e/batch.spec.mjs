// Many games between bots: counts while they run, and a cancel that is heard.
import { expect, test } from './support/test.mjs';

test('a hundred games, counted while they are played', async ({ playground }) => {
  await playground.open();
  await playground.choose('Threat Market');
  await startBatch(playground);
  const seen = new Set();
  await expect
    .poll(async () => {
      seen.add((await done(playground)) ?? -1);
      return done(playground);
    }, { intervals: [30], timeout: 60_000 })
    .toBe(100);
  expect(seen.size, 'counts between the first and the last').toBeGreaterThan(1);
});

test('a cancel acts within 200 ms', async ({ playground, page }) => {
  await playground.open();
  await playground.choose('Threat Market');
  await startBatch(playground);
  await expect(playground.batchCancel).toBeVisible();
  const took = await page.evaluate(async () => {
    const by = (id) => document.querySelector(`[data-testid="${id}"]`);
    const start = performance.now();
    by('batch-cancel').click();
    const running = () => by('batch-cancel') && !by('batch-cancel').disabled;
    while (running()) await new Promise((resolve) => setTimeout(resolve, 5));
    return performance.now() - start;
  });
  expect(took).toBeLessThan(200);
  const count = await done(playground);
  expect(count).toBeLessThan(100);
  await page.waitForTimeout(300);
  expect(await done(playground), 'nothing goes on').toBe(count);
});

async function startBatch(playground) {
  await playground.tab('Games');
  await playground.batchStart.click();
}

/** How many games are finished, as the page says it. */
async function done(playground) {
  const text = await playground.batchCounts.textContent();
  return Number(/([\d,]+)\s*(?:of|\/)\s*100/.exec(text)?.[1]?.replace(',', '') ?? NaN);
}
