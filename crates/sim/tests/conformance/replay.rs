//! Replay: a trace replays, and every change in it is found at its row.

use super::games::{all, program};
use boardwright_agents::{Agent, agent};
use boardwright_kernel::Program;
use boardwright_sim::trace::EndKind;
use boardwright_sim::{About, Caps, Hex64, Mismatch, Played, RunError, Trace, replay, run_game};

fn agents(program: &Program, names: &[&str]) -> Vec<Box<dyn Agent>> {
    let name = |seat: usize| names[seat % names.len()];
    (0..program.players()).map(|seat| agent(name(seat)).expect("a registered agent")).collect()
}

fn play(program: &Program, seed: u64, names: &[&str], caps: Caps) -> Played {
    let about = About { game: "a game".to_owned(), ..About::default() };
    run_game(program, &about, seed, agents(program, names), caps, &mut ()).expect("agents fit")
}

#[test]
fn every_trace_comes_back() {
    for (name, program) in all() {
        for explicit_chance in [false, true] {
            for seed in 0..2 {
                let caps = Caps { explicit_chance, iterations: 2, ..Caps::default() };
                let played = play(&program, seed, &["random", "greedy"], caps);
                let again = play(&program, seed, &["random", "greedy"], caps);
                assert_eq!(again.trace, played.trace, "{name}: same seed, same trace");
                let replayed = replay(&program, &played.trace)
                    .unwrap_or_else(|mismatch| panic!("{name}: {mismatch}"));
                assert_eq!(replayed.outcome, played.outcome, "{name}");
                assert_eq!(replayed.plies, played.plies, "{name}");
                let read = Trace::parse(&played.trace.to_text()).expect("our own text");
                assert_eq!(read, played.trace, "{name}");
                let read = Trace::parse(&played.trace.to_json()).expect("our own JSON");
                assert_eq!(read, played.trace, "{name}");
            }
        }
    }
}

#[test]
fn an_unfinished_or_capped_trace_comes_back_too() {
    let program = program("pig", 2);
    let capped = play(&program, 1, &["random"], Caps { plies: 9, ..Caps::default() });
    assert_eq!(capped.trace.result.as_ref().map(|r| r.kind), Some(EndKind::Capped));
    assert_eq!(capped.plies, 9);
    assert!(replay(&program, &capped.trace).is_ok());
    let mut unfinished = capped.trace;
    unfinished.result = None;
    unfinished.rows.truncate(3);
    assert!(replay(&program, &unfinished).is_ok());
}

#[test]
fn the_first_difference_is_named() {
    let program = program("threat-market", 2);
    let whole = play(&program, 4, &["random"], Caps::default()).trace;
    let (row, at) = (5, whole.rows[4].at);
    let changed = |change: &dyn Fn(&mut Trace)| {
        let mut trace = whole.clone();
        change(&mut trace);
        replay(&program, &trace).expect_err("the trace was changed")
    };
    let hash = changed(&|trace| trace.rows[4].hash = Hex64(1));
    assert!(matches!(&hash, Mismatch::Hash { row: 5, expected: Hex64(1), found, .. }
        if *found == whole.rows[4].hash));
    assert!(hash.to_string().starts_with(&format!("row 5 ({at}): after `")), "{hash}");
    let illegal = changed(&|trace| trace.rows[4].index = 999);
    assert!(matches!(illegal, Mismatch::IllegalIndex { row: 5, index: 999, .. }), "{illegal}");
    let name = changed(&|trace| trace.rows[4].name = "fly".to_owned());
    assert!(matches!(name, Mismatch::Row { row: 5, what: "move", .. }), "{name}");
    let seat = changed(&|trace| trace.rows[4].seat = 7);
    assert!(matches!(seat, Mismatch::Row { row: 5, what: "seat", .. }), "{seat}");
    let number = changed(&|trace| trace.rows[4].at.ply = 77);
    assert!(matches!(number, Mismatch::Row { row: 5, what: "number", .. }), "{number}");
    let rules = changed(&|trace| trace.header.rules_hash = Hex64(2));
    assert!(matches!(rules, Mismatch::Rules { expected: Hex64(2), .. }), "{rules}");
    let players = changed(&|trace| trace.header.players = 3);
    assert!(matches!(players, Mismatch::Players { expected: 3, found: 2 }), "{players}");
    let start = changed(&|trace| trace.header.start = Hex64(3));
    assert!(matches!(start, Mismatch::Start { .. }), "{start}");
    let seed = changed(&|trace| trace.header.seed = Hex64(99));
    assert!(matches!(seed, Mismatch::Start { .. }), "{seed}");
    let longer = changed(&|trace| trace.rows.push(trace.rows[0].clone()));
    assert!(matches!(longer, Mismatch::OverAlready { .. }), "{longer}");
    let shorter = changed(&|trace| {
        trace.rows.pop();
    });
    assert!(matches!(shorter, Mismatch::NotOver { .. }), "{shorter}");
    let result = changed(&|trace| {
        if let Some(result) = &mut trace.result {
            result.winners = vec![9];
        }
    });
    assert!(matches!(result, Mismatch::Result { .. }), "{result}");
    let _ = row;
}

#[test]
fn the_number_of_agents_is_checked() {
    let program = program("pig", 3);
    let one = vec![agent("random").expect("a registered agent")];
    let about = About::default();
    let error = run_game(&program, &about, 1, one, Caps::default(), &mut ());
    assert_eq!(error.err(), Some(RunError::WrongNumberOfAgents { players: 3, agents: 1 }));
}
