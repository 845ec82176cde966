// The engine, run in Node: the scripts that make pictures of games and rehearse visits ask it as the page does.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { numbers, setup, text, varint } from '../lib/postcard.mjs';

const ask = numbers('lib.rs', 'Request');
const answer = numbers('lib.rs', 'Response');
const seat = numbers('setup.rs', 'Seat');
const start = numbers('game.rs', 'Start');
const viewer = numbers('game.rs', 'ViewAs');
const opened = numbers('game.rs', 'Opened');
const mode = numbers('share.rs', 'LinkMode');
const sent = numbers('share.rs', 'Sent');

/** Viewers in the form of messages. `watcher` is one who does not see the hands of others. */
export const viewers = { watcher: [viewer.Seat, 1], shared: [viewer.Shared, 1], decider: [viewer.Decider], all: [viewer.Everything] };

/** Reads postcard from its beginning. */
class Reader {
  #at = 0;
  constructor(bytes) {
    this.bytes = bytes;
  }
  number() {
    let value = 0;
    for (let scale = 1; ; scale *= 128) {
      const byte = this.bytes[this.#at++];
      value += (byte % 128) * scale;
      if (byte < 128) return value;
    }
  }
  text() {
    const length = this.number();
    this.#at += length;
    return Buffer.from(this.bytes.subarray(this.#at - length, this.#at)).toString();
  }
  numbers() {
    return Array.from({ length: this.number() }, () => this.number());
  }
}

let loaded = 0;

/** The engine of a script (modules.mjs) and of its module, which may be in parts. */
export async function engineOf(script, module, ...further) {
  const heard = [];
  const channels = [];
  let wake = () => {};
  const Channel = globalThis.MessageChannel;
  globalThis.MessageChannel = class extends Channel {
    constructor() {
      super();
      channels.push(this);
    }
  };
  globalThis.postMessage = (bytes) => {
    heard.push(bytes);
    wake();
  };
  const { default: init, exported } = await import(`${pathToFileURL(script).href}?${(loaded += 1)}`); // each has a module of its own
  globalThis.self = globalThis; // as in a browser
  globalThis.loadPart = (number) => new WebAssembly.Instance(new WebAssembly.Module(readFileSync(further[number - 1])), { first: exported() });
  await init({ module_or_path: readFileSync(module) });
  globalThis.MessageChannel = Channel;
  const next = async () => {
    while (heard.length === 0) await new Promise((resolve) => (wake = resolve));
    return heard.shift();
  };
  await next(); // it listens
  let id = 0;
  const request = async (kind, body) => {
    globalThis.onmessage({ data: Uint8Array.from([...varint((id += 1) % 128), kind, ...body]) });
    for (;;) {
      const bytes = await next();
      if (bytes[1] !== answer.BatchProgress) return bytes;
    }
  };
  /** Asks for a game between random bots. Returns the answer, read up to its outcome. */
  const opening = async (spec, seed) => {
    const bytes = await request(ask.Open, [...text(spec), ...setup(seed, Array(6).fill(seat.Random)), start.Fresh, 0, ...viewers.watcher, 0]);
    const reader = new Reader(bytes);
    const [, kind, outcome] = [reader.number(), reader.number(), reader.number()];
    return { bytes, reader, isGame: kind === answer.Opened && outcome === opened.Game };
  };
  return {
    /** Whether a text is a game that can be played. */
    opens: async (spec) => (await opening(spec, '1')).isGame,
    /** Opens a game between random bots. Returns the answer, and the least and most players. */
    async open(spec, seed) {
      const { bytes, reader, isGame } = await opening(spec, seed);
      if (!isGame) throw new Error('the engine did not open this game');
      reader.text();
      reader.text();
      return { bytes, players: [reader.number(), reader.number()] };
    },
    /** A bot's move; returns the answer, or nothing at the end of the game. */
    async move(view = viewers.watcher) {
      const bytes = await request(ask.Bot, view);
      return bytes[1] === answer.Shown ? bytes : undefined;
    },
    /** Plays games between bots that look one move ahead; returns the mean number of plies. */
    async plies(spec, seed, games) {
      const bots = Array(6).fill(seat.Greedy);
      const reader = new Reader(await request(ask.Batch, [...text(spec), ...setup(seed, bots), ...varint(games)]));
      const kind = (reader.number(), reader.number());
      if (kind !== answer.BatchDone) throw new Error('the engine did not play these games');
      const done = (reader.number(), reader.number());
      reader.numbers(); // wins
      const [, , , faults, plies] = Array.from({ length: 5 }, () => reader.number());
      return plies / (done - faults);
    },
    /** Says hello, as a page of another build, and then as one of this build. */
    async hello() {
      const [, , ...build] = await request(ask.Hello, text(''));
      await request(ask.Hello, build);
    },
    /** Opens a game between a person and bots that look one move ahead, as a link with its first moves or one to a lesson
     * does. `told` is what the link tells of the game: the version of the engine that made it, and three hashes; `at` is the
     * decision that is shown, as an optional number; `branches` are variations and comments. With `people` there are no
     * bots. */
    seat(spec, { moves, branches = [], knobs = [], view, question, people = false, players = 0, at = [0], told = ['', '0', '0', '0'] }) {
      const seats = [seat.Person, ...Array(5).fill(people ? seat.Person : seat.Greedy)];
      const set = [...varint(knobs.length), ...knobs.flatMap((knob) => knob.flatMap(text))];
      const [, ...others] = setup('1', seats, players);
      const begins = question === undefined ? [start.Record, ...varint(moves.length), ...moves.flatMap(varint), ...varint(branches.length), ...branches, 0] : [start.Question, question];
      return request(ask.Open, [...text(spec), ...set, ...others, ...begins, ...at, ...view, 1, ...told.flatMap(text)]);
    },
    /** What is wrong with a text. */
    check: (spec) => request(ask.Check, [...text(spec), 0, 0]),
    /** Makes a person's move after `made` decisions, and lets a bot answer. Returns false if the move cannot be made. */
    async choose(made, view, index = 0) {
      const bytes = await request(ask.Move, [...varint(made), index, ...view]);
      await this.move(view);
      return bytes[1] === answer.Shown;
    },
    /** A person takes the first seat. */
    sit: (view) => request(ask.Seats, [2, seat.Person, seat.Greedy, ...view]),
    undo: (view) => request(ask.Undo, view),
    /** Shows the game after `made` decisions. */
    goTo: (made, view) => request(ask.GoTo, [...varint(made), ...view]),
    /** A question of the editor. */
    edit: (spec, service) => request(ask.Language, [...text(spec), ...text(JSON.stringify({ service }))]),
    /** The fragment of a link to the open game after `made` decisions. `link` is its mode, `what` what it holds. */
    async share(spec, made, link = 'Play', what = 'Game') {
      const reader = new Reader(await request(ask.Share, [...text(spec), ...varint(made), mode[link], sent[what]]));
      reader.number();
      if (reader.number() !== answer.Shared) throw new Error('the engine made no link');
      return reader.text();
    },
    /** What a link to the beginning of a game tells of it. */
    async told(fragment) {
      const read = Buffer.from(await request(ask.Receive, text(fragment))).toString('latin1');
      const [, version, ...hashes] = /([\d.]+)\x10([0-9a-f]{16})\x10([0-9a-f]{16})\x10([0-9a-f]{16})/.exec(read);
      return [version, ...hashes];
    },
    /** Reads the fragment of a link. */
    receive: (fragment) => request(ask.Receive, text(fragment)),
    /** The exports of the module. */
    exports: exported,
    /** Lets Node end. Returns the exports of the module. */
    close() {
      channels.forEach((channel) => channel.port1.close());
      return exported();
    },
  };
}
