// Writes messages of the page to its worker in postcard: only the few that scripts and tests need.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './project.mjs';

/** The numbers that postcard gives to the variants of an enum of the protocol: their order in its source. */
export function numbers(file, name) {
  const source = readFileSync(join(root, 'crates/protocol/src', file), 'utf8');
  const body = source.split(`pub enum ${name} {\n`)[1].split('\n}')[0];
  const variants = [...body.matchAll(/^ {4}([A-Z]\w*)/gm)].map(([, variant]) => variant);
  return Object.fromEntries(variants.map((variant, number) => [variant, number]));
}

export const varint = (n) => (n < 128 ? [n] : [(n % 128) + 128, ...varint(Math.floor(n / 128))]);
export const text = (s) => [...varint(Buffer.byteLength(s)), ...Buffer.from(s)];

/** A `Setup` without knobs and position; 0 players let the game choose. */
export const setup = (seed, seats, players = 0) => [0, players, ...text(seed), ...varint(seats.length), ...seats, 0];
