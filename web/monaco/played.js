// The results of games in the text: how often each line of the rules ran, at its end, and findings as marks.
//
// They belong to the text that was played. Monaco moves them along with edits until the page takes them away.
import { editor, MarkerSeverity, Range } from 'monaco-editor/editor/editor.api.js';

const OWNER = 'boardwright-games';

export class Played {
  #model;
  #counts;

  constructor(model, monaco) {
    this.#model = model;
    this.#counts = monaco.createDecorationsCollection();
  }

  show(lines) {
    const known = lines.filter(({ line }) => line >= 1 && line <= this.#model.getLineCount());
    this.#counts.set(known.filter(({ count }) => count).map((of) => this.#count(of)));
    const marks = known.flatMap(({ line, notes }) => notes.map((note) => this.#mark(line, note)));
    editor.setModelMarkers(this.#model, OWNER, marks);
  }

  forget() {
    editor.setModelMarkers(this.#model, OWNER, []);
  }

  #count({ line, count, never }) {
    const end = this.#model.getLineMaxColumn(line);
    const inlineClassName = never ? 'played-count never' : 'played-count';
    return { range: new Range(line, end, line, end), options: { description: 'played', showIfCollapsed: true, after: { content: `  ${count}`, inlineClassName } } };
  }

  /** A note is plain text, like the message of a finding. */
  #mark(line, message) {
    return {
      startLineNumber: line,
      startColumn: this.#model.getLineFirstNonWhitespaceColumn(line) || 1,
      endLineNumber: line,
      endColumn: this.#model.getLineMaxColumn(line),
      severity: MarkerSeverity.Info,
      message,
    };
  }
}
