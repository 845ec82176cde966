// An engine that gives no answer, or is lost: the page says so, lets people cancel, and never shows another game beside a
// text.
import { games } from './support/catalogue.mjs';
import { expect, test } from './support/test.mjs';
import { bundled } from './support/playground.mjs';

/** In the prose of texts that the engine never answers about. */
const MARK = 'an endless question';
const game = bundled('tic-tac-toe');
const endless = game.replace('# Tic-tac-toe', '# Endless').replace('Cross begins.', `Cross begins. This is ${MARK}.`);

test.beforeEach(async ({ page }) => {
  // While `silent` is set, a worker that gets a message about such a text says nothing more, as if it worked on.
  await page.addInitScript((mark) => {
    const stuck = new WeakSet();
    globalThis.workers = [];
    globalThis.Worker = class extends Worker {
      constructor(...args) {
        super(...args);
        workers.push(this);
      }

      postMessage(data, ...rest) {
        const asks = () => data instanceof Uint8Array && new TextDecoder().decode(data).includes(mark);
        if (globalThis.silent && asks()) stuck.add(this);
        if (!stuck.has(this)) super.postMessage(data, ...rest);
      }
    };
  }, MARK);
});

/** A link to the endless game, from a time when the engine still answered; then Hex stands on the table. */
async function endlessLink(playground, page) {
  await playground.open();
  await playground.write(endless);
  await expect(playground.verdict).toContainText(', playable');
  const fragment = await playground.link();
  await playground.choose('Hex');
  await page.evaluate(() => (globalThis.silent = true));
  return fragment;
}

const follow = (page, fragment) => page.evaluate((fragment) => (location.hash = fragment), fragment);

test('a link whose game cannot be opened says so, and another game is there at once', async ({ playground, page }) => {
  const fragment = await endlessLink(playground, page);
  await follow(page, fragment);
  await expect(playground.busyStrip).toContainText('Still opening');
  await expect(playground.cells).toHaveCount(0); // the other game does not stand beside the new text
  await expect(playground.live).toContainText('Escape cancels');
  await playground.busyStrip.getByRole('button', { name: 'Cancel' }).click();
  await expect(playground.unopened).toContainText('could not be opened');
  await playground.settled();
  await expect(playground.busyStrip).toBeHidden();
  await expect(playground.verdict).toHaveText('not checked');
  expect(await playground.text()).toBe(endless);

  await playground.unopened.getByRole('button', { name: 'Try again' }).click();
  await expect(playground.busyStrip).toBeVisible();
  await playground.choose('Hex'); // does not wait for the work before
  await expect(playground.unopened).toBeHidden();

  await page.evaluate(() => (globalThis.silent = false));
  await page.evaluate(() => (location.hash = ''));
  await follow(page, fragment);
  await expect(playground.linkBanner).toContainText('verified');
  await expect(playground.cells).toHaveCount(9);
});

test('a text whose check does not end leaves the game alone, and a shorter one is checked', async ({ playground, page }) => {
  await playground.open();
  await playground.choose('Tic-tac-toe');
  await playground.seatPeople();
  await playground.play('b2');
  await page.evaluate(() => (globalThis.silent = true));
  await playground.cursorBehind('Cross begins.');
  await page.keyboard.type(` ${MARK}`);
  await expect(playground.busyStrip).toBeVisible();
  await page.getByRole('button', { name: 'Keys and help' }).focus(); // out of the text
  await page.keyboard.press('Escape');
  await playground.settled();
  await expect(playground.uncheckedStrip).toContainText('was not checked');
  await expect(playground.verdict).toHaveText('not checked');
  await expect(playground.position).toHaveText('1 of 1');
  await playground.play('a1');

  await playground.focusEditor();
  await page.keyboard.press('Control+Z');
  await expect(playground.verdict).toContainText(', playable');
  await expect(playground.uncheckedStrip).toBeHidden();
  await expect(playground.position).toHaveText('2 of 2');
});

test('an engine that is lost while it has nothing to do is replaced, with the game', async ({ playground, page }) => {
  await playground.open();
  await playground.choose('Tic-tac-toe');
  await playground.seatPeople();
  for (const cell of ['b2', 'a1']) await playground.play(cell);
  const lose = () =>
    page.evaluate(() => {
      workers[0].terminate();
      workers[0].dispatchEvent(new ErrorEvent('error'));
    });
  await lose();
  await playground.play('c3');
  await expect(playground.position).toHaveText('3 of 3');
  expect(await page.getByRole('group', { name: 'Refused' }).count()).toBe(0);
});

test('without a connection, games are opened and batches played', async ({ playground, page, context }) => {
  await playground.open();
  const read = () => performance.getEntriesByType('resource').map(({ name }) => name);
  await expect.poll(async () => (await page.evaluate(read)).filter((name) => name.endsWith('.md')).length).toBeGreaterThanOrEqual(games.length);
  const loaded = async () => {
    const names = await Promise.all(page.workers().map((worker) => worker.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))));
    return names.filter((list) => list.some((name) => name.endsWith('.wasm'))).length;
  };
  await expect.poll(loaded, 'both engines are loaded').toBe(2);
  const editor = async () => (await page.evaluate(read)).some((name) => name.endsWith('/editor-worker.js'));
  await expect.poll(editor, 'so is the worker of the editor').toBe(true);
  await context.setOffline(true);
  await playground.choose('Hex');
  await playground.tab('Games');
  await playground.batchStart.click();
  await expect(playground.batchCounts).toContainText('100');
});
