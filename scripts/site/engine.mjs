// The engine of the site: its loader, and its module in parts. What visits need is found by a rehearsal in Node; the other parts
// follow while somebody looks at the board.
import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundled } from './bundle.mjs';
import { engineOf } from './engine-in-node.mjs';
import { filesOf } from '../../web/parts.js';
import { cut, mark } from './parts.mjs';
import { made, script, whole } from './modules.mjs';
import { mostMemory } from './wasm-memory.mjs';

/** The engine as the page asks it. */
export const wholeEngine = () => engineOf(script('engine'), whole('engine'));

/** The engine, which notes what is run. */
export async function markedEngine(env) {
  const marked = join(made('engine'), 'marked.wasm');
  await mark(whole('engine'), marked, env);
  return engineOf(script('engine'), marked);
}

/** Writes the folder `engine` of a site, by notes (parts.mjs). */
export async function writeEngine(site, notes, env) {
  // A text from a stranger must not take all memory of a machine.
  assert.ok(mostMemory(readFileSync(whole('engine'))), 'the memory of the engine has a maximum');
  const into = join(site, 'engine');
  const file = join(made('engine'), 'notes');
  mkdirSync(into);
  writeFileSync(file, notes);
  await cut(whole('engine'), file, filesOf(join(into, 'engine')), env);
  writeFileSync(join(into, 'engine-loader.js'), await bundled('engine/loader.js', { 'boardwright:engine': { path: script('engine') } }));
}
