// Colours of a spec: Markdown prose with YAML fences, and in them the language's expressions. Only
// colours: the checker reports errors.
import { languages } from 'monaco-editor/editor/editor.api.js';
import { EFFECT_WORDS } from './words.js';

export const LANGUAGE = 'boardwright-spec';

languages.register({ id: LANGUAGE, extensions: ['.md'] });

languages.setLanguageConfiguration(LANGUAGE, {
  comments: { lineComment: '#' },
  brackets: [['{', '}'], ['[', ']'], ['(', ')']],
  autoClosingPairs: [
    { open: '{', close: '}' },
    { open: '[', close: ']' },
    { open: '(', close: ')' },
    { open: '"', close: '"', notIn: ['string'] },
  ],
  folding: { offSide: true, markers: { start: /^\s*```ya?ml\b/, end: /^\s*```\s*$/ } },
  onEnterRules: [
    // After `name:` the body goes one step in.
    { beforeText: /^\s*(- )?[\w-]+:\s*$/, action: { indentAction: 1 } },
  ],
  wordPattern: /\$?[A-Za-z_][\w-]*|\d+/,
});

languages.setMonarchTokensProvider(LANGUAGE, {
  defaultToken: 'prose',
  words: [
    ...EFFECT_WORDS,
    'and', 'or', 'not', 'in', 'where', 'otherwise', 'if', 'then', 'else', 'div', 'mod', 'step',
    'round', 'game', 'per', 'each', 'it', 'actor', 'active', 'opponent', 'others', 'remaining',
    'players', 'none', 'true', 'false', 'max', 'min', 'count', 'some', 'all', 'empty', 'board',
  ],

  tokenizer: {
    root: [
      [/^\s*```\s*ya?ml\b.*$/, { token: 'fence', next: '@yaml' }],
      [/^\s*~~~\s*ya?ml\b.*$/, { token: 'fence', next: '@yamlTilde' }],
      [/^\s*```.*$/, { token: 'fence', next: '@other' }],
      [/^\s{0,3}#{1,6}\s.*$/, 'heading'],
      [/`[^`]*`/, 'code'],
      [/\*\*[^*]+\*\*/, 'strong'],
      [/[^`*]+/, 'prose'],
      [/./, 'prose'],
    ],
    other: [
      [/^\s*```\s*$/, { token: 'fence', next: '@pop' }],
      [/.+/, 'code'],
    ],
    yaml: [[/^\s*```\s*$/, { token: 'fence', next: '@pop' }], { include: '@block' }],
    yamlTilde: [[/^\s*~~~\s*$/, { token: 'fence', next: '@pop' }], { include: '@block' }],

    block: [
      [/(^|\s)#.*$/, 'comment'],
      [/^\s*(-\s+)+/, 'punct'],
      [/[A-Za-z_][\w.-]*(?=\s*:(\s|$))/, 'key'],
      [/"(?:[^"\\]|\\.)*"?/, 'string'],
      [/'(?:[^']|'')*'?(?=[\s,\]}:]|$)/, 'string'],
      [/\$[A-Za-z_]\w*/, 'name'],
      [/\.[A-Za-z_]\w*/, 'property'],
      [/\d*d\d+\b/, 'number'],
      [/\d+/, 'number'],
      [/[A-Z][A-Z0-9_]*\b/, 'name'],
      [/[A-Za-z_]\w*/, { cases: { '@words': 'word', '@default': 'text' } }],
      [/[{}[\](),:|>&*!?@%-]/, 'punct'],
      [/[=<>+]+|\.\./, 'punct'],
      [/\s+/, 'text'],
      [/./, 'text'],
    ],
  },
});
