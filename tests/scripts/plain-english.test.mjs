// docs/plain-english.md quotes sentences of the project as they are now: each file exists and has its sentence.
//
// Texts are compared without marks of comments, Markdown and strings. A format hole of the code, such as `{name}`,
// stands for a few words of the page.
import assert from 'node:assert/strict';
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathsOf } from '../../scripts/lib/doc-paths.mjs';
import { root } from '../../scripts/lib/project.mjs';

const PAGE = 'docs/plain-english.md';
/** The most characters that stand for a hole, and the share of a sentence that is not in holes. */
const HOLE = 24;
const LITERAL = 1 / 3;

const rows = rowsOf(readFileSync(join(root, PAGE), 'utf8'));

test(`${PAGE} has sentences of the project`, () => assert.ok(rows.length >= 50, `${rows.length} rows`));

test(`the paths in ${PAGE} exist`, () => {
  assert.deepEqual(rows.filter(({ file }) => locate(file) === null).map(({ file }) => file), []);
});

for (const { file, after } of rows) {
  test(`${file}: ${after}`, () => assert.ok(has(sources(locate(file)), after), `${file} does not have: ${after}`));
}

test('sentences are found in comments, strings and Markdown', () => {
  const text = '/// Returns the\n    /// old place.\nformat!("`{name}` is {what}; \\\n  say \\"which\\"") // **Adds** [a line](x.md)';
  for (const quoted of ['Returns the old place.', '`heat` is a number; say "which"', 'adds a line', 'Returns … place …']) {
    assert.ok(has([text], quoted), quoted);
  }
});

test('other sentences are not found', () => {
  const text = '/// Returns the old place.\nformat!("{name}{what}{}")';
  for (const quoted of ['Returns the new place.', 'place old', 'heat is a number', 'old … Returns']) {
    assert.ok(!has([text], quoted), quoted);
  }
});

/** The rows of all tables: file and "after". A row with other columns is an error. */
function rowsOf(text) {
  const lines = text.split('\n').filter((line) => line.startsWith('|') && !/^\| (file|---) /.test(line));
  return lines.map((line) => {
    const cells = line.split('|').slice(1, -1).map((cell) => cell.trim());
    assert.equal(cells.length, 3, `a row has file, before and after: ${line}`);
    const file = /^`([^`]+)`( \(\w+\))?$/.exec(cells[0])?.[1];
    assert.ok(file, `a row begins with a path: ${line}`);
    assert.ok(cells[2], `a row ends with a sentence: ${line}`);
    return { file, after: cells[2] };
  });
}

/** The place of a path, or `null`. */
function locate(file) {
  return pathsOf(`\`${file}\``)[0]?.at ?? (existsSync(join(root, file)) ? file : null);
}

/** The texts of a file, or of all files of a folder. */
function sources(path) {
  if (path === null) return [];
  const at = join(root, path);
  if (!statSync(at).isDirectory()) return [readFileSync(at, 'utf8')];
  return readdirSync(at).flatMap((name) => sources(join(path, name)));
}

/** True if a text has a sentence; dots in it stand for left out parts. */
function has(texts, sentence) {
  const parts = sentence.split('…').map(plain).filter(Boolean);
  return texts.map(plain).some((text) => {
    let from = 0;
    return parts.every((part) => {
      from = endOf(part, text, from);
      return from > 0;
    });
  });
}

/** A text in small letters without marks of comments, Markdown and strings. */
function plain(text) {
  const bare = text
    .replace(/\\\n\s*/g, '')
    .replaceAll('\\"', '"')
    .replace(/^\s*(\/\/[/!]?|\/?\*+)/gm, ' ')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/(?<![\w*])\*{1,2}(?=\w)|(?<=\w)\*{1,2}(?![\w*])/g, '');
  return bare.replace(/\s+/g, ' ').trim().replace(/[.:]$/, '').toLowerCase();
}

/** The place in a text behind the first occurrence of a sentence, or 0. */
function endOf(sentence, text, from) {
  const exact = text.indexOf(sentence, from);
  if (exact >= 0) return exact + sentence.length;
  const holes = [...text.matchAll(/\{[\w.:?#]*\}/g)].map(({ 0: { length }, index }) => ({ index, length }));
  // A sentence with holes begins at most a sentence before its first hole.
  for (const hole of holes) {
    for (let start = Math.max(from, hole.index - sentence.length); start <= hole.index; start += 1) {
      const end = filled(sentence, text, start, new Map(holes.map((each) => [each.index, each.length])), 0, 0);
      if (end) return end;
    }
  }
  return 0;
}

/** Matches the rest of a sentence with a text whose holes stand for anything short; the place behind it, or 0. */
function filled(sentence, text, at, holes, done, literal) {
  let [to, next, same] = [done, at, literal];
  while (to < sentence.length && !holes.has(next) && sentence[to] === text[next]) {
    [to, next, same] = [to + 1, next + 1, same + 1];
  }
  if (to === sentence.length) return same >= sentence.length * LITERAL ? next : 0;
  if (!holes.has(next)) return 0;
  for (let length = 1; length <= HOLE && to + length <= sentence.length; length += 1) {
    const end = filled(sentence, text, next + holes.get(next), holes, to + length, same);
    if (end) return end;
  }
  return 0;
}
