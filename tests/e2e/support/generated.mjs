// Games of any shape from a seed, as strangers might write them: many zones, cards with much on them, pieces, boards,
// variables. The same seed gives the same text. The rules are simple; the tables are not.

const NAMES = [
  'ox', 'silver', 'lumber_hall', 'countinghouse', 'smith', 'royal_archive', 'moat', 'apothecary', 'well', 'caravanserai',
  'inn', 'ropewalk', 'observatory', 'millers_cart', 'fen', 'tollgate', 'charcoal_burner', 'vineyard',
];
const ZONES = ['supply', 'market', 'row_of_offers', 'aside', 'quarry', 'old_forest', 'stage', 'unsold', 'harbor', 'bank'];
const OWN = ['played', 'won', 'workshop', 'spent', 'store', 'reserve_line'];
const NUMBERS = ['price', 'value', 'points', 'cards', 'buys', 'wood_cost', 'stone_cost', 'strength', 'upkeep'];
const KINDS = ['treasure', 'land', 'deed', 'guild', 'provisions'];
const WORDS = ['Draw two cards.', 'Gain one coin for each land in play.', 'Others discard down to three cards.', 'Counts double at the end.'];

/** A generator of whole numbers below a limit. */
export function dice(seed) {
  let state = (seed * 2654435761 + 12345) >>> 0;
  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % below;
  };
}

/** The text of the game with this number. */
export function generated(seed) {
  const roll = dice(seed + 1);
  for (let n = 0; n < 8; n += 1) roll(2);
  const some = (list, least, most) => {
    const rest = [...list];
    const count = Math.min(list.length, least + roll(most - least + 1));
    return Array.from({ length: count }, () => rest.splice(roll(rest.length), 1)[0]);
  };
  const game = {
    players: 2 + roll(4),
    kinds: some(NAMES, 3, 14),
    numbers: some(NUMBERS, 0, 6),
    shared: ['stock', ...some(ZONES, 0, 6)],
    own: some(OWN, 0, 4),
    hand: 1 + roll(9),
    board: roll(3) === 0 ? [3 + roll(6), 3 + roll(6)] : undefined,
    counters: some(['purse', 'threat', 'weather', 'actions_left', 'bonus'], 0, 4),
    vars: some(['food', 'wood', 'stone', 'victory_points'], 0, 3),
    slips: roll(3) === 0,
    workers: roll(2) === 0,
    texts: roll(2) === 0,
    roll,
  };
  return [head(game), pieces(game), places(game), setup(game), play(game), display(game)].join('\n');
}

const block = (lines) => ['```yaml', ...lines.flat(Infinity).filter(Boolean), '```', ''].join('\n');

const head = ({ players, board }) => `# A generated game\n\n${block([
  'meta:', '  id: generated', '  name: "A generated game"', `  players: ${players}`,
  board && ['board:', `  shape: grid(${board.join(', ')})`],
])}`;

function pieces({ kinds, numbers, slips, roll }) {
  const rows = kinds.map((kind) => `      - [${[kind, KINDS[roll(KINDS.length)], ...numbers.map(() => roll(3) && roll(13))].join(', ')}]`);
  return block([
    'constants:', `  KINDS: [${KINDS.join(', ')}]`, 'tokens:', '  worker: {}', '  bluff: {}', slips && '  slip: { number: 1..12 }',
    '  card:', `    columns: [${['type', 'kind', ...numbers].join(', ')}]`, '    rows:', rows,
  ]);
}

const places = ({ shared, own, counters, vars }) => block([
  'zones:', '  deck: { visibility: hidden, ordering: stack }', '  pile: { ordering: stack }', shared.map((zone) => `  ${zone}: {}`),
  '  hand: { owner: player, visibility: owner }', '  home: { owner: player }', own.map((zone) => `  ${zone}: { owner: player }`),
  'vars:',
  counters.length > 0 && ['  global:', counters.map((name, at) => `    ${name}: ${at} in 0..${at % 2 ? 20 : 99}`)],
  '  perPlayer:', '    points: 0 in 0..99', vars.map((name) => `    ${name}: 2 in 0..99`),
]);

function setup({ shared, own, hand, kinds, slips, workers, roll }) {
  const into = (zone) => `  - draw ${1 + roll(6)} from deck to ${zone}`;
  return block([
    'setup:',
    '  - each: $t in types(card)', '    do: create 9 $t in deck', '  - shuffle deck',
    '  - each: $t in types(card)', `    do: create ${1 + roll(10)} $t in ${shared[0]}`,
    shared.slice(1).filter(() => roll(4)).map(into),
    into('pile'),
    '  - each: $p in players', '    do:', `      - draw ${hand} from deck to hand[$p]`,
    roll(2) === 0 && '      - create 2 bluff in hand[$p]',
    slips && ['      - each: $n in 1..5', '        do: create slip in hand[$p] with number = $n'],
    workers && '      - create 3 worker in home[$p] for $p',
    own.filter(() => roll(2)).map((zone) => `      - draw ${1 + roll(4)} from deck to ${zone}[$p]`),
    kinds.length > 9 && `  - create 2 bluff in ${shared[0]}`,
  ]);
}

function play({ shared, own, board, workers, roll }) {
  const asked = roll(3);
  const to = own[0] ?? 'home';
  return block([
    'actions:',
    '  play:', '    params:', '      card: hand[actor]', `    do: move $card to ${to}[actor]`,
    asked === 0 && ['  buy:', '    params:', `      what: $t in types(card) where some(${shared[0]} where .type == $t)`, `    do: move first(${shared[0]} where .type == $what) to ${to}[actor]`],
    asked === 1 && ['  take:', '    params:', `      ware: ${shared.at(-1)}`, `    do: move $ware to ${to}[actor]`],
    asked === 2 && roll(2) === 0 && ['  rob:', '    params:', '      victim: others', `    do: draw 1 from hand[$victim] to hand[actor]`],
    board && workers && ['  settle:', '    params:', '      cell: board where .empty', '    pre: some(home[actor])', '    do: move first(home[actor]) to $cell'],
    '  wait:', '    do: points[actor] += 1',
    'turn:', '  order: roundRobin', '  phases:', '    act:', '      window: one',
    'scoring: points[$player]',
    'end:', '  - when: round > 30', '    result: rank by score',
  ]);
}

const display = ({ texts, kinds, roll }) => block([
  'display:', '  actions:', '    wait: { label: "Wait and gain a point" }',
  '  tokens:', '    bluff: { label: "Bluff" }',
  texts && kinds.slice(0, 5).map((kind) => `    ${kind}: { text: "${WORDS[roll(WORDS.length)]}" }`),
]);
