// Visits without a connection: the service worker keeps the site, and a newer version is shown only when it is asked for.
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sirv from 'sirv';
import { dist } from '../../scripts/lib/project.mjs';
import { expect, test as base } from './support/test.mjs';

/** Milliseconds without a request after which a visit asks for nothing more by itself. */
const QUIET = 400;

/** A host of a copy of the site, which a test can change and stop. */
class Host {
  static async open() {
    const host = new Host();
    host.folder = mkdtempSync(join(tmpdir(), 'site-'));
    cpSync(dist, host.folder, { recursive: true });
    host.asked = 0;
    host.server = createServer(sirv(host.folder, { dev: true }));
    host.server.on('request', () => (host.asked = performance.now()));
    await new Promise((listening) => host.server.listen(0, '127.0.0.1', listening));
    host.address = `http://127.0.0.1:${host.server.address().port}/`;
    return host;
  }

  /** Publishes another version: one file more, and so another service worker. In part: without that file. */
  publish({ inPart = false } = {}) {
    const worker = join(this.folder, 'service-worker.js');
    const text = readFileSync(worker, 'utf8');
    if (!inPart) writeFileSync(join(this.folder, 'news.txt'), 'news');
    writeFileSync(worker, text.replace(/VERSION = '\w+'/, "VERSION = 'next'").replace('FILES = [', 'FILES = ["news.txt",'));
  }

  /** Answers what has been asked, then nothing more: a request that is under way belongs to the visit before, and so does the
   * next one of a page that reads file after file. */
  async stop() {
    while (performance.now() - this.asked < QUIET) await new Promise((resume) => setTimeout(resume, QUIET / 4));
    const closed = new Promise((done) => this.server.close(done));
    const emptying = setInterval(() => this.server.closeIdleConnections(), 20);
    await closed;
    clearInterval(emptying);
  }

  async close() {
    if (this.server.listening) await this.stop();
    rmSync(this.folder, { recursive: true });
  }
}

const test = base.extend({
  host: async ({}, use) => {
    const host = await Host.open();
    await use(host);
    await host.close();
  },
});

test.use({ serviceWorkers: 'allow' });

/** Waits until the browser keeps the site and answers the requests of this page too, which is a little later. */
const kept = (page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller) return;
    await new Promise((taken) => navigator.serviceWorker.addEventListener('controllerchange', taken, { once: true }));
  });

test('the second visit needs no connection: game, editor and manual open', async ({ page, playground, host }) => {
  await page.goto(host.address);
  await playground.settled();
  await kept(page);
  await host.stop();
  await page.goto(host.address);
  await page.getByTestId('enter').click();
  await expect(page.locator('.mat [data-legal=true]').first()).toBeVisible();
  await expect(page.locator('.monaco-editor .view-line').first()).toBeVisible();
  await page.keyboard.press('Shift+F1');
  await expect(page.getByRole('tab', { name: 'Manual', selected: true })).toBeVisible();
  await page.getByRole('button', { name: /keys and help/i }).click();
  await expect(page.getByTestId('kept')).toContainText('without a connection');
});

test('a game is made one HTML file, and a prompt is made, without a connection', async ({ page, playground, host }) => {
  await page.goto(host.address);
  await playground.settled();
  await kept(page);
  await page.getByTestId('enter').click();
  await playground.ready();
  await host.stop();
  await playground.copyLink.click();
  await playground.shareDialog.getByRole('radio', { name: 'A table to play at' }).check();
  await playground.settled();
  await page.getByTestId('make-file').click();
  await expect(page.getByTestId('file-size')).toHaveText(/MB$/, { timeout: 60_000 });
  await page.keyboard.press('Escape');
  await page.getByTestId('codesign-button').click();
  await expect(page.getByRole('textbox', { name: 'The whole prompt' })).toHaveValue(/## Writing a Boardwright spec/);
});

test('a newer version is offered, and keeps the work', async ({ page, playground, host }) => {
  await page.goto(host.address);
  await playground.settled();
  await kept(page);
  host.publish();
  await page.reload();
  await page.getByTestId('enter').click();
  await page.locator('.mat [data-legal=true]').first().click();
  await playground.settled();
  const game = await page.locator('.board').innerHTML();
  const loaded = page.waitForEvent('load');
  await page.getByTestId('newer').getByRole('button', { name: 'Show it' }).click();
  await loaded;
  await playground.settled();
  await expect(page.getByTestId('newer')).toHaveCount(0);
  expect(await page.evaluate(async () => Boolean(await caches.match('news.txt')))).toBe(true);
  expect(await page.locator('.board').innerHTML()).toBe(game);
});

test.describe('an update that breaks off', () => {
  test.use({ expected: [[/Failed to load resource/, /news\.txt/], { option: true }] });

  test('a newer version that arrives only in part is not shown, and the one here goes on', async ({ page, playground, host }) => {
    await page.goto(host.address);
    await playground.settled();
    await kept(page);
    host.publish({ inPart: true });
    const end = await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      const found = new Promise((resolve) => (registration.onupdatefound = () => resolve(registration.installing)));
      registration.update();
      const worker = await found;
      await new Promise((resolve) => (worker.onstatechange = () => worker.state === 'redundant' && resolve()));
      return worker.state;
    });
    expect(end).toBe('redundant');
    await host.stop();
    await page.reload();
    await page.getByTestId('enter').click();
    await page.locator('.mat [data-legal=true]').first().click();
    await playground.settled();
    await expect(page.getByTestId('newer')).toHaveCount(0);
  });
});
