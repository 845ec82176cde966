// A game as one HTML file: made in the page, opened from the disk without a network, and played against a bot.
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { Playground } from './support/playground.mjs';
import { expect, test } from './support/test.mjs';
import { watch } from './support/watch.mjs';

test.describe.configure({ timeout: 120_000 });

/** Makes the file of what the dialog sends, and gives its path. */
async function makeFile(playground, page, choice) {
  await playground.copyLink.click();
  const dialog = playground.shareDialog;
  await dialog.getByRole('radio', { name: choice }).check();
  await playground.settled();
  await dialog.getByTestId('make-file').click();
  await expect(dialog.getByTestId('file-size')).toHaveText(/^about \d+\.\d MB$/, { timeout: 60_000 });
  const size = Number.parseFloat((await dialog.getByTestId('file-size').textContent()).replace('about ', ''));
  const [download] = await Promise.all([page.waitForEvent('download'), dialog.getByTestId('save-file').click()]);
  const path = test.info().outputPath(download.suggestedFilename());
  await download.saveAs(path);
  expect(readFileSync(path).length / 1e6, 'the size that was told').toBeCloseTo(size, 0);
  await page.keyboard.press('Escape');
  return path;
}

/** Opens a file in a fresh profile without a network. */
async function fromDisk(browser, path, look) {
  const context = await browser.newContext({ offline: true, locale: 'en-US' });
  const page = await context.newPage();
  const complaints = await watch(page);
  const requests = [];
  page.on('request', (request) => /^(data|blob|file):/.test(request.url()) || requests.push(request.url()));
  await page.goto(pathToFileURL(path).href);
  await expect(page.locator('html')).toHaveAttribute('data-settled', 'true', { timeout: 60_000 });
  await look(new Playground(page), page);
  expect(complaints).toEqual([]);
  expect(requests, 'nothing is asked for').toEqual([]);
  await context.close();
}

test('a file with a table is played against a bot from the disk', async ({ playground, page, browser }) => {
  await playground.open();
  await playground.choose('Tic-tac-toe');
  const path = await makeFile(playground, page, 'A table to play at');
  expect(path).toMatch(/tic-tac-toe\.html$/);
  const text = readFileSync(path, 'utf8');
  expect(text).toContain("default-src 'none'");
  expect(text).not.toMatch(/<script src|<link /);

  await fromDisk(browser, path, async (other, page) => {
    await expect(other.viewerTitle).toHaveText('Tic-tac-toe');
    await expect(other.editor).toHaveCount(0);
    await expect(page.getByTestId('open-spec')).toHaveCount(0);
    await other.moves(() => other.cell('b2').click()); // and the bot's answer
    await expect(other.position).toHaveText('2 of 2');
    await page.screenshot({ path: 'test-results/one-file/play.png' });
    await page.keyboard.press('s');
    await page.keyboard.press('t');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.reload();
    await other.settled();
    await expect(other.position).toHaveText('2 of 2'); // it goes on
  });
});

test('a file with a replay is looked at, and played on', async ({ playground, page, browser }) => {
  await playground.open();
  await playground.choose('Tic-tac-toe');
  await playground.seatPeople();
  for (const cell of ['b2', 'a1', 'c3']) await playground.play(cell);
  const hash = await playground.hash();
  const path = await makeFile(playground, page, 'The whole game as a replay');
  await fromDisk(browser, path, async (other, page) => {
    await expect(page.getByTestId('verified')).toBeVisible();
    await page.screenshot({ path: 'test-results/one-file/replay.png' });
    await page.locator('.told-more summary').click();
    await expect(other.stateHash).toContainText(hash);
    await page.getByTestId('play-on').click();
    await other.settled();
    await other.moves(() => other.cell('a3').click());
  });
});

test('a title from a stranger stays a title, and the licences are inside', async ({ playground, page, browser }) => {
  await playground.open();
  await playground.choose('Tic-tac-toe');
  await playground.replace('# Tic-tac-toe', '# </title><script>alert(1)</script> $& Toe');
  await playground.settled();
  const path = await makeFile(playground, page, 'A table to play at');
  await fromDisk(browser, path, async (other, page) => {
    page.on('dialog', (dialog) => expect(dialog.message(), 'no script runs').toBe(''));
    await expect(page).toHaveTitle(/<\/title><script>alert\(1\)<\/script> \$& Toe/);
    await page.keyboard.press('?');
    const [licences] = await Promise.all([page.waitForEvent('popup'), page.getByTestId('licences').click()]);
    await expect(licences.locator('body')).toContainText('Permission is hereby granted');
  });
});

test('the game of rules alone is no file', async ({ playground }) => {
  await playground.open();
  await playground.choose('Tic-tac-toe');
  await playground.copyLink.click();
  await playground.settled();
  await expect(playground.shareDialog.getByTestId('make-file')).toHaveCount(0);
});
