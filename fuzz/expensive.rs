//! Specs that try to be expensive: every effect and query inside nested loops over the largest boards and zones.
//!
//! Each byte of the input is a choice, so a fuzzer can change one part of a spec and keep the others.

use std::fmt::Write;

/// Deepest nesting of loops.
const LOOPS: usize = 3;
/// Deepest nesting of expressions.
const DEPTH: usize = 2;

const SHAPES: [&str; 8] = [
    "grid(64, 64)",
    "grid(40, 40)",
    "grid(2, 2000)",
    "hex(30)",
    "rhombus(60)",
    "triangle(80)",
    "track(4000)",
    "ring(4000)",
];

/// Returns the spec that the bytes choose. After the last byte every choice is the first one.
pub fn spec(data: &[u8]) -> String {
    let mut maker = Maker {
        choices: data.iter(),
        names: 0,
        text: String::new(),
        cells: Vec::new(),
        tokens: Vec::new(),
        foreseen: false,
    };
    maker.game();
    maker.text
}

struct Maker<'d> {
    choices: std::slice::Iter<'d, u8>,
    names: u32,
    text: String,
    /// Names of cells in scope.
    cells: Vec<String>,
    /// Names of tokens in scope.
    tokens: Vec<String>,
    /// True in an action with `after`, whose effects leave nothing to chance.
    foreseen: bool,
}

impl Maker<'_> {
    fn below(&mut self, n: usize) -> usize {
        usize::from(self.choices.next().copied().unwrap_or(0)) % n
    }

    fn pick<'t>(&mut self, from: &[&'t str]) -> &'t str {
        from[self.below(from.len())]
    }

    fn fresh(&mut self, stem: &str) -> String {
        self.names += 1;
        format!("${stem}{}", self.names)
    }

    fn game(&mut self) {
        let shape = self.pick(&SHAPES);
        let players = self.pick(&["2", "1", "16"]);
        let _ = write!(
            self.text,
            "# Expensive\n\n```yaml\nmeta: {{ id: expensive, name: \"Expensive\", players: {players} }}\n\
             board:\n  shape: {shape}\n  vars:\n    heat: 5 in 0..9\n\
             tokens:\n  card: {{ worth: 1 in 1..9 }}\n  man: {{ worth: 1 in 1..9 }}\n\
             zones:\n  pile: {{ visibility: hidden, ordering: stack }}\n  row_of: {{ ordering: queue }}\n  heap: {{}}\n  \
             hand: {{ owner: player, visibility: owner }}\n\
             vars:\n  global:\n    n: 0 in 0..1000000\n    spot: none in board\n  perPlayer:\n    coins: 5 in 0..1000000\n\
             setup:\n  - create 900 card in pile\n  - create 900 card in heap\n  - create 100 card in row_of\n  - each: $c in take(board, 900)\n    \
             do: create man in $c for player(1)\n"
        );
        let end_test =
            if self.below(2) == 0 { "round > 3".to_owned() } else { self.condition(DEPTH) };
        if self.below(3) == 0 {
            self.item(2, LOOPS - 1, false);
        }
        self.text.push_str("actions:\n  go:\n");
        match self.below(4) {
            0 => {
                let cells = self.cells(DEPTH);
                let _ = writeln!(self.text, "    params:\n      goal: {cells}");
            }
            1 => {
                let (cells, tokens) = (self.cells(1), self.tokens(1));
                let _ =
                    writeln!(self.text, "    params:\n      card: {tokens}\n      goal: {cells}");
            }
            _ => {}
        }
        if self.below(3) == 0 {
            let condition = self.condition(DEPTH);
            let _ = writeln!(self.text, "    pre: {condition}");
        }
        self.foreseen = self.below(4) == 0;
        self.text.push_str("    do:\n");
        for _ in 0..=self.below(2) {
            self.item(6, LOOPS, true);
        }
        if self.foreseen {
            let condition = self.condition(DEPTH);
            let _ = writeln!(self.text, "    after: {condition}");
        }
        let _ = writeln!(self.text, "end:\n  - when: {end_test}\n    result: draw\n```");
    }

    /// Writes an effect or a loop as an item of a list.
    fn item(&mut self, indent: usize, loops: usize, acted: bool) {
        let space = " ".repeat(indent);
        let (cells, tokens) = (self.cells.len(), self.tokens.len());
        let kind = if loops == 0 { 5 } else { self.below(6) };
        match kind {
            0 => {
                let (list, name) = (self.cells(1), self.fresh("c"));
                let _ = writeln!(self.text, "{space}- each: {name} in {list}");
                self.cells.push(name);
            }
            1 => {
                let (list, name) = (self.tokens(1), self.fresh("t"));
                let _ = writeln!(self.text, "{space}- each: {name} in {list}");
                self.tokens.push(name);
            }
            2 => {
                let times = self.pick(&["1000", "1000000", "100"]);
                let _ = writeln!(self.text, "{space}- repeat: {times}");
            }
            3 => {
                let name = self.fresh("i");
                let _ = writeln!(self.text, "{space}- each: {name} in 1..1000");
            }
            4 => {
                let condition = self.condition(DEPTH);
                let _ = writeln!(self.text, "{space}- if: {condition}");
            }
            _ => {
                let effect = self.effect(acted);
                let _ = writeln!(self.text, "{space}- {effect}");
                return;
            }
        }
        let _ = writeln!(self.text, "{space}  {}:", if kind == 4 { "then" } else { "do" });
        for _ in 0..=self.below(2) {
            self.item(indent + 4, loops - 1, acted);
        }
        self.cells.truncate(cells);
        self.tokens.truncate(tokens);
    }

    fn effect(&mut self, acted: bool) -> String {
        let hand = if acted { "hand[actor]" } else { "hand[player(1)]" };
        match self.below(if self.foreseen { 15 } else { 20 }) {
            0 => format!("n += {}", self.number(DEPTH)),
            1 => "coins[each] += 1".to_owned(),
            2 => format!("{}.heat += 1", self.cell()),
            3 => format!("move heap to {hand}"),
            4 => format!("n -= {}", self.number(DEPTH)),
            5 => format!("move {} to heap", self.tokens(1)),
            6 => format!("move {} to pile", self.tokens(1)),
            7 => format!("move {} to row_of", self.tokens(1)),
            8 => format!("spot = first({})", self.cells(DEPTH)),
            9 => format!("reveal {}", self.tokens(1)),
            10 => format!("hide {}", self.tokens(1)),
            11 => format!("destroy {}", self.tokens(1)),
            12 => "create 900 card in heap".to_owned(),
            13 => format!("create man in {}", self.cell()),
            14 => {
                let name = self.fresh("x");
                match self.below(2) {
                    0 => format!("let {name} = {}", self.number(DEPTH)),
                    _ => format!("let {name} = take({}, 900)", self.tokens(DEPTH)),
                }
            }
            15 => format!("draw 900 from pile to {hand}"),
            16 => "draw 900 from heap to pile".to_owned(),
            17 => "shuffle pile".to_owned(),
            18 => format!("roll d6 as {}", self.fresh("r")),
            _ => format!("roll one of 1..9 as {}", self.fresh("r")),
        }
    }

    fn cell(&mut self) -> String {
        let at = self.below(self.cells.len() + 1);
        self.cells.get(at).cloned().unwrap_or_else(|| "first(board)".to_owned())
    }

    fn cells(&mut self, depth: usize) -> String {
        if depth == 0 {
            return self.pick(&["board", "board where .empty", "board where .heat > 3"]).to_owned();
        }
        let depth = depth - 1;
        match self.below(16) {
            0 => "board".to_owned(),
            1 => format!("board where {}", self.condition_on_it(depth)),
            2 => format!("neighbors({})", self.cell()),
            3 => format!("within({}, 40)", self.cell()),
            4 => format!("reach({}, 60, .empty)", self.cell()),
            5 => format!("reach({}, .heat < 5)", self.cell()),
            6 => format!("group({}, .empty)", self.cell()),
            7 => format!("group({}, .heat == 0)", self.cell()),
            8 => format!("steps({}, directions)", self.cell()),
            9 => format!("slide({}, directions)", self.cell()),
            10 => format!("between({}, {})", self.cell(), self.cell()),
            11 => format!("through({}, {})", self.cell(), self.cell()),
            12 => format!("({}) + ({})", self.cells(depth), self.cells(depth)),
            13 => "union(board, neighbors(it))".to_owned(),
            14 => format!("highest(board, {})", self.number_of_it(depth)),
            _ => format!("distinct(board, {})", self.number_of_it(depth)),
        }
    }

    fn tokens(&mut self, depth: usize) -> String {
        if depth == 0 {
            return self.pick(&["heap", "tokens(board)", "row_of"]).to_owned();
        }
        let depth = depth - 1;
        match self.below(9) {
            0 => "heap".to_owned(),
            1 => "row_of".to_owned(),
            2 => "tokens(board)".to_owned(),
            3 => format!("({}) where .worth > 0", self.tokens(depth)),
            4 => "pieces[player(1)]".to_owned(),
            5 => format!("take({}, 800)", self.tokens(depth)),
            6 => format!("lowest({}, .worth)", self.tokens(depth)),
            7 => format!("distinct({}, .worth)", self.tokens(depth)),
            _ => format!("({}) where count(heap where .worth == 1) > 3", self.tokens(depth)),
        }
    }

    fn number(&mut self, depth: usize) -> String {
        if depth == 0 {
            return self.pick(&["1", "n", "count(heap)"]).to_owned();
        }
        let depth = depth - 1;
        match self.below(9) {
            0 => format!("count({})", self.cells(depth)),
            1 => format!("count({})", self.tokens(depth)),
            2 => format!("sum({}, .worth)", self.tokens(depth)),
            3 => format!("sum(board, {})", self.number_of_it(depth)),
            4 => format!("(distance({}, {}) otherwise 0)", self.cell(), self.cell()),
            5 => format!("(max({}, .worth) otherwise 0)", self.tokens(depth)),
            6 => "sum(board, count(neighbors(it)))".to_owned(),
            7 => format!("power(2, {} mod 9)", self.number(depth)),
            _ => "count(lines(board where .empty, 5))".to_owned(),
        }
    }

    /// A number for the member under test, a cell.
    fn number_of_it(&mut self, depth: usize) -> String {
        match self.below(6) {
            0 => ".heat".to_owned(),
            1 => "count(neighbors(it))".to_owned(),
            2 => "(distance(it, first(board)) otherwise 0)".to_owned(),
            3 => "count(within(it, 30))".to_owned(),
            4 => "count(group(it, .empty))".to_owned(),
            _ => self.number(depth),
        }
    }

    fn condition(&mut self, depth: usize) -> String {
        match self.below(8) {
            0 => format!("{} > 3", self.number(depth)),
            1 => format!("some($s in ({}) where $s.heat > 8)", self.cells(depth.min(1))),
            2 => "connected(row(board, 1), row(board, 2), .empty)".to_owned(),
            3 => format!("all(board, {})", self.condition_on_it(depth.saturating_sub(1))),
            4 => "some(lines(board where .heat > 8, 5))".to_owned(),
            5 => format!(
                "count({}) > count({})",
                self.tokens(depth.min(1)),
                self.cells(depth.min(1))
            ),
            6 => format!("{} in ({})", self.cell(), self.cells(depth.min(1))),
            _ => format!("not ({} > 900)", self.number(depth)),
        }
    }

    /// A condition on the member under test, a cell.
    fn condition_on_it(&mut self, depth: usize) -> String {
        match self.below(8) {
            0 => ".empty".to_owned(),
            1 => ".heat > 3".to_owned(),
            2 => format!("{} > 2", self.number_of_it(depth)),
            3 => "some(neighbors(it), .heat > 3)".to_owned(),
            4 => "distance(it, first(board)) < 9".to_owned(),
            5 => "count(group(it, .empty)) > 9".to_owned(),
            6 => "some(ray(it, first(directions)), .heat > 8)".to_owned(),
            _ => "connected(it, row(board, 1), .empty)".to_owned(),
        }
    }
}
