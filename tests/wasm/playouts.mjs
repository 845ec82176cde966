// The cost of random playouts in wasm and natively, in processor time, in one run:
//   npm run bench:wasm                      in a worker in Chromium
//   npm run bench:wasm -- --node            in Node, where no browser is at hand
//   npm run bench:wasm -- --rounds 5        the least of so many counts
//   npm run bench:wasm -- --record --date 2026-01-31 --machine desk
//                                           keep the figures (Chromium's), and show them in docs/performance.md
// The wasm is built as the page's worker is. Both sides play the games of bench/games.json, and their
// plies are checked.
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { benches, buildCommand, natively, roundsOf, specOf, summary } from '../../scripts/lib/benches.mjs';
import { head, keep, keeping, medianShare } from '../../scripts/lib/bench-history.mjs';
import { main, say, Stop } from '../../scripts/lib/run.mjs';
import { browser } from '../../scripts/setup/browser.mjs';
import { playoutsOfPage } from './builds.mjs';
import { inChromium, inNode } from './hosts.mjs';

/** The games are played so often in one measurement: browsers tell processor time in hundredths. */
const TIMES = 4;

main(async () => {
  const { values } = parseArgs({ options: { ...keeping, rounds: { type: 'string', default: '5' }, node: { type: 'boolean' } } });
  const rounds = roundsOf(values);
  const kept = head(values);
  if (kept && values.node) throw new Stop('--record keeps what a browser does: not together with --node');
  if (!values.node) await browser();
  const folder = await playoutsOfPage();
  await buildCommand();
  const host = await (values.node ? inNode : inChromium)(folder);
  const list = benches();
  const figures = {};
  for (const bench of [...list.games, ...list.others]) {
    const pairs = await pairsOf(bench, list.seed, host, rounds);
    const [native, ns] = ['native', 'wasm'].map((side) => summary(pairs.map((pair) => pair[side])));
    const { name, playouts, plies } = bench;
    figures[name] = { playouts, plies, ns, native };
    const [share, by] = ['least', 'median'].map((which) => (native[which] / ns[which]).toFixed(2));
    console.log(`${name.padEnd(18)} native ${native.least.toFixed(1).padStart(7)}, wasm ${ns.least.toFixed(1).padStart(7)} ns a ply: ${share} of native speed (by medians ${by})`);
  }
  await host.close();
  const [share, by] = ['least', 'median'].map((which) => medianShare(figures, list, which).toFixed(2));
  say(`${host.name}: the middle one of the first ${list.games.length} is at ${share} of native speed (by medians ${by}); ${rounds} rounds`);
  if (kept) keep({ ...kept, what: host.name, rounds, figures });
});

/** Measures one after the other, natively and in wasm, nanoseconds of processor time for a ply. */
async function pairsOf(bench, seed, host, rounds) {
  await host.open(readFileSync(specOf(bench), 'utf8'), bench.players ?? 2);
  for (let once = 0; once < 3; once += 1) await host.plies(seed, bench.playouts); // until V8 has its best code
  const pairs = [];
  for (let round = 0; round < rounds; round += 1) pairs.push({ native: natively(bench, seed).ns, wasm: await inWasm(bench, seed, host) });
  return pairs;
}

async function inWasm(bench, seed, host) {
  const began = await host.seconds();
  for (let time = 0; time < TIMES; time += 1) {
    const plies = await host.plies(seed, bench.playouts);
    if (plies !== bench.plies) throw new Stop(`${bench.name}: ${plies} plies in ${host.name}, not ${bench.plies}`);
  }
  return (((await host.seconds()) - began) * 1e9) / (bench.plies * TIMES);
}
