// Monaco with what we use of it, as one module that web/editor.js loads when an editor is opened.
import './monaco/features.js';
import './monaco/environment.js';

export { MonacoEditor } from './monaco/editor.js';
