// Native and wasm builds play the bundled games with the same seeds and bots, and all state hashes are equal.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { nativeTwin, root, wasmTwin } from './builds.mjs';

/** The fewest and the most players of a spec: a number, a range, or a list of seats. */
function fewestAndMost(text) {
  const written = /^ {2}players: (.*)$/m.exec(text)[1];
  const ends = written.startsWith('[') ? [written.split(',').length] : written.match(/\d+/g).map(Number);
  return [...new Set([ends[0], ends.at(-1)])];
}

const { games: bundled } = JSON.parse(readFileSync(join(root, 'specs/catalogue.json'), 'utf8'));
const games = bundled.map(({ file }) => {
  const spec = `specs/${file}`;
  return { spec, players: fewestAndMost(readFileSync(join(root, spec), 'utf8')) };
});
const seeds = ['1', '0x7f3a9b2c4d5e6f01', 'any words will do'.replaceAll(' ', '-')];
const bots = ['random', 'greedy', 'greedy,random'];

const jobs = games.flatMap(({ spec, players }) =>
  players.flatMap((count) => seeds.flatMap((seed) => bots.map((agents) => ({ spec, count, seed, agents })))),
);

describe('native and wasm play the same games', () => {
  let wasm;
  let native;

  before(async () => {
    wasm = await wasmTwin();
    const input = jobs.map(({ spec, count, seed, agents }) => `${spec} ${count} ${seed} ${agents}\n`).join('');
    const lines = nativeTwin(['hashes'], { input });
    native = new Map(jobs.map((job, index) => [job, lines[index]]));
  });

  for (const { spec, players } of games) {
    for (const count of players) {
      it(`${spec}, ${count} players: ${seeds.length} seeds, ${bots.length} tables`, () => {
        const text = readFileSync(join(root, spec), 'utf8');
        for (const job of jobs.filter((job) => job.spec === spec && job.count === count)) {
          const hashes = wasm.play_hashes(text, count, job.seed, job.agents);
          assert.ok(hashes.length > 2, 'a game has several decisions');
          assert.equal(hashes.join(' '), native.get(job), `seed ${job.seed}, ${job.agents}`);
        }
      });
    }
  }

  it('the signature of all bundled games is one number', () => {
    const [natively] = nativeTwin(['signature']);
    assert.match(natively, /^[0-9a-f]{16}$/);
    assert.equal(wasm.signature(), natively);
    const kept = readFileSync(join(root, 'tests/conformance/signature.txt'), 'utf8');
    assert.equal(/^(.*) all$/m.exec(kept)[1], natively, 'BOARDWRIGHT_UPDATE=1 cargo test writes it');
  });

  it('a spec that is no game is an error, not a crash', () => {
    assert.throws(() => wasm.play_hashes('# Nothing', 2, '1', 'random'));
    assert.ok(wasm.play_hashes(readFileSync(join(root, 'specs/pig.md'), 'utf8'), 2, '1', 'random').length > 5);
  });
});
