// Results of the test programs, as [passed, failed]. A step that counts nothing
// (a lint, a build) is one check: it passed or it failed.

/** cargo test: one line per test binary. */
export const cargo = (output) => sum(output, /^test result: \w+\. (\d+) passed; (\d+) failed/gm);

/** node --test: `# pass 3` or `ℹ pass 3`. */
export const node = (output) => [number(output, /^\S+ pass (\d+)$/m), number(output, /^\S+ fail (\d+)$/m)];

/** playwright test: its closing lines. A flaky test did pass, at the second try. */
export const playwright = (output) => [
  number(output, /^\s*(\d+) passed/m) + number(output, /^\s*(\d+) flaky$/m),
  number(output, /^\s*(\d+) failed$/m),
];

/** At least one failure if the step failed, for any output. */
export function result(code, [passed, failed]) {
  if (code !== 0) return [passed, Math.max(failed, 1)];
  return passed + failed === 0 ? [1, 0] : [passed, failed];
}

function sum(output, pattern) {
  let [passed, failed] = [0, 0];
  for (const [, p, f] of output.matchAll(pattern)) {
    passed += Number(p);
    failed += Number(f);
  }
  return [passed, failed];
}

const number = (output, pattern) => Number(pattern.exec(output)?.[1] ?? 0);
