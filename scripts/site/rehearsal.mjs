// The visits that the engine rehearses while the site is built: what the page asks until the first moves are made.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { viewers } from './engine-in-node.mjs';

const MOVES = 6;
/** A move that no list has, as links of other versions may hold. */
const NO_MOVE = 65535;
/** The questions of an editor that has just opened. */
const EDITOR = ['folding', 'outline', 'colours'];

/** Lets an engine answer visits of each bundled game: by its text, and by a link to a game that has begun. */
export async function rehearse(engine, site) {
  const specs = join(site, 'specs');
  for (const name of readdirSync(specs).filter((name) => name.endsWith('.md'))) {
    const spec = readFileSync(join(specs, name), 'utf8');
    await engine.hello();
    for (const view of Object.values(viewers)) {
      const link = await visit(engine, spec, { moves: [], view });
      await engine.receive(link);
      await engine.receive(link.slice(1)); // it was cut
    }
    await visit(engine, spec, { moves: [0, 0, NO_MOVE], knobs: knobs(spec), view: viewers.shared });
    await visit(engine, spec, { moves: [], view: viewers.shared, question: 0 });
    for (const service of EDITOR) await engine.edit(spec, service);
  }
}

/** Opens a game, plays some moves and takes some back. Returns a link to it. */
async function visit(engine, spec, { moves, knobs, view, question }) {
  await engine.seat(spec, { moves, knobs, view, question });
  await engine.check(spec);
  let made = moves.filter((move) => move !== NO_MOVE).length;
  while (made < MOVES && (await engine.choose(made, view))) made += 1;
  await engine.share(spec, made);
  await engine.goTo(1, view);
  await engine.undo(view);
  await engine.choose(0, view, 1); // another first move begins a variation
  return engine.share(spec, 1);
}

/** A constant of a spec with its value, as a turned knob. */
function knobs(spec) {
  const found = /^ {2}([A-Z]+): \{ value: (\d+)/m.exec(spec);
  return found ? [[found[1], found[2]]] : [];
}
