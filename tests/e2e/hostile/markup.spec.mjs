// A game of a stranger whose every text is markup with a script, shown in every part of the page and in all that the page
// writes: it stays a text.
import { readFileSync } from 'node:fs';
import { LOADING_MS, guard, harm, MARKUP, expect, test } from '../support/hostile.mjs';
import { own } from '../support/playground.mjs';

const IMG = '<img src=x onerror=ran()>';
const game = own('markup');

/** A text of the page, as people read it. */
const reads = (place, text) => () => expect(place).toContainText(text);

async function openTraps(playground) {
  await playground.open();
  await playground.write(game);
  await expect(playground.verdict).toContainText(', playable');
  await playground.seatPeople();
  await playground.seed('7');
}

async function saved(page, button) {
  const [file] = await Promise.all([page.waitForEvent('download'), button.click()]);
  return { name: file.suggestedFilename(), text: readFileSync(await file.path(), 'utf8') };
}

/** Opens a file that the page wrote in a page of its own, where its scripts could run. */
async function openedAlone(context, { name, text }) {
  const [page, dialogs] = [await context.newPage(), []];
  await guard(page, dialogs);
  const type = name.endsWith('.svg') ? 'image/svg+xml' : 'text/html';
  await page.route('**/written', (route) => route.fulfill({ contentType: type, body: text }));
  await page.goto('./written');
  const found = await harm(page);
  await page.close();
  return { ...found, dialogs };
}

const UNHARMED = { runs: 0, elements: [], dialogs: [] };

test('the tests notice a script that runs', async ({ context }) => {
  const { runs, elements } = await openedAlone(context, { name: 'page.html', text: `<p title="${MARKUP}"></p><a href="javascript:ran()">x</a>` });
  expect(runs, 'picture, drawing and script').toBe(3);
  expect(elements).toHaveLength(4);
});

test('markup in every text of a game stays text in every part of the table', async ({ playground, page, hostile }) => {
  await openTraps(playground);
  const tab = (name) => () => playground.tab(name);
  const none = async () => {};
  await hostile.case('markup as the name of the game', none, reads(playground.gameMenu, `${IMG} Traps`));
  await hostile.case('markup as the title of the page', none, () => expect(page).toHaveTitle(new RegExp(IMG.replace(/[()]/g, '\\$&'))));
  await hostile.case('markup as the name of a seat', none, reads(playground.seatBar, `${IMG} Ember`));
  await hostile.case('markup as the name of a zone', none, reads(page.locator('.mat'), `${IMG} row`));
  await hostile.case('markup as the name and the text of a card', () => page.getByRole('button', { name: /trick/ }).first().hover(), reads(page.locator('body'), '<script>ran()</script>'));
  await hostile.case('markup in the question', none, reads(playground.prompt, `${IMG} Ember`));
  await hostile.case('markup in the list of moves', () => page.getByRole('button', { name: /^All \d+ moves/ }).click(), reads(playground.moveList, `${IMG} at a1`));
  await page.keyboard.press('Escape');
  await hostile.case('markup in the log', async () => {
    await playground.play('b2');
    await playground.play('a1');
    await playground.tab('Log');
  }, reads(playground.log, `Tide ${IMG} at a1`));
  await hostile.case('markup in the reasons why a move is not legal', () => playground.cell('a1').click(), reads(page.getByRole('group', { name: /^Why/ }), IMG));
  await hostile.case('markup in the timeline', tab('Timeline'), () => expect(page.getByRole('button', { name: /^Step 2, ">.*Tide/, includeHidden: true })).toBeAttached());
  await hostile.case('markup as a comment', () => page.getByTestId('comment').fill(MARKUP), () => expect(page.getByTestId('comment')).toHaveValue(MARKUP));
  await hostile.case('markup in the state', tab('State'), reads(page.locator('.dock'), `${IMG} tension`));
  await hostile.case('HTML, links and pictures in the prose', tab('Rules'), reads(page.locator('.dock'), '<iframe src="javascript:ran()">'));
  expect(await page.locator('.dock a[href]').count(), 'addresses of scripts are no links').toBe(0);
  await hostile.case('markup in the picture of the rules', tab('Flow'), () => expect(page.getByRole('group', { name: /^Phases, decisions and actions/ })).toBeVisible());
  await hostile.case('markup in a message about a mistake', async () => {
    await playground.write(game.replace('  labels:', `  labels:\n    "${IMG}": "x"`));
    await playground.showProblems();
  }, reads(playground.problems, IMG));
  await hostile.case('markup as what is looked for in the commands', async () => {
    await page.locator('.mat').focus();
    await page.keyboard.press('Control+k');
    await page.keyboard.type(IMG);
  }, () => expect(page.locator('#palette-list')).toBeAttached());
});

test('markup in a game stays text in all that the page writes for others', async ({ playground, page, context, hostile }) => {
  await openTraps(playground);
  await playground.play('b2');
  await hostile.case('markup in the frame for another page', async () => {
    const text = await playground.copyFromDialog('A board for another page', 'copy-frame');
    expect(await openedAlone(context, { name: 'frame.html', text: text.replace(/ src="[^"]*"/, '').replaceAll('iframe', 'p') })).toEqual(UNHARMED);
  }, async () => {});
  await hostile.case('markup in a link in Markdown', async () => {
    expect(await playground.copyFromDialog('The rules alone', null, 'Markdown')).toMatch(/^\[\\<img src=x onerror=ran\(\)\\> Traps\]\(http/);
  }, async () => {});
  await hostile.case('markup in a picture that is saved', async () => {
    await playground.copyLink.click();
    await playground.settled();
    const picture = await saved(page, page.getByTestId('save-svg'));
    expect(picture.name).toBe('img-src-x-onerror-ran-traps.svg');
    expect(await openedAlone(context, picture)).toEqual(UNHARMED);
    await page.keyboard.press('Escape');
  }, async () => {});
  await page.keyboard.press('t');
  const sheet = page.getByRole('dialog', { name: 'Laboratory' });
  await hostile.case('markup in the charts of the laboratory', () => sheet.getByRole('button', { name: 'Play 100 games' }).click(), async () => {
    await expect(sheet.getByRole('heading', { name: 'Main results' })).toBeVisible();
    await expect(sheet).toContainText(`${IMG} Ember`);
  });
  await hostile.case('markup in a report as a page', async () => {
    const report = await saved(page, sheet.getByRole('button', { name: 'As a page' }));
    expect(report.text).toContain('<h1>traps</h1>');
    expect(await openedAlone(context, report)).toEqual(UNHARMED);
  }, async () => {});
});

test('markup in lessons, names of games and versions stays text', async ({ playground, page, hostile }) => {
  await openTraps(playground);
  await playground.play('b2');
  await playground.saved();
  await page.locator('.saved').click();
  const versions = page.getByRole('dialog', { name: /^Versions of/ });
  await hostile.case('markup as the name of a version', async () => {
    await versions.getByRole('textbox', { name: 'Name of this version' }).fill(MARKUP);
    await page.keyboard.press('Enter');
  }, reads(versions.getByRole('list', { name: 'Versions' }), MARKUP));
  await page.keyboard.press('Escape');
  await playground.brand.click();
  const games = page.getByRole('list', { name: 'Your games' });
  await hostile.case('markup as the name of a game of one’s own', async () => {
    await games.getByRole('button', { name: /^Rename/ }).first().click();
    await page.getByRole('textbox', { name: 'New name' }).fill(MARKUP);
    await page.keyboard.press('Enter');
  }, reads(games, MARKUP));
  await games.getByRole('button', { name: /^(Continue|Play|">)/ }).first().click();
  await playground.ready();
  const fragment = await playground.link('The lesson');
  await page.goto('about:blank');
  await hostile.case('markup in the question of a lesson', () => page.goto(`./#${fragment}`), reads(page.getByTestId('question'), `${IMG} Where?`), LOADING_MS);
  await hostile.case('markup in the hint of a lesson', () => page.getByTestId('show-hint').click(), reads(page.getByTestId('lesson-hint'), '<svg onload=ran()> hint'));
  await playground.settled();
  await hostile.case('markup in the answer of a lesson', () => playground.cell('a1').click(), reads(page.getByTestId('because'), '<script>ran()</script> because'));
});
