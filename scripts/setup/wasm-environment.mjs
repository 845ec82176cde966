// Everything a wasm build needs, and the environment to run it in.
import { delimiter } from 'node:path';
import { nodeBin } from '../lib/project.mjs';
import { wasmTools } from './cargo-tools.mjs';
import { npmPackages } from './npm-packages.mjs';
import { wasmRust } from './rust.mjs';

export async function wasmEnvironment() {
  await npmPackages();
  const env = await wasmRust();
  const folders = [...(await wasmTools()), nodeBin]; // wasm-opt is an npm package's
  env.PATH = [...folders, env.PATH].join(delimiter);
  delete env.NO_COLOR; // trunk takes its usual value for a mistake
  return env;
}
