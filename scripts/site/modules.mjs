// The wasm modules of the site: page and engine, as they are built. Both are written into the site in parts (page.mjs,
// engine.mjs).
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { targetFolder } from '../lib/project.mjs';
import { buildModules, builtWasm, loadable, PAGE, QUICK, WORKER } from '../lib/wasm-module.mjs';

/** Builds the modules. */
export async function makeModules(env, { quick = false } = {}) {
  await buildModules(env, { quick });
  const module = async (name, built) => {
    await loadable({ built, folder: made(name), name, optimised: !quick, env });
    const written = readFileSync(join(made(name), `${name}.js`), 'utf8');
    writeFileSync(script(name), `${written}\nexport const exported = () => wasm;\n`);
  };
  await Promise.all([
    module('page', builtWasm(quick ? QUICK : PAGE, 'boardwright-playground.wasm')),
    module('engine', builtWasm(quick ? QUICK : WORKER, 'engine.wasm')),
  ]);
}

/** The folder of a module as it was built. */
export const made = (name) => join(targetFolder, 'modules', name);

/** A module as it was built, in one file. */
export const whole = (name) => join(made(name), `${name}_bg.wasm`);

/** The script that loads a module. It is what wasm-bindgen wrote, and exports `exported()`, the exports of the module. */
export const script = (name) => join(made(name), 'module.js');
