//! No false alarms: specs generated from sections in every spelling compile without findings.
//! Bundled specs, sketches and the examples of the manual are checked by their own tests.

use boardwright_compile::{Overrides, compile};

/// SplitMix64: the same specs on every machine.
struct Dice(u64);

impl Dice {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut word = self.0;
        word = (word ^ (word >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        word = (word ^ (word >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((word ^ (word >> 31)) % n as u64) as usize
    }

    fn pick<'t>(&mut self, of: &[&'t str]) -> &'t str {
        of[self.below(of.len())]
    }

    /// Some of the choices, at least one, in their order.
    fn some<'t>(&mut self, of: &[&'t str]) -> Vec<&'t str> {
        let first = self.below(of.len());
        let kept = of.iter().enumerate().filter(|(at, _)| *at == first || self.below(2) == 0);
        kept.map(|(_, part)| *part).collect()
    }
}

const PROSE: &[&str] = &[
    "Players trade what drifts ashore.",
    "> It was ever so: two for the tide, one for the house.\n\n- Keep your hand hidden.\n- Mind the heat!",
    "| card | worth |\n| --- | --- |\n| shell | 1 |\n\nA table for people, which no rule reads.",
    "See `money[actor]`: the coins you hold. Costs 50 %, \"at least\".",
    "```text\nnot a block of rules: just a drawing\n```",
];

const META: &[&str] = &[
    "meta: { id: drift, name: \"Drift\", players: { min: 2, max: 4 } }\n",
    "meta:\n  id: drift-2\n  name: 'Drift, or: What the Tide Leaves'\n  players: { min: 2, max: 3 }\n  maxTriggerDepth: 4\n",
    "meta:\n  id: \"drift\"   # quoted, as some like it\n  players: 2\n",
    "{ \"meta\": { \"id\": \"drift\", \"players\": { \"min\": 2, \"max\": 4 } } }\n",
];

const CONSTANTS: &[&str] = &[
    "constants: { HAND: 3, TOP: 12, SUITS: [ember, tide, moss] }\n",
    "constants:\n  HAND: { value: 3, min: 1, max: 5 }\n  TOP: HAND * 2 + 6\n  SUITS: [ember, tide, moss]\n",
    "constants:\n  SUITS:\n    - ember\n    - tide\n    - moss\n  HAND: { value: 2, min: 2, max: 6, step: 2 }\n  TOP: 12\n",
];

const TOKENS: &[&str] = &[
    "tokens:\n  card: { suit: SUITS, worth: \"1..9\" }\n",
    "tokens:\n  card:\n    suit: SUITS\n    worth: 1..9\n    tags: [goods]\n",
    "tokens:\n  - id: card\n    suit: SUITS\n    worth: 1..9\n",
];

const ZONES: &[&str] = &[
    "zones:\n  deck: { visibility: hidden, ordering: stack }\n  hand: { owner: player, visibility: owner }\n  market: {}\n  heap: { ordering: queue }\n",
    "zones:\n  - id: \"deck\"\n    owner: \"none\"\n    visibility: \"hidden\"\n    ordering: \"stack\"\n  - { id: hand, owner: player, visibility: owner, ordering: set }\n  - id: market\n  - id: heap\n    ordering: stack\n",
    "zones:\n  deck:\n    visibility: hidden\n    ordering: stack\n  hand:\n    owner: player\n    visibility: owner\n  market:\n    ordering: queue\n  heap: { ordering: stack, notes: \"what is spent\" }\n",
];

const VARS: &[&str] = &[
    "vars:\n  global:\n    heat: 0 in 0..TOP\n    wild: ember in SUITS\n    leader: none in players\n    open: false\n  perPlayer:\n    money: 2 in 0..99\n    points: 0 in 0..99\n",
    "vars:\n  global:\n    heat: { type: int, init: 0, min: 0, max: 12 }\n    wild: { type: SUITS, init: tide }\n    leader: { type: player, init: none }\n    open: { type: bool, init: false, reset: round }\n  perPlayer:\n    money: { type: \"int\", init: 2, min: 0, max: 99 }\n    points: 0 in 0..9 * 11\n",
];

const SETUP: &[&str] = &[
    "setup:\n  - each: $s in SUITS, $w in 1..9\n    do: create card in deck with suit = $s, worth = $w\n  - shuffle deck\n  - draw HAND from deck to hand[each]\n",
    "setup:\n  effects:\n    - create 9 card in deck with suit = moss, worth = 3\n    - create 9 card in deck with suit = ember, worth = 7\n    - shuffle: { zone: \"deck:none\" }\n    - draw: { from: \"deck:none\", to: \"hand:each\", count: HAND }\n",
    "setup:\n  - create 12 card in deck with suit = tide, worth = 5\n  - roll one of players as $first\n  - leader = $first\n  - draw HAND from deck to hand[each]\n",
];

const TURN: &[&str] = &[
    "turn:\n  phases:\n    dawn:\n      do: draw 4 - count(market) from deck to market\n    day:\n      window: repeat\n      done: \"End the day\"\n",
    "turn:\n  order: roundRobin\n  phases:\n    - id: dawn\n      onEnter:\n        - draw: { from: deck, to: market, count: 1 }\n    - id: day\n",
    "turn:\n  phases:\n    day:\n      window: one\n      ifNone: heat += 1\n",
];

const ACTIONS: &[&str] = &[
    "  beg: { phase: day, do: \"money[actor] += 1\", limit: 1 per turn }\n",
    "  buy:\n    phase: day\n    params: { card: market }\n    cost: money[actor] -= 1\n    do: move $card to hand[actor]\n",
    "  sell:\n    phase: day\n    params:\n      card: hand[actor] where .suit == wild or .worth > 3\n    do:\n      - money[actor] += $card.worth div 2   # the fence keeps the rest\n      - move $card to heap\n    limit: 2 per turn\n",
    "  push:\n    phase: day\n    pre:\n      - heat < TOP\n      - not open\n    do:\n      - roll 2d6 as $sum\n      - if: $sum >= 7\n        then: points[actor] += 1\n        else:\n          - heat += 1\n          - open = true\n",
    "  rob:\n    phase: day\n    params:\n      rival: others where money[it] > 0\n      amount: 1..3\n    do:\n      - money[$rival] -= $amount\n      - money[actor] += min($amount, 2)\n      - leader = actor\n    limits: [{ scope: round, max: 2 }]\n",
    "  audit:\n    phase: day\n    pre: { op: \">\", left: { ref: gvar, var: heat }, right: 2 }\n    effects:\n      - addVar: { scope: global, var: heat, delta: -1 }\n      - setVar: { scope: pvar, player: actor, var: money, value: 1 }\n",
    "  scout:\n    phase: day\n    pre: >-\n      some(market where .worth > 5)\n      and count(hand[actor]) < 9\n    do:\n      - choose: one of market as $found\n        prompt: \"Which one: the near, or the far?\"\n      - if: $found != none\n        then: move $found to hand[actor]\n",
];

const TRIGGERS: &[&str] = &[
    "triggers:\n  - event: roundEnd\n    when: heat > 6\n    do: points[each] += 1\n",
    "triggers:\n  - event: tokenEntered(heap)\n    do:\n      - if: $token.suit == wild\n        then: heat += 1\n",
    "",
];

const DEFINE: &[&str] = &[
    "define:\n  rich($p): money[$p] > 9 and points[$p] >= 2\n  best: max(market, .worth) otherwise 0\n",
    "",
];

const END: &[&str] = &[
    "scoring: points[$player] + sum(hand[$player], .worth) div 5\n\nend:\n  - when: heat >= TOP\n    result: players lose\n  - when: round > 9 or empty(deck)\n    result: rank by score, money[$player]\n",
    "scoring: points[$player]\nend:\n  - { id: over, when: \"round > 6\", result: { type: score } }\n",
    "end:\n  - id: \"hot\"\n    when: { op: \">=\", left: { ref: gvar, var: heat }, right: 12 }\n    result: { type: lossAll }\n  - when: round == 12\n    result: draw\n",
];

const DISPLAY: &[&str] = &[
    "display:\n  zones: { hand: { layout: fan, label: \"Your hand\" } }\n  tokens:\n    card: { label: \"{suit} {worth}\" }\n  labels: { heat: \"Heat: how hot\" }\n",
    "display:\n  labels:\n    money: 'Coins'\n    points: \"Points # of the game\"\n",
    "",
];

/// Generates a spec; sections alone or several in a block, prose between them.
fn spec(seed: u64) -> String {
    let mut dice = Dice(seed);
    let actions = format!("actions:\n{}", dice.some(ACTIONS).concat());
    let mut sections: Vec<String> = Vec::new();
    for section in
        [META, CONSTANTS, TOKENS, ZONES, VARS, SETUP, TURN, TRIGGERS, DEFINE, END, DISPLAY]
    {
        sections.push(dice.pick(section).to_owned());
    }
    sections.push(actions);
    // Sections may come in any order.
    for at in (1..sections.len()).rev() {
        sections.swap(at, dice.below(at + 1));
    }
    let mut out = String::from("# A game\n");
    let mut block = String::new();
    for section in sections.iter().filter(|section| !section.is_empty()) {
        let alone = section.starts_with('{') || dice.below(3) == 0;
        if alone {
            close(&mut out, &mut block, &mut dice);
        }
        block.push_str(section);
        block.push_str(dice.pick(&["\n", ""]));
        if alone {
            close(&mut out, &mut block, &mut dice);
        }
    }
    close(&mut out, &mut block, &mut dice);
    if dice.below(4) == 0 { out.replace('\n', "\r\n") } else { out }
}

fn close(out: &mut String, block: &mut String, dice: &mut Dice) {
    if !block.is_empty() {
        let fence = dice.pick(&["```", "~~~", "````"]);
        let word = dice.pick(&["yaml", "yml", "YAML"]);
        out.push_str(&format!("\n{}\n\n{fence}{word}\n{block}{fence}\n", dice.pick(PROSE)));
        block.clear();
    }
}

#[test]
fn generated_specs_are_clean() {
    for seed in 0..100 {
        let text = spec(seed);
        let compiled = compile(&text, &Overrides::new());
        let found: Vec<String> = compiled
            .diagnostics
            .iter()
            .map(|d| format!("{} at {:?}: {}", d.code, &text[d.span.range()], d.message))
            .collect();
        assert!(found.is_empty() && compiled.def.is_some(), "{text}\n{found:#?}");
    }
}
