// The folder `specs` of a site: every bundled game and template as it is, and index.json, the gallery: file, title (first
// heading), summary (first paragraph), questions, and what specs/catalogue.json says about it, with its words for mechanics
// in other languages. The catalogue gives the order; games that it lacks follow by name.
import { copyFileSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../lib/project.mjs';

/** What the menu says about a spec. */
export function entry(file, text) {
  const lines = text.replace(/\r/g, '').split('\n');
  const heading = lines.findIndex((line) => /^#\s+\S/.test(line));
  const title = heading < 0 ? file.replace(/\.md$/, '') : lines[heading].replace(/^#\s+/, '').trim();
  const rest = lines.slice(heading + 1);
  const start = rest.findIndex((line) => line.trim() !== '');
  const isProse = start >= 0 && !/^(#|```|~~~|[-*|>])/.test(rest[start]);
  const length = isProse ? rest.slice(start).findIndex((line) => line.trim() === '' || /^(```|~~~)/.test(line)) : 0;
  const paragraph = isProse ? rest.slice(start, length < 0 ? undefined : start + length) : [];
  return { file, title, summary: paragraph.join(' ').replace(/[*_`]/g, '').trim(), lines: lines.length, questions: lines.filter((line) => /^\s*- ask:/.test(line)).length };
}

/** The entries of the catalogue, and one for each game that it lacks. */
export function ordered(files, games) {
  const known = games.filter(({ file }) => files.includes(file));
  const others = files.filter((file) => !known.some((game) => game.file === file)).sort();
  return [...known, ...others.map((file) => ({ file }))];
}

/** Writes the folder, which does not exist yet. */
export function writeGallery(outdir) {
  const sources = join(root, 'specs');
  const { games, templates, mechanics } = JSON.parse(readFileSync(join(sources, 'catalogue.json'), 'utf8'));
  const files = readdirSync(sources).filter((name) => name.endsWith('.md'));
  const listed = (entries) => entries.map((known) => {
    const [from, to] = [join(sources, known.file), join(outdir, known.file)];
    mkdirSync(dirname(to), { recursive: true });
    copyFileSync(from, to);
    return { ...entry(known.file, readFileSync(from, 'utf8')), ...known };
  });
  const index = { games: listed(ordered(files, games)), templates: listed(templates), mechanics };
  writeFileSync(join(outdir, 'index.json'), JSON.stringify(index, null, 1));
}
