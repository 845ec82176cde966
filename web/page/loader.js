// Loads the page. The build cuts its wasm file in two (scripts/site/halves.mjs): the first half can show the start page and a
// table, the rest comes behind it.
import init, { exported } from 'boardwright:page';

const file = (name) => new URL(name, import.meta.url);
const REST = file('page_rest.wasm');
const WORDS = {
  en: 'A part of this page has not come yet, and it cannot be fetched. Try again?',
  de: 'Ein Teil dieser Seite fehlt noch und lässt sich nicht laden. Noch einmal versuchen?',
};
let asked = false;
/** True if the rest was needed before it came. */
let added = false;
/** The rest, compiled, if it came before the page began. */
let rest = null;

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
  added = true;
  new WebAssembly.Instance(rest ?? new WebAssembly.Module(bytes()), { first: exported() });
};

/** Gets the rest beforehand. If it does not arrive, it is fetched when it is needed. */
globalThis.fetchRest = () => {
  if (asked || added || rest) return;
  asked = true;
  fetch(REST, { priority: 'low' })
    .then((response) => WebAssembly.compileStreaming(response))
    .then((module) => added || WebAssembly.instantiate(module, { first: exported() }))
    .catch(() => {});
};

// A service worker that keeps the site does not hear questions that stop the page, so the rest comes first there. If it is
// not kept, it is fetched as on a first visit.
if (navigator.serviceWorker?.controller) rest = await WebAssembly.compileStreaming(fetch(REST)).catch(() => null);
await init({ module_or_path: file('page_bg.wasm') });
if (rest) await WebAssembly.instantiate(rest, { first: exported() });
