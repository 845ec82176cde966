// A text area with the interface of the editor. The page lists the findings; the text
// area itself can only be marked as invalid.

export class PlainEditor {
  kind = 'textarea';
  version = 1;
  #area = document.createElement('textarea');

  constructor(element, { text, ariaLabel, onChange, onCursor }) {
    const area = this.#area;
    area.className = 'plain-editor';
    area.spellcheck = false;
    area.autocapitalize = 'off';
    area.setAttribute('autocorrect', 'off'); // Safari's own
    area.setAttribute('aria-label', ariaLabel);
    area.value = text;
    area.addEventListener('input', () => onChange(++this.version));
    for (const event of ['input', 'selectionchange']) {
      area.addEventListener(event, () => onCursor(...place(area.value, area.selectionStart)));
    }
    element.append(area);
  }

  getText() {
    return this.#area.value;
  }

  /** Only insertText keeps the browser's undo; a big text would take seconds. */
  setText(text) {
    if (text === this.#area.value) return;
    if (text.length < 100_000) {
      const before = document.activeElement;
      this.#area.focus({ preventScroll: true });
      this.#area.select();
      const done = document.execCommand('insertText', false, text); // fires `input`
      before?.focus?.({ preventScroll: true });
      if (done && this.#area.value === text) return;
    }
    this.#area.value = text;
    this.#area.dispatchEvent(new Event('input'));
  }

  setMarkers(version, found) {
    if (version !== this.version) return;
    this.#area.setAttribute('aria-invalid', String(found.some(({ severity }) => severity === 'Error')));
  }

  showPlayed() {} // the list of problems and the laboratory have them

  reveal(line, column, focus) {
    const at = offset(this.#area.value, line, column);
    this.#area.setSelectionRange(at, at);
    const height = parseFloat(getComputedStyle(this.#area).lineHeight) || 20;
    this.#area.scrollTop = Math.max(0, (line - 1) * height - this.#area.clientHeight / 2);
    if (focus) this.focus();
  }

  offerFixes() {
    this.focus(); // the list of problems has the fixes
  }

  refreshTheme() {} // its colours are the page's

  setLabel(text) {
    this.#area.setAttribute('aria-label', text);
  }

  focus() {
    this.#area.focus();
  }

  layout() {}

  dispose() {
    this.#area.remove();
  }
}

/** The line and column of an offset. */
export function place(text, offset) {
  const before = text.slice(0, offset);
  const start = before.lastIndexOf('\n') + 1;
  return [before.split('\n').length, offset - start + 1];
}

function offset(text, line, column) {
  let start = 0;
  for (let n = 1; n < line; n += 1) {
    const end = text.indexOf('\n', start);
    if (end < 0) return text.length;
    start = end + 1;
  }
  return Math.min(start + column - 1, text.length);
}
