// Places that the checker found in an older text, in the text as it is now.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { movedThrough } from '../../web/monaco/moved.js';

const range = (startLineNumber, startColumn, endLineNumber, endColumn) => ({ startLineNumber, startColumn, endLineNumber, endColumn });
const change = (place, text) => ({ range: place, text });
const after = (place, ...changes) => movedThrough(place, changes);

test('an edit behind a place leaves it', () => {
  const place = range(2, 3, 2, 7);
  assert.deepEqual(after(place, change(range(2, 9, 2, 9), 'x')), place);
  assert.deepEqual(after(place, change(range(5, 1, 6, 1), '')), place);
  assert.deepEqual(after(place, change(range(2, 7, 2, 7), 'x')), place, 'directly behind it');
});

test('an edit before it on its line moves its columns', () => {
  assert.deepEqual(after(range(2, 3, 2, 7), change(range(2, 1, 2, 1), 'ab')), range(2, 5, 2, 9));
  assert.deepEqual(after(range(2, 3, 2, 7), change(range(2, 1, 2, 3), '')), range(2, 1, 2, 5));
});

test('lines put in or taken out above it move its lines', () => {
  assert.deepEqual(after(range(2, 3, 4, 1), change(range(1, 1, 1, 1), 'a\nb\n')), range(4, 3, 6, 1));
  assert.deepEqual(after(range(5, 3, 5, 7), change(range(1, 1, 3, 1), '')), range(3, 3, 3, 7));
});

test('a line broken before it moves it to the new line', () => {
  assert.deepEqual(after(range(2, 9, 2, 12), change(range(2, 5, 2, 5), '\n  ')), range(3, 7, 3, 10));
});

test('two lines joined before it', () => {
  assert.deepEqual(after(range(3, 3, 3, 5), change(range(2, 10, 3, 1), '')), range(2, 12, 2, 14));
});

test('a place that ends on a later line keeps the column there', () => {
  assert.deepEqual(after(range(2, 9, 3, 4), change(range(2, 1, 2, 1), 'ab')), range(2, 11, 3, 4));
});

test('an edit inside it, or across its edge, makes it void', () => {
  assert.equal(after(range(2, 3, 2, 7), change(range(2, 5, 2, 5), 'x')), null);
  assert.equal(after(range(2, 3, 2, 7), change(range(1, 1, 2, 4), '')), null);
  assert.equal(after(range(2, 3, 2, 7), change(range(2, 6, 2, 9), '')), null);
});

test('several edits come last place first, as Monaco gives them', () => {
  const moved = after(range(2, 3, 2, 7), change(range(2, 9, 2, 9), 'zz'), change(range(2, 1, 2, 1), 'a'), change(range(1, 1, 1, 1), '\n'));
  assert.deepEqual(moved, range(3, 4, 3, 8));
});

// Against a model that cannot be wrong: characters carry marks.
test('agrees with marked characters on random edits', () => {
  let seed = 7;
  const next = (bound) => (seed = (seed * 1103515245 + 12345) % 2147483648) % bound;
  for (let round = 0; round < 2000; round += 1) {
    const text = Array.from({ length: 12 }, () => (next(4) ? 'abc'[next(3)] : '\n')).join('');
    const [from, to] = pair(next, text.length);
    const [start, end] = pair(next, text.length);
    if (from === to) continue;
    const inserted = ['', 'x', 'yz', '\n', 'x\ny'][next(5)];
    const edited = text.slice(0, start) + inserted + text.slice(end);
    const behind = start >= to;
    const before = end <= from;
    const expected = behind ? range4(edited, from, to) : before ? range4(edited, from + edited.length - text.length, to + edited.length - text.length) : null;
    assert.deepEqual(after(range4(text, from, to), change(range4(text, start, end), inserted)), expected, JSON.stringify({ text, from, to, start, end, inserted }));
  }
});

function pair(next, length) {
  const [a, b] = [next(length + 1), next(length + 1)];
  return [Math.min(a, b), Math.max(a, b)];
}

const range4 = (text, from, to) => range(...position(text, from), ...position(text, to));

function position(text, offset) {
  const lines = text.slice(0, offset).split('\n');
  return [lines.length, lines.at(-1).length + 1];
}
