// Loads the page. The build cuts its wasm file in two (scripts/site/halves.mjs): the first half can show the start page and a
// table, the rest comes behind it.
import init, { exported } from 'boardwright:page';
import { beforehand } from '../rest.js';

const file = (name) => new URL(name, import.meta.url);
const REST = file('page_rest.wasm');
const WORDS = {
  en: 'A part of this page has not come yet, and it cannot be fetched. Try again?',
  de: 'Ein Teil dieser Seite fehlt noch und lässt sich nicht laden. Noch einmal versuchen?',
};
/** The rest, compiled, if it came before the page began. */
let early = null;

const rest = beforehand(REST, (module) => WebAssembly.instantiate(module, { first: exported() }));
globalThis.fetchRest = rest.fetch;

/** The bytes of the rest. Documents get no bytes in this way of asking, but letters that stand for them. */
function bytes() {
  for (;;) {
    try {
      const request = new XMLHttpRequest();
      request.open('GET', REST, false);
      request.overrideMimeType('text/plain; charset=x-user-defined');
      request.send();
      if (request.status === 200) return Uint8Array.from(request.responseText, (letter) => letter.charCodeAt(0) & 255);
    } catch {
      // The connection is gone: the person says whether to go on.
    }
    if (!confirm(WORDS[document.documentElement.lang] ?? WORDS.en)) throw new Error(`${REST} cannot be fetched`);
  }
}

/** Waits for the rest, because a function of it is called. The page stops as long as that takes. */
globalThis.loadRest = () => {
  rest.take();
  new WebAssembly.Instance(early ?? new WebAssembly.Module(bytes()), { first: exported() });
};

// A service worker that keeps the site does not hear questions that stop the page, so the rest comes first there. If it is
// not kept, it is fetched as on a first visit.
if (navigator.serviceWorker?.controller) early = await WebAssembly.compileStreaming(fetch(REST)).catch(() => null);
if (early) rest.take();
await init({ module_or_path: file('page_bg.wasm') });
if (early) await WebAssembly.instantiate(early, { first: exported() });
