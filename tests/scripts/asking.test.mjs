// Questions on their way to the worker.
import assert from 'node:assert/strict';
import test from 'node:test';
import { questions } from '../../web/monaco/asking.js';

/** A worker that answers when it is told to. */
function worker() {
  const open = [];
  const asked = [];
  const ask = (text, question) => {
    asked.push(JSON.parse(question).service);
    return new Promise((resolve, reject) => open.push({ resolve, reject }));
  };
  return { ask, asked, next: () => open.shift() };
}

const question = (service, rest = {}) => ({ text: 'a text', question: { service }, wanted: () => true, urgent: false, ...rest });
const turn = () => new Promise((resolve) => setImmediate(resolve));

test('one question is on its way, and what the cursor waits for is next', async () => {
  const { ask, asked, next } = worker();
  const put = questions(ask);
  const first = put(question('colours'));
  put(question('folding'));
  const urgent = put(question('completion', { urgent: true }));
  assert.deepEqual(asked, ['colours']);
  next().resolve('[1]');
  assert.deepEqual(await first, [1]);
  await turn();
  assert.deepEqual(asked, ['colours', 'completion']);
  next().resolve('[2]');
  assert.deepEqual(await urgent, [2]);
});

test('what nobody wants any more is not asked, and its answer not given', async () => {
  const { ask, asked, next } = worker();
  const put = questions(ask);
  let wanted = true;
  const first = put(question('hover', { wanted: () => wanted }));
  const second = put(question('hover', { wanted: () => wanted }));
  wanted = false;
  next().resolve('{}');
  assert.deepEqual(await Promise.all([first, second]), [null, null]);
  assert.deepEqual(asked, ['hover']);
});

test('a worker that fails answers nothing, and the next question is asked', async () => {
  const { ask, next } = worker();
  const put = questions(ask);
  const failed = put(question('hover'));
  const silent = put(question('hover'));
  next().reject(new Error('gone'));
  assert.equal(await failed, null);
  await turn();
  next().resolve(undefined);
  assert.equal(await silent, null);
});
