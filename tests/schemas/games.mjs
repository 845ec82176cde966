// The games that the schema of a GameDef is tested with: bundled ones, chess, and the deepest that the generator of
// crates/print makes; beside them definitions with one mistake each.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { nativeCommand } from '../../scripts/lib/command.mjs';
import { root } from '../../scripts/lib/project.mjs';

export const schemas = ['GameDef', 'GameSpecDoc', 'State', 'Diagnostics', 'Patch'];

/** A schema as its file holds it. */
export const schema = (name) => JSON.parse(readFileSync(join(root, `schemas/${name}.schema.json`), 'utf8'));

/** Compiled games by name. */
export function games() {
  const specs = ['specs', 'tests/schemas'].flatMap((folder) =>
    readdirSync(join(root, folder)).filter((name) => name.endsWith('.md')).map((name) => join(folder, name)),
  );
  return specs.map((spec) => {
    const compiled = execFileSync(nativeCommand(), ['compile', spec], { cwd: root, stdio: ['ignore', 'pipe', 'ignore'], maxBuffer: 1 << 26 });
    return { name: basename(spec, '.md'), def: JSON.parse(compiled) };
  });
}

/** Asks the reader of `boardwright` for its opinion on definitions. */
export class Reader {
  folder = mkdtempSync(join(tmpdir(), 'boardwright-schemas-'));

  /** The reader's message if the form of a definition is wrong, else null. */
  refuses(def) {
    const file = join(this.folder, 'game.json');
    writeFileSync(file, JSON.stringify(def));
    const { stderr } = spawnSync(nativeCommand(), ['decompile', file], { encoding: 'utf8' });
    return /this is not a compiled game.*/.exec(stderr)?.[0] ?? null;
  }

  close() {
    rmSync(this.folder, { recursive: true });
  }
}

/** The keys whose words name a variant. */
const TAGS = ['op', 'ref', 'query', 'is', 'event', 'kind', 'type'];

/** The kinds of mistakes. Each changes an object at one of its keys, or returns false if it does not apply. */
export const mistakes = {
  'a renamed key': (object, key) => {
    object[`${key}_`] = object[key];
    return delete object[key];
  },
  'a missing key': (object, key) => delete object[key],
  'an unknown key': (object) => (object.colour = 'amber'),
  'a wrong variant': (object, key) => {
    if (TAGS.includes(key) && typeof object[key] === 'string') return (object[key] = 'resembles');
    return false;
  },
  'a value of another type': (object, key) => {
    // No number for a word: serde also reads the number of a variant in the place of its name.
    const other = { string: true, number: 'seven', boolean: 'yes', object: 7.5 };
    return (object[key] = other[typeof object[key]]);
  },
};

/** Definitions with one mistake of a kind, as many as wanted, spread over the games and over their depths. */
export function* changed(all, kind, start = 0) {
  for (let number = start; ; number++) {
    const { name, def } = all[number % all.length];
    const copy = structuredClone(def);
    const places = [...keysOf(copy)];
    // A prime number of steps reaches every place before it comes back to one.
    const { object, key, path } = places[(number * 7919) % places.length];
    if (mistakes[kind](object, key)) yield { name, path, def: copy };
  }
}

/** Every key of every object of a value. */
function* keysOf(value, path = '') {
  if (value === null || typeof value !== 'object') return;
  for (const [key, inner] of Object.entries(value)) {
    if (!Array.isArray(value)) yield { object: value, key, path: `${path}/${key}` };
    yield* keysOf(inner, `${path}/${key}`);
  }
}
