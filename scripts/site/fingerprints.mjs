// Page, engine, editor and games lie in folders named after their contents, so that a browser with a cached older
// version never mixes the two. Names inside a folder stay, so its files find each other by relative
// addresses. The page reads the names of the folders from its root element.
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, renameSync } from 'node:fs';
import { join, relative } from 'node:path';

const folders = ['web', 'specs', 'page', 'engine'];

/** Renames the folders of a site and returns its page with the new addresses: they stand in quotes. */
export function withFingerprints(html, site) {
  const names = Object.fromEntries(folders.map((folder) => [folder, renamed(site, folder)]));
  const attributes = Object.entries(names).map(([folder, name]) => ` data-${folder}="${name}"`);
  return html
    .replace(/<html\b[^>]*(?=>)/, (tag) => tag + attributes.join(''))
    .replace(/(["'](?:\.\/)?)(\w+)\//g, (address, before, folder) => (folder in names ? `${before}${names[folder]}/` : address));
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
