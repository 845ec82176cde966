// Builds the npm package in target/npm/package: `npm pack` or `npm publish` there ships it.
//   node scripts/npm.mjs
// The sources are crates/npm: Rust for the wasm module, package/ for the files around it. The types of reports are
// made from their schemas.
import { copyFileSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root, targetFolder } from './lib/project.mjs';
import { ask, main, say, Stop } from './lib/run.mjs';
import { schemaTypes } from './lib/schema-types.mjs';
import { buildWasm, builtWasm, loadable, WORKER } from './lib/wasm-module.mjs';
import { wasmEnvironment } from './setup/wasm-environment.mjs';

const sources = join(root, 'crates/npm/package');
/** Schemas of reports, and the files of their types. */
const REPORTS = { EvalReport: 'eval-report.d.ts', CompareReport: 'compare-report.d.ts', SolveReport: 'solve-report.d.ts' };

/** The package of its wasm module. */
export const CRATE = 'boardwright-npm';

/** Builds the package and returns its folder. */
export async function buildPackage() {
  const env = await wasmEnvironment();
  say('npm package: building in release (the first time 1 to 4 minutes, later less)');
  await buildWasm(['--package', CRATE], WORKER, env);
  const module = join(targetFolder, 'modules/npm');
  await loadable({ built: builtWasm(WORKER, 'boardwright_npm.wasm'), folder: module, name: 'boardwright', optimised: true, env });
  const folder = join(targetFolder, 'npm/package');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const name of ['boardwright.js', 'boardwright_bg.wasm']) copyFileSync(join(module, name), join(folder, name));
  for (const name of readdirSync(sources)) copyFileSync(join(sources, name), join(folder, name));
  for (const name of ['LICENSE-MIT', 'LICENSE-APACHE']) copyFileSync(join(root, name), join(folder, name));
  const manifest = JSON.parse(readFileSync(join(sources, 'package.json'), 'utf8'));
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify({ ...manifest, version: version() }, null, 2)}\n`);
  for (const [name, file] of Object.entries(REPORTS)) {
    const schema = JSON.parse(readFileSync(join(root, `schemas/${name}.schema.json`), 'utf8'));
    writeFileSync(join(folder, file), schemaTypes(schema));
  }
  say(`npm package: ready in ${folder}`);
  return folder;
}

/** The version of the workspace. */
function version() {
  const found = /^\[workspace\.package\]\nversion = "(.+)"$/m.exec(readFileSync(join(root, 'Cargo.toml'), 'utf8'));
  if (!found) throw new Stop('Cargo.toml names no version of the workspace');
  return found[1];
}

/** Packs the package into a folder; returns the file and the names in it. */
export function pack(folder, into) {
  const answer = ask('npm', ['pack', '--json', '--pack-destination', into], { cwd: folder });
  if (answer === null) throw new Stop('npm pack failed');
  const [{ filename, files, size }] = JSON.parse(answer);
  return { file: join(into, filename), files: files.map(({ path }) => path).sort(), size };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main(buildPackage);
