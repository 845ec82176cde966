//! Costs that ask: a move is legal exactly if some answers pay its cost, and only answers that still pay are offered.

use crate::agree::{Game, seeds};
use crate::common::linked;
use boardwright_kernel::{
    ActionId, Fault, Machine, MoveQuery, MoveQueryKind, Options, Program, ReasonKind, Value,
    explain_move, load_text, save_text,
};

/// A game with a cost. Each hand has the cards 1 to 3 of each of some suits.
fn source(cost: &str, cards: &str) -> String {
    let cost: String = cost.split("; ").map(|effect| format!("\n      - {effect}")).collect();
    format!(
        "```yaml
meta: {{ id: costs, players: 2 }}
constants:
  SUITS: [red, blue, green]
tokens:
  card: {{ suit: red in SUITS, worth: 1..9 }}
zones:
  hand: {{ owner: player, visibility: owner }}
  discard: {{}}
vars:
  global:
    n: 0 in 0..9
    stock: 2 in 0..2 for SUITS
  perPlayer:
    coins: 3 in 0..9
setup:
  - each: $s in {cards}, $w in 1..3
    do: create card in hand[each] with suit = $s, worth = $w
actions:
  buy:
    cost:{cost}
    do: n += 1
  pass:
    do: n += 1
end:
  - when: n == 5
    result: draw
```"
    )
}

fn program(cost: &str, cards: &str) -> Program {
    linked(&source(cost, cards), 2)
}

/// Effects of costs, separated by semicolons.
const COSTS: &[&str] = &[
    "choose 2 of hand[actor] as $paid; move $paid to discard",
    "choose one of hand[actor] as $a; move $a to discard; \
     choose one of hand[actor] where .suit == $a.suit as $b; move $b to discard",
    "choose any of hand[actor] as $xs where sum($xs, .worth) == 4; move $xs to discard",
    "choose 1 to 3 of hand[actor] as $xs; move $xs to discard; coins[actor] -= 4 - count($xs)",
    "choose one of SUITS as $s; stock[$s] -= 1; choose one of SUITS as $t; stock[$t] -= 2",
    "move take(hand[actor], 2) to discard; move take(hand[actor] where .suit == red, 2) to discard",
    "destroy take(hand[actor] where .worth > 1, 3)",
    "{ repeat: 3, do: [choose one of SUITS as $s, \"stock[$s] -= 1\"] }",
    "{ choose: \"one of hand[actor] where .worth == 9 as $x\", ifNone: \"coins[actor] -= 2\" }; \
     { if: $x != none, then: move $x to discard }",
];

/// Kernel and slow model offer the same answers at each question of each cost.
#[test]
fn the_slow_model_agrees() {
    for cost in COSTS {
        for cards in ["(red, blue)", "list(red)", "SUITS"] {
            let decisions = Game::compiled(&source(cost, cards), &[]).agrees(seeds(6));
            assert!(decisions > 12, "{cost}: {decisions}");
        }
    }
}

/// Collects the complete ways through `buy` as texts, and saves at each question.
fn ways(machine: &mut Machine<'_>, way: &[Vec<Value>], all: &mut Vec<Vec<Vec<Value>>>) {
    let (program, hash) = (machine.program(), machine.state_hash());
    let loaded = load_text(program, &save_text(program, machine.state())).expect("it loads");
    assert_eq!(&loaded, machine.state(), "a state within a cost is saved whole");
    for index in 0..machine.count() {
        let chosen = machine.legal_moves()[index];
        let args = machine.decode(chosen).args;
        let mut other = Machine::from_state(program, loaded.clone(), Options::default());
        assert_eq!(other.nth(index), Some(chosen), "a loaded state offers the same");
        machine.apply(chosen).expect("it is listed");
        let longer = [way, &[args]].concat();
        if machine.state().step() == 1 || machine.is_over() {
            all.push(longer);
        } else {
            assert!(machine.has_legal_move(), "a cost that was begun can be paid");
            ways(machine, &longer, all);
        }
        assert!(machine.undo());
        assert_eq!(machine.state_hash(), hash);
    }
}

/// The number of ways to pay at the beginning of the game.
fn count(cost: &str, cards: &str) -> usize {
    let program = program(cost, cards);
    let mut machine = Machine::new(&program, 1, Options::default());
    if machine.count() == 1 {
        return 0;
    }
    machine.apply_index(0).expect("it is listed");
    let mut all = Vec::new();
    ways(&mut machine, &[], &mut all);
    all.len()
}

/// The numbers of ways are counted by hand.
#[test]
fn the_ways_to_pay_are_those_of_the_rules() {
    assert_eq!(count(COSTS[0], "(red, blue)"), 15, "two of six");
    assert_eq!(count(COSTS[0], "list(red)"), 3);
    assert_eq!(count(COSTS[1], "(red, blue)"), 12, "one of six, then one of two");
    // Worth 1 and 3 in four ways, 1, 1 and 2 in two, 2 and 2 in one.
    assert_eq!(count(COSTS[2], "(red, blue)"), 7);
    assert_eq!(count(COSTS[2], "list(red)"), 1);
    // One card and 3 coins, 2 and 2, or 3 and 1.
    assert_eq!(count(COSTS[3], "(red, blue)"), 6 + 15 + 20);
    assert_eq!(count(COSTS[4], "SUITS"), 6, "two different suits");
    assert_eq!(count(COSTS[7], "SUITS"), 27 - 3, "three, but not all of one suit");
}

#[test]
fn a_choice_that_falls_short_does_not_pay() {
    let four = "choose 4 of hand[actor] as $xs; move $xs to discard";
    assert_eq!(count(four, "list(red)"), 0, "there are three cards");
    assert_eq!(count(four, "(red, blue)"), 15);
    let seven = "choose any of hand[actor] as $xs where sum($xs, .worth) == 7; move $xs to discard";
    assert_eq!(count(seven, "list(red)"), 0, "nothing is worth 7");
    for whole in [
        "move take(hand[actor], 4) to discard",
        "destroy take(hand[actor], 4)",
        "take 4 card from hand[actor] to discard",
    ] {
        assert_eq!(count(whole, "list(red)"), 0, "{whole}: there are three cards");
        assert!(count(whole, "(red, blue)") > 0, "{whole}: there are six");
    }
    let none = "choose one of hand[actor] where .worth == 9 as $x";
    assert_eq!(count(none, "SUITS"), 0);
}

/// The explanation names the part that cannot be paid, and why an answer is not offered.
#[test]
fn what_cannot_be_paid_is_explained() {
    let cost = "choose 4 of hand[actor] as $xs; move $xs to discard";
    let short = program(cost, "list(red)");
    let state = Machine::new(&short, 1, Options::default()).into_state();
    let what = MoveQueryKind::Action(ActionId(0));
    let verdict =
        explain_move(&short, &state, &MoveQuery { by: None, what, args: Vec::new() }, None);
    assert_eq!(verdict.legal, Some(false));
    let [reason] = verdict.reasons.as_slice() else { panic!("{verdict:#?}") };
    assert_eq!((&reason.kind, reason.path.as_str()), (&ReasonKind::Cost, "actions.buy.cost[0]"));
    // After the first red, a second red is not there any more.
    let twice = program(COSTS[7], "SUITS");
    let mut machine = Machine::new(&twice, 1, Options::default());
    for _ in 0..3 {
        machine.apply_index(0).expect("it is listed");
    }
    let listed: Vec<Value> =
        machine.legal_moves().to_vec().iter().map(|m| machine.decode(*m).args[0]).collect();
    assert_eq!(listed.len(), 2, "red is spent");
    let Value::Word { of, member } = listed[0] else { panic!("{listed:?}") };
    let red = Value::Word { of, member: member - 1 };
    let what = MoveQueryKind::Alternative(0);
    let query = MoveQuery { by: None, what, args: vec![Some(red)] };
    let verdict = explain_move(&twice, machine.state(), &query, None);
    let reasons: Vec<_> = verdict.reasons.iter().map(|r| (&r.kind, r.path.as_str())).collect();
    assert_eq!(verdict.legal, Some(false));
    assert_eq!(reasons, [(&ReasonKind::Cost, "actions.buy.cost[0].effects[1]")]);
}

/// A search that takes more work than a move may ends the game with a fault, at the question.
#[test]
fn too_long_a_search_is_a_fault() {
    let cost = "{ repeat: 20, do: choose one of SUITS as $s }; coins[actor] -= 4";
    let program = program(cost, "SUITS");
    let machine = Machine::new(&program, 1, Options::default());
    assert_eq!(machine.result().and_then(|end| end.fault), Some(Fault::BudgetSpent));
}

/// Random play draws all sets that pay with the weights of its picks.
#[test]
fn the_weights_are_those_of_the_listed_picks() {
    let program = program(COSTS[3], "(red, blue)");
    let mut machine = Machine::new(&program, 1, Options::default());
    machine.apply_index(0).expect("it is listed");
    let weights = machine.weights().expect("several are picked");
    assert_eq!(weights.len(), machine.count());
}
