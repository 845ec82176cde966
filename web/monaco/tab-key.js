// What Tab does in the editor: it indents, until Ctrl+M makes it leave. The page shows the hint below the editor, where it
// covers no text; here the place is told which of the two holds.
import { editor } from 'monaco-editor/editor/editor.api.js';

/** Sets `data-tab` of the element to `indents` or `leaves`. */
export function tellTabKey(monaco, element) {
  const tell = () => {
    element.dataset.tab = monaco.getOption(editor.EditorOption.tabFocusMode) ? 'leaves' : 'indents';
  };
  tell();
  monaco.onDidChangeConfiguration((changed) => changed.hasChanged(editor.EditorOption.tabFocusMode) && tell());
  monaco.onDidDispose(() => delete element.dataset.tab);
}
