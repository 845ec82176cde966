// How long a tournament takes in the page: the time from the click to the last game, and the reply of each level of bots.
import { expect, test } from '../e2e/support/test.mjs';
import { figures } from './support/figures.mjs';

const TOURNAMENTS = 5;
const LEVELS = ['Bot, level 1', 'Bot, level 2', 'Bot, level 3', 'Bot, level 4', 'Bot, level 5, strongest'];

test('a thousand random games of connect four', async ({ playground, page }) => {
  test.setTimeout(120_000);
  await playground.open();
  await playground.choose('Four in a row');
  await playground.tab('Games');
  await page.getByTestId('batch-games').selectOption('1000');
  const times = [];
  for (let n = 0; n < TOURNAMENTS; n += 1) {
    const begin = performance.now();
    await page.getByTestId('batch-start').click();
    await expect(page.getByTestId('batch-start')).toBeDisabled();
    await page.waitForFunction(() => !document.querySelector('[data-testid="batch-start"]').disabled);
    times.push(performance.now() - begin);
  }
  await expect(page.getByTestId('batch-counts')).toContainText('1,000 of 1,000');
  figures('1,000 random games of connect four', times.slice(1), 1_000); // the first starts the workers
});

test('replies of the levels in connect four', async ({ playground, page }) => {
  test.setTimeout(240_000);
  await playground.open();
  for (const level of LEVELS) {
    await playground.choose('Four in a row');
    await page.getByRole('button', { name: 'New game' }).click();
    await playground.settled();
    await playground.seat(0, /^You$/);
    await playground.seat(1, level);
    const replies = [];
    for (let n = 0; n < 8; n += 1) {
      const cell = page.locator('.board [data-legal="true"]').first();
      if (!(await cell.count())) break;
      const before = Number((await playground.position.textContent()).split(' of ')[1]);
      const begin = performance.now();
      await cell.click();
      await page.waitForFunction((before) => Number(document.querySelector('.position').textContent.split(' of ')[1]) >= before + 2 || document.querySelector('[data-testid="result"]'), before);
      replies.push(performance.now() - begin);
      await playground.settled();
    }
    figures(`reply of ${level.replace('Bot, ', '')}`, replies);
  }
});
