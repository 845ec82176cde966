// Checked by the TypeScript compiler against the types of the packed package.
import { agentNames, compile, init, version } from 'boardwright';
import type { Compiled, CompareReport, EvalReport, Game, Match, Move, Observation, Replay, SolveReport } from 'boardwright';

export async function playOne(text: string): Promise<string> {
  await init();
  const { game, diagnostics }: Compiled = compile(text, { set: { SIZE: 5, NAME: 'x' } });
  for (const { code, severity, start, fixes } of diagnostics) {
    const line: number = start.line;
    console.log(code, severity === 'error', line, fixes.map((fix) => fix.edits.length));
  }
  if (game === null) return version();
  return inFull(game, game.start({ seed: 12n, players: game.info.players.min }));
}

function inFull(game: Game, match: Match): string {
  const moves: Move[] = match.moves();
  const seen: Observation = match.observe(1);
  const saved: string = match.save();
  match.apply(moves[0]!);
  match.apply(0);
  match.apply(match.choose(agentNames()[0]!, { iterations: 10 }).name);
  match.undo();
  match.load(saved);
  const report: EvalReport = game.evaluate({ games: 10, agents: ['greedy', 'random'] }, (done, all) => console.log(done / all));
  const replay: Replay = game.replay(game.run({ seed: '0x1f' }).trace);
  if (!replay.verified) return replay.mismatch.message;
  return `${seen.players[0]?.name} ${report.highlights[0]} ${replay.result?.headline} ${match.events(1).join()}`;
}

export function exactly(game: Game, other: Game): string {
  const solved: SolveReport = game.solve({ positions: 1000, from: game.start().save() });
  const compared: CompareReport = game.compare(other, { games: 10, metrics: ['length.plies'] });
  const rules = game.evaluate({ coverage: true }).coverage ?? [];
  return `${solved.perfect?.moves[0]?.move} ${compared.metrics[0]?.difference} ${rules.length}`;
}

// @ts-expect-error: only evaluations count rules
export const wrongOption = (game: Game) => game.batch({ coverage: true });
// @ts-expect-error: an option that does not exist
export const wrong = (game: Game) => game.start({ sed: 1 });
// @ts-expect-error: there is no index of a boolean
export const wrongMove = (match: Match) => match.apply(true);
// @ts-expect-error: games are made by compile
export const wrongGame = (own: typeof Game) => new own();
