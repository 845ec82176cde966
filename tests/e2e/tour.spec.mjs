// The tour: eight steps to a first game, each checked by what the reader did; by mouse and keyboard, and by touch.
import { expect, test } from './support/test.mjs';

const strip = (page) => page.getByTestId('tour');

/** Waits until the present step is done, and goes on. */
async function onward(page, title) {
  await expect(strip(page).getByRole('heading')).toContainText(title);
  await expect(page.getByTestId('step-done')).toBeVisible();
  await page.getByTestId('next-step').press('Enter');
  await expect(page.locator('#tour-title')).toBeFocused(); // the next step is read out
}

async function begin(page, playground) {
  await page.goto('./');
  await page.getByTestId('begin-tour').click();
  await playground.ready();
  await expect(strip(page)).toContainText('Step 1 of 8');
  await expect(page.getByTestId('step-done')).toHaveCount(0);
}

test('the tour is walked to its end at a desk', async ({ playground, page }) => {
  test.setTimeout(120_000);
  await begin(page, playground);
  await page.screenshot({ path: 'test-results/states/tour-desk.png' });
  await playground.moves(() => playground.legal.first().press('Enter'));
  await onward(page, 'Play');
  await playground.replace('SHELLS: { value: 12', 'SHELLS: { value: 20');
  await onward(page, 'Change a number');
  await playground.replace('cost: shells', 'cost: shels');
  await onward(page, 'Make a mistake');
  await playground.replace('cost: shels', 'cost: shells');
  await onward(page, 'Mend it');
  await playground.replace('number: 1..2', 'number: 1..3');
  await onward(page, 'Allow more');
  await playground.tab('Games');
  await playground.batchStart.press('Enter');
  await onward(page, 'Is it fair?');
  await expect(page.getByTestId('step-done')).toHaveCount(0);
  await playground.replace('value: 20', 'value: 21');
  await playground.settled();
  await playground.tab('Games');
  await playground.batchStart.press('Enter');
  await onward(page, 'Make it fairer');
  await playground.copyLink.press('Enter');
  await expect(page.getByTestId('link-address')).toBeVisible(); // the step asks for a link, not for the dialog
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('step-done')).toBeVisible();
  await expect(page.getByTestId('next-step')).toHaveText('Finish');
  await page.getByTestId('next-step').press('Enter');
  await expect(strip(page)).toHaveCount(0);
});

for (const name of ['Begin the tour', 'Start a new game']) {
  test(`before the list of games has come: ${name}`, async ({ playground, page }) => {
    let come;
    const asked = new Promise((resolve) => (come = resolve));
    await page.route('**/index.json', async (route) => {
      await asked;
      await route.continue();
    });
    await page.goto('./');
    await page.getByRole('button', { name }).click();
    await expect(playground.position).toHaveText('0 of 0');
    await expect(strip(page)).toHaveCount(name === 'Begin the tour' ? 1 : 0);
    come();
    await playground.settled();
  });
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('the tour is walked by touch', async ({ playground, page }) => {
    test.setTimeout(120_000);
    await begin(page, playground);
    await page.screenshot({ path: 'test-results/states/tour-phone.png' });
    const write = async (from, to) => {
      await playground.pane('Spec');
      const field = playground.editor.getByRole('textbox');
      await field.fill((await field.inputValue()).replace(from, to));
      await playground.settled();
    };
    const done = async (title) => {
      await expect(strip(page).getByRole('heading')).toContainText(title);
      await expect(page.getByTestId('step-done')).toBeVisible();
      await page.getByTestId('next-step').tap();
    };
    await playground.moves(() => playground.legal.first().tap());
    await done('Play');
    await write('value: 12', 'value: 20');
    await done('Change a number');
    await write('cost: shells', 'cost: shels');
    await done('Make a mistake');
    await write('cost: shels', 'cost: shells');
    await done('Mend it');
    await write('1..2', '1..3');
    await done('Allow more');
    await page.getByTestId('next-step').tap(); // a step can be left out
    await expect(strip(page)).toContainText('Make it fairer');
    await page.getByRole('button', { name: 'End the tour' }).tap();
    await expect(strip(page)).toHaveCount(0);
  });
});
