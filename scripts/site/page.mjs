// The page's code: its loader, and its module in parts. Visits to the page need a browser, which a machine that builds the
// site may not have. So they are rehearsed by hand (scripts/rehearse.mjs), and the build remembers them.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../lib/project.mjs';
import { say } from '../lib/run.mjs';
import { bundled } from './bundle.mjs';
import { filesOf } from '../../web/parts.js';
import { cut, recall } from './parts.mjs';
import { made, script, whole } from './modules.mjs';

/** What the visits of the last rehearsal ran. */
export const visits = join(root, 'scripts/site/page-visits.bin');
/** From this part of new code on, a rehearsal is worth the time. */
const MUCH = 0.2;

/** Writes the folder `page` of a site. */
export async function writePage(site, env, { quick = false } = {}) {
  const into = join(site, 'page');
  const notes = join(made('page'), 'notes');
  mkdirSync(into);
  const unknown = recall(whole('page'), visits, notes, env);
  if (unknown > MUCH && !quick) say(`${Math.round(100 * unknown)} % of the page's code are new since the last rehearsal: node scripts/rehearse.mjs makes the page smaller`);
  await cut(whole('page'), notes, filesOf(join(into, 'page')), env);
  writeFileSync(join(into, 'page.js'), await bundled('page/loader.js', { 'boardwright:page': { path: script('page') } }));
}
