// The page's worker itself, run in Node instead of a browser: it reports that it listens, answers
// bytes with bytes, and handles a cancel while a batch runs.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { numbers, setup, text, varint } from '../../scripts/lib/postcard.mjs';
import { root, startWorker } from './builds.mjs';

const ask = numbers('lib.rs', 'Request');
const answer = numbers('lib.rs', 'Response');

const message = (id, kind, ...body) => Uint8Array.from([...varint(id), kind, ...body.flat()]);
const batch = (id, spec, games) => message(id, ask.Batch, text(spec), setup('1', [], 2), varint(games));

/** Id and kind of an answer with an id below 128. */
const head = ([id, kind]) => [id, kind];

describe('the worker of the page', { timeout: 60_000 }, () => {
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

  after(() => channels.forEach((channel) => channel.port1.close())); // or Node would wait for it for ever

  it('says that it listens with an empty message', async () => {
    assert.equal((await next()).length, 0);
  });

  it('answers, also an ArrayBuffer, and refuses nonsense', async () => {
    say(message(1, ask.Hello, text('of another page')));
    assert.deepEqual(head(await next()), [1, answer.OtherBuild]);
    say(message(2, ask.Check, text(pig), [0], varint(0)).buffer);
    assert.deepEqual(head(await next()), [2, answer.Checked]);
    for (const data of [Uint8Array.from([1, 99]), new ArrayBuffer(0), 'text', null, 7]) {
      say(data);
      assert.deepEqual(head(await next()), [0, answer.Refused]);
    }
  });

  it('gets the further parts of its code after an empty message', () => {
    let asked = 0;
    globalThis.fetchParts = () => (asked += 1);
    say(new Uint8Array(0));
    assert.equal(asked, 1);
  });

  it('reports from a batch, and hears a cancel', async () => {
    const began = performance.now();
    say(batch(3, pig, 100_000_000));
    assert.deepEqual(head(await next()), [3, answer.BatchProgress]);
    assert.deepEqual(head(await next()), [3, answer.BatchProgress]);
    const reported = performance.now();
    say(message(4, ask.Hello, text('between slices')));
    assert.deepEqual(head(await next()), [4, answer.OtherBuild]);
    say(message(5, ask.Cancel));
    assert.deepEqual(head(await next()), [3, answer.BatchDone]);
    assert.ok(reported - began < 1_000, `two reports took ${reported - began} ms`);
  });

  it('plays a batch to its end', async () => {
    say(batch(6, pig, 50));
    let last;
    while (head((last = await next()))[1] === answer.BatchProgress);
    assert.deepEqual(head(last), [6, answer.BatchDone]);
    assert.deepEqual([...last.slice(2, 4)], [50, 50], 'games asked for and done');
  });
});
