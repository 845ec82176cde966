//! `place:` with `map:`: a board's contents drawn as rows of symbols, as in rulebooks. Each symbol stands for effects
//! on its cell; they are lowered for each cell on its own, in the order of the cells.

mod drawing;
mod fit;

use self::drawing::Drawing;
use super::conditional::chain;
use crate::compiler::Compiler;
use crate::notes::{Diagram, DrawnCell, NameSpace, SlotKind};
use crate::scope::{Bound, Scope, Var};
use crate::src::Src;
use crate::types::{Kind, Type, Typed};
use boardwright_def::{Board, Effect, Expr, Op, PlayerRef, Query, Ref};
use boardwright_diag::{Code, Diagnostic, Span};
use boardwright_syntax::expr::parse_placed;
use boardwright_syntax::yaml::{Entry, Node, Value};

/// The symbol of a cell without contents.
const EMPTY: &str = ".";

/// The keys of the block.
const KEYS: &[&str] = &["place", "map", "maps", "board"];

/// The symbols of a map and the effects that they stand for.
struct Legend<'n> {
    entries: &'n [Entry],
    /// True if every symbol is one character, so that symbols need no spaces between them.
    single: bool,
}

impl<'n> Legend<'n> {
    fn new(entries: &'n [Entry]) -> Self {
        Self { entries, single: entries.iter().all(|entry| entry.key.chars().count() == 1) }
    }

    fn entry(&self, symbol: &str) -> Option<&'n Entry> {
        self.entries.iter().find(|entry| entry.key == symbol)
    }
}

impl Compiler<'_> {
    /// `place: { r: rook for player(2) }` with `map` or `maps`.
    pub(super) fn place_block(
        &mut self,
        node: &Node,
        legend: &Node,
        scope: &mut Scope,
        out: &mut Vec<Effect>,
    ) {
        self.keys(node, "`place`", KEYS);
        let Value::Map(entries) = &legend.value else {
            self.shape(
                legend,
                "`place` lists symbols with their contents, such as `r: rook for player(2)`",
            );
            return;
        };
        entries.iter().for_each(|entry| self.legend_entry(entry, legend.span));
        let legend_of = Legend::new(entries);
        let drawings = self.drawings(node, legend_of.single);
        let known = self.known_symbols(&legend_of, &drawings, legend.span);
        if known {
            self.unused_symbols(&legend_of, &drawings);
        }
        let Some(board) = self.mapped_board(node) else { return };
        let chosen = self.fitting(node, board, &drawings).filter(|_| known);
        if let Some(chosen) = chosen {
            let cells = self.drawn_cells(board);
            self.note_diagram(board, &legend_of, &cells, chosen);
            match self.env.boards[board].owner {
                None => self.place_all(&legend_of, &cells, chosen, scope, out),
                Some(_) => self.place_for_players(board, &legend_of, chosen, scope, out),
            }
        }
        self.check_undrawn(&legend_of, chosen, board, scope);
    }

    /// Notes the drawing for an editor.
    fn note_diagram(
        &mut self,
        board: usize,
        legend: &Legend<'_>,
        rows: &[Vec<String>],
        chosen: &Drawing,
    ) {
        if self.notes.is_none() {
            return;
        }
        let written =
            |entry: &Entry| (entry.key.clone(), self.written(entry.value.span).to_owned());
        let legend = legend.entries.iter().map(written).collect();
        let ids = rows.iter().flatten();
        let cell = |(id, (symbol, span)): (&String, &(String, Span))| DrawnCell {
            id: id.clone(),
            symbol: symbol.clone(),
            span: *span,
        };
        let cells = ids.zip(chosen.symbols()).map(cell).collect();
        let Some(board) = self.env.boards.get(board).cloned() else { return };
        if let Some(notes) = &mut self.notes {
            notes.diagrams.push(Diagram { board, span: chosen.span, legend, cells });
        }
    }

    /// Reads the contents of symbols that the map does not have, for their mistakes alone.
    fn check_undrawn(
        &mut self,
        legend: &Legend<'_>,
        chosen: Option<&Drawing>,
        board: usize,
        scope: &mut Scope,
    ) {
        let board = self.env.boards.get(board);
        let Some(cell) = board.and_then(|board| board.cells.first()).cloned() else { return };
        for entry in legend.entries {
            let mut symbols = chosen.into_iter().flat_map(Drawing::symbols);
            if !symbols.any(|(symbol, _)| *symbol == entry.key) {
                self.place_one(entry, &cell, scope, &mut Vec::new());
            }
        }
    }

    fn legend_entry(&mut self, entry: &Entry, map: Span) {
        if entry.key == EMPTY {
            let message = "`.` is a cell that stays empty, and cannot stand for anything else";
            self.error(Code::WrongLiteral, entry.key_span, message);
        } else if entry.key.is_empty() || entry.key.contains(char::is_whitespace) {
            let message = "a symbol of a map is written without spaces";
            self.error(Code::WrongLiteral, entry.key_span, message);
        } else {
            self.declared_here(entry.key_span, NameSpace::Symbols(map), &entry.key);
            let contents = self.written(entry.value.span).to_owned();
            self.note_symbol(entry, map, contents);
        }
    }

    /// The index of the board that is drawn: the first of boards that each player has.
    fn mapped_board(&mut self, node: &Node) -> Option<usize> {
        let name =
            |board: &Board| board.owner.as_ref().map_or(&board.id, |owner| &owner.name).clone();
        let mut ids: Vec<String> = self.env.boards.iter().map(name).collect();
        let index = match node.get("board") {
            Some(named) => {
                let id = self.word(named, "`board`")?;
                let found = ids.iter().position(|known| *known == id);
                if found.is_none() {
                    self.no_such(Code::UnknownName, "board", (&id, named.span), &ids);
                } else {
                    self.mention(named.span, NameSpace::Names, &id);
                }
                found?
            }
            None if ids.iter().any(|id| *id != ids[0]) => {
                ids.dedup();
                let message =
                    "a map of a game with several boards needs `board`: the one that it shows";
                let list = format!("the boards are {}", ids.join(", "));
                self.report(Diagnostic::new(Code::MissingKey, node.span, message).hint(list));
                return None;
            }
            None if ids.is_empty() => {
                if !self.env.incomplete {
                    let message = "a map shows a board, and this game has none";
                    self.error(Code::MissingSection, node.span, message);
                }
                return None;
            }
            None => 0,
        };
        Some(index)
    }

    /// Reports unknown symbols, each once; true if there is none.
    fn known_symbols(&mut self, legend: &Legend<'_>, drawings: &[Drawing], map: Span) -> bool {
        let mut told: Vec<&str> = vec![EMPTY];
        for (symbol, span) in drawings.iter().flat_map(Drawing::symbols) {
            if legend.entry(symbol).is_some() {
                self.mention(*span, NameSpace::Symbols(map), symbol);
                continue;
            }
            if told.contains(&symbol.as_str()) {
                continue;
            }
            told.push(symbol);
            let known = legend.entries.iter().map(|entry| entry.key.as_str());
            let message = format!("`{symbol}` is no symbol of this map");
            let diag = self.unknown(Code::UnknownSymbol, *span, symbol, message, known);
            self.report(diag.hint(format!(
                "under `place`, say its contents: `{symbol}: TYPE for PLAYER`; `.` is an empty cell"
            )));
        }
        told.len() == 1
    }

    fn unused_symbols(&mut self, legend: &Legend<'_>, drawings: &[Drawing]) {
        if drawings.is_empty() {
            return;
        }
        for entry in legend.entries {
            let drawn =
                drawings.iter().flat_map(Drawing::symbols).any(|(symbol, _)| *symbol == entry.key);
            if !drawn && entry.key != EMPTY {
                let message = format!("no map draws `{}`", entry.key);
                self.error(Code::NeverDrawn, entry.key_span, message);
            }
        }
    }

    /// The effects of each symbol for its cell, in the order of the cells.
    fn place_all(
        &mut self,
        legend: &Legend<'_>,
        rows: &[Vec<String>],
        drawing: &Drawing,
        scope: &mut Scope,
        out: &mut Vec<Effect>,
    ) {
        // The text of a symbol is no text of the game; the place of the list ends with its last bracket.
        let paused = std::mem::replace(&mut self.words.paused, true);
        let list = self.path.rfind('[').map_or_else(String::new, |at| self.path[..at].to_owned());
        // From the lowest row up; a drawing begins with the highest row.
        let drawn = rows.iter().zip(drawing.rows.iter()).rev();
        for (cell, (symbol, _)) in drawn.flat_map(|(cells, row)| cells.iter().zip(&row.symbols)) {
            if let Some(entry) = legend.entry(symbol) {
                self.at_path(&list, |c| c.place_one(entry, cell, scope, out));
            }
        }
        self.words.paused = paused;
    }

    /// The effects of a symbol: tokens, effects on `$cell`, or a list of both.
    fn contents(&mut self, node: &Node, scope: &mut Scope, out: &mut Vec<Effect>) {
        match &node.value {
            Value::Text(text) => {
                let src = Src::new(text);
                self.slot(src.whole(), &text.text, SlotKind::Placed);
                let place = format!("[{}]", out.len());
                self.within(&place, |c| match c.read(&text.text, src, parse_placed) {
                    Some((line, src)) => c.line(&line, &src, scope, out),
                    None => scope.bindings_unread = true,
                });
            }
            Value::Map(_) => self.effect(node, &[], scope, out),
            Value::List(items) => {
                let mut rest = items.as_slice();
                while let Some((item, after)) = rest.split_first() {
                    let chain = chain(item, after);
                    match chain {
                        [] => self.contents(item, scope, out),
                        chain => self.effect(item, chain, scope, out),
                    }
                    rest = after.get(chain.len()..).unwrap_or_default();
                }
            }
            Value::Null => {}
            Value::Bool(_) | Value::Int(_) => {
                self.shape(node, "the contents of a cell are text such as `rook for player(2)`");
            }
        }
    }

    /// The effects on the boards of all players in the game. `each` is the owner of the board.
    fn place_for_players(
        &mut self,
        board: usize,
        legend: &Legend<'_>,
        drawing: &Drawing,
        scope: &mut Scope,
        out: &mut Vec<Effect>,
    ) {
        let list = self.path.rfind('[').map_or_else(String::new, |at| self.path[..at].to_owned());
        for (own, id) in self.env.alike(board).zip(1u32..) {
            let rows = self.drawn_cells(own);
            let mark = scope.mark();
            let seat = Expr::player(PlayerRef::Seat { id });
            let value = Typed::new(seat, Type::of(Kind::Player), drawing.span);
            let name = "each".to_owned();
            scope.push(Var { name, value, how: Bound::Value, span: drawing.span });
            if id <= self.env.players.min {
                self.place_all(legend, &rows, drawing, scope, out);
            } else {
                let mut then = Vec::new();
                let path = format!("{list}[{}].then[0]", out.len());
                self.at_path(&path, |c| c.place_all(legend, &rows, drawing, scope, &mut then));
                out.push(Effect::If { when: plays(id), then, otherwise: Vec::new() });
            }
            scope.reset(mark);
        }
    }

    fn place_one(&mut self, entry: &Entry, cell: &str, scope: &mut Scope, out: &mut Vec<Effect>) {
        let before = self.diags.len();
        let mark = scope.mark();
        let place = Expr::read(Ref::Zone { zone: cell.to_owned(), player: None });
        let value = Typed::new(place, Type::of(Kind::Place), entry.key_span);
        let span = entry.key_span;
        scope.push(Var { name: "cell".to_owned(), value, how: Bound::Value, span });
        if let Value::Null = entry.value.value {
            self.error(Code::EmptyValue, entry.key_span, "expected the contents of the cell");
        }
        self.contents(&entry.value, scope, out);
        scope.reset(mark);
        // A mistake in the legend is told once, not for each cell.
        let found = self.diags.split_off(before.min(self.diags.len()));
        for diag in found {
            let told = |known: &Diagnostic| known.code == diag.code && known.span == diag.span;
            if !self.diags.iter().any(told) {
                self.diags.push(diag);
            }
        }
    }
}

/// The condition that a seat is in the game.
fn plays(seat: u32) -> Expr {
    let left = Expr::count(Expr::list(Query::Players));
    Expr::op(Op::Ge { left, right: Expr::Int(seat as i32) })
}
