// What Tab does in the editor: it indents, until Ctrl+M makes it leave. The page shows the hint below the editor, where it
// covers no text; here the place is told which of the two holds.
import { TabFocus } from 'monaco-editor/editor/browser/config/tabFocus.js';

/** Sets `data-tab` of the element to `indents` or `leaves`. */
export function tellTabKey(monaco, element) {
  const tell = () => {
    element.dataset.tab = TabFocus.getTabFocusMode() ? 'leaves' : 'indents';
  };
  tell();
  const following = TabFocus.onDidChangeTabFocus(tell);
  monaco.onDidDispose(() => {
    following.dispose();
    delete element.dataset.tab;
  });
}
