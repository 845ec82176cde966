// The catalogue of games agrees with the games: every game is in it, and its kinds are those that its rules have.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { root } from '../../scripts/lib/project.mjs';
import { entry, ordered } from '../../scripts/site/gallery.mjs';

const folder = join(root, 'specs');
const { games, templates, mechanics } = JSON.parse(readFileSync(join(folder, 'catalogue.json'), 'utf8'));
const text = (file) => readFileSync(join(folder, file), 'utf8');
const markdown = (path) => readdirSync(join(folder, path)).filter((name) => name.endsWith('.md'));

test('every game and every template is in the catalogue', () => {
  assert.deepEqual(games.map(({ file }) => file).sort(), markdown('').sort());
  assert.deepEqual(templates.map(({ file }) => file).sort(), markdown('templates').map((name) => `templates/${name}`).sort());
});

test('kinds are those of the rules, and mechanics are given', () => {
  for (const { file, kinds, mechanics, lesson } of games) {
    const spec = text(file);
    // A hand is always cards; a hidden stack may be a bag of tiles or a deck, as the catalogue says.
    const hidden = /visibility: (owner|hidden)/.test(spec);
    const cards = /^ *hand:.*visibility: owner/m.test(spec) || (hidden && kinds.includes('cards'));
    const has = { board: /^board:/m.test(spec), cards, dice: /\broll \d*d\d/.test(spec) };
    assert.deepEqual(kinds, Object.keys(has).filter((kind) => has[kind]), file);
    assert.ok(mechanics.length > 0 && typeof lesson === 'boolean', file);
  }
});

test('every mechanic has a word in each other language of the page', () => {
  const tags = readdirSync(join(root, 'crates/playground/src/words')).filter((name) => /^[a-z]{2}$/.test(name));
  const others = tags.filter((tag) => tag !== 'en').sort();
  assert.ok(others.includes('de'));
  const used = [...new Set(games.flatMap((game) => game.mechanics))].sort();
  assert.deepEqual(Object.keys(mechanics).sort(), used);
  for (const name of used) assert.deepEqual(Object.keys(mechanics[name]).sort(), others, name);
});

test('a template begins with a title and a paragraph for the gallery', () => {
  for (const { file } of templates) {
    const { title, summary } = entry(file, text(file));
    assert.ok(title.length > 5 && summary.length > 40, file);
  }
});

test('games that the catalogue lacks follow by name', () => {
  const files = ordered(['c.md', 'b.md', 'a.md'], [{ file: 'c.md', lesson: true }, { file: 'gone.md' }]);
  assert.deepEqual(files, [{ file: 'c.md', lesson: true }, { file: 'a.md' }, { file: 'b.md' }]);
});
