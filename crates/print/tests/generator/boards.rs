//! Boards as text: every shape, graphs, several side by side; what can be asked of them.

use super::Maker;
use boardwright_def::BoardShape;
use std::fmt::Write;

impl Maker {
    /// The section, or nothing.
    pub(super) fn board(&mut self, seats: bool, out: &mut String) {
        match self.below(12) {
            0..=3 => out.push('\n'),
            4 => self.several_boards(out),
            5 | 6 => self.graph(out),
            _ => self.shape(seats, out),
        }
    }

    fn shape(&mut self, seats: bool, out: &mut String) {
        let shapes = [
            "grid(3, 4)",
            "grid(4, 4)",
            "grid(3, 3)",
            "hex(2)",
            "rhombus(3)",
            "triangle(4)",
            "track(6)",
            "ring(7)",
        ];
        let shape = self.pick(&shapes);
        let _ = write!(out, "\nboard:\n  shape: {shape}\n");
        let grid = shape.starts_with("grid");
        let two_seats = seats && !out.contains("cedar");
        if grid {
            let neighbors = self.pick(&["orthogonal", "all", "diagonal"]);
            if neighbors != "orthogonal" {
                let _ = writeln!(out, "  neighbors: {neighbors}");
            }
            if self.one_in(3) {
                out.push_str("  cells: (.row + .col) mod 2 == 0\n");
            }
            if self.one_in(2) {
                out.push_str("  names: chess\n");
            }
            if two_seats && neighbors != "diagonal" && self.one_in(2) {
                out.push_str("  directions:\n    ahead: { ash: north, birch: south }\n");
            }
        }
        if shape == "track(6)" {
            out.push_str("  ordering: stack\n");
        }
        out.push_str("  regions:\n    low: board where .index < 4\n");
        if grid {
            let of = self.pick(&[
                "row(board, 1)",
                "rows(board, 1, 2)",
                "column(board, 2)",
                "columns(board, 2, 3)",
                "edge(board, south)",
            ]);
            // Few boards have one cell in the middle.
            let of = if shape == "grid(3, 3)" && self.one_in(2) { "center(board)" } else { of };
            let fits = of != "edge(board, south)" || !out.contains("diagonal");
            if fits {
                let _ = writeln!(out, "    part: {of}");
            }
        }
        if two_seats {
            out.push_str("    home:\n      ash: board where .index < 3\n      birch: board where .index > 2\n");
        }
        self.cell_parts(out);
    }

    /// Variables, room and computed properties of cells.
    fn cell_parts(&mut self, out: &mut String) {
        if out.len().is_multiple_of(3) {
            out.push_str("  room: 3\n");
        }
        if self.one_in(2) {
            // By what was written so far, so that no other game becomes of a seed.
            let seen = match out.len() % 2 {
                0 => "1 in 0..9",
                _ => "{ type: int, init: 1, min: 0, max: 9, visibility: owner }",
            };
            let _ = writeln!(out, "  vars:\n    seeds: {seen}");
        }
        if self.one_in(3) {
            out.push_str("  derived:\n    crowd: count(it) + count(neighbors(it))\n");
        }
    }

    fn graph(&mut self, out: &mut String) {
        out.push_str("\nboard:\n  shape: graph\n");
        match self.below(4) {
            0 => {
                out.push_str("  lines:\n    east west: [a1 b1 c1, a2 b2 c2]\n    north south: [a1 a2, b1 b2, c1 c2]\n  links: [a1 c2]\n");
                out.push_str("  regions:\n    low: [a1, b1]\n");
            }
            1 => out.push_str("  cells: [x1, x2, x3, x4]\n  lines: [x1 x2 x3]\n  links: [x3 x4, x4 x1]\n"),
            2 => out.push_str("  cells:\n    columns: [id, worth, ground]\n    rows:\n      - [arn, 3, harbor]\n      - [bel, 1, hill]\n      - [cor, 2, harbor]\n  links: [arn bel, bel cor]\n"),
            _ => out.push_str("  cells:\n    columns: [id, worth]\n    rows:\n      - [arn, 3]\n      - [bel, 1]\n      - [cor, 2]\n  links:\n    columns: [id, from, to, toll]\n    rows:\n      - [salt_road, arn, bel, 2]\n      - [low_ford, bel, cor, 1]\n"),
        }
        self.cell_parts(out);
    }

    fn several_boards(&mut self, out: &mut String) {
        // By what was written so far, so that no other game becomes of a seed.
        if out.len().is_multiple_of(3) {
            out.push_str("\nboard:\n  - id: plot\n    owner: player\n    shape: grid(2, 3)\n");
            out.push_str("    regions: { rim: \"row(board, 1)\", nook: \"board[2, 3]\" }\n");
            out.push_str("    vars: { seeds: 2 in 0..9 }\n");
            out.push_str("  - { id: blue_yard, shape: \"grid(2, 2)\", neighbors: all }\n");
            return;
        }
        out.push_str(
            "\nboard:\n  - { id: red_yard, shape: \"grid(2, 3)\", vars: { seeds: 2 in 0..9 } }\n",
        );
        let second = self.pick(&[
            "{ id: blue_yard, shape: ring(5), vars: { seeds: 0 in 0..9 }, links: [blue_yard_1 red_yard_1_1] }",
            "{ id: blue_yard, shape: grid(2, 2), neighbors: all }",
            "{ id: blue_yard, shape: graph, links: [arn bel, bel cor] }",
        ]);
        let _ = writeln!(
            out,
            "  - {}",
            second.replace("ring(5)", "\"ring(5)\"").replace("grid(2, 2)", "\"grid(2, 2)\"")
        );
    }

    /// Some board.
    pub(super) fn some_board(&mut self) -> String {
        let all: Vec<String> = self.def.boards.iter().map(|board| board.id.clone()).collect();
        self.pick(&all)
    }

    /// Some board whose cells have rows and columns.
    pub(super) fn gridded(&mut self) -> Option<String> {
        let all = self.def.boards.iter().filter(|board| board.shape != BoardShape::Graph);
        let all: Vec<String> = all.map(|board| board.id.clone()).collect();
        (!all.is_empty()).then(|| self.pick(&all))
    }

    /// Whether there is a direction.
    pub(super) fn has_ways(&self) -> bool {
        self.def.boards.iter().any(|board| !board.directions.is_empty())
    }

    /// Whether lines can be told on every board.
    pub(super) fn has_lines(&self) -> bool {
        let lined = |board: &boardwright_def::Board| {
            board.shape != BoardShape::Graph || !board.lines.is_empty()
        };
        !self.def.boards.is_empty() && self.def.boards.iter().all(lined)
    }
}
