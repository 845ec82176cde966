// The licences of everything that a built site is made of, as one page: crates in the wasm files by Cargo.lock, packages in
// the scripts and styles by what the bundler really took.
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ask } from '../lib/run.mjs';
import { root } from '../lib/project.mjs';

/** The crates that become wasm files. */
const BINARIES = ['boardwright-playground', 'boardwright-engine'];
const PLATFORM = 'wasm32-unknown-unknown';
const isLicence = (name) => /^(licen[cs]e|copying|notice|unlicense|ofl|thirdpartynotices)/i.test(name);

/** Writes the page. `metafiles` are those of the bundler. */
export function writeLicences(path, metafiles) {
  const parts = [...crates(), ...packages(metafiles)];
  writeFileSync(path, page(parts));
}

/** Crates that are compiled into the wasm files: macros and build scripts are not. */
function crates() {
  const answer = ask('cargo', ['metadata', '--format-version', '1', '--locked', '--filter-platform', PLATFORM], { maxBuffer: 1 << 28 });
  if (!answer) throw new Error('cargo metadata failed, so the licences of the crates are unknown');
  return compiled(JSON.parse(answer)).map(({ name, version, license, authors, manifest_path: manifest }) => {
    const texts = textsIn(dirname(manifest));
    return { name, version, licence: license ?? 'see its text', texts: texts.length > 0 ? texts : [usualText(name, license, authors)] };
  });
}

/** The text for a crate that names the MIT licence and does not bring its text along. */
export function usualText(name, licence, authors = []) {
  if (!/\bMIT\b/.test(licence ?? '')) throw new Error(`${name} (${licence}) has no text of its licence`);
  const usual = readFileSync(join(root, 'LICENSE-MIT'), 'utf8').trim();
  const whose = authors.length > 0 ? authors.join(', ') : `the authors of ${name}`;
  return usual.replace(/^Copyright.*$/m, () => `Copyright (c) ${whose}`);
}

/** The packages that are compiled into the binaries, without those of this repository. */
export function compiled({ packages: all, resolve }) {
  const byId = new Map(all.map((each) => [each.id, each]));
  const nodes = new Map(resolve.nodes.map((node) => [node.id, node]));
  const isMacro = ({ targets }) => targets.some(({ kind }) => kind.includes('proc-macro'));
  const found = new Set();
  const visit = (id) => {
    if (found.has(id) || isMacro(byId.get(id))) return;
    found.add(id);
    const needed = nodes.get(id).deps.filter(({ dep_kinds: kinds }) => kinds.some(({ kind }) => kind === null));
    for (const { pkg } of needed) visit(pkg);
  };
  for (const each of all) if (BINARIES.includes(each.name)) visit(each.id);
  const strangers = [...found].map((id) => byId.get(id)).filter(({ source }) => source !== null);
  return strangers.sort((a, b) => a.name.localeCompare(b.name, 'en') || a.version.localeCompare(b.version, 'en'));
}

/** The names of the packages that a bundle holds. */
export function bundled(metafiles) {
  const inputs = metafiles.flatMap(({ inputs }) => Object.keys(inputs));
  const names = inputs.map((input) => /node_modules\/((?:@[^/]+\/)?[^/]+)\/(?!.*node_modules\/)/.exec(input)?.[1]);
  return [...new Set(names.filter(Boolean))].sort();
}

function packages(metafiles) {
  return bundled(metafiles).map((name) => {
    const folder = join(root, 'node_modules', name);
    const { version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    return { name, version, licence: license ?? 'see its text', texts: textsIn(folder) };
  });
}

function textsIn(folder) {
  const names = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile() && isLicence(entry.name));
  return names.map(({ name }) => readFileSync(join(folder, name), 'utf8').replace(/\r\n?/g, '\n').trim()).filter(Boolean);
}

/** The page of these parts. Equal texts stand once. */
export function page(parts) {
  const numbers = new Map();
  for (const text of parts.flatMap(({ texts }) => texts)) if (!numbers.has(text)) numbers.set(text, numbers.size + 1);
  const link = (text) => `<a href="#text-${numbers.get(text)}">text ${numbers.get(text)}</a>`;
  const row = ({ name, version, licence, texts }) =>
    `<tr><th scope="row">${escaped(name)}</th><td>${escaped(version)}</td><td>${escaped(licence)}</td><td>${texts.map(link).join(', ')}</td></tr>`;
  const users = (text) => parts.filter(({ texts }) => texts.includes(text)).map(({ name }) => name).join(', ');
  const section = ([text, number]) =>
    `<section id="text-${number}"><h2>Text ${number}</h2><p>${escaped(users(text))}</p><pre>${escaped(text)}</pre></section>`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Licences: Boardwright</title>
<style>
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 60rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; }
th, td { padding: .2rem .8rem .2rem 0; text-align: left; vertical-align: top; }
pre { padding: .8rem; border: 1px solid; white-space: pre-wrap; overflow-wrap: anywhere; font-size: .8rem; }
</style>
</head>
<body>
<main>
<h1>Licences</h1>
<p>Boardwright is licensed under MIT or Apache 2.0, at your choice. This copy of it is made of the following parts, and of the
Rust standard library (MIT or Apache 2.0).</p>
<div class="wide" tabindex="0" role="region" aria-label="Parts">
<table>
<thead><tr><th scope="col">Part</th><th scope="col">Version</th><th scope="col">Licence</th><th scope="col">Its text</th></tr></thead>
<tbody>
${parts.map(row).join('\n')}
</tbody>
</table>
</div>
${[...numbers].map(section).join('\n')}
</main>
</body>
</html>
`;
}

const ESCAPES = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text) => text.replace(/[&<>"]/g, (letter) => ESCAPES[letter]);
