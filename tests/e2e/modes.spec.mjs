// Links in their modes: a game to be played, to be looked at, or as a part of another page. None of them loads the editor, and
// none stores anything before somebody plays or edits.
import { createServer } from 'node:http';
import { findings } from './support/axe.mjs';
import { firstVersion, parts } from './support/link.mjs';
import { Playground, bundled } from './support/playground.mjs';
import { expect, test } from './support/test.mjs';
import { watch } from './support/watch.mjs';

const MOVES = ['b2', 'a1', 'c3', 'a3', 'a2'];

/** A game of noughts and crosses that is not over, shown two steps before its last. */
async function game(playground) {
  await playground.open();
  await playground.choose('Tic-tac-toe');
  await playground.seatPeople();
  for (const cell of MOVES) await playground.play(cell);
  for (const position of ['4 of 5', '3 of 5']) {
    await playground.page.keyboard.press(',');
    await expect(playground.position).toHaveText(position);
  }
  await playground.settled();
}

/** Opens a link with nothing in storage; `asked` gets the addresses that the page asks for. */
async function elsewhere(browser, fragment, look) {
  const context = await browser.newContext({ baseURL: test.info().project.use.baseURL });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const page = await context.newPage();
  const complaints = await watch(page);
  const asked = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname.split('/').pop()));
  const other = new Playground(page);
  await other.openViewer(fragment);
  await look(other, asked);
  expect(complaints).toEqual([]);
  await context.close();
}

/** No script of the editor, no list of games, one engine. */
function expectFew(asked) {
  expect(asked.filter((name) => /editor|monaco|index\.json|pictures\.bin|toolbox|layout/.test(name))).toEqual([]);
  expect(asked.filter((name) => name === 'engine_bg.wasm').length).toBeLessThanOrEqual(1);
}

const stored = (page) => page.evaluate(async () => {
  const kept = Object.keys(localStorage).filter((key) => !/theme|language/.test(key));
  const names = (await indexedDB.databases()).map(({ name }) => name);
  const counts = await Promise.all(names.map((name) => new Promise((resolve) => {
    const open = indexedDB.open(name);
    open.onsuccess = () => {
      const stores = [...open.result.objectStoreNames];
      if (stores.length === 0) return resolve(0);
      const counted = stores.map((store) => new Promise((done) => {
        open.result.transaction(store).objectStore(store).count().onsuccess = ({ target }) => done(target.result);
      }));
      Promise.all(counted).then((all) => resolve(all.reduce((sum, count) => sum + count, 0)));
    };
  })));
  return { kept, records: counts.reduce((sum, count) => sum + count, 0) };
});

test('a replay opens paused at its step, verified, without the editor', async ({ playground, browser }) => {
  await game(playground);
  const hash = await playground.hash();
  const fragment = await playground.link('The whole game as a replay');
  await elsewhere(browser, fragment, async (other, asked) => {
    const { page } = other;
    await expect(other.viewerTitle).toHaveText('Tic-tac-toe');
    await expect(other.position).toHaveText('3 of 5');
    await expect(page.getByTestId('verified')).toBeVisible();
    await expect(page.getByTestId('replay-seed')).toContainText(/Seed \w+/);
    await page.getByText('Seed and hashes').click();
    await expect(other.stateHash).toContainText(hash);
    await expect(other.log.getByRole('listitem')).toHaveCount(5);
    await expect(page.getByRole('region', { name: 'What this step changed' }).or(page.locator('.changes'))).toContainText('c3');
    await expect(other.editor).toHaveCount(0);
    await expect(other.legal).toHaveCount(0);
    await other.cell('a3').click(); // nothing is chosen in a replay
    await other.settled();
    await expect(other.position).toHaveText('3 of 5');
    await page.keyboard.press('.');
    await expect(other.position).toHaveText('4 of 5');
    expectFew(asked);
    expect(await stored(page)).toEqual({ kept: [], records: 0 });
  });
});

test('from a replay one plays on or opens the rules', async ({ playground, browser }) => {
  await game(playground);
  const fragment = await playground.link('The whole game as a replay');
  await elsewhere(browser, fragment, async (other, asked) => {
    await other.page.getByTestId('play-on').click();
    await expect(other.position).toHaveText('3 of 3');
    await other.settled();
    expectFew(asked);
    expect((await stored(other.page)).records).toBe(0);
    await other.play('b1');
    await expect(other.position).toHaveText('4 of 4');
    await expect.poll(async () => (await stored(other.page)).records).toBeGreaterThan(0);
    await other.page.reload();
    await expect(other.position).toHaveText('4 of 4');
    await other.settled();
    await expect(other.editor).toHaveCount(0); // still without the editor
    await other.page.getByTestId('open-spec').click();
    await other.editorReady();
    await expect(other.editor).toContainText('meta:');
    await expect(other.position).toHaveText('4 of 4');
  });
  await elsewhere(browser, fragment, async (other) => {
    await other.page.getByTestId('open-spec').click();
    await expect(other.editor).toHaveAttribute('data-ready', 'true');
    await expect(other.editor).toContainText('meta:');
    await expect(other.position).toHaveText('3 of 5');
    await other.page.reload(); // the address now says the rules, too
    await other.ready();
    await expect(other.position).toHaveText('3 of 5');
    await expect(other.editor).toContainText('meta:');
  });
});

test('a table to play at has no editor and no tools of designers', async ({ playground, browser }) => {
  await game(playground);
  const fragment = await playground.link('A table to play at');
  await elsewhere(browser, fragment, async (other, asked) => {
    await expect(other.position).toHaveText('0 of 0'); // from the beginning
    await expect(other.page.getByRole('tab')).toHaveText(['Log', 'Timeline', 'Rules']);
    await other.page.keyboard.press('3');
    await expect(other.page.getByRole('tabpanel')).toContainText('Three of your marks');
    await other.page.keyboard.press('Control+k'); // the palette belongs to the editor
    await expect(other.page.getByRole('dialog')).toHaveCount(0);
    expectFew(asked);
    expect(await stored(other.page)).toEqual({ kept: [], records: 0 });
    await other.play('b2');
    await expect(other.position).toHaveText('1 of 1');
  });
});

test('a table to play at can begin at a position', async ({ playground, browser }) => {
  await game(playground);
  const fragment = await playground.link('A table to play at', async (dialog) => {
    await dialog.getByRole('checkbox', { name: /From the beginning/ }).uncheck();
  });
  await elsewhere(browser, fragment, async (other) => {
    await expect(other.position).toHaveText('3 of 3');
    await other.play('b1');
  });
});

test('an embedded board has its timeline and a way to the whole page', async ({ playground, browser, page }) => {
  await game(playground);
  const frame = await playground.copyFromDialog('A board for another page', 'copy-frame');
  expect(frame).toMatch(/^<iframe src="http[^"]+#2D/);
  const address = /src="([^"]+)"/.exec(frame)[1];
  await elsewhere(browser, address.split('#')[1], async (other, asked) => {
    await expect(other.position).toHaveText('3 of 5');
    await expect(other.page.getByRole('banner')).toHaveCount(0);
    await expect(other.page.getByRole('tab')).toHaveCount(0);
    expectFew(asked);
    const open = other.page.getByTestId('open-page');
    await expect(open).toHaveAttribute('href', /#2C/);
    const before = await open.getAttribute('href');
    await other.page.keyboard.press('.');
    await expect(other.position).toHaveText('4 of 5');
    await expect(open).not.toHaveAttribute('href', before);
    await other.page.keyboard.press('s');
    await expect(other.page.getByRole('dialog')).toHaveCount(0);
    expect(await stored(other.page)).toEqual({ kept: [], records: 0 });
  });
  // As the other page has it: on another host, in a sandbox.
  const host = createServer((_, answer) => answer.setHeader('Content-Type', 'text/html; charset=utf-8').end(`<!doctype html><title>Blog</title><link rel="icon" href="data:,">${frame}`));
  await new Promise((listening) => host.listen(0, '127.0.0.1', listening));
  await page.goto(`http://127.0.0.1:${host.address().port}/`);
  const inner = page.frameLocator('iframe');
  await expect(inner.locator('.position')).toHaveText('3 of 5');
  await expect(inner.getByRole('gridcell', { name: /^c3, .*cross/i })).toBeVisible();
  host.closeAllConnections();
  await new Promise((closed) => host.close(closed));
});

test('a link of the first version opens as before', async ({ playground, browser }) => {
  await game(playground);
  const { play } = parts(await playground.link('The whole game as a replay'));
  await elsewhere(browser, firstVersion(bundled('tic-tac-toe'), play), async (other) => {
    await other.ready();
    await expect(other.editor).toContainText('meta:');
    await expect(other.linkBanner).toContainText(/verified/i);
    await expect(other.position).toHaveText('3 of 5');
  });
});

test('a damaged link in each mode is refused in words', async ({ playground, browser }) => {
  await game(playground);
  const fragment = await playground.link('The whole game as a replay');
  for (const mode of ['B', 'C', 'D']) { // the check of the head no longer fits
    const context = await browser.newContext({ baseURL: test.info().project.use.baseURL });
    const page = await context.newPage();
    await page.goto(`./#2${mode}${fragment.slice(2, 40)}`);
    await expect(page.getByTestId('link-banner')).toContainText(/link/i);
    await expect(page.getByTestId('editor')).toHaveCount(mode === 'D' ? 0 : 1);
    await context.close();
  }
});

const screens = {
  desk: { width: 1280, height: 720, themes: ['light', 'dark', 'contrast'] },
  phone: { width: 390, height: 844, themes: ['dark'] },
  narrow: { width: 320, height: 640, themes: ['light'] },
};
const modes = { replay: 'The whole game as a replay', play: 'A table to play at', embed: 'A board for another page' };
for (const [mode, choice] of Object.entries(modes)) {
  test(`${mode}: no finding of axe, and nothing wider than the screen`, async ({ playground, browser }) => {
    await game(playground);
    const fragment = await playground.link(choice);
    await elsewhere(browser, fragment, async (other) => {
      for (const [screen, { themes, ...viewport }] of Object.entries(screens)) {
        await other.page.setViewportSize(viewport);
        for (const theme of themes) {
          await other.page.evaluate((theme) => (document.documentElement.dataset.theme = theme), theme);
          await other.page.waitForTimeout(300); // transitions end
          await other.page.screenshot({ path: `test-results/states/mode-${mode}-${theme}-${screen}.png` });
          expect(await findings(other.page), `${screen}, ${theme}`).toEqual([]);
          const wide = await other.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
          expect(wide, `${screen}, ${theme}`).toBeLessThanOrEqual(0);
        }
      }
    });
  });
}
