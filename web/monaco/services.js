// Language services of the editor, answered by the worker: completion, hover, definitions. Other editors get
// the same answers (crates/language); here they are converted to Monaco's form. Positions are Monaco's already.
// Nothing is computed here, so typing never waits.
import { languages } from 'monaco-editor/editor/editor.api.js';
import { colours, completions, hover, LEGEND, outline, signature } from './answers.js';
import { questions } from './asking.js';
import { LANGUAGE } from './language.js';

/** By model: the queue of its questions. */
const byModel = new WeakMap();

/** `ask(text, question)` promises the answer to a question in JSON, as JSON. */
export function serve(model, ask) {
  byModel.set(model, questions(ask));
}

const UNANSWERED = 'The engine did not answer.';

/**
 * Asks about the present text. With `follows`, Monaco moves the answer with later edits or cancels the
 * question itself; otherwise an answer about an older text is dropped.
 */
async function ask(model, token, question, { urgent = true, follows = false } = {}) {
  const version = model.getVersionId();
  const wanted = () => !token.isCancellationRequested && !model.isDisposed() && (follows || model.getVersionId() === version);
  return (await byModel.get(model)?.({ text: model.getValue(), question, wanted, urgent })) ?? null;
}

const at = (service, { lineNumber, column }) => ({ service, line: lineNumber, column });

languages.registerCompletionItemProvider(LANGUAGE, {
  triggerCharacters: ['.', '$', '['],
  async provideCompletionItems(model, position, _context, token) {
    const found = await ask(model, token, at('completion', position), { follows: true });
    return { suggestions: completions(found ?? [], languages.CompletionItemKind) };
  },
});

languages.registerHoverProvider(LANGUAGE, {
  async provideHover(model, position, token) {
    return hover(await ask(model, token, at('hover', position)));
  },
});

languages.registerSignatureHelpProvider(LANGUAGE, {
  signatureHelpTriggerCharacters: ['(', ','],
  async provideSignatureHelp(model, position, token) {
    const value = signature(await ask(model, token, at('signature', position)));
    return value && { value, dispose() {} };
  },
});

languages.registerDefinitionProvider(LANGUAGE, {
  async provideDefinition(model, position, token) {
    const found = await ask(model, token, at('definition', position));
    return (found ?? []).map((range) => ({ uri: model.uri, range }));
  },
});

languages.registerDocumentHighlightProvider(LANGUAGE, {
  async provideDocumentHighlights(model, position, token) {
    const found = await ask(model, token, at('references', position), { urgent: false });
    return (found ?? []).map((range) => ({ range }));
  },
});

languages.registerRenameProvider(LANGUAGE, {
  async resolveRenameLocation(model, position, token) {
    const found = await ask(model, token, at('renameable', position));
    return found?.range ? found : { range: nowhere(position), text: '', rejectReason: found?.rejected ?? UNANSWERED };
  },
  async provideRenameEdits(model, position, name, token) {
    const found = await ask(model, token, { ...at('rename', position), name });
    if (!found?.edits) return { edits: [], rejectReason: found?.rejected ?? UNANSWERED };
    const edit = (textEdit) => ({ resource: model.uri, versionId: model.getVersionId(), textEdit });
    return { edits: found.edits.map(edit) };
  },
});

const nowhere = ({ lineNumber, column }) => ({
  startLineNumber: lineNumber,
  startColumn: column,
  endLineNumber: lineNumber,
  endColumn: column,
});

languages.registerFoldingRangeProvider(LANGUAGE, {
  provideFoldingRanges: (model, _context, token) => ask(model, token, { service: 'folding' }, { urgent: false }),
});

languages.registerDocumentSymbolProvider(LANGUAGE, {
  displayName: 'Outline',
  async provideDocumentSymbols(model, token) {
    return outline((await ask(model, token, { service: 'outline' }, { urgent: false })) ?? [], languages.SymbolKind);
  },
});

languages.registerDocumentSemanticTokensProvider(LANGUAGE, {
  getLegend: () => LEGEND,
  async provideDocumentSemanticTokens(model, _last, token) {
    const found = await ask(model, token, { service: 'colours' }, { urgent: false, follows: true });
    // To Monaco this word says: keep the colours that are there, ask again after the next edit.
    if (!found) throw new Error('busy');
    return colours(found);
  },
  releaseDocumentSemanticTokens() {},
});
