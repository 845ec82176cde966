// Writes all files of the site into an empty folder. Engine, editor and games get their folders first; they are renamed
// after their contents at the end.
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../lib/project.mjs';
import { writeBundles } from './bundle.mjs';
import { withPolicy } from './csp.mjs';
import { markedEngine, wholeEngine, writeEngine } from './engine.mjs';
import { withFingerprints } from './fingerprints.mjs';
import { writeGallery } from './gallery.mjs';
import { makeModules } from './modules.mjs';
import { writeServiceWorker } from './offline.mjs';
import { writeOneFile } from './one-file.mjs';
import { writePage } from './page.mjs';
import { joined, notesOf } from './parts.mjs';
import { drawGames } from './pictures.mjs';
import { withFaces } from './preload.mjs';
import { otherGames, rehearse, textsIn } from './rehearsal.mjs';

export async function writeSite(site, env, { quick }) {
  const html = readFileSync(join(root, 'index.html'), 'utf8');
  await writeBundles(join(site, 'web'), { minify: !quick });
  writeGallery(join(site, 'specs'));
  await makeModules(env, { quick });
  await writePage(site, env, { quick });
  const engine = await wholeEngine();
  await drawGames(engine, site);
  engine.close();
  await writeEngine(site, await rehearsed(env, textsIn(join(site, 'specs'))), env);
  await writeOneFile(site, html);
  const page = withFaces(html, readdirSync(join(site, 'web/files')));
  writeFileSync(join(site, 'index.html'), withPolicy(withFingerprints(page, site)));
  writeServiceWorker(site); // it lists all files, so it is the last
}

/** What visits to the bundled games and to others run of the engine. */
async function rehearsed(env, bundled) {
  const marked = await markedEngine(env);
  await rehearse(marked, bundled);
  const notes = notesOf(marked.exports());
  await rehearse(marked, await otherGames(marked));
  return joined(notes, notesOf(marked.close()));
}
