// trunk's post_build hook: the last touches to the page. It is one hook because trunk runs the hooks
// of a stage side by side.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withPolicy } from './lib/csp.mjs';
import { withFingerprints } from './lib/fingerprints.mjs';
import { writeServiceWorker } from './lib/offline.mjs';
import { writeOneFile } from './lib/one-file.mjs';
import { drawGames } from './lib/pictures.mjs';
import { withFaces, withoutIgnoredIntegrity } from './lib/preload.mjs';
import { mostMemory } from './lib/wasm-memory.mjs';

const site = process.env.TRUNK_STAGING_DIR;
const page = join(site, 'index.html');
await drawGames(site); // before the folders get their names
const built = readFileSync(page, 'utf8');
await writeOneFile(site, built);
const loaded = withFaces(withoutIgnoredIntegrity(built), readdirSync(join(site, 'web/files')));
writeFileSync(page, withPolicy(withFingerprints(loaded, site)));

// A text from a stranger must not take all memory of a machine.
const modules = readdirSync(site, { recursive: true }).filter((name) => /(^|[/\\])(engine|laboratory)[^/\\]*\.wasm$/.test(name));
assert.equal(modules.length, 2, 'the page has two kinds of workers');
for (const name of modules) {
  assert.ok(mostMemory(readFileSync(join(site, name))), `the memory of ${name} has a maximum`);
}

writeServiceWorker(site); // it lists all files, so it is the last
