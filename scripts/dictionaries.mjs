// Makes preset dictionaries for links from the bundled games whose texts no dictionary holds yet.
//   node scripts/dictionaries.mjs
// Dictionaries that are there stay as they are, because links need them for ever. New ones get the next numbers and are added to
// the list in crates/sim/src/share/text.rs by hand.
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from './lib/project.mjs';
import { main, say } from './lib/run.mjs';

/** A match of deflate reaches back so far. */
const MOST = 32 * 1024;

const folder = join(root, 'crates/sim/src/share/dictionaries');

/** Puts texts into groups of at most `most` bytes, each into the first group with room for it. */
export function grouped(texts, most = MOST) {
  const groups = [];
  for (const text of texts) {
    const bytes = Buffer.byteLength(text);
    const group = groups.find((group) => group.bytes + bytes <= most) ?? groups[groups.push({ bytes: 0, texts: [] }) - 1];
    group.bytes += bytes;
    group.texts.push(text);
  }
  return groups.map((group) => group.texts.join(''));
}

async function makeDictionaries() {
  const known = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
  const specs = readdirSync(join(root, 'specs')).filter((name) => name.endsWith('.md')).sort();
  const texts = specs.map((name) => readFileSync(join(root, 'specs', name), 'utf8'));
  const missing = texts.filter((text) => !known.some((dictionary) => dictionary.includes(text)));
  grouped(missing).forEach((dictionary, index) => {
    const number = known.length + index + 1;
    writeFileSync(join(folder, `${number}.txt`), dictionary);
    say(`Dictionary ${number}: ${Buffer.byteLength(dictionary)} bytes`);
  });
  if (missing.length === 0) say('Every bundled game is in a dictionary.');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main(makeDictionaries);
