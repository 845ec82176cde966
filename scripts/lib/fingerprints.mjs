// Workers, editor and games lie in folders named after their contents, so that a browser with a cached older
// version never mixes the two. Names inside a folder stay, so its files find each other by relative
// addresses. The page reads the names of the folders from its root element.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, readdirSync, renameSync } from 'node:fs';
import { join, relative } from 'node:path';

const folders = ['web', 'specs'];
const workers = ['engine', 'laboratory'];

/** Moves the files of a built site and returns its page with the new addresses. */
export function withFingerprints(html, site) {
  for (const worker of workers) {
    mkdirSync(join(site, worker));
    const all = [`${worker}.js`, `${worker}_bg.wasm`, `${worker}_loader.js`];
    for (const file of all) renameSync(join(site, file), join(site, worker, file));
  }
  const names = Object.fromEntries([...folders, ...workers].map((folder) => [folder, renamed(site, folder)]));
  const attributes = Object.entries(names).map(([folder, name]) => ` data-${folder}="${name}"`);
  return html
    .replace(/<html\b[^>]*(?=>)/, (tag) => tag + attributes.join(''))
    .replace(/\b(href|src)="(?:\.\/)?(\w+)\//g, (address, attribute, folder) =>
      folder in names ? `${attribute}="${names[folder]}/` : address);
}

function renamed(site, folder) {
  const name = `${folder}-${fingerprint(join(site, folder))}`;
  renameSync(join(site, folder), join(site, name));
  return name;
}

function fingerprint(folder) {
  const hash = createHash('sha256');
  for (const file of files(folder).sort()) {
    const content = readFileSync(file);
    hash.update(`${relative(folder, file)}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex').slice(0, 16);
}

function files(folder) {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath ?? entry.path, entry.name));
}
