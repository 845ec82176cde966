// What is kept of speed: figures are compared only where the work and the machine are the same, and the
// page shows what the history says.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { benches, GROUPS, written } from '../../scripts/lib/benches.mjs';
import { head, history, medianShare, previous, ratio, withTables } from '../../scripts/lib/bench-history.mjs';
import { root } from '../../scripts/lib/project.mjs';

const read = (file) => readFileSync(join(root, file), 'utf8');
const took = (least) => ({ least, median: 2 * least });
const figure = { playouts: 10, plies: 76, ns: took(50) };

test('only equal work is compared', () => {
  assert.equal(ratio(figure, { ...figure, ns: took(100) }), 2);
  assert.equal(ratio(figure, { ...figure, plies: 77 }), null);
  assert.equal(ratio(figure, { ...figure, playouts: 11 }), null);
  assert.equal(ratio(figure, undefined), null);
});

test('only entries of the same machine and kind are compared', () => {
  const entries = [
    { what: 'native', machine: 'desk', date: '1' },
    { what: 'Chromium 1', machine: 'desk', date: '2' },
    { what: 'native', machine: 'lap', date: '3' },
  ];
  assert.equal(previous(entries, { what: 'native', machine: 'desk' }).date, '1');
  assert.equal(previous(entries, { what: 'Chromium 2', machine: 'desk' }).date, '2');
  assert.equal(previous(entries, { what: 'native', machine: 'other' }), null);
});

test('an entry needs its date and its machine', () => {
  assert.equal(head({}), null);
  assert.throws(() => head({ record: true, machine: 'desk' }), /--date/);
  assert.throws(() => head({ record: true, date: '2026-01-31' }), /--machine/);
  assert.throws(() => head({ record: true, date: 'today', machine: 'desk' }), /--date/);
  assert.equal(head({ record: true, date: '2026-01-31', machine: 'desk' }).machine, 'desk');
});

test('a line that is no JSON is named', () => {
  assert.throws(() => history('{}\nnothing\n'), /history\.jsonl, line 2/);
});

test('the list of benches is complete and evenly written', () => {
  const list = benches();
  assert.equal(read('bench/games.json'), written(list));
  const all = GROUPS.flatMap((group) => list[group]);
  assert.equal(new Set(all.map(({ name }) => name)).size, all.length, 'names are used once');
  for (const { name, playouts, plies } of all) assert.ok(playouts > 0 && plies >= playouts, name);
});

test('tables say what was measured, and how it stands to before', () => {
  const list = { games: [{ name: 'a' }], others: [{ name: 'b' }], 'tic-tac-toe': [{ name: 'a 3×3' }], hex: [{ name: 'b 12×12' }] };
  const figures = { a: figure, b: figure, 'a 3×3': figure, 'b 12×12': figure };
  const of = (date, ns) => ({ date, commit: 'c', machine: 'm', rounds: 3, figures: { ...figures, a: { ...figure, ns: took(ns) } } });
  const entries = [{ ...of('1', 100), what: 'native' }, { ...of('2', 50), what: 'native' }];
  const page = 'x\n<!-- native: here -->\nold\n<!-- end -->\ny\n<!-- growth: here -->\n<!-- end -->\n';
  const made = withTables(page, entries, list);
  assert.match(made, /^x\n<!-- native: here -->\n\n2, c, m, 3 rounds; \*before\* is 1, c\.\n/);
  assert.match(made, /\n\| a \| 7\.60 \| 50 \| 100 \| 2631579 \| ×2\.00 \|\n/);
  assert.match(made, /\n\| b \| 7\.60 \| 50 \| 100 \| 2631579 \| ×1\.00 \|\n/);
  assert.match(made, /\n\| a 3×3 \| 9 \| 1 \| 7\.60 \| 50 \| 100 \| ×1\.00 \|\n/);
  assert.match(made, /\n\| b 12×12 \| 144 \| 4 \| 7\.60 \| 50 \| 100 \| ×1\.00 \|\n/);
  assert.equal(withTables(made, entries, list), made);
  assert.throws(() => withTables('', entries, list), /no place/);
  assert.equal(medianShare({ a: { ns: took(100), native: took(60) } }, list), 0.6);
});

test('the page shows the last entries of the history', () => {
  const page = read('docs/performance.md');
  assert.equal(withTables(page, history()), page);
});
