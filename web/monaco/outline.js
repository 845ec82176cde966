// "Go to symbol" over the sections that the checker has seen.
import { languages } from 'monaco-editor/editor/editor.api.js';
import { LANGUAGE } from './language.js';

const byModel = new WeakMap();

/** `items` are the protocol's OutlineItem. */
export function setOutline(model, items) {
  byModel.set(model, items);
}

languages.registerDocumentSymbolProvider(LANGUAGE, {
  displayName: 'Sections',
  provideDocumentSymbols(model) {
    const items = (byModel.get(model) ?? []).filter(({ line }) => line >= 1 && line <= model.getLineCount());
    return items.map((item, index) => symbol(model, item, items[index + 1]));
  },
});

function symbol(model, { name, line, count }, next) {
  const last = next && next.line > line ? next.line - 1 : model.getLineCount();
  return {
    name,
    detail: count ? String(count) : '',
    kind: languages.SymbolKind.Module,
    tags: [],
    range: { startLineNumber: line, startColumn: 1, endLineNumber: last, endColumn: model.getLineMaxColumn(last) },
    selectionRange: { startLineNumber: line, startColumn: 1, endLineNumber: line, endColumn: model.getLineMaxColumn(line) },
  };
}
