//! Traces and perft of games in which the host answers chance. The kernel's part is in `kernel/tests/chance`.

use boardwright_agents::agent;
use boardwright_compile::{Overrides, compile};
use boardwright_kernel::{LinkOptions, Program, link};
use boardwright_sim::perft::{Chance, Level, PerftSpec, perft};
use boardwright_sim::{About, Caps, Trace, replay, run_game};

fn program(source: &str) -> Program {
    let compiled = compile(source, &Overrides::new());
    let def = compiled.def.unwrap_or_else(|| panic!("{source}\n{:#?}", compiled.diagnostics));
    link(&def, &LinkOptions { players: 2 }).unwrap_or_else(|errors| panic!("{errors:#?}"))
}

/// Traces hold what was drawn and come back; an outcome that is not in the list is refused.
#[test]
fn traces_hold_what_was_drawn() {
    let program = program(include_str!("../../kernel/tests/chance/cards.md"));
    for seed in 0..3 {
        let agents = (0..2).map(|_| agent("random").expect("a registered agent")).collect();
        let caps = Caps { explicit_chance: true, ..Caps::default() };
        let about = About { game: "cards".to_owned(), ..About::default() };
        let played = run_game(&program, &about, seed, agents, caps, &mut ()).expect("it plays");
        let trace = Trace::parse(&played.trace.to_text()).expect("our own text");
        let drawn = trace.rows.iter().filter(|row| row.seat == 0).count();
        assert!(drawn > 6, "{}", trace.to_text());
        assert!(trace.rows[0].name.starts_with("chance(next=card@deck"), "{}", trace.rows[0].name);
        assert_eq!(replay(&program, &trace).map(|r| r.outcome), Ok(played.outcome));
        let mut forced = trace.clone();
        forced.rows[0].index = 900;
        assert!(replay(&program, &forced).is_err());
    }
}

/// Kuhn's three cards: 6 deals, 30 histories; `perft` counts them whatever the seed.
#[test]
fn perft_counts_deals_as_branches() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/sketches/kuhn-poker.md");
    let program = program(&std::fs::read_to_string(path).expect("the sketch"));
    for seed in [1, 7] {
        let spec = PerftSpec { chance: Chance::Count, seed, ..PerftSpec::new(3) };
        let levels = perft(&program, spec).expect("chance is counted").levels;
        let expected = [
            Level { nodes: 12, ended: 0 },
            Level { nodes: 24, ended: 18 },
            Level { nodes: 12, ended: 12 },
        ];
        assert_eq!(levels, expected);
    }
}
