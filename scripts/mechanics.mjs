// node scripts/mechanics.mjs: writes docs/mechanics.md, which lists for each mechanic the games that show it, and where.
//   --check    writes nothing; fails if the page is out of date, or if specs/mechanics.json does not fit the games
// specs/mechanics.json is not a part of specs/catalogue.json, because the page downloads the catalogue and reads `mechanics` of
// a game as a list of words. It has a sentence for each mechanic, and for each game and mechanic the paths of definitions.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { definitions } from './lib/definitions.mjs';
import { root } from './lib/project.mjs';
import { main, say, Stop } from './lib/run.mjs';
import { entry } from './site/gallery.mjs';

export const PAGE = 'docs/mechanics.md';
export const COMMAND = 'node scripts/mechanics.mjs';

const INTRODUCTION = `# Mechanics in the bundled games

This page helps you to find how a mechanic is written. For each mechanic it lists the bundled games that show it, the
definitions in their specs, and the lines of each definition. Open a spec at these lines, or copy them into your game.
[The language](language/README.md) explains each construct.

\`${COMMAND}\` writes this page from \`specs/mechanics.json\` and the specs.`;

/** The catalogue, the sentences, and the games in the order of the gallery with their mechanics, titles and definitions. */
export function read() {
  const text = (file) => readFileSync(join(root, 'specs', file), 'utf8');
  const { games } = JSON.parse(text('catalogue.json'));
  const shown = JSON.parse(text('mechanics.json'));
  const unknown = Object.keys(shown.games).filter((file) => !games.some((game) => game.file === file));
  return {
    sentences: shown.mechanics,
    unknown,
    games: games.map(({ file, mechanics }) => {
      const spec = text(file);
      return { file, mechanics, title: entry(file, spec).title, paths: shown.games[file] ?? {}, lines: definitions(spec) };
    }),
  };
}

/** The contradictions between catalogue, paths and specs, as sentences. */
export function problems({ sentences, unknown, games }) {
  const used = new Set(games.flatMap(({ mechanics }) => mechanics));
  return [
    ...unknown.map((file) => `${file} is not in specs/catalogue.json`),
    ...[...used].filter((name) => !sentences[name]).map((name) => `${name}: no sentence says what it is`),
    ...Object.keys(sentences).filter((name) => !used.has(name)).map((name) => `${name}: no game of the catalogue has it`),
    ...games.flatMap(problemsOf),
  ];
}

function problemsOf({ file, mechanics, paths, lines }) {
  return [
    ...mechanics.filter((name) => !paths[name]?.length).map((name) => `${file}: ${name} has no path of a definition`),
    ...Object.keys(paths).filter((name) => !mechanics.includes(name)).map((name) => `${file}: the catalogue does not list ${name}`),
    ...Object.values(paths).flat().filter((path) => !lines.has(path)).map((path) => `${file}: there is no definition ${path}`),
  ];
}

/** The text of the page. */
export function page({ sentences, games }) {
  const names = Object.keys(sentences).sort();
  const index = names.map((name) => `[${name}](#${name.replaceAll(' ', '-')})`).join(' · ');
  return `${[INTRODUCTION, index, ...names.map((name) => chapter(name, sentences[name], games))].join('\n\n')}\n`;
}

function chapter(name, sentence, games) {
  const rows = games.filter(({ paths }) => paths[name]).map((game) => row(game, name));
  return `## ${name[0].toUpperCase()}${name.slice(1)}\n\n${sentence}\n\n${rows.join('\n')}`;
}

function row({ file, title, paths, lines }, name) {
  const places = paths[name].map((path) => `\`${path}\` ${lines.get(path).map((range) => link(file, range)).join(', ')}`);
  return `- [${title}](../specs/${file}): ${places.join(', ')}`;
}

function link(file, [first, last]) {
  const [shown, anchor] = first === last ? [first, `L${first}`] : [`${first}–${last}`, `L${first}-L${last}`];
  return `[${shown}](../specs/${file}#${anchor})`;
}

/** True if the stored page has this text. */
export const isCurrent = (text) => existsSync(join(root, PAGE)) && readFileSync(join(root, PAGE), 'utf8') === text;

async function writePage() {
  const all = read();
  const found = problems(all);
  if (found.length) throw new Stop(`specs/mechanics.json does not fit the games:\n${found.join('\n')}`);
  const text = page(all);
  if (!process.argv.includes('--check')) {
    writeFileSync(join(root, PAGE), text);
    say(`${PAGE}: ${Object.keys(all.sentences).length} mechanics, ${all.games.length} games`);
  } else if (!isCurrent(text)) throw new Stop(`${PAGE} is out of date: ${COMMAND} writes it`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main(writePage);
