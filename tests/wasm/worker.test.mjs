// The page's worker itself, run in Node instead of a browser: it says when it listens, answers
// bytes with bytes, and hears a cancel while a batch runs.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { root, startWorker } from './builds.mjs';

// Numbers of the variants in crates/protocol/src/lib.rs, as postcard writes them.
const ask = { hello: 0, check: 1, batch: 10, cancel: 11 };
const answer = { otherBuild: 1, checked: 2, progress: 7, done: 8, refused: 10 };

const varint = (n) => (n < 128 ? [n] : [(n % 128) + 128, ...varint(Math.floor(n / 128))]);
const text = (s) => [...varint(Buffer.byteLength(s)), ...Buffer.from(s)];
const message = (id, kind, ...body) => Uint8Array.from([...varint(id), kind, ...body.flat()]);
const batch = (id, spec, games) => message(id, ask.batch, text(spec), [0, 2], text('1'), [0], varint(games));

/** Id and kind of an answer with an id below 128. */
const head = ([id, kind]) => [id, kind];

describe('the worker of the page', () => {
  const pig = readFileSync(join(root, 'specs/pig.md'), 'utf8');
  const heard = [];
  let wake = () => {};
  const say = (bytes) => globalThis.onmessage({ data: bytes });

  async function next() {
    while (heard.length === 0) await new Promise((resolve) => (wake = resolve));
    return heard.shift();
  }

  const channels = [];

  before(async () => {
    globalThis.MessageChannel = class extends MessageChannel {
      constructor() {
        super();
        channels.push(this);
      }
    };
    globalThis.postMessage = (bytes, [buffer]) => {
      assert.ok(bytes instanceof Uint8Array && buffer === bytes.buffer, 'its buffer is transferred');
      heard.push(bytes);
      wake();
    };
    await startWorker();
  });

  after(() => channels.forEach((channel) => channel.port1.close())); // or Node waits for it for ever

  it('says that it listens with an empty message', async () => {
    assert.equal((await next()).length, 0);
  });

  it('answers, also an ArrayBuffer, and refuses nonsense', async () => {
    say(message(1, ask.hello, text('of another page')));
    assert.deepEqual(head(await next()), [1, answer.otherBuild]);
    say(message(2, ask.check, text(pig), [0]).buffer);
    assert.deepEqual(head(await next()), [2, answer.checked]);
    for (const data of [Uint8Array.from([1, 99]), new Uint8Array(0), 'text', null, 7]) {
      say(data);
      assert.deepEqual(head(await next()), [0, answer.refused]);
    }
  });

  it('reports from a batch, and hears a cancel', async () => {
    const began = performance.now();
    say(batch(3, pig, 100_000_000));
    assert.deepEqual(head(await next()), [3, answer.progress]);
    assert.deepEqual(head(await next()), [3, answer.progress]);
    const reported = performance.now();
    say(message(4, ask.hello, text('between slices')));
    assert.deepEqual(head(await next()), [4, answer.otherBuild]);
    say(message(5, ask.cancel));
    assert.deepEqual(head(await next()), [3, answer.done]);
    assert.ok(reported - began < 1_000, `two reports took ${reported - began} ms`);
  });

  it('plays a batch to its end', async () => {
    say(batch(6, pig, 50));
    let last;
    while (head((last = await next()))[1] === answer.progress);
    assert.deepEqual(head(last), [6, answer.done]);
    assert.deepEqual([...last.slice(2, 4)], [50, 50], 'games asked for and done');
  });
});
