// Loads the engine into a worker. The build cuts the engine into parts (scripts/site/engine.mjs): the first one can open the
// bundled games and play them; the others come when the page asks for them, or when they are needed.
import init, { exported } from 'boardwright:engine';
import { filesOf, furtherParts } from '../parts.js';

const module = new URL('engine', import.meta.url);

const add = (part) => new WebAssembly.Instance(part, { first: exported() });
const parts = furtherParts(module, add);

/** Gets the further parts beforehand. If one is needed and does not arrive, the page hears of that. */
globalThis.fetchParts = parts.fetch;

/** Waits for a part, because a function of it is called. A worker may wait; the page goes on. */
globalThis.loadPart = (number) => {
  const address = parts.take(number);
  const request = new XMLHttpRequest();
  request.open('GET', address, false);
  request.responseType = 'arraybuffer';
  request.send();
  if (request.status !== 200) throw new Error(`${address}: ${request.status}`);
  add(new WebAssembly.Module(request.response));
};

// The page hears of a first part that does not arrive, because this waits for it.
await init({ module_or_path: filesOf(module)[0] });
