// The worker's answers in Monaco's form. Plain functions, tested without a browser.

/** By the names of the worker's kinds, the names of Monaco's. */
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

/** The list keeps the worker's order: what suits the place stands first. */
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

/** Neither trusted nor with HTML: names of the text stand in it. */
const markdown = (value) => ({ value, isTrusted: false, supportHtml: false });
