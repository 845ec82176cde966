// Five walks of new users through the page, each to what the person wanted. The walk notes acts and seconds.
import { Playground } from './support/playground.mjs';
import { expect, test } from './support/test.mjs';
import { Walk } from './support/walk.mjs';

test.use({ contextOptions: { reducedMotion: 'no-preference' } }); // seconds as people have them

const gallery = (page, title) => page.getByRole('list', { name: 'Gallery' }).getByRole('button', { name: title });

/** The start page, and from there a game of the gallery. */
async function begin(walk, page, playground, title) {
  await walk.act('open the page', () => page.goto('./'), () => expect(gallery(page, title)).toBeVisible());
  await walk.act(`choose ${title}`, () => gallery(page, title).click(), () => playground.ready());
}

test('make the hand limit 6 and see if it is fairer', async ({ playground, page }) => {
  test.setTimeout(120_000);
  const walk = new Walk(page, 'hand limit');
  const counts = playground.batchCounts;
  await begin(walk, page, playground, 'Threat Market');
  await walk.act('games', () => page.getByRole('tab', { name: 'Games' }).click(), () => expect(playground.batchStart).toBeVisible());
  await walk.act('play 100 games', () => playground.batchStart.click(), () => expect(counts).toContainText('100 of 100 games'));
  await walk.act('go to the hand limit', () => playground.cursorBehind('HAND: { value: 3'), () => playground.settled(), { keys: 16 });
  await walk.act('make it 6', async () => {
    await page.keyboard.press('Backspace');
    await page.keyboard.type('6');
  }, () => playground.settled(), { keys: 2 });
  await expect(page.locator('.own-hand .zone-title')).toHaveText(/7$/); // six, and the one drawn
  await walk.act('games again', () => page.getByRole('tab', { name: 'Games' }).click(), () => expect(counts).toContainText('other rules than those on the table'));
  await walk.act('play 100 games again', () => playground.batchStart.click(), () => expect(counts).toContainText('100 of 100 games'));
  walk.end();
  await expect(counts.getByRole('status')).toContainText(/Fairer than before|Less fair than before|No clear change/);
  await expect(counts.getByText(/^before \d+ %$/)).toHaveCount(2);
});

test('find out why this move is not allowed', async ({ playground, page }) => {
  const walk = new Walk(page, 'why not');
  const why = page.getByTestId('why');
  await begin(walk, page, playground, 'Checkers');
  await playground.seatPeople();
  for (const [from, to] of [['c3', 'd4'], ['f6', 'e5']]) {
    await walk.act(`choose ${from}`, () => playground.cell(from).click(), () => playground.settled());
    await walk.act(`move to ${to}`, () => playground.cell(to).click(), () => playground.settled());
  }
  // Dark must jump now, and tries to step with another man.
  await walk.act('try to step with a3', () => playground.cell('a3').click(), () => expect(why).toContainText('Why not a3?'));
  await expect(why).toContainText('for Man on d4 there are such cells'); // which is its jumps, as the line says
  await walk.act('see the line', () => why.getByRole('button', { name: /^line \d+$/ }).last().click(), () => playground.settled());
  walk.end();
  await expect(playground.editor.locator('.view-line', { hasText: /pre:.all\(pieces/ })).toBeVisible();
  await expect(playground.statusLine).not.toContainText('Line 1,');
});

test('send a friend this position', async ({ playground, page, browser }) => {
  test.setTimeout(120_000);
  const walk = new Walk(page, 'send');
  await begin(walk, page, playground, 'Reversi');
  for (let n = 0; n < 3; n += 1) await walk.act(`move ${n + 1}`, () => playground.legal.first().click(), () => playground.settled());
  const position = await playground.position.textContent();
  const stones = await seen(playground);
  const dialog = playground.shareDialog;
  await walk.act('share', () => playground.copyLink.click(), () => expect(page.getByTestId('link-address')).toHaveValue(/#/));
  await walk.act('this position', () => dialog.getByRole('radio', { name: 'This position, with the rules' }).check(), () => playground.settled());
  await walk.act('copy the link', () => dialog.getByRole('button', { name: 'Copy link' }).click(), () => expect(page.getByText('Link copied').first()).toBeVisible());
  const address = await page.evaluate(() => navigator.clipboard.readText());
  walk.end();

  const context = await browser.newContext({ baseURL: test.info().project.use.baseURL, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const friend = new Playground(await context.newPage());
  const received = new Walk(friend.page, 'received');
  await received.act('open the link', () => friend.page.goto(address), () => friend.ready());
  await expect(friend.position).toHaveText(position);
  expect(await seen(friend)).toEqual(stones);
  await received.act('play on', () => friend.legal.first().tap(), () => friend.settled());
  received.end();
  await expect(friend.position).not.toHaveText(position);
  await context.close();
});

/** The cells with what is on them. */
const seen = (playground) => playground.cells.evaluateAll((cells) => cells.map((cell) => cell.ariaLabel.replace(/, legal target/, '')));

test('bring back yesterday’s version', async ({ playground, context }) => {
  test.setTimeout(120_000);
  await context.addInitScript(() => { // Playwright's own clock takes more than the date away
    const now = Date.now;
    Date.now = () => now() - (localStorage.getItem('walked') ? 0 : 26 * 3_600_000);
  });
  await playground.page.goto('./');
  await gallery(playground.page, 'Nim').click();
  await playground.ready();
  await playground.replace('# Nim', '# Nim, evening');
  await playground.saved();
  await playground.page.evaluate(() => localStorage.setItem('walked', 'a day later'));

  const page = await context.newPage();
  const today = new Playground(page);
  const walk = new Walk(page, 'versions');
  await walk.act('open the page', () => page.goto('./'), () => expect(today.enter).toHaveText('Continue with Nim, evening'));
  await walk.act('continue', () => today.enter.click(), () => today.ready());
  await walk.act('change the title', () => today.replace('# Nim, evening', '# Nim, spoilt'), () => today.saved(), { keys: 20 });
  const sheet = page.getByRole('dialog', { name: /^Versions/ });
  await walk.act('versions', () => page.locator('.saved').click(), () => expect(sheet).toBeVisible());
  const yesterday = sheet.getByRole('list', { name: 'Versions' }).getByRole('button').filter({ hasText: /yesterday|1 day ago|3 Mar/i });
  await walk.act('see it', () => yesterday.first().click(), () => expect(sheet.locator('.diff-line.removed')).toContainText('evening'));
  await walk.act('bring it back', () => sheet.getByRole('button', { name: 'Bring this version back' }).click(), () => expect(sheet).toBeHidden());
  walk.end();
  await today.settled();
  expect(await today.text()).toContain('# Nim, evening');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('play with a friend at one phone', async ({ playground, page }) => {
    test.setTimeout(120_000);
    const walk = new Walk(page, 'one phone');
    const hand = (name) => page.getByRole('group', { name: `Hand, ${name}` }).getByRole('button', { name: /^(?!hidden)/i });
    const end = playground.actionBar.getByRole('button', { name: 'End your turn' });
    await begin(walk, page, playground, 'Threat Market');
    const kind = playground.seatBar.getByRole('combobox', { name: 'Who plays Player 2' });
    await walk.act('the friend plays, too', () => kind.selectOption('You'), () => playground.settled());
    await expect(hand('Player 1')).not.toHaveCount(0);
    await walk.act('end the turn', () => end.tap(), () => expect(playground.curtain).toContainText('Pass the device to Player 2'));
    for (const name of ['Player 1', 'Player 2']) await expect(hand(name)).toHaveCount(0);
    await walk.act('take the phone', () => playground.curtain.getByRole('button').tap(), () => expect(hand('Player 2')).not.toHaveCount(0));
    await expect(hand('Player 1')).toHaveCount(0);
    await walk.act('the friend ends the turn', () => end.tap(), () => expect(playground.curtain).toContainText('Pass the device to Player 1'));
    await walk.act('take it back', () => playground.curtain.getByRole('button').tap(), () => expect(hand('Player 1')).not.toHaveCount(0));
    walk.end();
    await expect(hand('Player 2')).toHaveCount(0);
  });
});
