// End-to-end tests: the built site, served from a sub-path on a free port, in a Chromium that
// scripts/lib/find-browser.mjs finds. Tests open pages relative to it: page.goto('./').
import { mkdirSync, symlinkSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { launchOptions } from './scripts/lib/find-browser.mjs';
import { dist, root } from './scripts/lib/project.mjs';

const folder = join(root, 'target/e2e');
const site = join(folder, 'boardwright'); // a link to dist/: absolute addresses would not be found here
mkdirSync(folder, { recursive: true });
linkOnce(dist, site);

const port = (process.env.BOARDWRIGHT_E2E_PORT ??= await freePort()); // the test processes read it too
const baseURL = `http://127.0.0.1:${port}/boardwright/`;

export default defineConfig({
  testDir: 'tests/e2e',
  workers: 2,
  retries: 0, // what fails now and then is mended
  timeout: 60_000, // for the slowest machine: tests wait for what happens, never for time to pass
  expect: { timeout: 15_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  use: {
    baseURL,
    locale: 'en-US', // the page follows the browser's language; language.spec.mjs has its own
    contextOptions: { reducedMotion: 'reduce' }, // without pauses for people; tests of motion and the walks ask for it
    trace: 'off',
    serviceWorkers: 'block', // keeping the site again for each test takes long; offline.spec.mjs allows it
    launchOptions: launchOptions(),
  },
  webServer: {
    command: `"${process.execPath}" "${join(root, 'scripts/serve.mjs')}" "${folder}" ${port}`,
    url: baseURL,
  },
});

/** Several test processes read this file, and the link may point at a dist/ that is not built yet. */
function linkOnce(target, path) {
  try {
    symlinkSync(target, path);
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
  }
}

function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer().on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(String(port)));
    });
  });
}
