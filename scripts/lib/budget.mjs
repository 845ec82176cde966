// Seconds per step of `npm test` beside the budget in `bench/test-budget.json`. Nothing fails for being slow.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './project.mjs';

/** The file with the seconds of the last run. */
export const lastRun = join(root, 'target/test-seconds.json');

export function readBudget() {
  return JSON.parse(readFileSync(join(root, 'bench/test-budget.json'), 'utf8'));
}

/** One line per step: seconds, budget, and a mark where a step took longer. The last line is the total. */
export function table(seconds, budget) {
  const rows = Object.entries(seconds).map(([step, took]) => [step, took, budget.steps[step]]);
  const total = Object.values(seconds).reduce((sum, took) => sum + took, 0);
  return [...rows, ['total', total, budget.total]].map(([name, took, allowed]) => {
    const beside = allowed === undefined ? 'no budget' : `budget ${allowed} s`;
    return `${name.padEnd(18)}${String(took).padStart(6)} s   ${beside}${took > allowed ? '   OVER BUDGET' : ''}`;
  });
}

export function keep(seconds) {
  mkdirSync(join(root, 'target'), { recursive: true });
  writeFileSync(lastRun, `${JSON.stringify(seconds, null, 2)}\n`);
}
