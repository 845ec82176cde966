import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readBudget, table } from '../../scripts/lib/budget.mjs';

test('a step over its budget is marked, the total stands last', () => {
  const lines = table({ lints: 12, site: 40 }, { total: 50, steps: { lints: 20, site: 30 } });
  assert.deepEqual(lines.map((line) => line.includes('OVER BUDGET')), [false, true, true]);
  assert.match(lines[2], /^total +52 s +budget 50 s/);
});

test('the steps fit into the total, which is 20 minutes', () => {
  const { total, steps } = readBudget();
  assert.equal(total, 20 * 60);
  assert.ok(Object.values(steps).reduce((sum, seconds) => sum + seconds, 0) <= total);
});
