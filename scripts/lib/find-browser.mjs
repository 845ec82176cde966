// The Chromium that tests drive: named by the user, Playwright's own, or the system's. The shell without windows comes first:
// the whole browser prepares its own side panels and menus for every window, and tests take a fifth longer.
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';

const names = ['chromium-headless-shell', 'chromium', 'google-chrome-stable', 'google-chrome'];

/** Returns its path, or null. */
export function findBrowser() {
  const { chromium } = createRequire(import.meta.url)('@playwright/test');
  const onPath = names.flatMap((name) => process.env.PATH.split(delimiter).map((folder) => join(folder, name)));
  return [process.env.CHROMIUM, chromium.executablePath(), ...onPath].find((path) => path && existsSync(path)) ?? null;
}

/** How Playwright starts it: it asks nobody for anything by itself. */
export const launchOptions = () => ({
  executablePath: findBrowser() ?? undefined,
  args: ['--disable-quic', '--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run'],
});
