// The editor in the page's colours: they are read from its custom properties, so that a theme is
// written down once, in the page's styles.
import { editor } from 'monaco-editor/editor/editor.api.js';

const NAME = 'boardwright';

/** Reads the page's colours and puts them on every editor. */
export function refreshTheme() {
  if (matchMedia(FORCED).matches) return forcedTheme();
  const read = reader();
  const background = read('--editor-bg', '#ffffff');
  const dark = lightness(background) < 0.5;
  editor.defineTheme(NAME, {
    base: dark ? 'vs-dark' : 'vs',
    inherit: false,
    rules: rules(read),
    colors: colors(read, background),
  });
  editor.setTheme(NAME);
  read.done();
}

/** In forced colours, the system's few colours tell text, selection and marks apart, in every theme of the page. */
function forcedTheme() {
  const read = reader();
  const [canvas, text, highlight, onHighlight, link, grey] = ['Canvas', 'CanvasText', 'Highlight', 'HighlightText', 'LinkText', 'GrayText'].map((name) => read.colour(name));
  editor.defineTheme(NAME, {
    base: lightness(canvas) < 0.5 ? 'hc-black' : 'hc-light',
    inherit: true,
    rules: [{ token: '', foreground: text.slice(1), background: canvas.slice(1) }],
    colors: {
      foreground: text,
      focusBorder: highlight,
      contrastBorder: text,
      contrastActiveBorder: highlight,
      'editor.background': canvas,
      'editor.foreground': text,
      'editor.selectionBackground': highlight,
      'editor.selectionForeground': onHighlight,
      'editor.inactiveSelectionBackground': highlight,
      'editorCursor.foreground': text,
      'editorLineNumber.foreground': grey,
      'editorLineNumber.activeForeground': text,
      'editorWidget.background': canvas,
      'editorWidget.foreground': text,
      'editorHoverWidget.background': canvas,
      'editorHoverWidget.foreground': text,
      'editorSuggestWidget.background': canvas,
      'editorSuggestWidget.foreground': text,
      'editorSuggestWidget.selectedBackground': highlight,
      'editorSuggestWidget.selectedForeground': onHighlight,
      'list.focusBackground': highlight,
      'list.focusForeground': onHighlight,
      'list.activeSelectionBackground': highlight,
      'list.activeSelectionForeground': onHighlight,
      'textLink.foreground': link,
    },
  });
  editor.setTheme(NAME);
  read.done();
}

const FORCED = '(forced-colors: active)';

/** Calls when the system changes between light and dark or forces its colours; the page tells of its own switch. */
export function onSystemTheme(hear) {
  const queries = ['(prefers-color-scheme: dark)', FORCED].map((query) => matchMedia(query));
  for (const query of queries) query.addEventListener('change', hear);
  return () => queries.forEach((query) => query.removeEventListener('change', hear));
}

function rules(read) {
  const ink = (token, property, fontStyle) => ({ token, foreground: read(property).slice(1, 7), ...(fontStyle && { fontStyle }) });
  return [
    ink('', '--syn-text'),
    ink('text', '--syn-text'),
    ink('property', '--syn-text'),
    ink('prose', '--syn-prose', 'italic'),
    ink('strong', '--syn-prose', 'bold italic'),
    ink('heading', '--syn-head', 'bold'),
    ink('key', '--syn-key', 'bold'),
    ink('name', '--syn-name'),
    ink('name.declared', '--syn-name', 'bold'),
    ink('bound', '--syn-name', 'italic'),
    ink('bound.declared', '--syn-name', 'bold italic'),
    ink('call', '--syn-head'),
    ink('call.declared', '--syn-head', 'bold'),
    ink('property.declared', '--syn-text', 'bold'),
    ink('section', '--syn-key', 'bold'),
    ink('number', '--syn-num'),
    ink('word', '--syn-word'),
    ink('string', '--syn-str'),
    ink('code', '--syn-str'),
    ink('punct', '--syn-punct'),
    ink('fence', '--syn-punct'),
    ink('comment', '--syn-punct', 'italic'),
  ];
}

function colors(read, background) {
  const popup = { bg: read('--pop-bg', background), line: read('--pop-line'), text: read('--text') };
  return {
    focusBorder: read('--focus'),
    foreground: read('--syn-text'),
    'editor.background': background,
    'editor.foreground': read('--syn-text'),
    'editor.lineHighlightBackground': read('--editor-line', background),
    'editor.selectionBackground': read('--accent-soft'),
    'editor.inactiveSelectionBackground': read('--accent-soft'),
    'editor.findMatchBackground': read('--warn-soft'),
    'editor.findMatchHighlightBackground': read('--warn-soft'),
    'editor.wordHighlightBackground': read('--hover'),
    'editor.wordHighlightStrongBackground': read('--hover'),
    'editorBracketMatch.background': read('--hover'),
    'editorBracketMatch.border': read('--line-strong'),
    'editorCursor.foreground': read('--text'),
    'editorLineNumber.foreground': read('--editor-gutter'),
    'editorLineNumber.activeForeground': read('--text'),
    'editorIndentGuide.background1': read('--line'),
    'editorIndentGuide.activeBackground1': read('--line-strong'),
    'editorGutter.foldingControlForeground': read('--editor-gutter'),
    'editorError.foreground': read('--danger'),
    'editorWarning.foreground': read('--warn'),
    'editorInfo.foreground': read('--info'),
    'editorLightBulb.foreground': read('--warn'),
    'editorLightBulbAutoFix.foreground': read('--info'),
    'editorMarkerNavigation.background': popup.bg,
    'editorMarkerNavigationError.background': read('--danger'),
    'editorMarkerNavigationWarning.background': read('--warn'),
    'editorMarkerNavigationInfo.background': read('--info'),
    'editorHoverWidget.background': popup.bg,
    'editorHoverWidget.foreground': popup.text,
    'editorHoverWidget.border': popup.line,
    'editorHoverWidget.statusBarBackground': read('--sunken', popup.bg),
    'editorWidget.background': popup.bg,
    'editorWidget.foreground': popup.text,
    'editorWidget.border': popup.line,
    'editorSuggestWidget.background': popup.bg,
    'editorSuggestWidget.border': popup.line,
    'editorSuggestWidget.foreground': popup.text,
    'editorSuggestWidget.selectedBackground': read('--selected'),
    'editorSuggestWidget.selectedForeground': popup.text,
    'editorSuggestWidget.highlightForeground': read('--accent-text'),
    'editorSuggestWidget.focusHighlightForeground': read('--accent-text'),
    'editorActionList.background': popup.bg,
    'editorActionList.foreground': popup.text,
    'editorActionList.focusBackground': read('--selected'),
    'editorActionList.focusForeground': popup.text,
    'quickInput.background': popup.bg,
    'quickInput.foreground': popup.text,
    'quickInputList.focusBackground': read('--selected'),
    'quickInputList.focusForeground': popup.text,
    'pickerGroup.foreground': read('--accent-text'),
    'pickerGroup.border': popup.line,
    'list.hoverBackground': read('--hover'),
    'list.activeSelectionBackground': read('--selected'),
    'list.activeSelectionForeground': popup.text,
    'list.focusBackground': read('--selected'),
    'list.focusForeground': popup.text,
    'list.highlightForeground': read('--accent-text'),
    'menu.background': popup.bg,
    'menu.foreground': popup.text,
    'menu.selectionBackground': read('--selected'),
    'menu.selectionForeground': popup.text,
    'menu.separatorBackground': popup.line,
    'menu.border': popup.line,
    'input.background': read('--sheet', background),
    'input.foreground': popup.text,
    'input.border': read('--line-strong'),
    'input.placeholderForeground': read('--text-3'),
    'inputOption.activeBorder': read('--accent'),
    'inputOption.activeBackground': read('--accent-soft'),
    'inputOption.activeForeground': popup.text,
    'button.background': read('--accent'),
    'button.foreground': read('--on-accent', '#ffffff'),
    'keybindingLabel.background': read('--sunken', popup.bg),
    'keybindingLabel.foreground': read('--text-2'),
    'keybindingLabel.border': popup.line,
    'keybindingLabel.bottomBorder': popup.line,
    'textLink.foreground': read('--accent-text'),
    'textLink.activeForeground': read('--accent-text'),
    'editorLink.activeForeground': read('--accent-text'),
    'scrollbarSlider.background': `${read('--line-strong').slice(0, 7)}66`,
    'scrollbarSlider.hoverBackground': `${read('--line-strong').slice(0, 7)}99`,
    'scrollbarSlider.activeBackground': read('--line-strong'),
    'widget.shadow': '#00000033',
    'editorUnicodeHighlight.border': read('--warn'),
    'editorOverviewRuler.border': '#00000000',
    'editorOverviewRuler.errorForeground': read('--danger'),
    'editorOverviewRuler.warningForeground': read('--warn'),
    'editorOverviewRuler.infoForeground': read('--info'),
    'icon.foreground': read('--text-2'),
    errorForeground: read('--danger'),
  };
}

/**
 * Reads custom properties as #rrggbb or #rrggbbaa. Their values are text (`light-dark(…)`, `var(…)`);
 * only the colour of an element has the resolved value.
 */
function reader() {
  const probe = document.createElement('span');
  probe.hidden = true;
  probe.style.forcedColorAdjust = 'none';
  document.body.append(probe);
  const read = (property, otherwise = '#808080') => {
    probe.style.color = `var(${property}, ${otherwise})`;
    return hex(getComputedStyle(probe).color) ?? otherwise;
  };
  read.colour = (name) => {
    probe.style.color = name;
    return hex(getComputedStyle(probe).color) ?? '#808080';
  };
  read.done = () => probe.remove();
  return read;
}

/** From `rgb(1, 2, 3)`, `rgba(1, 2, 3, 0.5)` or `color(srgb 0.1 0.2 0.3 / 0.5)`. */
function hex(color) {
  const numbers = color.match(/-?[\d.]+(?:e-?\d+)?/g)?.map(Number);
  if (!numbers || numbers.length < 3) return null;
  const scale = color.startsWith('color(') ? 255 : 1;
  const [r, g, b] = numbers.slice(0, 3).map((n) => n * scale);
  const parts = numbers.length > 3 ? [r, g, b, numbers[3] * 255] : [r, g, b];
  return `#${parts.map((n) => Math.round(Math.min(255, Math.max(0, n))).toString(16).padStart(2, '0')).join('')}`;
}

function lightness(color) {
  const [r, g, b] = [1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16) / 255);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
