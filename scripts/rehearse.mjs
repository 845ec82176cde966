// node scripts/rehearse.mjs: visits the built page in Chromium as people do for the first time, and keeps what of its code was
// run (scripts/site/page.mjs). It needs a site that was just built, and takes 25 minutes: 15 for links to the bundled
// games, 10 for links to others. With `--others`, or with `--more KIND`, it only opens links to other games, or
// links of a kind (scripts/site/rehearsal.mjs), and adds what they run to what is kept.
import { chromium } from '@playwright/test';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findBrowser, launchOptions } from './lib/find-browser.mjs';
import { dist } from './lib/project.mjs';
import { main, say, Stop } from './lib/run.mjs';
import { isBuilt } from './lib/site-inputs.mjs';
import { serve } from './serve.mjs';
import { wasmEnvironment } from './setup/wasm-environment.mjs';
import { wholeEngine } from './site/engine.mjs';
import { made, whole } from './site/modules.mjs';
import { visits } from './site/page.mjs';
import { mark, recall, remember } from './site/parts.mjs';
import { lastMoves, linksOf, otherGames, textsIn } from './site/rehearsal.mjs';

const PORT = 8137;
const MOVES = 4;
/** So many visitors have been at the start page before they open a link. */
const RETURNING = 6;
/** The seeds of the games whose ends are visited. */
const ENDS = ['1', '2', '3'];
/** Milliseconds that a question to the engine takes at least on a slow machine: the page then says that it waits. */
const SLOW = 1_100;
/** A slow line: the engine comes after some seconds. */
const SLOW_LINE = { offline: false, latency: 150, downloadThroughput: 800_000, uploadThroughput: 100_000 };
/** So many visitors have slow machines and slow lines. */
const SLOW_VISITORS = 3;
/** The visitors, by turns: each visit takes a few seconds. */
const VISITORS = [
  { locale: 'en-US', viewport: { width: 1280, height: 800 } },
  { locale: 'de-DE', viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, colorScheme: 'dark' },
  { locale: 'en-US', viewport: { width: 820, height: 1180 }, reducedMotion: 'reduce' },
];

/** The parts of visits to bundled games, and to others (scripts/site/parts.mjs). */
const BUNDLED = 1;
const OTHERS = 2;
/** Links to other games: each game is visited by two of them, by turns. */
const TO_OTHERS = ['play', 'replay', 'edit', 'people'];

const [, , mode, kind] = process.argv;

main(async () => {
  if (mode && mode !== '--others' && (mode !== '--more' || !kind)) throw new Stop('node scripts/rehearse.mjs [--others | --more KIND]');
  if (!isBuilt()) throw new Stop('dist/ is older than its sources: run npm run build first');
  if (!findBrowser()) throw new Stop('Chromium is not there: npm test installs it');
  const env = await wasmEnvironment();
  const marked = join(made('page'), 'marked.wasm');
  await mark(whole('page'), marked, env);
  const server = await serve(dist, PORT);
  const browser = await chromium.launch(launchOptions());
  const notes = join(made('page'), 'seen');
  if (mode) recall(whole('page'), visits, notes, env);
  const seen = new Notes(mode ? readFileSync(notes) : Buffer.alloc(0));
  const visit = (visitor, act) => withPage(browser, visitor, marked, act);
  if (mode !== '--others') await visitBundled(visit, seen);
  if (mode !== '--more') await visitOthers(visit, seen);
  await browser.close();
  server.close();
  writeFileSync(notes, seen.notes);
  await remember(whole('page'), notes, visits, env);
  say('The visits are kept; the next build uses them');
});

async function visitBundled(visit, seen) {
  for (const visitor of kind ? [] : VISITORS) await visit(visitor, (page) => startPage(page, seen));
  const games = await linksToBundled();
  for (const [place, links] of games.entries()) {
    const returns = !kind && place < RETURNING;
    const slow = !returns && place < RETURNING + SLOW_VISITORS;
    const chosen = links.filter(([other], number) => (kind ? other === kind : returns || (place + number) % 2 === 0));
    await visit(VISITORS[place % VISITORS.length], async (page) => {
      if (slow) await slowDown(page);
      if (returns) await startPage(page, seen);
      for (const [linkKind, fragment] of chosen) await link(page, seen, BUNDLED, linkKind, fragment);
      if (returns) await startPage(page, seen);
    });
    say(`Game ${place + 1} of ${games.length}: ${seen}`);
  }
}

async function visitOthers(visit, seen) {
  const games = await linksToOthers();
  for (const [place, links] of games.entries()) {
    const chosen = TO_OTHERS.filter((_, number) => (place + number) % 2 === 0);
    await visit(VISITORS[place % VISITORS.length], async (page) => {
      for (const linkKind of chosen) await link(page, seen, OTHERS, linkKind, links[linkKind]);
    });
    say(`Other game ${place + 1} of ${games.length}: ${seen}`);
  }
}

/** Notes of several visits: of the parts of the visits that have run a block, the first one is its part. */
class Notes {
  constructor(notes) {
    this.notes = notes;
  }
  toString() {
    const count = (part) => this.notes.filter((note) => note === part).length;
    return `of ${this.notes.length} blocks, ${count(BUNDLED)} are in the first part and ${count(OTHERS)} in the second`;
  }
  add(run, part) {
    if (this.notes.length === 0) this.notes = Buffer.alloc(run.length);
    run.forEach((run, block) => {
      if (run) this.notes[block] = this.notes[block] ? Math.min(this.notes[block], part) : part;
    });
  }
}

/** A marked page in a fresh profile. */
async function withPage(browser, visitor, marked, act) {
  const context = await browser.newContext({ ...visitor, serviceWorkers: 'block' });
  const page = await context.newPage();
  await page.route(/page_bg\.wasm$/, (route) => route.fulfill({ path: marked, contentType: 'application/wasm' }));
  await page.route(/page_(others|rare|rest)\.wasm$/, (route) => route.abort());
  await page.addInitScript(() => {
    const instantiate = WebAssembly.instantiateStreaming;
    WebAssembly.instantiateStreaming = async (...given) => {
      const made = await instantiate(...given);
      globalThis.rehearsed = made.instance.exports;
      return made;
    };
  });
  await act(page);
  await context.close();
}

/** Makes a page and its line slow, and its engine slower. */
async function slowDown(page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', SLOW_LINE);
  await page.addInitScript((pause) => {
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (...given) {
      setTimeout(() => post.apply(this, given), pause);
    };
  }, SLOW);
}

/** Takes the notes of a page that is about to be left. */
async function take(page, seen, part) {
  const text = await page.evaluate(() => {
    const { memory, notes, noted } = rehearsed;
    return Array.from(new Uint8Array(memory.buffer, notes.value, noted.value)).join('');
  });
  seen.add(Buffer.from(text, 'latin1').map((letter) => letter - 48), part);
}

/** The start page, and the way from there to the first game and its editor. */
async function startPage(page, seen) {
  await page.goto('about:blank'); // a game that was begun there would come back
  await page.goto(`http://127.0.0.1:${PORT}/`);
  await page.locator('.game-cards li').first().waitFor();
  await page.mouse.wheel(0, 2000);
  await settled(page);
  await page.locator('.cta .btn').first().click();
  await table(page);
  await take(page, seen, BUNDLED);
}

async function link(page, seen, part, kind, fragment) {
  await page.goto('about:blank');
  await page.goto(`http://127.0.0.1:${PORT}/#${fragment}`);
  await (['replay', 'watched', 'embed'].includes(kind) ? replay : table)(page);
  await take(page, seen, part);
}

/** A few moves, or the last ones of a game. */
async function table(page) {
  for (let made = 0; made < MOVES; made += 1) {
    await settled(page);
    const choice = page.locator('[data-legal="true"]:visible').first();
    if (!(await choice.isVisible())) return;
    await choice.hover({ timeout: 500 }).catch(() => {}); // something lies over it
    await choice.click({ timeout: 500, force: true }).catch(() => {});
  }
  await settled(page);
}

async function replay(page) {
  await settled(page);
  for (const key of ['ArrowLeft', 'ArrowRight', 'Home', 'End']) await page.keyboard.press(key);
  await settled(page);
}

const settled = (page) => page.locator('html[data-settled="true"]').waitFor({ state: 'attached', timeout: 20_000 });

/** Links to each bundled game: pairs of a kind and a fragment. */
async function linksToBundled() {
  const folder = join(dist, readdirSync(dist).find((name) => name.startsWith('specs-')));
  const engine = await wholeEngine();
  const all = [];
  for (const spec of textsIn(folder)) {
    const ends = await lastMoves(engine, spec, ENDS);
    all.push([...Object.entries(await linksOf(engine, spec)), ...ends.map((fragment) => ['end', fragment])]);
  }
  engine.close();
  return all;
}

/** Links to each other game, by their kinds. */
async function linksToOthers() {
  const engine = await wholeEngine();
  const all = [];
  for (const spec of await otherGames(engine)) all.push(await linksOf(engine, spec));
  engine.close();
  return all;
}
