//! Lazy chance has the probabilities of a shuffle: computed by hand for small cases, and compared with the generator for
//! everything that reads an order.

use super::tree::{Share, drawn, exact, game};
use std::collections::BTreeMap;

const DECK: &str = "tokens: { red: {}, blue: {}, green: {} }
zones:
  deck: { visibility: hidden, ordering: stack }
  river: { visibility: hidden, ordering: queue }
  bag: {}
  pile: { ordering: stack }
  hand: { owner: player, visibility: owner }
vars: { global: { n: 0 in 0..99 } }
";

fn deck(setup: &[&str]) -> String {
    let mut text = format!("{DECK}setup:\n");
    for line in setup {
        text.push_str(&format!("  {}\n", line.replace('\n', "\n  ")));
    }
    text
}

/// Returns all orders of some cards.
fn orders(cards: &[u16]) -> Vec<Vec<u16>> {
    if cards.is_empty() {
        return vec![Vec::new()];
    }
    let mut all = Vec::new();
    for first in 0..cards.len() {
        let mut rest = cards.to_vec();
        let card = rest.remove(first);
        for mut order in orders(&rest) {
            order.insert(0, card);
            all.push(order);
        }
    }
    all
}

/// Two cards to each of two hands from four: the probabilities equal those of counting all 24 orders, and equal cards are
/// one outcome.
#[test]
fn a_deal_has_the_probability_of_its_orders() {
    let program = game(&deck(&[
        "- create 2 red in deck",
        "- create blue in deck",
        "- create green in deck",
        "- shuffle deck",
        "- draw 1 from deck to hand[player(1)]",
        "- draw 2 from deck to hand[player(2)]",
    ]));
    let (found, ends) = exact(&program);
    let all = orders(&[0, 0, 1, 2]);
    let mut counted: BTreeMap<(u16, Vec<u16>), u128> = BTreeMap::new();
    for order in &all {
        let mut second = order[1..3].to_vec();
        second.sort_unstable();
        *counted.entry((order[0], second)).or_insert(0) += 1;
    }
    assert_eq!(found.len(), counted.len(), "{found:#?}");
    for ((first, second), count) in counted {
        let hands = format!("hand [{first}]; hand {second:?}");
        let (_, share) = found
            .iter()
            .find(|(signature, _)| signature.ends_with(&hands))
            .unwrap_or_else(|| panic!("{hands} in {found:#?}"));
        assert_eq!(share.of * all.len() as u128, count * share.whole, "{hands}");
    }
    // The different orders of the first three of red, red, blue, green.
    assert_eq!(ends, 12);
}

/// A public shuffle is decided completely: each of the six orders of three different cards.
#[test]
fn a_public_shuffle_is_decided_at_once() {
    let program = game(&deck(&[
        "- create red in pile",
        "- create blue in pile",
        "- create green in pile",
        "- shuffle pile",
    ]));
    let (found, ends) = exact(&program);
    assert_eq!((found.len(), ends), (6, 6), "{found:#?}");
    assert!(found.values().all(|share| *share == Share { of: 1, whole: 6 }), "{found:#?}");
}

/// An order that nothing reads is not asked.
#[test]
fn an_order_that_nothing_reads_is_not_asked() {
    let program = game(&deck(&[
        "- create 3 red in deck",
        "- create 3 blue in deck",
        "- shuffle deck",
        "- n = count(deck where .type == red) + sum(deck, 2)",
        "- if: some(deck, .type == blue)\n  then: n += 50",
    ]));
    let (found, ends) = exact(&program);
    assert_eq!((found.len(), ends), (1, 1), "{found:#?}");
}

/// Rules that read an order, take from it or insert into it, each as the rest of a setup.
const LOOKING: &[(&str, &[&str])] = &[
    ("the top", &["- if: top(deck).type == red\n  then: n = 1"]),
    ("the owner of the top", &["- if: deck.owner == none\n  then: n = 1"]),
    ("the last", &["- if: last(deck).type == red\n  then: n = 1"]),
    ("the first two", &["- n = count(take(deck, 2) where .type == red)"]),
    (
        "the first of a kind",
        &["- n = count(take(deck where .type != green, 2) where .type == red)"],
    ),
    (
        "each of each value",
        &["- move distinct(deck, .type) to hand[player(1)]", "- draw 1 from deck to pile"],
    ),
    ("a loop", &["- each: $c in deck\n  do:\n    - n = 2 * n + (if $c.type == red then 1 else 0)"]),
    (
        "a loop that draws",
        &[
            "- each: $p in players\n  do:\n    - draw 1 from deck to hand[$p]\n    - if: top(deck).type == green\n      then: draw 1 from deck to pile",
        ],
    ),
    (
        "moved back on top",
        &[
            "- draw 2 from deck to pile",
            "- move first(pile) to deck",
            "- draw 2 from deck to hand[player(1)]",
        ],
    ),
    (
        "moved to the bottom",
        &[
            "- draw 2 from deck to bag",
            "- move first(bag) to deck bottom",
            "- if: last(deck).type == red\n  then: n = 1",
            "- draw 2 from deck to pile",
        ],
    ),
    (
        "laid anywhere among unsettled ones",
        &[
            "- create green in bag",
            "- move first(bag) to deck random",
            "- draw 2 from deck to pile",
        ],
    ),
    (
        "laid anywhere among settled ones",
        &[
            "- draw 1 from deck to hand[player(1)]",
            "- move first(hand[player(1)]) to deck",
            "- create green in bag",
            "- move first(bag) to deck random",
            "- draw 3 from deck to pile",
        ],
    ),
    (
        "laid anywhere in an open pile",
        &[
            "- create red in pile",
            "- create blue in pile",
            "- create red in bag",
            "- create green in bag",
            "- move bag to pile random",
        ],
    ),
    ("all of it moved", &["- move deck to pile"]),
    (
        "drawn from a bag",
        &[
            "- move deck to bag",
            "- draw 2 from bag to pile",
            "- draw 1 from bag to hand[player(1)]",
        ],
    ),
    (
        "a queue",
        &[
            "- move deck to river",
            "- shuffle river",
            "- draw 1 from river to pile",
            "- create green in river",
            "- draw 2 from river to pile",
        ],
    ),
    (
        "shuffled again",
        &[
            "- draw 1 from deck to pile",
            "- if: top(deck).type == red\n  then: n = 1",
            "- shuffle deck",
            "- draw 1 from deck to pile",
        ],
    ),
    ("shown", &["- reveal take(deck, 2)", "- draw 2 from deck to pile"]),
    (
        "a refill",
        &[
            "- draw 3 from deck to pile",
            "- draw 2 from deck to hand[player(1)] refill from pile",
            "- draw 1 from deck to hand[player(2)]",
        ],
    ),
    (
        "a roll over the deck",
        &[
            "- roll one of deck as $c",
            "- if: $c.type == red\n  then: n = 1",
            "- draw 1 from deck to pile",
        ],
    ),
    (
        "dice between draws",
        &["- draw 1 from deck to pile", "- roll d3 as $d", "- draw $d from deck to pile"],
    ),
    (
        "a token that is named",
        &[
            "- let $c = first(deck)",
            "- shuffle deck",
            "- draw 1 from deck to pile",
            "- if: $c.at == pile\n  then: n = 1",
        ],
    ),
    (
        "a named token is taken out",
        &[
            "- let $c = first(deck)",
            "- shuffle deck",
            "- move $c to hand[player(1)]",
            "- draw 1 from deck to pile",
        ],
    ),
    (
        "a loop that will come to what is drawn",
        &[
            "- move deck to bag",
            "- create red in bag",
            "- each: $c in bag\n  do:\n    - if: n == 0\n      then:\n        - move bag to deck\n        - shuffle deck\n        - n = 1\n    - draw 1 from deck to pile\n    - if: $c.at == pile\n      then: n += 10",
        ],
    ),
    (
        "changed where it lies",
        &[
            "- let $c = first(deck)",
            "- shuffle deck",
            "- $c.type = green",
            "- draw 2 from deck to pile",
        ],
    ),
];

/// Every reader of an order has the probabilities of the generator: over twelve thousand seeds no frequency differs from
/// its probability by more than five standard deviations.
#[test]
fn every_reader_of_an_order_has_the_probabilities_of_the_generator() {
    const GAMES: u64 = 12_000;
    for (name, rest) in LOOKING {
        let mut setup =
            vec!["- create 2 red in deck", "- create blue in deck", "- create green in deck"];
        setup.push("- shuffle deck");
        setup.extend(rest.iter().copied());
        let program = game(&deck(&setup));
        let (found, ends) = exact(&program);
        let drawn = drawn(&program, GAMES);
        for (signature, count) in &drawn {
            assert!(found.contains_key(signature), "{name}: {signature} in {found:#?}, {count}");
        }
        for (signature, share) in &found {
            let count = drawn.get(signature).copied().unwrap_or(0);
            let (of, whole) = (share.of as f64, share.whole as f64);
            let expected = GAMES as f64 * of / whole;
            let deviation = (expected * (1.0 - of / whole)).sqrt();
            let off = (count as f64 - expected).abs();
            assert!(
                off <= 5.0 * deviation + 1e-9,
                "{name}: {signature}: {count} of {GAMES}, {expected} expected; {ends} ends"
            );
        }
    }
}
