// Zip files and the comparison of texts. `crates/playground/src/toolbox.rs` is its only caller; it is loaded when a
// person exports, imports or compares.
import { structuredPatch } from 'diff';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';

/** Limits of a zip file that is opened: a small file may hold gigabytes. */
const MOST_FILES = 2_000;
const MOST_BYTES = 50 << 20;
const MOST_IN_A_FILE = 8 << 20;

/** Texts that take longer to compare are told as one change: the page waits meanwhile. */
const MOST_MS = 700;

/** Lines around a change. */
const AROUND = 3;

/** A zip file of `[path, text]` pairs. */
export function pack(files) {
  return zipSync(Object.fromEntries(files.map(([name, text]) => [name, strToU8(text)])));
}

/** The `[path, text]` pairs of the texts in a zip file. Throws if it is none, or too large. */
export function unpack(bytes) {
  let [files, total] = [0, 0];
  const wanted = ({ name, originalSize }) => {
    if (!/\.(md|markdown|txt|json)$/i.test(name) || /(^|\/)(__MACOSX|\.)/.test(name)) return false;
    files += 1;
    total += originalSize;
    if (files > MOST_FILES || total > MOST_BYTES || originalSize > MOST_IN_A_FILE) throw new Error('too large');
    return true;
  };
  return Object.entries(unzipSync(bytes, { filter: wanted })).map(([name, content]) => [name, strFromU8(content)]);
}

/** `[kind, line number, text]` for the lines of a comparison; kinds are `+`, `-`, a space, and `…` for lines left out. */
export function compare(before, after, around = AROUND) {
  const { hunks } = structuredPatch('', '', before, after, '', '', { context: around, maxEditLength: 20_000, timeout: MOST_MS }) ?? { hunks: whole(before, after) };
  return hunks.flatMap(({ oldStart, newStart, lines }, index) => {
    let [old, now] = [oldStart, newStart];
    const rows = lines.filter((line) => line[0] !== '\\').map((line) => {
      const number = line[0] === '-' ? old : now;
      if (line[0] !== '+') old += 1;
      if (line[0] !== '-') now += 1;
      return [line[0], number, line.slice(1)];
    });
    return index > 0 || oldStart > 1 ? [['…', 0, ''], ...rows] : rows;
  });
}

/** The same with all lines. */
export function compareAll(before, after) {
  if (before === after) return before.split('\n').map((line, at) => [' ', at + 1, line]);
  return compare(before, after, Number.MAX_SAFE_INTEGER);
}

/** Texts with nothing in common, as one change. */
function whole(before, after) {
  const lines = (text, sign) => text.split('\n').map((line) => sign + line);
  return [{ oldStart: 1, newStart: 1, lines: [...lines(before, '-'), ...lines(after, '+')] }];
}
