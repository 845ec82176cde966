// The editor made of Monaco. web/editor.js documents its methods.
import './editor.css';
import { editor, KeyCode, KeyMod, Range, Uri } from 'monaco-editor/editor/editor.api.js';
import { difference } from './difference.js';
import { Findings } from './findings.js';
import { LANGUAGE } from './language.js';
import { BIG, letters, options, sized } from './options.js';
import { Played } from './played.js';
import { serve } from './services.js';
import { showExplanations } from './storage.js';
import { tellTabKey } from './tab-key.js';
import { onSystemTheme, refreshTheme } from './theme.js';

let opened = 0;

showExplanations();

// Keys that belong to the page: rebuild, restart.
editor.addKeybindingRules([
  { keybinding: KeyMod.CtrlCmd | KeyCode.Enter, command: '-editor.action.insertLineAfter' },
  { keybinding: KeyMod.CtrlCmd | KeyMod.Shift | KeyCode.Enter, command: '-editor.action.insertLineBefore' },
]);

export class MonacoEditor {
  kind = 'monaco';
  #model;
  #monaco;
  #findings;
  #played;
  #big = false;
  #stopThemes;

  constructor(element, { text, ariaLabel, onChange, onCursor, ask }) {
    refreshTheme();
    this.#model = editor.createModel(text, LANGUAGE, Uri.parse(`inmemory://boardwright/${(opened += 1)}/rules.md`));
    this.#model.setEOL(0); // the text checked has the same columns as the text shown
    this.#findings = new Findings(this.#model);
    serve(this.#model, ask);
    this.#monaco = editor.create(element, { ...options(ariaLabel), model: this.#model });
    this.#played = new Played(this.#model, this.#monaco);
    // Colours show kinds of words, not nesting. Creating an editor resets this, so it is set afterwards.
    this.#model.updateOptions({ bracketColorizationOptions: { enabled: false, independentColorPoolPerBracketType: false } });
    this.#fitToSize();
    this.#model.onDidChangeContent(({ versionId, changes }) => {
      this.#findings.edited(versionId, changes);
      this.#fitToSize();
      onChange(versionId);
    });
    this.#monaco.onDidChangeCursorPosition(({ position }) => onCursor(position.lineNumber, position.column));
    tellTabKey(this.#monaco, element);
    this.#monaco.addCommand(KeyMod.CtrlCmd | KeyCode.Period, () => this.offerFixes());
    this.#stopThemes = onSystemTheme(refreshTheme);
    document.fonts?.ready.then(() => editor.remeasureFonts()); // widths were taken with a fallback font
  }

  get version() {
    return this.#model.getVersionId();
  }

  getText() {
    return this.#model.getValue();
  }

  setText(text) {
    const change = difference(this.getText(), text.replace(/\r\n?/g, '\n'));
    if (!change) return;
    const [from, to] = [change.start, change.end].map((offset) => this.#model.getPositionAt(offset));
    this.#model.pushStackElement(); // one undo takes this back, and nothing else
    this.#model.pushEditOperations([], [{ range: Range.fromPositions(from, to), text: change.text }], () => null);
    this.#model.pushStackElement();
  }

  setMarkers(version, found) {
    this.#findings.show(version, found);
  }

  showPlayed(lines) {
    this.#played.show(lines);
  }

  reveal(line, column, focus) {
    const position = this.#model.validatePosition({ lineNumber: line, column });
    this.#monaco.setPosition(position);
    this.#monaco.revealPositionInCenterIfOutsideViewport(position);
    if (focus) this.focus();
  }

  offerFixes() {
    const place = this.#findings.nearestFix(this.#monaco.getPosition());
    if (place) this.reveal(place.startLineNumber, place.startColumn, true);
    this.focus();
    this.#monaco.trigger('page', 'editor.action.quickFix', null);
  }

  refreshTheme() {
    refreshTheme();
    this.#monaco.updateOptions(letters());
  }

  setLabel(text) {
    this.#monaco.updateOptions({ ariaLabel: text });
  }

  focus() {
    this.#monaco.focus();
  }

  layout() {
    this.#monaco.layout();
  }

  dispose() {
    this.#stopThemes();
    this.#findings.forget();
    this.#played.forget();
    this.#monaco.dispose();
    this.#model.dispose();
  }

  /** A big text is kept and shown, without colours and without features that read all of it. */
  #fitToSize() {
    const big = this.#model.getValueLength() > BIG;
    if (big === this.#big) return;
    this.#big = big;
    editor.setModelLanguage(this.#model, big ? 'plaintext' : LANGUAGE);
    this.#monaco.updateOptions(sized(this.#model.getValueLength()));
  }
}
