// Figures of a test: noted with their limit, compared with it, and printed by table.mjs at the end.
import { expect, test } from '../../e2e/support/test.mjs';
import { percentile } from './percentile.mjs';

/** Notes milliseconds and expects their 95th percentile within a limit, if there is one. */
export function figures(name, values, limit) {
  const description = JSON.stringify({ name, values: values.map((value) => Math.round(value * 10) / 10), limit });
  test.info().annotations.push({ type: 'milliseconds', description });
  if (limit) expect.soft(percentile(values, 95), `${name}, p95 in ms`).toBeLessThanOrEqual(limit);
}

/** Notes tasks that held the page up for more than 50 ms, and expects that there are none. */
export function tasks(name, durations) {
  test.info().annotations.push({ type: 'milliseconds', description: JSON.stringify({ name: `long tasks: ${name}`, values: durations, limit: 50 }) });
  expect.soft(durations, `tasks over 50 ms: ${name}`).toEqual([]);
}

/** Notes a size and expects it within a limit, if there is one. */
export function kilobytes(name, size, limit) {
  test.info().annotations.push({ type: 'kilobytes', description: JSON.stringify({ name, size: Math.round(size), limit }) });
  if (limit) expect.soft(size, `${name}, KB in brotli`).toBeLessThanOrEqual(limit);
}
