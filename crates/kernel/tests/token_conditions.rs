//! Conditions on tokens in zones as a designer writes them: the kernel, which makes them intersections of sets, and the
//! model, which tests one token after the other, find the same tokens in random play.

use crate::agree::{Game, seeds};

/// Conditions on a token `$t` of a zone.
const CONDITIONS: [&str; 22] = [
    // Parts that are equal to something.
    "$t.suit == red",
    "$t.suit != mood and $t.rank == n",
    "$t.rank == n + 1 and not $t.used",
    "$t.type == seal",
    "$t.owner == actor or $t.rank == 0",
    "$t.owner == none and $t.type != seal",
    "not ($t.used and $t.suit == mood)",
    // Parts that may be missing.
    "$t.mark == none and $t.used == lit",
    "$t.mark == $t.owner",
    "$t.mark != opponent and $t.load == none",
    // Ranges, from both ends and from the middle.
    "$t.rank > 2",
    "$t.rank < n and $t.suit != blue",
    "not $t.rank in 2..4",
    "$t.rank >= 1 and $t.rank <= 6 and $t.load == 3",
    // The token itself, and parts of another token.
    "$t != chosen and $t.used",
    "$t == chosen and $t.suit == mood",
    "$t.rank == chosen.rank and $t.mark == chosen.mark",
    // Some parts have no sets.
    "$t.suit == red and $t.rank + n > 3 and not $t.used",
    "$t.far > 100 and $t.suit != mood",
    // Lists inside conditions, and more terms than become sets.
    "some(hand[opponent] where .suit == $t.suit and .rank == $t.rank)",
    "all(hand[actor], .suit != $t.suit or it == $t) and count(pool where .rank == $t.rank) < 2",
    "$t.used and $t.suit != mood and $t.rank != n and $t.mark != actor and $t.load != 2 and $t.type != seal and $t != chosen \
     and $t.owner != opponent",
];

/// Effects on the token that was found.
const EFFECTS: [&str; 9] = [
    "$t.used = not $t.used",
    "move $t to pool",
    "move $t to hand[next(actor)]",
    "$t.rank = ($t.rank + n) mod 9",
    "if: $t.type == card\n        then: $t.mark = if $t.mark == none then actor else none",
    "$t.owner = opponent",
    "$t.type = if $t.type == card then seal else card",
    "destroy $t",
    "chosen = $t",
];

/// A game in which each condition has an action that changes the token that it finds. With `created`, play goes beyond
/// the number of tokens that have bits.
fn game(ordering: &str, created: u32) -> String {
    let more = (0..created).map(|rank| {
        format!("      - create card in hand[actor] for actor with suit = blue, rank = {rank}\n")
    });
    let more: String = more.collect();
    let actions = CONDITIONS.iter().zip(0..).map(|(condition, number)| {
        let zone = ["hand[actor]", "pool", "hand[opponent]"][number % 3];
        format!(
            "  a{number}:\n    params:\n      t: \"$t in {zone} where {condition}\"\n    do:\n      - {}\n\
             \x20     - n = (n + {number}) mod 7\n      - lit = not lit\n\
             \x20     - mood = if $t.suit == none or n > 3 then blue else $t.suit\n      - moves += 1\n{more}",
            EFFECTS[(number * 4 + number / 3) % 9]
        )
    });
    let conditions: Vec<String> =
        CONDITIONS.iter().map(|condition| format!("count($t in pool where {condition})")).collect();
    format!(
        "```yaml\nmeta: {{ id: test, players: 2 }}\nconstants: {{ SUITS: [red, green, blue] }}\ntokens:\n\
         \x20 card:\n    suit: SUITS\n    rank: 0..8\n    used: false in (false, true)\n    mark: none in players\n\
         \x20   load: none in 0..5\n    far: 0 in 0..1000\n\
         \x20 seal:\n    rank: 3 in 0..8\n    used: true in (false, true)\n    far: 200\n\
         zones:\n  pool: {{ ordering: {ordering} }}\n  hand: {{ owner: player }}\n\
         vars:\n  global:\n    n: 0 in 0..9\n    lit: false in (false, true)\n    mood: red in SUITS\n\
         \x20   chosen: none in tokens\n    moves: 0 in 0..60\n\
         turn:\n  phases:\n    play:\n      window: one\n      ifNone: end turn\n\
         setup:\n  - each: $s in SUITS, $r in 0..8\n    do:\n\
         \x20     - create card in pool with suit = $s, rank = $r\n\
         \x20 - create 3 seal in pool\n  - move take(pool, 9) to hand[each]\n  - chosen = first(pool)\n\
         actions:\n{}scoring: {}\nend:\n  - when: moves == 30\n    result: rank by score\n```\n",
        actions.collect::<String>(),
        conditions.join(" + ").replace("actor", "$player").replace("opponent", "next($player)")
    )
}

fn agrees(ordering: &str, created: u32) {
    let decisions = Game::compiled(&game(ordering, created), &[]).agrees(seeds(4));
    assert!(decisions > 0, "{ordering}");
}

#[test]
fn in_sets() {
    agrees("set", 0);
}

#[test]
fn in_stacks() {
    agrees("stack", 0);
}

#[test]
fn with_more_tokens_than_sets_hold() {
    agrees("queue", 5);
}
