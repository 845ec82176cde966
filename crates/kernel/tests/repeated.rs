//! `repeated`: conditions on earlier positions.

use crate::agree::Game;
use boardwright_kernel::{
    Fault, Machine, Options, Program, load_json, load_text, save_json, save_text,
};
use std::collections::BTreeSet;

fn game(id: &str, knobs: &[(&str, &str)]) -> Program {
    let path = format!("{}/tests/games/{id}.md", env!("CARGO_MANIFEST_DIR"));
    let source = std::fs::read_to_string(path).expect("the game is there");
    Game::compiled(&source, knobs).link(2)
}

/// A game of go, written without the kernel: cells row by row, 0 for an empty one.
#[derive(Clone)]
struct Go {
    size: usize,
    cells: Vec<u8>,
    earlier: BTreeSet<Vec<u8>>,
    passes: u32,
}

impl Go {
    fn start(size: usize) -> Self {
        let cells = vec![0; size * size];
        Self { size, earlier: BTreeSet::from([cells.clone()]), cells, passes: 0 }
    }

    fn neighbours(&self, at: usize) -> Vec<usize> {
        let (row, col) = (at / self.size, at % self.size);
        let mut found = Vec::new();
        found.extend((row > 0).then(|| at - self.size));
        found.extend((row + 1 < self.size).then(|| at + self.size));
        found.extend((col > 0).then(|| at - 1));
        found.extend((col + 1 < self.size).then(|| at + 1));
        found
    }

    /// The stones connected with the one at a cell, and whether one of them has an empty neighbour.
    fn group(&self, at: usize) -> (Vec<usize>, bool) {
        let (mut group, mut free, mut next) = (vec![at], false, 0);
        while next < group.len() {
            for cell in self.neighbours(group[next]) {
                free |= self.cells[cell] == 0;
                if self.cells[cell] == self.cells[at] && !group.contains(&cell) {
                    group.push(cell);
                }
            }
            next += 1;
        }
        (group, free)
    }

    fn placed(&self, at: usize, player: u8) -> Option<Self> {
        if self.cells[at] != 0 {
            return None;
        }
        let mut next = Self { passes: 0, ..self.clone() };
        next.cells[at] = player;
        for cell in next.neighbours(at) {
            if next.cells[cell] == 3 - player {
                let (group, free) = next.group(cell);
                group.iter().filter(|_| !free).for_each(|dead| next.cells[*dead] = 0);
            }
        }
        (next.group(at).1 && next.earlier.insert(next.cells.clone())).then_some(next)
    }

    /// The number of sequences of moves up to a depth, by depth.
    fn count(&self, player: u8, counts: &mut [u64]) {
        let Some((here, deeper)) = counts.split_first_mut() else { return };
        if self.passes == 2 {
            return;
        }
        let pass = Self { passes: self.passes + 1, ..self.clone() };
        let placed = (0..self.cells.len()).filter_map(|at| self.placed(at, player));
        for next in placed.chain([pass]) {
            *here += 1;
            next.count(3 - player, deeper);
        }
    }
}

fn count(machine: &mut Machine<'_>, counts: &mut [u64]) {
    let Some((here, deeper)) = counts.split_first_mut() else { return };
    if machine.is_over() {
        return;
    }
    let moves = machine.count();
    *here += moves as u64;
    if deeper.is_empty() {
        return;
    }
    let before = machine.state().clone();
    for index in 0..moves {
        machine.apply_index(index).expect("it is listed");
        count(machine, deeper);
        assert!(machine.undo());
        assert_eq!(machine.state(), &before, "taken back");
    }
}

/// Positional superko forbids exactly the moves that an independent program forbids.
#[test]
fn superko_counts_as_an_independent_program_does() {
    for (size, depth) in [(2, 9), (3, 5), (5, 3)] {
        let program = game("superko", &[("SIZE", &size.to_string())]);
        let (mut found, mut expected) = (vec![0; depth], vec![0; depth]);
        count(&mut Machine::new(&program, 1, Options::default()), &mut found);
        Go::start(size).count(1, &mut expected);
        println!("{size} by {size}: {expected:?}");
        assert_eq!(found, expected, "{size}");
    }
}

/// Plays a game by labels: the first legal move whose arguments are these places.
fn go(machine: &mut Machine<'_>, from: &str, to: &str) {
    let program = machine.program();
    let place = |machine: &Machine<'_>, value: &boardwright_kernel::Value| match value {
        boardwright_kernel::Value::Token(token) => {
            machine.state().token(program, *token).place.map(|at| at.index())
        }
        boardwright_kernel::Value::Place(at) => Some(at.index()),
        _ => None,
    };
    let cell = |id: &str| program.places().iter().position(|place| place.zone == id);
    let wanted = [cell(from), cell(to)];
    let moves = machine.legal_moves().to_vec();
    let found = moves.into_iter().find(|chosen| {
        let args = machine.decode(*chosen).args;
        args.len() == 2 && [&args[0], &args[1]].map(|arg| place(machine, arg)) == wanted
    });
    machine.apply(found.expect("a legal move")).expect("it is listed");
}

/// Two pieces go to and fro: the first position counts, and the third time ends the game, not the second.
#[test]
fn a_position_that_occurs_three_times_is_a_draw() {
    let program = game("king-chase", &[]);
    let mut machine = Machine::new(&program, 1, Options::default());
    for round in 0..2 {
        for (from, to) in [(1, 2), (9, 8), (2, 1), (8, 9)] {
            assert!(!machine.is_over(), "round {round}");
            let cell = |n: i32| format!("cell_{}_{}", (n - 1) / 3 + 1, (n - 1) % 3 + 1);
            go(&mut machine, &cell(from), &cell(to));
        }
    }
    let end = machine.result().and_then(|end| end.cause);
    assert_eq!(end.map(|cause| program.cause_path(cause)), Some("end[1]"));
}

/// A state keeps the record of positions in both notations. A position by hand is the first of its record.
#[test]
fn saved_states_keep_earlier_positions() {
    let program = game("superko", &[]);
    let mut machine = Machine::new(&program, 1, Options::default());
    for index in [0, 3, 2, 5] {
        machine.apply_index(index).expect("a move");
    }
    let state = machine.state();
    for loaded in [
        load_text(&program, &save_text(&program, state)).expect("a state"),
        load_json(&program, &save_json(&program, state)).expect("a state"),
    ] {
        assert_eq!(&loaded, state);
        assert_eq!(loaded.state_hash(&program), state.state_hash(&program));
    }
    let json = save_json(&program, state);
    let (before, behind) = json.split_once(",\n  \"positions\"").expect("they are saved");
    let behind = behind.split_once(']').expect("a list").1;
    let alone = load_json(&program, &format!("{before}{behind}")).expect("a state");
    assert_ne!(
        alone.state_hash(&program),
        state.state_hash(&program),
        "one position instead of five"
    );
    let again = load_text(&program, &save_text(&program, &alone)).expect("a state");
    assert_eq!(again, alone);
    assert_eq!(save_text(&program, &alone).matches("positions").count(), 1);
    let broken = save_text(&program, state).replace("positions ", "positions zz ");
    assert!(load_text(&program, &broken).is_err(), "no number");
}

/// A game that goes on for ever ends with a fault when the record is full.
#[test]
fn the_record_of_positions_is_bounded() {
    let rules = "vars: { global: { n: 0 in 0..1 } }\nactions: { a: { do: n = 1 - n } }\n\
                 end: [{ when: repeated(100000), result: draw }]";
    let source = format!("# Test\n\n```yaml\nmeta: {{ id: test, players: 1 }}\n{rules}\n```\n");
    let program = Game::compiled(&source, &[]).link(1);
    let mut machine =
        Machine::new(&program, 1, Options { events: false, journal: false, ..Options::default() });
    let mut moves = 0;
    while !machine.is_over() {
        machine.apply_index(0).expect("a move");
        moves += 1;
    }
    assert_eq!(machine.result().and_then(|end| end.fault), Some(Fault::PositionLimit));
    assert_eq!(moves, 65_536);
}

/// Rules that compare no positions keep no record.
#[test]
fn other_games_keep_no_record() {
    let program = game("royal-piece", &[]);
    let machine = Machine::new(&program, 1, Options::default());
    assert!(!save_text(&program, machine.state()).contains("positions"));
}

/// The linker refuses to compare what not everybody sees, whoever made the definition.
#[test]
fn hidden_positions_are_refused() {
    let rules = "tokens: [stone]\nzones: { bag: { visibility: hidden } }\n\
                 setup: create 3 stone in bag\nvars: { global: { n: 0 in 0..9 } }\n\
                 actions: { a: { do: n += 1 } }\nend: [{ when: n == 9, result: draw }]";
    let source = format!("# Test\n\n```yaml\nmeta: {{ id: test, players: 2 }}\n{rules}\n```\n");
    let knobs = boardwright_compile::Overrides::default();
    let compiled = boardwright_compile::compile(&source, &knobs);
    let mut game = compiled.def.expect("it compiles");
    let part = |json: &str| serde_json::from_str(json).expect("an expression");
    game.end[0].when = part(r#"{"ref": "repeated", "times": 2}"#);
    let options = boardwright_kernel::LinkOptions { players: 2 };
    let refused = boardwright_kernel::link(&game, &options).expect_err("the bag is hidden");
    assert_eq!(
        refused[0].message,
        "`repeated` compares the tokens in `bag`, which not every player sees"
    );
    game.end[0].when =
        part(r#"{"ref": "repeated", "times": 2, "of": [{"ref": "gvar", "var": "n"}]}"#);
    assert!(boardwright_kernel::link(&game, &options).is_ok(), "the number is public");
}
