// The engine in parts answers as the whole engine does, wherever it was cut.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { wasmEnvironment } from '../../scripts/setup/wasm-environment.mjs';
import { markedEngine, wholeEngine } from '../../scripts/site/engine.mjs';
import { engineOf, viewers } from '../../scripts/site/engine-in-node.mjs';
import { cut, notesOf, recall, remember } from '../../scripts/site/parts.mjs';
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

/** Notes of a run that never was: each block is in one of `parts` parts by a number of its own. */
function randomNotes(length, seed, parts) {
  let state = seed;
  return Buffer.from({ length }, () => ((state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0) >>> 16) % parts);
}

describe('parts', () => {
  const folder = mkdtempSync(join(tmpdir(), 'boardwright-parts-'));
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

  /** The answers of an engine that was cut by notes into some parts. */
  async function ofParts(notes, count) {
    const file = join(folder, 'notes');
    const parts = Array.from({ length: count }, (_, number) => join(folder, `${number}.wasm`));
    writeFileSync(file, notes);
    await cut(whole('engine'), file, parts, env);
    const engine = await engineOf(script('engine'), ...parts);
    const given = await answers(engine);
    engine.close();
    return given;
  }

  it('cut by what these games run', async () => assert.equal(await ofParts(noted, 4), expected));
  it('cut as if nothing was run', async () => assert.equal(await ofParts(Buffer.alloc(noted.length), 3), expected));
  for (const [seed, count] of [[1, 3], [2, 4], [3, 5]]) it(`cut into ${count} parts at random places`, async () => assert.equal(await ofParts(randomNotes(noted.length, seed, count - 1), count), expected));
  it('cut at random places of what was run', async () => {
    const random = randomNotes(noted.length, 4, 3);
    assert.equal(await ofParts(noted.map((note, block) => note * (1 + random[block])), 5), expected);
  });

  it('notes are recalled, and what is not known counts as run', async () => {
    const [memory, file] = [join(folder, 'memory'), join(folder, 'recalled')];
    writeFileSync(file, noted.map((note, block) => note && 1 + (block % 3)));
    await remember(whole('engine'), file, memory, env);
    assert.equal(recall(whole('engine'), memory, file, env), 0);
    const recalled = readFileSync(file);
    assert.ok(noted.every((note, block) => note === 0 || (recalled[block] >= 1 && recalled[block] <= 1 + (block % 3))), 'a block that was run is in no later part');
    const run = (notes) => notes.filter((note) => note > 0).length;
    assert.ok(run(recalled) < 1.2 * run(noted), `${run(noted)} blocks were run, ${run(recalled)} are recalled`);
    writeFileSync(memory, '');
    assert.equal(recall(whole('engine'), memory, file, env), 1);
    assert.equal(run(readFileSync(file)), noted.length);
  });
});
