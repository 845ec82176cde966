//! Declarations of a board: variables of its places, sets of directions, regions.

use crate::compiler::Compiler;
use crate::decode::{Item, one_or_many};
use crate::env::{DirectionSet, Symbol};
use crate::notes::NameSpace;
use crate::scope::Scope;
use crate::src::Src;
use crate::static_eval::Known;
use boardwright_def::Region;
use boardwright_diag::{Code, Diagnostic, Span};
use boardwright_syntax::yaml::{Node, Value};
use std::collections::BTreeSet;

impl<'a> Compiler<'a> {
    /// `vars`: variables of each cell of a board.
    pub fn place_vars(&mut self, board: usize, node: &'a Node) {
        let items = self.collection(node, "variables of places");
        for item in self.distinct(items, "variables of places") {
            self.place_var(board, &item);
        }
    }

    fn place_var(&mut self, board: usize, item: &Item<'a>) {
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
                        format!("every place already has `{}`", item.id),
                    )
                    .hint("choose another name for the variable"),
                );
                return;
            }
            c.keep_words(body);
            let Some(var) = c.var(&item.id, body) else { return };
            c.no_keys(&var.keys, "a variable of cells", body.span);
            let known = c.env.place_var(&var.id);
            let like = known.is_none_or(|known| {
                known.domain == var.domain
                    && known.reset == var.reset
                    && known.bound == var.bound
                    && known.visibility == var.visibility
            });
            if !like || c.env.place_column(&var.id).is_some() {
                c.error(
                    Code::DuplicateDefinition,
                    item.id_span,
                    format!("places of another board have a `{}` with other values", var.id),
                );
                return;
            }
            c.declared_here(item.id_span, NameSpace::CellVariables, &item.id);
            let path = format!("boards[{board}].vars[{}]", c.env.boards[board].vars.len());
            c.at_path(&path, |c| c.locate(item.id_span.join(body.span)));
            for alike in c.env.alike(board) {
                c.env.boards[alike].vars.push(var.clone());
            }
        });
    }

    /// The words of a text or of a list of texts, each with its span.
    pub fn words_of(&mut self, node: &Node, what: &str) -> Option<Vec<(String, Span)>> {
        let mut words = Vec::new();
        for node in one_or_many(node) {
            let Value::Text(text) = &node.value else {
                self.shape(node, what);
                return None;
            };
            let src = Src::new(text);
            for word in text.text.split_whitespace() {
                let start = word.as_ptr() as usize - text.text.as_ptr() as usize;
                let span = src.span(Span::new(start, start + word.len()));
                words.push((word.to_owned(), span));
            }
        }
        Some(words)
    }

    /// `directions`: named sets of directions, one for all or one for each seat.
    pub fn direction_sets(&mut self, node: &'a Node) {
        let items = self.collection(node, "directions");
        for item in self.distinct(items, "directions") {
            self.within(&item.id, |c| {
                let Some(body) = item.body else { return };
                c.words.directions.push(crate::authoring::written(&item.id, Some(body)));
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
        let known: Vec<String> = self.env.directions.iter().map(|(_, name)| name.clone()).collect();
        for (word, span) in self.words_of(node, "directions are words such as `north east`")? {
            match known.iter().position(|name| *name == word) {
                Some(index) => {
                    self.mention(span, NameSpace::Directions, &word);
                    set.push(index);
                }
                None => {
                    sound = false;
                    let message = format!("the board has no direction `{word}`");
                    self.report(self.unknown(Code::UnknownName, span, &word, message, &known));
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
        let seats = self.env.players.seats.clone();
        if seats.is_empty() {
            self.report(
                Diagnostic::new(
                    Code::UnknownPlayer,
                    node.span,
                    "values for each seat need seats with names",
                )
                .hint("name them in `meta`: `players: [white, black]`"),
            );
            return None;
        }
        let mut sound = true;
        for entry in node.entries() {
            if seats.contains(&entry.key) {
                self.mention(entry.key_span, NameSpace::Names, &entry.key);
            } else {
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

    /// `regions`: named lists of places, one for all or one for each seat.
    pub fn regions(&mut self, board: usize, node: &'a Node) {
        let outer = self.lowering.board.replace(board);
        let items: Vec<Item<'a>> = self.collection(node, "regions");
        for item in self.distinct(items, "regions") {
            self.within(&item.id, |c| {
                let Some(body) = item.body else { return };
                let is_map = matches!(body.value, Value::Map(_));
                let by_seat = is_map && body.get("query").is_none();
                let owned = c.env.boards[board].owner.is_some();
                let places = if owned {
                    c.region_of_owners(board, body)
                } else if by_seat {
                    c.seat_values(body, &mut |c, node| c.region_places(board, node))
                } else {
                    c.region_places(board, body).map(|places| vec![places])
                };
                let per_seat = by_seat || owned;
                let symbol = match places {
                    Some(places) => {
                        let region = Region { id: item.id.clone(), places, per_seat };
                        let usual = crate::places::region(
                            &c.env.boards[board],
                            &region,
                            &c.env.players.seats,
                        );
                        c.keep_unless(body, Some(&usual));
                        c.add_region(board, region)
                    }
                    None => Symbol::Poisoned,
                };
                c.declare(&item.id, item.id_span, symbol);
            });
        }
        self.lowering.board = outer;
    }

    /// Adds a region to a board.
    pub fn add_region(&mut self, board: usize, region: Region) -> Symbol {
        self.env.boards[board].regions.push(region.clone());
        self.env.regions.push(region);
        Symbol::Region(self.env.regions.len() - 1)
    }

    /// The places of a region of a board that each player has: on the board of each.
    fn region_of_owners(&mut self, board: usize, body: &'a Node) -> Option<Vec<Vec<String>>> {
        let mut places = Vec::new();
        for alike in self.env.alike(board) {
            let outer = self.lowering.board.replace(alike);
            let found = match places.is_empty() {
                true => self.region_places(alike, body),
                false => {
                    let notes = self.notes.take();
                    let found = self.without_findings(|c| c.region_places(alike, body));
                    self.notes = notes;
                    found
                }
            };
            self.lowering.board = outer;
            places.push(found?);
        }
        Some(places)
    }

    fn region_places(&mut self, board: usize, node: &'a Node) -> Option<Vec<String>> {
        let mut places: Vec<String> = Vec::new();
        let mut known_places = BTreeSet::new();
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
            let env = &self.env;
            let known = Known::new(&env.boards, &env.zones, &env.regions);
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
            if let Some(stray) = found.iter().find(|place| self.lies_elsewhere(place, board)) {
                self.stray_place(stray, board, node.span);
                return None;
            }
            for place in found {
                if known_places.insert(place.clone()) {
                    places.push(place);
                }
            }
        }
        Some(places)
    }

    fn lies_elsewhere(&self, place: &str, board: usize) -> bool {
        self.board_of_cell(place).is_some_and(|other| other != board)
    }

    /// Reports a place in a region of another board.
    fn stray_place(&mut self, place: &str, board: usize, span: Span) {
        let id = |board: Option<usize>| {
            board.and_then(|board| self.env.boards.get(board)).map_or("", |board| &board.id)
        };
        let (own, other) = (id(Some(board)), id(self.board_of_cell(place)));
        let message = format!("`{place}` is a place of `{other}`, but this is a region of `{own}`");
        let diag = Diagnostic::new(Code::OutOfRange, span, message)
            .hint(format!(
                "a region holds places of its own board, which `board` means here; declare this one under `{other}`"
            ))
            .hint("a list of places of several boards is a definition, under `define`");
        self.report(diag);
    }
}
