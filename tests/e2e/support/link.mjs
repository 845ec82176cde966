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
  const spec = segment(deflateRawSync(text));
  return headed(`1${flags(spec, play)}`, spec, play);
}

function headed(start, spec, play) {
  const head = `${start}${number(spec.length)}${number(play.length)}`;
  return head + DIGITS[check(head)] + spec + play;
}

/** A link of any fields, with lengths and checksums that are right: `text` and `play` are bytes before they are packed. */
export function forged({ version = '2', mode = 0, flags, dictionary = 0, text, packed = text && deflateRawSync(text), play }) {
  const [spec, game] = [packed, play].map((bytes) => (bytes ? segment(bytes) : ''));
  const known = (spec ? 1 : 0) | (game ? 2 : 0);
  return headed(version + DIGITS[mode] + DIGITS[known | (flags ?? 0)] + DIGITS[dictionary], spec, game);
}

/** Flags of what follows the fields of a game. */
export const [HAS_POSITION, HAS_BRANCHES] = [8, 16];

/** The bytes of a game in a link, as `Play` in crates/sim/src/share/play.rs; `rest` follows the fields. */
export function played({ engine = '0.1.0', rules = 0n, seed = 1, players = 2, knobs = [], seats = [[0], [0]], moves = [], at = 0, hashes = [0n, 0n], rest = [] }) {
  const pairs = knobs.map(([name, value]) => [...word(name), ...word(value)]);
  return Buffer.from([
    ...word(engine), ...varint(rules), ...varint(seed), ...varint(players), ...list(pairs), ...list(seats), ...list(moves.map(varint)),
    ...varint(at), ...hashes.flatMap(varint), ...rest,
  ]);
}

/** A seat of a bot with a name. */
export const bot = (name, iterations) => [3, ...word(name), ...varint(iterations)];

/** The bytes of variations and comments behind the fields of a game: `[parent, from, moves, comments]` each. */
export function branched(variations, { comments = [], line = 0, total = 0 } = {}) {
  const noted = (all) => list(all.map(([at, said]) => [...varint(at), ...word(said)]));
  const bytes = [
    ...noted(comments),
    ...list(variations.map(([parent, from, moves, said = []]) => [...varint(parent), ...varint(from), ...list(moves.map(varint)), ...noted(said)])),
    ...varint(line), ...varint(total),
  ];
  return list([...deflateRawSync(Buffer.from(bytes))].map((byte) => [byte]));
}

/** Integers, texts and lists in postcard, which takes seven bits for each byte. */
export function varint(value) {
  const n = BigInt(value);
  return n < 128n ? [Number(n)] : [Number(n % 128n) + 128, ...varint(n / 128n)];
}
const word = (text) => [...varint(Buffer.byteLength(text)), ...Buffer.from(text)];
const list = (items) => [...varint(items.length), ...items.flat()];

function segment(bytes) {
  const body = Buffer.from(bytes).toString('base64url');
  return body + number(guard(body));
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
