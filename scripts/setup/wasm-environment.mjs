// Everything a wasm build needs, and the environment to run it in.
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { nodeBin, root } from '../lib/project.mjs';
import { bindgen } from './bindgen.mjs';
import { npmPackages } from './npm-packages.mjs';
import { wasmRust } from './rust.mjs';

export async function wasmEnvironment() {
  await npmPackages();
  const env = await wasmRust();
  env.PATH = [await bindgen(), nodeBin, env.PATH].join(delimiter); // wasm-opt is an npm package's
  env.CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS ??= [ERASED, ...withoutOurPaths()].join(' ');
  return env;
}

/** Leptos then compiles one renderer for all components instead of one for each: an eighth of the page. */
const ERASED = '--cfg=erase_components';

/**
 * Panic messages name source files relative to the project or to the crate registry, not to this machine.
 * Native builds keep their paths, which tools use.
 */
function withoutOurPaths() {
  const cargoHome = process.env.CARGO_HOME || join(homedir(), '.cargo');
  const prefixes = [[join(cargoHome, 'registry/src'), 'registry'], [root.replace(/\/$/, ''), '.']];
  const writable = prefixes.filter(([from]) => !/\s/.test(from)); // the variable is split at spaces
  return writable.map(([from, to]) => `--remap-path-prefix=${from}=${to}`);
}
