// Loads the engine into a worker. The build cuts the engine in two (scripts/site/engine.mjs): the first half can open a game
// and play it; the rest comes when the page asks for it, or when it is needed.
import init, { exported } from 'boardwright:engine';

const file = (name) => new URL(name, import.meta.url);
const REST = file('engine_rest.wasm');
let asked = false;
/** True if the rest was needed before it came. */
let added = false;

const add = (rest) => new WebAssembly.Instance(rest, { first: exported() });

/** Waits for the rest, because a function of it is called. A worker may wait; the page goes on. */
globalThis.loadRest = () => {
  added = true;
  const request = new XMLHttpRequest();
  request.open('GET', REST, false);
  request.responseType = 'arraybuffer';
  request.send();
  if (request.status !== 200) throw new Error(`${REST}: ${request.status}`);
  add(new WebAssembly.Module(request.response));
};

/** Gets the rest beforehand. If it does not arrive now, it is fetched when it is needed, and the page hears of that, too. */
globalThis.fetchRest = () => {
  if (asked || added) return;
  asked = true;
  fetch(REST, { priority: 'low' })
    .then((response) => WebAssembly.compileStreaming(response))
    .then((rest) => added || add(rest), () => {});
};

// The page hears of a first half that does not arrive, because this waits for it.
await init({ module_or_path: file('engine_bg.wasm') });
