// What the editor knows of the language, asked of the worker: what could stand at the cursor, what a
// word is, where it is declared. The answers are those of any other editor (crates/language); here they
// only take Monaco's form. Places are Monaco's already.
import { languages } from 'monaco-editor/editor/editor.api.js';
import { LANGUAGE } from './language.js';
import { completions, hover, signature } from './answers.js';

/** By model: asks a question about its text; the answer is parsed, or null if there is none. */
const byModel = new WeakMap();

/** `ask(text, question)` promises the answer to a question in JSON, as JSON. */
export function serve(model, ask) {
  byModel.set(model, async (question) => {
    const version = model.getVersionId();
    const answer = await ask(model.getValue(), JSON.stringify(question));
    // Places in a text that has changed meanwhile are nobody's.
    return answer && model.getVersionId() === version ? JSON.parse(answer) : null;
  });
}

const at = (service, { lineNumber, column }) => ({ service, line: lineNumber, column });

const ask = async (model, token, question) => {
  const answer = await byModel.get(model)?.(question);
  return token.isCancellationRequested ? null : (answer ?? null);
};

languages.registerCompletionItemProvider(LANGUAGE, {
  triggerCharacters: ['.', '$', '['],
  async provideCompletionItems(model, position, _context, token) {
    const found = await ask(model, token, at('completion', position));
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

languages.registerRenameProvider(LANGUAGE, {
  async resolveRenameLocation(model, position, token) {
    const found = await ask(model, token, at('renameable', position));
    if (!found || found.rejected) throw new Error(found?.rejected ?? 'The engine did not answer.');
    return found;
  },
  async provideRenameEdits(model, position, name, token) {
    const found = await ask(model, token, { ...at('rename', position), name });
    if (!found || found.rejected) return { edits: [], rejectReason: found?.rejected ?? 'The engine did not answer.' };
    const edit = (textEdit) => ({ resource: model.uri, versionId: model.getVersionId(), textEdit });
    return { edits: found.edits.map(edit) };
  },
});
