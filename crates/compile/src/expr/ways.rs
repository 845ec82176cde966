//! Moves in space that other lists express: leaps, slides, whole lines, rectangles.
//!
//! Each call becomes lists that exist anyway, so that kernel, printer and checks do not know these
//! functions. Calls of cells that are known before the game become the cells themselves.

use super::function_table::Call;
use crate::compiler::Compiler;
use crate::scope::Scope;
use crate::static_eval::Known;
use crate::types::{Kind, Size, Type, Typed};
use boardwright_def::{
    Aggregate, Board, BoardShape, Direction, Expr, Fold, Numbering, Op, PlaceProp, Query, Ref,
};
use boardwright_diag::{Code, Diagnostic, Span};
use std::collections::BTreeSet;

impl Compiler<'_> {
    /// `leap(c, a, b)`: the cells `a` steps from `c` along rows or columns and `b` along the other.
    pub(super) fn leap(&mut self, call: Call<'_>, scope: &mut Scope) -> Typed {
        let span = call.span;
        let place = self.place_tree(call, 0, scope);
        let a = self.number_tree(call, 1, scope);
        let b = self.number_tree(call, 2, scope);
        let grids = self.grids("leap", span);
        if place.ty.is_unknown() || a.ty.is_unknown() || b.ty.is_unknown() || grids.is_empty() {
            return Typed::unknown_list(span);
        }
        let known = self.known_number(&a.expr).zip(self.known_number(&b.expr));
        if known == Some((0, 0)) {
            let message = "a leap of 0 and 0 steps leads nowhere";
            self.error(Code::OutOfRange, span, message);
            return Typed::unknown_list(span);
        }
        let ty = Type::list(Type::of(Kind::Place), Size::at_most(Some(8)));
        let expr = match known.filter(|_| self.steps_go_everywhere()) {
            Some(known) => self.leaps_by_steps(&place.expr, known, scope),
            None => {
                let bind = scope.fresh("it");
                let when = leaps_between(&Expr::bound(bind.clone()), &place.expr, a.expr, b.expr);
                self.cells_of_grids(&grids, &[&place.expr], (bind, when))
            }
        };
        self.settled(&[&place.expr], Typed::new(expr, ty, span))
    }

    /// `slide(c, d)`: the empty cells in a direction, or in several, and the first occupied one
    /// beyond them.
    pub(super) fn slide(&mut self, call: Call<'_>, scope: &mut Scope) -> Typed {
        let span = call.span;
        let from = self.place_tree(call, 0, scope);
        let want = Type::of(Kind::Direction);
        let directions = self.tree(&call.args[1], call.src, scope, Some(&want));
        if from.ty.is_unknown() || directions.ty.is_unknown() {
            return Typed::unknown_list(span);
        }
        let one = match directions.ty.as_list() {
            Some((element, size)) if element.kind == Kind::Direction => size == Size::exact(1),
            Some(_) | None => true,
        };
        let ty = Type::list(Type::of(Kind::Place), Size::at_most(Some(self.env.cells())));
        let slot = scope.fresh("it");
        if one {
            let direction = self.as_direction(directions);
            if direction.ty.is_unknown() {
                return Typed::unknown_list(span);
            }
            return Typed::new(slide_along(&from.expr, direction.expr, slot), ty, span);
        }
        let bind = scope.fresh("way");
        let value = slide_along(&from.expr, Expr::bound(bind.clone()), slot);
        let query = Query::Unite { list: directions.expr, bind, value };
        Typed::new(Expr::list(query), ty, span)
    }

    /// `line(c, d)`: all cells of the line through `c`, in the direction `d`.
    pub(super) fn whole_line(&mut self, call: Call<'_>, scope: &mut Scope) -> Typed {
        let span = call.span;
        let place = self.place_tree(call, 0, scope);
        let direction = self.direction_tree(call, 1, scope);
        if place.ty.is_unknown() || direction.ty.is_unknown() {
            return Typed::unknown_list(span);
        }
        let Some(back) = self.turned(&direction) else { return Typed::unknown_list(span) };
        let ty = Type::list(Type::of(Kind::Place), Size::at_most(Some(self.env.cells())));
        if let Some(cells) = self.known_line(&place.expr, &direction.expr, &back.expr) {
            return Typed::new(cells, ty, span);
        }
        let expr = self.line_along(&place.expr, direction.expr, back.expr);
        Typed::new(expr, ty, span)
    }

    /// `rectangle(a, b)`: the cells between the rows and columns of two, with them.
    pub(super) fn rectangle(&mut self, call: Call<'_>, scope: &mut Scope) -> Typed {
        let span = call.span;
        let a = self.place_tree(call, 0, scope);
        let b = self.place_tree(call, 1, scope);
        let grids = self.grids("rectangle", span);
        if a.ty.is_unknown() || b.ty.is_unknown() || grids.is_empty() {
            return Typed::unknown_list(span);
        }
        let bind = scope.fresh("it");
        let mut args = Vec::new();
        for prop in [PlaceProp::Row, PlaceProp::Col] {
            let of = |place: &Expr| read(place, prop);
            let (left, right) = (of(&a.expr), of(&b.expr));
            let least = Expr::op(Op::Min { left: left.clone(), right: right.clone() });
            let most = Expr::op(Op::Max { left, right });
            let member = of(&Expr::bound(bind.clone()));
            args.push(Expr::op(Op::Ge { left: member.clone(), right: least }));
            args.push(Expr::op(Op::Le { left: member, right: most }));
        }
        let expr = self.cells_of_grids(&grids, &[&a.expr, &b.expr], (bind, all(args)));
        let ty = Type::list(Type::of(Kind::Place), Size::at_most(Some(self.env.cells())));
        self.settled(&[&a.expr, &b.expr], Typed::new(expr, ty, span))
    }

    /// `through(a, b)`: the whole line through two cells, in the direction from the first to the
    /// second.
    pub(super) fn through(&mut self, call: Call<'_>, scope: &mut Scope) -> Typed {
        let span = call.span;
        let a = self.place_tree(call, 0, scope);
        let b = self.place_tree(call, 1, scope);
        if a.ty.is_unknown() || b.ty.is_unknown() {
            return Typed::unknown_list(span);
        }
        let ty = Type::list(Type::of(Kind::Place), Size::at_most(Some(self.env.cells())));
        let ways = self.all_directions();
        let mut found = self.lines_holding(&a.expr, &b.expr);
        if !ways.is_empty() {
            for way in &ways {
                let Some(back) = self.opposite_of(way) else { continue };
                let ray = ray(&a.expr, way.clone());
                let cells = self.known_places(&[&a.expr, &b.expr], &ray);
                if cells.is_some_and(|cells| cells.contains(&b.expr))
                    && let Some(line) = self.known_line(&a.expr, way, &back)
                {
                    return Typed::new(line, ty, span);
                }
            }
            found.insert(0, self.line_by_way(&a.expr, &b.expr, ways, scope));
        }
        let first = found
            .into_iter()
            .rev()
            .reduce(|other, list| Expr::list(Query::Otherwise { list, other }));
        match first {
            Some(expr) => self.settled(&[&a.expr, &b.expr], Typed::new(expr, ty, span)),
            None => {
                if !self.env.incomplete {
                    let message = "`through` is a line of a board; no board here has lines";
                    self.error(Code::UnknownName, span, message);
                }
                Typed::unknown_list(span)
            }
        }
    }

    /// The line through `a` in the first direction that leads from `a` to `b`.
    fn line_by_way(&self, a: &Expr, b: &Expr, ways: Vec<Expr>, scope: &Scope) -> Expr {
        let bind = scope.fresh("way");
        let way = Expr::bound(bind.clone());
        let back = self.chain_of_opposites(&way).expr;
        let leads = Op::In { item: b.clone(), set: ray(a, way.clone()) };
        let mut list = Expr::list(Query::Where {
            list: Expr::list(Query::Items { items: ways }),
            bind: bind.clone(),
            when: Expr::op(leads),
        });
        // Straight ways meet in one cell only, so that one direction at most leads there.
        let straight = |way: &Direction| way.to.is_empty();
        if !self.env.boards.iter().flat_map(|board| &board.directions).all(straight) {
            list = Expr::list(Query::Take { list, n: Expr::Int(1) });
        }
        let value = self.line_along(a, way, back);
        Expr::list(Query::Unite { list, bind, value })
    }

    /// The lines of graphs, each if it holds both cells.
    fn lines_holding(&self, a: &Expr, b: &Expr) -> Vec<Expr> {
        let lines = self.env.boards.iter().flat_map(|board| &board.lines);
        let holding = lines.map(|line| {
            let mut seen = BTreeSet::new();
            let own = line.iter().filter(|cell| seen.insert(cell.as_str()));
            let items = own.map(|cell| cell_named(cell)).collect();
            let list = Expr::list(Query::Items { items });
            let holds = |cell: &Expr| Expr::op(Op::In { item: cell.clone(), set: list.clone() });
            let differ = Expr::op(Op::Ne { left: a.clone(), right: b.clone() });
            let when = all(vec![holds(a), holds(b), differ]);
            Expr::list(Query::Where { list: list.clone(), bind: "$any".to_owned(), when })
        });
        holding.collect()
    }

    /// A whole line: from its first cell as far as the board goes.
    fn line_along(&self, place: &Expr, direction: Expr, back: Expr) -> Expr {
        let list = |one: Expr| Expr::list(Query::Items { items: vec![one] });
        let circle =
            |board: &Board| board.shape.facts().numbering == Numbering::Circle && board.is_whole();
        let first = if self.env.boards.iter().all(circle) {
            place.clone()
        } else {
            let last = fold(Fold::Last, ray(place, back));
            let there = Op::Ne { left: last.clone(), right: Expr::read(Ref::None) };
            Expr::op(Op::If { when: Expr::op(there), then: last, otherwise: place.clone() })
        };
        let rest = ray(&first, direction);
        Expr::list(Query::Union { left: list(first), right: rest })
    }

    /// The cells of a line through a cell that is named, in a direction that is named.
    fn known_line(&self, place: &Expr, direction: &Expr, back: &Expr) -> Option<Expr> {
        let mut behind = self.known_places(&[place], &ray(place, back.clone()))?;
        let ahead = self.known_places(&[place], &ray(place, direction.clone()))?;
        // On a circle both rays hold the same cells.
        behind.retain(|cell| !ahead.contains(cell));
        behind.reverse();
        behind.push(place.clone());
        behind.extend(ahead);
        Some(Expr::list(Query::Items { items: behind }))
    }

    /// The cells of a list, if the cells that it depends on are named and nothing else changes it.
    fn known_places(&self, of: &[&Expr], list: &Expr) -> Option<Vec<Expr>> {
        if !of.iter().all(|place| is_named(place)) {
            return None;
        }
        let known = Known::new(&self.env.boards, &self.env.zones, &self.env.regions);
        Some(known.places(list)?.iter().map(|cell| cell_named(cell)).collect())
    }

    /// A list as the cells themselves, if they are known before the game.
    fn settled(&self, of: &[&Expr], list: Typed) -> Typed {
        match self.known_places(of, &list.expr) {
            Some(items) if !items.is_empty() => {
                let ty = Type::list(Type::of(Kind::Place), Size::exact(items.len() as u64));
                Typed::new(Expr::list(Query::Items { items }), ty, list.span)
            }
            Some(_) | None => list,
        }
    }

    /// The cells that satisfy a condition, on each grid. With several boards, the cells that the
    /// condition compares must be on the same one.
    fn cells_of_grids(&self, grids: &[usize], of: &[&Expr], (bind, when): (String, Expr)) -> Expr {
        let several = self.env.boards.len() > 1;
        let cells = |at: &usize| {
            let list = Expr::list(Query::Board { board: self.env.boards[*at].id.clone() });
            let mut args = Vec::new();
            for place in of.iter().filter(|_| several) {
                let within = Op::In { item: (*place).clone(), set: list.clone() };
                args.push(Expr::op(within));
            }
            args.push(when.clone());
            Expr::list(Query::Where { list, bind: bind.clone(), when: all(args) })
        };
        let lists = grids.iter().map(cells);
        let joined = lists.reduce(|left, right| Expr::list(Query::Union { left, right }));
        joined.unwrap_or_else(|| Expr::list(Query::Items { items: Vec::new() }))
    }

    /// The boards that are grids; reports an error if there is none.
    fn grids(&mut self, function: &str, span: Span) -> Vec<usize> {
        let boards = self.env.boards.iter().enumerate();
        let grid = |(_, board): &(usize, &Board)| matches!(board.shape, BoardShape::Grid { .. });
        let grids: Vec<usize> = boards.filter(grid).map(|(at, _)| at).collect();
        if grids.is_empty() && !self.env.incomplete {
            let has = match self.env.boards.first() {
                Some(board) => format!("this board is a {}", board.shape.facts().name),
                None => "this game has no board".to_owned(),
            };
            let message = format!("`{function}` needs rows and columns of a grid; {has}");
            let diag = Diagnostic::new(Code::OutOfRange, span, message);
            self.report(diag.hint("`step(c, d, n)` and `within(c, n)` work on every board"));
        }
        grids
    }

    /// True if steps north and east lead to every cell of every board that has these directions: no
    /// cell is missing and both directions exist.
    fn steps_go_everywhere(&self) -> bool {
        self.env.boards.iter().all(|board| {
            let has = |name: &str| board.directions.iter().any(|way| way.name == name);
            match matches!(board.shape, BoardShape::Grid { .. }) {
                true => board.is_whole() && has("north") && has("east"),
                false => !has("north") && !has("east"),
            }
        })
    }

    /// The ends of leaps as steps north or south, then east or west, in the order of the cells.
    fn leaps_by_steps(&self, from: &Expr, (a, b): (i32, i32), scope: &Scope) -> Expr {
        let (a, b) = (a.saturating_abs(), b.saturating_abs());
        let mut ends = BTreeSet::new();
        for (rows, cols) in [(a, b), (b, a)] {
            ends.extend([(rows, cols), (rows, -cols), (-rows, cols), (-rows, -cols)]);
        }
        let way = |name: &str| {
            let named = self.env.directions.iter().find(|(_, known)| known == name);
            let (board, name) = named.cloned().unwrap_or_default();
            Expr::read(Ref::Direction { board, name })
        };
        let step = |from: Expr, name: &str, n: i32| {
            if n == 0 {
                return from;
            }
            Expr::read(Ref::Step { from, direction: way(name), distance: Expr::Int(n) })
        };
        let ends = ends.into_iter();
        let items: Vec<Expr> = ends
            .map(|(rows, cols)| step(step(from.clone(), "north", rows), "east", cols))
            .collect();
        // Steps off the board are none, which is no member.
        let bind = scope.fresh("it");
        let there = Op::Ne { left: Expr::bound(bind.clone()), right: Expr::read(Ref::None) };
        let list = Expr::list(Query::Items { items });
        Expr::list(Query::Where { list, bind, when: Expr::op(there) })
    }
}

/// The condition that a cell is `a` rows and `b` columns away from another, or the reverse.
fn leaps_between(cell: &Expr, from: &Expr, a: Expr, b: Expr) -> Expr {
    let away = |prop: PlaceProp, n: &Expr| {
        let between = Op::Sub { left: read(cell, prop), right: read(from, prop) };
        let left = Expr::op(Op::Abs { arg: Expr::op(between) });
        let right = if let Expr::Int(n) = n {
            Expr::Int(n.saturating_abs())
        } else {
            Expr::op(Op::Abs { arg: n.clone() })
        };
        Expr::op(Op::Eq { left, right })
    };
    let both = |rows: &Expr, cols: &Expr| {
        all(vec![away(PlaceProp::Row, rows), away(PlaceProp::Col, cols)])
    };
    match a == b {
        true => both(&a, &b),
        false => Expr::op(Op::Or { args: vec![both(&a, &b), both(&b, &a)] }),
    }
}

/// The empty cells in a direction and the first occupied one beyond them. A way that comes round
/// ends before its first cell, as a ray does.
fn slide_along(from: &Expr, direction: Expr, bind: String) -> Expr {
    let empty = read(&Expr::bound(bind.clone()), PlaceProp::Empty);
    let list = ray(from, direction.clone());
    let when = Expr::op(Op::Not { arg: empty.clone() });
    let occupied = Expr::list(Query::Where { list, bind: bind.clone(), when });
    let condition = Some(empty);
    let left = Expr::list(Query::Ray { from: from.clone(), direction, bind, condition });
    let right = Expr::list(Query::Items { items: vec![fold(Fold::First, occupied)] });
    Expr::list(Query::Union { left, right })
}

fn ray(from: &Expr, direction: Expr) -> Expr {
    let from = from.clone();
    Expr::list(Query::Ray { from, direction, bind: "$it".to_owned(), condition: None })
}

fn fold(op: Fold, query: Expr) -> Expr {
    let aggregate = Aggregate { op, query, bind: "$it".to_owned(), value: None };
    Expr::Aggregate { aggregate: Box::new(aggregate) }
}

fn read(place: &Expr, prop: PlaceProp) -> Expr {
    Expr::read(Ref::Place { place: place.clone(), prop })
}

fn cell_named(cell: &str) -> Expr {
    Expr::read(Ref::Zone { zone: cell.to_owned(), player: None })
}

fn is_named(place: &Expr) -> bool {
    matches!(place, Expr::Ref(read) if matches!(read.as_ref(), Ref::Zone { player: None, .. }))
}

/// All of several conditions.
fn all(mut args: Vec<Expr>) -> Expr {
    if args.len() == 1 { args.remove(0) } else { Expr::op(Op::And { args }) }
}
