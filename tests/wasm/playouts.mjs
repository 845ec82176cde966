// What random playouts cost in wasm and natively, on this machine:
//   node tests/wasm/playouts.mjs [milliseconds]
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { nativeTwin, root, wasmTwin } from './builds.mjs';

const ms = process.argv[2] ?? '2000';
const games = [
  ['specs/tic-tac-toe.md', 2],
  ['specs/pig.md', 2],
  ['specs/threat-market.md', 3],
];

const wasm = await wasmTwin();
for (const [spec, players] of games) {
  const text = readFileSync(join(root, spec), 'utf8');
  wasm.bench_playouts(text, players, 500); // until V8 has its best code
  const inWasm = wasm.bench_playouts(text, players, Number(ms));
  const [natively] = nativeTwin(['playouts', spec, String(players), ms], { profile: 'release' });
  const ns = (line) => Number(/(\d+) ns per ply/.exec(line)[1]);
  console.log(`${spec}, ${players} players`);
  console.log(`  wasm    ${inWasm}`);
  console.log(`  native  ${natively}`);
  console.log(`  wasm runs at ${Math.round((100 * ns(natively)) / ns(inWasm))} % of native speed`);
}
