//! Lists of moves: sorted, unique, playable, and equal by list, count and index.

use super::games::{all, walk};
use boardwright_kernel::{
    Decider, Machine, Options, apply_move, initial_state, legal_moves, terminal_result,
};
use std::collections::BTreeSet;

#[test]
fn lists_counts_and_picks_agree() {
    for (name, program) in all() {
        for (explicit, seed) in [(false, 21), (false, 22), (true, 23), (true, 24)] {
            walk(&program, seed, explicit, |machine, decision| {
                let at = format!("{name}, seed {seed}, decision {decision}");
                let list = machine.legal_moves().to_vec();
                assert_eq!(machine.count(), list.len(), "{at}");
                for (index, chosen) in list.iter().enumerate() {
                    assert_eq!(machine.nth(index), Some(*chosen), "{at}");
                }
                assert_eq!(machine.nth(list.len()), None, "{at}");
                let unique: BTreeSet<_> = list.iter().collect();
                assert_eq!(unique.len(), list.len(), "{at}: a move stands twice");
                assert_eq!(machine.decision().is_some(), !list.is_empty(), "{at}");
                assert_eq!(machine.decision().is_none(), machine.result().is_some(), "{at}");
            });
        }
    }
}

/// Alternatives are in written order; every argument fits its parameter; every move applies.
#[test]
fn every_listed_move_is_complete_and_applies() {
    for (name, program) in all() {
        walk(&program, 22, true, |machine, decision| {
            let Some(asked) = machine.decision() else { return };
            let at = format!("{name}, decision {decision}");
            let mut last = 0;
            let mut seen = BTreeSet::new();
            for chosen in machine.legal_moves().to_vec() {
                let choice = machine.decode(chosen);
                assert!(choice.alternative >= last, "{at}: alternatives out of order");
                last = choice.alternative;
                let alternative = &asked.alternatives[choice.alternative];
                assert_eq!(choice.args.len(), alternative.params.len(), "{at}");
                assert!(seen.insert(format!("{choice:?}")), "{at}: {choice:?} stands twice");
                machine.apply(chosen).unwrap_or_else(|_| panic!("{at}: {choice:?} is refused"));
                assert!(machine.undo(), "{at}");
            }
            if asked.decider == Decider::Chance {
                let total: u64 = (0..machine.count()).map(|index| machine.weight(index)).sum();
                assert!(total > 0, "{at}");
            }
        });
    }
}

/// A move that is not in the list is refused and changes nothing.
#[test]
fn other_moves_are_refused() {
    for (name, program) in all() {
        let mut all_moves = BTreeSet::new();
        walk(&program, 23, false, |machine, _| all_moves.extend(machine.legal_moves().to_vec()));
        walk(&program, 24, false, |machine, decision| {
            let legal: BTreeSet<_> = machine.legal_moves().iter().copied().collect();
            let before = machine.state_hash();
            for foreign in all_moves.difference(&legal) {
                assert!(machine.apply(*foreign).is_err(), "{name} {decision} {foreign:?}");
                assert_eq!(machine.state_hash(), before, "{name} {decision}");
            }
            assert!(machine.apply_index(legal.len()).is_err(), "{name} {decision}");
            assert_eq!(machine.state_hash(), before, "{name} {decision}");
        });
    }
}

/// The plain functions agree with the machine.
#[test]
fn the_plain_functions_agree() {
    for (name, program) in all() {
        let mut state = initial_state(&program, 31);
        let mut machine = Machine::new(&program, 31, Options::default());
        for decision in 0..200 {
            let moves = legal_moves(&program, &state);
            assert_eq!(machine.legal_moves(), moves, "{name} {decision}");
            assert_eq!(machine.result(), terminal_result(&program, &state), "{name} {decision}");
            let Some(chosen) = moves.get(decision % moves.len().max(1)).copied() else { break };
            let (next, events) = apply_move(&program, &state, chosen).expect("a listed move");
            machine.apply(chosen).expect("a listed move");
            assert_eq!(machine.state_hash(), next.state_hash(&program), "{name} {decision}");
            assert_eq!(machine.events(), events, "{name} {decision}");
            state = next;
        }
    }
}
