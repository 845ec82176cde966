// The worker's answers in Monaco's form. Plain functions, tested without a browser.

/** Monaco's kinds by the worker's. */
const KINDS = {
  Section: 'Module',
  Key: 'Field',
  Choice: 'EnumMember',
  Name: 'Variable',
  Bound: 'Variable',
  Property: 'Property',
  Function: 'Function',
  Keyword: 'Keyword',
  Operator: 'Operator',
};

/** The list keeps the worker's order, the best first. */
export function completions(found, kinds) {
  return found.map(({ label, insert, kind, detail, manual, range }, index) => ({
    label,
    kind: kinds[KINDS[kind]] ?? kinds.Text,
    insertText: insert,
    detail,
    documentation: manual ? markdown(manual) : undefined,
    range,
    filterText: label,
    sortText: String(index).padStart(5, '0'),
  }));
}

export function hover(found) {
  return found && { range: found.range, contents: [markdown(found.markdown)] };
}

export function signature(found) {
  return (
    found && {
      signatures: found.forms.map(({ label, params }) => ({
        label,
        documentation: found.manual ? markdown(found.manual) : undefined,
        parameters: params.map((param) => ({ label: param })),
      })),
      activeSignature: 0,
      activeParameter: found.argument,
    }
  );
}

/** Neither trusted nor with HTML, because it has names from the text. */
const markdown = (value) => ({ value, isTrusted: false, supportHtml: false });

/** The theme's names by the worker's kinds of words. */
const INKS = {
  Key: 'key',
  Keyword: 'word',
  Constant: 'name',
  Variable: 'name',
  Bound: 'bound',
  Property: 'property',
  Type: 'name',
  Function: 'call',
  BuiltIn: 'word',
  Section: 'section',
};

/** The kinds of coloured words: the theme has a rule for each, and for declarations of each. */
export const LEGEND = { tokenTypes: [...new Set([...Object.values(INKS), 'text'])], tokenModifiers: ['declared'] };

/** Five numbers a word; the fourth is its kind, which the worker and the legend number differently. */
export function colours({ kinds, data }) {
  const numbers = kinds.map((kind) => LEGEND.tokenTypes.indexOf(INKS[kind] ?? 'text'));
  return { data: Uint32Array.from(data, (value, at) => (at % 5 === 3 ? numbers[value] : value)) };
}

/** Rows of the outline; `kinds` are Monaco's. */
export function outline(found, kinds) {
  const sorts = {
    Heading: kinds.String,
    Section: kinds.Module,
    Name: kinds.Variable,
    Word: kinds.EnumMember,
    Property: kinds.Property,
    Procedure: kinds.Function,
    Phase: kinds.Event,
  };
  return found.map(({ name, detail, kind, range, nameRange, children }) => ({
    name,
    detail,
    kind: sorts[kind] ?? kinds.Variable,
    tags: [],
    range,
    selectionRange: nameRange,
    children: outline(children, kinds),
  }));
}
