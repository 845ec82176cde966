// trunk's post_build hook: the last touches to the page. It is one hook because trunk runs the hooks
// of a stage side by side.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withPolicy } from './lib/csp.mjs';
import { withFingerprints } from './lib/fingerprints.mjs';
import { withoutIgnoredIntegrity } from './lib/preload.mjs';

const site = process.env.TRUNK_STAGING_DIR;
const page = join(site, 'index.html');
const built = readFileSync(page, 'utf8');
writeFileSync(page, withPolicy(withFingerprints(withoutIgnoredIntegrity(built), site)));
