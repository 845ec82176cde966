// The page draws any game from what the engine says of it: its sources name none of the bundled games, and no string in
// them is the id of something in a game. Words in sentences and in names of the code are not ids.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { extname, join } from 'node:path';
import { test } from 'node:test';
import { root } from '../../scripts/lib/project.mjs';

/** Ids of things in games that are also strings of the page for something else. */
const ordinary = new Set(['activate', 'change', 'check', 'field', 'green', 'hex', 'learn', 'light', 'moves', 'number', 'offer', 'order', 'refused', 'stone', 'sweep', 'table', 'worker']);
const sections = ['tokens', 'zones', 'actions', 'sequences', 'vars'];

const specs = readdirSync(join(root, 'specs')).filter((name) => name.endsWith('.md'));
const sources = ['crates/playground/src', 'web'].flatMap((folder) => [...files(join(root, folder))]).concat(join(root, 'index.html'));

test('there is something to compare', () => {
  assert.ok(specs.length >= 3 && sources.length > 10);
  const declared = specs.flatMap((name) => ids(read(join(root, 'specs', name))).declared);
  assert.ok(declared.length > 20, 'ids are found in the specs');
});

for (const name of specs) {
  test(`no source of the page knows ${name}`, () => {
    const { game, declared } = ids(read(join(root, 'specs', name)));
    const found = sources.flatMap((path) => {
      const text = read(path).split('#[cfg(test)]')[0];
      const names = new RegExp(`(?<![\\w-])${game}(?![\\w-])`).test(text) && !ordinary.has(game) ? [game] : [];
      const strings = declared.filter((id) => ['"', "'", '`'].some((quote) => text.includes(quote + id + quote)));
      return [...names, ...strings].map((word) => `${word} in ${path}`);
    });
    assert.deepEqual(found, []);
  });
}

/** The game's own id, and those of its parts that say enough to be told apart. */
function ids(spec) {
  const blocks = [...spec.matchAll(/^```yaml\n([\s\S]*?)^```/gm)].map(([, body]) => body).join('\n');
  const game = /^ {2}id: "?([\w-]+)/m.exec(blocks)?.[1];
  assert.ok(game, 'a spec has an id');
  const declared = new Set(blocks.split(/^(?=\w+:)/m).filter((part) => sections.includes(/^\w+/.exec(part)?.[0])).flatMap(declaredIn));
  return { game, declared: [...declared].filter((id) => id.length >= 5 && !ordinary.has(id)) };
}

/** Keys one or two steps in, first cells of table rows, and lists of names. */
function declaredIn(section) {
  const keys = [...section.matchAll(/^ {2}(?: {2})?(\w+):/gm)].map(([, id]) => id);
  const rows = [...section.matchAll(/^\s*- \[(\w+),/gm)].map(([, id]) => id);
  const lists = [...section.matchAll(/^\w+: \[([\w, ]+)\]/gm)].flatMap(([, names]) => names.split(/, */));
  const grammar = new Set(['columns', 'rows', 'params', 'phase', 'limit', 'global', 'perPlayer', 'items', 'effects', 'cost', 'owner', 'visibility', 'ordering']);
  return [...keys, ...rows, ...lists].filter((id) => !grammar.has(id));
}

function* files(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* files(path);
    else if (['.rs', '.js', '.css'].includes(extname(entry.name))) yield path;
  }
}

function read(path) {
  return readFileSync(path, 'utf8');
}
