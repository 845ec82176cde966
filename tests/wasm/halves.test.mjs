// The engine in two halves answers as the whole engine does, wherever it was cut.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { wasmEnvironment } from '../../scripts/setup/wasm-environment.mjs';
import { markedEngine, wholeEngine } from '../../scripts/site/engine.mjs';
import { engineOf, viewers } from '../../scripts/site/engine-in-node.mjs';
import { cut, notesOf, recall, remember } from '../../scripts/site/halves.mjs';
import { makeModules, script, whole } from '../../scripts/site/modules.mjs';
import { root } from './builds.mjs';

const GAMES = ['checkers', 'emberfen', 'kuhn-poker', 'pig', 'threat-market', 'tic-tac-toe'];
const MOVES = 30;

/** Plays some games and asks about them; a digest of all answers. */
async function answers(engine) {
  const hash = createHash('sha256');
  for (const game of GAMES) {
    const spec = readFileSync(join(root, 'specs', `${game}.md`), 'utf8');
    hash.update(await engine.seat(spec, { moves: [], view: viewers.all }));
    hash.update(await engine.check(`${spec}\nnothing: 1\n`));
    let made = 0;
    while (made < MOVES && (await engine.choose(made, viewers.all))) made += 1;
    hash.update(await engine.goTo(1, viewers.all));
    const link = await engine.share(spec, made);
    hash.update(link).update(await engine.receive(link));
    hash.update(`${await engine.plies(spec, '3', 2)}`);
  }
  return hash.digest('hex');
}

/** Notes of a run that never was: each block was run or not by a number of its own. */
function randomNotes(length, seed) {
  let state = seed;
  return Buffer.from({ length }, () => ((state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0) >>> 16) & 1);
}

describe('halves', () => {
  const folder = mkdtempSync(join(tmpdir(), 'boardwright-halves-'));
  let env;
  let expected;
  let noted;
  before(async () => {
    env = await wasmEnvironment();
    await makeModules(env);
    const engine = await wholeEngine();
    expected = await answers(engine);
    engine.close();
    const marked = await markedEngine(env);
    assert.equal(await answers(marked), expected, 'a marked engine answers as the whole one');
    noted = notesOf(marked.close());
  });

  /** The answers of an engine that was cut by notes. */
  async function ofHalves(notes) {
    const file = join(folder, 'notes');
    const halves = [join(folder, 'first.wasm'), join(folder, 'rest.wasm')];
    writeFileSync(file, notes);
    await cut(whole('engine'), file, halves, env);
    const engine = await engineOf(script('engine'), ...halves);
    const given = await answers(engine);
    engine.close();
    return given;
  }

  it('cut by what these games run', async () => assert.equal(await ofHalves(noted), expected));
  it('cut as if nothing was run', async () => assert.equal(await ofHalves(Buffer.alloc(noted.length)), expected));
  for (const seed of [1, 2, 3]) it(`cut at random places, ${seed}`, async () => assert.equal(await ofHalves(randomNotes(noted.length, seed)), expected));

  it('notes are recalled, and what is not known counts as run', async () => {
    const [memory, file] = [join(folder, 'memory'), join(folder, 'recalled')];
    writeFileSync(file, noted);
    await remember(whole('engine'), file, memory, env);
    assert.equal(recall(whole('engine'), memory, file, env), 0);
    const recalled = readFileSync(file);
    assert.ok(noted.every((note, block) => note <= recalled[block]), 'a block that was run counts as run');
    const run = (notes) => notes.reduce((sum, note) => sum + note, 0);
    assert.ok(run(recalled) < 1.2 * run(noted), `${run(noted)} blocks were run, ${run(recalled)} are recalled`);
    writeFileSync(memory, '');
    assert.equal(recall(whole('engine'), memory, file, env), 1);
    assert.equal(run(readFileSync(file)), noted.length);
  });
});
