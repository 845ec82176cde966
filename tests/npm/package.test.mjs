// The npm package, packed and installed in an empty folder: its files, its types, whole games, and wrong input.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { build } from 'esbuild';
import { call, command, imported, install, root, spec } from './installed.mjs';

const GAMES = ['threat-market', 'breakthrough', 'pig'];

describe('the npm package', () => {
  let place;
  let api;

  before(async () => {
    place = await install();
    api = await imported(place);
  });
  after(() => place?.remove());

  const game = (name) => {
    const { game: found, diagnostics } = api.compile(spec(name));
    assert.ok(found, JSON.stringify(diagnostics));
    return found;
  };

  it('holds its files, and no path of this machine', () => {
    assert.deepEqual(place.files, [
      'LICENSE-APACHE', 'LICENSE-MIT', 'README.md', 'api.js', 'arguments.js', 'boardwright.js', 'boardwright_bg.wasm',
      'browser.js', 'compare-report.d.ts', 'eval-report.d.ts', 'example.mjs', 'guard.js', 'index.d.ts', 'node.js',
      'package.json', 'solve-report.d.ts',
    ]);
    const parts = [root, process.env.HOME, place.project].filter((path) => path?.length > 1);
    for (const name of readdirSync(place.installed)) {
      const bytes = readFileSync(join(place.installed, name));
      for (const part of parts) assert.ok(!bytes.includes(part), `${name} names ${part}`);
    }
    const manifest = JSON.parse(readFileSync(join(place.installed, 'package.json'), 'utf8'));
    assert.equal(manifest.version, api.version());
    assert.match(readFileSync(join(place.installed, 'browser.js'), 'utf8'), /new URL\('\.\/boardwright_bg\.wasm', import\.meta\.url\)/);
  });

  it('runs the example of its README, which has ten lines', () => {
    const example = readFileSync(join(place.installed, 'example.mjs'), 'utf8');
    assert.ok(readFileSync(join(place.installed, 'README.md'), 'utf8').includes(`\`\`\`js\n${example}\`\`\``));
    assert.equal(example.trim().split('\n').length, 10);
    writeFileSync(join(place.project, 'example.mjs'), example);
    const told = call(process.execPath, ['example.mjs', join(root, 'specs/breakthrough.md')], { cwd: place.project });
    assert.match(told, /wins\n100 games/);
  });

  for (const name of GAMES) {
    it(`${name}: whole games come to the hashes of the command`, () => {
      const seed = '0x5eed';
      const native = command(['run', join(root, 'specs', `${name}.md`), '--agents', 'greedy,random', '--seed', seed, '--json']);
      const match = game(name).start({ seed });
      const bots = ['greedy', 'random'];
      const rows = [];
      while (match.decision) rows.push(match.apply(match.choose(bots[match.decision.seat - 1])));
      const wanted = native.trace.rows.map(({ seat, index, move, hash }) => ({ seat, index, move, hash }));
      assert.deepEqual(rows.map(({ seat, index, name: move, hash }) => ({ seat, index, move, hash })), wanted);
      assert.equal(match.hash, native.lastHash);
      assert.equal(match.result.kind, native.result.kind);
      assert.deepEqual(match.result.winners, native.result.winners);
      const whole = game(name).run({ seed, agents: bots });
      assert.equal(whole.lastHash, native.lastHash);
      assert.equal(whole.plies, native.plies);
    });
  }

  it('explicit chance: a whole game with the rolls of the command', () => {
    const native = command(['run', join(root, 'specs/pig.md'), '--seed', '3', '--explicit-chance', '--json']);
    const match = game('pig').start({ seed: 3, explicitChance: true });
    for (const { index, seat } of native.trace.rows) {
      assert.equal(match.decision.seat ?? 0, seat);
      if (seat === 0) {
        assert.ok(match.moves().every((move) => move.weight > 0));
        assert.throws(() => match.choose('random'), /chance decides here/);
      }
      match.apply(index);
    }
    assert.equal(match.hash, native.lastHash);
  });

  it('evaluations are those of the command, byte for byte', () => {
    const args = ['eval', join(root, 'specs/tic-tac-toe.md'), '--agents', 'greedy,random', '--games', '30', '--json'];
    const heard = [];
    const report = game('tic-tac-toe').evaluate({ agents: ['greedy', 'random'], games: 30 }, (done, all) => heard.push([done, all]));
    assert.deepEqual(report, command(args));
    assert.deepEqual(heard.at(-1), [30, 30]);
    assert.throws(() => game('tic-tac-toe').batch({ games: 30 }, () => { throw new RangeError('enough'); }), /enough/);
  });

  it('an evaluation in a worker has the bytes of the command, with 1, 2 and 4 threads', async () => {
    const file = join(root, 'specs/threat-market.md');
    const script = [
      "import { compile, init } from 'boardwright';",
      "import { readFileSync } from 'node:fs';",
      "import { parentPort, workerData } from 'node:worker_threads';",
      'await init();',
      "const { game } = compile(readFileSync(workerData, 'utf8'));",
      "parentPort.postMessage(JSON.stringify(game.evaluate({ agents: ['greedy', 'random'], games: 40 })));",
    ];
    writeFileSync(join(place.project, 'worker.mjs'), script.join('\n'));
    const worker = new Worker(join(place.project, 'worker.mjs'), { workerData: file });
    const [report] = await once(worker, 'message');
    for (const threads of ['1', '2', '4']) {
      const args = ['eval', file, '--agents', 'greedy,random', '--games', '40', '--threads', threads, '--json'];
      assert.equal(report, JSON.stringify(command(args)), `${threads} threads`);
    }
  });

  it('coverage, comparisons and exact answers are those of the command, byte for byte', () => {
    const file = (name) => join(root, 'specs', `${name}.md`);
    const same = (found, args) => assert.equal(JSON.stringify(found), JSON.stringify(command([...args, '--json'])));
    const games = ['--games', '30'];
    same(game('pig').evaluate({ games: 30, coverage: true }), ['eval', file('pig'), ...games, '--coverage']);
    const small = api.compile(spec('nim'), { set: { HEAPS: '1,3' } }).game;
    const heard = [];
    const report = game('nim').compare(small, { games: 30, agents: ['greedy'] }, (done, all) => heard.push([done, all]));
    same(report, ['compare', file('nim'), '--against', 'HEAPS=1,3', ...games, '--agents', 'greedy']);
    assert.deepEqual(heard.at(-1), [60, 60]);
    const two = game('tic-tac-toe').compare(game('pig'), { games: 20, metrics: ['length.plies'] });
    same(two, ['compare', file('tic-tac-toe'), file('pig'), '--games', '20', '--metric', 'length.plies']);
    same(small.solve(), ['solve', file('nim'), '--set', 'HEAPS=1,3']);
    same(game('tic-tac-toe').solve({ random: true }), ['solve', file('tic-tac-toe'), '--random']);
    const kuhn = join(root, 'tests/sketches/kuhn-poker.md');
    const hidden = api.compile(readFileSync(kuhn, 'utf8')).game.solve({ hidden: true, iterations: 300 });
    same(hidden, ['solve', kuhn, '--hidden', '--iterations', '300']);
    const match = game('tic-tac-toe').start();
    for (const index of [0, 0]) match.apply(index);
    same(game('tic-tac-toe').solve({ from: match.save() }), ['solve', file('tic-tac-toe'), '--after', '0; 0']);
  });

  it('a batch counts each game once', () => {
    const { games, seats, noWinner, shared, seed } = game('tic-tac-toe').batch({ games: 50, seed: 4n });
    assert.deepEqual([games, seed], [50, '0000000000000004']);
    assert.equal(seats[0].wins + seats[1].wins + noWinner - shared, 50);
    assert.ok(Math.abs(seats[0].share.value + seats[1].share.value - 1) < 1e-9);
  });

  it('undo, names, labels, saving and loading lead to equal states', () => {
    const match = game('threat-market').start({ seed: 1, players: 3 });
    assert.equal(match.seats.length, 3);
    const first = match.hash;
    const [move] = match.moves();
    const { hash } = match.apply(move);
    assert.equal(match.undo(), true);
    assert.equal(match.hash, first);
    assert.equal(match.undo(), false);
    for (const way of [move.index, move.name, move.label]) {
      assert.equal(match.apply(way).hash, hash);
      match.undo();
    }
    const saved = match.save();
    match.apply(move);
    assert.ok(match.events().length > 0 && match.events(1).length > 0);
    match.load(saved);
    assert.equal(match.hash, first);
    assert.equal(match.undo(), false);
    const other = game('threat-market').start({ seed: 99, players: 3 });
    other.load(saved);
    assert.equal(other.apply(0).hash, hash);
  });

  it('replays say what differs', () => {
    const pig = game('pig');
    const { trace, lastHash } = pig.run({ seed: 5, agents: ['greedy'] });
    const replay = pig.replay(trace);
    assert.equal(replay.verified, true);
    assert.equal(replay.lastHash, lastHash);
    const wrong = pig.replay(trace.replace(lastHash, '0000000000000000'));
    assert.deepEqual([wrong.verified, wrong.mismatch.kind], [false, 'hash']);
    assert.throws(() => pig.replay('nonsense'), /not a Boardwright trace/);
    assert.throws(() => game('nim').replay(trace), /the trace is of `pig`/);
  });

  it('a player is shown no secret', () => {
    const match = game('threat-market').start({ seed: 2 });
    const seen = JSON.stringify(match.observe(2));
    const { decider } = match.observe(2);
    assert.equal(match.observe(decider).moves.length, match.decision.moves);
    if (decider !== 2) assert.equal(JSON.parse(seen).moves.length, 0);
    const hidden = match.observe(2).places.filter(({ tokens }) => tokens === null);
    for (const { count, known } of hidden) assert.ok(known.length <= count);
  });

  it('places of findings are indices of JavaScript strings', () => {
    const text = spec('tic-tac-toe').replace(/^# .*/, '# Zeichen 🎲 ü').replaceAll('mark in', 'mrak in');
    const { game: none, diagnostics } = api.compile(text);
    assert.equal(none, null);
    const [{ start, end, code }] = diagnostics;
    assert.equal(code, 'unknown-token-type');
    assert.equal(text.slice(start.offset, end.offset), 'mrak');
    assert.equal(text.split('\n')[start.line - 1].slice(start.column - 1, end.column - 1), 'mrak');
  });

  it('wrong input is an error that says so, and the engine goes on', () => {
    const pig = game('pig');
    const match = pig.start();
    const wrong = [
      [() => api.compile(7), /the text of a game is a text, not 7/],
      [() => api.compile('', { sett: {} }), /the options of compile: unknown field `sett`, expected `set`$/],
      [() => api.compile('', { set: { A: null } }), /`set.A` is null/],
      [() => pig.start({ seed: -1 }), /a seed is/],
      [() => pig.start({ seed: 1.5 }), /a seed is/],
      [() => pig.start({ players: 99 }), /pig is for 2 to \d+ players, not 99/],
      [() => pig.start({ players: NaN }), /`players` is NaN/],
      [() => pig.start([]), /the options of start are an object, not a list/],
      [() => match.apply(99), /there is no move 99: there is a list of 1 legal move,/],
      [() => match.apply(-1), /a move is a whole number/],
      [() => match.apply(null), /a move is a whole number/],
      [() => match.apply('rol'), /no legal move is called `rol`; do you mean `roll`\?/],
      [() => match.observe(3), /there is no seat 3/],
      [() => match.choose('gredy'), /do you mean `greedy`\?/],
      [() => match.choose('mcts:0'), /`mcts:0`/],
      [() => match.load('boardwright-state 1\nnonsense'), /the state: line/],
      [() => match.load('{}'), /the state: /],
      [() => pig.run({ agents: ['random', 'random', 'random'] }), /3 bots for 2 seats/],
      [() => pig.run({ agents: [] }), /`agents` is empty/],
      [() => pig.evaluate({ games: 0 }), /at least one game/],
      [() => pig.evaluate({ coverage: 1 }), /the options of evaluate: invalid type: integer `1`, expected a boolean/],
      [() => pig.batch({ coverage: true }), /a batch has no option `coverage`; `evaluate` has it/],
      [() => pig.run({ coverage: true }), /one game has no option `coverage`/],
      [() => pig.compare(7), /compare takes another game/],
      [() => pig.compare(pig, null), /the options of compare are an object, not null/],
      [() => pig.compare(pig, { games: 1 }), /at least two games of each side/],
      [() => pig.compare(pig, { games: 4, metrics: 'length.plies' }), /`metrics` is a list of texts, not of type string/],
      [() => pig.compare(pig, { games: 4, metrics: [3] }), /each of `metrics` is a text, not 3/],
      [() => pig.compare(pig, { games: 4, metrics: ['length.plie'] }), /do you mean `length.plies`\?/],
      [() => pig.compare(pig, { explicitChance: true }), /a comparison has no option `explicitChance`/],
      [() => pig.solve({ random: true, hidden: true }), /ask for two answers; choose one/],
      [() => pig.solve({ positions: 10 }), /pig: .*; `positions` raises the limit/],
      [() => pig.solve({ positions: 0 }), /`positions` is 0; it is from 1 to 1000000000/],
      [() => pig.solve({ from: 'nonsense' }), /the state: /],
      [() => game('threat-market').solve(), /`hidden` finds an equilibrium/],
      [() => new api.Game(), /use `compile`/],
      [() => new api.Match(), /use `Game.start`/],
    ];
    const hash = match.hash;
    for (const [work, message] of wrong) assert.throws(work, (error) => error instanceof Error && message.test(error.message) || assert.fail(`${work}: ${error}`));
    assert.equal(match.hash, hash);
    const { diagnostics } = api.compile('x'.repeat(2 ** 20 + 1));
    assert.equal(diagnostics[0].code, 'file-too-large');
    for (const text of ['', '\u0000', '\ud800', '```yaml\nmeta: [', spec('pig').slice(0, 700)]) assert.equal(api.compile(text).game, null);
  });

  it('calls before `init` are errors, and so are calls after a failure of the engine', async () => {
    const script = "import { compile } from 'boardwright'; try { compile(''); } catch (error) { console.log(error.message); }";
    const told = call(process.execPath, ['--input-type=module', '--eval', script], { cwd: place.project });
    assert.match(told, /await init\(\)/);
    const { Guard } = await import(join(place.installed, 'guard.js'));
    const guard = new Guard();
    guard.start({ last_panic: () => 'out of luck' });
    assert.throws(() => guard.call(() => { throw 'a refusal'; }), /^Error: a refusal$/);
    assert.equal(guard.call(() => 5), 5);
    assert.throws(() => guard.call(() => { throw new WebAssembly.RuntimeError('unreachable'); }), /the engine failed: out of luck/);
    assert.throws(() => guard.call(() => 5), /the engine failed before and cannot go on: out of luck/);
  });

  it('is bundled for browsers without modules of Node, and takes the bytes of its module', async () => {
    const bundle = join(place.project, 'bundle.mjs');
    const stdin = { contents: "export * from 'boardwright';", resolveDir: place.project };
    await build({ stdin, bundle: true, platform: 'browser', format: 'esm', outfile: bundle, logLevel: 'error' });
    const bundled = await import(pathToFileURL(bundle));
    await assert.rejects(bundled.init(new Uint8Array([1, 2, 3])), WebAssembly.CompileError);
    await bundled.init(readFileSync(join(place.installed, 'boardwright_bg.wasm')));
    assert.equal(bundled.compile(spec('pig')).game.start({ seed: 8 }).hash, game('pig').start({ seed: 8 }).hash);
  });

  it('all values have the types that are declared', () => {
    writeFileSync(join(place.project, 'types.ts'), readFileSync(join(root, 'tests/npm/types.ts')));
    writeFileSync(join(place.project, 'values.ts'), values(api, game));
    const compiler = { strict: true, exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true, noEmit: true, target: 'es2022', lib: ['es2022', 'dom'], module: 'nodenext', types: [] };
    for (const [name, options] of Object.entries({ node: {}, bundler: { module: 'esnext', moduleResolution: 'bundler' } })) {
      const config = { compilerOptions: { ...compiler, ...options }, files: ['types.ts', 'values.ts'] };
      writeFileSync(join(place.project, `tsconfig.${name}.json`), JSON.stringify(config));
      call(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '--project', `tsconfig.${name}.json`], { cwd: place.project });
    }
  });
});

/** What the functions answer, as literals: the compiler refuses a member that is missing and one that is not declared. */
function values(api, game) {
  const market = game('threat-market');
  const match = market.start({ seed: 4, players: 2 });
  const { trace, lastHash } = market.run({ agents: ['greedy'] });
  const chance = game('pig').start({ explicitChance: true });
  const broken = api.compile(spec('tic-tac-toe').replaceAll('mark in', 'mrak in'));
  const answers = [
    ['GameInfo', market.info],
    ['GameInfo', game('nim').info],
    ['Diagnostic[]', broken.diagnostics],
    ['Decision | null', match.decision],
    ['Move[]', match.moves()],
    ['Observation', match.observe(1)],
    ['Observation', match.observe(2)],
    ['Move', match.choose('mcts', { iterations: 20 })],
    ['Applied', match.apply(0)],
    ['string[]', match.events()],
    ['Ending | null', match.result],
    ['Applied', chance.apply('roll')],
    ['Move[]', chance.moves()],
    ['Played', market.run()],
    ['Replay', market.replay(trace)],
    ['Replay', market.replay(trace.replace(lastHash, '0000000000000000'))],
    ['BatchReport', market.batch({ games: 20 })],
    ['EvalReport', market.evaluate({ games: 20 })],
    ['EvalReport', market.evaluate({ games: 20, coverage: true })],
    ['CompareReport', market.compare(market, { games: 20 })],
    ['SolveReport', game('tic-tac-toe').solve()],
    ['SolveReport', game('tic-tac-toe').solve({ random: true })],
    ['SolveReport', api.compile(readFileSync(join(root, 'tests/sketches/kuhn-poker.md'), 'utf8')).game.solve({ hidden: true, iterations: 10 })],
    ['string[]', api.agentNames()],
  ];
  const types = [...new Set(answers.flatMap(([type]) => type.match(/[A-Z]\w+/g) ?? []))];
  const lines = answers.map(([type, value], at) => `export const value${at}: ${type} = ${JSON.stringify(value)};`);
  return [`import type { ${types.join(', ')} } from 'boardwright';`, ...lines, ''].join('\n');
}
