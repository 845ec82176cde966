// The engine of a built site, run in Node: the scripts that make pictures of games ask it as the page does.
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

const first = [viewer.Seat, 1]; // one who does not see the hands of others

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

/** An engine whose files lie in a folder. `close` lets Node end. */
export async function engineOf(folder) {
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
  const { default: init } = await import(pathToFileURL(join(folder, 'engine.js')).href);
  await init({ module_or_path: readFileSync(join(folder, 'engine_bg.wasm')) });
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
  return {
    /** Opens a game between random bots. Returns the answer, and the least and most players. */
    async open(spec, seed) {
      const bots = Array(6).fill(seat.Random);
      const bytes = await request(ask.Open, [...text(spec), ...setup(seed, bots), start.Fresh, 0, ...first, 0]);
      const reader = new Reader(bytes);
      const [, kind, outcome] = [reader.number(), reader.number(), reader.number()];
      if (kind !== answer.Opened || outcome !== opened.Game) throw new Error('the engine did not open this game');
      reader.text();
      reader.text();
      return { bytes, players: [reader.number(), reader.number()] };
    },
    /** A bot's move; returns the answer, or nothing at the end of the game. */
    async move() {
      const bytes = await request(ask.Bot, first);
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
    close: () => channels.forEach((channel) => channel.port1.close()),
  };
}
