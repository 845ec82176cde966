// Workers that die or talk nonsense, games that never end, and a network that is gone half-way: the page says so, goes on with
// the same game, and loses no text.
import { numbers } from '../../../scripts/lib/postcard.mjs';
import { bundled } from '../support/playground.mjs';
import { LOADING_MS, expect, test } from '../support/hostile.mjs';

const game = bundled('tic-tac-toe');
const ask = numbers('lib.rs', 'Request');
const refusal = (page) => page.getByRole('group', { name: 'Refused' });
const close = (page) => refusal(page).getByRole('button', { name: 'Close' }).click();

/** `spoil` says what happens to the next message of a kind to the engine. Others pass, because the page also sends some of its
 * own, as to keep the game. */
const withWorkers = (page) => page.addInitScript(() => {
  globalThis.Worker = class extends Worker {
    constructor(address, options) {
      super(address, options);
      this.named = options?.name;
    }

    postMessage(data, ...rest) {
      const act = this.named === 'play' && globalThis.spoil;
      const isMeant = act && data[data.findIndex((byte) => byte < 128) + 1] === act.kind; // behind the message's number
      if (!isMeant) return super.postMessage(data, ...rest);
      globalThis.spoil = undefined;
      if (act.bytes) return void setTimeout(() => this.dispatchEvent(new MessageEvent('message', { data: new Uint8Array(act.bytes) })));
      this.terminate();
      setTimeout(() => this.dispatchEvent(new ErrorEvent('error')));
    }
  };
});

async function spoil(playground, act) {
  await playground.settled();
  await playground.page.evaluate((act) => (globalThis.spoil = act), act);
}

test('engines that die at work or answer nonsense are replaced, and the game goes on', async ({ playground, page, hostile }) => {
  await withWorkers(page);
  await playground.open();
  await playground.choose('Tic-tac-toe');
  await playground.replace('# Tic-tac-toe', '# My own game');
  await playground.seatPeople();
  await playground.play('b2');
  const restored = async () => {
    await expect(refusal(page)).toContainText('The moves so far were played again.');
    await expect(playground.cell('b2')).toHaveAccessibleName(/cross/i);
  };
  await hostile.case('an engine that dies while it plays a move', async () => {
    await spoil(playground, { kind: ask.Move });
    await playground.cell('a1').click();
  }, restored);
  await close(page);
  for (const [name, bytes] of Object.entries({
    'an engine that answers with noise': [255, 255, 255, 255, 255, 255, 1, 2, 3],
    'an engine whose answer is cut': [7],
  })) {
    await hostile.case(name, async () => {
      await spoil(playground, { kind: ask.Undo, bytes });
      await page.locator('.mat').focus();
      await page.keyboard.press('u');
    }, restored);
    await close(page);
  }
  await hostile.case('an engine that dies while it checks a text', async () => {
    await spoil(playground, { kind: ask.Check });
    await playground.replace('# My own game', '# My own game, still');
  }, () => expect(playground.verdict.or(playground.uncheckedStrip).first()).toContainText(/, playable|not checked/));
  await expect(playground.editor).toContainText('My own game, still');
  await playground.saved();
  await hostile.case('messages from other windows', () => page.evaluate(() => {
    for (const data of ['ready', ['answer', 200, 'x'], { url: 'https://example.org', headers: [], body: '' }, new Uint8Array(9), null]) postMessage(data, '*');
  }), async () => {});
  await playground.tab('Games');
  await playground.batchStart.click();
  await expect(playground.batchCounts).toContainText('100 games'); // the laboratory is not hurt
});

test.describe('a network that is gone half-way', () => {
  test.use({ expected: [[/Failed to load resource|ERR_FAILED|ERR_INTERNET|could not be loaded|Failed to fetch|^request: |^response: |dynamically imported/], { option: true }] });

  test('without the full editor, a plain one takes its place', async ({ playground, page, hostile }) => {
    await page.route(/monaco\.js/, (route) => route.abort());
    await page.goto('./');
    await hostile.case('an editor that does not arrive', () => playground.enter.click(), () => expect(page.locator('textarea').first()).toBeVisible(), LOADING_MS);
    await playground.settled();
    await page.locator('textarea').first().fill(game.replace('# Tic-tac-toe', '# Written without Monaco'));
    await playground.saved();
    await page.unroute(/monaco\.js/);
    await page.reload();
    await playground.ready();
    expect(await playground.text()).toContain('# Written without Monaco');
  });

  test('without the engine, the page says so, and begins once it is there', async ({ playground, page, hostile }) => {
    await page.route(/engine_bg\.wasm/, (route) => route.abort());
    await page.goto('./');
    await hostile.case('an engine that does not arrive', () => playground.enter.click(), () => expect(playground.unopened).toContainText('The engine could not be loaded. Check the connection'), LOADING_MS);
    await page.unroute(/engine_bg\.wasm/);
    await playground.unopened.getByRole('button', { name: 'Try again' }).click();
    await expect(playground.cells).toHaveCount(9);
  });

  test('without the games, the one on the table stays', async ({ playground, page, hostile }) => {
    await page.route(/specs-\w+\/(?!index|pictures|tic-tac-toe).*\.md/, (route) => route.abort());
    await playground.open();
    await playground.gameMenu.click();
    const hex = page.getByRole('list', { name: 'Bundled games' }).getByRole('button', { name: /^Hex/ });
    await hostile.case('a bundled game that does not arrive', () => hex.click(), () => expect(refusal(page)).toContainText('This game could not be loaded. Check the connection'));
    await expect(playground.cells).toHaveCount(9);
  });
});
