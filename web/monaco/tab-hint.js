// A line that tells how to leave the editor by keyboard: Tab indents in it, so users without a mouse need
// the hint.
import { editor } from 'monaco-editor/editor/editor.api.js';

const key = /Mac|iP(hone|ad|od)/.test(navigator.platform) ? 'Ctrl+Shift+M' : 'Ctrl+M';

/** Shows the line inside `element` while the editor has the focus. */
export function showTabHint(monaco, element) {
  const hint = document.createElement('p');
  hint.className = 'editor-hint';
  hint.hidden = true;
  element.append(hint);
  const write = () => {
    const moves = monaco.getOption(editor.EditorOption.tabFocusMode);
    hint.textContent = moves ? `Tab leaves the editor. ${key}: Tab indents.` : `Tab indents. ${key}: Tab leaves the editor.`;
  };
  write();
  monaco.onDidFocusEditorText(() => (hint.hidden = false));
  monaco.onDidBlurEditorText(() => (hint.hidden = true));
  monaco.onDidChangeConfiguration((changed) => changed.hasChanged(editor.EditorOption.tabFocusMode) && write());
  monaco.onDidDispose(() => hint.remove());
}
