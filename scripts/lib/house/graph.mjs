// Circles in a graph: strongly connected components with more than one member.

/** Circles of a graph given as pairs [from, to]; each circle is sorted, the largest comes first. */
export function circles(pairs) {
  const next = new Map();
  for (const [from, to] of pairs) {
    if (!next.has(from)) next.set(from, new Set());
    if (!next.has(to)) next.set(to, new Set());
    next.get(from).add(to);
  }
  const index = new Map();
  const low = new Map();
  const stack = [];
  const found = [];
  const visit = (node) => {
    index.set(node, index.size);
    low.set(node, index.get(node));
    stack.push(node);
    for (const other of next.get(node)) {
      if (!index.has(other)) visit(other);
      if (stack.includes(other)) low.set(node, Math.min(low.get(node), low.get(other)));
    }
    if (low.get(node) !== index.get(node)) return;
    const members = stack.splice(stack.indexOf(node));
    if (members.length > 1) found.push(members.sort());
  };
  for (const node of next.keys()) if (!index.has(node)) visit(node);
  return found.sort((a, b) => b.length - a.length || a[0].localeCompare(b[0]));
}
