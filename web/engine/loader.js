// Loads the engine into a worker. The build cuts the engine in two (scripts/site/engine.mjs): the first half can open a game
// and play it; the rest comes when the page asks for it, or when it is needed.
import init, { exported } from 'boardwright:engine';
import { beforehand } from '../rest.js';

const file = (name) => new URL(name, import.meta.url);
const REST = file('engine_rest.wasm');

const add = (rest) => new WebAssembly.Instance(rest, { first: exported() });
const rest = beforehand(REST, add);

/** Gets the rest beforehand. If it is needed and does not arrive, the page hears of that. */
globalThis.fetchRest = rest.fetch;

/** Waits for the rest, because a function of it is called. A worker may wait; the page goes on. */
globalThis.loadRest = () => {
  rest.take();
  const request = new XMLHttpRequest();
  request.open('GET', REST, false);
  request.responseType = 'arraybuffer';
  request.send();
  if (request.status !== 200) throw new Error(`${REST}: ${request.status}`);
  add(new WebAssembly.Module(request.response));
};

// The page hears of a first half that does not arrive, because this waits for it.
await init({ module_or_path: file('engine_bg.wasm') });
