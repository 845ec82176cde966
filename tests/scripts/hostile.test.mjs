// docs/hostile.md lists the hostile cases of the end-to-end tests: each row names one that is in its file, and each case of
// tests/e2e/hostile has a row.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { root } from '../../scripts/lib/project.mjs';

const LEAST = 60;
const read = (path) => readFileSync(join(root, path), 'utf8');

/** `{ name, enters, must, file }` of each row. */
const rows = [...read('docs/hostile.md').matchAll(/^\| (.+?) \| (.+?) \| (.+?) \| `(\S+)` \|$/gm)].map(([, name, enters, must, file]) => ({ name, enters, must, file }));

/** The cases of a file of tests/e2e/hostile: entries of its tables, and calls of `hostile.case`. */
const cases = (source) => [...source.matchAll(/(?:^ {2,4}|hostile\.case\()'([^'\n]+)'(?=: |, )/gm)].map(([, name]) => name);

test(`there are at least ${LEAST} different cases`, () => {
  const names = rows.map(({ name, file }) => `${file}: ${name}`);
  assert.equal(new Set(names).size, names.length, 'no case twice');
  assert.ok(names.length >= LEAST, `${names.length} cases`);
});

test('each row names a case that is in its file', () => {
  assert.deepEqual(rows.filter(({ name, file }) => !read(file).includes(`'${name}'`)), []);
});

test('each case of tests/e2e/hostile has a row', () => {
  const folder = 'tests/e2e/hostile';
  for (const file of readdirSync(join(root, folder)).map((name) => `${folder}/${name}`)) {
    const listed = rows.filter((row) => row.file === file).map(({ name }) => name);
    assert.deepEqual(cases(read(file)).filter((name) => !listed.includes(name)), [], file);
  }
});
