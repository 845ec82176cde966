//! Exact values of uniform random play beside what the laboratory measures. Results and lengths come from
//! `boardwright-solve`; values that depend on whole games come from a search over all of them.

use crate::games::{bundled, find, measure, plan, play};
use boardwright_kernel::{Machine, Options, Program};
use boardwright_solve::{Limits, random_play};

/// Expectations over all games, each weighted with its probability.
#[derive(Debug, Default)]
pub struct Exact {
    pub first: f64,
    pub draw: f64,
    pub plies: f64,
    pub squares: f64,
    pub moves: f64,
    pub mean_moves: f64,
    pub choices: f64,
    pub log10: f64,
}

/// The path to a position.
#[derive(Clone, Copy)]
struct Path {
    probability: f64,
    moves: f64,
    decisions: f64,
    choices: f64,
    log10: f64,
}

pub fn exact(program: &Program) -> Exact {
    assert!(!program.has_chance());
    let options = Options { events: false, ..Options::default() };
    let mut machine = Machine::new(program, 1, options);
    let played =
        random_play(program, machine.state().clone(), Limits::default()).expect("a small game");
    let mut found = Exact {
        first: *played.wins[0].numer() as f64 / *played.wins[0].denom() as f64,
        draw: *played.no_single_winner.numer() as f64 / *played.no_single_winner.denom() as f64,
        plies: *played.plies.numer() as f64 / *played.plies.denom() as f64,
        ..Exact::default()
    };
    let start = Path { probability: 1.0, moves: 0.0, decisions: 0.0, choices: 0.0, log10: 0.0 };
    search(&mut machine, start, &mut found);
    found
}

fn search(machine: &mut Machine<'_>, path: Path, found: &mut Exact) {
    let Path { probability, moves, decisions, choices, log10 } = path;
    if machine.is_over() {
        found.squares += probability * decisions * decisions;
        found.moves += probability * moves;
        found.mean_moves += probability * moves / decisions;
        found.choices += probability * choices;
        found.log10 += probability * log10;
        return;
    }
    let count = machine.legal_moves().len();
    let wide = count as f64;
    for index in 0..count {
        machine.apply_index(index).expect("a legal move");
        let next = Path {
            probability: probability / wide,
            moves: moves + wide,
            decisions: decisions + 1.0,
            choices: choices + f64::from(u8::from(count >= 2)),
            log10: log10 + wide.log10(),
        };
        search(machine, next, found);
        assert!(machine.undo());
    }
}

/// The metrics of random play are within two half-widths of the exact values.
fn agrees(program: &Program, exact: &Exact) {
    let plan = plan(&["random", "random"], 1500, 4);
    let metrics = measure(program, &plan, &play(program, &plan));
    let spread = (exact.squares - exact.plies * exact.plies).sqrt();
    for (id, exact) in [
        ("length.plies", exact.plies),
        ("length.decisions", exact.plies),
        ("length.plies.sd", spread),
        ("branching.mean", exact.moves / exact.plies),
        ("branching.pergame", exact.mean_moves),
        ("choice.share", exact.choices / exact.plies),
        ("tree.log10", exact.log10),
        ("seat.share(1)", exact.first + exact.draw / 2.0),
        ("seat.first", exact.first + exact.draw / 2.0 - 0.5),
        ("outcome.draw", exact.draw),
        ("outcome.completion", 1.0),
    ] {
        let metric = find(&metrics, id);
        let (value, (low, high)) = (metric.value.unwrap(), metric.interval.unwrap());
        let room = (high - low).max(0.001);
        assert!((value - exact).abs() <= room, "{id}: {value} ({low} to {high}), exact {exact}");
    }
}

#[test]
fn tic_tac_toe() {
    let (_, program) = bundled("tic-tac-toe", 2, &[]);
    let exact = exact(&program);
    let near = |found: f64, wanted: f64, error: f64| {
        assert!((found - wanted).abs() < error, "{found}, not {wanted}");
    };
    near(exact.moves / exact.plies, 5.576, 0.0005);
    near(exact.mean_moves, 5.687, 0.0005);
    agrees(&program, &exact);
}

#[test]
fn nim() {
    let (_, program) = bundled("nim", 2, &[("HEAPS", "2,3,3")]);
    agrees(&program, &exact(&program));
}

#[test]
fn small_connect_four() {
    let knobs = [("ROWS", "3"), ("COLS", "3"), ("LINE", "3")];
    let (_, program) = bundled("connect-four", 2, &knobs);
    agrees(&program, &exact(&program));
}
