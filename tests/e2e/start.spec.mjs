// The start page: what this is, the way to a game and back, templates, gallery, own games, versions, commands.
import { readFileSync } from 'node:fs';
import { expectSameTop } from './support/first-sight.mjs';
import { games, templates as templateCount } from './support/catalogue.mjs';
import { expect, test } from './support/test.mjs';

const gallery = (page) => page.getByRole('list', { name: 'Gallery' }).getByRole('button');
const titles = (page) => page.getByRole('list', { name: 'Gallery' }).locator('b:visible');
const templates = (page) => page.getByRole('list', { name: 'Templates' }).getByRole('button');
const own = (page) => page.getByRole('list', { name: 'Your games' }).getByRole('listitem');

test('a newcomer reads what this is, plays, goes back, and finds the game again', async ({ playground, page }) => {
  test.setTimeout(180_000); // several games one after the other
  await page.goto('./');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Write the rules');
  await expect(page.locator('.stage .board .piece')).toHaveCount(4); // in the middle of a game, before anything is loaded
  await expect(gallery(page)).toHaveCount(games.length);
  await expect(page.locator('.mini > *')).toHaveCount(games.length + templateCount); // games and templates, each with its picture
  await expect(page.getByText('Nothing here yet')).toBeVisible();
  await playground.enter.click();
  await playground.ready();
  await playground.seatPeople();
  await playground.moves(() => playground.legal.first().click());
  const made = await playground.position.textContent();
  await playground.saved();

  await page.goBack();
  await expect(playground.start).toBeVisible();
  await expect(playground.enter).toHaveText('Continue with Tic-tac-toe');
  await expect(own(page)).toHaveCount(1);
  await page.goForward();
  await expect(playground.position).toHaveText(made);
  await page.reload(); // a reload stays at the table
  await playground.ready();
  await expect(playground.position).toHaveText(made);

  await playground.brand.click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.reload(); // and here at the start page
  await expect(playground.enter).toHaveText('Continue with Tic-tac-toe');
  await expect(playground.position).toHaveCount(0);
});

test('the top of the page is there before the page is, and looks the same', async ({ playground, page }) => {
  await expectSameTop(page, 'Write the rules.');
  await expect(playground.enter).toHaveText('Play Tic-tac-toe');
});

test('filters leave the games that fit', async ({ playground, page }) => {
  await page.goto('./');
  await page.getByRole('button', { name: 'Dice', exact: true }).click();
  await expect(titles(page)).toHaveText(games.filter(({ kinds }) => kinds.includes('dice')).map(({ title }) => title));
  await page.getByRole('combobox', { name: 'Mechanics' }).selectOption('Lines');
  await expect(gallery(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Show all games' }).click();
  await expect(gallery(page)).toHaveCount(games.length);
  await page.getByRole('combobox', { name: 'Length' }).selectOption('Short, up to 20 moves');
  await page.getByRole('combobox', { name: 'Mechanics' }).selectOption('Lines');
  await expect(titles(page)).toHaveText(['Tic-tac-toe', 'Four in a row']);
  await page.getByRole('button', { name: 'All', exact: true }).focus();
  await page.getByRole('checkbox', { name: 'For a lesson' }).check();
  await gallery(page).first().focus();
  await page.keyboard.press('Enter');
  await playground.ready();
  await expect(playground.gameMenu).toContainText('Tic-tac-toe');
});

test('each template can be played at once and has no problem', async ({ playground, page }) => {
  test.setTimeout(180_000); // several games one after the other
  await page.goto('./');
  for (let n = 0; n < 5; n += 1) {
    await expect(templates(page)).toHaveCount(5);
    await templates(page).nth(n).click();
    await playground.ready();
    await expect(playground.verdict).toContainText(', playable');
    await expect(playground.statusLine).toContainText('No problems');
    await page.getByRole('button', { name: /^All \d+ moves/ }).click();
    await playground.moves(() => playground.moveList.getByRole('listitem').getByRole('button').first().press('Enter'));
    await playground.brand.click();
  }
});

test('own games are renamed, duplicated, deleted, and brought back', async ({ playground, page }) => {
  await playground.open();
  await playground.choose('Nim');
  await playground.replace('# Nim', '# Nim by the sea');
  await playground.saved();
  await playground.brand.click();
  await page.getByRole('button', { name: 'Rename: Nim by the sea' }).click();
  await page.getByRole('textbox', { name: 'New name' }).fill('Nim, third try');
  await page.keyboard.press('Enter');
  await expect(own(page)).toContainText([/^Nim, third try/]);
  await page.getByRole('button', { name: 'Duplicate: Nim, third try' }).click();
  await expect(own(page)).toContainText([/^Copy of Nim, third try/, /^Nim, third try/]);
  await page.getByRole('button', { name: 'Delete Nim, third try', exact: true }).click();
  await expect(own(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Bring it back' }).click();
  await expect(own(page)).toContainText([/^Nim, third try|^Copy/, /^Nim, third try|^Copy/]);
  // The key that deleted one game does not delete the next: it brings the first back.
  const first = page.getByRole('button', { name: /^Delete / }).first();
  await first.focus();
  for (const left of [1, 2]) {
    await page.keyboard.press('Enter');
    await expect(own(page)).toHaveCount(left);
  }
  await page.getByRole('button', { name: 'Duplicate: Nim, third try', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Delete Copy of Nim, third try 2', exact: true })).toBeVisible();
  for (const title of ['Copy of Nim, third try 2', 'Copy of Nim, third try']) {
    await page.getByRole('button', { name: `Delete ${title}`, exact: true }).click();
    await expect(page.locator('.deleted')).toContainText(`${title} is deleted`);
  }
  await page.getByRole('button', { name: 'Bring it back' }).click();
  await expect(page.locator('.deleted')).toContainText('Copy of Nim, third try 2');
  await expect(own(page)).toHaveCount(2);
  await page.reload();
  await expect(own(page)).toHaveCount(2);
  await expect(page.getByRole('button', { name: 'Rename: Nim, third try', exact: true })).toBeVisible();
});

test('everything goes into one zip file and comes back; nothing is overwritten', async ({ playground, page }) => {
  test.setTimeout(180_000); // several games one after the other
  await playground.open();
  await playground.choose('Nim');
  await playground.replace('# Nim', '# Nim by the sea');
  await playground.saved();
  await page.keyboard.press('Control+s');
  await expect(playground.live).toHaveText('This version is kept.');
  await playground.brand.click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export all as a zip' }).click();
  const file = await download;
  const zip = { name: file.suggestedFilename(), mimeType: 'application/zip', buffer: readFileSync(await file.path()) };
  const open = (files) => page.locator('input[type=file]').setInputFiles(files);
  const report = page.getByRole('list', { name: 'What came in' });

  await open(zip);
  await expect(report).toHaveText('Already here, so left out: Nim by the sea.');
  await page.getByRole('button', { name: 'Delete Nim by the sea' }).click();
  await expect(own(page)).toHaveCount(0);
  await open([zip, { name: 'x.bin.md', mimeType: 'text/markdown', buffer: Buffer.from([0, 1, 2]) }]);
  await expect(report.getByRole('listitem')).toHaveText(['Came in: Nim by the sea.', 'Not read, because it is no text: x.bin.md.']);
  const other = (text) => ({ name: 'other.md', mimeType: 'text/markdown', buffer: Buffer.from(text) });
  await open([other('# Nim by the sea\n\nAnother one.\n'), other('# Tide\n')]);
  await expect(report.getByRole('listitem')).toHaveText([/^Came in: Tide/, /^Came in beside .*: Nim by the sea/]);
  await expect(own(page)).toHaveCount(3);
  await own(page).filter({ hasText: 'Nim by the sea' }).last().getByRole('button').first().click();
  await playground.ready();
  await playground.gameMenu.click();
  await page.getByRole('button', { name: 'Versions' }).click();
  await expect(page.getByRole('list', { name: 'Versions' }).getByRole('listitem')).not.toHaveCount(0); // they came along
});

test('a version is named, compared, and brought back without losing the present one', async ({ playground, page }) => {
  test.setTimeout(180_000); // several games one after the other
  await playground.open();
  await playground.choose('Tic-tac-toe');
  await playground.replace('Cross begins.', 'Cross begins, as ever.');
  await playground.saved();
  await page.locator('.saved').click();
  const sheet = page.getByRole('dialog', { name: 'Versions of Tic-tac-toe' });
  await sheet.getByRole('textbox', { name: 'Name of this version' }).fill('For the club');
  await page.keyboard.press('Enter');
  const listed = sheet.getByRole('list', { name: 'Versions' }).getByRole('button');
  await expect(listed.first()).toContainText('For the club');
  await expect(sheet).toContainText('The newest 50 versions stay');
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(page.locator('.saved')).toBeFocused();

  await playground.replace('Cross begins, as ever.', 'Cross begins, this once.');
  await playground.saved();
  await page.locator('.saved').click();
  await listed.filter({ hasText: 'For the club' }).click();
  await expect(sheet.locator('.diff-line.removed')).toContainText('as ever');
  await expect(sheet.locator('.diff-line.added')).toContainText('this once');
  await sheet.getByRole('button', { name: 'Bring this version back' }).click();
  await expect(sheet).toBeHidden();
  await playground.settled();
  expect(await playground.text()).toContain('Cross begins, as ever.');
  await playground.saved();
  await page.locator('.saved').click();
  const texts = sheet.locator('.diff');
  await listed.first().click();
  await expect(texts).toContainText('this once'); // the one before is a version now
  await page.keyboard.press('Escape');
  await page.reload();
  await playground.ready();
  expect(await playground.text()).toContain('Cross begins, as ever.');
});

test('commands are found by their words', async ({ playground, page }) => {
  await page.goto('./');
  await expect(gallery(page)).toHaveCount(games.length);
  const field = page.getByRole('combobox', { name: 'Find a command or a game' });
  await page.keyboard.press('Control+k');
  await expect(field).toBeFocused();
  await page.keyboard.type('play hex');
  await expect(page.locator('#palette-list').getByRole('option')).toHaveText(['Play Hex']);
  await page.keyboard.press('Enter');
  await playground.ready();
  await expect(playground.gameMenu).toContainText('Hex');
  await playground.gameMenu.focus();
  const dark = page.locator('html[data-theme=dark]');
  const before = await dark.count();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('theme');
  await page.keyboard.press('Enter');
  await expect(dark).toHaveCount(1 - before);
  await expect(playground.gameMenu).toBeFocused();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('knobs');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Seed' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('start page');
  await page.keyboard.press('Enter');
  await expect(playground.start).toBeVisible();
});

test('the menu of games takes the focus, is walked by arrows, and gives the focus back', async ({ playground, page }) => {
  await playground.open();
  await playground.gameMenu.focus();
  await page.keyboard.press('Enter');
  const menu = page.getByRole('dialog', { name: 'Games' });
  await expect(menu.getByRole('button').first()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(menu.locator('input[type=file]')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(playground.gameMenu).toBeFocused();
  await page.keyboard.press('Enter');
  await menu.getByRole('button', { name: 'Kalah' }).focus();
  await page.keyboard.press('Enter');
  await playground.settled();
  await expect(playground.gameMenu).toContainText('Kalah');
  await expect(playground.gameMenu).toBeFocused();
});
