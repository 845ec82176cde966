//! Links between places of boards beyond the shapes: lines, links, links that are places.

use boardwright_def::{Board, BoardShape, Expr, GameDef, Ref};
use boardwright_syntax::print::{Item, Out};
use std::collections::{BTreeMap, BTreeSet};

/// The links of one board.
#[derive(Debug, Clone, Default)]
pub struct Joined {
    /// Links that are places, with their ends.
    pub roads: Vec<(String, [String; 2])>,
    /// Links under the name of a direction.
    pub named: Vec<(String, [String; 2])>,
    /// Plain links.
    pub links: Vec<[String; 2]>,
}

/// The directions of a line: along it, and back.
pub type Along<'b> = (Option<&'b str>, Option<&'b str>);

/// The cells of a board by row and column.
struct Steps<'b> {
    board: &'b Board,
    numbers: BTreeMap<(u32, u32), usize>,
}

impl<'b> Steps<'b> {
    fn of(board: &'b Board) -> Self {
        let places = (0..board.cells.len()).filter_map(|cell| Some((board.cell_at(cell)?, cell)));
        // Of two cells with the same row and column, the first counts.
        let mut numbers = BTreeMap::new();
        places.for_each(|(at, cell)| {
            numbers.entry(at).or_insert(cell);
        });
        Self { board, numbers }
    }

    /// Returns the cell that a step in a direction leads to, by number.
    fn step(&self, direction: usize, cell: usize) -> Option<usize> {
        let way = self.board.directions.get(direction)?;
        if let Some(to) = way.to.get(cell) {
            return (*to as usize).checked_sub(1).filter(|to| *to < self.board.cells.len());
        }
        let (row, col) = self.board.cell_at(cell)?;
        let at = (row.checked_add_signed(way.rows)?, col.checked_add_signed(way.cols)?);
        self.numbers.get(&at).copied()
    }
}

/// Returns the directions of a board beyond those of its shape.
fn labels(board: &Board) -> Vec<usize> {
    let own = |id: &str| board.shape.facts().directions.iter().any(|(name, ..)| *name == id);
    (0..board.directions.len()).filter(|at| !own(&board.directions[*at].name)).collect()
}

/// Returns the directions along each line of a board. Each line gets a direction that no line before it
/// gives to all its points, if there is one.
pub fn along(board: &Board) -> Vec<Along<'_>> {
    let labels = labels(board);
    let number = |id: &String| board.cells.iter().position(|cell| cell == id);
    let steps = Steps::of(board);
    let leads = |label: usize, from: &String, to: &String| {
        number(from).and_then(|from| steps.step(label, from)) == number(to)
    };
    let name = |at: &usize| board.directions[*at].name.as_str();
    let mut known: BTreeSet<(usize, &str, &str)> = BTreeSet::new();
    let mut out = Vec::new();
    for line in &board.lines {
        let pairs = || line.windows(2).map(|pair| (&pair[0], &pair[1]));
        let ways = |back: bool| pairs().map(move |(a, b)| if back { (b, a) } else { (a, b) });
        let fits = |at: &&usize, back: bool| ways(back).all(|(from, to)| leads(**at, from, to));
        let is_new = |at: &&usize, back: bool| {
            ways(back).any(|(from, to)| !known.contains(&(**at, from.as_str(), to.as_str())))
        };
        let new = |back| labels.iter().find(|at| fits(at, back) && is_new(at, back));
        let ahead = new(false).or_else(|| labels.iter().find(|at| fits(at, false)));
        let back = ahead.and_then(|_| new(true));
        for (label, back) in [(ahead, false), (back, true)] {
            let all = ways(back).map(|(from, to)| (from.as_str(), to.as_str()));
            known.extend(
                label.into_iter().flat_map(|at| all.clone().map(move |(from, to)| (*at, from, to))),
            );
        }
        out.push((ahead.map(name), back.map(name)));
    }
    out
}

/// Returns the links of all boards; links between boards are given to the last board.
pub fn joined(def: &GameDef) -> Vec<Joined> {
    let mut out: Vec<Joined> = def.boards.iter().map(|_| Joined::default()).collect();
    let wanted: BTreeMap<&str, &Vec<String>> =
        def.zones.iter().map(|zone| (zone.id.as_str(), &zone.adjacent_to)).collect();
    let mut pairs: BTreeSet<(&str, &str)> = BTreeSet::new();
    let mut join = |a, b| {
        pairs.insert((a, b));
        pairs.insert((b, a));
    };
    let links = def.boards.iter().flat_map(|board| &board.regions).find(|r| r.id == "links");
    let links =
        links.filter(|_| def.boards.iter().any(|b| b.regions.iter().any(|r| r.id == "cells")));
    for (board, joined) in def.boards.iter().zip(&mut out) {
        let steps = Steps::of(board);
        for direction in 0..board.directions.len() {
            for cell in 0..board.cells.len() {
                if let Some(to) = steps.step(direction, cell) {
                    join(&board.cells[cell], &board.cells[to]);
                }
            }
        }
        joined.named = named_links(board);
        for line in &board.lines {
            line.windows(2).for_each(|pair| join(&pair[0], &pair[1]));
        }
        let places = links.and_then(|links| links.places.first());
        for id in board.cells.iter().filter(|id| places.is_some_and(|all| all.contains(id))) {
            let near = wanted.get(id.as_str()).map(|near| near.as_slice());
            let ends = said_ends(board, id).or_else(|| Some([near?.first()?, near?.get(1)?]));
            if let (BoardShape::Graph, Some([from, to])) = (board.shape, ends) {
                joined.roads.push((id.clone(), [from.clone(), to.clone()]));
                join(id, from);
                join(id, to);
            }
        }
    }
    let cells: BTreeSet<&str> =
        def.boards.iter().flat_map(|board| &board.cells).map(String::as_str).collect();
    let order: Vec<&str> =
        def.boards.iter().flat_map(|board| &board.cells).map(String::as_str).collect();
    let mut left: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for id in &order {
        let near = wanted.get(id).map(|near| near.as_slice()).unwrap_or_default();
        let near = near.iter().map(String::as_str);
        let near = near.filter(|other| cells.contains(other) && !pairs.contains(&(*id, *other)));
        left.insert(id, near.collect());
    }
    if let Some(last) = out.last_mut() {
        last.links = in_order(&order, left);
    }
    out
}

/// The columns that hold the ends of links that are places.
pub const ENDS: [&str; 2] = ["from", "to"];

/// Returns the ends of a link that is a place, from its columns.
fn said_ends<'b>(board: &'b Board, id: &str) -> Option<[&'b String; 2]> {
    let at = board.cells.iter().position(|cell| cell == id)?;
    let end = |name: &str| {
        let column = board.columns.iter().find(|column| column.id == name)?;
        let Some(Expr::Ref(read)) = column.values.get(at)? else { return None };
        let Ref::Zone { zone, player: None } = read.as_ref() else { return None };
        Some(zone)
    };
    Some([end(ENDS[0])?, end(ENDS[1])?])
}

/// Sorts links so that each place gets its neighbours in their order, if such an order exists.
fn in_order(order: &[&str], left: BTreeMap<&str, Vec<&str>>) -> Vec<[String; 2]> {
    let mut left: BTreeMap<&str, std::collections::VecDeque<&str>> =
        left.into_iter().map(|(id, near)| (id, near.into())).collect();
    let mut links = Vec::new();
    loop {
        let next = |id: &&&str| {
            let to = left.get(**id).and_then(|near| near.front());
            to.is_some_and(|to| left.get(to).and_then(|near| near.front()) == Some(&**id))
        };
        let found = order.iter().find(next).or_else(|| {
            order.iter().find(|id| left.get(**id).is_some_and(|near| !near.is_empty()))
        });
        let Some(from) = found.copied() else { return links };
        let Some(to) = left.get_mut(from).and_then(|near| near.pop_front()) else { return links };
        if let Some(near) = left.get_mut(to) {
            near.retain(|other| *other != from);
        }
        links.push([from.to_owned(), to.to_owned()]);
    }
}

/// Returns the steps of labelled directions that no line covers.
fn named_links(board: &Board) -> Vec<(String, [String; 2])> {
    let mut said: BTreeSet<(&str, &str, &str)> = BTreeSet::new();
    for (line, (ahead, back)) in board.lines.iter().zip(along(board)) {
        for pair in line.windows(2) {
            said.extend(ahead.map(|name| (name, pair[0].as_str(), pair[1].as_str())));
            said.extend(back.map(|name| (name, pair[1].as_str(), pair[0].as_str())));
        }
    }
    let mut links = Vec::new();
    let steps = Steps::of(board);
    for label in labels(board) {
        for cell in 0..board.cells.len() {
            let Some(to) = steps.step(label, cell) else { continue };
            let (name, from, to) =
                (&board.directions[label].name, &board.cells[cell], &board.cells[to]);
            if !said.contains(&(name.as_str(), from.as_str(), to.as_str())) {
                links.push((name.clone(), [from.clone(), to.clone()]));
            }
        }
    }
    links
}

/// Writes `lines`: rows of points, under the names of the directions along them.
pub fn lines(board: &Board) -> Out {
    let points = |line: &Vec<String>| Out::Text(line.join(" "));
    let along = along(board);
    if along.iter().all(|(ahead, _)| ahead.is_none()) {
        return Out::List(board.lines.iter().map(|line| Item::new(points(line))).collect());
    }
    let way = |(line, (ahead, back)): (&Vec<String>, &Along<'_>)| {
        let mut parts = vec![("points".to_owned(), points(line))];
        parts.extend(ahead.map(|name| ("direction".to_owned(), Out::word(name))));
        parts.extend(back.map(|name| ("back".to_owned(), Out::word(name))));
        Item::new(Out::FlowMap(parts))
    };
    Out::List(board.lines.iter().zip(&along).map(way).collect())
}

/// Writes `links` that are not places: plain ones, and those under the name of a direction.
pub fn links(joined: &Joined) -> Option<Out> {
    let named = joined.named.iter().map(|(name, [from, to])| {
        Out::FlowMap(vec![
            ("points".to_owned(), Out::Text(format!("{from} {to}"))),
            ("direction".to_owned(), Out::word(name)),
        ])
    });
    let plain = joined.links.iter().map(|[from, to]| Out::Text(format!("{from} {to}")));
    let all: Vec<Item> = named.chain(plain).map(Item::new).collect();
    (!all.is_empty()).then_some(Out::List(all))
}

/// True if the lines of a board name its places in their order.
pub fn named_by_lines(board: &Board) -> bool {
    let mut seen: Vec<&String> = Vec::new();
    for point in board.lines.iter().flatten() {
        if !seen.contains(&point) {
            seen.push(point);
        }
    }
    seen.into_iter().eq(&board.cells)
}
