// Paths: the checkout, its outputs, and the tools kept outside it.
import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));
export const dist = join(root, 'dist');
/** What cargo and our scripts build. */
export const targetFolder = process.env.CARGO_TARGET_DIR ?? join(root, 'target');
export const nodeBin = join(root, 'node_modules/.bin');

/** Compiled tools live here, one folder per version, so that a second clone finds them ready. */
export const toolsHome = join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'boardwright/tools');

/** The oldest Rust that the workspace accepts, as [major, minor]. */
export function oldestRust() {
  const manifest = readFileSync(join(root, 'Cargo.toml'), 'utf8');
  const found = /^rust-version = "(\d+)\.(\d+)/m.exec(manifest);
  if (!found) throw new Error('Cargo.toml names no rust-version');
  return [Number(found[1]), Number(found[2])];
}
