// node scripts/rehearse.mjs: visits the built page in Chromium as people do for the first time, and keeps what of its code was
// run (scripts/site/page.mjs). It needs a site that was just built, and takes some minutes.
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
import { linksOf } from './site/rehearsal.mjs';
import { mark, remember } from './site/halves.mjs';
import { made, whole } from './site/modules.mjs';
import { visits } from './site/page.mjs';

const PORT = 8137;
const MOVES = 4;
/** So many visitors have been at the start page before they open a link. */
const RETURNING = 6;
/** The visitors, by turns: each visit takes a few seconds. */
const VISITORS = [
  { locale: 'en-US', viewport: { width: 1280, height: 800 } },
  { locale: 'de-DE', viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, colorScheme: 'dark' },
  { locale: 'en-US', viewport: { width: 820, height: 1180 }, reducedMotion: 'reduce' },
];

main(async () => {
  if (!isBuilt()) throw new Stop('dist/ is older than its sources: run npm run build first');
  if (!findBrowser()) throw new Stop('Chromium is not there: npm test installs it');
  const env = await wasmEnvironment();
  const marked = join(made('page'), 'marked.wasm');
  await mark(whole('page'), marked, env);
  const server = await serve(dist, PORT);
  const browser = await chromium.launch(launchOptions());
  const seen = new Notes();
  for (const visitor of VISITORS) await withPage(browser, visitor, marked, (page) => startPage(page, seen));
  const games = await fragments();
  for (const [place, links] of games.entries()) {
    const visitor = VISITORS[place % VISITORS.length];
    const returns = place < RETURNING;
    const visits = Object.entries(links).filter((_, number) => returns || (place + number) % 2 === 0);
    await withPage(browser, visitor, marked, async (page) => {
      if (returns) await startPage(page, seen);
      for (const [kind, fragment] of visits) await link(page, seen, kind, fragment);
      if (returns) await startPage(page, seen);
    });
    say(`Game ${place + 1} of ${games.length}: ${seen.count} of ${seen.notes.length} blocks were run`);
  }
  await browser.close();
  server.close();
  const notes = join(made('page'), 'seen');
  writeFileSync(notes, seen.notes);
  await remember(whole('page'), notes, visits, env);
  say('The visits are kept; the next build uses them');
});

/** Notes of several visits: a block was run if it was in any of them. */
class Notes {
  notes = Buffer.alloc(0);
  get count() {
    return this.notes.filter((note) => note === 1).length;
  }
  add(notes) {
    if (this.notes.length === 0) this.notes = Buffer.alloc(notes.length);
    notes.forEach((note, block) => (this.notes[block] |= note));
  }
}

/** A marked page in a fresh profile. */
async function withPage(browser, visitor, marked, act) {
  const context = await browser.newContext({ ...visitor, serviceWorkers: 'block' });
  const page = await context.newPage();
  await page.route(/page_bg\.wasm$/, (route) => route.fulfill({ path: marked, contentType: 'application/wasm' }));
  await page.route(/page_rest\.wasm$/, (route) => route.abort());
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

/** Takes the notes of a page that is about to be left. */
async function take(page, seen) {
  const text = await page.evaluate(() => {
    const { memory, notes, noted } = rehearsed;
    return Array.from(new Uint8Array(memory.buffer, notes.value, noted.value)).join('');
  });
  seen.add(Buffer.from(text, 'latin1').map((letter) => letter - 48));
}

/** The start page, and the way from there to the first game and its editor. */
async function startPage(page, seen) {
  await page.goto(`http://127.0.0.1:${PORT}/`);
  await page.locator('.game-cards li').first().waitFor();
  await page.mouse.wheel(0, 2000);
  await settled(page);
  await page.locator('.cta .btn').first().click();
  await table(page);
  await take(page, seen);
}

async function link(page, seen, kind, fragment) {
  await page.goto('about:blank');
  await page.goto(`http://127.0.0.1:${PORT}/#${fragment}`);
  await (kind === 'replay' || kind === 'embed' ? replay : table)(page);
  await take(page, seen);
}

/** A few moves, by taps and by the list. */
async function table(page) {
  await page.locator('.mat .free > *').first().waitFor();
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
  await page.locator('.mat .free > *').first().waitFor();
  await settled(page);
  for (const key of ['ArrowLeft', 'ArrowRight', 'Home', 'End']) await page.keyboard.press(key);
  await settled(page);
}

const settled = (page) => page.locator('html[data-settled="true"]').waitFor({ state: 'attached', timeout: 20_000 });

/** The fragments of links to each bundled game. */
async function fragments() {
  const folder = join(dist, readdirSync(dist).find((name) => name.startsWith('specs-')));
  const engine = await wholeEngine();
  const all = [];
  for (const name of readdirSync(folder).filter((name) => name.endsWith('.md'))) all.push(await linksOf(engine, readFileSync(join(folder, name), 'utf8')));
  engine.close();
  return all;
}
