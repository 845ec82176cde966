import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mostMemory } from '../../scripts/site/wasm-memory.mjs';

/** A module of these sections. */
const module = (...sections) => Uint8Array.from([0, 97, 115, 109, 1, 0, 0, 0, ...sections.flat()]);
/** A section of types, which holds the type of a function without parameters. */
const TYPES = [1, 4, 1, 0x60, 0, 0];

test('the modules of these tests are valid', () => {
  assert.ok(WebAssembly.validate(module(TYPES, [5, 4, 1, 1, 1, 2])));
  assert.ok(WebAssembly.validate(module(TYPES, [5, 5, 1, 1, 17, 128, 64])));
});

test('a maximum is read in bytes, whatever stands before it', () => {
  assert.equal(mostMemory(module([5, 4, 1, 1, 1, 2])), 2 * 65536);
  assert.equal(mostMemory(module(TYPES, [5, 5, 1, 1, 17, 128, 64])), 512 * 2 ** 20);
});

test('a memory without a maximum has none, and so has a module without memory', () => {
  assert.equal(mostMemory(module(TYPES, [5, 3, 1, 0, 17])), null);
  assert.equal(mostMemory(module(TYPES)), null);
});
