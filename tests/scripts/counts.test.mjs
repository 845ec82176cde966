import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cargo, node, playwright, result } from '../../scripts/lib/counts.mjs';

test('cargo: every test binary counts', () => {
  const output = 'test result: ok. 3 passed; 0 failed; 1 ignored\n\ntest result: FAILED. 1 passed; 2 failed; 0 ignored\n';
  assert.deepEqual(cargo(output), [4, 2]);
});

test('node: both of its reporters', () => {
  assert.deepEqual(node('ℹ tests 3\nℹ pass 2\nℹ fail 1\n'), [2, 1]);
  assert.deepEqual(node('# tests 3\n# pass 2\n# fail 1\n'), [2, 1]);
});

test('playwright: a flaky test has passed', () => {
  assert.deepEqual(playwright('  1 failed\n    a.spec.mjs:1:1 › a\n  1 flaky\n  2 skipped\n  5 passed (3.2s)\n'), [6, 1]);
});

test('a step that counts nothing is one check', () => {
  assert.deepEqual(result(0, [0, 0]), [1, 0]);
  assert.deepEqual(result(1, [0, 0]), [0, 1]);
});

test('a step that fails has at least one failure', () => {
  assert.deepEqual(result(101, [7, 0]), [7, 1]);
  assert.deepEqual(result(1, [7, 3]), [7, 3]);
});
