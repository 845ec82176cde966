// The symbols that a spec can name: few bytes, in order, each in the manual.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { root } from '../../scripts/lib/project.mjs';

const source = readFileSync(join(root, 'crates/def/src/icons.rs'), 'utf8');
const rows = [...source.matchAll(/^ {4}\("([a-z]+)", "([^"]+)"\),$/gm)];

test('the table of symbols is small, in order, and made of paths', () => {
  assert.ok(rows.length >= 30 && rows.length <= 60, `${rows.length} symbols`);
  assert.ok(Buffer.byteLength(source) < 15_000);
  const names = rows.map(([, name]) => name);
  assert.deepEqual(names, [...names].sort());
  for (const [, name, path] of rows) assert.match(path, /^M[-MmLlHhVvCcSsQqTtAaZz0-9., ]+$/, name);
});

test('the manual names every symbol', () => {
  const manual = readFileSync(join(root, 'docs/language/README.md'), 'utf8');
  for (const [, name] of rows) assert.ok(manual.includes(`\`${name}\``), name);
});
