//! Kuhn poker has 30 histories and is worth -1/18 to the elder.

use super::games::program;
use boardwright_kernel::{
    AlternativeKind, Decider, EventKind, Machine, Options, PlaceId, PlayerId, Program, Seen,
    knows_token, sees_event,
};
use std::collections::BTreeMap;

/// Every deal of two of the three cards, with a machine at the first decision.
fn deals(program: &Program) -> BTreeMap<[u16; 2], Machine<'_>> {
    let mut deals = BTreeMap::new();
    for seed in 0..100 {
        let machine = Machine::new(program, seed, Options::default());
        deals.entry(cards(&machine)).or_insert(machine);
    }
    deals
}

fn hand(program: &Program, player: usize) -> PlaceId {
    let at = program
        .places()
        .iter()
        .position(|place| place.zone == "hand" && place.owner == Some(PlayerId(player as u16)));
    PlaceId(at.expect("a hand") as u16)
}

/// The ranks in the hands of both, from 0.
fn cards(machine: &Machine<'_>) -> [u16; 2] {
    let (program, state) = (machine.program(), machine.state());
    [0, 1].map(|player| {
        let token = state.tokens(program, hand(program, player))[0];
        state.token(program, token).type_id.0
    })
}

/// Chances out of 9 that an equilibrium takes an action: with the jack bet a third of the time after
/// a check, with the queen call a third of the time, with the king always bet or call when second.
fn chance(player: usize, card: u16, action: &str) -> i64 {
    match (player, card, action) {
        (0, _, "bet") | (_, 0, "call") => 0,
        (0, _, "check") | (_, 2, "call" | "bet") => 9,
        (_, 1, "call") => 3,
        (1, 0, "bet") => 3,
        (1, 1, "bet") => 0,
        (player, card, "fold") => 9 - chance(player, card, "call"),
        (player, card, "check") => 9 - chance(player, card, "bet"),
        other => panic!("{other:?} is no action of Kuhn poker"),
    }
}

/// The number of histories from here, and their value for the first player, in `1 / 9^4` and less.
fn value(machine: &mut Machine<'_>, weight: i64, ends: &mut u32) -> i64 {
    if let Some(outcome) = machine.result() {
        *ends += 1;
        let payoffs = outcome.payoffs.expect("a payoff");
        assert_eq!(payoffs[0] + payoffs[1], 0, "what one wins the other loses");
        return weight * i64::from(payoffs[0]);
    }
    let decision = machine.decision().expect("it is not over");
    let Decider::Player(player) = decision.decider else { panic!("nothing is rolled") };
    let card = cards(machine)[player.index()];
    let mut sum = 0;
    for index in 0..machine.count() {
        let chosen = machine.nth(index).expect("it is counted");
        let alternative = &decision.alternatives[machine.decode(chosen).alternative];
        let AlternativeKind::Action(action) = alternative.kind else { panic!("an action") };
        let name = &machine.program().actions()[action.index()];
        let ninths = chance(player.index(), card, name);
        machine.apply_index(index).expect("it is counted");
        // No history has more than three decisions.
        sum += value(machine, weight * ninths / 9, ends);
        machine.undo();
    }
    sum
}

#[test]
fn thirty_histories_and_the_value_of_the_game() {
    let program = program("kuhn-poker", 2);
    let mut deals = deals(&program);
    assert_eq!(deals.len(), 6);
    let (mut ends, mut sum) = (0, 0);
    for machine in deals.values_mut() {
        sum += value(machine, 9 * 9 * 9, &mut ends);
    }
    assert_eq!(ends, 30);
    // Six deals, equally likely, each worth `sum / 9^3` together.
    assert_eq!(18 * sum, -6 * 9 * 9 * 9, "the elder loses an eighteenth of a chip");
}

/// Neither player sees the other card before a showdown; then both do. After a fold neither ever does.
#[test]
fn a_showdown_shows_both_cards() {
    let program = program("kuhn-poker", 2);
    for machine in deals(&program).values_mut() {
        for path in [["check", "check"], ["bet", "fold"], ["bet", "call"]] {
            let mut moves = 0;
            for wanted in path {
                let knows_other = knows_the_other(machine);
                assert_eq!(knows_other, [false, false], "nothing was shown yet");
                let decision = machine.decision().expect("it is not over");
                let index = (0..machine.count()).find(|index| {
                    let chosen = machine.nth(*index).expect("it is counted");
                    match decision.alternatives[machine.decode(chosen).alternative].kind {
                        AlternativeKind::Action(action) => {
                            program.actions()[action.index()] == wanted
                        }
                        _ => false,
                    }
                });
                machine.apply_index(index.expect("it is legal")).expect("it is listed");
                moves += 1;
            }
            assert!(machine.is_over());
            let shown = path[1] != "fold";
            assert_eq!(knows_the_other(machine), [shown, shown]);
            let told = machine.events().iter().filter(|event| {
                matches!(event.kind, EventKind::Revealed { .. })
                    && sees_event(&program, Some(PlayerId(0)), event) == Seen::Whole
            });
            assert_eq!(told.count(), if shown { 2 } else { 0 });
            for _ in 0..moves {
                machine.undo();
            }
        }
    }
}

fn knows_the_other(machine: &Machine<'_>) -> [bool; 2] {
    let (program, state) = (machine.program(), machine.state());
    [0, 1].map(|viewer| {
        let other = state.tokens(program, hand(program, 1 - viewer))[0];
        knows_token(program, state, Some(PlayerId(viewer as u16)), other)
    })
}
