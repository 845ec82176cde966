// Checks that dist/ belongs to the sources, by a fingerprint of every file that goes into it.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { dist, root } from './project.mjs';

const inputs = ['Cargo.lock', 'Cargo.toml', 'crates', 'docs/language/for-models.md', 'index.html', 'package-lock.json', 'scripts', 'specs', 'web'];
const beside = new Set(['examples', 'tests']); // folders of a crate that no site is built from
const note = join(root, 'target/site-inputs');

export const isBuilt = () => existsSync(join(dist, 'index.html')) && existsSync(note) && readFileSync(note, 'utf8') === fingerprint();

export function noteBuilt() {
  mkdirSync(dirname(note), { recursive: true });
  writeFileSync(note, fingerprint());
}

/** dist/ now holds another build than the usual one. */
export const noteOther = () => rmSync(note, { force: true });

function fingerprint() {
  const hash = createHash('sha256');
  for (const file of inputs.flatMap((input) => [...files(join(root, input))])) {
    const { size, mtimeMs } = statSync(file);
    hash.update(`${file}\t${size}\t${mtimeMs}\n`);
  }
  return hash.digest('hex');
}

/** The file, or those in the folder, in an order of their own. */
function* files(path) {
  if (!statSync(path).isDirectory()) return yield path;
  for (const name of readdirSync(path).sort()) if (!beside.has(name)) yield* files(join(path, name));
}
