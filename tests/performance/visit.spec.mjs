// The first visit over a slow connection with a slow processor, as Lighthouse sets them: when something is seen, when the
// board is there, when it can be played, and how many bytes that takes.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { dist, root } from '../../scripts/lib/project.mjs';
import { bundled } from '../e2e/support/playground.mjs';
import { expect, test } from '../e2e/support/test.mjs';
import { figures, kilobytes } from './support/figures.mjs';
import { host, sent } from './support/host.mjs';

/** Lighthouse's mobile preset: 1.6 Mbit/s with its overhead, 150 ms, a processor that is four times slower. */
const SLOW = { offline: false, latency: 150, downloadThroughput: (1.6 * 1024 * 1024 * 0.9) / 8, uploadThroughput: (750 * 1024 * 0.9) / 8 };
const VISITS = 3;
/** A game that is in no folder of scripts/site/rehearsal.mjs. */
const NOT_BUNDLED = 'docs/tuning/reef-gardens.md';

let site;
test.beforeAll(async () => {
  readdirSync(dist, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).forEach((entry) => sent(join(entry.parentPath, entry.name)));
  site = await host(dist); // everything is compressed by now
});
test.afterAll(() => site.close());

/** Opens an address in a fresh profile as slowly as that, and gives the milliseconds until each thing is seen. */
async function visit(browser, fragment, seen) {
  site.files.length = 0;
  const context = await browser.newContext({ serviceWorkers: 'block', locale: 'en-US', viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await page.addInitScript(() => {
    globalThis.shifts = 0;
    new PerformanceObserver((list) => list.getEntries().forEach((shift) => { if (!shift.hadRecentInput) shifts += shift.value; })).observe({ type: 'layout-shift', buffered: true });
    globalThis.largest = 0;
    new PerformanceObserver((list) => list.getEntries().forEach(({ startTime }) => { largest = startTime; })).observe({ type: 'largest-contentful-paint', buffered: true });
  });
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', SLOW);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const begin = performance.now();
  await page.goto(`${site.address}${fragment && `#${fragment}`}`, { waitUntil: 'commit' });
  const times = {};
  const bytes = {};
  for (const [name, selector] of Object.entries(seen)) {
    await page.locator(selector).first().waitFor({ state: 'visible', timeout: 60_000 });
    times[name] = performance.now() - begin;
    bytes[name] = site.files.reduce((sum, file) => sum + file.bytes, 0) / 1024;
  }
  const painted = await page.evaluate(() => ({
    first: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
    largest: globalThis.largest,
    shifts: globalThis.shifts,
  }));
  const files = site.files.map(({ path }) => path);
  await context.close();
  return { times, bytes, painted, files };
}

async function visits(browser, title, fragment, seen, limits) {
  const all = [];
  for (let n = 0; n < VISITS; n += 1) all.push(await visit(browser, fragment, seen));
  for (const name of Object.keys(seen)) {
    figures(`${title}: ${name}`, all.map(({ times }) => times[name]), limits[name]);
    kilobytes(`${title}: until ${name}`, all[0].bytes[name]);
  }
  figures(`${title}: first paint`, all.map(({ painted }) => painted.first), limits.first);
  figures(`${title}: largest paint`, all.map(({ painted }) => painted.largest), limits.largest);
  expect.soft(Math.max(...all.map(({ painted }) => painted.shifts)), `${title}: layout shifts`).toBeLessThanOrEqual(0.05);
  return all[0].files;
}

test('the start page', async ({ browser }) => {
  test.setTimeout(300_000);
  await visits(browser, 'start page', '', { shell: 'h1', gallery: '.game-cards li' }, { first: 1_800, largest: 2_500 });
});

test('a board to play at, a replay and the editor, by links', async ({ playground, browser }) => {
  test.setTimeout(600_000);
  await playground.open();
  await playground.write(bundled('tic-tac-toe'));
  await playground.seatPeople();
  for (let n = 0; n < 3; n += 1) await playground.moves(() => playground.legal.first().click());
  const replay = await playground.link('The whole game as a replay');
  const table = await playground.link('A table to play at');
  const rules = await playground.link('The rules alone');
  const board = { board: '.mat .board', playable: '.mat .board [data-legal="true"]' };
  const looked = await visits(browser, 'replay', replay, { board: '.mat .board' }, { board: 4_000 });
  const played = await visits(browser, 'table', table, board, { board: 2_500, playable: 6_000 });
  expect([...looked, ...played].filter((path) => /monaco|editor/.test(path)), 'no editor is loaded').toEqual([]);
  await visits(browser, 'editor', rules, { ...board, editor: '[data-testid="editor"][data-ready="true"]' }, {});
});

test('a table of a game that is not bundled, which no rehearsal knows', async ({ playground, browser }) => {
  test.setTimeout(300_000);
  await playground.open();
  await playground.write(readFileSync(join(root, NOT_BUNDLED), 'utf8'));
  await playground.seatPeople();
  const table = await playground.link('A table to play at');
  await visits(browser, 'other game', table, { playable: '.mat [data-legal="true"]' }, {});
});

test('the files by kind', () => {
  const all = readdirSync(dist, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const sum = (pattern) => all.map((entry) => join(entry.parentPath, entry.name)).filter((path) => pattern.test(path.slice(dist.length))).reduce((sum, path) => sum + sent(path).length, 0) / 1024;
  kilobytes('wasm of the page', sum(/page_bg\.wasm$/), 300);
  kilobytes('further parts of the page', sum(/page_(others|rare|rest)\.wasm$/));
  kilobytes('wasm of the engine', sum(/engine_bg\.wasm$/), 450);
  kilobytes('engine for other games', sum(/engine_others\.wasm$/));
  kilobytes('rest of the engine', sum(/engine_(rare|rest)\.wasm$/));
  kilobytes('editor', sum(/\/(monaco[^/]*\.(js|css)|editor-worker\.js|codicon[^/]*)$/), 1_000);
});
