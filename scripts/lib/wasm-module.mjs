// Wasm modules from Rust: built, made loadable from JavaScript, and optimised.
import { existsSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { targetFolder } from './project.mjs';
import { run } from './run.mjs';

const TARGET = 'wasm32-unknown-unknown';
/** What rustc uses without being asked, and every browser since 2022 knows. */
const FEATURES = ['bulk-memory', 'nontrapping-float-to-int', 'sign-ext', 'mutable-globals', 'reference-types', 'multivalue'];

/** Higher levels take three to five times as long. The modules then have fewer bytes, and more when compressed; they play no faster. */
const LEVEL = '-O1';

/** The profile of the page, which is downloaded before anything is seen (Cargo.toml). */
export const PAGE = 'page';
/** The profile of what plays games: small to download, with fast play. */
export const WORKER = 'worker';
/** Quick to build and slow to play: for work on the page. */
export const QUICK = 'dev';

/** Builds with cargo. `what` are its arguments that name packages and binaries; dev profiles are called `dev`. */
export function buildWasm(what, profile, env) {
  return run('cargo', ['build', '--quiet', '--profile', profile, '--target', TARGET, ...what], { env });
}

/** Builds the page, its workers, and with them other packages of their profile. Linking takes most of the time and one
 * processor for each module, so it is quickest for all of them at once. */
export async function buildModules(env, { quick = false, others = [] } = {}) {
  const page = ['--package', 'boardwright-playground'];
  const workers = ['--package', 'boardwright-engine', '--bins', ...others.flatMap((name) => ['--package', name, '--lib'])];
  if (quick) await buildWasm(page, QUICK, env), await buildWasm(workers, QUICK, env); // in one folder of cargo
  else await Promise.all([buildWasm(page, PAGE, env), buildWasm(workers, WORKER, env)]);
}

/** The path of a file that cargo built, such as `engine.wasm`. */
export const builtWasm = (profile, file) => join(targetFolder, TARGET, profile === 'dev' ? 'debug' : profile, file);

/**
 * Writes `name.js` and `name_bg.wasm` into the folder, from a wasm file that cargo built. `host` is `web` or `nodejs`.
 * Nothing is done again as long as the wasm file is older than what was made of it.
 */
export async function loadable({ built, folder, name, env, host = 'web', optimised = false }) {
  const done = join(folder, `${name}.${host}${optimised ? LEVEL : ''}`);
  const wasm = join(folder, `${name}_bg.wasm`);
  if (existsSync(wasm) && age(done) > age(built)) return;
  mkdirSync(dirname(folder), { recursive: true });
  rmSync(folder, { recursive: true, force: true });
  await run('boardwright-bindgen', [host, built, folder, name], { env });
  if (optimised) await run('wasm-opt', [LEVEL, ...FEATURES.map((feature) => `--enable-${feature}`), wasm, '-o', wasm], { env });
  writeFileSync(done, '');
}

const age = (file) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
