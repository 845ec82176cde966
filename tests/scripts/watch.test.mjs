// A program that hangs must be a failure of its own step, never a wait without end.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { watch } from '../../scripts/lib/run.mjs';

const node = (code, silence) => watch(process.execPath, ['-e', code], { silence });

it('gives the exit code and what was printed', async () => {
  const { code, output } = await node("console.log('one'); console.error('two'); process.exitCode = 3", 60);
  assert.equal(code, 3);
  assert.deepEqual(output.split('\n').sort(), ['', 'one', 'two']); // two pipes: in either order
});

it('ends a program that falls silent, and what it has started', async () => {
  const child = "require('child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'inherit' })";
  const { code, output } = await node(`console.log('begun'); ${child}`, 1);
  assert.deepEqual([code, output], [1, 'begun\n']);
});

it('tells a missing program by its exit code', async () => {
  assert.equal((await watch('no-such-program-anywhere', [])).code, 127);
});
