// The wasm builds that these tests run in Node: the worker of the page, and the program
// crates/engine/examples/twin.rs, which is built natively as well. The wasm builds have the page's profile,
// so the site and they share what cargo builds.
import { spawnSync } from 'node:child_process';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { wasmEnvironment } from '../../scripts/setup/wasm-environment.mjs';

export const root = fileURLToPath(new URL('../..', import.meta.url));
const target = process.env.CARGO_TARGET_DIR ?? join(root, 'target');
const engine = ['--quiet', '--package', 'boardwright-engine'];
const twin = [...engine, '--example', 'twin'];

/** How index.html has the worker built: the attributes of its link. */
const link = attributes(/<link\b[^>]*data-bin="engine"[^>]*>/.exec(readFileSync(join(root, 'index.html'), 'utf8'))[0]);
const profile = link['data-cargo-profile-release'];

/** The wasm twin, with the page's profile. */
export const wasmTwin = () => load(twin, 'examples/twin.wasm');

/** Runs the page's worker in this process; it listens to `globalThis.onmessage` and posts by
 * `globalThis.postMessage`, which must be there. */
export const startWorker = () => load([...engine, '--bin', 'engine'], 'engine.wasm');

/** Runs the native twin; returns its lines. */
export function nativeTwin(args, { input = '' } = {}) {
  return call('cargo', ['run', ...twin, '--', ...args], { input }).split('\n').filter(Boolean);
}

/** The wasm twin as the page's worker is built: the same profile, the same wasm-opt. Returns the folder
 * of the modules `built.js` and `built_bg.wasm`, for browsers. */
export async function twinOfPage() {
  const env = await wasmEnvironment();
  call('cargo', ['build', '--profile', profile, '--target', 'wasm32-unknown-unknown', ...twin], { env });
  const built = join(target, 'wasm32-unknown-unknown', profile, 'examples/twin.wasm');
  const out = join(target, 'wasm-tests/page');
  const wasm = join(out, 'built_bg.wasm');
  const age = (file) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  if (age(wasm) > age(built) && age(join(out, 'optimised')) > age(wasm)) return out; // optimising takes a minute
  call('wasm-bindgen', ['--target', 'web', '--no-typescript', '--out-dir', out, '--out-name', 'built', built], { env });
  writeFileSync(join(out, 'package.json'), '{ "type": "module" }\n');
  call('wasm-opt', [`-O${link['data-wasm-opt']}`, ...link['data-wasm-opt-params'].split(' '), wasm, '-o', wasm], { env });
  writeFileSync(join(out, 'optimised'), '');
  return out;
}

function attributes(tag) {
  return Object.fromEntries([...tag.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name, value]) => [name, value]));
}

async function load(what, file) {
  const env = await wasmEnvironment();
  call('cargo', ['build', '--profile', profile, '--target', 'wasm32-unknown-unknown', ...what], { env });
  const built = join(target, 'wasm32-unknown-unknown', profile, file);
  const out = join(target, 'wasm-tests', file);
  call('wasm-bindgen', ['--target', 'nodejs', '--out-dir', out, '--out-name', 'built', built], { env });
  // What wasm-bindgen writes for Node is CommonJS, in a project of modules.
  writeFileSync(join(out, 'package.json'), '{ "type": "commonjs" }\n');
  return createRequire(import.meta.url)(join(out, 'built.js'));
}

function call(command, args, options) {
  const done = spawnSync(command, args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 28, ...options });
  if (done.status !== 0) throw new Error(`${command} ${args.join(' ')} failed:\n${done.stderr ?? done.error}`);
  return done.stdout;
}
