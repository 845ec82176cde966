// Documents name files and folders of the project in backticks: each must exist. Pages on architecture are short.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { isPath, pathsOf } from '../../scripts/lib/doc-paths.mjs';
import { root } from '../../scripts/lib/project.mjs';

const WORDS = 900;

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

/** The paths of a text that lead nowhere. */
function missing(text) {
  return pathsOf(text).filter(({ at }) => at === null).map(({ code }) => code);
}

function read(path) {
  return readFileSync(join(root, path), 'utf8');
}
