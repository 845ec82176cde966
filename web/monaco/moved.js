// The position of a range of an older text after edits. Plain arithmetic, tested without a browser.

/**
 * The range after these changes (Monaco's: disjoint, all in positions of the text before, the last
 * place first), or null if one of them touched it.
 */
export function movedThrough(range, changes) {
  return changes.reduce((place, change) => place && moved(place, change), range);
}

function moved(range, { range: cut, text }) {
  if (isBefore(range.endLineNumber, range.endColumn, cut.startLineNumber, cut.startColumn)) return range;
  const grown = range.startLineNumber === range.endLineNumber && range.startColumn === range.endColumn;
  if (!grown && range.endLineNumber === cut.startLineNumber && range.endColumn === cut.startColumn) return range; // just behind it
  if (isBefore(range.startLineNumber, range.startColumn, cut.endLineNumber, cut.endColumn)) return null;

  const lines = text.split('\n');
  const down = lines.length - 1 - (cut.endLineNumber - cut.startLineNumber);
  const lastLength = lines.at(-1).length + (lines.length === 1 ? cut.startColumn - 1 : 0);
  const shift = (line, column) => (line === cut.endLineNumber ? column - (cut.endColumn - 1) + lastLength : column);
  return {
    startLineNumber: range.startLineNumber + down,
    startColumn: shift(range.startLineNumber, range.startColumn),
    endLineNumber: range.endLineNumber + down,
    endColumn: shift(range.endLineNumber, range.endColumn),
  };
}

const isBefore = (line, column, otherLine, otherColumn) => line < otherLine || (line === otherLine && column < otherColumn);
