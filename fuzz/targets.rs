//! What must hold of any bytes that come in from outside: an answer, no panic, no hang, nothing
//! unbounded. Used by the fuzz targets, and on stored inputs by `crates/cli/tests/corpus.rs`.

#![allow(dead_code, reason = "each target uses a part")]

use boardwright_compile::patch::{Edit, EditKind, apply};
use boardwright_compile::{Compiled, Overrides, compile};
use boardwright_def::GameDef;
use boardwright_kernel::{LinkOptions, Machine, Options, Program, Rng, link as linked};
use boardwright_sim::{Trace, replay, share};

const SPEC: &str = include_str!("../specs/pig.md");
/// Decisions taken of a game that was made up.
const DECISIONS: u32 = 12;
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

/// Links a game for its smallest and largest number of players, and plays a little.
fn plays(def: &GameDef) {
    let players = def.meta.players.min..=def.meta.players.max.min(16);
    for players in [*players.start(), *players.end()] {
        if let Ok(program) = linked(def, &LinkOptions { players }) {
            play(&program);
        }
    }
}

fn play(program: &Program) {
    let options = Options { work: WORK, ..Options::default() };
    let mut machine = Machine::new(program, 1, options);
    let mut rng = Rng::seeded(7);
    for _ in 0..DECISIONS {
        if machine.is_over() {
            return;
        }
        let count = machine.count();
        assert!(count > 0, "who is asked can answer");
        let Ok(below) = u32::try_from(count) else { return };
        let index = rng.below(below) as usize;
        machine.apply_index(index).expect("a listed move applies");
    }
    if !machine.is_over() && machine.count() < 1000 {
        let mut copy = Machine::from_state(program, machine.state().clone(), options);
        assert_eq!(copy.legal_moves().len(), machine.count());
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
