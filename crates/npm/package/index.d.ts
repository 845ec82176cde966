import type { CompareReport } from './compare-report.js';
import type { EvalReport } from './eval-report.js';
import type { SolveReport } from './solve-report.js';

export type { CompareReport, EvalReport, SolveReport };

/** Where the wasm module is: its address, its bytes, or a response with them. */
export type WasmSource = string | { readonly href: string } | ArrayBuffer | ArrayBufferView | { arrayBuffer(): Promise<ArrayBuffer> };

/** Loads the engine, once; every other function needs it. Without a source it is found beside the package's files. */
export function init(source?: WasmSource): Promise<void>;

/** The version of the engine. */
export function version(): string;

/** The names of the bots, weakest first. `name:iterations` gives a bot its own number of iterations. */
export function agentNames(): string[];

/** Compiles the text of a game and checks it. Without errors among the diagnostics there is a game. */
export function compile(text: string, options?: CompileOptions): Compiled;

export interface CompileOptions {
  /** Values of knobs, by constant. */
  set?: Readonly<Record<string, string | number>>;
}

export interface Compiled {
  game: Game | null;
  /** Sorted by their places. */
  diagnostics: Diagnostic[];
}

/** A place in a text. */
export interface Place {
  /** From 1. */
  line: number;
  /** In characters, from 1. */
  column: number;
  /** Index of the JavaScript string. */
  offset: number;
}

export interface Span {
  start: Place;
  end: Place;
}

export interface Diagnostic extends Span {
  /** Such as `unknown-token-type`. */
  code: string;
  severity: 'error' | 'warning' | 'info';
  message: string;
  /** Where in the structure: `actions.buy.effects[0]`. Empty for the whole text. */
  path: string;
  /** What to do or why, each a sentence. */
  hints: string[];
  /** The names or forms that would be right here, nearest first. */
  alternatives: string[];
  expected: string | null;
  found: string | null;
  /** The id of what the language cannot say yet. */
  capability: string | null;
  /** Other places that belong to it. */
  related: Related[];
  /** Changes that mend it, the best first. */
  fixes: Fix[];
}

export interface Related extends Span {
  message: string;
}

export interface Fix {
  title: string;
  /** True if it leaves no doubt. */
  safe: boolean;
  /** All or none of them; they do not overlap. */
  edits: Edit[];
}

export interface Edit extends Span {
  /** The text to put in the place of the span. */
  text: string;
}

/** A number, or a text such as `0x7f3a` or any words. */
export type Seed = number | bigint | string;

/** A game without errors, for every number of players that it allows. `compile` makes it. */
export class Game {
  private constructor();
  readonly info: GameInfo;
  /** Starts a match. */
  start(options?: StartOptions): Match;
  /** Plays a whole game between bots. */
  run(options?: RunOptions): Played;
  /** Plays a trace again and checks every hash. */
  replay(trace: string): Replay;
  /** Plays many games between bots and counts their results. */
  batch(options?: BatchOptions, onProgress?: Progress): BatchReport;
  /** Plays many games between bots and measures them. Different bots play each seed at each other's seats. */
  evaluate(options?: EvaluateOptions, onProgress?: Progress): EvalReport;
  /** Plays this game and another one on the same seeds and measures the differences: the other one minus this one. */
  compare(other: Game, options?: CompareOptions, onProgress?: Progress): CompareReport;
  /** Computes exact answers of a small game: perfect play, uniform random play, or an equilibrium. */
  solve(options?: SolveOptions): SolveReport;
}

/** Called again and again while games are played; an error that it throws ends them. */
export type Progress = (played: number, games: number) => void;

export interface GameInfo {
  readonly id: string;
  readonly name: string;
  readonly players: { readonly min: number; readonly max: number };
  readonly knobs: readonly Knob[];
  readonly listKnobs: readonly ListKnob[];
  /** Ids of actions. */
  readonly actions: readonly string[];
  /** True if the game hides anything from any player. */
  readonly hides: boolean;
  readonly hasChance: boolean;
}

/** A constant that `compile` may set. */
export interface Knob {
  readonly id: string;
  readonly value: number;
  readonly default: number;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  /** The only values that it may have; without them, all of the range. */
  readonly among?: readonly number[];
}

/** A list of numbers that `compile` may set. */
export interface ListKnob {
  readonly id: string;
  readonly values: readonly number[];
  readonly defaults: readonly number[];
  readonly min: number;
  readonly max: number;
  readonly step: number;
}

export interface StartOptions {
  /** `1` if left out. */
  seed?: Seed;
  /** By default 2, or the nearest number that the game allows. */
  players?: number;
  /** True if the caller makes the moves of chance: rolls, draws, orders. */
  explicitChance?: boolean;
}

export interface RunOptions extends StartOptions {
  /** Bots by seat; the last one also takes the remaining seats. `random` if left out. */
  agents?: readonly string[];
  /** What a bot may spend on a decision; 64 if left out. */
  iterations?: number;
  /** Where a game is stopped; 10,000 if left out. */
  maxPlies?: number;
}

export interface BatchOptions extends RunOptions {
  /** How many games; 200 if left out. */
  games?: number;
}

export interface EvaluateOptions extends BatchOptions {
  /** Not for evaluations. */
  explicitChance?: false;
  /** True to count for each rule how often it was asked for, held and was taken, and to name what never happened. */
  coverage?: boolean;
}

export interface CompareOptions extends BatchOptions {
  /** How many games of each side; 400 if left out. */
  games?: number;
  /** Not for comparisons. */
  explicitChance?: false;
  /** Ids of the metrics to compare; all if left out. */
  metrics?: readonly string[];
}

export interface SolveOptions {
  /** By default 2, or the nearest number that the game allows. */
  players?: number;
  /** True for uniform random play instead of perfect play. */
  random?: boolean;
  /** True for an equilibrium of a game with hidden information, for two players of opposite interests. */
  hidden?: boolean;
  /** A larger game is refused: the most positions, or nodes of the tree of a hidden game; 4,000,000 if left out. */
  positions?: number;
  /** Iterations of the search for an equilibrium; 1000 if left out. */
  iterations?: number;
  /** A state that `Match.save` gave, to begin from; not with `hidden`. */
  from?: string;
}

/** The end of a game. */
export interface Ending {
  kind: 'win' | 'allWin' | 'allLose' | 'draw' | 'ranked' | 'payoff' | 'fault' | 'capped';
  /** Seats, from 1. */
  winners: number[];
  /** Payoffs or ranking values, seat 1 first. */
  payoffs: number[] | null;
  /** The part of the rules that caused it: `end[0]`. */
  cause: string | null;
  /** Why the game could not go on. */
  fault: string | null;
  /** One sentence. */
  headline: string;
}

export interface Played {
  plies: number;
  decisions: number;
  /** The hash of the last state. */
  lastHash: string;
  result: Ending;
  /** The trace as text, for `replay` and for the command `boardwright replay`. */
  trace: string;
}

export type Replay = Verified | Differing;

export interface Verified {
  verified: true;
  decisions: number;
  plies: number;
  lastHash: string;
  /** Left out if the trace has no end. */
  result?: Ending;
}

export interface Differing {
  verified: false;
  /** The first difference. */
  mismatch: Mismatch;
}

export interface Mismatch {
  kind: 'rules' | 'players' | 'state' | 'start' | 'over-already' | 'illegal-index' | 'number' | 'seat' | 'move' | 'hash' | 'not-over' | 'result';
  /** The row of the trace, from 1. */
  row: number | null;
  message: string;
}

/** A game in progress. `Game.start` makes it. */
export class Match {
  private constructor();
  /** The names of the seats, seat 1 first. */
  readonly seats: readonly string[];
  /** The question that is asked now; `null` after the end. */
  readonly decision: Decision | null;
  /** The end of the game; `null` before it. */
  readonly result: Ending | null;
  /** The hash of the state, 16 hex digits: equal on every machine and in the command. */
  readonly hash: string;
  /** The legal moves in canonical order; none after the end. */
  moves(): Move[];
  /** Makes a move, by itself, its index, its name or its label. A wrong move is an error and changes nothing. */
  apply(move: Pick<Move, 'index'> | number | string): Applied;
  /** Takes the last move back; false if there is none. */
  undo(): boolean;
  /** What the player of a seat knows: nothing in it is hidden from that player. */
  observe(seat: number): Observation;
  /** What the setup or the last move changed, in sentences: all, or what the player of a seat is told. */
  events(seat?: number): string[];
  /** The move that a bot chooses for the player who decides. It sees what that player sees. */
  choose(agent: string, options?: ChooseOptions): Move;
  /** The state as text, as `boardwright run --save-at` writes it. */
  save(): string;
  /** Goes on from a saved state of the same rules, text or JSON. Moves before it cannot be taken back. */
  load(state: string): void;
}

export interface ChooseOptions {
  /** The seed of the bot; by default that of the match. */
  seed?: Seed;
  /** What it may spend; 64 if left out. */
  iterations?: number;
}

export interface Decision {
  /** Who decides, from 1; `null` if chance does. */
  seat: number | null;
  question: string;
  /** How many moves are legal. */
  moves: number;
  /** Number of the ply, from 1. */
  ply: number;
  /** Number of the decision within the ply, from 1. */
  step: number;
}

export interface Move {
  index: number;
  /** In the words of the rules, as in traces. It may name what players do not see. */
  name: string;
  /** For the player who decides, without secrets from that player. */
  label: string;
  /** The weight of an outcome, if chance decides. */
  weight?: number;
}

export interface Applied extends Move {
  /** Who decided, from 1; `null` if chance did. */
  seat: number | null;
  /** The hash of the state after the move. */
  hash: string;
}

/** A number, a truth value, `null` for none, or a name such as `red`, `player-2`, `cell_1_3`. */
export type Value = number | boolean | string | null;

/** Values by name. Those that the viewer does not see are left out. */
export type Values = Record<string, Value>;

export interface Observation {
  seat: number;
  /** Equal for equal observations. */
  hash: string;
  round: number;
  turn: number;
  ply: number;
  step: number;
  /** Who has the turn. */
  active: number | null;
  phase: string | null;
  /** Who decides: a seat, 0 for chance, `null` after the end. */
  decider: number | null;
  variables: Values;
  players: ObservedPlayer[];
  places: ObservedPlace[];
  /** What the viewer has picked so far, in a choice of several. */
  picked: Value[];
  /** The answer that the viewer has given while others still answer. */
  answered: Value;
  /** The legal moves, if the viewer decides. */
  moves: Pick<Move, 'index' | 'label'>[];
  result: Ending | null;
}

export interface ObservedPlayer {
  seat: number;
  name: string;
  eliminated: boolean;
  variables: Values;
}

export interface ObservedPlace {
  /** Such as `market`, `cell_1_3`, `hand:2`. */
  id: string;
  name: string;
  owner: number | null;
  /** Row and column on a board, from 1. */
  row: number | null;
  column: number | null;
  /** How many tokens lie there. */
  count: number;
  /** Those that the viewer sees in full; `null` if the viewer cannot look in. */
  tokens: Token[] | null;
  /** Those that the viewer knows without seeing them. */
  known: PlacedToken[];
  /** Those that the viewer sees without knowing all of them. */
  faceDown: PlacedToken[];
  variables: Values;
}

export interface Token {
  type: string;
  name: string;
  owner: number | null;
  props: Values;
}

export interface PlacedToken {
  /** How many tokens lie before it, in a place with order. */
  at: number | null;
  owner: number | null;
  /** What shows of it. */
  token: Token | null;
}

/** A value with its 95 % interval. */
export interface Estimate {
  value: number;
  low: number;
  high: number;
}

/** The results of many games. A stuck game was capped or could not go on; it counts in `games`, `capped`, `faults` and
 * `endings` alone. */
export interface BatchReport {
  games: number;
  seed: string;
  seats: BatchSeat[];
  /** Games that nobody won. */
  noWinner: number;
  /** Games with several winners. */
  shared: number;
  capped: number;
  faults: number;
  /** Plies of a game. */
  plies: Estimate | null;
  shortest: number;
  longest: number;
  decisions: number;
  /** Legal moves at all decisions, summed. */
  legalMoves: number;
  /** Decisions with a single legal move. */
  forced: number;
  /** How often each action was chosen. */
  actions: Record<string, number>;
  endings: { kind: Ending['kind']; cause: string | null; games: number }[];
}

export interface BatchSeat {
  seat: number;
  name: string;
  agent: string;
  wins: number;
  /** Share of the games: a winner has 1/k of a game with k winners, without winners each player has an equal part. Where all
   * win or lose together by the rules, each has the whole of a win and nothing of a loss. */
  share: Estimate | null;
}
