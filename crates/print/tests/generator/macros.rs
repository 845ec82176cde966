//! Actions, definitions and computed properties as text: whatever the compiler makes several nodes
//! of, so that there is no node to make.

use super::Maker;
use std::fmt::Write;

/// Actions that need nothing but what every game declares.
const ACTIONS: &[&str] = &[
    "  tidy:
    do:
      - refillToSize: { zone: market, size: 3, from: deck }
      - discardDownTo: { zone: \"hand:actor\", size: 2, to: queue }
      - peek: { tokens: top(deck) }
",
    "  deal:
    pre: top(deck) != none and ceil_div(heat, 2) > 1
    do:
      - draw 1 from deck to hand[each]
      - draw 2 from deck to market refill from queue
      - draw 1 from deck to market refill from queue where it != top(queue)
      - take: { of: first(market).type, from: market, to: queue }
      - money[each] += 1
",
    "  cast:
    columns: [spell, mana, hits]
    rows: [[spark, 1, 2], [storm, 3, 7]]
    params: { rival: others }
    cost: money[actor] -= $mana
    do: money[$rival] -= $hits
    limit: 1 per turn
",
    "  name_suit:
    for: $s in SUITS
    do: trump = $s
",
    "  wish:
    do:
      - wishes += swift
      - wishes -= (flying, armored)
      - passed += actor
",
    "  beg:
    actor: allOther
    do: money[actor] += 1
",
    "  - id: plain
    params:
      - { name: token, domain: { query: tokensInZone, zone: market } }
    pre: { op: \">\", left: { ref: gvar, var: heat }, right: 3 }
    effects:
      - moveToken: { token: $token, to: deck }
    limits: [{ scope: round, max: 2 }]
",
];

/// Actions on a board.
const MOVES: &[&str] = &[
    "  wander:
    params:
      man: pieces[actor]
    do:
      - moveTokenAdjacent: { token: \"$man\" }
",
    "  circle:
    params:
      man: pieces[actor] where count(steps(it, directions)) > 1
      to: within($man, 2) where .empty
    do: move $man to $to
",
    "  leap:
    params:
      man: pieces[actor]
      to: steps($man, if $man.ready then directions else take(directions, 1), 2)
    do:
      - move $man to $to
      - each: $c in group($to, not .empty), $d in directions
        do: heat += count(run($c, $d, .empty))
",
    "  glide:
    params:
      man: pieces[actor]
      to: slide($man, directions) where .empty
    do:
      - each: $d in directions
        do: heat += count(line($to, $d)) - count(ray($to, opposite($d)))
      - money[actor] += power(2, count(through($man, $to)) mod 4)
      - move $man to $to
",
];

/// An action on a rectangular board.
const JUMP: &str = "  jump:
    params:
      man: pieces[actor]
      to: leap($man, 1, 2) where .empty and it in rectangle(first(board), $man)
    do: move $man to $to
";

/// An action on a board with tokens that cover several cells.
const LAY: &str = "  lay:
    params:
      turned: turns(slab)
      cell: board where fits(slab, it, $turned)
    do:
      - create slab in $cell turned $turned for actor as $new
      - heat += count(covers($new))
";

impl Maker {
    /// Entries of `define`.
    pub(super) fn definitions(&mut self, constants: bool, out: &mut String) {
        let mut all = vec!["  lucky($p): some(hand[$p] where .wounds > 1)\n", "  hot: heat > 4\n"];
        if constants {
            all.extend(["  rich($p): money[$p] > MOST\n", "  half: MOST div 2\n"]);
        }
        out.push_str("\ndefine:\n");
        all.into_iter().for_each(|entry| out.push_str(entry));
    }

    /// Actions that are kept beside those made node by node.
    pub(super) fn written_actions(&mut self, out: &mut String) {
        let mut all = Vec::new();
        let (board, ways) =
            (out.contains("\nboard:"), out.contains("shape: grid") || out.contains("shape: hex"));
        let count = self.below(3);
        for _ in 0..count {
            let mut from = ACTIONS[..6].to_vec();
            if board {
                from.push(MOVES[0]);
            }
            if ways && !out.contains("blue_yard") {
                from.extend(&MOVES[1..]);
                if out.contains("shape: grid") {
                    from.push(JUMP);
                }
            }
            if out.contains("  wares:") {
                from.push("  buy:\n    for: $w in wares\n    cost: money[actor] -= $w.price\n    do: heat += 1\n    limit: 1 per game\n");
            }
            if out.contains("  hot:") {
                from.push("  cool:\n    pre: hot and not lucky(actor)\n    do: heat -= 1\n");
            }
            if out.contains("  teams:") {
                from.push("  support:\n    params:\n      friend: team(actor)\n    pre: money[partner(actor)] > 1 and actor.team == 1\n    do: heat += count(partners($friend)) + count(rivals($friend))\n");
            }
            if out.contains("    might:") {
                from.push("  boast:\n    params:\n      rival: others where some(hand[it] where .might > 3) and wealth[it] > 2\n    do: money[$rival] -= 1\n");
            }
            if out.contains("  slab:\n") {
                from.push(LAY);
            }
            let action = self.pick(&from);
            if !all.contains(&action) {
                all.push(action);
            }
        }
        // The only one in the long spelling, as a list.
        if all.is_empty() && self.one_in(3) {
            all.push(ACTIONS[6]);
        }
        let _ = write!(out, "\nactions:\n");
        if all.is_empty() {
            out.push_str("  wait: { do: heat += 1 }\n");
        }
        all.into_iter().for_each(|action| out.push_str(action));
    }
}
