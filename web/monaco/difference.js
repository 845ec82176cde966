// The smallest replacement that turns one text into another, so that cursor, scroll position and marks
// elsewhere stay. Plain arithmetic, tested without a browser.

/** `{ start, end, text }`: offsets in `before`, and the new text; null if they are equal. */
export function difference(before, after) {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before.charCodeAt(start) === after.charCodeAt(start)) start += 1;
  if (start === before.length && start === after.length) return null;
  if (start > 0 && isHigh(before.charCodeAt(start - 1))) start -= 1; // never half a character
  let same = 0;
  while (same < shorter - start && before.charCodeAt(before.length - 1 - same) === after.charCodeAt(after.length - 1 - same)) same += 1;
  if (same > 0 && isLow(before.charCodeAt(before.length - same))) same -= 1;
  return { start, end: before.length - same, text: after.slice(start, after.length - same) };
}

const isHigh = (unit) => unit >= 0xd800 && unit < 0xdc00;
const isLow = (unit) => unit >= 0xdc00 && unit < 0xe000;
