// A position set up by hand: by taps and by keys, to a file and back, played, kept, sent.
import { readFile } from 'node:fs/promises';
import { findings } from './support/axe.mjs';
import { expect, test } from './support/test.mjs';

test('a position is set up by taps and keys, saved, opened, played and kept', async ({ playground, page }) => {
  await playground.open();
  await playground.choose('Tic-tac-toe');
  await playground.seatPeople();
  await playground.play('a1');
  await playground.setUp();

  // A mark is moved by two taps; another is added with the keys.
  await playground.tapInSandbox('a1');
  await expect(playground.sandboxSaid).toHaveText('Mark: Tap the place where it goes.');
  await playground.tapInSandbox('b2');
  await expect(playground.cell('b2')).toHaveAccessibleName(/^b2, X, Cross/);
  await expect(playground.cell('a1')).toHaveAccessibleName(/^a1, empty/);
  await playground.addToken.selectOption({ label: 'Mark (Nought)' });
  await playground.cell('b2').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(playground.cell('c2')).toHaveAccessibleName(/^c2, O, Nought/);
  await playground.settled();

  // A mouse drags a mark along.
  await playground.actionBar.getByRole('combobox', { name: 'Add a token' }).selectOption('');
  await playground.cell('c2').dragTo(playground.cell('c1'));
  await expect(playground.cell('c1')).toHaveAccessibleName(/^c1, O, Nought/);
  await playground.settled();
  await playground.cell('c1').dragTo(playground.cell('c2'));
  await expect(playground.cell('c2')).toHaveAccessibleName(/^c2, O, Nought/);
  await playground.settled();
  await playground.addToken.selectOption({ label: 'Mark (Nought)' });

  // An occupied cell takes no second mark, and a change is undone.
  await playground.tapInSandbox('b2');
  await expect(playground.sandboxSaid).toHaveText(/^Not possible: .+ holds two tokens/);
  await playground.tapInSandbox('a3');
  await expect(playground.cell('a3')).toHaveAccessibleName(/^a3, O/);
  await page.keyboard.press('u');
  await expect(playground.cell('a3')).toHaveAccessibleName(/^a3, empty/);
  await playground.settled();
  await page.keyboard.press('r');
  await expect(playground.cell('a3')).toHaveAccessibleName(/^a3, O/);
  await playground.settled();
  await page.keyboard.press('u');
  await expect(playground.cell('a3')).toHaveAccessibleName(/^a3, empty/);
  await playground.settled();
  expect(await findings(page)).toEqual([]);

  // The file holds the position; the game that was left is still there.
  const download = page.waitForEvent('download');
  await playground.savePosition.click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('tic-tac-toe.state.json');
  const saved = await readFile(await file.path(), 'utf8');
  expect(JSON.parse(saved)).toMatchObject({ format: 'boardwright-state', players: 2 });
  await playground.actionBar.getByRole('button', { name: 'Cancel' }).click();
  await expect(playground.position).toHaveText('1 of 1');
  await expect(playground.cell('a1')).toHaveAccessibleName(/^a1, X/);
  await playground.settled();

  // A broken file changes nothing, the saved one brings the position back.
  await playground.setUp();
  const open = (text) => playground.openPosition.setInputFiles({ name: 'position.json', mimeType: 'application/json', buffer: Buffer.from(text) });
  await open('{ "format": "boardwright-state", "version": 1, "rules": "0000000000000000" }');
  await expect(playground.sandboxSaid).toHaveText(/^This position cannot be opened: this is a state of other rules/);
  await expect(playground.cell('a1')).toHaveAccessibleName(/^a1, X/);
  await open(saved);
  await expect(playground.cell('c2')).toHaveAccessibleName(/^c2, O/);
  await playground.settled();
  await playground.sandboxTurn.selectOption({ label: 'Cross' });
  await playground.settled();

  // The game goes on from there: after a reload, and for somebody who opens a link.
  await playground.playFromHere.click();
  await expect(playground.position).toHaveText('0 of 0');
  await playground.play('b1');
  await playground.tab('Log');
  await expect(playground.beginsByHand).toBeVisible();
  const fragment = await playground.link();
  await playground.saved();
  await page.reload();
  await playground.ready();
  await expect(playground.position).toHaveText('1 of 1');
  await expect(playground.cell('b2')).toHaveAccessibleName(/^b2, X/);
  await expect(playground.cell('b1')).toHaveAccessibleName(/^b1, X/);
  await page.goto('about:blank');
  await playground.open(fragment);
  await expect(playground.linkBanner).toContainText('Shared game, verified');
  await expect(playground.cell('c2')).toHaveAccessibleName(/^c2, O/);
});

test('the sandbox tells before it shows secrets, and sets variables within their bounds', async ({ playground, page }) => {
  await playground.open();
  await playground.choose('Threat Market');
  await playground.gameMenu.click();
  await playground.setUpButton.click();
  await expect(page.getByRole('dialog', { name: 'Set up a position' })).toContainText('every hidden card');
  expect(await findings(page)).toEqual([]);
  await playground.showSecrets.click();
  await expect(playground.sandboxSaid).toBeVisible();
  await playground.settled();
  await expect(page.getByRole('button', { name: /hidden/i })).toHaveCount(0);
  await playground.sandboxValues.click();
  const values = page.getByRole('dialog', { name: 'Values' });
  const field = values.getByRole('spinbutton').first();
  const before = await field.inputValue();
  await field.fill('-99');
  await field.press('Enter');
  await expect(values.getByRole('status')).toContainText('-99 is outside');
  await expect(field).toHaveValue(before);
  expect(await findings(page)).toEqual([]);
});

test('the next roll is set, and the log tells it', async ({ playground, page }) => {
  await playground.open();
  await playground.choose('Pig');
  await playground.seatPeople();
  await playground.setUp();
  const die = page.getByRole('spinbutton', { name: 'Next roll 1' });
  await die.fill('7');
  await playground.playFromHere.click();
  await expect(playground.sandboxSaid).toHaveText(/^Not possible: the dice did not fall like this/);
  await die.fill('6');
  await playground.playFromHere.click();
  await expect(playground.sandboxSaid).toHaveCount(0);
  await playground.settled();
  await playground.tab('Log');
  await expect(playground.rollByHand).toBeVisible();
  await playground.moves(() => page.getByRole('button', { name: 'Roll', exact: true }).click());
  await expect(page.getByRole('img', { name: 'Thrown: 6' })).toBeVisible();
});
