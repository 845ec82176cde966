// A tokenizer for Rust: enough to find items, bodies, matches and paths. Comments and blanks are left out.

const token = new RegExp(
  [
    String.raw`(?<blank>\s+|//[^\n]*)`,
    String.raw`(?<comment>/\*)`, // nested: the end is searched by hand
    String.raw`(?<string>[bc]?r(?<hashes>#*)"[^]*?"\k<hashes>|[bc]?"(?:[^"\\]|\\[^])*")`,
    String.raw`(?<char>b?'(?:\\(?:u\{[^}]*\}|x..|.)|[^\\'])')`,
    String.raw`(?<lifetime>'[\p{L}_][\p{L}\p{N}_]*)`,
    String.raw`(?<word>(?:r#)?[\p{L}\p{N}_]+)`,
    String.raw`(?<mark>::|=>|->|\.\.=|\.\.|[^])`,
  ].join('|'),
  'uy',
);

const closing = { '(': ')', '[': ']', '{': '}' };

/** The tokens of a source: `text`, `line` (from 1), and for an opening bracket `close`, the index of its partner. */
export function tokens(source) {
  const found = [];
  let line = 1;
  token.lastIndex = 0;
  while (token.lastIndex < source.length) {
    const at = token.lastIndex;
    const { groups, 0: match } = token.exec(source);
    const text = groups.comment ? source.slice(at, endOfComment(source, at)) : match;
    token.lastIndex = at + text.length;
    const kind = groups.string || groups.char ? 'literal' : groups.word ? 'word' : groups.lifetime ? 'lifetime' : 'mark';
    if (!groups.blank && !groups.comment) found.push({ text, kind, line });
    for (const c of text) if (c === '\n') line += 1;
    if (kind === 'literal') found.at(-1).end = line;
  }
  pair(found);
  return found;
}

function endOfComment(source, start) {
  let depth = 0;
  for (let at = start; at < source.length; at += 1) {
    const two = source.slice(at, at + 2);
    if (two === '/*') depth += 1;
    if (two === '*/') depth -= 1;
    if (two === '/*' || two === '*/') at += 1;
    if (depth === 0) return at + 1;
  }
  return source.length;
}

function pair(found) {
  const open = [];
  found.forEach(({ text, kind }, at) => {
    if (kind !== 'mark') return;
    if (closing[text]) open.push(at);
    else if (')]}'.includes(text)) {
      const start = open.pop();
      if (start === undefined || closing[found[start].text] !== text) throw new Error(`line ${found[at].line}: unmatched ${text}`);
      found[start].close = at;
    }
  });
  if (open.length) throw new Error(`line ${found[open[0]].line}: unclosed ${found[open[0]].text}`);
}

/** The same tokens without what only tests see: items behind `#[cfg(test)]` and `#[test]`. */
export function withoutTests(all) {
  const kept = [];
  for (let at = 0; at < all.length; at += 1) {
    const end = testItemEnd(all, at);
    if (end === null) kept.push({ ...all[at] });
    else at = end;
  }
  for (const one of kept) delete one.close;
  pair(kept);
  return kept;
}

/** The index of the last token of the test item that begins with an attribute at `at`; null if none begins here. */
export function testItemEnd(all, at) {
  if (!isTestAttribute(all, at)) return null;
  let next = at;
  while (all[next]?.text === '#') next = all[next + 1].close + 1;
  for (; next < all.length; next += 1) {
    const { text, kind, close } = all[next];
    if (kind === 'mark' && text === ';') return next;
    if (kind === 'mark' && text === '{') return close;
    if (close !== undefined) next = close;
  }
  return all.length - 1;
}

function isTestAttribute(all, at) {
  if (all[at].text !== '#' || all[at + 1]?.text !== '[') return false;
  const inside = all.slice(at + 2, all[at + 1].close).map(({ text }) => text).join('');
  return inside === 'cfg(test)' || inside === 'test';
}
