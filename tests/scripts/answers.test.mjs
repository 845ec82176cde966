// The worker's answers as Monaco takes them.
import assert from 'node:assert/strict';
import test from 'node:test';
import { colours, completions, hover, LEGEND, outline, signature } from '../../web/monaco/answers.js';

const range = { startLineNumber: 3, startColumn: 5, endLineNumber: 3, endColumn: 8 };

test('completions keep their order, their kind and what they replace', () => {
  const found = [
    { label: 'money', insert: 'money[actor]', kind: 'Name', detail: 'a number', manual: '', range },
    { label: 'min', insert: 'min(', kind: 'Function', detail: 'min(a, b)', manual: '`min(a, b)`', range },
    { label: 'x', insert: 'x', kind: 'SomethingNew', detail: '', manual: '', range },
  ];
  const shown = completions(found, { Variable: 4, Function: 1, Text: 18 });
  assert.deepEqual(shown.map(({ kind }) => kind), [4, 1, 18]);
  assert.deepEqual(shown.map(({ insertText }) => insertText), ['money[actor]', 'min(', 'x']);
  assert.deepEqual([...shown].sort((a, b) => (a.sortText < b.sortText ? -1 : 1)), shown);
  assert.equal(shown[0].documentation, undefined);
  assert.deepEqual(shown[1].range, range);
});

test('Markdown is never trusted and holds no HTML', () => {
  const { contents } = hover({ range, markdown: '`<b>`' });
  assert.deepEqual(contents, [{ value: '`<b>`', isTrusted: false, supportHtml: false }]);
  assert.equal(hover(null), null);
});

test('the argument that is being written is marked', () => {
  const shown = signature({ forms: [{ label: 'step(c, d)', params: ['c', 'd'] }], argument: 1, manual: '' });
  assert.equal(shown.activeParameter, 1);
  assert.deepEqual(shown.signatures[0].parameters, [{ label: 'c' }, { label: 'd' }]);
  assert.equal(signature(null), null);
});

test('words are coloured by the numbers of the legend', () => {
  const kinds = ['Key', 'Function', 'SomethingNew'];
  const { data } = colours({ kinds, data: [1, 0, 3, 1, 1, 0, 4, 2, 0, 0, 0, 9, 2, 2, 0] });
  const names = [3, 8, 13].map((at) => LEGEND.tokenTypes[data[at]]);
  assert.deepEqual(names, ['call', 'key', 'text']);
  assert.deepEqual([...data].filter((_, at) => at % 5 !== 3), [1, 0, 3, 1, 0, 4, 2, 0, 0, 9, 2, 0]);
});

test('the outline keeps what a row holds', () => {
  const row = (name, kind, children = []) => ({ name, detail: '', kind, range, nameRange: range, children });
  const [section] = outline([row('tokens', 'Section', [row('mark', 'Name')])], { Module: 1, Variable: 12 });
  assert.equal(section.kind, 1);
  assert.deepEqual(section.children.map(({ name, kind }) => [name, kind]), [['mark', 12]]);
});
