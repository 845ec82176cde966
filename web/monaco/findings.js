// Findings in the text: marks and quick fixes.
//
// An answer may belong to an older version of the text. Edits made since are kept and move the positions;
// findings that an edit touched are left out until the next answer.
import { editor, languages, MarkerSeverity } from 'monaco-editor/editor/editor.api.js';
import { LANGUAGE } from './language.js';
import { movedThrough } from './moved.js';

const OWNER = 'boardwright';
const SHOWN = 500; // a broken big text can have thousands; the page's list has their number
const KEPT_EDITS = 1000; // no answer is that late

const severities = { Error: MarkerSeverity.Error, Warning: MarkerSeverity.Warning, Info: MarkerSeverity.Info };

/** By model, for the provider of fixes, which serves all editors. */
const byModel = new WeakMap();

export class Findings {
  #model;
  #edits = []; // { version, changes } for each version made since the last answer
  #shown = []; // { finding, version }

  constructor(model) {
    this.#model = model;
    byModel.set(model, this);
  }

  /** The text has changed; `changes` are Monaco's, which are given from the last to the first. */
  edited(version, changes) {
    this.#edits.push({ version, changes });
    if (this.#edits.length > KEPT_EDITS) this.#edits.shift();
  }

  show(version, found) {
    this.#edits = this.#edits.filter((edit) => edit.version > version);
    this.#shown = found.slice(0, SHOWN).map((finding) => ({ finding, version }));
    const markers = this.#shown.flatMap(({ finding }) => {
      const range = this.#now(finding.range, version);
      return range ? [marker(finding, range)] : [];
    });
    editor.setModelMarkers(this.#model, OWNER, markers);
  }

  /** Fixes of findings that touch this range, for the present text. */
  fixesAt(range) {
    return this.#shown.flatMap(({ finding, version }) => {
      const place = this.#now(finding.range, version);
      if (!place || !touches(place, range)) return [];
      return finding.fixes.flatMap(({ title, edits }, index) => {
        const moved = edits.map(({ range, text }) => ({ range: this.#now(range, version), text }));
        return moved.every(({ range }) => range) ? [{ title, edits: moved, first: index === 0, marker: marker(finding, place) }] : [];
      });
    });
  }

  /** Where the cursor must be for fixes: nothing if it is there already, or if there are none. */
  nearestFix({ lineNumber, column }) {
    const here = { startLineNumber: lineNumber, startColumn: column, endLineNumber: lineNumber, endColumn: column };
    if (this.fixesAt(here).length) return null;
    const places = this.#shown.filter(({ finding }) => finding.fixes.length).map(({ finding, version }) => this.#now(finding.range, version));
    const far = (place) => Math.abs(place.startLineNumber - lineNumber);
    return places.filter(Boolean).sort((a, b) => far(a) - far(b))[0] ?? null;
  }

  forget() {
    byModel.delete(this.#model);
    editor.setModelMarkers(this.#model, OWNER, []);
  }

  #now(range, version) {
    const edits = this.#edits.filter((edit) => edit.version > version);
    return edits.reduce((place, { changes }) => place && movedThrough(place, changes), monacoRange(range));
  }
}

languages.registerCodeActionProvider(
  LANGUAGE,
  {
    provideCodeActions(model, range) {
      const fixes = byModel.get(model)?.fixesAt(range) ?? [];
      return { actions: fixes.map((fix) => action(model, fix)), dispose() {} };
    },
  },
  { providedCodeActionKinds: ['quickfix'] },
);

function action(model, { title, edits, first, marker }) {
  return {
    title,
    kind: 'quickfix',
    isPreferred: first,
    diagnostics: [marker],
    edit: {
      edits: edits.map((textEdit) => ({ resource: model.uri, versionId: model.getVersionId(), textEdit })),
    },
  };
}

/** Monaco shows a marker's message as plain text, so nothing of the spec is ever read as markup. */
function marker({ code, severity, message, hints }, range) {
  return {
    ...visible(range),
    severity: severities[severity],
    code,
    message: [message, ...hints].join('\n'),
  };
}

/** An empty range would be invisible. */
function visible(range) {
  const empty = range.startLineNumber === range.endLineNumber && range.startColumn === range.endColumn;
  return empty ? { ...range, endColumn: range.endColumn + 1 } : range;
}

function touches(a, b) {
  const before = (line, column, otherLine, otherColumn) => line < otherLine || (line === otherLine && column < otherColumn);
  return !(
    before(a.endLineNumber, a.endColumn, b.startLineNumber, b.startColumn) ||
    before(b.endLineNumber, b.endColumn, a.startLineNumber, a.startColumn)
  );
}

const monacoRange = (range) => ({
  startLineNumber: range.start_line,
  startColumn: range.start_column,
  endLineNumber: range.end_line,
  endColumn: range.end_column,
});
