// Links taken apart and put together again, as crates/sim/src/share describes them: a head of thirteen digits (version, mode,
// flags, dictionary, two lengths of four digits, a check), the spec's segment, the game's.
import { deflateRawSync } from 'node:zlib';

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const HEAD = 13;

/** `{ spec, dictionary, play }`: the segments as they stand. */
export function parts(fragment) {
  const spec = read(fragment.slice(4, 8));
  return { dictionary: fragment[3], spec: fragment.slice(HEAD, HEAD + spec), play: fragment.slice(HEAD + spec) };
}

/** A link of these segments, with a head that is right. */
export function joined({ spec, dictionary, play }) {
  return headed(`2A${flags(spec, play)}${dictionary}`, spec, play);
}

/** A link of the first version: no dictionary, and the play segment as it stands. */
export function firstVersion(text, play) {
  const body = deflateRawSync(text).toString('base64url');
  const spec = body + number(guard(body));
  return headed(`1${flags(spec, play)}`, spec, play);
}

function headed(start, spec, play) {
  const head = `${start}${number(spec.length)}${number(play.length)}`;
  return head + DIGITS[check(head)] + spec + play;
}

const flags = (spec, play) => DIGITS[(spec ? 1 : 0) | (play ? 2 : 0)];
const read = (digits) => [...digits].reduce((sum, digit) => sum * 64 + DIGITS.indexOf(digit), 0);
const number = (value) => [3, 2, 1, 0].map((at) => DIGITS[Math.floor(value / 64 ** at) % 64]).join('');

function guard(text) {
  let hash = 0x811c9dc5; // FNV-1a
  for (const byte of Buffer.from(text)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  return (hash >>> 24) ^ (hash & 0xffffff);
}

function check(text) {
  const hash = guard(text);
  return (hash ^ (hash >>> 6) ^ (hash >>> 12) ^ (hash >>> 18)) & 63;
}
