// Lengths of functions, fields of structs and catch-all arms, from the tokens of a file.

/**
 * Every function with a body: name, line, lines, and `table`, true for a function that is one exhaustive match
 * with one line an arm. Such a function may be as long as its enum.
 */
export function functions(all) {
  const found = [];
  all.forEach(({ text, kind, line }, at) => {
    if (text !== 'fn' || kind !== 'word' || all[at + 1]?.kind !== 'word') return;
    const body = bodyOf(all, at);
    if (body === null) return;
    const lines = all[all[body].close].line - line + 1;
    found.push({ name: all[at + 1].text, line, lines, table: isTable(all, body, lines) });
  });
  return found;
}

/** The index of the brace that opens the body of the function at `at`; null for a declaration. */
function bodyOf(all, at) {
  for (let next = at; next < all.length; next += 1) {
    const { text, kind, close } = all[next];
    if (kind !== 'mark') continue;
    if (text === '{') return next;
    if (text === ';') return null;
    if (close !== undefined) next = close;
  }
  return null;
}

/** At most this many lines of a table stand outside of its match. */
const outsideOfTable = 25;

function isTable(all, body, lines) {
  return matches(all, body + 1, all[body].close).some(({ open, close }) => {
    const inside = all[close].line - all[open].line - 1;
    const bodies = arms(all, open, close);
    const short = bodies.filter(({ lines: of }) => of === 1).length;
    const exhaustive = !bodies.some(({ all: any }) => any);
    return exhaustive && lines - inside <= outsideOfTable && short * 2 > bodies.length;
  });
}

function* matchWords(all, from, to) {
  for (let at = from; at < to; at += 1) if (all[at].text === 'match' && all[at].kind === 'word') yield at;
}

function matches(all, from, to) {
  return [...matchWords(all, from, to)].map((at) => {
    let open = at + 1;
    while (all[open].text !== '{' || all[open].kind !== 'mark') open = all[open].close === undefined ? open + 1 : all[open].close + 1;
    return { open, close: all[open].close };
  });
}

/** The arms of a match: `lines` of the body, `all` if it is a catch-all. */
function arms(all, open, close) {
  const found = [];
  for (let at = open + 1; at < close; at += 1) {
    const start = at;
    while (at < close && all[at].text !== '=>') at = all[at].close === undefined ? at + 1 : all[at].close + 1;
    if (at >= close) break;
    const arrow = at;
    at += 1;
    if (all[at].text === '{') at = endOfBlock(all, at, close);
    else while (at < close && all[at].text !== ',') at = all[at].close === undefined ? at + 1 : all[at].close + 1;
    found.push({ lines: all[Math.min(at, close - 1)].line - all[arrow].line + 1, all: all[start].text === '_' && start + 1 === arrow });
  }
  return found;
}

/** A block ends its arm; a comma may follow. */
function endOfBlock(all, at, close) {
  const end = all[at].close;
  return end + 1 < close && all[end + 1].text === ',' ? end + 1 : end;
}

/** Every struct with named fields: name, line, fields. */
export function structs(all) {
  const found = [];
  all.forEach(({ text, kind, line }, at) => {
    if (text !== 'struct' || kind !== 'word' || all[at + 1]?.kind !== 'word') return;
    let open = at + 2;
    while (all[open] && !['{', ';', '('].includes(all[open].text)) open += 1;
    if (all[open]?.text !== '{') return;
    let fields = 0;
    for (let next = open + 1; next < all[open].close; next += 1) {
      if (all[next].text === ':' && all[next].kind === 'mark') fields += 1;
      if (all[next].close !== undefined) next = all[next].close;
    }
    found.push({ name: all[at + 1].text, line, fields });
  });
  return found;
}

/** How many arms catch whatever is left: `_ =>`. */
export function catchAlls(all) {
  return all.filter(({ text }, at) => text === '_' && all[at + 1]?.text === '=>').length;
}
