// A browser for the end-to-end tests: an installed one, else Playwright's own, else the distribution's.
import { join } from 'node:path';
import { findBrowser } from '../lib/find-browser.mjs';
import { nodeBin } from '../lib/project.mjs';
import { ask, attempt, run, runOnce, say, Stop } from '../lib/run.mjs';
import { install, isRoot, offers, refresh } from '../lib/system-packages.mjs';
import { npmPackages } from './npm-packages.mjs';

/** Chromium without windows. */
const SHELL = 'chromium-headless-shell';

const playwright = join(nodeBin, 'playwright');

export async function browser() {
  await npmPackages();
  if (!findBrowser()) await playwrightBrowser();
  if (!findBrowser()) {
    await refresh();
    await install([offers(SHELL) ? SHELL : 'chromium'], 'a browser for the end-to-end tests');
  }
  const path = findBrowser();
  if (!path) throw new Stop('No Chromium was found. Please install one, or name it in the variable CHROMIUM');
  if (ask(path, ['--version']) === null) await libraries();
  say(`Browser: ${path}`);
}

async function playwrightBrowser() {
  say('Browser: asking Playwright for its Chromium (1 to 3 minutes; noticed within 30 seconds where its server is out of reach)');
  const env = { ...process.env, PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '15000' };
  const alive = (output) => /\d% of/.test(output);
  await attempt(playwright, ['install', '--no-shell', 'chromium'], { seconds: 30, alive, env });
}

/** A downloaded browser does not bring the system's libraries. */
async function libraries() {
  if (!isRoot()) {
    throw new Stop(runOnce('The browser lacks libraries of the system.', 'sudo npx playwright install-deps chromium'));
  }
  say('Browser: installing the libraries that it needs (1 to 2 minutes)');
  await run(playwright, ['install-deps', 'chromium']);
}
