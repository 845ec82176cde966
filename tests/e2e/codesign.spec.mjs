// The dialog for language models: a prompt to copy, and an answer that is reviewed change by change. Answers full of traps are in
// hostile/models.spec.mjs.
import { expectNoFindings } from './support/axe.mjs';
import { answer, openDialog, paste } from './support/models.mjs';
import { bundled } from './support/playground.mjs';
import { expect, test } from './support/test.mjs';

const game = bundled('tic-tac-toe');
const ROWS = /ROWS: \{ value: 3/;

/** Two changes far from each other. */
const changed = game.replace(ROWS, 'ROWS: { value: 4').replace('Cross begins.', 'Cross always begins.');

test('the prompt holds the language, the text, its findings and the wish, and is copied as it is shown', async ({ playground, page }) => {
  await playground.open();
  await playground.choose('Tic-tac-toe');
  await playground.replace('create mark', 'create mrak');
  await expect(playground.staleStrip).toBeVisible();
  await page.getByTestId('codesign-button').click();
  const dialog = page.getByRole('dialog', { name: 'Ask a language model' });
  await dialog.getByRole('textbox', { name: 'What do you want from it?' }).fill('Let the second player win more often.');
  await expect(dialog.getByTestId('prompt')).toHaveValue(/`mrak`/); // the text was checked after the last key
  const shown = await dialog.getByTestId('prompt').inputValue();
  for (const part of ['Let the second player win more often.', '## Writing a Boardwright spec', 'create mrak', '(unknown-token-type)', '# Tic-tac-toe']) {
    expect(shown).toContain(part);
  }
  await expect(dialog.getByTestId('prompt-size')).toContainText(`${shown.length.toLocaleString('en-US')} characters`);
  const copied = await playground.copied(() => dialog.getByTestId('copy-prompt').click());
  expect(copied).toBe(shown);
});

test('an answer is compared, checked and played, and taken change by change', async ({ playground, page }) => {
  test.setTimeout(90_000);
  const dialog = await openDialog(playground);
  await paste(dialog, answer(changed, '```')); // three backticks, as most models write
  await playground.settled();
  await expect(dialog.locator('.hunk')).toHaveCount(2);
  await expect(dialog.getByTestId('model-said')).toHaveText('I made the board higher.\nTell me how it plays.');
  await expect(dialog.getByTestId('new-findings')).toContainText('no problems', { ignoreCase: true });
  await expect(playground.position).toHaveText('0 of 0'); // the open game stays
  await dialog.getByTestId('play-both').click();
  await expect(dialog.getByTestId('balance').locator('tbody tr')).toHaveCount(3, { timeout: 30_000 });
  await expect(dialog.getByTestId('balance')).toContainText('%');

  await dialog.getByRole('checkbox', { name: /^Change 1 of 2/ }).uncheck();
  await playground.settled();
  await expect(dialog.getByTestId('balance'), 'results of another text are gone').toHaveCount(0);
  await dialog.getByTestId('take-changes').click();
  await expect(dialog).toHaveCount(0);
  await playground.settled();
  const taken = game.replace(ROWS, 'ROWS: { value: 4');
  expect((await playground.text()).trimEnd()).toBe((taken).trimEnd());
  await expect(playground.cells).toHaveCount(12);

  await playground.focusEditor();
  await page.keyboard.press('Control+z');
  await playground.settled();
  expect((await playground.text()).trimEnd()).toBe(game.trimEnd()); // one undo
  await page.keyboard.press('Control+y');
  await playground.settled();
  await page.locator('.mat').focus();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Find a command' }).fill('versions');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: /^Versions of/ }).locator('.diff-line.removed').first()).toContainText('ROWS: { value: 3');
});

test('the whole walk by keyboard', async ({ playground, page }) => {
  await playground.open();
  await playground.choose('Tic-tac-toe');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Find a command' }).fill('ask a language');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Ask a language model' });
  const tabTo = async (target) => {
    for (let n = 0; n < 30; n += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await page.keyboard.press('Tab');
    }
    throw new Error('not reached by Tab');
  };
  await tabTo(dialog.getByRole('textbox', { name: 'What do you want from it?' }));
  await page.keyboard.type('A higher board');
  await tabTo(dialog.getByTestId('copy-prompt'));
  expect(await playground.copied(() => page.keyboard.press('Enter'))).toContain('A higher board');
  await tabTo(dialog.getByRole('button', { name: 'I have an answer' }));
  await page.keyboard.press('Enter');
  await tabTo(dialog.getByTestId('answer'));
  await page.evaluate((text) => navigator.clipboard.writeText(text), answer(changed));
  await page.keyboard.press('Control+V'); // looked at at once
  await playground.settled();
  await tabTo(dialog.getByRole('checkbox', { name: /^Change 2 of 2/ }));
  await page.keyboard.press('Space');
  await expect(dialog.getByTestId('take-changes')).toHaveText('Take 1 of 2 changes');
  await playground.settled();
  await tabTo(dialog.getByTestId('take-changes'));
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(playground.live).toContainText('one undo brings it back');
});

test('an answer that was cut off, one with errors, and one that changes nothing say so', async ({ playground, page }) => {
  const dialog = await openDialog(playground);
  await paste(dialog, answer(changed).split('## How it ends')[0]);
  await expect(dialog.getByRole('note')).toContainText('may have been cut off');
  await expect(dialog.getByTestId('new-findings')).toContainText(/error/);
  await expect(dialog.getByTestId('play-both')).toBeDisabled();
  await dialog.getByRole('button', { name: 'Another answer' }).click();
  await paste(dialog, answer(game.replaceAll('\n', '\r\n')));
  await expect(dialog.getByTestId('no-change')).toBeVisible();
  await dialog.getByTestId('refuse-changes').click();
  await expect(dialog.getByTestId('answer')).toHaveValue('');
});

const screens = { desk: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };
for (const [screen, viewport] of Object.entries(screens)) {
  test.describe(screen, () => {
    const phone = screen === 'phone';
    test.use({ viewport, hasTouch: phone, isMobile: phone });
    test('both halves of the dialog', async ({ playground, page }) => {
      await playground.open();
      await playground.choose('Tic-tac-toe');
      if (phone) await playground.pane('Spec');
      await page.getByTestId('codesign-button').click();
      const dialog = page.getByRole('dialog', { name: 'Ask a language model' });
      await expect(dialog.getByTestId('prompt')).not.toHaveValue('');
      await look(page, `prompt-${screen}`);
      await paste(dialog, answer(changed));
      await playground.settled();
      await expect(dialog.locator('.hunk')).toHaveCount(2);
      await look(page, `review-${screen}`);
    });
  });
}

test.describe('in German', () => {
  test.use({ locale: 'de-DE' });
  test('no word of the dialog is English', async ({ playground, page }) => {
    await page.goto('./');
    await playground.enter.click();
    await playground.settled();
    await page.getByTestId('codesign-button').click();
    const dialog = page.getByRole('dialog', { name: 'Ein Sprachmodell fragen' });
    await expect(dialog.getByRole('textbox', { name: 'Was wünschst du dir davon?' })).toBeVisible();
    await dialog.getByRole('button', { name: '2. Antwort' }).click();
    await dialog.getByTestId('answer').fill('nichts');
    await dialog.getByTestId('see-changes').click();
    await expect(dialog.getByTestId('answer-refused')).toContainText('kein ganzes Spiel');
    await look(page, 'german', ['light']);
  });
});

/** In the themes: a picture, no finding of axe, and nothing that scrolls sideways. */
async function look(page, name, themes = ['light', 'dark']) {
  await expectNoFindings(page, themes, (theme) => `codesign/${name}-${theme}`, async () => {
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(wide, 'sideways').toBeLessThanOrEqual(1);
  });
}
