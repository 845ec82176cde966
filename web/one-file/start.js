// Starts the page from a file of its own, without any other file. The build joins this with the page's loader into one
// script (scripts/site/one-file.mjs); web/one-file.js puts the parts into the file, each packed in a script element that is
// data.
import init, { exported } from 'boardwright:page';
import workerText from 'boardwright:worker';
import { filesOf } from '../parts.js';

/** The bytes of a part. Its element is removed, because the text is large. */
async function part(id) {
  const element = document.getElementById(id);
  const text = atob(element.textContent.trim());
  element.remove();
  const packed = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Response(stream).arrayBuffer();
}

const written = async (id) => new TextDecoder().decode(await part(id));

/** The style sheet, before anything is drawn. */
async function dress() {
  const sheet = new CSSStyleSheet();
  await sheet.replace(await written('site.css'));
  document.adoptedStyleSheets = [sheet];
}

const compiled = async (id) => WebAssembly.compile(await part(id));

/** The parts of a module, in their order. */
const partsOf = (module) => Promise.all(filesOf(module).map(compiled));

/** Every worker is the engine: this page has no other. It gets the parts of the engine, compiled, as its first message. */
async function replaceWorkers() {
  const engine = await partsOf('engine');
  const address = URL.createObjectURL(new Blob([workerText], { type: 'text/javascript' }));
  globalThis.Worker = class extends Worker {
    constructor(_, { name }) {
      super(address, { name });
      this.postMessage(engine);
    }
  };
}

/** The licences are a part of the file, too. */
async function offerLicences() {
  const address = URL.createObjectURL(new Blob([await part('licences.html')], { type: 'text/html' }));
  document.addEventListener('click', (event) => {
    const link = event.target.closest?.('.licences a');
    if (!link) return;
    event.preventDefault();
    open(address, '_blank');
  }, { capture: true }); // the help keeps clicks to itself
}

/** The game of this file, unless the page goes on with it after a reload. */
function openGame() {
  const game = document.getElementById('game').textContent.trim();
  if (location.hash.length < 2 && history.state === null) history.replaceState(null, '', `#${game}`);
}

async function start() {
  openGame();
  const [[page, ...further]] = await Promise.all([partsOf('page'), dress(), replaceWorkers(), offerLicences()]);
  globalThis.loadPart = (number) => new WebAssembly.Instance(further[number - 1], { first: exported() });
  globalThis.fetchParts = () => {}; // they are there
  await init({ module_or_path: page });
  for (const part of further) await WebAssembly.instantiate(part, { first: exported() });
}

start();
