// Writes the games of the tests of the schema, and 200 definitions with a mistake, for a validator that is run by
// hand: `node tests/schemas/write.mjs FOLDER`, then `python tests/schemas/validate.py FOLDER`.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { changed, games, mistakes, Reader } from './games.mjs';

const EACH = 40; // mistakes of a kind

const folder = process.argv[2];
if (!folder) throw new Error('usage: node tests/schemas/write.mjs FOLDER');
for (const part of ['games', 'mistakes']) mkdirSync(join(folder, part), { recursive: true });

const all = games();
for (const { name, def } of all) writeFileSync(join(folder, 'games', `${name}.json`), JSON.stringify(def));
const reader = new Reader();
for (const kind of Object.keys(mistakes)) {
  let number = 0;
  for (const { name, def } of changed(all, kind)) {
    if (reader.refuses(def) === null) continue;
    const file = `${kind.replaceAll(' ', '-')}-${String(++number).padStart(2, '0')}-${name}.json`;
    writeFileSync(join(folder, 'mistakes', file), JSON.stringify(def));
    if (number === EACH) break;
  }
}
reader.close();
