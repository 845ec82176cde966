// The service worker of a site: which files it lists, and when it becomes another one.
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test from 'node:test';
import { writeServiceWorker } from '../../scripts/site/offline.mjs';

function built(files) {
  const site = mkdtempSync(join(tmpdir(), 'site-'));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(site, name, '..'), { recursive: true });
    writeFileSync(join(site, name), text);
  }
  writeServiceWorker(site);
  const [version, list] = readFileSync(join(site, 'service-worker.js'), 'utf8').split('\n');
  rmSync(site, { recursive: true });
  return { version, list };
}

test('all files are listed, and the page by the address of its folder', () => {
  const { list } = built({ 'index.html': 'page', 'web-1/site.css': 'css', 'a.wasm': 'wasm' });
  assert.equal(list, 'const FILES = ["a.wasm","./","web-1/site.css"];');
});

test('the same site gives the same worker, and a changed file another one', () => {
  const site = { 'index.html': 'page', 'a.js': 'one' };
  assert.deepEqual(built(site), built(site));
  assert.notEqual(built(site).version, built({ ...site, 'a.js': 'two' }).version);
});
