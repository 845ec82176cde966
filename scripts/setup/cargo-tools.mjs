// Tools that are compiled from crates: each version in a folder of its own, shared by all clones.
import { join } from 'node:path';
import { toolsHome, trunkVersion, wasmBindgenVersion } from '../lib/project.mjs';
import { ask, run, say } from '../lib/run.mjs';

/** Returns the folders to put in front of PATH. */
export async function wasmTools() {
  const trunk = await tool('trunk', 'trunk', trunkVersion, ['--locked'], '4 to 10 minutes');
  // Without --locked: its lock file may name crate versions that were taken back.
  const bindgen = await tool('wasm-bindgen-cli', 'wasm-bindgen', wasmBindgenVersion(), [], '2 to 5 minutes');
  return [trunk, bindgen];
}

async function tool(crate, program, version, flags, duration) {
  const folder = join(toolsHome, `${crate}-${version}`);
  const bin = join(folder, 'bin');
  if (ask(join(bin, program), ['--version']) !== `${program} ${version}`) {
    say(`${crate} ${version}: compiling, once for this machine (${duration})`);
    await run('cargo', ['install', crate, '--version', version, '--root', folder, '--force', '--quiet', ...flags]);
  }
  say(`${crate}: ${version}`);
  return bin;
}
