// The signature of the page's worker equals that of the native build, which the tests of the command keep in
// tests/conformance/signature.txt.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/lib/project.mjs';
import { expect, test } from './support/test.mjs';

const natively = /^([0-9a-f]{16}) all$/m.exec(readFileSync(join(root, 'tests/conformance/signature.txt'), 'utf8'))[1];

test('the signature of the page is the native one', async ({ playground, page }) => {
  test.setTimeout(180_000); // it plays every bundled game
  await playground.open();
  await page.getByRole('button', { name: 'Keys and help' }).click();
  const help = page.getByRole('dialog', { name: 'How this works' });
  await help.getByRole('button', { name: 'Signature of this build' }).click();
  await expect(playground.signature).toHaveText(natively, { timeout: 120_000 });
  await playground.settled();
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();
});
