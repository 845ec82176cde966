//! `board`: shape, directions, regions; its cells become the first zones.

use crate::ctx::{Compiler, unknown};
use crate::env::{Declared, DirectionSet, Symbol};
use crate::macros::shapes::{self, Layout, Neighbors};
use crate::module::Part;
use crate::notes::NameSpace;
use crate::scope::Scope;
use crate::shape::{Item, one_or_many, text};
use crate::src::Src;
use crate::static_eval::Known;
use boardwright_def::{Board, BoardShape, Region};
use boardwright_diag::{Code, Diagnostic, Span};
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
    "radius",
    "size",
    "length",
];
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
            (
                "links",
                "links between named places are",
                "declare places as zones with `adjacentTo`",
            ),
            ("lines", "lines of named places are", "declare places as zones with `adjacentTo`"),
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
        let Some((shape, shape_span)) = self.board_shape(body) else {
            self.env.incomplete = true;
            return;
        };
        let mut layout = shapes::layout(shape, neighbors);
        if let Some(node) = body.get("cells") {
            self.within("cells", |c| c.leave_out(node, &id, &mut layout));
        }
        let zones = layout.zones();
        for (index, zone) in zones.iter().enumerate() {
            self.declare(&zone.id, shape_span, Symbol::Zone(index));
            self.elsewhere(&format!("zones[{index}]"), |c| c.locate(shape_span));
        }
        self.env.zones = zones;
        if let Some(names) = body.get("names") {
            if text(names) == Some("chess") {
                for cell in &layout.cells {
                    if let Some(name) = shapes::chess_name(cell.row, cell.col) {
                        self.env.cell_names.insert(name, cell.id.clone());
                    }
                }
            } else {
                let word = text(names).unwrap_or_default().to_owned();
                self.closed("names", &word, names.span, &["chess"]);
            }
        }
        self.env.board = Some(board_of(id, &layout));
        self.elsewhere("boards[0]", |c| c.locate(body.span));
        if let Some(node) = body.get("vars") {
            self.within("vars", |c| c.place_vars(node));
        }
        if let Some(node) = body.get("directions") {
            self.within("directions", |c| c.direction_sets(node));
        }
        if let Some(node) = body.get("regions") {
            self.within("regions", |c| c.regions(node));
        }
    }

    /// `cells: C`: keeps the cells for which a condition holds.
    fn leave_out(&mut self, node: &'a Node, id: &str, layout: &mut Layout) {
        if matches!(layout.shape, BoardShape::Ring { .. }) {
            self.missing(
                node.span,
                "a ring with cells left out is not there yet",
                "make the ring as long as it has cells",
            );
            return;
        }
        // The condition reads the board as it is before cells are left out.
        let whole = board_of(id.to_owned(), layout);
        self.env.board = Some(whole.clone());
        let mut scope = Scope::default();
        let (slot, when) =
            self.with_place(None, &mut scope, node.span, |c, scope| c.condition(node, scope));
        self.env.board = None;
        if when.ty.is_unknown() {
            return;
        }
        let known = Known { board: &whole, regions: &[] };
        let Some(kept) = known.cells_where(&slot, &when.expr) else {
            self.report(
                Diagnostic::new(
                    Code::NotConstant,
                    node.span,
                    "which cells a board has must be known before the game starts",
                )
                .hint("ask for `.row`, `.col` and `.index` of a cell"),
            );
            return;
        };
        if !kept.contains(&true) {
            self.error(Code::OutOfRange, node.span, "no cell satisfies this: the board is empty");
            return;
        }
        let mut kept = kept.into_iter();
        layout.cells.retain(|_| kept.next().unwrap_or(false));
    }

    /// `vars`: variables of each cell.
    fn place_vars(&mut self, node: &'a Node) {
        let items = self.collection(node, "variables of places");
        for item in self.distinct(items, "variables of places") {
            self.within(&item.id, |c| {
                let Some(body) = item.body else {
                    c.error(
                        Code::EmptyValue,
                        item.id_span,
                        format!("`{}` needs a start and its values: `0 in 0..9`", item.id),
                    );
                    return;
                };
                if !c.identifier(&item.id, item.id_span) {
                    return;
                }
                if crate::expr::PLACE.contains(&item.id.as_str()) {
                    c.report(
                        Diagnostic::new(
                            Code::BadIdentifier,
                            item.id_span,
                            format!("every place has `{}` already", item.id),
                        )
                        .hint("choose another name for the variable"),
                    );
                    return;
                }
                let Some(var) = c.var(&item.id, body) else { return };
                if !var.visibility.is_public() {
                    c.missing(
                        body.span,
                        "variables of places that not everybody sees are not there yet",
                        "keep the secret in a zone or in a variable of a player",
                    );
                    return;
                }
                c.declared_here(item.id_span, NameSpace::CellVariables, &item.id);
                c.env.place_vars.push(var);
            });
        }
        if let Some(board) = &mut self.env.board {
            board.vars.clone_from(&self.env.place_vars);
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
                    Some(index) => {
                        let span = src.span(Span::new(start, start + word.len()));
                        self.mention(span, NameSpace::Directions, word);
                        set.push(index);
                    }
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
            if seats.contains(&entry.key) {
                self.mention(entry.key_span, NameSpace::Names, &entry.key);
            }
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

/// A board with the cells of a layout, without what is declared of it later.
fn board_of(id: String, layout: &Layout) -> Board {
    Board {
        id,
        shape: layout.shape,
        cells: layout.cells.iter().map(|cell| cell.id.clone()).collect(),
        at: layout.at(),
        directions: layout.directions.clone(),
        vars: Vec::new(),
        regions: Vec::new(),
    }
}
