// The wasm builds that these tests run in Node: the worker of the page, and the program
// crates/engine/examples/twin.rs, which is built natively as well. The wasm builds have the page's profile,
// so the site and they share what cargo builds.
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { targetFolder } from '../../scripts/lib/project.mjs';
import { buildWasm, builtWasm, loadable, WORKER } from '../../scripts/lib/wasm-module.mjs';
import { wasmEnvironment } from '../../scripts/setup/wasm-environment.mjs';

export const root = fileURLToPath(new URL('../..', import.meta.url));
const engine = ['--package', 'boardwright-engine'];
const twin = [...engine, '--example', 'twin'];

/** The wasm twin, with the page's profile. */
export const wasmTwin = () => load(twin, 'examples/twin.wasm');

/** Runs the page's worker in this process; it listens to `globalThis.onmessage` and posts by
 * `globalThis.postMessage`, which must be there. */
export const startWorker = () => load([...engine, '--bin', 'engine'], 'engine.wasm');

/** Runs the native twin; returns its lines. */
export function nativeTwin(args, { input = '' } = {}) {
  return call('cargo', ['run', '--quiet', ...twin, '--', ...args], { input }).split('\n').filter(Boolean);
}

/** The wasm twin as the page's worker is built: the same profile, the same wasm-opt. Returns the folder
 * of the modules `built.js` and `built_bg.wasm`, for browsers. */
export async function twinOfPage() {
  const env = await wasmEnvironment();
  await buildWasm(twin, WORKER, env);
  const folder = join(targetFolder, 'wasm-tests/page');
  await loadable({ built: builtWasm(WORKER, 'examples/twin.wasm'), folder, name: 'built', optimised: true, env });
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }\n');
  return folder;
}

/** A module for Node. What is written for Node is CommonJS, in a project of modules. */
async function load(what, file) {
  const env = await wasmEnvironment();
  await buildWasm(what, WORKER, env);
  const folder = join(targetFolder, 'wasm-tests', file);
  await loadable({ built: builtWasm(WORKER, file), folder, name: 'built', host: 'nodejs', env });
  writeFileSync(join(folder, 'package.json'), '{ "type": "commonjs" }\n');
  return createRequire(import.meta.url)(join(folder, 'built.js'));
}

function call(command, args, options) {
  const done = spawnSync(command, args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 28, ...options });
  if (done.status !== 0) throw new Error(`${command} ${args.join(' ')} failed:\n${done.stderr ?? done.error}`);
  return done.stdout;
}
