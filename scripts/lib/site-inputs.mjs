// Whether dist/ still belongs to the sources: a fingerprint of every file that could change it.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { dist, root } from './project.mjs';

const outputs = new Set(['.git', 'dist', 'node_modules', 'playwright-report', 'target', 'test-results', 'tests']);
const note = join(root, 'target/site-inputs');

export const isBuilt = () => existsSync(join(dist, 'index.html')) && existsSync(note) && readFileSync(note, 'utf8') === fingerprint();

export function noteBuilt() {
  mkdirSync(dirname(note), { recursive: true });
  writeFileSync(note, fingerprint());
}

function fingerprint() {
  const hash = createHash('sha256');
  for (const file of files(root)) {
    const { size, mtimeMs } = statSync(file);
    hash.update(`${file}\t${size}\t${mtimeMs}\n`);
  }
  return hash.digest('hex');
}

function* files(folder) {
  const entries = readdirSync(folder, { withFileTypes: true });
  entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const entry of entries) {
    if (folder === root && outputs.has(entry.name)) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* files(path);
    else if (entry.isFile()) yield path;
  }
}
