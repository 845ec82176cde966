//! Tokens that cover several cells, against published numbers and counts made without a kernel.

use crate::common::linked;
use boardwright_kernel::{
    Fault, Machine, Options, Program, load_text, observe, sample_consistent, save_text,
};

/// The number of sequences of exactly `depth` moves.
fn perft(machine: &mut Machine<'_>, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    if machine.is_over() {
        return 0;
    }
    let count = machine.legal_moves().len();
    let mut found = 0;
    for index in 0..count {
        machine.apply_index(index).expect("it is listed");
        found += perft(machine, depth - 1);
        assert!(machine.undo());
    }
    found
}

fn new_game(program: &Program) -> Machine<'_> {
    Machine::new(program, 1, Options { events: false, ..Options::default() })
}

/// Domineering; one drawing for both players, or one type for each.
fn domineering(size: u32, tokens: &str, cell: &str, lay: &str) -> Program {
    linked(
        &format!(
            "```yaml\nmeta: {{ id: domineering, players: [left, right] }}\nboard: {{ shape: \"grid({size}, {size})\" }}\n\
             tokens:\n{tokens}actions:\n  lay:\n    params:\n      cell: board where {cell}\n    do: {lay}\n\
             turn: {{ phases: {{ main: {{ window: one, ifNone: active loses }} }} }}\n```\n"
        ),
        2,
    )
}

/// Counts sequences of domineering on a list of free cells.
fn dominoes(free: &mut Vec<bool>, size: usize, upright: bool, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut found = 0;
    for at in 0..size * size {
        let inside = if upright { at / size + 1 < size } else { at % size + 1 < size };
        let other = at + if upright { size } else { 1 };
        if inside && free[at] && free[other] {
            (free[at], free[other]) = (false, false);
            found += dominoes(free, size, !upright, depth - 1);
            (free[at], free[other]) = (true, true);
        }
    }
    found
}

#[test]
fn domineering_has_its_moves() {
    let one = "  domino: { shape: x/x }\n";
    let turned =
        ("fits(domino, it, actor.seat)", "create domino in $cell turned actor.seat for actor");
    let two = "  upright: { shape: x/x, turns: fixed }\n  flat: { shape: xx, turns: fixed }\n";
    let typed = (
        "(if actor == left then fits(upright, it) else fits(flat, it))",
        "create (if actor == left then upright else flat) in $cell for actor",
    );
    for (tokens, (cell, lay)) in [(one, turned), (two, typed)] {
        for (size, depth) in [(8, 3), (4, 5), (3, 5)] {
            let program = domineering(size, tokens, cell, lay);
            for depth in 1..=depth {
                let expected =
                    dominoes(&mut vec![true; (size * size) as usize], size as usize, true, depth);
                assert_eq!(perft(&mut new_game(&program), depth), expected, "{size} {depth}");
            }
        }
    }
    let first = domineering(8, one, turned.0, turned.1);
    assert_eq!(perft(&mut new_game(&first), 1), 56);
}

/// Rectangles tiled with dominoes: always at the first free cell, so that each tiling is one sequence.
#[test]
fn tilings_with_dominoes_are_as_published() {
    for (rows, cols, tilings) in [(2, 3, 3), (4, 4, 36), (4, 5, 95), (6, 6, 6728), (3, 3, 0)] {
        let program = linked(
            &format!(
                "```yaml\nmeta: {{ id: tiling, players: 1 }}\nboard: {{ shape: \"grid({rows}, {cols})\" }}\n\
                 tokens:\n  domino:\n    shape: |\n      x x\nactions:\n  lay:\n    params:\n\
                 \x20     turned: turns(domino) where fits(domino, first(board where .empty), it)\n\
                 \x20   do: create domino in first(board where .empty) turned $turned\n\
                 turn: {{ phases: {{ main: {{ window: one, ifNone: players lose }} }} }}\n```\n"
            ),
            1,
        );
        let depth = rows * cols / 2;
        let full = if rows * cols % 2 == 0 { depth } else { depth + 1 };
        assert_eq!(perft(&mut new_game(&program), full), tilings, "{rows} by {cols}");
    }
}

/// The polyominoes of one to five cells by their names, with the number of their fixed forms.
const POLYOMINOES: [(&str, &str, usize); 21] = [
    ("one", "x", 1),
    ("two", "xx", 2),
    ("three", "xxx", 2),
    ("corner", "x./xx", 4),
    ("four", "xxxx", 2),
    ("square", "xx/xx", 1),
    ("tee", "xxx/.x.", 4),
    ("ell", "x./x./xx", 8),
    ("ess", ".xx/xx.", 4),
    ("ef", ".xx/xx./.x.", 8),
    ("five", "xxxxx", 2),
    ("long_ell", "x./x./x./xx", 8),
    ("en", ".x/.x/xx/x.", 8),
    ("pe", "xx/xx/x.", 8),
    ("long_tee", "xxx/.x./.x.", 4),
    ("you", "x.x/xxx", 4),
    ("vee", "x../x../xxx", 4),
    ("double_u", "x../xx./.xx", 4),
    ("ex", ".x./xxx/.x.", 1),
    ("why", ".x/xx/.x/.x", 8),
    ("zed", "xx./.x./.xx", 4),
];

/// One player lays one of all polyominoes on an empty board.
fn placements(size: u32, rows: &str, turns: &str) -> u64 {
    let program = linked(
        &format!(
            "```yaml\nmeta: {{ id: placing, players: 1 }}\nboard: {{ shape: \"grid({size}, {size})\" }}\n\
             tokens:\n  piece:\n    turns: {turns}\n    columns: [type, shape]\n    rows:\n{rows}\
             zones:\n  reserve: {{}}\nsetup:\n  - each: $t in types(piece)\n    do: create $t in reserve\n\
             actions:\n  lay:\n    params:\n      piece: reserve\n\
             \x20     turned: {{ in: turns($piece), step: true }}\n\
             \x20     cell: {{ in: \"board where fits($piece, it, $turned)\", step: true }}\n\
             \x20   do: move $piece to $cell turned $turned\nend:\n  - when: count(pieces[player(1)]) > 9\n    result: players win\n```\n"
        ),
        1,
    );
    perft(&mut new_game(&program), 3)
}

/// The fixed forms of the polyominoes are 1, 1 and 2, 6 and 19 and 63 as published, and each has its places.
#[test]
fn polyominoes_have_their_placements() {
    let rows = |chosen: &dyn Fn(&str) -> bool| {
        let all = POLYOMINOES.iter().filter(|(_, shape, _)| chosen(shape));
        all.map(|(id, shape, _)| format!("      - [{id}, {shape}]\n")).collect::<String>()
    };
    let cells = |shape: &str| shape.chars().filter(|c| *c == 'x').count();
    for (size, fixed) in [(1, 1), (2, 2), (3, 6), (4, 19), (5, 63)] {
        let of_size = POLYOMINOES.iter().filter(|(_, shape, _)| cells(shape) == size);
        assert_eq!(of_size.map(|(.., forms)| forms).sum::<usize>(), fixed);
    }
    // Every form of a shape has the sides of the drawing, one way round or the other.
    let expected = |size: usize| {
        let places = |(_, shape, forms): &(&str, &str, usize)| {
            let (high, wide) = (shape.split('/').count(), shape.find('/').unwrap_or(shape.len()));
            let room = |side: usize| (size + 1).saturating_sub(side);
            room(high) * room(wide) * forms
        };
        POLYOMINOES.iter().map(places).sum::<usize>() as u64
    };
    // Published for Blokus on its board, and on the smaller one for two players.
    assert_eq!([expected(20), expected(14)], [30_433, 13_729]);
    assert_eq!(placements(20, &rows(&|_| true), "all"), 30_433);
    assert_eq!(placements(14, &rows(&|_| true), "all"), 13_729);
    // The one-sided forms are 1, 1, 2, 7 and 18, and drawn once each.
    let once = |shape: &str| cells(shape) == 5;
    assert_eq!(placements(5, &rows(&once), "fixed"), {
        let drawn = POLYOMINOES.iter().filter(|(_, shape, _)| once(shape));
        let room = |shape: &str| {
            let wide = shape.find('/').unwrap_or(shape.len());
            ((6 - shape.split('/').count()) * (6 - wide)) as u64
        };
        drawn.map(|(_, shape, _)| room(shape)).sum::<u64>()
    });
}

/// A game in which the action runs effects on a car of two cells, on the left of a row of four, and a man on the right.
fn street(effects: &str) -> Program {
    linked(
        &format!(
            "```yaml\nmeta: {{ id: street, players: 2 }}\nboard: {{ shape: \"grid(2, 4)\" }}\n\
             tokens:\n  car: {{ shape: xx }}\n  man: {{}}\nzones: [garage]\n\
             vars: {{ global: {{ n: 0 in 0..9 }} }}\n\
             setup:\n  - create car in cell_1_1 for player(1)\n  - create man in cell_1_4 for player(2)\n\
             actions:\n  a:\n    do:\n{effects}      - n += 1\nend:\n  - when: n > 1\n    result: draw\n```\n"
        ),
        2,
    )
}

/// A token that has no room ends the game with a fault at its line, and stays where it was.
#[test]
fn a_token_without_room_is_a_fault_that_names_its_line() {
    let fails = [
        "move cell_1_1.piece to cell_1_3", // a man stands on cell_1_4
        "move cell_1_1.piece to cell_2_4", // the right half hangs over the edge
        "move cell_1_2.piece to cell_2_1 turned 2", // so does the upper half
        "move cell_1_1.piece to cell_2_1 turned 3", // there are two ways to lay it
        "move cell_1_4.piece to cell_1_2", // the right half of the car is there
        "create car in cell_1_2",
        "create 2 car in cell_2_1",
        "cell_1_4.piece.type = car",
    ];
    for effect in fails {
        let program = street(&format!("      - n += 1\n      - {effect}\n"));
        let explicit = Options { explicit_chance: true, ..Options::default() };
        for options in [Options::default(), explicit] {
            let mut machine = Machine::new(&program, 1, options);
            let before = save_text(&program, machine.state());
            machine.apply_index(0).expect("there is a move");
            let end = machine.result().unwrap_or_else(|| panic!("{effect} ends the game"));
            assert_eq!(end.fault, Some(Fault::NoRoom), "{effect}");
            let cause = program.cause_path(end.cause.expect("a fault has a cause"));
            assert_eq!(cause, "actions.a.effects[1]", "{effect}");
            let places = |text: &str| {
                text.lines().filter(|line| line.starts_with("in ")).map(str::to_owned).collect()
            };
            let (was, is): (Vec<String>, Vec<String>) =
                (places(&before), places(&save_text(&program, machine.state())));
            if !effect.contains("create 2") {
                assert_eq!(was, is, "{effect}");
            }
            assert!(machine.undo());
            assert_eq!(save_text(&program, machine.state()), before, "{effect}");
        }
    }
    let works = [
        "move cell_1_1.piece to cell_1_2", // onto one of its own cells
        "move cell_1_2.piece to cell_1_1 turned 2",
        "destroy cell_1_2",
        "move cell_1_1.piece to garage",
        "create car in cell_2_1 turned 1",
    ];
    for effect in works {
        let program = street(&format!("      - {effect}\n"));
        let mut machine = new_game(&program);
        machine.apply_index(0).expect("there is a move");
        assert!(machine.result().is_none(), "{effect}");
        let text = save_text(&program, machine.state());
        let loaded = load_text(&program, &text).expect("it was saved");
        assert_eq!(loaded, *machine.state(), "{effect}");
    }
}

/// A token without room is an unpaid cost, which makes the action illegal.
#[test]
fn a_cost_without_room_is_not_paid() {
    let source = "```yaml\nmeta: { id: street, players: 2 }\nboard: { shape: \"grid(2, 3)\" }\n\
                  tokens:\n  car: { shape: xx }\nsetup:\n  - create car in cell_1_1 for player(1)\n\
                  actions:\n  a:\n    params: { to: board }\n    cost: move cell_1_1.piece to $to\n    do: active loses\n```\n";
    let program = linked(source, 2);
    // cell_1_1, cell_1_2, cell_2_1 and cell_2_2; a car reaches over the edge from the last column.
    assert_eq!(new_game(&program).legal_moves().len(), 4);
}

/// A saved state with two tokens on a cell, or one that hangs over the edge, is refused.
#[test]
fn states_with_tokens_without_room_are_refused() {
    let program = street("");
    let text = save_text(&program, new_game(&program).state());
    for (from, to) in [
        ("in cell_1_1: 0", "in cell_1_3: 0"),
        ("in cell_1_1: 0", "in cell_2_4: 0"),
        ("in cell_1_4: 1", "in cell_1_2: 1"),
        ("in cell_1_1: 0\n", "in cell_1_1: 0\nin cell_1_2: 1\n"),
    ] {
        assert!(text.contains(from), "{text}");
        let changed = text.replace(from, to);
        assert!(load_text(&program, &changed).is_err(), "{changed}");
    }
    let moved = text.replace("in cell_1_1: 0", "in cell_2_2: 0");
    let loaded = load_text(&program, &moved).expect("there is room");
    let sorted = |text: &str| {
        let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
        lines.sort_unstable();
        lines
    };
    assert_eq!(sorted(&save_text(&program, &loaded)), sorted(&moved));
}

/// Tokens with shapes lie hidden in a bag: what others cannot see stays unknown, and samples lie on the same cells.
#[test]
fn shapes_in_hidden_zones_stay_unknown() {
    let source = include_str!("games/shapes.md");
    let program = linked(source, 2);
    let mut rng = boardwright_kernel::Rng::seeded(7);
    for seed in 0..6 {
        let mut machine = Machine::new(&program, seed, Options::default());
        while !machine.is_over() {
            for player in [0, 1].map(boardwright_kernel::PlayerId) {
                let real = observe(&program, machine.state(), player);
                let world = sample_consistent(&program, &real, &mut rng).expect("a world");
                assert_eq!(observe(&program, &world, player), real, "{seed}");
            }
            let count = machine.legal_moves().len();
            machine.apply_index(rng.below(count as u32) as usize).expect("it is listed");
        }
    }
}
