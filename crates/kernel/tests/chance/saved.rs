//! States in the middle of an operation that asks chance are saved, loaded and undone.

use super::cards::{cards, walk};
use super::tree::explicit;
use boardwright_compile::{Overrides, compile};
use boardwright_kernel::{
    Decider, LinkOptions, Machine, NoSample, Options, PlayerId, Program, Rng, link, load_json,
    load_text, observe, sample_consistent, save_json, save_text,
};

/// At every question, also of chance in the middle of an operation: the loaded state plays on equally, weights add up,
/// observations hide hidden values, and all moves can be undone.
#[test]
fn every_question_can_be_saved_and_undone() {
    let program = cards();
    let (mut asked, mut underway) = (0, 0);
    for seed in 0..4 {
        let mut saved = Vec::new();
        let mut rng = Rng::seeded(99);
        let indices = walk(&program, seed, |machine, at| {
            let text = save_text(&program, machine.state());
            let loaded = load_text(&program, &text).unwrap_or_else(|e| panic!("{e}\n{text}"));
            assert_eq!(save_text(&program, &loaded), text, "{seed} {at}");
            assert_eq!(
                loaded.state_hash(machine.program()),
                machine.state_hash(),
                "{seed} {at}\n{text}"
            );
            let json = save_json(&program, machine.state());
            let by_json = load_json(&program, &json).unwrap_or_else(|e| panic!("{e}\n{json}"));
            assert!(by_json == loaded, "{seed} {at}\n{json}");
            assert_eq!(save_json(&program, &by_json), json, "{seed} {at}");
            let positions =
                (loaded.position_hash(&program), machine.state().position_hash(&program));
            assert_eq!(positions.0, positions.1, "{seed} {at}");
            let chance = machine.decision().is_some_and(|d| d.decider == Decider::Chance);
            asked += usize::from(chance);
            for index in 0..if machine.is_over() { 0 } else { machine.count() } {
                assert!(machine.weight(index) > 0, "{seed} {at}");
                machine.apply_index(index).expect("a listed move applies");
                assert!(machine.undo());
            }
            assert_eq!(save_text(&program, machine.state()), text, "{seed} {at}: tried and undone");
            for player in [PlayerId(0), PlayerId(1)] {
                let real = observe(&program, machine.state(), player);
                let world = match sample_consistent(&program, &real, &mut rng) {
                    Ok(world) => world,
                    Err(why) => {
                        assert_eq!((why, chance), (NoSample::PendingChance, true), "{seed} {at}");
                        underway += 1;
                        continue;
                    }
                };
                assert_eq!(observe(&program, &world, player), real, "{seed} {at}");
                // The sampled state plays on, also with its generator.
                for options in [explicit(), Options::default()] {
                    let mut world = Machine::from_state(&program, world.clone(), options);
                    for _ in 0..6 {
                        if world.is_over() {
                            break;
                        }
                        let index = rng.below(world.count() as u32) as usize;
                        world.apply_index(index).expect("a listed move applies");
                    }
                }
            }
            saved.push((text, machine.state_hash()));
        });
        for (start, (text, _)) in saved.iter().enumerate().step_by(7) {
            let state = load_text(&program, text).expect("it was loaded before");
            let mut machine = Machine::from_state(&program, state, explicit());
            for at in start..indices.len() {
                machine.apply_index(indices[at]).expect("a listed move applies");
                assert_eq!(machine.state_hash(), saved[at + 1].1, "{seed} {start} {at}");
            }
        }
        let mut machine = Machine::new(&program, seed, explicit());
        for index in &indices {
            machine.apply_index(*index).expect("a listed move applies");
        }
        for (_, hash) in saved.iter().rev().skip(1) {
            assert!(machine.undo());
            assert_eq!(machine.state_hash(), *hash);
        }
    }
    assert!(asked > 60 && underway > 20, "chance is asked often: {asked}, {underway}");
}

/// Bundled games, sketches and small games, with explicit chance.
#[test]
fn every_game_plays_with_explicit_chance() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
    let mut tried = 0;
    for under in ["specs", "tests/sketches", "crates/kernel/tests/games"] {
        let entries = std::fs::read_dir(format!("{folder}/{under}")).expect("a folder");
        let mut paths: Vec<_> = entries.map(|entry| entry.expect("an entry").path()).collect();
        paths.retain(|path| path.extension().is_some_and(|ending| ending == "md"));
        paths.sort();
        for path in paths {
            let source = std::fs::read_to_string(&path).expect("a text");
            let Some(def) = compile(&source, &Overrides::new()).def else { continue };
            let players = def.meta.players.max;
            let program = link(&def, &LinkOptions { players }).expect("it links");
            if program.has_chance() {
                tried += 1;
                ask_through(&format!("{}", path.display()), &program);
            }
        }
    }
    assert!(tried >= 8, "{tried} games have chance");
}

/// Walks through a game and checks weights, lists, texts, hashes and undo.
fn ask_through(name: &str, program: &Program) {
    let mut machine = Machine::new(program, 5, explicit());
    let mut rng = Rng::seeded(5);
    let mut hashes = vec![machine.state_hash()];
    for at in 0..120 {
        if machine.is_over() {
            break;
        }
        if at % 8 == 0 {
            let text = save_text(program, machine.state());
            let loaded =
                load_text(program, &text).unwrap_or_else(|e| panic!("{name}: {e}\n{text}"));
            assert_eq!(
                loaded.state_hash(machine.program()),
                machine.state_hash(),
                "{name} {at}\n{text}"
            );
            let json = save_json(program, machine.state());
            let by_json =
                load_json(program, &json).unwrap_or_else(|e| panic!("{name}: {e}\n{json}"));
            assert!(by_json == loaded, "{name} {at}\n{json}");
            let mut copy = Machine::from_state(program, loaded, explicit());
            assert_eq!(copy.legal_moves(), machine.legal_moves(), "{name} {at}");
        }
        let moves = machine.count();
        assert!(moves > 0, "{name} {at}: a question without an answer");
        let weights: Vec<u64> = (0..moves).map(|index| machine.weight(index)).collect();
        assert!(weights.iter().all(|weight| *weight > 0), "{name} {at}");
        for player in 0..program.players() {
            let viewer = PlayerId(player as u16);
            let real = observe(program, machine.state(), viewer);
            match sample_consistent(program, &real, &mut rng) {
                Ok(world) => assert_eq!(observe(program, &world, viewer), real, "{name} {at}"),
                Err(why) => {
                    let asked = machine.decision().map(|decision| decision.decider);
                    assert_eq!(
                        (why, asked),
                        (NoSample::PendingChance, Some(Decider::Chance)),
                        "{name}"
                    );
                }
            }
        }
        machine.apply_index(rng.weighted(&weights)).expect("a listed move applies");
        hashes.push(machine.state_hash());
    }
    for hash in hashes.iter().rev().skip(1) {
        assert!(machine.undo(), "{name}");
        assert_eq!(machine.state_hash(), *hash, "{name}");
    }
}

/// A damaged text of a state in the middle of an operation is refused, or loads to a state that plays.
#[test]
fn damaged_texts_are_refused_or_play() {
    let program = cards();
    let mut texts = Vec::new();
    walk(&program, 2, |machine, at| {
        if [2, 9, 12, 15, 20].contains(&at) {
            texts.push(save_text(&program, machine.state()));
        }
    });
    texts.push(texts[0].replace("chance", "then"));
    let mut tried = 0;
    for text in texts {
        let lines: Vec<&str> = text.lines().collect();
        let mut variants = vec![text.clone()];
        for gone in 0..lines.len() {
            let mut less = lines.clone();
            less.remove(gone);
            variants.push(less.join("\n"));
        }
        for extra in [
            "then -",
            "then 0",
            "then 00ff",
            "chance 0",
            "chance 99",
            "chance 0 0 0 0 0 0 0 0 0",
            "unsettled deck 0 2",
            "unsettled deck -1 3",
            "unsettled deck 0 99",
            "unsettled hand@1 0 2",
            "unsettled deck 1 1",
            "unsettled discard 0 2",
            "unsettled nowhere 0 2",
            "known 0: 1",
            "unsettled deck 2147483647 2147483647",
            "status 2",
            "at 3",
        ] {
            variants.push(format!("{text}{extra}\n"));
        }
        for variant in variants {
            let Ok(state) = load_text(&program, &variant) else { continue };
            let json = save_json(&program, &state);
            assert!(load_json(&program, &json).is_ok_and(|same| same == state), "{json}");
            tried += 1;
            for options in [explicit(), Options::default()] {
                let mut machine = Machine::from_state(&program, state.clone(), options);
                for at in 0..8 {
                    let moves = if machine.is_over() { 0 } else { machine.count() };
                    if moves == 0 {
                        break;
                    }
                    machine.apply_index(at % moves).expect("a listed move applies");
                }
            }
        }
    }
    assert!(tried > 20, "{tried}");
}
