// Times: npx playwright test -c tests/performance. One after the other, nothing beside them.
import config from '../../playwright.config.mjs';

export default {
  ...config,
  testDir: '.',
  workers: 1,
  fullyParallel: false,
  retries: 0,
  reporter: [['list'], ['./table.mjs']],
};
