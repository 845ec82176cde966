//! `board` and `tokens`: shapes, regions, families by columns and rows.

use super::declarations::visibility;
use super::graph::{ENDS, Joined, lines, links, named_by_lines};
use super::sections::{Body, Part, noted, room};
use super::writer::{Manner, Writer};
use boardwright_compile::places::{kept, neighbors, region};
use boardwright_def::{
    Board, BoardOwner, BoardShape, Column, Domain, Expr, Ordering, PropDef, Ref, Shape, TokenType,
    Turns,
};
use boardwright_syntax::print::{Entry, Item, Out};

impl Writer<'_> {
    pub fn board(&mut self) -> Option<Part> {
        let joined = super::graph::joined(self.def);
        let of_first = |board: &&Board| board.owner.as_ref().is_none_or(BoardOwner::is_first);
        let bodies = self.def.boards.iter().zip(&joined).filter(|(board, _)| of_first(board));
        let bodies: Vec<(&Board, &Joined)> = bodies.collect();
        let out = match bodies.as_slice() {
            [] => return None,
            [(only, joined)] => {
                self.path = "board".to_owned();
                self.board_body(0, only, joined)
            }
            several => {
                let mut bodies = Vec::new();
                for (number, (board, joined)) in several.iter().enumerate() {
                    self.path = format!("board[{number}]");
                    bodies.push(Item::new(self.board_body(number, board, joined)));
                }
                Out::List(bodies)
            }
        };
        Some(Part { section: "board", member: String::new(), body: Body::Whole(out) })
    }

    fn board_body(&mut self, number: usize, board: &Board, joined: &Joined) -> Out {
        let mut entries = Vec::new();
        match &board.owner {
            Some(owner) => {
                entries.push(("id", Out::word(&owner.name)));
                entries.push(("owner", Out::word("player")));
            }
            None if board.id == "board" => {}
            None => entries.push(("id", Out::word(&board.id))),
        }
        let shape = Out::Text(board.shape.to_string());
        let shape = self.written("shape").map_or(shape, noted);
        entries.push(("shape", shape));
        entries.extend(neighbors(board).map(|words| ("neighbors", words)));
        entries.extend(self.cell_ordering(board).map(|word| ("ordering", Out::word(word))));
        entries.extend(self.cell_room(board).map(|room| ("room", room)));
        entries.extend(self.written("names").map(|names| ("names", noted(names))));
        if let Some(cells) = self.written("cells").map(noted).or_else(|| kept(board)) {
            entries.push(("cells", cells));
        }
        if board.shape == BoardShape::Graph {
            let own = board.cells.iter().filter(|id| !joined.roads.iter().any(|(r, _)| r == *id));
            let own: Vec<(&String, Option<&[String; 2]>)> = own.map(|id| (id, None)).collect();
            if !joined.roads.is_empty() || !board.columns.is_empty() || !named_by_lines(board) {
                entries.push(("cells", self.place_rows(board, &own)));
            }
            if !board.lines.is_empty() {
                entries.push(("lines", lines(board)));
            }
        }
        if joined.roads.is_empty() {
            entries.extend(links(joined).map(|links| ("links", links)));
        } else {
            let roads: Vec<(&String, Option<&[String; 2]>)> =
                joined.roads.iter().map(|(id, ends)| (id, Some(ends))).collect();
            entries.push(("links", self.place_rows(board, &roads)));
        }
        if number == 0 && self.manner == Manner::Short && !self.def.authoring.directions.is_empty()
        {
            let sets = self.def.authoring.directions.iter();
            let sets = sets.map(|set| (set.id.clone(), noted(&set.text)));
            entries.push(("directions", Out::map(sets)));
        }
        let roads = !joined.roads.is_empty();
        let cells_of_owner = board.owner.as_ref().map(|owner| owner.name.as_str());
        let made =
            |id: &str| roads && matches!(id, "cells" | "links") || cells_of_owner == Some(id);
        if board.regions.iter().any(|named| !made(&named.id)) {
            let mut regions = Vec::new();
            for named in board.regions.iter().filter(|named| !made(&named.id)) {
                let text = self.written(&format!("regions.{}", named.id)).map(noted);
                let plain = || region(board, named, &self.def.meta.players.seats);
                regions.push((named.id.clone(), text.unwrap_or_else(plain)));
            }
            entries.push(("regions", Out::map(regions)));
        }
        if !board.vars.is_empty() {
            let mut vars = Vec::new();
            for var in &board.vars {
                let text = self.written(&format!("vars.{}", var.id)).map(noted);
                vars.push((var.id.clone(), text.unwrap_or_else(|| self.variable_def(var))));
            }
            entries.push(("vars", Out::map(vars)));
        }
        let path = self.path.clone();
        entries.extend(self.derived(&path).map(|derived| ("derived", derived)));
        Out::map(entries)
    }

    /// Returns the order of tokens in the cells of a board, if there is one.
    fn cell_ordering(&self, board: &Board) -> Option<&'static str> {
        let first = board.cells.first()?;
        match self.def.zones.iter().find(|zone| zone.id == *first)?.ordering {
            Ordering::Set => None,
            Ordering::Stack => Some("stack"),
            Ordering::Queue => Some("queue"),
        }
    }

    /// Returns the room of the cells of a board, if it is limited.
    fn cell_room(&self, board: &Board) -> Option<Out> {
        let first = board.cells.first()?;
        room(self.def.zones.iter().find(|zone| zone.id == *first)?.room)
    }

    /// Writes the places of a graph: their names, or a table with their columns; for links also
    /// their ends.
    fn place_rows(&mut self, board: &Board, rows: &[(&String, Option<&[String; 2]>)]) -> Out {
        let ends = rows.iter().any(|(_, ends)| ends.is_some());
        let number = |id: &String| board.cells.iter().position(|cell| cell == id);
        let value = |column: &Column, id: &String| {
            number(id).and_then(|at| column.values.get(at).cloned().flatten())
        };
        let columns: Vec<&Column> = board
            .columns
            .iter()
            .filter(|column| !ends || !ENDS.contains(&column.id.as_str()))
            .filter(|column| rows.iter().any(|(id, _)| value(column, id).is_some()))
            .collect();
        if columns.is_empty() && !ends {
            let names: Vec<&str> = rows.iter().map(|(id, _)| id.as_str()).collect();
            return Out::Text(names.join(" "));
        }
        let mut head = vec![Out::word("id")];
        head.extend(ends.then(|| [Out::word("from"), Out::word("to")]).into_iter().flatten());
        head.extend(columns.iter().map(|column| Out::word(&column.id)));
        let mut items = Vec::new();
        for (id, ends) in rows {
            let mut row = vec![Out::word(id)];
            row.extend(ends.iter().flat_map(|ends| ends.iter()).map(|end| Out::word(end)));
            for column in &columns {
                row.push(match value(column, id) {
                    Some(value) => made_word(&value).unwrap_or_else(|| self.cell(&value)),
                    None => Out::word("none"),
                });
            }
            items.push(Item::new(Out::FlowList(row)));
        }
        Out::map([("columns", Out::FlowList(head)), ("rows", Out::Table(items))])
    }

    pub fn token_types(&mut self) -> Vec<Part> {
        let types = &self.def.token_types;
        let plain = |token: &TokenType| {
            let derived = self.derived(&format!("tokens.{}", token.id));
            let usual = token.props.is_empty() && token.max.is_none();
            let usual = usual && token.shape.is_none();
            usual && token.visibility.is_public() && token.family.is_none() && derived.is_none()
        };
        let mut out = Vec::new();
        if !types.is_empty() && types.iter().all(plain) {
            let names = types.iter().map(|token| Out::word(&token.id)).collect();
            let body = Body::Whole(Out::FlowList(names));
            return vec![Part { section: "tokens", member: String::new(), body }];
        }
        let mut rest = types.as_slice();
        while let Some((first, others)) = rest.split_first() {
            let family = first.family.as_ref();
            let count = match family {
                Some(_) => rest.iter().take_while(|token| token.family == first.family).count(),
                None => 1,
            };
            let again = family.is_some_and(|_| {
                rest.get(count..).unwrap_or_default().iter().any(|t| t.family == first.family)
                    || types[..types.len() - rest.len()].iter().any(|t| t.family == first.family)
            });
            let members = rest.get(..count).unwrap_or_default();
            let table = family.filter(|_| !again && !self.is_long());
            match table.and_then(|family| Some((family, self.family(members)?))) {
                Some((family, body)) => {
                    out.push(member(family, body));
                    rest = rest.get(count..).unwrap_or_default();
                }
                None => {
                    let body = self.single_type(first);
                    out.push(member(&first.id, body));
                    rest = others;
                }
            }
        }
        out
    }

    fn single_type(&mut self, token: &TokenType) -> Out {
        let mut entries = Vec::new();
        entries
            .extend(token.family.as_ref().map(|family| ("family".to_owned(), Out::word(family))));
        entries.extend(self.most(&token.id, token));
        entries.extend(visibility(token.visibility));
        entries.extend(token.shape.iter().flat_map(drawn));
        for prop in own_props(token) {
            let path = format!("tokens.{}.{}", token.id, prop.id);
            let text = self.def.authoring.written.get(&path);
            let text = text.filter(|_| self.manner == Manner::Short);
            let out = text.map(|text| noted(text)).unwrap_or_else(|| self.property(prop, false));
            entries.push((prop.id.clone(), out));
        }
        let derived = self.derived(&format!("tokens.{}", token.id));
        entries.extend(derived.map(|derived| ("derived".to_owned(), derived)));
        Out::map(entries)
    }

    /// Writes `max` if it differs from the usual one; `id` is the type or family.
    fn most(&self, id: &str, token: &TokenType) -> Option<(String, Out)> {
        let text = self.def.authoring.written.get(&format!("tokens.{id}.max"));
        let text = text.filter(|_| self.manner == Manner::Short).map(|text| noted(text));
        let out = text.or_else(|| token.max.map(|max| Out::Raw(max.to_string())));
        Some(("max".to_owned(), out?))
    }

    /// Writes `columns` and `rows`, if the types differ only in the values of fixed properties.
    fn family(&mut self, members: &[TokenType]) -> Option<Out> {
        let first = members.first()?;
        let fixed = |prop: &&PropDef| prop.init.is_some() && !prop.changes && prop.bound.is_clamp();
        let columns: Vec<&PropDef> = own_props(first).iter().take_while(fixed).collect();
        let shared = own_props(first).get(columns.len()..).unwrap_or_default();
        let turns = |token: &TokenType| token.shape.as_ref().map(|shape| shape.turns);
        let alike = |token: &TokenType| {
            let (own, rest) = own_props(token).split_at_checked(columns.len()).unwrap_or_default();
            let same =
                |(a, b): (&PropDef, &&PropDef)| a.id == b.id && a.domain == b.domain && fixed(&a);
            own.len() == columns.len()
                && token.max == first.max
                && token.visibility == first.visibility
                && turns(token) == turns(first)
                && rest == shared
                && own.iter().zip(&columns).all(same)
        };
        // The bounds of a column of numbers are the smallest and largest number of its rows.
        let exact = |(at, column): (usize, &&PropDef)| match column.domain {
            Domain::Int { min, max, optional: false } => {
                let values = members.iter().filter_map(|token| token.props.get(at)?.init.as_ref());
                let values = values.map(|value| if let Expr::Int(n) = value { *n } else { 0 });
                values.clone().min() == Some(min) && values.max() == Some(max)
            }
            _ => true,
        };
        if !columns.iter().enumerate().all(exact) {
            return None;
        }
        if !members.iter().all(alike) || shared.iter().any(|prop| !prop.changes) {
            return None;
        }
        let mut head = vec![Out::word("type")];
        head.extend(first.shape.iter().map(|_| Out::word("shape")));
        head.extend(columns.iter().map(|prop| Out::word(&prop.id)));
        let mut rows = Vec::new();
        for token in members {
            let mut row = vec![Out::word(&token.id)];
            row.extend(token.shape.iter().map(|shape| Out::word(&drawing(shape))));
            for prop in token.props.iter().take(columns.len()) {
                row.push(self.cell(prop.init.as_ref()?));
            }
            rows.push(Item::new(Out::FlowList(row)));
        }
        let of = first.family.as_ref().and_then(|id| self.most(id, first));
        let mut entries: Vec<(String, Out)> = of.into_iter().collect();
        entries.extend(visibility(first.visibility));
        entries.extend(first.shape.as_ref().and_then(turned));
        entries.extend([
            ("columns".to_owned(), Out::FlowList(head)),
            ("rows".to_owned(), Out::Table(rows)),
        ]);
        if !shared.is_empty() {
            let mut props = Vec::new();
            for prop in shared {
                props.push((prop.id.clone(), self.property(prop, true)));
            }
            entries.push(("props".to_owned(), Out::map(props)));
        }
        let derived = first.family.as_ref().and_then(|id| self.derived(&format!("tokens.{id}")));
        entries.extend(derived.map(|derived| ("derived".to_owned(), derived)));
        Some(Out::map(entries))
    }
}

/// A word of a column of places; the column itself makes the words, so no other text can name their list.
fn made_word(value: &Expr) -> Option<Out> {
    let Expr::Ref(read) = value else { return None };
    let Ref::Enum { member, .. } = read.as_ref() else { return None };
    Some(Out::word(member))
}

/// The properties of a type without those that its shape gives it, which are the last two.
fn own_props(token: &TokenType) -> &[PropDef] {
    let given = if token.shape.is_some() { 2 } else { 0 };
    token.props.get(..token.props.len().saturating_sub(given)).unwrap_or_default()
}

/// The keys of a shape.
fn drawn(shape: &Shape) -> impl Iterator<Item = (String, Out)> {
    let drawing = ("shape".to_owned(), Out::word(&drawing(shape)));
    std::iter::once(drawing).chain(turned(shape))
}

/// The key for the ways to lay a shape, unless they are the usual ones.
fn turned(shape: &Shape) -> Option<(String, Out)> {
    let usual = shape.turns == Turns::default();
    (!usual).then(|| (TokenType::TURNS.to_owned(), Out::word(shape.turns.word())))
}

/// A shape in one line, the top row first: `x./xx`.
fn drawing(shape: &Shape) -> String {
    let most = |of: fn(&(u32, u32)) -> u32| shape.cells.iter().map(of).max().unwrap_or(0);
    let (rows, cols) = (most(|at| at.0), most(|at| at.1));
    let mark = |at| if shape.cells.contains(&at) { 'x' } else { '.' };
    let row = |row: u32| (1..=cols).map(move |col| (row, col)).map(mark).collect::<String>();
    (1..=rows).rev().map(row).collect::<Vec<String>>().join("/")
}

fn member(id: &str, out: Out) -> Part {
    let out = match out {
        Out::Map(entries) if entries.is_empty() => Out::Raw("{}".to_owned()),
        out => out,
    };
    Part { section: "tokens", member: id.to_owned(), body: Body::Entry(Entry::new(id, out)) }
}
