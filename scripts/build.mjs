// npm run build: the playground as a static site in dist/, for any folder of any static host.
//   npm run build -- --quick     without optimising, for work on the page
import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { dist, root } from './lib/project.mjs';
import { main, say, Stop } from './lib/run.mjs';
import { noteBuilt, noteOther } from './lib/site-inputs.mjs';
import { wasmEnvironment } from './setup/wasm-environment.mjs';

export async function buildSite({ quick = false } = {}) {
  const env = await wasmEnvironment();
  say(quick ? 'Site: building without optimising' : 'Site: building in release (the first time 2 to 6 minutes, later less)');
  const { writeSite } = await import('./site/site.mjs'); // not before the npm packages are there
  const unfinished = join(root, 'dist.unfinished');
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished);
  await writeSite(unfinished, env, { quick });
  rmSync(dist, { recursive: true, force: true });
  renameSync(unfinished, dist);
  if (quick) noteOther();
  else noteBuilt();
  say('Site: ready in dist/');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [option, ...others] = process.argv.slice(2);
  main(() => {
    if (others.length > 0 || ![undefined, '--quick'].includes(option)) throw new Stop('usage: npm run build [-- --quick]');
    return buildSite({ quick: option === '--quick' });
  });
}
