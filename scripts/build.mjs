// npm run build: the playground as a static site in dist/, for any folder of any static host.
import { fileURLToPath } from 'node:url';
import { main, run, say } from './lib/run.mjs';
import { noteBuilt } from './lib/site-inputs.mjs';
import { wasmEnvironment } from './setup/wasm-environment.mjs';

export async function buildSite() {
  const env = await wasmEnvironment();
  say('Site: building in release (the first time 2 to 6 minutes, later less)');
  await run('cargo', ['fetch', '--quiet'], { env }); // trunk works offline, and so does its cargo
  await run('trunk', ['build', '--release'], { env });
  noteBuilt();
  say('Site: ready in dist/');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main(buildSite);
