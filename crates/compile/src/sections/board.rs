//! `board`: shape, directions, regions; its cells become the first zones.

use crate::ctx::{Compiler, unknown};
use crate::env::{Declared, DirectionSet, Symbol};
use crate::macros::grid::{self, MOST_CELLS, Neighbors};
use crate::module::Part;
use crate::scope::Scope;
use crate::shape::{Item, one_or_many, text};
use crate::src::Src;
use crate::static_eval::Known;
use boardwright_def::{Board, BoardShape, Region};
use boardwright_diag::{Code, Diagnostic, Span};
use boardwright_syntax::expr::Tree;
use boardwright_syntax::yaml::{Node, Value};

const KEYS: &[&str] = &[
    "id",
    "shape",
    "neighbors",
    "names",
    "cells",
    "links",
    "lines",
    "directions",
    "regions",
    "vars",
    "grid",
    "macro",
    "rows",
    "cols",
];
/// Shapes that are part of the language but not there yet.
const LATER: &[&str] = &["hex", "rhombus", "triangle", "track", "ring", "graph"];

impl<'a> Compiler<'a> {
    /// Declares the board and its cells; what a board with errors would have declared fits
    /// everywhere.
    pub fn board(&mut self, parts: &[&'a Part]) {
        self.sound_board(parts);
        if self.env.board.is_some() {
            return;
        }
        for part in parts {
            let bodies: Vec<&'a Node> = one_or_many(&part.body);
            for body in bodies {
                for key in ["regions", "directions"] {
                    for entry in body.get(key).map(Node::entries).unwrap_or_default() {
                        self.declare(&entry.key, entry.key_span, Symbol::Poisoned);
                    }
                }
            }
            self.env
                .names
                .entry("board".to_owned())
                .or_insert(Declared { symbol: Symbol::Poisoned, span: part.name_span });
        }
    }

    fn sound_board(&mut self, parts: &[&'a Part]) {
        let Some((first, rest)) = parts.split_first() else { return };
        for part in rest {
            self.report(
                Diagnostic::new(
                    Code::DuplicateDefinition,
                    part.name_span,
                    "the board is described a second time",
                )
                .related(first.name_span, "it is described here first"),
            );
        }
        let mut body = &first.body;
        if let Value::List(boards) = &body.value {
            match boards.as_slice() {
                [only] => body = only,
                [] => return,
                [_, second, ..] => {
                    self.missing(
                        second.span,
                        "games with several boards are not there yet",
                        "use one board large enough, with regions",
                    );
                    self.env.incomplete = true;
                    return;
                }
            }
        }
        if !self.keys(body, "board", KEYS) {
            self.env.incomplete = true;
            return;
        }
        for (key, what, way) in [
            ("vars", "variables of places are", "put the number on a token that stands there"),
            (
                "links",
                "links between named places are",
                "declare places as zones with `adjacentTo`",
            ),
            ("lines", "lines of named places are", "declare places as zones with `adjacentTo`"),
            (
                "cells",
                "boards with cells left out are",
                "keep all cells and leave out the others in every list",
            ),
        ] {
            if let Some(node) = body.get(key) {
                let span =
                    body.entries().iter().find(|e| e.key == key).map_or(node.span, |e| e.key_span);
                self.within(key, |c| c.missing(span, format!("{what} not there yet"), way));
            }
        }
        let id = match body.get("id").map(|id| (id, text(id))) {
            Some((node, Some(id))) => {
                let id = id.to_owned();
                if id != "board" {
                    self.declare(&id, node.span, Symbol::Board);
                }
                id
            }
            Some((node, None)) => {
                self.shape(node, "`id` is a name");
                "board".to_owned()
            }
            None => "board".to_owned(),
        };
        let neighbors = self.neighbors(body);
        let Some((rows, cols, shape_span)) = self.grid_shape(body) else {
            self.env.incomplete = true;
            return;
        };
        let directions = grid::directions(neighbors);
        let zones = grid::cells(rows, cols, &directions);
        let cells: Vec<String> = zones.iter().map(|zone| zone.id.clone()).collect();
        for (index, cell) in cells.iter().enumerate() {
            self.declare(cell, shape_span, Symbol::Zone(index));
            self.elsewhere(&format!("zones[{index}]"), |c| c.locate(shape_span));
        }
        self.env.zones = zones;
        if let Some(names) = body.get("names") {
            if text(names) == Some("chess") {
                for row in 1..=rows {
                    for col in 1..=cols {
                        if let Some(name) = grid::chess_name(row, col) {
                            self.env.cell_names.insert(name, grid::cell(row, col));
                        }
                    }
                }
            } else {
                let word = text(names).unwrap_or_default().to_owned();
                self.closed("names", &word, names.span, &["chess"]);
            }
        }
        self.env.board = Some(Board {
            id,
            shape: BoardShape::Grid { rows, cols },
            cells,
            at: Vec::new(),
            directions,
            regions: Vec::new(),
        });
        self.elsewhere("boards[0]", |c| c.locate(body.span));
        if let Some(node) = body.get("directions") {
            self.within("directions", |c| c.direction_sets(node));
        }
        if let Some(node) = body.get("regions") {
            self.within("regions", |c| c.regions(node));
        }
    }

    fn neighbors(&mut self, body: &Node) -> Neighbors {
        let Some(node) = body.get("neighbors") else { return Neighbors::Orthogonal };
        match text(node) {
            Some("orthogonal") => Neighbors::Orthogonal,
            Some("all") => Neighbors::All,
            Some("diagonal") => Neighbors::Diagonal,
            other => {
                let word = other.unwrap_or_default().to_owned();
                self.closed("neighbors", &word, node.span, &["orthogonal", "all", "diagonal"]);
                Neighbors::All
            }
        }
    }

    /// Rows and columns: `shape: grid(8, 8)`, `grid: { rows, cols }`, `macro: grid` beside them.
    fn grid_shape(&mut self, body: &Node) -> Option<(u32, u32, Span)> {
        let Some(shape) =
            body.get("shape").or_else(|| body.get("grid")).or_else(|| body.get("macro"))
        else {
            self.report(
                Diagnostic::new(Code::MissingKey, body.span, "a board needs `shape`")
                    .hint("for example `shape: grid(8, 8)`"),
            );
            return None;
        };
        self.within("shape", |c| {
            let sizes = match &shape.value {
                Value::Text(word) if word.text == "grid" => c.sized(body),
                Value::Text(text) => {
                    let (tree, src) = c.parse(text)?;
                    c.shape_call(&tree, &src)
                }
                Value::Map(_) => {
                    let inner = shape.get("grid").unwrap_or(shape);
                    c.keys(inner, "a grid", &["rows", "cols"]);
                    c.sized(inner)
                }
                Value::Null | Value::Bool(_) | Value::Int(_) | Value::List(_) => {
                    c.shape(shape, "the shape of a board is text such as `grid(8, 8)`");
                    None
                }
            };
            let (rows, cols) = sizes?;
            let (Ok(r), Ok(k)) = (u32::try_from(rows), u32::try_from(cols)) else {
                c.error(Code::OutOfRange, shape.span, "a board has at least 1 row and 1 column");
                return None;
            };
            if r == 0 || k == 0 {
                c.error(Code::OutOfRange, shape.span, "a board has at least 1 row and 1 column");
                return None;
            }
            if u64::from(r) * u64::from(k) > MOST_CELLS {
                c.error(
                    Code::BoardTooLarge,
                    shape.span,
                    format!("{r} rows of {k} cells are more than the {MOST_CELLS} cells a board may have"),
                );
                return None;
            }
            Some((r, k, shape.span))
        })
    }

    fn sized(&mut self, node: &Node) -> Option<(i32, i32)> {
        let mut side = |key: &str| match node.get(key) {
            Some(value) => self.constant(value, "the size of a board"),
            None => {
                self.error(Code::MissingKey, node.span, format!("a grid needs `{key}`"));
                None
            }
        };
        let (rows, cols) = (side("rows"), side("cols"));
        rows.zip(cols)
    }

    fn shape_call(&mut self, tree: &Tree, src: &Src) -> Option<(i32, i32)> {
        let span = src.span(tree.span);
        let Some((name, _, args)) = tree.called() else {
            self.error(Code::WrongLiteral, span, "a shape is written `grid(rows, columns)`");
            return None;
        };
        let args = args.unwrap_or_default();
        if LATER.contains(&name) {
            self.missing(
                span,
                format!("boards of the shape `{name}` are not there yet"),
                "use `grid(rows, cols)`, or declare places as zones with `adjacentTo`",
            );
            return None;
        }
        if name != "grid" {
            let known = std::iter::once("grid").chain(LATER.iter().copied());
            let message = format!("there is no shape `{name}`");
            self.report(unknown(Code::UnknownFunction, span, name, message, known));
            return None;
        }
        let [rows, cols] = args else {
            self.report(
                Diagnostic::new(
                    Code::WrongArgumentCount,
                    span,
                    format!("`grid` takes rows and columns, {} given", args.len()),
                )
                .hint("for example `grid(8, 8)`"),
            );
            return None;
        };
        let mut scope = Scope::default();
        let mut side = |tree: &Tree| {
            let value = self.tree(tree, src, &mut scope, None);
            self.as_constant(value, "the size of a board")
        };
        let (rows, cols) = (side(rows), side(cols));
        rows.zip(cols)
    }

    fn direction_sets(&mut self, node: &'a Node) {
        let items = self.collection(node, "directions");
        for item in self.distinct(items, "directions") {
            self.within(&item.id, |c| {
                let Some(body) = item.body else { return };
                let per_seat = matches!(body.value, Value::Map(_));
                let sets: Option<Vec<Vec<usize>>> = if per_seat {
                    c.seat_values(body, &mut |c, node| c.direction_words(node))
                } else {
                    c.direction_words(body).map(|set| vec![set])
                };
                let symbol = match sets {
                    Some(sets) => {
                        c.env.direction_sets.push(DirectionSet { per_seat, sets });
                        Symbol::Directions(c.env.direction_sets.len() - 1)
                    }
                    None => Symbol::Poisoned,
                };
                c.declare(&item.id, item.id_span, symbol);
            });
        }
    }

    fn direction_words(&mut self, node: &Node) -> Option<Vec<usize>> {
        let mut set = Vec::new();
        let mut sound = true;
        let known: Vec<String> = self
            .env
            .board
            .as_ref()
            .map(|board| board.directions.iter().map(|way| way.name.clone()).collect())
            .unwrap_or_default();
        for node in one_or_many(node) {
            let Value::Text(text) = &node.value else {
                self.shape(node, "directions are words such as `north east`");
                return None;
            };
            let src = Src::new(text);
            for word in text.text.split_whitespace() {
                let start = word.as_ptr() as usize - text.text.as_ptr() as usize;
                match known.iter().position(|name| name == word) {
                    Some(index) => set.push(index),
                    None => {
                        sound = false;
                        let span = src.span(Span::new(start, start + word.len()));
                        let message = format!("the board has no direction `{word}`");
                        self.report(unknown(Code::UnknownName, span, word, message, &known));
                    }
                }
            }
        }
        sound.then_some(set)
    }

    /// One value for each seat, in the order of the seats.
    fn seat_values<T>(
        &mut self,
        node: &'a Node,
        read: &mut dyn FnMut(&mut Self, &'a Node) -> Option<T>,
    ) -> Option<Vec<T>> {
        let seats = self.env.seats.clone();
        if seats.is_empty() {
            self.report(
                Diagnostic::new(
                    Code::UnknownPlayer,
                    node.span,
                    "what differs from seat to seat needs seats with names",
                )
                .hint("name them in `meta`: `players: [white, black]`"),
            );
            return None;
        }
        let mut sound = true;
        for entry in node.entries() {
            if !seats.contains(&entry.key) {
                sound = false;
                let named = (entry.key.as_str(), entry.key_span);
                self.no_such(Code::UnknownPlayer, "seat", named, &seats);
            }
        }
        let mut values = Vec::new();
        for seat in &seats {
            match node.get(seat) {
                Some(value) => values.extend(self.within(seat, |c| read(c, value))),
                None => {
                    sound = false;
                    self.error(Code::MissingKey, node.span, format!("`{seat}` is missing here"));
                }
            }
        }
        (sound && values.len() == seats.len()).then_some(values)
    }

    fn regions(&mut self, node: &'a Node) {
        let items: Vec<Item<'a>> = self.collection(node, "regions");
        for item in self.distinct(items, "regions") {
            self.within(&item.id, |c| {
                let Some(body) = item.body else { return };
                let is_map = matches!(body.value, Value::Map(_));
                let per_seat = is_map && body.get("query").is_none();
                let places = if per_seat {
                    c.seat_values(body, &mut |c, node| c.region_places(node))
                } else {
                    c.region_places(body).map(|places| vec![places])
                };
                let symbol = match places {
                    Some(places) => {
                        c.env.regions.push(Region { id: item.id.clone(), places, per_seat });
                        Symbol::Region(c.env.regions.len() - 1)
                    }
                    None => Symbol::Poisoned,
                };
                c.declare(&item.id, item.id_span, symbol);
            });
        }
        let regions = self.env.regions.clone();
        if let Some(board) = &mut self.env.board {
            board.regions = regions;
        }
    }

    fn region_places(&mut self, node: &'a Node) -> Option<Vec<String>> {
        let mut places: Vec<String> = Vec::new();
        for node in one_or_many(node) {
            let value = self.value(node, &mut Scope::default(), None);
            let value = if value.ty.kind == crate::types::Kind::Place {
                let span = value.span;
                self.make_items(vec![value], span)
            } else {
                self.as_places(value)
            };
            if value.ty.is_unknown() {
                return None;
            }
            let board = self.env.board.as_ref()?;
            let known = Known { board, regions: &self.env.regions };
            let Some(found) = known.places(&value.expr) else {
                self.report(
                    Diagnostic::new(
                        Code::NotConstant,
                        node.span,
                        "the places of a region must be known before the game starts",
                    )
                    .hint("name cells by row, column and number; for a list that changes use `define`"),
                );
                return None;
            };
            for place in found {
                if !places.contains(&place) {
                    places.push(place);
                }
            }
        }
        Some(places)
    }
}
