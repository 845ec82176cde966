// Runs any command with the tools and the environment of the wasm build:
//   node scripts/with-tools.mjs cargo build --target wasm32-unknown-unknown
import { main, run } from './lib/run.mjs';
import { wasmEnvironment } from './setup/wasm-environment.mjs';

main(async () => {
  const [command, ...args] = process.argv.slice(2);
  await run(command, args, { env: await wasmEnvironment(), cwd: process.cwd() });
});
