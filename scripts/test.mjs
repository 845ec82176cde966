// npm test: everything, in this order. Each step makes ready what it needs and no more.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { buildSite } from './build.mjs';
import * as budget from './lib/budget.mjs';
import { noHistory } from './lib/commits.mjs';
import * as counts from './lib/counts.mjs';
import { nodeBin, root } from './lib/project.mjs';
import { ask, main, say, Stop, watch } from './lib/run.mjs';
import { buildModules } from './lib/wasm-module.mjs';
import { CRATE as PACKAGE } from './npm.mjs';
import { browser } from './setup/browser.mjs';
import { npmPackages } from './setup/npm-packages.mjs';
import { rust } from './setup/rust.mjs';
import { wasmEnvironment } from './setup/wasm-environment.mjs';

const playwright = [join(nodeBin, 'playwright'), 'test'];

const steps = [
  { name: 'formatting', ready: rust, skip: noRustfmt, command: ['cargo', 'fmt', '--all', '--check'] },
  { name: 'house', command: [process.execPath, 'scripts/house.mjs', '--check'] },
  { name: 'commits', skip: noHistory, command: [process.execPath, 'scripts/commits.mjs'] },
  { name: 'lints', ready: rust, command: ['cargo', 'clippy', '--workspace', '--all-targets', '--', '-D', 'warnings'] },
  { name: 'native tests', ready: rust, command: ['cargo', 'test', '--workspace', '--no-fail-fast'], count: counts.cargo },
  { name: 'recipes', ready: rust, skip: none('tests/recipes'), command: nodeTest('tests/recipes'), count: counts.node },
  { name: 'wasm modules', skip: noPage, work: async () => buildModules(await wasmEnvironment(), { others: [PACKAGE] }) },
  { name: 'site', needs: 'wasm modules', work: buildSite },
  { name: 'npm package', needs: 'wasm modules', ready: wasmReady, skip: none('tests/npm'), command: nodeTest('tests/npm'), count: counts.node },
  { name: 'wasm tests', needs: 'wasm modules', ready: wasmReady, skip: none('tests/wasm'), command: nodeTest('tests/wasm'), count: counts.node },
  { name: 'script tests', ready: npmPackages, skip: none('tests/scripts'), command: nodeTest('tests/scripts'), count: counts.node },
  { name: 'end-to-end tests', needs: 'site', ready: browser, skip: none('tests/e2e'), command: playwright, count: counts.playwright },
];

main(async () => {
  buildForOnce();
  const failed = [];
  const missing = []; // steps that failed or were left out
  const seconds = {};
  let total = [0, 0];
  await npmPackages();
  for (const step of steps) {
    const reason = missing.includes(step.needs) ? `it needs: ${step.needs}` : step.skip?.();
    if (reason) {
      missing.push(step.name);
      say(`${step.name}: left out, ${reason}`);
      continue;
    }
    console.log(`\n=== ${step.name}`);
    const start = Date.now();
    const [passed, wrong] = await outcome(step);
    total = [total[0] + passed, total[1] + wrong];
    if (wrong) failed.push(step.name), missing.push(step.name);
    seconds[step.name] = Math.round((Date.now() - start) / 1000);
    console.log(`=== ${step.name}: ${passed} passed, ${wrong} failed (${seconds[step.name]} s)`);
  }
  budget.keep(seconds);
  console.log(`\n${budget.table(seconds, budget.readBudget()).join('\n')}`);
  if (failed.length) console.log(`\nFailed: ${failed.join(', ')}`);
  console.log(`\n${total[0]} passed, ${total[1]} failed`);
  process.exitCode = failed.length ? 1 : 0;
});

/**
 * In a fresh checkout, each crate is built once: files for the next build would cost time and fill half of the disk, and
 * tables of lines for debuggers take a fifth of the time. A developer who has them keeps them, because a change of this
 * setting builds all crates again.
 */
function buildForOnce() {
  if (existsSync(join(root, 'target/debug/incremental'))) return;
  process.env.CARGO_INCREMENTAL ??= '0';
  process.env.CARGO_PROFILE_DEV_DEBUG ??= 'false';
}

/** Runs a step that has a command or a function of its own; returns [passed, failed]. */
async function outcome({ ready, command, work, count = () => [0, 0] }) {
  try {
    const env = (await ready?.()) ?? process.env;
    if (work) await work();
    const { code, output } = command ? await watch(command[0], command.slice(1), { env }) : { code: 0, output: '' };
    return counts.result(code, count(output));
  } catch (error) {
    console.error(error instanceof Stop ? `\n[boardwright] ${error.message}` : error);
    return [0, 1];
  }
}

/** The tests build natively too and ask for the wasm environment where they need it. */
async function wasmReady() {
  await wasmEnvironment();
}

function nodeTest(folder) {
  return [process.execPath, '--test', '--test-reporter=spec', ...testFiles(folder).map((name) => join(folder, name))];
}

function none(folder) {
  return () => (testFiles(folder).length ? null : `${folder} has no tests`);
}

function noPage() {
  return existsSync(join(root, 'index.html')) ? null : 'there is no index.html';
}

function noRustfmt() {
  return ask('cargo', ['fmt', '--version']) === null ? 'this Rust comes without rustfmt' : null;
}

function testFiles(folder) {
  const path = join(root, folder);
  return existsSync(path) ? readdirSync(path).filter((name) => /\.(test|spec)\.m?[jt]s$/.test(name)) : [];
}
