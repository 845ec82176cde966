// Playing: moves, bots, seeds, motion, hints and reasons. hands.spec.mjs finishes whole games.
import { expect, test } from './support/test.mjs';
import { own } from './support/playground.mjs';

test('tic-tac-toe is won by mouse', async ({ playground }) => {
  await playground.open();
  await playground.choose('Tic-tac-toe');
  await playground.seatPeople();
  for (const cell of ['a1', 'b1', 'a2', 'b2']) await playground.play(cell);
  await expect(playground.cell('a3')).toHaveAccessibleName(/empty, legal target/);
  await expect(playground.cell('a1')).toHaveAccessibleName(/^a1, .*cross/i);
  await playground.play('a3');
  await expect(playground.result).toContainText(/cross wins/i);
  await expect(playground.live).toContainText(/cross wins/i);
  await expect(playground.legal).toHaveCount(0);
  await expect(playground.position).toHaveText('5 of 5');
  await playground.tab('Log');
  await expect(playground.log.getByRole('listitem')).toHaveCount(5);
});

test('a cell that is no legal target does nothing', async ({ playground }) => {
  await playground.open();
  await playground.choose('Tic-tac-toe');
  await playground.seatPeople();
  await playground.play('b2');
  await playground.cell('b2').click();
  await expect(playground.cell('b2')).not.toHaveAccessibleName(/legal/);
  await expect(playground.position).toHaveText('1 of 1');
});

test('moves are taken back', async ({ playground }) => {
  await playground.open();
  await playground.choose('Tic-tac-toe');
  await playground.seatPeople();
  await playground.play('b2');
  const after = await playground.hash();
  await playground.play('a1');
  await playground.undo.click();
  await expect.poll(() => playground.hash()).toBe(after);
  await expect(playground.cell('a1')).toHaveAccessibleName(/empty/);
});

test('pig is played against a bot to the end', async ({ playground }) => {
  test.setTimeout(180_000);
  await playground.open();
  await playground.choose('Pig');
  const roll = playground.actionBar.getByRole('button', { name: 'Roll' });
  const hold = playground.actionBar.getByRole('button', { name: /^Hold/ });
  // Ours is the first seat; the bot answers by itself. Three throws, then bank.
  for (let n = 0; n < 600; n += 1) {
    await expect(roll.or(hold).or(playground.result).first()).toBeVisible();
    if (await playground.result.isVisible()) break;
    // With enough to win there is nothing left to roll for.
    const enough = !(await roll.isVisible());
    const button = enough || (n % 4 === 3 && (await hold.isVisible())) ? hold : roll;
    await playground.moves(() => button.click());
  }
  await expect(playground.result).toContainText(/wins/i);
  await expect(playground.prompt).toContainText(/wins/i);
});

test('a bot of level 4 meets a threat', async ({ playground }) => {
  await playground.open();
  await playground.choose('Tic-tac-toe');
  await playground.seatPeople();
  await playground.seat(1, /^Bot, level 4$/);
  await playground.play('a1');
  await expect(playground.position).toHaveText('2 of 2');
  const side = (await playground.cell('a2').getAttribute('data-legal')) === 'true' ? ['a2', 'a3'] : ['b1', 'c1'];
  await playground.play(side[0]);
  await expect(playground.position).toHaveText('4 of 4');
  // The third of the line is taken, unless the bot has won.
  await expect(playground.cell(side[1])).not.toHaveAccessibleName(/empty/);
  await playground.undo.click();
  await expect(playground.position).toHaveText('2 of 2');
});

test('a new seed gives a new game', async ({ playground }) => {
  await playground.open();
  await playground.choose('Pig');
  const start = await playground.hash();
  await playground.newSeed.click();
  await expect.poll(() => playground.hash()).not.toBe(start);
});

for (const [reducedMotion, travels] of [['no-preference', 2], ['reduce', 0]]) {
  test(`two cards change places, with motion ${reducedMotion}: ${travels} of them glide`, async ({ playground, page }) => {
    await page.emulateMedia({ reducedMotion });
    await page.addInitScript(() => {
      globalThis.glides = [];
      const { animate } = Element.prototype;
      Element.prototype.animate = function (frames, options) {
        if (this.matches('[data-handle]')) glides.push(options.duration);
        return animate.call(this, frames, options);
      };
    });
    await playground.open();
    await playground.write(own('quillmere'));
    await playground.seatPeople();
    await playground.seed('1'); // in which the two cards are not of one kind
    await playground.viewAs('Everyone'); // nothing is turned when the next player looks
    const lit = (zone) => page.getByRole('group', { name: zone }).locator('[data-legal="true"]').first();
    await lit(/satchel/i).click();
    await playground.moves(() => lit(/quay/i).click());
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    const glides = await page.evaluate(() => glides);
    expect(glides).toHaveLength(travels);
    for (const duration of glides) expect(duration).toBeLessThanOrEqual(200);
  });
}

test.describe('an engine that crashes', () => {
  test.use({ expected: [/the engine stumbles/] });

  test('is started again, with the moves made so far', async ({ playground, page }) => {
    await playground.open();
    await playground.choose('Tic-tac-toe');
    await playground.seatPeople();
    for (const cell of ['b2', 'a1', 'c3']) await playground.play(cell);
    const hash = await playground.hash();
    await crash(page);
    await expect(page.getByRole('group', { name: 'Refused' })).toContainText('played again');
    await expect(playground.live).toContainText('played again');
    await playground.settled();
    await expect(playground.position).toHaveText('3 of 3');
    expect(await playground.hash()).toBe(hash);
    await playground.play('a3');
    await expect(playground.position).toHaveText('4 of 4');
  });
});

/** Ends the worker that holds the open game, while it is asked something. */
async function crash(page) {
  for (const worker of page.workers()) {
    if ((await worker.evaluate(() => self.name)) !== 'play') continue;
    await worker.evaluate(() => (self.onmessage = () => { throw new Error('the engine stumbles'); }));
  }
  await page.keyboard.press(',');
}

test('a hint names the winning move, which can be played there', async ({ playground, page }) => {
  await playground.open();
  await playground.choose('Tic-tac-toe');
  await playground.seatPeople();
  for (const cell of ['a1', 'b1', 'a2', 'b2']) await playground.play(cell);
  await page.locator('#mat').focus();
  await page.keyboard.press('h');
  const hint = page.getByTestId('hint');
  await expect(hint.getByRole('listitem').first()).toContainText('wins for certain');
  await expect(playground.live).toContainText('Place a3: wins for certain');
  await hint.getByRole('button', { name: 'Place a3' }).click();
  await expect(page.getByText('Cross wins').first()).toBeVisible();
  await expect(hint).toBeHidden();
  await expect(page.getByTestId('hint-button')).toBeDisabled();
});

test('what cannot be chosen says why, with its line', async ({ playground, page }) => {
  await playground.open();
  await playground.choose('Tic-tac-toe');
  await playground.seatPeople();
  await playground.play('b2');
  await playground.cell('b2').click();
  const why = page.getByTestId('why');
  await expect(why).toContainText('Why not b2?');
  await expect(why).toContainText('b2 is not empty');
  await expect(playground.live).toContainText('b2 is not empty');
  await why.getByRole('button', { name: /^line \d+$/ }).click();
  await expect(playground.statusLine).not.toContainText('Line 1,');
  await playground.play('a1');
  await expect(why).toBeHidden(); // the answer belongs to one decision
});

test('the line of a hint stands on the board until the next move or Escape', async ({ playground, page }) => {
  const ghosts = page.getByTestId('ghost');
  const ask = async () => {
    await page.locator('#mat').focus();
    await page.keyboard.press('h');
    await expect(page.getByTestId('hint').getByRole('listitem').first()).toContainText(/\d tr(y|ies)/);
  };
  await playground.open();
  await playground.choose('Breakthrough');
  await playground.seatPeople();
  await ask();
  const hint = page.getByTestId('hint');
  await expect(hint).toContainText(/then 2 \S/);
  await expect.poll(() => ghosts.count()).toBeGreaterThan(1);
  await expect(ghosts.first()).toHaveAttribute('data-step', '1');
  await expect(ghosts.first().locator('.piece, .ghost-arrow')).toHaveCount(2);
  await page.keyboard.press('Escape');
  await expect(ghosts).toHaveCount(0);
  await expect(hint).toBeHidden();
  await ask();
  await expect(ghosts.first()).toBeVisible();
  await playground.moves(() => hint.getByRole('listitem').first().getByRole('button').click());
  await expect(ghosts).toHaveCount(0);

  // With dice nothing is told of what follows.
  await playground.choose('Pig');
  await playground.seatPeople();
  await playground.moves(() => playground.actionBar.getByRole('button', { name: 'Roll' }).click());
  await page.keyboard.press('h');
  await expect(hint).toContainText(/depends on secrets or on chance|There is only one move/);
  await expect(ghosts).toHaveCount(0);
});
