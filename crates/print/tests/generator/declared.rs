//! What a game declares, as a spec.

use super::Maker;
use boardwright_compile::{Overrides, compile};
use boardwright_def::GameDef;
use std::fmt::Write;

impl Maker {
    /// Players, constants, board, tokens, zones, variables, display, prose, and actions that are
    /// made by macros.
    pub(super) fn declare(&mut self) -> Result<GameDef, String> {
        let text = self.declarations();
        let text = if self.clean { super::clean::open(&text) } else { text };
        self.declared_by(text)
    }

    /// The game of a spec, which is the frame of what is made from now on.
    pub(super) fn declared_by(&mut self, frame: String) -> Result<GameDef, String> {
        let compiled = compile(&frame, &Overrides::new());
        self.frame = frame;
        compiled.def.ok_or_else(|| {
            let found: Vec<_> = compiled.diagnostics.iter().filter(|d| d.is_error()).collect();
            format!("{found:#?}\n{}", self.frame)
        })
    }

    fn declarations(&mut self) -> String {
        let mut out = String::new();
        if self.one_in(2) {
            out.push_str("# A game\n\nWith a *word* on it.\n\n- and a list\n\n");
        }
        out.push_str("```yaml\nmeta:\n  id: made-up\n");
        if self.one_in(2) {
            out.push_str("  name: \"Made: \\\"up\\\"\"\n");
        }
        let seats = self.one_in(2);
        match (seats, self.below(3)) {
            (true, 0) => out.push_str("  players: [ash, birch, cedar]\n"),
            (true, _) => out.push_str("  players: [ash, birch]\n"),
            (false, 0) => out.push_str("  players: { min: 1, max: 4 }\n"),
            (false, _) if self.one_in(4) => {
                out.push_str("  players: 4\n  teams: [[1, 4], [2, 3]]\n");
            }
            (false, _) => out.push_str("  players: 2\n"),
        }
        if self.one_in(3) {
            let _ = writeln!(out, "  maxTriggerDepth: {}", self.below(9) + 1);
        }
        out.push_str("\nconstants:\n  SUITS: [ember, tide, moss]\n  SKY: [calm, storm]\n  TRAITS: [swift, armored, flying]\n");
        if self.one_in(2) {
            out.push_str("  SIZE: { value: 4, min: 3, max: 6 }\n  STEPS: { value: 4, min: 2, max: 8, step: 2 }\n  WIDE: { value: 4, among: [3, 4, 6] }\n");
        }
        let constants = self.one_in(2);
        if constants {
            out.push_str(
                "  MOST: 12\n  TWICE: 2 * MOST\n  HEAPS: { value: [3, 4, 5], min: 1, max: 9 }\n",
            );
        }
        if self.one_in(3) {
            out.push_str("```\n\nBetween two blocks.\n\n```yaml");
        }
        self.tables(&mut out);
        self.board(seats, &mut out);
        self.tokens(&mut out);
        self.zones_and_vars(constants, &mut out);
        if self.one_in(2) {
            self.definitions(constants, &mut out);
        }
        self.written_actions(&mut out);
        // Exchanged for a made-up one.
        out.push_str("\nend:\n  - when: round > 9\n    result: draw\n");
        if self.one_in(5) {
            display(seats, &mut out);
        }
        if self.state.is_multiple_of(4) {
            out.push_str(&lesson(out.contains("{ min: 1, max: 4 }")));
        }
        out.push_str("```\n");
        if self.one_in(3) {
            out.push_str("\nThe end.\n");
        }
        out
    }

    fn tables(&mut self, out: &mut String) {
        if self.one_in(2) {
            return out.push('\n');
        }
        out.push_str("\ntables:\n");
        let all = [
            "  wares:\n    columns: [id, price, made_of, sold]\n    rows:\n      - [lantern, 2, glass, true]\n      - [rope, 1, hemp, false]\n      - [idol, 4, none, true]\n",
            "  odds:\n    columns: [roll, hits]\n    rows: [[3, 1], [4, 1], [5, 2], [6, 3]]\n",
            "  colors:\n    columns: [suit, rank, next_suit]\n    rows: [[ember, 1, tide], [tide, 2, moss], [moss, 3, ember]]\n",
        ];
        let left_out = self.below(4);
        for (index, table) in all.into_iter().enumerate() {
            if index != left_out {
                out.push_str(table);
            }
        }
    }

    fn zones_and_vars(&mut self, constants: bool, out: &mut String) {
        let derived = out.contains("    might:");
        out.push_str("\nzones:\n  deck: { visibility: hidden, ordering: stack }\n");
        if derived {
            out.push_str("  hand:\n    owner: player\n    visibility: owner\n    derived:\n      weight: sum(it, .might)\n");
        } else {
            out.push_str("  hand: { owner: player, visibility: owner }\n");
        }
        // By what was written so far, so that no other game becomes of a seed.
        let room =
            ["", ", room: 12", ", room: 9 per player", ", room: { tokens: 20, perPlayer: 9 }"];
        let room = room[out.len() % room.len()];
        let queue = format!("{{ ordering: queue, adjacentTo: [market, deck]{room} }}");
        let _ = writeln!(out, "  market: {{}}\n  queue: {queue}");
        let most = if constants { "MOST" } else { "9" };
        let _ = write!(
            out,
            "\nvars:\n  global:\n    heat: 0 in 0..{most}\n    open: false\n    trump: ember in SUITS\n    rates: 0 in -3..9 for SUITS\n"
        );
        out.push_str("    leader: none in players\n    sky: none in SKY\n    wishes: set of TRAITS\n    passed: set of players\n    bid: none in 1..6\n    sure: { type: bool, init: none, optional: true }\n    sort: { type: tokenType, optional: true, init: none }\n    dice: set of 1..6\n");
        if has_directions(out) {
            out.push_str("    way: none in directions\n    ways: set of directions\n");
        }
        if out.contains("  wares:") {
            out.push_str("    cargo: none in wares\n");
        }
        if out.contains("ware") && out.contains("family: ware") || out.contains("  ware:\n") {
            out.push_str("    kin: none in families\n");
        }
        if self.one_in(2) {
            out.push_str("    beat: { type: int, init: 1, min: -3, max: 9, reset: round, visibility: hidden }\n");
            out.push_str("    spot: { type: place, init: market }\n    first: { type: player, init: none, reset: game }\n");
            out.push_str("    held: { type: token, optional: true, init: none, reset: phase }\n    shape: { type: tokenType, init: man }\n");
        }
        out.push_str("  perPlayer:\n    money: 2 in 0..99\n    fuel: { type: int, init: 0, min: 0, max: 3, bound: refuse }\n    out: { type: bool, init: false, reset: turn }\n    debts: { type: int, init: 0, min: 0, max: 5, for: 1..3 }\n");
        if self.one_in(2) {
            out.push_str("    plan: { type: SUITS, init: tide, visibility: owner }\n");
        }
        if derived {
            out.push_str("  derived:\n    wealth: money[it] + hand[it].weight\n");
        }
    }

    fn tokens(&mut self, out: &mut String) {
        // By what was written so far and not by dice, so that no other game becomes of a seed.
        let seen = ["", "    visibility: owner\n", "    visibility: hidden\n"][out.len() % 3];
        out.push_str("\ntokens:\n  man:\n    max: 40\n");
        out.push_str(seen);
        out.push_str(
            "    strength: 3\n    wounds: 0 in 0..3\n    wear: { type: int, init: 0, min: 0, max: 3, bound: refuse }\n    ready: { type: bool, init: true }\n    gear: none in tokens\n    luck: none in 0..3\n"
        );
        if self.one_in(2) {
            out.push_str("    traits: [swift]\n    boons: (armored, swift) in set of TRAITS\n");
        }
        if self.one_in(3) {
            out.push_str("    derived:\n      might: .strength + .wounds + count(neighbors(it) where .owner == it.owner)\n");
        }
        if self.one_in(2) {
            out.push_str("  card:\n    suit: SUITS\n    rank: 1..9\n    keeper: { type: player, init: none, visibility: owner }\n    known: { type: bool, changes: false }\n    marks: set of players\n    under: { type: token, changes: false }\n");
        }
        // By what was written, too.
        let lattice = ["grid(", "hex(", "rhombus(", "triangle("];
        if lattice.iter().any(|of| out.contains(&format!("\n  shape: {of}")))
            && out.len().is_multiple_of(2)
        {
            let turns = ["", "    turns: rotate\n", "    turns: reflect\n", "    turns: fixed\n"];
            let turns = turns[out.len() / 2 % 4];
            out.push_str("  slab:\n    shape: [x., xx]\n");
            out.push_str(turns);
        }
        match self.below(3) {
            0 => out.push_str("  ware:\n    visibility: owner\n    columns: [type, price, noisy, ground]\n    rows:\n      - [lamp, 1, true, harbor]\n      - [drum, 4, false, hill]\n    props:\n      polish: 0 in 0..2\n"),
            1 => out.push_str("  lamp: { family: ware, price: { type: int, init: 1, min: 0, max: 9, changes: false } }\n  coin: {}\n  drum: { family: ware }\n"),
            _ => {}
        }
    }
}

fn display(seats: bool, out: &mut String) {
    // By what was written so far, so that no other game becomes of a seed.
    let kind = out.len();
    let of_board = [
        "material: slate",
        "pattern: plain, view: actor",
        "pattern: checkered, layout: mancala",
        "material: maple, layout: numbers",
    ][kind % 4];
    let is_round = out.contains("  shape: ring(") || out.contains("  shape: track(");
    let of_board = if is_round && kind.is_multiple_of(3) { "layout: circle" } else { of_board };
    let show = if out.contains("    seeds:") { ", show: seeds" } else { "" };
    let regions = if out.contains("    low:") { ", regions: { low: linen }" } else { "" };
    let _ = writeln!(out, "\ndisplay:\n  board: {{ {of_board}{show}{regions} }}");
    let order = ["sort: [type, owner]", "sort: [strength], by: type", "by: owner"][kind % 3];
    let _ = writeln!(
        out,
        "  zones:\n    hand: {{ layout: fan, icon: hand, label: \"Your hand\" }}\n    deck: {{ layout: piles, size: small }}"
    );
    let beside = ["near: deck", "near: board", "group: \"Trade: open\""][kind / 2 % 3];
    let has_board = out.contains("\nboard:\n");
    let beside = if has_board || beside != "near: board" { beside } else { "near: queue" };
    let _ = writeln!(out, "    market: {{ layout: row, {order}, {beside} }}");
    out.push_str("    queue: { layout: circle, size: large }\n");
    let show = ["dice", "number", "none"][kind / 3 % 3];
    let rolled = out.split_once("\nactions:\n  ").and_then(|(_, rest)| rest.split_once(':'));
    if let Some((action, _)) = rolled.map(|(name, rest)| (name.to_owned(), rest.len())) {
        let _ = writeln!(out, "  rolls:\n    {action}: {{ show: {show} }}");
    }
    out.push_str(
        "  vars:\n    heat: { group: \"Dangers\", icon: flame }\n    money: { icon: coins }\n",
    );
    let drawn =
        ["faded: .wounds >= 2", "faded: not .ready and .type == man", "icon: person, size: small"];
    let drawn = drawn[kind / 5 % 3];
    let glyph =
        if seats { "glyph: \"M\", glyphs: { ash: \"a\", birch: \"b\" }" } else { "glyph: \"M\"" };
    let shape = ["disc", "cube", "pawn", "die"][kind % 4];
    let color = if seats { "color: { ash: soot, birch: owner }" } else { "color: plum" };
    let _ = writeln!(
        out,
        "  tokens:\n    man: {{ {glyph}, shape: {shape}, {color}, bar: wounds, {drawn}, label: \"Man\", text: \"Stands: still\" }}"
    );
    out.push_str("  labels:\n    heat: \"Heat\"\n");
}

/// Whether the board has directions for sure.
fn has_directions(spec: &str) -> bool {
    let shapes = ["grid(", "hex(", "rhombus(", "triangle(", "track(", "ring("];
    shapes.iter().any(|shape| spec.contains(shape))
}

/// A lesson with both kinds of questions.
fn lesson(two_may_play: bool) -> String {
    let players = if two_may_play { "    players: 2\n" } else { "" };
    format!(
        "\nlesson:\n  - ask: \"Which?\"\n{players}    seed: spring\n    moves: [go, \"put(a1, b)\", 3]\n    \
         find: [a1, b2]\n    hint: \"Look: there.\"\n    because: \"So.\"\n  - ask: \"And now?\"\n    \
         choose: [\"This.\", \"That.\"]\n    right: 2\n"
    )
}
