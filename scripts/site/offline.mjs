// The service worker of a built site: its text, with a digest of the site and a list of its files before it.
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { root } from '../lib/project.mjs';

const source = join(root, 'web/offline/service-worker.js');

/** The address of the page, relative to the site; hosts answer it with `index.html`. */
const page = './';

/** Writes `service-worker.js` into a site whose other files are all there. */
export function writeServiceWorker(site) {
  const text = readFileSync(source, 'utf8');
  const names = files(site);
  const list = names.map((name) => (name === 'index.html' ? page : name));
  const head = `const VERSION = '${digest(site, names, text)}';\nconst FILES = ${JSON.stringify(list)};\n`;
  writeFileSync(join(site, 'service-worker.js'), head + text);
}

function files(site) {
  const entries = readdirSync(site, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return entries.map((entry) => relative(site, join(entry.parentPath ?? entry.path, entry.name)).split(sep).join('/')).sort();
}

function digest(site, names, text) {
  const hash = createHash('sha256').update(text);
  for (const name of names) {
    const content = readFileSync(join(site, name));
    hash.update(`${name}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex').slice(0, 16);
}
