// The games of benches: bench/games.json has groups of games, each with a number of playouts and their total
// plies with the list's seed. The plies check that a figure measured this work.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, targetFolder } from './project.mjs';
import { run, Stop } from './run.mjs';

const file = join(root, 'bench/games.json');
const command = join(targetFolder, 'release/boardwright');

/** The bundled games that other engines have as well, the other ones, those written without a thought for speed, and
 * two on larger and larger boards. */
export const GROUPS = ['games', 'others', 'plain', 'tic-tac-toe', 'hex'];

/** `{ seed, games, others, plain, … }`: each group a list of `{ name, spec, set?, players?, playouts, plies }`. */
export const benches = () => JSON.parse(readFileSync(file, 'utf8'));

/** The path of a bench's spec: a bundled one by its name, another one by its path. */
export const specOf = ({ spec }) => join(root, spec.includes('/') ? '' : 'specs', `${spec}.md`);

/** Builds the command that plays natively. */
export const buildCommand = () => run('cargo', ['build', '--release', '--quiet', '--package', 'boardwright-cli']);

/** One native measurement: `{ plies, ns }`, nanoseconds of processor time for a ply. Stops where the plies
 * are not those of the list, unless they are to be found out. */
export function natively(bench, seed, { find = false } = {}) {
  const knobs = Object.entries(bench.set ?? {}).flatMap(([name, value]) => ['--set', `${name}=${value}`]);
  const players = bench.players ? ['--players', String(bench.players)] : [];
  const expected = find ? [] : ['--expect-plies', String(bench.plies)];
  const work = ['--playouts', String(bench.playouts), '--seed', seed, ...expected];
  const done = spawnSync(command, ['bench', specOf(bench), ...knobs, ...players, ...work, '--json'], { encoding: 'utf8' });
  if (done.status !== 0) throw new Stop(`${bench.name}: ${done.stderr ?? done.error}`);
  const { plies, seconds } = JSON.parse(done.stdout);
  return { plies, ns: (seconds * 1e9) / plies };
}

/** Parses `--rounds`. */
export function roundsOf({ rounds }) {
  if (!/^[1-9]\d*$/.test(rounds)) throw new Stop('--rounds must be a number from 1 up');
  return Number(rounds);
}

/** The list as its file has it, a line for each bench. */
export function written(list) {
  const lines = (group) => group.map((bench) => `\n    ${JSON.stringify(bench)}`).join(',');
  const groups = GROUPS.map((name) => `  ${JSON.stringify(name)}: [${lines(list[name])}\n  ]`);
  return `{\n  "seed": ${JSON.stringify(list.seed)},\n${groups.join(',\n')}\n}\n`;
}

/** Keeps the list. */
export const write = (list) => writeFileSync(file, written(list));

/** The median. */
export const median = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)];

/** The figures that the history keeps of some measurements. Other load only adds to them, so the least is
 * the best estimate. */
export function summary(times) {
  const rounded = (time) => Math.round(time * 10) / 10;
  return { least: rounded(Math.min(...times)), median: rounded(median(times)) };
}
