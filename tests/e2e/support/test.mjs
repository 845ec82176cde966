// `test` for everything that opens the page: it fails when the console shows an error or the policy
// was broken, whatever else the test looks at.
import { test as base } from '@playwright/test';
import { Playground } from './playground.mjs';
import { watch } from './watch.mjs';

export { expect } from '@playwright/test';

export const test = base.extend({
  /** Errors that a test provokes and expects: regular expressions. */
  expected: [[], { option: true }],

  playground: async ({ page, context, expected }, use) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const complaints = await watch(page);
    await use(new Playground(page));
    const unexpected = complaints.filter((line) => !expected.some((pattern) => pattern.test(line)));
    base.expect(unexpected, 'console errors and violations of the policy').toEqual([]);
  },
});
