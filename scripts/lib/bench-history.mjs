// The history of speed: bench/history.jsonl has a line for each recorded run, and
// docs/performance.md shows the last ones as tables.
//
// An entry is { date, commit, machine, what, rounds, figures }; what is 'native' or a browser with its
// version. Figures are by name of the bench: { playouts, plies, ns: { least, median } }, nanoseconds of
// processor time for a ply in the rounds, and in a browser `native`, those of the native build in the same
// run. Comparisons use the least.
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './project.mjs';
import { ask, Stop } from './run.mjs';
import { benches, median } from './benches.mjs';

const historyFile = join(root, 'bench/history.jsonl');
const page = join(root, 'docs/performance.md');

/** All entries, oldest first. */
export function history(text = readFileSync(historyFile, 'utf8')) {
  return text.split('\n').filter(Boolean).map((line, index) => {
    try {
      return JSON.parse(line);
    } catch (error) {
      throw new Stop(`bench/history.jsonl, line ${index + 1}: ${error.message}`);
    }
  });
}

/** The options of a script that can record its measurements, for parseArgs of node:util. */
export const keeping = { record: { type: 'boolean' }, date: { type: 'string' }, machine: { type: 'string' } };

/** The entry's head, from those options; ends the script where they are wrong. Without `record` it is null. */
export function head({ record, date = '', machine = '' }) {
  if (!record) return null;
  if (!/^\d{4}-\d\d-\d\d$/.test(date)) throw new Stop('--record needs --date YYYY-MM-DD');
  if (!machine) throw new Stop('--record needs --machine, a name: figures are compared only with those of the same machine');
  return { date, commit: commit(), machine };
}

/** The commit that is measured; `-dirty` if the sources differ from it. */
function commit() {
  const changed = ask('git', ['status', '--porcelain', '--', 'crates', 'specs', 'Cargo.lock', 'Cargo.toml', 'index.html']);
  return (ask('git', ['rev-parse', '--short=10', 'HEAD']) ?? 'unknown') + (changed ? '-dirty' : '');
}

/** Adds an entry to the history and its tables to the page. */
export function keep(entry) {
  const before = history();
  appendFileSync(historyFile, `${JSON.stringify(entry)}\n`);
  writeFileSync(page, withTables(readFileSync(page, 'utf8'), [...before, entry]));
}

/** The last entry of the same machine and kind; browsers of all versions are one kind. */
export function previous(entries, { what, machine }) {
  const same = (entry) => entry.machine === machine && kind(entry) === kind({ what });
  return entries.findLast(same) ?? null;
}

/** Speed relative to an earlier figure; null if there is none, or for other work. */
export function ratio(now, earlier) {
  const same = earlier && earlier.playouts === now.playouts && earlier.plies === now.plies;
  return same ? earlier.ns.least / now.ns.least : null;
}

/** The tables of the page: the kind of entry that each is made from, and how. */
const TABLES = {
  native: ['native', (entry, earlier, list) => nativeTable([...list.games, ...list.others], entry, earlier)],
  growth: ['native', growthTables],
  browser: ['browser', browserTable],
};

/** The page with its tables made from the last entry of each kind. */
export function withTables(text, entries, list = benches()) {
  for (const [name, [wanted, table]] of Object.entries(TABLES)) {
    const at = entries.findLastIndex((entry) => kind(entry) === wanted);
    if (at < 0) continue;
    const block = new RegExp(`(<!-- ${name}: [^>]*-->\n)[^]*?(<!-- end -->)`);
    if (!block.test(text)) throw new Stop(`docs/performance.md has no place for a table: <!-- ${name}: … --> and <!-- end -->`);
    const made = table(entries[at], previous(entries.slice(0, at), entries[at]), list);
    text = text.replace(block, (_, begin, end) => `${begin}\n${made}\n${end}`);
  }
  return text;
}

const kind = ({ what }) => (what === 'native' ? 'native' : 'browser');

const of = ({ date, commit, machine, rounds }) => `${date}, ${commit}, ${machine}, ${rounds} rounds`;

function nativeTable(group, entry, earlier) {
  const against = earlier ? `; *before* is ${earlier.date}, ${earlier.commit}` : '';
  const rows = group.map(({ name }) => {
    const { plies, playouts, ns } = entry.figures[name];
    return [name, ...costs(name, entry), Math.round((1e9 * playouts) / (ns.least * plies)), beside(name, entry, earlier)];
  });
  return `${of(entry)}${against}.\n\n${markdown(['game', 'plies a game', 'ns a ply', 'median', 'games a second', 'to before'], rows)}`;
}

/** The widths of bitboards in words: the kernel takes the first that holds all cells. */
const WIDTHS = [1, 2, 4, 6, 16, 64];

function growthTables(entry, earlier, list) {
  const table = (group) => {
    const rows = group.map(({ name }) => {
      const [rows, cols] = /(\d+)×(\d+)/.exec(name).slice(1).map(Number);
      const words = WIDTHS.find((words) => 64 * words >= rows * cols);
      return [name, rows * cols, words, ...costs(name, entry), beside(name, entry, earlier)];
    });
    return markdown(['game', 'cells', 'words a set', 'plies a game', 'ns a ply', 'median', 'to before'], rows);
  };
  return [list['tic-tac-toe'], list.hex].map(table).join('\n');
}

function costs(name, { figures }) {
  const { plies, playouts, ns } = figures[name];
  return [(plies / playouts).toFixed(2), ns.least.toFixed(0), ns.median.toFixed(0)];
}

function beside(name, { figures }, earlier) {
  const times = ratio(figures[name], earlier?.figures[name]);
  return times ? `×${times.toFixed(2)}` : '–';
}

function browserTable(entry, _, list) {
  const rows = [...list.games, ...list.others].map(({ name }) => {
    const { ns, native } = entry.figures[name];
    const shares = ['least', 'median'].map((which) => (native[which] / ns[which]).toFixed(2));
    return [name, native.least.toFixed(0), ns.least.toFixed(0), ...shares];
  });
  const table = markdown(['game', 'native, ns a ply', 'wasm, ns a ply', 'wasm to native', 'by medians'], rows);
  const [share, by] = ['least', 'median'].map((which) => medianShare(entry.figures, list, which).toFixed(2));
  return `${entry.what}; ${of(entry)}. The middle one of the first ${list.games.length} games is at **${share}** of native speed (by medians ${by}).\n\n${table}`;
}

/** Of the games that other engines have as well, the middle one's share of native speed in a browser; by the
 * least figures or by the medians. */
export const medianShare = (figures, list, which = 'least') =>
  median(list.games.map(({ name }) => figures[name].native[which] / figures[name].ns[which]));

function markdown(titles, rows) {
  const line = (cells) => `| ${cells.join(' | ')} |\n`;
  return line(titles) + line(titles.map((_, column) => (column ? '---:' : '---'))) + rows.map(line).join('');
}
