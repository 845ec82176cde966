// The page's editor. One interface, two forms: Monaco, and a plain text area where Monaco does not
// fit (touch screens) or could not be loaded. `crates/playground/src/editor.rs` is its only caller.
//
//   create(element, options) → Promise of an editor
//     options: text, ariaLabel, plain (a text area, please), onChange(version), onCursor(line, column),
//       ask(text, question) → Promise of an answer, both JSON (crates/engine/src/language.rs)
//   editor: kind, version, getText(), setText(text), setMarkers(version, found), showPlayed(lines),
//     reveal(line, column, focus), offerFixes(), refreshTheme(), setLabel(text), focus(), layout(), dispose()
//
// Lines and columns count from 1, columns in UTF-16 code units. `found` is a list of the
// protocol's DiagnosticView, as serde writes them; `lines` is a list of the caller's PlayedLine.
import { PlainEditor } from './editor/plain.js';

export async function create(element, options) {
  if (options.plain || touchOnly()) return new PlainEditor(element, options);
  try {
    const [{ MonacoEditor }] = await Promise.all([import(beside('./monaco.js')), loadStyles()]);
    return new MonacoEditor(element, options);
  } catch (error) {
    console.warn('The full editor could not be loaded; a plain one takes its place.', error);
    return new PlainEditor(element, options);
  }
}

/** A computed address, so that the bundler keeps Monaco a bundle of its own, with styles of its own. */
const beside = (name) => new URL(name, import.meta.url).href;

/** Monaco does not support touch keyboards. */
const touchOnly = () => matchMedia('(pointer: coarse)').matches && !matchMedia('(any-pointer: fine)').matches;

let styles; // loaded once for all editors

/** Monaco's icons, before they are first seen: the connection may be gone by then. */
function readIcons() {
  document.fonts.load('16px codicon').catch((error) => console.warn('The icons of the editor could not be loaded.', error));
}

/** Monaco's styles are beside this file; an editor measured before they apply would be drawn wrong. */
function loadStyles() {
  styles ??= new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = beside('./monaco.css');
    link.onload = () => {
      readIcons();
      resolve();
    };
    link.onerror = () => reject(new Error(`${link.href} could not be loaded`));
    document.head.append(link);
  });
  styles.catch(() => (styles = undefined)); // the next editor may try again
  return styles;
}
