// The wasm modules of the site: the page in a folder of its own, and the engine, which is written later (engine.mjs).
import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { targetFolder } from '../lib/project.mjs';
import { buildModules, builtWasm, loadable, PAGE, QUICK, WORKER } from '../lib/wasm-module.mjs';

/** Builds the modules, and writes the page into a folder of the site. */
export async function writeModules(site, env, { quick = false } = {}) {
  await buildModules(env, { quick });
  const module = (name, built) => loadable({ built, folder: made(name), name, optimised: !quick, env });
  await Promise.all([
    module('page', builtWasm(quick ? QUICK : PAGE, 'boardwright-playground.wasm')),
    module('engine', builtWasm(quick ? QUICK : WORKER, 'engine.wasm')),
  ]);
  const into = join(site, 'page');
  mkdirSync(into);
  copyFileSync(join(made('page'), 'page_bg.wasm'), join(into, 'page_bg.wasm'));
  const entryPoints = [join(made('page'), 'page.js')]; // it imports scripts of crates, which then stand in the same file
  await build({ entryPoints, outdir: into, bundle: true, format: 'esm', minify: !quick, target: ['es2022'], logLevel: 'warning' });
}

/** The folder of a module as it was built. */
export const made = (name) => join(targetFolder, 'modules', name);
