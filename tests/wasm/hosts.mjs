// Hosts for the wasm of playouts.mjs: Node, or a worker of a page in Chromium. A host has a
// name; `open(text, players)` takes a game, `plies(seed, games)` plays so many and tells their plies,
// `seconds()` is the processor time that its process has used, and `close()` ends it.
import { once } from 'node:events';
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { launchOptions } from '../../scripts/lib/find-browser.mjs';

export async function inNode(folder) {
  const { Bench, initSync } = await import(pathToFileURL(join(folder, 'built.js')));
  initSync({ module: readFileSync(join(folder, 'built_bg.wasm')) });
  let bench;
  return {
    name: `V8 in Node ${process.versions.node}`,
    open: async (text, players) => (bench = new Bench(text, players)),
    plies: async (seed, games) => bench.plies(seed, games),
    seconds: async () => {
      const { user, system } = process.cpuUsage();
      return (user + system) / 1e6;
    },
    close: async () => {},
  };
}

export async function inChromium(folder) {
  const { default: sirv } = await import('sirv');
  const { chromium } = await import('@playwright/test');
  copyFileSync(new URL('playouts.worker.js', import.meta.url), join(folder, 'worker.js'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Playouts</title>\n');
  const server = createServer(sirv(folder, { dev: true })).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const browser = await chromium.launch(launchOptions());
  const page = await browser.newPage();
  await page.goto(`http://127.0.0.1:${server.address().port}/`);
  const system = await browser.newBrowserCDPSession();
  await page.evaluate(async () => {
    const worker = new Worker('./worker.js', { type: 'module' });
    const heard = () => new Promise((resolve, reject) => {
      worker.onmessage = ({ data }) => (data?.error ? reject(new Error(data.error)) : resolve(data));
      worker.onerror = (event) => reject(new Error(event.message || 'the worker could not be loaded'));
    });
    await heard(); // it listens
    globalThis.ask = (...question) => {
      const answer = heard();
      worker.postMessage(question);
      return answer;
    };
  });
  const ask = (...question) => page.evaluate((question) => globalThis.ask(...question), question);
  return {
    name: `Chromium ${browser.version()}`,
    open: (text, players) => ask('open', text, players),
    plies: (seed, games) => ask('plies', seed, games),
    seconds: async () => {
      const { processInfo } = await system.send('SystemInfo.getProcessInfo');
      return processInfo.filter(({ type }) => type === 'renderer').reduce((sum, { cpuTime }) => sum + cpuTime, 0);
    },
    close: async () => {
      await browser.close();
      server.close();
    },
  };
}
