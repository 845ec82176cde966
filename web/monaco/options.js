// Options of the editor.

/** Above this size the checker only reports that the text is too big, and the editor turns off features. */
export const BIG = 1024 * 1024;

/** Font and size of the letters, which the page declares. */
export function letters() {
  const style = getComputedStyle(document.documentElement);
  const value = (property, otherwise) => style.getPropertyValue(property).trim() || otherwise;
  return {
    fontFamily: value('--font-code', 'ui-monospace, Menlo, monospace'),
    fontSize: parseFloat(value('--code', '13')),
    lineHeight: parseFloat(value('--code-line', '20')),
  };
}

export function options(ariaLabel) {
  return {
    ...letters(),
    ariaLabel,
    automaticLayout: true,
    fixedOverflowWidgets: true, // hovers reach out of a narrow pane
    padding: { top: 4, bottom: 8 },
    lineNumbersMinChars: 4,
    foldingStrategy: 'auto',
    minimap: { enabled: false },
    scrollBeyondLastLine: false,
    renderFinalNewline: 'on', // its dimmed number would be too faint
    smoothScrolling: false,
    stickyScroll: { enabled: false },
    wrappingIndent: 'same',
    tabSize: 2,
    insertSpaces: true,
    detectIndentation: false, // YAML: two spaces, never tabs
    renderWhitespace: 'selection',
    quickSuggestions: { other: 'on', comments: 'off', strings: 'on' }, // in prose the worker has none
    acceptSuggestionOnCommitCharacter: false, // names are new as often as not
    acceptSuggestionOnEnter: 'smart',
    'semanticHighlighting.enabled': true,
    wordBasedSuggestions: 'off',
    suggestOnTriggerCharacters: true,
    parameterHints: { enabled: true },
    inlayHints: { enabled: 'off' },
    codeLens: false,
    colorDecorators: false,
    dragAndDrop: false,
    dropIntoEditor: { enabled: false },
    pasteAs: { enabled: false },
    // Prose has dashes and accents; only invisible characters are marked.
    unicodeHighlight: { ambiguousCharacters: false, nonBasicASCII: false, invisibleCharacters: true },
    maxTokenizationLineLength: 5_000,
    stopRenderingLineAfter: 5_000,
    largeFileOptimizations: true,
    ...sized(0),
  };
}

/** Options that depend on the length of the text, because their cost grows with it. */
export function sized(length) {
  const big = length > BIG;
  return {
    wordWrap: big ? 'off' : 'on',
    folding: !big,
    links: !big,
    matchBrackets: big ? 'never' : 'always',
    occurrencesHighlight: big ? 'off' : 'singleFile',
    selectionHighlight: !big,
    guides: { indentation: !big },
    renderValidationDecorations: 'on',
  };
}
