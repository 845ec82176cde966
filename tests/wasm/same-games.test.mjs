// The wasm of the npm package and the same crate natively play the bundled games with the same seeds and bots: the traces
// are equal, with the state's hash after each decision.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import { buildPackage } from '../../scripts/npm.mjs';
import { root } from './builds.mjs';

const SEEDS = ['1', '0x7f3a9b2c4d5e6f01', 'any words will do'];
const TABLES = [['random'], ['greedy'], ['greedy', 'random']];

const text = (file) => readFileSync(join(root, 'specs', file), 'utf8');

/** What the native build answers to the jobs, in their order. */
function natively(jobs) {
  const input = jobs.map(({ file, options }) => `specs/${file} ${JSON.stringify(options)}\n`).join('');
  const command = ['run', '--quiet', '--package', 'boardwright-npm', '--example', 'run'];
  const done = spawnSync('cargo', command, { cwd: root, encoding: 'utf8', input, maxBuffer: 2 ** 28 });
  assert.equal(done.status, 0, done.stderr);
  return done.stdout.trimEnd().split('\n').map((line) => JSON.parse(line));
}

describe('native and wasm play the same games', async () => {
  const api = await import(pathToFileURL(join(await buildPackage(), 'node.js')));
  await api.init();
  const { games } = JSON.parse(readFileSync(join(root, 'specs/catalogue.json'), 'utf8'));
  const tables = games.flatMap(({ file }) => {
    const { game, diagnostics } = api.compile(text(file));
    assert.ok(game, `${file}: ${JSON.stringify(diagnostics)}`);
    const { min, max } = game.info.players;
    return [...new Set([min, max])].map((players) => {
      const seated = TABLES.filter((agents) => agents.length <= players);
      const jobs = SEEDS.flatMap((seed) => seated.map((agents) => ({ file, options: { players, seed, agents } })));
      return { file, players, game, jobs };
    });
  });
  let answers;
  before(() => {
    const jobs = tables.flatMap((table) => table.jobs);
    const found = natively(jobs);
    answers = new Map(jobs.map((job, at) => [job, found[at]]));
  });

  for (const { file, players, game, jobs } of tables) {
    it(`${file}, ${players} players: ${jobs.length} games`, () => {
      for (const job of jobs) {
        const played = game.run(job.options);
        assert.ok(played.decisions > 1, 'a game has several decisions');
        assert.deepEqual(played, answers.get(job), JSON.stringify(job.options));
      }
    });
  }
});
