// The visits that the engine rehearses while the site is built: what the page asks until the first moves are made.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../lib/project.mjs';
import { text } from '../lib/postcard.mjs';
import { viewers } from './engine-in-node.mjs';

const MOVES = 6;
/** A game of more decisions is left in its middle. */
const LONGEST = 80;
/** So many decisions before its end a game is shared by the links that tell how it ends. */
const LAST = 2;
const SEED = '0x7f3a9b2c4d5e6f01';
/** A move that no list has, as links of other versions may hold. */
const NO_MOVE = 65535;
/** The questions of an editor that has just opened. */
const EDITOR = ['folding', 'outline', 'colours'];
/** Games of all kinds that are not bundled: they stand for those that people write. */
const OTHERS = ['bench/plain', 'crates/kernel/tests/games', 'tests/clean', 'tests/e2e/specs', 'tests/first-tries', 'tests/planted', 'tests/sketches'];

/** The texts in a folder. */
export const textsIn = (folder) => readdirSync(folder).filter((name) => name.endsWith('.md')).map((name) => readFileSync(join(folder, name), 'utf8'));

/** Texts of games that are not bundled. */
export async function otherGames(engine) {
  const games = [];
  for (const spec of OTHERS.flatMap((folder) => textsIn(join(root, folder)))) if (await engine.opens(spec)) games.push(spec);
  return games;
}

/** Lets an engine answer visits to each game: by its text, and by a link to a game that has begun. */
export async function rehearse(engine, games) {
  for (const spec of games) {
    await engine.hello();
    await engine.open(spec, SEED);
    for (let made = 0; made < MOVES && (await engine.move()); made += 1);
    await engine.sit(viewers.shared);
    const links = await linksOf(engine, spec);
    for (const link of Object.values(links)) await engine.receive(link);
    const told = await engine.told(links.play);
    await engine.seat(spec, { moves: [], view: viewers.shared, players: 2, at: [1, 0], told });
    for (const [line, total] of [[0, 2], [1, 6], [2, 7], [3, 6]]) {
      await engine.seat(spec, { moves: [0, 0], branches: withVariations(line, total), view: viewers.shared, at: [1, 1], told });
    }
    for (const view of Object.values(viewers)) {
      const link = await visit(engine, spec, { moves: [], view });
      await engine.receive(link);
      await engine.receive(link.slice(1)); // it was cut
    }
    await visit(engine, spec, { moves: [0, 0, NO_MOVE], knobs: knobs(spec), view: viewers.shared });
    await visit(engine, spec, { moves: [], view: viewers.shared, people: true });
    await visit(engine, spec, { moves: [], view: viewers.shared, question: 0 });
    for (const link of await lastMoves(engine, spec, [SEED])) await engine.receive(link);
    for (const service of EDITOR) await engine.edit(spec, service);
  }
}

/** Variations of some moves, with comments, as links hold them (crates/sim/src/share/branches.rs). After `total` moves of the
 * line of this number the game is shown: 0 is the main line. */
function withVariations(line, total) {
  const comments = line === 0 ? [1, 1, ...text('Here')] : [0]; // of the main line: one, after one move
  const variation = (parent, from, moves, comments = [0]) => [parent, from, moves.length, ...moves, ...comments];
  const variations = [variation(0, 1, [1, 0, 0, 0, 0], [1, 2, ...text('Here')]), variation(1, 3, [1, 0, 0, 0]), variation(2, 5, [1])];
  return [...comments, variations.length, ...variations.flat(), line, total];
}

/** Opens a game, plays some moves and takes some back. Returns a link to it. */
async function visit(engine, spec, { moves, knobs, view, question, people }) {
  await engine.seat(spec, { moves, knobs, view, question, people });
  await engine.check(spec);
  const made = await firstMoves(engine, moves.filter((move) => move !== NO_MOVE).length, view);
  await engine.share(spec, made);
  await engine.goTo(1, view);
  await engine.undo(view);
  await engine.choose(0, view, 1); // another first move begins a variation
  return engine.share(spec, 1);
}

/** Plays the first moves of a game; returns their number. */
async function firstMoves(engine, made = 0, view = viewers.shared) {
  while (made < MOVES && (await engine.choose(made, view))) made += 1;
  return made;
}

/** Fragments of links to a game: to be played from its beginning and from its middle, looked at, edited, and asked about. */
export async function linksOf(engine, spec) {
  await engine.seat(spec, { moves: [], view: viewers.shared, people: true });
  const end = await firstMoves(engine);
  const people = await engine.share(spec, end);
  const watched = await engine.share(spec, end, 'Replay');
  await engine.seat(spec, { moves: [], view: viewers.shared });
  const play = await engine.share(spec, 0);
  const made = await firstMoves(engine);
  return {
    play,
    people,
    watched,
    begun: await engine.share(spec, made),
    replay: await engine.share(spec, made, 'Replay'),
    embed: await engine.share(spec, made, 'Embed'),
    edit: await engine.share(spec, 0, 'Edit', 'Rules'),
    lesson: await engine.share(spec, 0, 'Lesson', 'Rules'),
  };
}

/** Fragments of links to tables where a game is about to end, each with other results. */
export async function lastMoves(engine, spec, seeds) {
  const links = [];
  for (const seed of seeds) {
    await engine.open(spec, seed);
    let made = 0;
    while (made < LONGEST && (await engine.move())) made += 1;
    await engine.sit(viewers.shared);
    links.push(await engine.share(spec, Math.max(0, made - LAST)));
  }
  return links;
}

/** A constant of a spec with its value, as a turned knob. */
function knobs(spec) {
  const found = /^ {2}([A-Z]+): \{ value: (\d+)/m.exec(spec);
  return found ? [[found[1], found[2]]] : [];
}
