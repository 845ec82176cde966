// Rust: a compiler that is new enough, and the environment for wasm builds.
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { oldestRust } from '../lib/project.mjs';
import { ask, attempt, run, say, Stop } from '../lib/run.mjs';
import { install, offers, refresh } from '../lib/system-packages.mjs';
import { debianWasmToolchain, debianWasmToolchainReady } from './rust-from-debian.mjs';

const target = 'wasm32-unknown-unknown';

/** Makes native builds possible: formatting, lints, tests, tools. */
export async function rust() {
  if (rustIsNewEnough()) return say(`Rust: ${ask('rustc', ['--version'])}`);
  if (ask('rustup', ['--version'])) await rustupStable();
  else await distributionRust();
  if (!rustIsNewEnough()) throw new Stop(`Boardwright needs Rust ${oldestRust().join('.')} or newer. The usual way: https://rustup.rs`);
  say(`Rust: ${ask('rustc', ['--version'])}`);
}

/** Makes wasm builds possible and returns the environment that they need. */
export async function wasmRust() {
  await rust();
  if (hasTarget(process.env)) return { ...process.env };
  if (ask('rustup', ['--version']) && !debianWasmToolchainReady()) {
    say(`Rust for ${target}: asking rustup (up to a minute; noticed within 30 seconds where its server is out of reach)`);
    const before = downloaded();
    const alive = (output) => downloaded() > before || /installing/.test(output);
    const added = await attempt('rustup', ['target', 'add', target], { seconds: 30, alive });
    if (added && hasTarget(process.env)) return { ...process.env };
  }
  const env = await debianWasmToolchain();
  if (!hasTarget(env)) throw new Stop(`This Rust cannot build for ${target}`);
  return env;
}

function rustIsNewEnough() {
  const [major, minor] = oldestRust();
  const found = /^rustc (\d+)\.(\d+)/.exec(ask('rustc', ['--version']) ?? '');
  return Boolean(found) && ask('cargo', ['--version']) !== null && (Number(found[1]) > major || Number(found[2]) >= minor);
}

/** A rustup without a usable toolchain. */
async function rustupStable() {
  say('Rust: installing the stable toolchain through rustup (1 to 3 minutes)');
  await run('rustup', ['toolchain', 'install', 'stable', '--profile', 'minimal', '-c', 'rustfmt', '-c', 'clippy']);
  process.env.RUSTUP_TOOLCHAIN = 'stable';
}

/** No rustup: the distribution's own, replacing an old compiler where there is one. */
async function distributionRust() {
  await refresh();
  if (offers('rustup')) {
    await install(['rustup'], 'rustup, in place of a Rust that is missing or too old,');
    await run('rustup', ['default', 'stable']);
  } else if (offers('rustc-web')) {
    // Debian keeps a current Rust for its browsers.
    await install(['rustc-web', 'cargo-web', 'rust-web-clippy'], 'a current Rust, in place of one that is missing or too old,');
  }
}

function hasTarget(env) {
  const sysroot = ask('rustc', ['--print', 'sysroot'], { env });
  const lib = sysroot && join(sysroot, 'lib/rustlib', target, 'lib');
  return Boolean(lib) && existsSync(lib) && readdirSync(lib).some((name) => name.startsWith('libstd-'));
}

/** Bytes in rustup's download folder: they grow as soon as its server answers. */
function downloaded() {
  const home = ask('rustup', ['show', 'home']);
  const folder = home && join(home, 'downloads');
  if (!folder || !existsSync(folder)) return 0;
  return readdirSync(folder).reduce((sum, name) => sum + (statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0), 0);
}
