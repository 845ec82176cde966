// The reports of bundled games: how many games are played, the form of the files, and the table of all.
import { yamlBlocks } from './definitions.mjs';

/** The bots and the number of games. Games that take long to measure are played less often. */
export const ORDERED = {
  usual: { agents: 'mcts:32', games: 200, skill: 20 },
  chess: { agents: 'mcts:8', games: 20, skill: 0 },
  'go-9x9': { agents: 'mcts:8', games: 20, skill: 0 },
  'willow-brook': { agents: 'mcts:32', games: 40, skill: 0 },
  'keepers-patience': { skill: 0 }, // one player
  backgammon: { agents: 'mcts:8', games: 40, skill: 0 },
  'reed-smuggler': { agents: 'mcts:200' }, // 32 iterations try each of the smuggler's ways once, which is near to a random choice
};

export const nameOf = ({ file }) => file.replace(/\.md$/, '');

/** A report without its charts, one metric a line, so that a difference can be read. */
export function plain({ charts, ...report }) {
  const lines = Object.entries(report).map(([key, value]) => `  ${JSON.stringify(key)}: ${list(value)}`);
  return `{\n${lines.join(',\n')}\n}\n`;
}

function list(value) {
  if (!Array.isArray(value) || value.length < 2 || typeof value[0] !== 'object') return JSON.stringify(value);
  return `[\n${value.map((item) => `    ${JSON.stringify(item)}`).join(',\n')}\n  ]`;
}

const metric = (report, id) => report.metrics.find((one) => one.id === id);
const number = (text, digits = 2) => Number(text).toFixed(digits);

/** A value and its interval. */
function between(report, id, digits) {
  const found = metric(report, id);
  if (!found?.value) return '–';
  const value = number(found.value, digits);
  return found.low ? `${value} (${number(found.low, digits)} to ${number(found.high, digits)})` : value;
}

/** The share of the player who begins; of games that all win or lose together, the share of games won. */
function first(report) {
  const share = between(report, 'seat.share(1)');
  return report.players > 1 && !report.balance ? `together ${share}` : share;
}

/** The action that its players choose most often where it is legal, with how often. */
function dominant(report) {
  const shares = report.metrics.filter(({ id, value }) => id.startsWith('dominance(') && value);
  const [first] = shares.sort((a, b) => Number(b.value) - Number(a.value));
  return first ? `${first.id.slice('dominance('.length, -1)} ${number(first.value)}` : '–';
}

/** The share of each bot of the ladder against the one below it. */
function skill(report) {
  const steps = report.metrics.filter(({ id }) => id.startsWith('skill.step'));
  return steps.length ? steps.map(({ value }) => (value ? number(value) : '–')).join(', ') : '–';
}

/** The lines of a spec's YAML, without its lesson. */
function linesOfRules(spec) {
  const isLesson = (block) => block.some(({ line }) => line.startsWith('lesson:'));
  return yamlBlocks(spec).filter((block) => !isLesson(block)).flat().length;
}

const TITLES = ['Game', 'Players', 'Bots', 'Games', 'Plies', 'Legal moves', 'First seat', 'Draws', 'Most chosen', 'Skill', 'Flags', 'Lines'];

const INTRODUCTION = `# Reports

Each bundled game was played by bots, and what was measured is kept here, so that a change which ruins a game is seen. A report is
the output of \`boardwright eval --json\` without its charts. This plays the same games again and fails if an interval no longer
overlaps with that of the report:

    boardwright eval specs/hex.md --check specs/reports/hex.json

A test fails when the rules of a game are not those of its report. Then \`node scripts/reports.mjs --write\` plays the game again and
writes report and table. Read the difference before you commit it.

In the table, values have their 95 % intervals. *First seat* is the share of the points of the player who begins, or of the games won where all win or lose *together*; *most chosen* is
the action that is chosen most often where it is legal and is not the only one; *skill* is the share of greedy against random, then of the
search with 64, 256 and 1,024 iterations, each against the one before it; *lines* are those of YAML, without the lesson.
`;

/** The table of all games in Markdown. */
export function table(games) {
  const rows = games.filter(({ report }) => report).map(({ name, report, spec }) => [
    `[${name}](${name}.json)`,
    report.players,
    report.agents[0],
    report.games,
    between(report, 'length.plies', 1),
    between(report, 'branching.mean', 1),
    first(report),
    between(report, 'outcome.draw'),
    dominant(report),
    skill(report),
    report.flags.map(({ code }) => code).join(', ') || '–',
    linesOfRules(spec),
  ]);
  const line = (cells) => `| ${cells.join(' | ')} |`;
  return [INTRODUCTION, line(TITLES), line(TITLES.map(() => '---')), ...rows.map(line), ''].join('\n');
}
