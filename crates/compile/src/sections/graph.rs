//! `cells`, `links` and `lines`: the places of a graph, and links that other boards add.

use super::place_rows::{PlaceRow, Word};
use crate::board_layout::{Cell, Layout};
use crate::compiler::Compiler;
use crate::decode::one_or_many;
use crate::notes::NameSpace;
use boardwright_def::{BoardShape, Direction, Region};
use boardwright_diag::{Code, Diagnostic, Span};
use boardwright_syntax::yaml::{Node, Value};
use std::collections::{BTreeMap, BTreeSet};

/// Limit on the lines of a board, and on the points of all of them.
const MOST_LINES: usize = 4096;
const MOST_POINTS: usize = 65_536;

/// The parts of a board beside its shape.
#[derive(Default)]
pub(super) struct Graph<'a> {
    /// True if the shape is `graph`.
    pub is_graph: bool,
    pub cells: Vec<PlaceRow<'a>>,
    /// Links that are places themselves.
    pub roads: Vec<(PlaceRow<'a>, [Word; 2])>,
    /// The words `from` and `to` that stand in columns or keys.
    pub ends: Vec<Word>,
    lines: Vec<Way>,
    links: Vec<Way>,
}

/// A line or link of a graph: its points in order, and the names of its two directions, if any.
struct Way {
    points: Vec<Word>,
    ahead: Option<Word>,
    back: Option<Word>,
    span: Span,
}

impl<'a> Graph<'a> {
    /// The places in written order: cells, then links. Without `cells`, the points of `lines` or
    /// else of `links`.
    pub fn layout(&self) -> Layout {
        let cell = |(id, span): &Word| Cell { id: id.clone(), row: 0, col: 0, span: Some(*span) };
        let mut cells: Vec<Cell> = self.cells.iter().map(|row| cell(&row.id)).collect();
        if cells.is_empty() {
            let mut seen = BTreeSet::new();
            let points = self.points().filter(|(id, _)| seen.insert(id.clone()));
            cells.extend(points.map(cell));
        }
        cells.extend(self.roads.iter().map(|(row, _)| cell(&row.id)));
        Layout { shape: BoardShape::Graph, cells, directions: Vec::new() }
    }

    /// The names of the cells if none are listed.
    fn points(&self) -> impl Iterator<Item = &Word> {
        let by_links = self.lines.is_empty();
        let links = self.links.iter().filter(move |_| by_links);
        let roads = self.roads.iter().filter(move |_| by_links);
        let ways = self.lines.iter().chain(links).flat_map(|way| &way.points);
        ways.chain(roads.flat_map(|(_, ends)| ends))
    }

    /// The directions along labelled lines and links of its own cells.
    pub fn directions(&self, layout: &Layout) -> Vec<Direction> {
        let numbers = layout.cells.iter().zip(1u32..).map(|(cell, at)| (cell.id.as_str(), at));
        let numbers: BTreeMap<&str, u32> = numbers.collect();
        let mut directions: Vec<Direction> = Vec::new();
        for way in self.lines.iter().chain(&self.links) {
            for (name, forward) in [(&way.ahead, true), (&way.back, false)] {
                let Some((name, _)) = name else { continue };
                let at = directions.iter().position(|known| known.name == *name);
                let at = at.unwrap_or_else(|| {
                    let to = vec![0; layout.cells.len()];
                    directions.push(Direction { name: name.clone(), rows: 0, cols: 0, to });
                    directions.len() - 1
                });
                for pair in way.points.windows(2) {
                    let number = |at: usize| numbers.get(pair[at].0.as_str()).copied();
                    let (from, to) = if forward { (0, 1) } else { (1, 0) };
                    if let (Some(from), Some(to)) = (number(from), number(to)) {
                        directions[at].to[from as usize - 1] = to;
                    }
                }
            }
        }
        directions
    }

    /// Its lines as rows of ids.
    pub fn lines(&self) -> Vec<Vec<String>> {
        let ids = |way: &Way| way.points.iter().map(|(id, _)| id.clone()).collect();
        self.lines.iter().map(ids).collect()
    }
}

impl<'a> Compiler<'a> {
    /// Reads the parts of a board beside its shape; `None` after an error.
    pub(super) fn graph(&mut self, shape: BoardShape, body: &'a Node) -> Option<Graph<'a>> {
        let mut graph = Graph { is_graph: shape == BoardShape::Graph, ..Graph::default() };
        let errors = self.diags.len();
        if graph.is_graph {
            if let Some(node) = body.get("cells") {
                graph.cells = self.within("cells", |c| c.place_rows(node, "cells", "arn bel cor"));
            }
        } else if let Some(node) = body.get("lines") {
            let entry = body.entries().iter().find(|entry| entry.key == "lines");
            self.report(
                Diagnostic::new(
                    Code::WrongLiteral,
                    entry.map_or(node.span, |entry| entry.key_span),
                    "`lines` of named points need `shape: graph`",
                )
                .at("board.lines")
                .hint("the straight lines of other shapes follow from their directions"),
            );
        }
        if let Some(node) = body.get("lines").filter(|_| graph.is_graph) {
            graph.lines = self.within("lines", |c| c.ways(node, "a line", None));
        }
        if let Some(node) = body.get("links") {
            self.within("links", |c| c.links(node, &mut graph));
        }
        let sound = self.diags.len() == errors;
        self.check_graph(&graph, body, sound);
        let fails = self.diags[errors..].iter().any(Diagnostic::is_error);
        if fails && !graph.roads.is_empty() {
            self.unread.names.extend(["cells", "links"].map(str::to_owned));
        }
        (!fails).then_some(graph)
    }

    /// `links`: pairs of places, or a table of links that are places.
    fn links(&mut self, node: &'a Node, graph: &mut Graph<'a>) {
        let roads = match &node.value {
            Value::Map(entries) => {
                node.get("columns").is_some()
                    || node.get("rows").is_some()
                    || entries.iter().any(|entry| entry.value.get("from").is_some())
            }
            Value::List(items) => items.iter().any(|item| item.get("id").is_some()),
            Value::Null | Value::Bool(_) | Value::Int(_) | Value::Text(_) => false,
        };
        if !roads {
            graph.links = self.ways(node, "a link", Some(2));
            return;
        }
        if !graph.is_graph {
            self.report(
                Diagnostic::new(
                    Code::WrongLiteral,
                    node.span,
                    "links that are places need `shape: graph`",
                )
                .hint("on other boards a link joins two cells: `links: [cell_1_1 cell_5_5]`"),
            );
            return;
        }
        for mut row in self.place_rows(node, "links", "arn bel") {
            let mut end = |c: &mut Self, key: &str| -> Option<Word> {
                let at = row.values.iter().position(|(name, _)| name.0 == key);
                let Some((name, value)) = at.map(|at| row.values.remove(at)) else {
                    let message = format!("a link needs `{key}`: the place it begins or ends at");
                    c.error(Code::MissingKey, row.id.1, message);
                    return None;
                };
                graph.ends.push(name);
                c.word(value, "an end of a link").map(|word| (word, value.span))
            };
            let ends = (end(self, "from"), end(self, "to"));
            if let (Some(from), Some(to)) = ends {
                if from.0 == to.0 {
                    let message = format!("this link joins `{}` with itself", to.0);
                    self.error(Code::WrongLiteral, to.1, message);
                    continue;
                }
                graph.roads.push((row, [from, to]));
            }
        }
    }

    /// Rows of points: texts of names, lists of names, mappings with `points` or `from` and `to`;
    /// under the names of directions, if any.
    fn ways(&mut self, node: &'a Node, what: &str, exact: Option<usize>) -> Vec<Way> {
        let mut found = Vec::new();
        match &node.value {
            Value::Map(entries) if node.get("points").is_none() && node.get("from").is_none() => {
                for entry in entries {
                    let names = words_of_key(&entry.key, entry.key_span);
                    let named = self.within(&entry.key, |c| {
                        for item in one_or_many(&entry.value) {
                            found.extend(c.way_of(item, what, exact, &names));
                        }
                        c.direction_names(&names, entry.key_span)
                    });
                    if !named {
                        break;
                    }
                }
            }
            Value::Null
            | Value::Bool(_)
            | Value::Int(_)
            | Value::Text(_)
            | Value::List(_)
            | Value::Map(_) => {
                for (at, item) in one_or_many(node).into_iter().enumerate() {
                    let way = self.within(&format!("[{at}]"), |c| c.way_of(item, what, exact, &[]));
                    found.extend(way);
                }
            }
        }
        found
    }

    /// Reads one or two names of directions: along a row, and back. False after a report.
    fn direction_names(&mut self, names: &[Word], span: Span) -> bool {
        if !(1..=2).contains(&names.len()) {
            self.report(
                Diagnostic::new(
                    Code::WrongArgumentCount,
                    span,
                    "lines stand under the name of their direction, or the names of both directions",
                )
                .hint("for example `east west: [a1 d1 g1]`"),
            );
            return false;
        }
        names.iter().all(|(name, at)| {
            let built_in = crate::env::BUILT_IN.contains(&name.as_str());
            if built_in {
                let message = format!("`{name}` has a built-in meaning");
                self.error(Code::BadIdentifier, *at, message);
            }
            !built_in && self.identifier(name, *at)
        })
    }

    fn way_of(
        &mut self,
        node: &'a Node,
        what: &str,
        exact: Option<usize>,
        names: &[Word],
    ) -> Option<Way> {
        let form = match exact {
            Some(_) => "a link joins two places: `arn bel`",
            None => "a line is a row of points: `a1 d1 g1`",
        };
        let mut names = names.to_vec();
        let points = match &node.value {
            Value::Map(_) => {
                let keys = ["points", "from", "to", "direction", "back"];
                if !self.keys(node, what, &keys) {
                    return None;
                }
                for key in ["direction", "back"] {
                    if let Some(name) = node.get(key) {
                        names.push((self.word(name, "a direction")?, name.span));
                    }
                }
                if !names.is_empty() && !self.direction_names(&names, node.span) {
                    return None;
                }
                match node.get("points") {
                    Some(points) => self.words_of(points, form)?,
                    None => {
                        let from = self.need(node, "from", what)?;
                        let to = self.need(node, "to", what)?;
                        [self.words_of(from, form)?, self.words_of(to, form)?].concat()
                    }
                }
            }
            Value::Null | Value::Bool(_) | Value::Int(_) | Value::Text(_) | Value::List(_) => {
                self.words_of(node, form)?
            }
        };
        let closed =
            points.len() > 1 && points.first().map(|p| &p.0) == points.last().map(|p| &p.0);
        let mut seen: BTreeMap<&str, Span> = BTreeMap::new();
        let own = &points[..points.len() - usize::from(closed && exact.is_none())];
        for (id, span) in own {
            if let Some(first) = seen.insert(id, *span) {
                self.report(
                    Diagnostic::new(
                        Code::DuplicateDefinition,
                        *span,
                        format!("{what} visits `{id}` twice"),
                    )
                    .related(first, format!("`{id}` stands here first")),
                );
                return None;
            }
        }
        let wrong = match exact {
            Some(n) => points.len() != n,
            None => own.len() < if closed { 3 } else { 2 },
        };
        if wrong {
            let found = points.len();
            let diag = Diagnostic::new(
                Code::WrongArgumentCount,
                node.span,
                format!("{form}; found {found}"),
            );
            self.report(match exact {
                Some(_) if found > 2 => diag.hint("rows of more than two points are `lines`"),
                _ => diag,
            });
            return None;
        }
        let mut names = names.into_iter();
        Some(Way { points, ahead: names.next(), back: names.next(), span: node.span })
    }

    /// Reports unknown points, and directions with two ways from one place.
    fn check_graph(&mut self, graph: &Graph<'a>, body: &'a Node, sound: bool) {
        if sound && graph.is_graph && graph.cells.is_empty() && graph.points().next().is_none() {
            self.report(
                Diagnostic::new(Code::MissingKey, body.span, "a graph needs `cells` or `lines`")
                    .hint("for example `cells: [arn, bel, cor]` and `links: [arn bel, bel cor]`"),
            );
        }
        let points: usize = graph.lines.iter().map(|line| line.points.len()).sum();
        if graph.lines.len() > MOST_LINES || points > MOST_POINTS {
            let message =
                format!("a board has at most {MOST_LINES} lines and {MOST_POINTS} points in them");
            self.error(Code::BoardTooLarge, body.span, message);
        }
        if !graph.cells.is_empty() {
            let known: BTreeSet<&str> = graph.cells.iter().map(|row| row.id.0.as_str()).collect();
            for (id, span) in graph.lines.iter().flat_map(|line| &line.points) {
                if !known.contains(id.as_str()) {
                    let named = (id.as_str(), *span);
                    self.no_such(Code::UnknownZone, "cell of this board", named, &known);
                }
            }
        }
        let mut leads: BTreeMap<(&str, &str), (&str, Span)> = BTreeMap::new();
        for way in graph.lines.iter().chain(&graph.links) {
            for (name, forward) in [(&way.ahead, true), (&way.back, false)] {
                let Some((name, _)) = name else { continue };
                for pair in way.points.windows(2) {
                    let (from, to) = if forward { (0, 1) } else { (1, 0) };
                    let ((from, _), (to, span)) = (&pair[from], &pair[to]);
                    let before = leads.insert((name, from), (to, *span));
                    if let Some((other, first)) = before.filter(|(other, _)| other != to) {
                        self.report(
                            Diagnostic::new(
                                Code::DuplicateDefinition,
                                way.span,
                                format!("`{name}` leads from `{from}` to `{other}` and to `{to}`"),
                            )
                            .related(first, format!("to `{other}` here"))
                            .hint("a direction leads to one place: give one of the lines another name"),
                        );
                    }
                }
            }
        }
    }

    /// Notes the names of the directions along lines and links; the first mention is the
    /// declaration.
    pub(super) fn note_directions(&mut self, graph: &Graph<'a>) {
        let mut seen: BTreeSet<&str> = BTreeSet::new();
        for way in graph.lines.iter().chain(&graph.links) {
            for (name, span) in way.ahead.iter().chain(&way.back) {
                match seen.insert(name) {
                    true => self.declared_here(*span, NameSpace::Directions, name),
                    false => self.mention(*span, NameSpace::Directions, name),
                }
            }
        }
    }

    /// Makes places on lines and links neighbours, after all boards have their cells.
    pub(super) fn join_cells(&mut self, board: usize, graph: &Graph<'a>) {
        let numbers = self.env.zones.iter().enumerate().map(|(at, zone)| (zone.id.clone(), at));
        let numbers: BTreeMap<String, usize> = numbers.collect();
        let ways = graph.lines.iter().chain(&graph.links).flat_map(|way| way.points.windows(2));
        let mut pairs: Vec<[&Word; 2]> = ways.map(|pair| [&pair[0], &pair[1]]).collect();
        for (row, [from, to]) in &graph.roads {
            pairs.extend([[from, &row.id], [&row.id, to]]);
        }
        for pair in pairs {
            let [a, b] = pair.map(|(id, span)| {
                let found = numbers.get(id).copied();
                if found.is_some() {
                    self.mention(*span, NameSpace::Names, id);
                }
                if found.is_none() && !self.is_poisoned(id) {
                    let own = self.env.boards[board].cells.clone();
                    self.within("links", |c| {
                        c.no_such(Code::UnknownZone, "cell", (id, *span), own)
                    });
                }
                found
            });
            if let (Some(a), Some(b)) = (a, b) {
                self.join(a, b);
            }
        }
    }

    /// Makes two zones neighbours of each other.
    pub fn join(&mut self, a: usize, b: usize) {
        for (one, other) in [(a, b), (b, a)] {
            let id = self.env.zones[other].id.clone();
            let near = &mut self.env.zones[one].adjacent_to;
            if one != other && !near.contains(&id) {
                near.push(id);
            }
        }
    }

    /// `cells` and `links` as regions, for boards with links that are places.
    pub(super) fn kinds_of_places(&mut self, graphs: &[&Graph<'a>]) {
        let with_roads: Vec<usize> =
            (0..graphs.len()).filter(|at| !graphs[*at].roads.is_empty()).collect();
        let Some(first) = with_roads.first().copied() else { return };
        let (mut cells, mut links) = (Vec::new(), Vec::new());
        for at in &with_roads {
            let roads = graphs[*at].roads.len();
            let all = &self.env.boards[*at].cells;
            let (own, theirs) = all.split_at(all.len() - roads);
            cells.extend_from_slice(own);
            links.extend_from_slice(theirs);
        }
        let span = graphs[first].roads[0].0.id.1;
        for (id, places) in [("cells", cells), ("links", links)] {
            let region = Region { id: id.to_owned(), places: vec![places], per_seat: false };
            let symbol = self.add_region(first, region);
            // The compiler made these names, so no text is noted for them.
            let notes = self.notes.take();
            self.declare(id, span, symbol);
            self.notes = notes;
        }
    }
}

/// The words of a key with their spans.
fn words_of_key(key: &str, span: Span) -> Vec<Word> {
    let plain = (span.end - span.start) as usize == key.len();
    let place = |word: &str| {
        if !plain {
            return span;
        }
        let start = span.start as usize + (word.as_ptr() as usize - key.as_ptr() as usize);
        Span::new(start, start + word.len())
    };
    key.split_whitespace().map(|word| (word.to_owned(), place(word))).collect()
}
