// Finds the definitions of a spec by their paths of YAML keys, such as `turn.phases.lot`, and the lines that each fills.
//
// A definition begins at the line of its key and ends before the next line with the same or a smaller indent. So it needs specs
// as `boardwright format` writes them. Keys inside `{ }` and within items of lists have no path. The key of `side($t, $d): …`
// is `side`. A section may stand in several blocks, and then has several ranges of lines.

/** The ranges of each path, as `[first line, last line]` from 1. */
export function definitions(text) {
  const found = new Map();
  for (const block of yamlBlocks(text)) {
    const filled = block.filter(({ line }) => line.trim());
    for (const { path, range } of definitionsOf(filled)) found.set(path, [...(found.get(path) ?? []), range]);
  }
  return found;
}

/** The YAML blocks of a spec: their lines with their numbers. */
export function yamlBlocks(text) {
  const all = [];
  let isOpen = false;
  text.replace(/\r/g, '').split('\n').forEach((line, index) => {
    if (line.startsWith('```')) {
      isOpen = !isOpen && line.startsWith('```yaml');
      if (isOpen) all.push([]);
    } else if (isOpen) all.at(-1).push({ line, number: index + 1 });
  });
  return all;
}

function definitionsOf(block) {
  const found = [];
  const open = []; // the keys and items of lists around a line
  block.forEach(({ line, number }, index) => {
    const indent = line.search(/\S/);
    while (open.length && open.at(-1).indent >= indent) open.pop();
    const key = /^ *([\w-]+)(?:\([^)]*\))?:(?: |$)/.exec(line)?.[1];
    if (key) {
      open.push({ indent, key });
      if (open.every(({ key }) => key)) found.push({ path: open.map(({ key }) => key).join('.'), range: [number, endOf(block, index, indent)] });
    } else if (/^ *- /.test(line)) open.push({ indent, key: null });
  });
  return found;
}

/** The number of the last line that is indented further than line `start`, or of that line. */
function endOf(block, start, indent) {
  const next = block.findIndex(({ line }, index) => index > start && line.search(/\S/) <= indent);
  return block.at(next < 0 ? -1 : next - 1).number;
}
