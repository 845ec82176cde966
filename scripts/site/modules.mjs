// The wasm modules of the site: the page, and its two workers. Each has a folder of its own.
import assert from 'node:assert/strict';
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { targetFolder } from '../lib/project.mjs';
import { buildModules, builtWasm, loadable, PAGE, QUICK, WORKER } from '../lib/wasm-module.mjs';
import { mostMemory } from './wasm-memory.mjs';

const WORKERS = ['engine', 'laboratory'];
const binaries = [
  { name: 'page', file: 'boardwright-playground.wasm', usual: PAGE },
  ...WORKERS.map((name) => ({ name, file: `${name}.wasm`, usual: WORKER })),
];

/** Builds the modules into folders of the site. */
export async function writeModules(site, env, { quick = false } = {}) {
  await buildModules(env, { quick });
  const profile = (usual) => (quick ? QUICK : usual);
  await Promise.all(binaries.map(({ name, file, usual }) => writeModule(site, { name, built: builtWasm(profile(usual), file), optimised: !quick }, env)));
}

async function writeModule(site, { name, built, optimised }, env) {
  const folder = join(targetFolder, 'modules', name);
  await loadable({ built, folder, name, optimised, env });
  const into = join(site, name);
  mkdirSync(into);
  copyFileSync(join(folder, `${name}_bg.wasm`), join(into, `${name}_bg.wasm`));
  const entryPoints = [join(folder, `${name}.js`)]; // it may import scripts of crates, which then stand in the same file
  await build({ entryPoints, outdir: into, bundle: true, format: 'esm', minify: optimised, target: ['es2022'], logLevel: 'warning' });
  if (WORKERS.includes(name)) finishWorker(into, name);
}

function finishWorker(folder, name) {
  // A text from a stranger must not take all memory of a machine.
  assert.ok(mostMemory(readFileSync(join(folder, `${name}_bg.wasm`))), `the memory of ${name} has a maximum`);
  // The page hears of a module that does not arrive, because the loader waits for it.
  const loader = `import init from './${name}.js';\nawait init({ module_or_path: new URL('${name}_bg.wasm', import.meta.url) });\n`;
  writeFileSync(join(folder, `${name}_loader.js`), loader);
}
