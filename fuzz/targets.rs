//! What must hold of any bytes that come in from outside: an answer, no panic, no hang, nothing
//! unbounded. Used by the fuzz targets, and on stored inputs by `crates/cli/tests/corpus.rs`.

#![allow(dead_code, reason = "each target uses a part")]

#[path = "expensive.rs"]
mod expensive_specs;

use boardwright_compile::patch::{Edit, EditKind, apply};
use boardwright_compile::{Compiled, Overrides, compile};
use boardwright_def::GameDef;
use boardwright_kernel::{
    LinkOptions, Machine, Options, PlayerId, Program, Rng, State, link as linked, load_state,
    observe, sample_consistent, save_json, save_text, validate_game_def,
};
use boardwright_sim::{Trace, replay, share};
use std::sync::OnceLock;

const SPEC: &str = include_str!("../specs/pig.md");
/// Decisions taken of a game that was made up.
const DECISIONS: u32 = 12;
/// Decisions taken of a game that tries to be expensive.
const EXPENSIVE_DECISIONS: u32 = 3;
/// What each of them may look at: less than in play, for a fuzzer's build is slow.
const WORK: u64 = 20_000;

/// The text of a spec.
pub fn text(data: &[u8]) {
    let Ok(source) = std::str::from_utf8(data) else { return };
    let compiled = sound(source);
    if let Some(def) = &compiled.def {
        plays(def);
    }
    // One round of mending: what is offered can be made.
    if let Some(fix) = compiled.diagnostics.iter().find_map(|found| found.fixes.first()) {
        sound(&fix.apply(source));
    }
}

/// The bytes choose a spec that tries to be expensive.
pub fn expensive(data: &[u8]) {
    played_in_full(expensive_specs::spec(data).as_bytes());
}

/// A spec, played with as much work as a real game may do. Its moves are made, listed, observed and sampled.
pub fn played_in_full(data: &[u8]) {
    let Ok(source) = std::str::from_utf8(data) else { return };
    let Some(def) = sound(source).def else { return };
    let Ok(program) = linked(&def, &LinkOptions { players: def.meta.players.min }) else { return };
    play(&program, Machine::new(&program, 1, Options::default()), true, EXPENSIVE_DECISIONS);
}

/// What holds of the answer to any text.
fn sound(source: &str) -> Compiled {
    let compiled = compile(source, &Overrides::new());
    let errors = compiled.diagnostics.iter().any(|found| found.is_error());
    assert_eq!(compiled.def.is_none(), errors, "a game exactly without errors");
    for found in &compiled.diagnostics {
        assert!(source.get(found.span.range()).is_some(), "{found:?}");
        // All alternatives are told where the editor's own cursor word stands.
        let few = found.alternatives.len() <= 10 || source.contains("zz_cursor_zz");
        assert!(!found.message.is_empty() && few, "{found:?}");
        for related in &found.related {
            assert!(source.get(related.span.range()).is_some(), "{found:?}");
        }
        for fix in &found.fixes {
            let mut free = 0;
            for edit in &fix.edits {
                assert!(source.get(edit.span.range()).is_some(), "{found:?}");
                assert!(edit.span.start >= free, "edits in order: {found:?}");
                free = edit.span.end;
            }
        }
    }
    compiled
}

/// A `GameDef` as JSON.
pub fn game(data: &[u8]) {
    if let Ok(def) = serde_json::from_slice::<GameDef>(data) {
        plays(&def);
    }
}

/// Links a game for its smallest and largest number of players, and plays a little, the generator
/// answering for chance or the host.
fn plays(def: &GameDef) {
    let sound = validate_game_def(def).is_empty();
    let players = def.meta.players.min..=def.meta.players.max.min(16);
    for players in [*players.start(), *players.end()] {
        let program = linked(def, &LinkOptions { players });
        assert!(!sound || program.is_ok(), "what is sound can be linked");
        if let Ok(program) = program {
            for explicit_chance in [false, true] {
                let options = Options { work: WORK, explicit_chance, ..Options::default() };
                play(&program, Machine::new(&program, 1, options), true, DECISIONS);
            }
        }
    }
}

/// Plays a little in every way a host does, and takes it all back. `own` says that the game came to
/// where it is by its rules, not by what somebody wrote.
fn play(program: &Program, mut machine: Machine<'_>, own: bool, decisions: u32) {
    let mut rng = Rng::seeded(7);
    let mut hashes = vec![machine.state_hash()];
    for _ in 0..decisions {
        look(program, machine.state(), &mut rng, own);
        if machine.is_over() {
            break;
        }
        let count = machine.count();
        assert!(!own || count > 0, "who is asked can answer");
        let Ok(below @ 1..) = u32::try_from(count) else { break };
        let index = rng.below(below) as usize;
        machine.apply_index(index).expect("a listed move applies");
        hashes.push(machine.state_hash());
    }
    let _ = machine.result();
    if !machine.is_over() && machine.count() < 1000 {
        let options = Options { work: WORK, ..Options::default() };
        let mut copy = Machine::from_state(program, machine.state().clone(), options);
        assert_eq!(copy.legal_moves().len(), machine.count());
    }
    while let Some(hash) = hashes.pop() {
        assert_eq!(machine.state_hash(), hash, "undone");
        assert_eq!(machine.undo(), !hashes.is_empty(), "to where it began");
    }
}

/// Saved and read in both notations a state has the hashes that it had, now from scratch; it can be
/// seen, and others imagined that look the same.
fn look(program: &Program, state: &State, rng: &mut Rng, own: bool) {
    for text in [save_text(program, state), save_json(program, state)] {
        match load_state(program, &text) {
            Ok(loaded) => {
                assert_eq!(loaded.state_hash(program), state.state_hash(program), "{text}");
                assert_eq!(loaded.position_hash(program), state.position_hash(program), "{text}");
            }
            Err(error) => assert!(!own, "{error}\n{text}"),
        }
    }
    for player in 0..program.players() {
        let viewer = PlayerId(player as u16);
        let seen = observe(program, state, viewer);
        let Ok(other) = sample_consistent(program, &seen, rng) else { continue };
        let seen_there = observe(program, &other, viewer);
        assert!(!own || seen.hash() == seen_there.hash(), "it looks the same");
    }
}

/// Games that between them have all that a state can hold.
const GAMES: [&str; 8] = [
    SPEC,
    include_str!("../specs/threat-market.md"),
    include_str!("../crates/kernel/tests/games/values.md"),
    include_str!("../crates/kernel/tests/games/face-down-pieces.md"),
    include_str!("../crates/kernel/tests/games/secret-properties.md"),
    include_str!("../crates/kernel/tests/games/triggers.md"),
    include_str!("../crates/kernel/tests/games/choose-several.md"),
    include_str!("../crates/kernel/tests/games/loops.md"),
];

/// Their programs for as few as can play, made once.
pub fn programs() -> &'static [Program] {
    static PROGRAMS: OnceLock<Vec<Program>> = OnceLock::new();
    PROGRAMS.get_or_init(|| {
        let program = |text: &&str| {
            let def = compile(text, &Overrides::new()).def.expect("a game");
            let players = def.meta.players.min.max(2);
            linked(&def, &LinkOptions { players }).expect("it links")
        };
        GAMES.iter().map(program).collect()
    })
}

/// A state, as text or as JSON: one that is read can be played, of whichever game it is.
pub fn state(data: &[u8]) {
    let Ok(source) = std::str::from_utf8(data) else { return };
    for program in programs() {
        let Ok(state) = load_state(program, source) else { continue };
        for explicit_chance in [false, true] {
            let options = Options { work: WORK, explicit_chance, ..Options::default() };
            let machine = Machine::from_state(program, state.clone(), options);
            play(program, machine, false, DECISIONS);
        }
    }
}

/// What stands after the `#` of a link.
pub fn link(data: &[u8]) {
    let Ok(fragment) = std::str::from_utf8(data) else { return };
    let _ = share::decode(fragment);
}

/// A trace, checked against a game.
pub fn trace(data: &[u8]) {
    let Ok(source) = std::str::from_utf8(data) else { return };
    let Ok(trace) = Trace::parse(source) else { return };
    let def = compile(SPEC, &Overrides::new()).def.expect("a game");
    if let Ok(program) = linked(&def, &LinkOptions { players: 2 }) {
        let _ = replay(&program, &trace);
    }
}

/// An edit: its kind, its path and its value, a line each, the value to the end.
pub fn patch(data: &[u8]) {
    let Ok(source) = std::str::from_utf8(data) else { return };
    let mut lines = source.splitn(3, '\n');
    let (kind, path, value) = (lines.next(), lines.next(), lines.next());
    let kind = match kind {
        Some("replace") => EditKind::Replace,
        Some("insert") => EditKind::Insert,
        Some("remove") => EditKind::Remove,
        _ => return,
    };
    let part = |text: Option<&str>| text.unwrap_or_default().to_owned();
    let edit = Edit { kind, path: part(path), value: part(value) };
    if let Ok(text) = apply(SPEC, &edit) {
        sound(&text);
    }
}
