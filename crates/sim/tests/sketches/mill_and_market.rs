//! Mill and Market: an empty deck takes in the discards, purchases that cannot be paid are not offered, and equal
//! cards are one choice.

use super::games::program;
use boardwright_kernel::{
    AlternativeKind, Machine, Options, OutcomeKind, PlaceId, PlayerId, Program, Rng, Value, VarId,
};
use std::collections::BTreeSet;

fn place(program: &Program, zone: &str, owner: Option<PlayerId>) -> PlaceId {
    let mut places = program.places().iter();
    let at = places.position(|place| place.zone == zone && place.owner == owner);
    PlaceId(at.expect("the place") as u16)
}

fn number(machine: &Machine<'_>, var: &str) -> i32 {
    let program = machine.program();
    let at = program.global_vars().iter().position(|known| known.id == var).expect("the variable");
    match machine.state().global(program, VarId(at as u16)) {
        Value::Int(n) => n,
        other => panic!("{var} is {other:?}"),
    }
}

/// The types of the cards in a place.
fn types(machine: &Machine<'_>, place: PlaceId) -> Vec<u16> {
    let (program, state) = (machine.program(), machine.state());
    let cards = state.tokens(program, place);
    cards.into_iter().map(|card| state.token(program, card).type_id.0).collect()
}

/// The value of a type of card in a column.
fn column(program: &Program, card: u16, name: &str) -> i32 {
    let props = &program.token_types()[usize::from(card)].props;
    match props.iter().find(|prop| prop.id == name).and_then(|prop| prop.fixed) {
        Some(Value::Int(n)) => n,
        other => panic!("{name} is {other:?}"),
    }
}

/// Calls `look` before every decision of random games, with the moves and the one that is taken.
fn watch(players: u32, games: u64, mut look: impl FnMut(&mut Machine<'_>, usize)) {
    let program = program("mill-and-market", players);
    let mut machine = Machine::new(&program, 0, Options::default());
    for seed in 0..games {
        machine.restart(seed);
        let mut rng = Rng::seeded(!seed);
        while !machine.is_over() {
            let moves = machine.count();
            let index = rng.below(moves as u32) as usize;
            look(&mut machine, index);
            machine.apply_index(index).expect("it is counted");
        }
        let kind = machine.result().expect("it is over").kind;
        assert_ne!(kind, OutcomeKind::Fault, "for {players} with seed {seed}");
    }
}

/// Cards can be bought that coins and purchases suffice for, each type once; cards can be played that have an
/// effect, each type once.
#[test]
fn what_can_be_paid_is_offered_once() {
    let mut refused = 0;
    watch(2, 3, |machine, _| {
        let program = machine.program();
        let actor = machine.state().active().expect("a turn");
        let (coins, buys) = (number(machine, "coins"), number(machine, "buys"));
        let supply: BTreeSet<u16> =
            types(machine, place(program, "supply", None)).into_iter().collect();
        let (paid, left): (Vec<u16>, Vec<u16>) = supply
            .into_iter()
            .partition(|card| column(program, *card, "cost") <= coins && buys >= 1);
        refused += left.len();
        let does = |card: &u16| {
            ["coins", "draws", "buys"].iter().any(|name| column(program, *card, name) > 0)
        };
        let hand: BTreeSet<u16> =
            types(machine, place(program, "hand", Some(actor))).into_iter().filter(does).collect();
        // Ending the turn is the last alternative.
        assert_eq!(machine.count(), hand.len() + paid.len() + 1);
    });
    assert!(refused > 0, "some cards are too dear");
}

/// The hand drawn at the end of a turn is full though the deck was short: the discards went into it.
#[test]
fn the_discards_refill_a_deck_that_runs_short() {
    let mut refilled = 0;
    watch(3, 3, |machine, index| {
        let program = machine.program();
        let actor = machine.state().active().expect("a turn");
        let chosen = machine.legal_moves()[index];
        let decision = machine.decision().expect("it is not over");
        let done = matches!(
            decision.alternatives[machine.decode(chosen).alternative].kind,
            AlternativeKind::Done
        );
        if !done {
            return;
        }
        let own = |machine: &Machine<'_>, zone: &str| {
            types(machine, place(program, zone, Some(actor))).len()
        };
        let deck = own(machine, "deck");
        let all = ["deck", "hand", "table", "discard"].map(|zone| own(machine, zone));
        machine.apply(chosen).expect("it is listed");
        if !machine.is_over() {
            let after = ["deck", "hand", "table", "discard"].map(|zone| own(machine, zone));
            assert_eq!(after.iter().sum::<usize>(), all.iter().sum::<usize>(), "no card is lost");
            assert_eq!(after[1], 5.min(after.iter().sum()), "a full hand");
            assert_eq!(after[2], 0, "nothing is left on the table");
            if deck < 5 {
                refilled += 1;
                assert_eq!(after[3], 0, "the discards went into the deck");
            }
        }
        assert!(machine.undo());
    });
    assert!(refilled > 10, "the deck ran short {refilled} times");
}
