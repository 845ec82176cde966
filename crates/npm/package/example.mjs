import { compile, init } from 'boardwright';
import { readFileSync } from 'node:fs';

await init();
const { game, diagnostics } = compile(readFileSync(process.argv[2], 'utf8'));
if (!game) throw new Error(diagnostics[0].message);
const match = game.start({ seed: 7 });
while (match.decision) match.apply(match.choose('greedy'));
console.log(match.result.headline);
console.log(game.evaluate({ games: 100 }).highlights.join('\n'));
