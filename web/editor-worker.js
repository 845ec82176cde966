// Monaco's own worker (links, odd characters). A file of this site: the policy allows no blob.
import 'monaco-editor/editor/editor.worker.js';
