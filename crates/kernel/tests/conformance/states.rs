//! States: saving, copying, undoing, hashing, and invariants.

use super::games::{all, options, program, walk};
use boardwright_kernel::{
    Kind, Machine, PlaceId, PlayerId, Program, State, Value, VarId, VarInfo, load_text, save_text,
};
use std::collections::{BTreeMap, BTreeSet};

/// A game that is saved and loaded at any decision plays on equally, and the recomputed hash equals the incremental one.
#[test]
fn a_loaded_game_plays_on_equally() {
    for (name, program) in all() {
        for explicit in [false, true] {
            let mut saved = Vec::new();
            let walk = walk(&program, 11, explicit, |machine, decision| {
                let text = save_text(&program, machine.state());
                let loaded = load(&program, &text, &name);
                let state = machine.state();
                assert_eq!(
                    loaded.state_hash(&program),
                    state.state_hash(&program),
                    "{name} {decision}\n{text}"
                );
                assert_eq!(
                    loaded.position_hash(&program),
                    state.position_hash(&program),
                    "{name} {decision}"
                );
                assert_eq!(
                    loaded.position_fingerprint(&program),
                    state.position_fingerprint(&program),
                    "{name} {decision}"
                );
                assert_eq!(save_text(&program, &loaded), text, "{name} {decision}");
                let mut copy = Machine::from_state(&program, loaded, options(explicit));
                assert_eq!(copy.legal_moves(), machine.legal_moves(), "{name} {decision}");
                assert_eq!(copy.result(), machine.result(), "{name} {decision}");
                saved.push(text);
            });
            // Playing to the end from every decision is quadratic: a dozen starts are enough.
            for start in (0..saved.len()).step_by(saved.len() / 12 + 1) {
                let loaded = load(&program, &saved[start], &name);
                let mut machine = Machine::from_state(&program, loaded, options(explicit));
                for at in start..walk.indices.len() {
                    machine.apply_index(walk.indices[at]).expect("a listed move applies");
                    assert_eq!(
                        machine.state_hash(),
                        walk.hashes[at + 1],
                        "{name}: saved at {start}, decision {at}"
                    );
                }
            }
        }
    }
}

fn load(program: &Program, text: &str, name: &str) -> State {
    load_text(program, text).unwrap_or_else(|error| panic!("{name}: {error:?}\n{text}"))
}

/// A damaged state is refused or loads to something that plays; it never panics.
#[test]
fn damaged_texts_do_not_panic() {
    for (name, program) in all() {
        let mut state = None;
        walk(&program, 3, false, |machine, decision| {
            if decision == 6 {
                state = Some(save_text(&program, machine.state()));
            }
        });
        let Some(text) = state else { continue };
        let lines: Vec<&str> = text.lines().collect();
        for gone in 0..lines.len() {
            let mut less = lines.clone();
            less.remove(gone);
            let _ = load_text(&program, &less.join("\n"));
            let mut twice = lines.clone();
            twice.insert(gone, lines[gone]);
            let _ = load_text(&program, &twice.join("\n"));
        }
        for cut in (0..text.len()).filter(|at| text.is_char_boundary(*at)) {
            let _ = load_text(&program, &text[..cut]);
        }
        assert!(load_text(&program, "").is_err(), "{name}");
        assert!(load_text(&program, "nonsense\n").is_err(), "{name}");
    }
}

/// Undo to the start passes through every state backwards; a copy made on the way plays on equally.
#[test]
fn undo_and_copies_agree() {
    for (name, program) in all() {
        for explicit in [false, true] {
            for seed in 0..3 {
                undo_one(&name, &program, seed, explicit);
            }
        }
    }
}

fn undo_one(name: &str, program: &Program, seed: u64, explicit: bool) {
    let mut copies: Vec<State> = Vec::new();
    let walk = walk(program, seed, explicit, |machine, _| copies.push(machine.state().clone()));
    let mut machine = Machine::new(program, seed, options(explicit));
    for (at, index) in walk.indices.iter().enumerate() {
        assert_eq!(machine.state_hash(), walk.hashes[at], "{name}: same seed, same game");
        machine.apply_index(*index).expect("a listed move applies");
        let mut copy = Machine::from_state(program, copies[at].clone(), options(explicit));
        copy.apply_index(*index).expect("a listed move applies");
        assert_eq!(copy.state_hash(), machine.state_hash(), "{name} copy {at}");
        assert_eq!(copy.events(), machine.events(), "{name} copy {at}");
    }
    for at in (0..walk.indices.len()).rev() {
        assert!(machine.undo(), "{name}: undo before decision {at}");
        assert_eq!(machine.state_hash(), walk.hashes[at], "{name}: undone to {at}");
        assert_eq!(save_text(program, machine.state()), save_text(program, &copies[at]), "{name}");
    }
    assert!(!machine.undo(), "{name}: nothing is left to undo");
    // And forwards again.
    for (at, index) in walk.indices.iter().enumerate() {
        machine.apply_index(*index).expect("a listed move applies");
        assert_eq!(machine.state_hash(), walk.hashes[at + 1], "{name}: again {at}");
    }
}

/// Trying every move and undoing it leaves no trace.
#[test]
fn every_move_can_be_tried_and_undone() {
    for (name, program) in all() {
        walk(&program, 5, true, |machine, decision| {
            let before = machine.state_hash();
            let text = save_text(&program, machine.state());
            for index in 0..if machine.decision().is_some() { machine.count() } else { 0 } {
                machine.apply_index(index).expect("a listed move applies");
                assert!(machine.undo());
                assert_eq!(machine.state_hash(), before, "{name} {decision} {index}");
            }
            assert_eq!(save_text(&program, machine.state()), text, "{name} {decision}");
        });
    }
}

/// Variables stay within bounds; every token is in exactly one place.
#[test]
fn every_state_is_sound() {
    for (name, program) in all() {
        for seed in 0..4 {
            walk(&program, seed, false, |machine, decision| {
                sound(
                    &format!("{name}, seed {seed}, decision {decision}"),
                    &program,
                    machine.state(),
                );
            });
        }
    }
}

fn sound(at: &str, program: &Program, state: &State) {
    for (id, var) in program.global_vars().iter().enumerate() {
        within(at, var, state.global(program, VarId(id as u16)));
    }
    for player in 0..program.players() {
        for (id, var) in program.player_vars().iter().enumerate() {
            within(at, var, state.of_player(program, PlayerId(player as u16), VarId(id as u16)));
        }
    }
    let mut met = BTreeSet::new();
    for place in (0..program.places().len()).map(|place| PlaceId(place as u16)) {
        let tokens = state.tokens(program, place);
        assert_eq!(tokens.len(), state.count(program, place), "{at}");
        for token in tokens {
            let own = state.token(program, token).place.expect("it lies somewhere");
            if own == place {
                assert!(met.insert(token), "{at}: {token:?} lies in two places");
            } else {
                // It covers this cell too, from its own place on, and lies alone in both.
                assert!(own < place, "{at}: {token:?} begins behind {place:?}");
                assert_eq!(state.tokens(program, own), [token], "{at}");
                assert_eq!(state.count(program, place), 1, "{at}");
            }
        }
    }
}

fn within(at: &str, var: &VarInfo, value: Value) {
    if let (Kind::Int, Some((low, high))) = (var.kind, var.bounds) {
        let number = match value {
            Value::Int(number) => number,
            Value::None if var.optional => return,
            other => panic!("{at}: {} is {other:?}", var.id),
        };
        assert!((low..=high).contains(&number), "{at}: {} is {number}", var.id);
    }
}

/// Different seeds give different games if there is chance; equal seeds give equal games.
#[test]
fn the_seed_makes_the_game() {
    for (name, program) in all() {
        let play = |seed| walk(&program, seed, false, |_, _| {});
        assert_eq!(play(1), play(1), "{name}");
        if program.has_chance() {
            assert_ne!(play(1).hashes, play(2).hashes, "{name}");
        }
    }
}

/// A saved state with a reference to a destroyed token is refused.
#[test]
fn a_reference_to_a_destroyed_token_is_refused() {
    let program = program("values", 2);
    let machine = Machine::new(&program, 1, options(false));
    let text = save_text(&program, machine.state());
    let squire = text.lines().find(|line| line.contains(" squire ")).expect("there is a squire");
    let mut words: Vec<&str> = squire.split(' ').collect();
    // The property stands behind number, type and owner, and refers to the hero.
    let named_at = 4 + words[4..].iter().position(|word| *word != "-").expect("a name");
    for (named, fits) in [("0", true), ("-", true), ("4000", false), ("-1", false)] {
        words[named_at] = named;
        let changed = text.replace(squire, &words.join(" "));
        assert_eq!(load_text(&program, &changed).is_ok(), fits, "{named}: {changed}");
    }
}

/// Positions with equal hashes have equal fingerprints in both halves; positions with different hashes differ in both.
#[test]
fn both_halves_of_a_fingerprint_tell_the_same_positions_apart() {
    for (name, program) in all() {
        let mut halves: BTreeMap<u64, u64> = BTreeMap::new();
        for seed in 1..=6 {
            walk(&program, seed, true, |machine, decision| {
                let state = machine.state();
                let Some(found) = state.position_fingerprint(&program) else { return };
                let (first, second) = ((found >> 64) as u64, found as u64);
                assert_eq!(first, state.position_hash(&program), "{name} {decision}");
                assert_eq!(*halves.entry(first).or_insert(second), second, "{name} {decision}");
            });
        }
        let seconds: BTreeSet<u64> = halves.values().copied().collect();
        assert_eq!(seconds.len(), halves.len(), "{name}");
    }
}
