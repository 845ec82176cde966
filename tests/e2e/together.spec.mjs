// People at one device, reveals, the end of a game, and what is taken back.
import { expect, test } from './support/test.mjs';
import { own } from './support/playground.mjs';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const hand = (page, owner) => page.getByRole('group', { name: `Hand, ${owner}` });

/** The curtain goes, and the hand of the next player comes. */
async function takeDevice(playground, page, name) {
  await expect(playground.curtain).toContainText(`Pass the device to ${name}`);
  await expect(page.getByText(/^Bid \d$/)).toHaveCount(0); // nobody's cards
  await playground.curtain.getByRole('button', { name: `I am ${name}` }).click();
  await expect(playground.curtain).toHaveCount(0);
  await playground.settled();
}

async function blindBids(playground, page) {
  await playground.open();
  await playground.write(own('blind-bids'));
  await playground.seatPeople();
  await playground.newSeed.click(); // from the beginning: nobody holds the device
  await playground.settled();
  await page.getByRole('button', { name: 'Play', exact: true }).click();
}

test('a curtain stands between two hands, and the choices are shown before the next', async ({ playground, page }) => {
  await blindBids(playground, page);
  await takeDevice(playground, page, 'Gold');
  await expect(playground.prompt).toContainText('Gold, choose a slip from your hand.');
  await playground.moves(() => hand(page, 'Gold').getByRole('button', { name: 'Bid 2' }).click());
  await expect(playground.live).toContainText('Pass the device to Plum');
  // Nobody looks past the curtain: a step back shows no hand.
  await page.getByRole('button', { name: 'One step back' }).click();
  await playground.settled();
  await expect(page.getByText(/^Bid \d$/)).toHaveCount(0);
  await page.getByRole('button', { name: 'To the end' }).click();
  await takeDevice(playground, page, 'Plum');

  // One step back, Plum sees the own hand, not that of Gold.
  await page.getByRole('button', { name: 'One step back' }).click();
  await playground.settled();
  await expect(hand(page, 'Plum').getByRole('button', { name: 'Bid 3' })).toBeVisible();
  await expect(hand(page, 'Gold').getByRole('button', { name: /^Bid/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'To the end' }).click();
  await playground.settled();

  await hand(page, 'Plum').getByRole('button', { name: 'Bid 3' }).click();
  await expect(playground.prompt).toContainText('All choices are shown');
  await expect(playground.prompt).toContainText('Gold Bid 2, Plum Bid 3');
  await playground.goOn.click();
  await expect(playground.curtain).toContainText('Pass the device to Gold');
  await playground.tab('Log');
  await expect(playground.log.getByRole('listitem').first()).toContainText('Pick: Bid 2');
});

test('with reduced motion a reveal stays until a person goes on', async ({ playground, page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await blindBids(playground, page);
  await playground.seat(1, /random/);
  await playground.newSeed.click();
  await playground.settled();
  await hand(page, 'Gold').getByRole('button', { name: 'Bid 1' }).click();
  await expect(playground.goOn).toBeVisible();
  await playground.settled(); // no timer runs
  await expect(playground.curtain).toHaveCount(0);
  await playground.goOn.click();
  await expect(playground.prompt).toContainText('choose a slip from your hand');
});

test('a win is lit and told; a new game and a move are taken back', async ({ playground, page }) => {
  await playground.open();
  await playground.choose('Tic-tac-toe');
  await playground.seatPeople();
  for (const cell of ['a1', 'b1', 'a2', 'b2', 'a3']) await playground.play(cell);
  await expect(playground.result).toContainText('Three in a row');
  await expect(playground.cell('a2')).toHaveAccessibleName(/part of the win/);
  await expect(playground.cell('b1')).not.toHaveAccessibleName(/part of the win/);
  await expect(page.getByTestId('won')).toHaveAttribute('d', /^(?:M[^M]*){3}$/);

  await page.getByRole('button', { name: 'Play again' }).click();
  await expect(playground.position).toHaveText('0 of 0');
  await playground.undo.click();
  await expect(playground.position).toHaveText('5 of 5');
  await expect(playground.result).toContainText('Three in a row');

  await playground.moves(() => playground.undo.click());
  await playground.moves(() => playground.redo.click());
  await expect(playground.result).toContainText('Three in a row');
  await expect(playground.redo).toHaveCount(0);

  // A row of the log outlines what it changed.
  await playground.tab('Log');
  const glance = page.getByTestId('glance');
  await expect(glance).toHaveAttribute('d', '');
  await playground.log.getByRole('button').first().focus();
  await expect(glance).toHaveAttribute('d', /^M[^M]*$/);
});

test('seats have the colours of their names, and Hex shows whose sides are whose', async ({ playground, page }) => {
  await playground.open();
  await playground.choose('Hex');
  await expect(page.locator('[data-side="1"]')).toHaveCount(2);
  await expect(page.locator('[data-side="2"]')).toHaveCount(2);
  await expect(playground.cell('b1')).toHaveAccessibleName(/side of Blue/);
  await expect(playground.cell('a2')).toHaveAccessibleName(/side of Red/);
  const fill = (seat) => page.evaluate((seat) => {
    const [red, green, blue] = getComputedStyle(document.querySelector(`.side.s${seat} .over`)).stroke.match(/\d+/g).map(Number);
    return { red, green, blue };
  }, seat);
  const [first, second] = [await fill(1), await fill(2)];
  expect(first.blue).toBeGreaterThan(first.red);
  expect(second.red).toBeGreaterThan(second.blue * 2);
});
