// Where rustup's server is out of reach: Debian's current Rust, with the wasm standard library
// built from its source package and put beside the native one. rustup, if there is one, gets it
// as a named toolchain; formatting and native lints stay on the default toolchain.
import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { argv } from 'node:process';
import { fileURLToPath } from 'node:url';
import { ask, main, run, runOnce, say, Stop } from '../lib/run.mjs';
import { install, isRoot, offers, refresh } from '../lib/system-packages.mjs';

const target = 'wasm32-unknown-unknown';
const toolchain = 'boardwright-wasm';
const prefix = '/usr';
const rustc = `${prefix}/bin/rustc`;
const rustlib = `${prefix}/lib/rustlib`;
const libFolder = join(rustlib, target, 'lib');
const madeBy = join(rustlib, target, 'made-by'); // the compiler that the library belongs to

/** The environment for wasm builds with Debian's Rust, made ready if needed. */
export async function debianWasmToolchain() {
  if (!systemReady()) await prepareSystem();
  if (!linkReady()) await run('rustup', ['toolchain', 'link', toolchain, prefix]);
  say(`Rust for ${target}: ${ask(rustc, ['--version'])}, from Debian`);
  return environment();
}

export const debianWasmToolchainReady = () => systemReady() && linkReady();

const systemReady = () => libraryReady() && fs.existsSync(linkerPath());

const linkReady = () => !hasRustup() || ask('rustup', ['run', toolchain, 'rustc', '--version']) !== null;

async function prepareSystem() {
  if (!ask('apt-get', ['--version'])) throw new Stop(`No rustup server, no Debian packages: ${target} has to be added to Rust by hand`);
  const command = 'sudo env "PATH=$PATH" node scripts/setup/rust-from-debian.mjs';
  if (!isRoot()) throw new Stop(runOnce("Debian's Rust has to be prepared for wasm.", command));
  await packages();
  await linker();
  if (!libraryReady()) await standardLibrary();
}

function environment() {
  return hasRustup() ? { ...process.env, RUSTUP_TOOLCHAIN: toolchain } : { ...process.env };
}

async function packages() {
  if (ask('dpkg', ['-s', 'rustc-web', 'cargo-web', 'rust-web-src'])) return;
  say('Rust for wasm: taking Debian\'s (about 4 minutes with building its standard library)');
  await refresh();
  if (!offers('rustc-web')) throw new Stop(`rustup's server cannot be reached, and this distribution has no rustc-web (Debian 12 has)`);
  await install(['rustc-web', 'cargo-web', 'rust-web-src'], 'a Rust that can build for wasm');
}

/** The linker comes in the version of the compiler's LLVM, under the name that rustc looks for. */
async function linker() {
  const llvm = fact('LLVM version').split('.')[0];
  const lld = `${prefix}/bin/lld-${llvm}`;
  if (!fs.existsSync(lld)) await install([`lld-${llvm}`], 'the wasm linker');
  if (fs.existsSync(linkerPath())) return;
  fs.mkdirSync(join(linkerPath(), '..'), { recursive: true });
  if (fs.lstatSync(linkerPath(), { throwIfNoEntry: false })) fs.rmSync(linkerPath()); // a link that leads nowhere
  fs.symlinkSync(lld, linkerPath());
}

/** Embedded bitcode is what link-time optimisation reads; `test` is what wasm tests link. */
async function standardLibrary() {
  say('Rust for wasm: building its standard library, once (1 to 3 minutes)');
  const work = fs.mkdtempSync(join(tmpdir(), 'boardwright-std-'));
  fs.mkdirSync(join(work, 'src'));
  fs.writeFileSync(join(work, 'Cargo.toml'), '[package]\nname = "empty"\nversion = "0.0.0"\nedition = "2021"\n[workspace]\n');
  fs.writeFileSync(join(work, 'src/lib.rs'), '');
  const settings = { RUSTC: rustc, RUSTC_BOOTSTRAP: '1', RUSTFLAGS: '-Cembed-bitcode=yes' };
  const env = { ...process.env, ...settings, CARGO_TARGET_DIR: join(work, 'target') };
  const args = ['build', '--release', '-Z', 'build-std=std,panic_abort,proc_macro,test', '--target', target];
  await run(`${prefix}/bin/cargo`, args, { cwd: work, env });
  fs.rmSync(libFolder, { recursive: true, force: true });
  fs.mkdirSync(libFolder, { recursive: true });
  const built = join(work, 'target', target, 'release/deps');
  for (const name of fs.readdirSync(built)) {
    if (name.endsWith('.rlib') && !name.startsWith('libempty-')) fs.copyFileSync(join(built, name), join(libFolder, name));
  }
  fs.writeFileSync(madeBy, fact('release'));
  fs.rmSync(work, { recursive: true });
}

const libraryReady = () => fs.existsSync(madeBy) && fs.existsSync(rustc) && fs.readFileSync(madeBy, 'utf8') === fact('release');

const linkerPath = () => join(rustlib, fact('host'), 'bin/rust-lld');

/** One line of `rustc -vV`. */
function fact(name) {
  const found = new RegExp(`^${name}: (.+)$`, 'm').exec(ask(rustc, ['-vV']) ?? '');
  return found ? found[1] : '';
}

const hasRustup = () => ask('rustup', ['--version']) !== null;

if (argv[1] === fileURLToPath(import.meta.url)) main(debianWasmToolchain);
