// Loads the page. The build cuts its wasm file into parts (scripts/site/parts.mjs): the first one can show the start page and a
// table, the others come behind it.
import init, { exported } from 'boardwright:page';
import { filesOf, furtherParts } from '../parts.js';

const module = new URL('page', import.meta.url);
const WORDS = {
  en: 'A part of this page has not come yet, and it cannot be fetched. Try again?',
  de: 'Ein Teil dieser Seite fehlt noch und lässt sich nicht laden. Noch einmal versuchen?',
};
/** The further parts, compiled, if they came before the page began. */
let early = [];

const parts = furtherParts(module, (part) => WebAssembly.instantiate(part, { first: exported() }));
globalThis.fetchParts = parts.fetch;

/** The bytes of a part. Documents get no bytes in this way of asking, but letters that stand for them. */
function bytes(address) {
  for (;;) {
    try {
      const request = new XMLHttpRequest();
      request.open('GET', address, false);
      request.overrideMimeType('text/plain; charset=x-user-defined');
      request.send();
      if (request.status === 200) return Uint8Array.from(request.responseText, (letter) => letter.charCodeAt(0) & 255);
    } catch {
      // The connection is gone: the person says whether to go on.
    }
    if (!confirm(WORDS[document.documentElement.lang] ?? WORDS.en)) throw new Error(`${address} cannot be fetched`);
  }
}

/** Waits for a part, because a function of it is called. The page stops as long as that takes. */
globalThis.loadPart = (number) => {
  const address = parts.take(number);
  new WebAssembly.Instance(early[number - 1] ?? new WebAssembly.Module(bytes(address)), { first: exported() });
};

// A service worker that keeps the site does not hear questions that stop the page, so the parts come first there. If one is
// not kept, all are fetched as on a first visit.
if (navigator.serviceWorker?.controller) {
  const fetched = parts.addresses.map((address) => WebAssembly.compileStreaming(fetch(address)));
  early = await Promise.all(fetched).catch(() => []);
}
early.forEach((_, place) => parts.take(place + 1));
await init({ module_or_path: filesOf(module)[0] });
for (const part of early) await WebAssembly.instantiate(part, { first: exported() });
