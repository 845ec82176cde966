// The API of the package: plain objects over the wasm module. `index.d.ts` declares its types.
import * as engine from './boardwright.js';
import { list, options, text, whole } from './arguments.js';
import { Guard } from './guard.js';

const guard = new Guard();
/** Games played between two reports of progress. */
const SHARE = 8;
/** Only this module makes games and matches. */
const KEY = Symbol('made by the engine');

/** Loads the module once. `load` gives its bytes, a response with them, or its address. */
export function starter(load) {
  let started = null;
  return async function init(source) {
    const begin = async () => {
      await engine.default({ module_or_path: await (source ?? load()) });
      guard.start(engine);
    };
    started ??= begin();
    try {
      await started;
    } catch (error) {
      started = null; // the next call may try again
      throw error;
    }
  };
}

export const version = () => guard.call((engine) => engine.version());

export const agentNames = () => JSON.parse(guard.call((engine) => engine.agents()));

export function compile(source, given) {
  text(source, 'the text of a game');
  const set = options(given, 'compile');
  const [game, diagnostics] = guard.call((engine) => {
    const compiled = engine.compile(source, set);
    const parts = [compiled.game(), compiled.diagnostics()];
    compiled.free();
    return parts;
  });
  return { game: game ? new Game(KEY, game) : null, diagnostics: JSON.parse(diagnostics) };
}

/** A refusal of `new`: games come from `compile`, matches from `Game.start`. */
function only(key, from) {
  if (key !== KEY) throw new TypeError(`use ${from}`);
}

export class Game {
  #game;

  constructor(key, game) {
    only(key, '`compile`');
    this.#game = game;
    this.info = Object.freeze(JSON.parse(guard.call(() => game.info())));
  }

  start(given) {
    const json = options(given, 'start');
    return new Match(KEY, guard.call(() => this.#game.start(json)));
  }

  run(given) {
    const json = options(given, 'run');
    return JSON.parse(guard.call(() => this.#game.run(json)));
  }

  replay(trace) {
    text(trace, 'a trace');
    return JSON.parse(guard.call(() => this.#game.replay(trace)));
  }

  batch(given, onProgress) {
    const json = options(given, 'batch');
    return playAll(guard.call(() => this.#game.count(json)), onProgress);
  }

  evaluate(given, onProgress) {
    const json = options(given, 'evaluate');
    return playAll(guard.call(() => this.#game.evaluate(json)), onProgress);
  }

  compare(other, given = {}, onProgress) {
    const second = ofGames(other).#game;
    options(given, 'compare'); // refuses what is no object
    const { metrics = [], ...rest } = given;
    const [names, json] = [list(metrics, '`metrics`'), options({ games: 400, ...rest }, 'compare')];
    return playAll(guard.call(() => this.#game.compare(second, names, json)), onProgress);
  }

  solve(given) {
    const json = options(given, 'solve');
    return JSON.parse(guard.call(() => this.#game.solve(json)));
  }
}

/** Checks that a value is a game of this module. */
function ofGames(value) {
  if (!(value instanceof Game)) throw new TypeError('compare takes another game of `compile`');
  return value;
}

/** Plays in shares, so that the caller hears of the progress; an error of `onProgress` ends it. */
function playAll(games, onProgress) {
  try {
    const total = guard.call(() => games.step(0));
    for (let left = total; left > 0; ) {
      left = guard.call(() => games.step(SHARE));
      onProgress?.(total - left, total);
    }
    return JSON.parse(guard.call(() => games.report()));
  } finally {
    games.free();
  }
}

export class Match {
  #play;

  constructor(key, play) {
    only(key, '`Game.start`');
    this.#play = play;
    this.seats = Object.freeze(this.#read((play) => play.seats()));
  }

  #read(work) {
    return JSON.parse(guard.call(() => work(this.#play)));
  }

  get decision() {
    return this.#read((play) => play.decision());
  }

  get result() {
    return this.#read((play) => play.result());
  }

  get hash() {
    return guard.call(() => this.#play.hash());
  }

  moves() {
    return this.#read((play) => play.moves());
  }

  apply(move) {
    const given = typeof move === 'object' && move !== null ? move.index : move;
    const index = typeof given === 'string' ? guard.call(() => this.#play.index_of(given)) : whole(given, 'a move');
    return this.#read((play) => play.apply(index));
  }

  undo() {
    return guard.call(() => this.#play.undo());
  }

  observe(seat) {
    whole(seat, 'a seat');
    return this.#read((play) => play.observe(seat));
  }

  events(seat) {
    if (seat !== undefined) whole(seat, 'a seat');
    return this.#read((play) => play.events(seat));
  }

  choose(agent, given) {
    text(agent, 'the name of an agent');
    const json = options(given, 'choose');
    return this.#read((play) => play.choose(agent, json));
  }

  save() {
    return guard.call(() => this.#play.save());
  }

  load(state) {
    text(state, 'a saved state');
    guard.call(() => this.#play.load(state));
  }
}
