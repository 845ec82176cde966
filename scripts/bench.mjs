// npm run bench: the cost of native random playouts in processor time, beside the last figures of the same
// machine. bench/games.json lists the games and their plies, which are checked.
//   npm run bench -- --rounds 5                             the least of so many counts
//   npm run bench -- --only hex                             groups or games whose names hold this
//   npm run bench -- --record --date 2026-01-31 --machine desk
//                                                           keep the figures, and show them in docs/performance.md
//   npm run bench -- --update                               games have changed: note the plies they take now
import { parseArgs } from 'node:util';
import { benches, buildCommand, GROUPS, natively, roundsOf, summary, write } from './lib/benches.mjs';
import { head, history, keep, keeping, previous, ratio } from './lib/bench-history.mjs';
import { main, say, Stop } from './lib/run.mjs';
import { rust } from './setup/rust.mjs';

main(async () => {
  const { values } = parseArgs({
    options: { ...keeping, rounds: { type: 'string', default: '5' }, only: { type: 'string', default: '' }, update: { type: 'boolean' } },
  });
  const rounds = roundsOf(values);
  const kept = head(values);
  if (kept && (values.only || values.update)) throw new Stop('--record keeps whole runs: neither --only nor --update goes with it');
  await rust();
  await buildCommand();
  const list = benches();
  if (values.update) return note(list);

  const chosen = GROUPS.flatMap((group) => list[group].filter(({ name }) => `${group} ${name}`.includes(values.only)));
  const times = new Map(chosen.map(({ name }) => [name, []]));
  // Round by round, so that other load on the machine affects all games alike.
  for (let round = 1; round <= rounds; round += 1) {
    say(`Round ${round} of ${rounds}`);
    for (const bench of chosen) times.get(bench.name).push(natively(bench, list.seed).ns);
  }
  const figures = {};
  for (const { name, playouts, plies } of chosen) {
    figures[name] = { playouts, plies, ns: summary(times.get(name)) };
  }
  const entries = history();
  const machine = kept?.machine ?? values.machine ?? entries.findLast(({ what }) => what === 'native')?.machine;
  show(figures, times, previous(entries, { what: 'native', machine }));
  if (kept) keep({ ...kept, what: 'native', rounds, figures });
});

function note(list) {
  for (const bench of GROUPS.flatMap((group) => list[group])) {
    const { plies } = natively(bench, list.seed, { find: true });
    if (plies !== bench.plies) say(`${bench.name}: ${bench.plies} plies before, ${plies} now`);
    bench.plies = plies;
  }
  write(list);
}

function show(figures, times, earlier) {
  if (earlier) say(`Beside ${earlier.date}, ${earlier.commit}, ${earlier.machine}; ×2 is twice as fast`);
  for (const [name, figure] of Object.entries(figures)) {
    const spread = `median ${figure.ns.median.toFixed(0)}, most ${Math.max(...times.get(name)).toFixed(0)}`;
    const before = earlier?.figures[name];
    const faster = ratio(figure, before);
    const beside = faster ? `×${faster.toFixed(2)}` : before ? 'other work than before' : '';
    const plies = (figure.plies / figure.playouts).toFixed(2);
    console.log(`${name.padEnd(18)} ${plies.padStart(7)} plies a game ${figure.ns.least.toFixed(1).padStart(8)} ns a ply (${spread})  ${beside}`);
  }
}
