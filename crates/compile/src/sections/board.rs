//! `board`: one board or a list of them; their cells become the first zones.

use super::board_draft::Draft;
use super::board_shape::shape_in_words;
use super::graph::Graph;
use super::owned_boards::LIKE_OWNER;
use crate::board_layout::{self, Layout, MOST_CELLS};
use crate::compiler::Compiler;
use crate::decode::text;
use crate::env::{Declared, DerivedOf, Symbol};
use crate::module::Part;
use crate::notes::NameSpace;
use crate::scope::Scope;
use crate::static_eval::Known;
use boardwright_def::{Board, BoardOwner, BoardShape, SHAPES};
use boardwright_diag::{Code, Diagnostic, Fix, Span};
use boardwright_syntax::yaml::{Node, Value};

/// The keys of a board beside the parameters of shapes.
const KEYS: &[&str] = &[
    "id",
    "owner",
    "shape",
    "neighbors",
    "names",
    "ordering",
    "room",
    "cells",
    "links",
    "lines",
    "directions",
    "regions",
    "vars",
    "derived",
    "grid",
    "macro",
];

/// Returns the keys that a board may have.
fn keys() -> Vec<&'static str> {
    let mut keys = [KEYS, LIKE_OWNER].concat();
    for parameter in SHAPES.iter().flat_map(|facts| facts.parameters) {
        if !keys.contains(parameter) {
            keys.push(parameter);
        }
    }
    keys
}

/// Limit on the directions of all boards together.
const MOST_DIRECTIONS: usize = 64;

impl<'a> Compiler<'a> {
    /// Declares the boards and their cells; names of a board with errors fit everywhere.
    pub fn board(&mut self, parts: &[&'a Part]) {
        let Some((first, rest)) = parts.split_first() else { return };
        for part in rest {
            self.report(
                Diagnostic::new(
                    Code::DuplicateDefinition,
                    part.name_span,
                    "the board is described a second time",
                )
                .related(first.name_span, "it is described here first")
                .hint("several boards are a list: `- { id: yard, shape: \"grid(3, 3)\" }`"),
            );
        }
        let bodies = match &first.body.value {
            Value::List(bodies) => bodies.as_slice(),
            Value::Null | Value::Bool(_) | Value::Int(_) | Value::Text(_) | Value::Map(_) => {
                std::slice::from_ref(&first.body)
            }
        };
        let (several, mut room) = (bodies.len() > 1, MOST_CELLS);
        let mut drafts: Vec<Draft<'a>> = Vec::new();
        for (at, body) in bodies.iter().enumerate() {
            self.on_board(at, several, |c| {
                if let Some(draft) = c.draft(at, body, several, &mut room) {
                    let others = c.boards_of_other_seats(&draft, &mut room);
                    drafts.push(draft);
                    drafts.extend(others);
                }
            });
        }
        if drafts.is_empty() {
            let board = Declared { symbol: Symbol::Poisoned, span: first.name_span };
            self.env.names.entry("board".to_owned()).or_insert(board);
        }
        for draft in &drafts {
            self.on_board(draft.at, several, |c| c.place_cells(draft));
        }
        self.cells_of_owners(&drafts);
        for (number, draft) in drafts.iter().enumerate() {
            self.join_cells(number, &draft.graph);
        }
        self.kinds_of_places(&drafts.iter().map(|draft| &draft.graph).collect::<Vec<_>>());
        for (number, draft) in drafts.iter().enumerate() {
            self.columns_of_places(number, &draft.graph);
        }
        let read = |(_, draft): &(usize, &Draft<'_>)| draft.is_read();
        for (number, draft) in drafts.iter().enumerate().filter(read) {
            self.on_board(draft.at, several, |c| {
                if let Some(node) = draft.body.get("vars") {
                    c.within("vars", |c| c.place_vars(number, node));
                }
                if let Some(node) = draft.body.get("derived") {
                    c.derived(node, &DerivedOf::Cells(number));
                }
            });
        }
        for (number, draft) in drafts.iter().enumerate().filter(read) {
            self.on_board(draft.at, several, |c| {
                if let Some(node) = draft.body.get("directions") {
                    c.within("directions", |c| c.direction_sets(node));
                }
                if let Some(node) = draft.body.get("regions") {
                    c.within("regions", |c| c.regions(number, node));
                }
            });
        }
    }

    /// Runs `f` at the path of one of several bodies, or of the only one.
    fn on_board(&mut self, at: usize, several: bool, f: impl FnOnce(&mut Self)) {
        if several { self.within(&format!("[{at}]"), f) } else { f(self) }
    }

    /// Declares the names of a board that cannot be made, so that they fit everywhere.
    fn poison(&mut self, body: &'a Node, id: Option<&str>) {
        self.env.incomplete = true;
        for key in ["regions", "directions"] {
            for entry in body.get(key).map(Node::entries).unwrap_or_default() {
                self.declare(&entry.key, entry.key_span, Symbol::Poisoned);
            }
        }
        for key in ["cells", "lines", "links"] {
            if let Some(node) = body.get(key) {
                self.poison_words(node);
            }
        }
        if let Some(id) = id {
            let declared = Declared { symbol: Symbol::Poisoned, span: body.span };
            self.env.names.entry(id.to_owned()).or_insert(declared);
        }
    }

    /// Declares every word that may name a place, so that it fits everywhere.
    fn poison_words(&mut self, node: &Node) {
        match &node.value {
            Value::Text(words) => {
                for word in words.text.split_whitespace() {
                    self.poison_word(word, node.span);
                }
            }
            Value::List(items) => items.iter().for_each(|item| self.poison_words(item)),
            Value::Map(entries) => {
                for entry in entries {
                    self.poison_word(&entry.key, entry.key_span);
                    self.poison_words(&entry.value);
                }
            }
            Value::Null | Value::Bool(_) | Value::Int(_) => {}
        }
    }

    fn poison_word(&mut self, word: &str, span: Span) {
        if !self.env.names.contains_key(word) {
            let declared = Declared { symbol: Symbol::Poisoned, span };
            self.env.names.insert(word.to_owned(), declared);
            self.env.guessed.insert(word.to_owned());
        }
    }

    fn draft(
        &mut self,
        at: usize,
        body: &'a Node,
        several: bool,
        room: &mut u64,
    ) -> Option<Draft<'a>> {
        if let Some(shape) = text(body).and_then(shape_in_words) {
            let message = "a board is written as keys and values";
            let ours = format!("{{ shape: \"{shape}\" }}");
            let fix = Fix::replace(format!("Change to `{ours}`"), body.span, ours);
            self.shape_or(body, message, Some(fix));
            self.poison(body, None);
            return None;
        }
        let of_players = self.is_board_of_players(body);
        let owned = of_players.unwrap_or(true);
        let named = several || owned;
        let id = self.board_id_of(body, several, owned);
        let draft = match &id {
            Some((id, _)) if self.keys(body, "board", &keys()) && of_players.is_some() => {
                let id = if owned { self.id_of_seat(id, 1) } else { id.clone() };
                self.layout_of(body, &id, named.then_some(&id), room)
            }
            _ => None,
        };
        let Some((layout, graph, span)) = draft else {
            let id = id.as_ref().map(|(id, _)| id.as_str());
            self.poison(body, id.filter(|_| named));
            return None;
        };
        let ordering = body.get("ordering");
        let ordering = ordering.map(|node| self.within("ordering", |c| c.ordering(node)));
        let places = body.get("room").map(|node| self.within("room", |c| c.room(node)));
        let (name, id_span) = id?;
        let first = self.id_of_seat(&name, 1);
        let (id, owner) = match owned {
            true => (first, Some(BoardOwner { name, seat: 1 })),
            false => (name, None),
        };
        let room = places.unwrap_or_default();
        Some(Draft { body, at, id, id_span, owner, span, layout, ordering, room, graph })
    }

    /// The id of a board; several boards need different ids, and so does one that each player has.
    fn board_id_of(
        &mut self,
        body: &'a Node,
        several: bool,
        owned: bool,
    ) -> Option<(String, Span)> {
        let several = several || owned;
        match body.get("id").map(|id| (id, text(id))) {
            Some((node, Some("board"))) if several => {
                self.report(
                    Diagnostic::new(
                        Code::BadIdentifier,
                        node.span,
                        "`board` would be ambiguous beside other boards",
                    )
                    .hint("give each board another name"),
                );
                None
            }
            Some((node, Some(id))) => Some((id.to_owned(), node.span)),
            Some((node, None)) => {
                self.shape(node, "`id` is a name");
                None
            }
            None if several => {
                self.report(
                    Diagnostic::new(
                        Code::MissingKey,
                        body.span,
                        match owned {
                            true => "a board that each player has needs `id`",
                            false => "each of several boards needs `id`",
                        },
                    )
                    .hint(match owned {
                        true => "for example `id: yard`; the cells of a player are then `yard[actor]`, one of them is `yard[actor, 2, 3]`",
                        false => "for example `id: red_yard`; its cells are then `red_yard[2, 3]`",
                    }),
                );
                None
            }
            None => Some(("board".to_owned(), body.span)),
        }
    }

    /// The cells of a board and the parts of its graph.
    fn layout_of(
        &mut self,
        body: &'a Node,
        id: &str,
        prefix: Option<&str>,
        room: &mut u64,
    ) -> Option<(Layout, Graph<'a>, Span)> {
        let Some((shape, span)) = self.board_shape(body) else {
            // The other keys of a grid can be checked without its size.
            if body.get("shape").and_then(text).is_some_and(|shape| shape.starts_with("grid")) {
                let any = BoardShape::Grid { rows: 1, cols: 1 };
                let mut layout = board_layout::layout(any, None);
                self.within("neighbors", |c| c.neighbors(body, &mut layout));
            }
            return None;
        };
        let graph = self.graph(shape, body)?;
        let mut layout = if shape == BoardShape::Graph {
            for key in ["names", "neighbors"] {
                if let Some(node) = body.get(key) {
                    let message = match key {
                        "names" => "`cells` gives the places of a graph their names",
                        _ => "`links` and `lines` define the neighbours in a graph",
                    };
                    self.within(key, |c| c.error(Code::WrongLiteral, node.span, message));
                }
            }
            graph.layout()
        } else {
            let mut layout = board_layout::layout(shape, prefix);
            self.within("neighbors", |c| c.neighbors(body, &mut layout));
            if let Some(node) = body.get("cells") {
                self.within("cells", |c| {
                    c.leave_out(node, id, &mut layout);
                    let usual = crate::places::kept(&board_of(id.to_owned(), &layout));
                    c.keep_unless(node, usual.as_ref());
                });
            }
            layout
        };
        let cells = layout.cells.len() as u64;
        if cells > *room {
            let all = MOST_CELLS - *room + cells;
            let message =
                format!("all boards together have {all} cells, more than the {MOST_CELLS} allowed");
            self.error(Code::BoardTooLarge, span, message);
            return None;
        }
        *room -= cells;
        layout.directions.extend(graph.directions(&layout));
        self.note_directions(&graph);
        Some((layout, graph, span))
    }

    /// Declares the cells of a board as zones, and the board.
    fn place_cells(&mut self, draft: &Draft<'a>) {
        let first = self.env.zones.len();
        for (index, mut zone) in draft.layout.zones().into_iter().enumerate() {
            zone.ordering = draft.ordering.unwrap_or(zone.ordering);
            zone.room = draft.room;
            let number = first + index;
            let span = draft.layout.cells[index].span.unwrap_or(draft.span);
            self.declare(&zone.id, span, Symbol::Zone(number));
            self.at_path(&format!("zones[{number}]"), |c| c.locate(span));
            self.env.zones.push(zone);
        }
        let number = self.env.boards.len();
        if draft.id != "board" {
            self.declare_board(draft, number);
        }
        if let Some(names) = draft.body.get("names").filter(|_| !draft.graph.is_graph) {
            self.within("names", |c| c.keep(names));
            if text(names) == Some("chess") {
                for cell in &draft.layout.cells {
                    if let Some(name) = board_layout::chess_name(cell.row, cell.col) {
                        self.env.cell_names.insert((number, name), cell.id.clone());
                    }
                }
            } else if draft.is_read() {
                let word = text(names).unwrap_or_default().to_owned();
                self.closed("names", &word, names.span, &["chess"]);
            }
        }
        if draft.graph.is_graph {
            for cell in &draft.layout.cells {
                self.env.cell_names.insert((number, cell.id.clone()), cell.id.clone());
            }
        }
        for direction in &draft.layout.directions {
            if self.env.directions.iter().all(|(_, name)| *name != direction.name) {
                self.env.directions.push((draft.id.clone(), direction.name.clone()));
            }
        }
        if self.env.directions.len() > MOST_DIRECTIONS {
            let count = self.env.directions.len();
            self.env.directions.truncate(MOST_DIRECTIONS);
            let message = format!(
                "all boards together have {count} directions, more than the {MOST_DIRECTIONS} allowed"
            );
            self.error(Code::BoardTooLarge, draft.body.span, message);
        }
        let mut board = board_of(draft.id.clone(), &draft.layout);
        board.owner = draft.owner.clone();
        board.lines = draft.graph.lines();
        self.env.boards.push(board);
        self.at_path(&format!("boards[{number}]"), |c| c.locate(draft.body.span));
    }

    /// `cells: C`: keeps the cells for which a condition holds.
    fn leave_out(&mut self, node: &'a Node, id: &str, layout: &mut Layout) {
        // The condition reads this board alone, before cells are left out.
        let whole = board_of(id.to_owned(), layout);
        let own = whole.directions.iter().map(|way| (id.to_owned(), way.name.clone())).collect();
        let before = std::mem::replace(&mut self.env.boards, vec![whole]);
        let directions = std::mem::replace(&mut self.env.directions, own);
        let mut scope = Scope::default();
        let (slot, when) =
            self.with_place(None, &mut scope, node.span, |c, scope| c.condition(node, scope));
        let boards = std::mem::replace(&mut self.env.boards, before);
        self.env.directions = directions;
        if when.ty.is_unknown() {
            return;
        }
        let zones = layout.zones();
        let kept = Known::new(&boards, &zones, &[]).cells_where(&slot, &when.expr);
        let Some(kept) = kept else {
            self.report(
                Diagnostic::new(
                    Code::NotConstant,
                    node.span,
                    "the cells of a board must be known before the game starts",
                )
                .hint("use `.row`, `.col` and `.index` of a cell"),
            );
            return;
        };
        if !kept.contains(&true) {
            self.error(Code::OutOfRange, node.span, "no cell satisfies this: the board is empty");
            return;
        }
        // The new index of each cell that is kept, from 1; steps to the others are removed.
        let mut places = vec![0; kept.len()];
        let stays = kept.iter().enumerate().filter(|(_, kept)| **kept);
        for (place, (cell, _)) in (1..).zip(stays) {
            places[cell] = place;
        }
        for way in layout.directions.iter_mut().filter(|way| !way.to.is_empty()) {
            let from = way.to.iter().zip(&kept).filter(|(_, kept)| **kept);
            way.to = from
                .map(|(to, _)| places.get((*to as usize).wrapping_sub(1)).copied().unwrap_or(0))
                .collect();
        }
        let mut kept = kept.into_iter();
        layout.cells.retain(|_| kept.next().unwrap_or(false));
    }

    /// `neighbors`: the directions of a board, by a word or by their names.
    fn neighbors(&mut self, body: &Node, layout: &mut Layout) {
        let grid = layout.shape.facts().orthogonal;
        let Some(node) = body.get("neighbors") else {
            if grid {
                board_layout::keep_directions(layout, |rows, cols| rows * cols == 0);
            }
            return;
        };
        match text(node) {
            Some("all") => {}
            Some("orthogonal") if grid => {
                board_layout::keep_directions(layout, |rows, cols| rows * cols == 0);
            }
            Some("diagonal") if grid => {
                board_layout::keep_directions(layout, |rows, cols| rows * cols != 0);
            }
            _ => {
                let known: Vec<String> =
                    layout.directions.iter().map(|way| way.name.clone()).collect();
                let words: &[&str] =
                    if grid { &["orthogonal", "diagonal", "all"] } else { &["all"] };
                let Some(named) = self.words_of(node, "`neighbors` is `all`, or names directions")
                else {
                    return;
                };
                if let Some((word, span)) = named.iter().find(|(word, _)| !known.contains(word)) {
                    let message = format!(
                        "`neighbors` is one of {}, or names directions; `{word}` is none",
                        words.join(", ")
                    );
                    let all = words.iter().copied().chain(known.iter().map(String::as_str));
                    self.report(self.unknown(Code::WrongLiteral, *span, word, message, all));
                    return;
                }
                for (word, span) in &named {
                    self.mention(*span, NameSpace::Directions, word);
                }
                layout.directions.retain(|way| named.iter().any(|(word, _)| *word == way.name));
            }
        }
    }
}

/// A board with the cells of a layout; its other declarations follow later.
fn board_of(id: String, layout: &Layout) -> Board {
    Board {
        id,
        owner: None,
        shape: layout.shape,
        cells: layout.cells.iter().map(|cell| cell.id.clone()).collect(),
        at: layout.at(),
        directions: layout.directions.clone(),
        lines: Vec::new(),
        vars: Vec::new(),
        columns: Vec::new(),
        regions: Vec::new(),
    }
}
