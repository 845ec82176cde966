// The dialog that makes links: what is sent, how long the link is, who may see what, codes and pictures.
import { readFileSync } from 'node:fs';
import { ALL_THEMES, expectNoFindings, findings } from './support/axe.mjs';
import { bundled } from './support/playground.mjs';
import { expect, test } from './support/test.mjs';

const address = (page) => page.getByTestId('link-address').inputValue();

test('the key S opens the dialog, and each choice is another link with its preview', async ({ playground, page }) => {
  await playground.open();
  await playground.choose('Tic-tac-toe');
  await playground.seatPeople();
  await playground.play('b2');
  await page.keyboard.press('s');
  const dialog = playground.shareDialog;
  await expect(dialog).toBeVisible();
  await playground.settled();
  await expect(page.getByTestId('tier')).toHaveText('Fits everywhere');
  await expect(page.getByTestId('link-length')).toHaveText(/^\d+ characters$/);
  const seen = new Set();
  const steps = { 'The rules alone': 'Start', 'This position, with the rules': '1 of 1', 'The whole game as a replay': '1 of 1', 'A table to play at': 'Start', 'A board for another page': '1 of 1' };
  for (const [choice, step] of Object.entries(steps)) {
    await dialog.getByRole('radio', { name: choice }).check();
    await playground.settled();
    seen.add(await address(page));
    await expect(dialog.getByRole('img', { name: /^Tic-tac-toe/ })).toHaveAccessibleName(new RegExp(step));
    expect((await address(page)).length).toBeLessThan(400);
  }
  expect(seen.size).toBe(5);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await playground.focusEditor();
  await page.keyboard.press('s'); // in a text it is a letter
  await expect(dialog).toHaveCount(0);
});

test('the dialog is operated by keyboard and gives the focus back', async ({ playground, page }) => {
  await playground.open();
  await playground.choose('Tic-tac-toe');
  await playground.copyLink.focus();
  await page.keyboard.press('Enter');
  await playground.settled();
  await page.getByRole('radio', { name: 'This position, with the rules' }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: 'The whole game as a replay' })).toBeChecked();
  await playground.settled();
  await expect(page.getByTestId('link-address')).toHaveValue(/#2C/);
  await page.keyboard.press('Escape');
  await expect(playground.copyLink).toBeFocused();
});

test('Markdown, a frame and a report name the game and hold the link', async ({ playground }) => {
  await playground.open();
  await playground.choose('Tic-tac-toe');
  const markdown = await playground.copyFromDialog('The rules alone', null, 'Markdown');
  expect(markdown).toMatch(/^\[Tic-tac-toe\]\(http.*#2A.*\)$/);
  const report = await playground.copyFromDialog('The whole game as a replay', null, 'Bug report');
  expect(report).toMatch(/Boardwright: \d+\.\d+\.\d+, build \S+\nBrowser: .+\nGame: Tic-tac-toe\nRules: [0-9a-f]{16}\nStep: 0 of 0\nState: [0-9a-f]{16}/);
  expect(report).toContain('#2C');
});

test('a link to a running game with hidden cards says so, and offers what reveals nothing', async ({ playground, page }) => {
  await playground.open();
  await playground.choose('Threat Market');
  await page.keyboard.press('s');
  await playground.settled();
  const warning = page.getByTestId('reveals');
  await expect(warning).toContainText('reveals hidden cards');
  await expect(warning).toContainText('Once the game is over');
  await warning.getByRole('button', { name: 'A picture as one seat sees it' }).click();
  const seat = page.getByTestId('picture-seat');
  await expect(seat).toBeFocused();
  await seat.selectOption({ index: 1 });
  await playground.settled();
  await expect(page.locator('.scene-back').first()).toBeVisible(); // of the others
  await warning.getByRole('button', { name: 'The rules alone' }).click();
  await playground.settled();
  await expect(warning).toHaveCount(0);
  await expect(page.getByRole('radio', { name: 'The rules alone' })).toBeChecked();
});

test('a finished game with cards is sent without a warning', async ({ playground, page }) => {
  await playground.open();
  await playground.choose('Threat Market');
  await playground.seatAll(/random/);
  await playground.actionBar.getByRole('button', { name: 'Let the bots play' }).click();
  await expect(playground.result).toBeVisible({ timeout: 30_000 });
  await page.keyboard.press(',');
  await playground.settled();
  await page.keyboard.press('s');
  await playground.settled();
  const warning = page.getByTestId('reveals'); // the position before the end
  await warning.getByRole('button', { name: 'The finished game' }).click();
  await playground.settled();
  await expect(warning).toHaveCount(0);
  await expect(page.getByRole('radio', { name: 'The whole game as a replay' })).toBeChecked();
});

test('a QR code is drawn here, and only for links that a camera reads', async ({ playground, page }) => {
  const asked = [];
  page.on('request', (request) => asked.push(request.url()));
  await playground.open();
  await playground.choose('Tic-tac-toe');
  await page.keyboard.press('s');
  await playground.settled();
  expect(asked.filter((url) => url.includes('qr.js'))).toEqual([]);
  await page.getByTestId('show-qr').click();
  await expect(page.getByTestId('qr').locator('path')).toHaveAttribute('d', /^M0 0h7v1H0z/);
  await page.keyboard.press('Escape');

  // Words that no dictionary has make a link too long for a camera, then for chats.
  const words = (count) => Array.from({ length: count }, (_, n) => (n * 2654435761 % 4294967296).toString(36)).join(' ');
  await playground.write(`${bundled('tic-tac-toe')}\n${words(500)}\n`);
  await page.keyboard.press('Escape');
  await playground.copyLink.click();
  await playground.settled();
  await expect(page.getByTestId('tier')).toHaveText('Fits in mail and chat');
  await expect(page.getByTestId('show-qr')).toHaveCount(0);
});

test('a picture is saved as SVG and as PNG, without anything of the page', async ({ playground, page }) => {
  await playground.open();
  await playground.choose('Tic-tac-toe');
  await playground.seatPeople();
  await playground.play('b2');
  await page.keyboard.press('s');
  await playground.settled();
  const saved = async (id) => {
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByTestId(id).click()]);
    const path = test.info().outputPath(download.suggestedFilename());
    await download.saveAs(path);
    return { name: download.suggestedFilename(), bytes: readFileSync(path) };
  };
  const svg = await saved('save-svg');
  expect(svg.name).toBe('tic-tac-toe.svg');
  const text = svg.bytes.toString();
  expect(text).toMatch(/^<svg [^>]*xmlns="http:\/\/www\.w3\.org\/2000\/svg"/);
  expect(text).not.toMatch(/class=|var\(|<use|<script|<!--|data-|light-dark/);
  expect(text).toContain('Tic-tac-toe');
  const png = await saved('save-png');
  expect(png.name).toBe('tic-tac-toe.png');
  expect([...png.bytes.subarray(1, 4)]).toEqual([...Buffer.from('PNG')]);
  expect(png.bytes.readUInt32BE(16)).toBe(1_280);
});

test('the licences of all parts travel with the site', async ({ playground, page, context }) => {
  await playground.open();
  await page.keyboard.press('?');
  const [licences] = await Promise.all([context.waitForEvent('page'), page.getByTestId('licences').click()]);
  await licences.waitForLoadState();
  await expect(licences.getByRole('heading', { name: 'Licences', level: 1 })).toBeVisible();
  for (const part of ['leptos', 'monaco-editor', '@dagrejs/dagre', '@fontsource-variable/besley', 'lean-qr', 'miniz_oxide']) {
    await expect(licences.getByRole('rowheader', { name: part, exact: true })).toBeVisible();
  }
  expect(await findings(licences)).toEqual([]);
});

const screens = { desk: { width: 1280, height: 720 }, phone: { width: 390, height: 844 } };
for (const [screen, viewport] of Object.entries(screens)) {
  test.describe(screen, () => {
    test.use({ viewport });
    for (const title of ['Tic-tac-toe', 'Threat Market']) {
      test(`no finding of axe in the dialog: ${title}`, async ({ playground, page }) => {
        await playground.open();
        await playground.choose(title);
        await playground.copyLink.click();
        await playground.settled();
        await page.getByTestId('show-qr').click();
        await expect(page.getByTestId('qr')).toBeVisible();
        await expectNoFindings(page, ALL_THEMES, (theme) => `states/share-${title.replace(' ', '-')}-${theme}-${screen}`);
      });
    }
  });
}
