// The tools that make wasm files loadable from JavaScript and cut them in two (scripts/bindgen): compiled once for a
// machine, shared by all clones.
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root, toolsHome } from '../lib/project.mjs';
import { run, say, Stop } from '../lib/run.mjs';

const sources = join(root, 'scripts/bindgen');
const programs = readdirSync(join(sources, 'src'), { recursive: true }).filter((name) => name.endsWith('.rs'));
const parts = ['Cargo.toml', 'Cargo.lock', ...programs.sort().map((name) => join('src', name))];

/** Returns the folder to put in front of PATH. */
export async function bindgen() {
  const version = versionIn(join(sources, 'Cargo.lock'), 'wasm-bindgen-shared');
  const wanted = versionIn(join(root, 'Cargo.lock'), 'wasm-bindgen');
  if (version !== wanted) throw new Stop(`scripts/bindgen is for wasm-bindgen ${version}, but Cargo.lock has ${wanted}: they must be equal`);
  const folder = join(toolsHome, `bindgen-${version}-${fingerprint()}`);
  if (!existsSync(join(folder, '.crates.toml'))) {
    say(`wasm-bindgen ${version}: compiling, once for this machine (1 to 3 minutes)`);
    const work = mkdtempSync(join(tmpdir(), 'boardwright-bindgen-'));
    const options = ['--locked', '--quiet', '--force', '--target-dir', work, '--root', folder];
    await run('cargo', ['install', '--path', sources, ...options]);
    rmSync(work, { recursive: true });
  }
  say(`wasm-bindgen: ${version}`);
  return join(folder, 'bin');
}

function versionIn(lock, crate) {
  const found = new RegExp(`^name = "${crate}"\nversion = "(.+)"$`, 'm').exec(readFileSync(lock, 'utf8'));
  if (!found) throw new Stop(`${lock} names no ${crate}`);
  return found[1];
}

function fingerprint() {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(readFileSync(join(sources, part))).update('\0');
  return hash.digest('hex').slice(0, 8);
}
