// What random playouts cost in wasm and natively, on this machine:
//   node tests/wasm/playouts.mjs [milliseconds]
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { nativeTwin, root, wasmTwin } from './builds.mjs';

const ms = process.argv[2] ?? '1000';
const games = [
  'tic-tac-toe',
  'connect-four',
  'breakthrough',
  'othello',
  'hex',
  'checkers',
  'kalah',
  'nine-mens-morris',
  'pig',
].map((game) => [`specs/${game}.md`, 2]);
games.push(['specs/threat-market.md', 3]);

const wasm = await wasmTwin();
const ratios = [];
for (const [spec, players] of games) {
  const text = readFileSync(join(root, spec), 'utf8');
  wasm.bench_playouts(text, players, 500); // until V8 has its best code
  const inWasm = wasm.bench_playouts(text, players, Number(ms));
  const [natively] = nativeTwin(['playouts', spec, String(players), ms], { profile: 'release' });
  const ns = (line) => Number(/(\d+) ns per ply/.exec(line)[1]);
  const ratio = ns(natively) / ns(inWasm);
  ratios.push(ratio);
  console.log(`${spec}, ${players} players`);
  console.log(`  wasm    ${inWasm}`);
  console.log(`  native  ${natively}`);
  console.log(`  wasm runs at ${Math.round(100 * ratio)} % of native speed`);
}
ratios.sort((a, b) => a - b);
const median = ratios[Math.floor(ratios.length / 2)];
console.log(`median: ${Math.round(100 * median)} % of native speed`);
