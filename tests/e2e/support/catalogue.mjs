// The bundled games as specs/catalogue.json lists them, with their titles.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../../scripts/lib/project.mjs';
import { entry } from '../../../scripts/site/gallery.mjs';

const listed = JSON.parse(readFileSync(join(root, 'specs/catalogue.json'), 'utf8'));

/** Title, kinds and mechanics of each, in the order of the gallery. */
export const games = listed.games.map((game) => ({ ...entry(game.file, readFileSync(join(root, 'specs', game.file), 'utf8')), ...game }));

/** So many templates there are. */
export const templates = listed.templates.length;
