// A game as one HTML file, made of the files of this site. `crates/playground/src/share/one_file.rs` is its only caller; it
// is loaded when a person wants such a file.

import { filesOf } from './parts.js';

/** The frame of the file (scripts/site/one-file.mjs). */
const FRAME = './one-file.txt';

/** The file for the fragment of a link, as a Blob. */
export async function make(fragment, title) {
  if (!/^[\w-]+$/.test(fragment)) throw new Error('this is not the fragment of a link');
  const frame = await text(beside(FRAME));
  const parts = await Promise.all([
    ...['page', 'engine'].flatMap((module) => filesOf(module).map((file) => packed(file, () => bytes(wasm(module, file))))),
    packed('site.css', () => styles()),
    packed('licences.html', () => text(beside('./licences.html'))),
  ]);
  const data = [`<script type="text/plain" id="game">${fragment}</script>`, ...parts].join('\n');
  const page = frame.replace('<!-- title -->', () => escaped(title)).replace('<!-- parts -->', () => data);
  return new Blob([page], { type: 'text/html' });
}

/** The address of a wasm file: the folder of each carries a fingerprint in its name. */
const wasm = (folder, file) => new URL(`./${document.documentElement.dataset[folder]}/${file}`, document.baseURI);

const beside = (name) => new URL(name, import.meta.url);

async function fetched(address) {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return response;
}

const bytes = async (address) => (await fetched(address)).arrayBuffer();
const text = async (address) => (await fetched(address)).text();

/** The style sheet with its fonts inside. */
async function styles() {
  const sheet = await text(beside('./site.css'));
  const names = [...new Set([...sheet.matchAll(/url\("?(\.\/files\/[\w.-]+)"?\)/g)].map(([, name]) => name))];
  const fonts = await Promise.all(names.map(async (name) => [name, await base64(new Blob([await bytes(beside(name))]))]));
  return fonts.reduce((all, [name, font]) => all.replaceAll(name, `data:font/woff2;base64,${font}`), sheet);
}

/** A part of the file: an element with data that is no script. */
async function packed(id, read) {
  const stream = new Blob([await read()]).stream().pipeThrough(new CompressionStream('gzip'));
  return `<script type="text/plain" id="${id}">${await base64(await new Response(stream).blob())}</script>`;
}

function base64(blob) {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result.slice(reader.result.indexOf(',') + 1));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });
}

const escaped = (title) => title.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
