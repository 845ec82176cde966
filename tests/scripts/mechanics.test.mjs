// docs/mechanics.md shows what the games and specs/mechanics.json say now, and every path there is one of its spec.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { definitions } from '../../scripts/lib/definitions.mjs';
import { root } from '../../scripts/lib/project.mjs';
import { COMMAND, isCurrent, PAGE, page, problems, read } from '../../scripts/mechanics.mjs';

const all = read();

test('every mechanic of every game has paths, and they exist', () => {
  assert.deepEqual(problems(all), [], `Correct specs/mechanics.json, then ${COMMAND} writes ${PAGE}.`);
});

test(`${PAGE} is up to date`, { skip: problems(all).length > 0 }, () => {
  assert.ok(isCurrent(page(all)), `${PAGE} is out of date: ${COMMAND} writes it`);
});

test('the lines of the page begin with the key of the definition', () => {
  for (const { file, paths, lines } of all.games) {
    const spec = readFileSync(join(root, 'specs', file), 'utf8').split('\n');
    for (const path of Object.values(paths).flat()) {
      const key = path.split('.').at(-1);
      for (const [first, last] of lines.get(path)) {
        assert.match(spec[first - 1], new RegExp(`^ *${key}(\\(.*\\))?:`), `${file}: ${path}`);
        assert.ok(first <= last && spec.slice(first - 1, last).every((line) => !line.startsWith('```')), `${file}: ${path}`);
      }
    }
  }
});

const spec = `# Two piers

actions: prose is not read

\`\`\`yaml
turn:
  phases:
    night:
      do:
        - each: $p in players
          do: call sail

      window: one
  order: none

define:
  side($t, $d): if $d == north then $t.n
    else $t.e
\`\`\`

\`\`\`yaml
actions: { wait: {} }
define:
  free: true
\`\`\`
`;

test('a definition lasts until the next line that is indented no further', () => {
  const lines = definitions(spec);
  assert.deepEqual(lines.get('turn'), [[6, 14]]);
  assert.deepEqual(lines.get('turn.phases.night'), [[8, 13]]);
  assert.deepEqual(lines.get('turn.phases.night.do'), [[9, 11]]);
  assert.deepEqual(lines.get('turn.order'), [[14, 14]]);
  assert.deepEqual(lines.get('define.side'), [[17, 18]]);
  assert.deepEqual(lines.get('define'), [[16, 18], [23, 24]]);
  assert.deepEqual(lines.get('actions'), [[22, 22]]);
});

test('keys in items of lists and between braces have no path', () => {
  const paths = [...definitions(spec).keys()];
  assert.deepEqual(paths.filter((path) => /each|do\.do|wait/.test(path)), []);
});

test('contradictions are named', () => {
  const game = { file: 'a.md', title: 'A', mechanics: ['race', 'voting'], paths: { race: ['end', 'gone'], lines: ['end'] }, lines: new Map([['end', [[1, 2]]]]) };
  assert.deepEqual(problems({ sentences: { race: 'The first wins.', area: 'Land counts.' }, unknown: ['b.md'], games: [game] }), [
    'b.md is not in specs/catalogue.json',
    'voting: no sentence says what it is',
    'area: no game of the catalogue has it',
    'a.md: voting has no path of a definition',
    'a.md: the catalogue does not list lines',
    'a.md: there is no definition gone',
  ]);
});

test('a definition on one line has one number', () => {
  const game = { file: 'a.md', title: 'A', paths: { race: ['end', 'turn'] }, lines: new Map([['end', [[4, 4]]], ['turn', [[1, 2], [6, 9]]]]) };
  const text = page({ sentences: { race: 'The first wins.' }, games: [game] });
  assert.ok(text.endsWith('- [A](../specs/a.md): `end` [4](../specs/a.md#L4), `turn` [1–2](../specs/a.md#L1-L2), [6–9](../specs/a.md#L6-L9)\n'), text);
  assert.match(text, /\[race\]\(#race\)\n\n## Race\n\nThe first wins\.\n/);
});
