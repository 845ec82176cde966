// The wasm builds that these tests run: the worker of the page, and the loop of `boardwright bench`
// (crates/engine/examples/playouts.rs). They have the profile of the page's worker, so the site and they share what cargo
// builds.
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { targetFolder } from '../../scripts/lib/project.mjs';
import { buildWasm, builtWasm, loadable, WORKER } from '../../scripts/lib/wasm-module.mjs';
import { wasmEnvironment } from '../../scripts/setup/wasm-environment.mjs';

export const root = fileURLToPath(new URL('../..', import.meta.url));
const engine = ['--package', 'boardwright-engine'];

/** Runs the page's worker in this process; it listens to `globalThis.onmessage` and posts by `globalThis.postMessage`,
 * which must be there. What is written for Node is CommonJS, in a project of modules. */
export async function startWorker() {
  const env = await wasmEnvironment();
  await buildWasm([...engine, '--bin', 'engine'], WORKER, env);
  const folder = join(targetFolder, 'wasm-tests/engine');
  await loadable({ built: builtWasm(WORKER, 'engine.wasm'), folder, name: 'built', host: 'nodejs', env });
  writeFileSync(join(folder, 'package.json'), '{ "type": "commonjs" }\n');
  return createRequire(import.meta.url)(join(folder, 'built.js'));
}

/** The loop of `boardwright bench`, built and optimised as the page's worker is. Returns the folder of the modules
 * `built.js` and `built_bg.wasm`, for browsers. */
export async function playoutsOfPage() {
  const env = await wasmEnvironment();
  await buildWasm([...engine, '--example', 'playouts'], WORKER, env);
  const folder = join(targetFolder, 'wasm-tests/playouts');
  await loadable({ built: builtWasm(WORKER, 'examples/playouts.wasm'), folder, name: 'built', optimised: true, env });
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }\n');
  return folder;
}
