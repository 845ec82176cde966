// Links taken apart and put together again, as crates/sim/src/share describes them: a head of eleven
// digits (version, flags, two lengths of four digits, a check), the spec's segment, the game's.

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const HEAD = 11;

/** `{ spec, play }`: the segments as they stand. */
export function parts(fragment) {
  const spec = read(fragment.slice(2, 6));
  return { spec: fragment.slice(HEAD, HEAD + spec), play: fragment.slice(HEAD + spec) };
}

/** A link of these segments, with a head that is right. */
export function joined({ spec, play }) {
  const flags = (spec ? 1 : 0) | (play ? 2 : 0);
  const head = `1${DIGITS[flags]}${number(spec.length)}${number(play.length)}`;
  return head + DIGITS[check(head)] + spec + play;
}

const read = (digits) => [...digits].reduce((sum, digit) => sum * 64 + DIGITS.indexOf(digit), 0);
const number = (value) => [3, 2, 1, 0].map((at) => DIGITS[Math.floor(value / 64 ** at) % 64]).join('');

function check(text) {
  let hash = 0x811c9dc5; // FNV-1a
  for (const byte of Buffer.from(text)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  hash = (hash >>> 24) ^ (hash & 0xffffff);
  return (hash ^ (hash >>> 6) ^ (hash >>> 12) ^ (hash >>> 18)) & 63;
}
