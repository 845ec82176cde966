// Documents name files and folders of the project in backticks: each must exist. Pages on architecture are short.
//
// A text in backticks is a path if it consists of letters, digits and `_ . / * -` alone, and either
// - has a slash and ends with a slash or with a known ending (`kernel/eval/mod.rs`, `kernel/save/`), or
// - begins with a folder of the project (`crates/kernel/tests`), or
// - ends with `.rs` (`mod.rs`).
// It is looked for as written, from the root of the project; then `crate/rest` as `crates/crate/src/rest` or
// `crates/crate/rest`; then, if a path stands before it in the same paragraph, table row or list item, in the folder
// of that path, and in the sources of its crate. A `*` stands for any name within its folder.
import assert from 'node:assert/strict';
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { root } from '../../scripts/lib/project.mjs';

const WORDS = 900;
const FOLDERS = ['bench', 'crates', 'docs', 'fuzz', 'schemas', 'scripts', 'specs', 'tests', 'web'];
const ENDINGS = /\.(rs|mjs|js|md|json|jsonl|txt|toml|html|css|yml)$/;

const architecture = readdirSync(join(root, 'docs/architecture')).map((name) => `docs/architecture/${name}`);
const pages = [...architecture, 'docs/glossary.md', 'docs/adding.md', 'docs/tests.md'];

for (const page of pages) {
  test(`the paths in ${page} exist`, () => assert.deepEqual(missing(read(page)), []));
}

for (const page of architecture) {
  test(`${page} has at most ${WORDS} words`, () => {
    const words = read(page).split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
    assert.ok(words.length <= WORDS, `${words.length} words`);
  });
}

test('paths are told from other code', () => {
  const paths = ['kernel/eval/mod.rs', 'kernel/save/', 'mod.rs', 'tests/language/*.md', 'crates/kernel/tests'];
  for (const text of paths) assert.ok(isPath(text), text);
  for (const text of ['spec.md', 'Op::facts()', 'npm run bench', '--as 2', 'docs', 'grid(8, 8)']) assert.ok(!isPath(text), text);
});

test('short forms are found, names that do not exist are not', () => {
  assert.deepEqual(missing('`kernel/eval/mod.rs`, `list.rs` and `docs/glossary.md`'), []);
  assert.deepEqual(missing('`kernel/eval/nowhere.rs`'), ['kernel/eval/nowhere.rs']);
  assert.deepEqual(missing('`kernel/eval/mod.rs`\n\n`list.rs`'), ['list.rs']);
});

function isPath(text) {
  if (!/^[\w./*-]+$/.test(text)) return false;
  if (text.endsWith('.rs')) return true;
  return text.includes('/') && (text.endsWith('/') || ENDINGS.test(text) || FOLDERS.includes(text.split('/')[0]));
}

/** The paths of a text that lead nowhere. */
function missing(text) {
  const found = [];
  for (const part of parts(text)) {
    let before = null;
    for (const [, code] of part.matchAll(/`([^`\n]+)`/g)) {
      if (!isPath(code)) continue;
      const at = candidates(code, before).find(exists);
      if (at === undefined) found.push(code);
      else before = at;
    }
  }
  return found;
}

/** Paragraphs, rows of tables and items of lists, without fenced blocks. */
function parts(text) {
  return text.replace(/^```[\s\S]*?^```/gm, '').split(/\n\s*\n|\n(?=\s*(?:[-*|]|\d+\.) ?)/);
}

function candidates(path, before) {
  const [crate, ...rest] = path.split('/');
  const short = rest.length ? [`crates/${crate}/src/${rest.join('/')}`, `crates/${crate}/${rest.join('/')}`] : [];
  if (before === null) return [path, ...short];
  const folder = before.includes('*') || !statSync(join(root, before)).isDirectory() ? dirname(before) : before;
  const sources = /^crates\/[^/]+\/src\//.exec(before);
  return [path, ...short, join(folder, path), ...(sources ? [`${sources[0]}${path}`] : [])];
}

function exists(path) {
  let folders = [root];
  for (const name of path.split('/').filter(Boolean)) {
    folders = folders.flatMap((folder) => (name.includes('*') ? within(folder, name) : [join(folder, name)].filter(existsSync)));
  }
  return folders.some((at) => !path.endsWith('/') || statSync(at).isDirectory());
}

function within(folder, pattern) {
  if (!statSync(folder).isDirectory()) return [];
  const name = new RegExp(`^${pattern.replaceAll('.', '\\.').replaceAll('*', '.*')}$`);
  return readdirSync(folder).filter((entry) => name.test(entry)).map((entry) => join(folder, entry));
}

function read(path) {
  return readFileSync(join(root, path), 'utf8');
}
