// The engine of the site: its loader, and its module in two parts. The first part has the functions that a visit needs until
// the first moves are made, found by a rehearsal of such visits in Node; the rest follows while somebody looks at the board.
// Both work together as the whole does, whatever the rehearsal found (scripts/bindgen/src/bin/split).
import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../lib/run.mjs';
import { bundled } from './bundle.mjs';
import { engineOf } from './engine-in-node.mjs';
import { made } from './modules.mjs';
import { mostMemory } from './wasm-memory.mjs';

const folder = made('engine');
/** What wasm-bindgen wrote beside the module. */
export const engineScript = join(folder, 'engine.js');
const whole = join(folder, 'engine_bg.wasm');

/** The whole engine, which notes the functions that are called. */
export async function rehearsedEngine(env) {
  const marked = join(folder, 'engine_marked.wasm');
  await run('boardwright-split', ['mark', whole, marked], { env });
  return engineOf(engineScript, marked);
}

/** Writes the folder `engine` of a site. `called` has a character for each function of the module. */
export async function writeEngine(site, called, env) {
  // A text from a stranger must not take all memory of a machine.
  assert.ok(mostMemory(readFileSync(whole)), 'the memory of the engine has a maximum');
  const into = join(site, 'engine');
  const notes = join(folder, 'called');
  mkdirSync(into);
  writeFileSync(notes, called);
  await run('boardwright-split', ['cut', whole, notes, join(into, 'engine_bg.wasm'), join(into, 'engine_rest.wasm')], { env });
  writeFileSync(join(into, 'engine-loader.js'), await bundled('engine/loader.js', { 'boardwright:engine': { path: engineScript } }));
}
