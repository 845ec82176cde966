// trunk's post_build hook: the last touches to the page. It is one hook because trunk runs the hooks
// of a stage side by side.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withPolicy } from './lib/csp.mjs';
import { withoutIgnoredIntegrity } from './lib/preload.mjs';

const page = join(process.env.TRUNK_STAGING_DIR, 'index.html');
writeFileSync(page, withPolicy(withoutIgnoredIntegrity(readFileSync(page, 'utf8'))));
