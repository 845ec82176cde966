// npm packages: exactly those of package-lock.json.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../lib/project.mjs';
import { run, say, Stop } from '../lib/run.mjs';

export async function npmPackages() {
  const [major] = process.versions.node.split('.');
  if (Number(major) < 20) throw new Stop(`Node ${process.version} is too old: Boardwright needs Node 20 or newer`);
  if (upToDate()) return say('npm packages: ready');
  say('npm packages: installing (10 to 60 seconds)');
  await run('npm', ['ci']);
}

/** npm leaves its own record of what it installed beside it. */
function upToDate() {
  const wanted = packages('package-lock.json');
  const installed = packages('node_modules/.package-lock.json');
  return Object.entries(wanted).every(
    ([path, { version, optional }]) => path === '' || optional || installed[path]?.version === version,
  );
}

function packages(lock) {
  try {
    return JSON.parse(readFileSync(join(root, lock), 'utf8')).packages;
  } catch {
    return {};
  }
}
