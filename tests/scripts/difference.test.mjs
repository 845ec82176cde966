// What the editor replaces when the page gives it another text.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { difference } from '../../web/monaco/difference.js';

const apply = (before, { start, end, text }) => before.slice(0, start) + text + before.slice(end);

test('equal texts need nothing', () => {
  assert.equal(difference('', ''), null);
  assert.equal(difference('abc', 'abc'), null);
});

test('only what differs is replaced', () => {
  assert.deepEqual(difference('move dek to hand', 'move deck to hand'), { start: 7, end: 7, text: 'c' });
  assert.deepEqual(difference('aXb', 'aYYb'), { start: 1, end: 2, text: 'YY' });
  assert.deepEqual(difference('', 'abc'), { start: 0, end: 0, text: 'abc' });
  assert.deepEqual(difference('abc', ''), { start: 0, end: 3, text: '' });
});

test('a repeated part is counted once', () => {
  assert.equal(apply('aa', difference('aa', 'aaa')), 'aaa');
  assert.equal(apply('aaa', difference('aaa', 'aa')), 'aa');
});

test('characters beyond the first plane stay whole', () => {
  const [die, card] = ['\u{1f3b2}', '\u{1f0a1}']; // the same first half
  assert.deepEqual(difference(`a${die}b`, `a${card}b`), { start: 1, end: 3, text: card });
  const [one, two] = ['\u{1f3b2}', '\u{1f7b2}']; // the same second half
  assert.deepEqual(difference(`a${one}b`, `a${two}b`), { start: 1, end: 3, text: two });
});

test('any two texts', () => {
  let seed = 3;
  const next = (bound) => (seed = (seed * 1103515245 + 12345) % 2147483648) % bound;
  const text = () => Array.from({ length: next(9) }, () => 'ab\n'[next(3)]).join('');
  for (let round = 0; round < 3000; round += 1) {
    const [before, after] = [text(), text()];
    const change = difference(before, after);
    assert.equal(change ? apply(before, change) : before, after, JSON.stringify([before, after]));
  }
});
