//! Recognises short forms of the language that stand for several nodes.

use super::tree::{call, call_with, index, int, name, prop, tree};
use super::values::single;
use super::writer::Writer;
use boardwright_compile::fits_there;
use boardwright_compile::places::slice_of;
use boardwright_def::walk::each_child_mut;
use boardwright_def::{Aggregate, Expr, Fold, Op, Query, Ref, TokenType};
use boardwright_syntax::expr::{Kind, Tree};

impl Writer<'_> {
    /// `E otherwise F`, `connected(a, b, C)`, `$p.eliminated`.
    pub fn short_op(&mut self, op: &Op) -> Option<Tree> {
        match op {
            Op::If { when: Expr::Op(when), then, otherwise } => {
                let Op::Ne { left, right } = when.as_ref() else { return None };
                if left != then || *right != Expr::read(Ref::None) {
                    return None;
                }
                let first = Box::new(self.value(then)?);
                Some(tree(Kind::Otherwise(first, Box::new(self.value(otherwise)?))))
            }
            Op::Not { arg: Expr::Op(inside) } => {
                let Op::In { item, set } = inside.as_ref() else { return None };
                if *set != Expr::list(Query::Remaining) {
                    return None;
                }
                Some(prop(self.value(item)?, "eliminated"))
            }
            Op::And { args } if let Some(fits) = self.fits(args) => Some(fits),
            Op::And { args } => self.connected(&Expr::op(Op::And { args: args.clone() })),
            _ => None,
        }
    }

    /// The token or type of `turns(T)`: the numbers up to the number of its orientations.
    pub fn all_turns<'e>(&self, most: &'e Expr) -> Option<&'e Expr> {
        let Expr::Ref(read) = most else { return None };
        let (of, prop) = match read.as_ref() {
            Ref::TokenProp { token, prop } => (token, prop),
            Ref::TypeProp { of, prop } => (of, prop),
            _ => return None,
        };
        let shaped = self.def.token_types.iter().any(|of| of.shape.is_some());
        (shaped && prop == TokenType::TURNS).then_some(of)
    }

    /// `fits(T, c, n)`.
    fn fits(&mut self, args: &[Expr]) -> Option<Tree> {
        let [Expr::Aggregate { aggregate }, _] = args else { return None };
        let Expr::Query(query) = &aggregate.query else { return None };
        let Query::Covers { of, at: Some(at), turned } = query.as_ref() else { return None };
        let bind = self.scope.fresh("covered");
        let is = |token: Option<&Expr>| {
            let said = fits_there(aggregate.query.clone(), token, &bind);
            said == Expr::op(Op::And { args: args.to_vec() })
        };
        if !is(None) && !is(Some(of)) {
            return None;
        }
        let mut args = vec![self.value(of)?, self.place(at)?];
        if let Some(turned) = turned {
            args.push(self.value(turned)?);
        }
        Some(call("fits", args))
    }

    /// `connected(A, B, C)` of lists.
    pub fn short_fold(&mut self, aggregate: &Aggregate) -> Option<Tree> {
        if aggregate.op != Fold::Some || aggregate.value.is_none() {
            return None;
        }
        self.connected(&Expr::Aggregate { aggregate: Box::new(aggregate.clone()) })
    }

    fn connected(&mut self, expr: &Expr) -> Option<Tree> {
        let (from, inner) = some_member(expr, &self.scope.fresh("from"));
        let (to, core) = some_member(inner, &self.scope.fresh("to"));
        let (ends, joined) = match core {
            Expr::Op(op) => match op.as_ref() {
                Op::And { args } => match args.as_slice() {
                    [first, second, joined] => (Some((first, second)), joined),
                    _ => return None,
                },
                _ => return None,
            },
            joined => (None, joined),
        };
        let Expr::Ref(read) = joined else { return None };
        let Ref::Connected { zone, to: target, bind, via } = read.as_ref() else { return None };
        let member = |list: Option<&Expr>, slot: String, end: &Expr| {
            list.is_none() || *end == Expr::bound(slot)
        };
        let fits = match (ends, via) {
            (None, None) => true,
            (Some((first, second)), Some(via)) => {
                put(via, bind, zone) == *first && put(via, bind, target) == *second
            }
            _ => false,
        };
        let sound = fits
            && member(from, self.scope.fresh("from"), zone)
            && member(to, self.scope.fresh("to"), target);
        if !sound {
            return None;
        }
        let mut args = Vec::new();
        for (list, end) in [(from, zone), (to, target)] {
            args.push(match list {
                Some(list) => self.value(list)?,
                None => self.place(end)?,
            });
        }
        if let Some(via) = via {
            let (binder, via) = self.via(bind, via)?;
            args.push(via);
            return Some(call_with("connected", binder, args));
        }
        Some(call("connected", args))
    }

    /// `directions`, `board[1..6]`, `steps(c, ds, n)`, `within(c, n)`, `group(c, C)`, `if C then L else M`.
    pub fn short_query(&mut self, query: &Query) -> Option<Tree> {
        match query {
            Query::Items { items } => self.all_directions(items).or_else(|| self.slice(items)),
            Query::Where { list, bind, when } => self.steps(list, bind, when),
            Query::Unite { list, bind, value } => self.steps_of_list(list, bind, value),
            Query::Union { left, right } => {
                self.around(left, right).or_else(|| self.chosen(left, right))
            }
            _ => None,
        }
    }

    fn all_directions(&self, items: &[Expr]) -> Option<Tree> {
        let board = self.def.boards.first()?;
        let same = items.len() == board.directions.len()
            && items.iter().zip(&board.directions).all(|(item, direction)| {
                *item
                    == Expr::read(Ref::Direction {
                        board: board.id.clone(),
                        name: direction.name.clone(),
                    })
            });
        (same && !items.is_empty()).then(|| name("directions"))
    }

    /// Consecutive cells as a slice of the board.
    fn slice(&self, items: &[Expr]) -> Option<Tree> {
        let board = self.def.boards.first()?;
        let cells: Option<Vec<&str>> = items.iter().map(zone_name).collect();
        let (first, last) = slice_of(&board.cells, &cells?)?;
        let range = Kind::Range { from: Box::new(int(first)), to: Box::new(int(last)), step: None };
        Some(index(&board.id, vec![tree(range)]))
    }

    /// Steps in several directions, without those that lead nowhere.
    fn steps(&mut self, list: &Expr, bind: &str, when: &Expr) -> Option<Tree> {
        let Expr::Query(query) = list else { return None };
        let Query::Items { items } = query.as_ref() else { return None };
        let there = Op::Ne { left: Expr::bound(bind), right: Expr::read(Ref::None) };
        if *when != Expr::op(there) || bind != self.scope.fresh("it") {
            return None;
        }
        let (from, distance) =
            step_of(items.first()?).map(|(from, _, n)| (from.clone(), n.clone()))?;
        let mut directions = Vec::new();
        for item in items {
            let (place, direction, n) = step_of(item)?;
            if *place != from || *n != distance {
                return None;
            }
            directions.push(direction.clone());
        }
        let directions = match directions.as_slice() {
            [only] => self.value(only)?,
            _ => self.value(&Expr::list(Query::Items { items: directions }))?,
        };
        self.steps_call(&from, directions, &distance)
    }

    fn steps_of_list(&mut self, list: &Expr, bind: &str, value: &Expr) -> Option<Tree> {
        let (from, direction, distance) = step_of(single(value)?)?;
        if *direction != Expr::bound(bind) || bind != self.scope.fresh("way") {
            return None;
        }
        let directions = self.list(list)?;
        self.steps_call(from, directions, distance)
    }

    fn steps_call(&mut self, from: &Expr, directions: Tree, distance: &Expr) -> Option<Tree> {
        let mut args = vec![self.place(from)?, directions];
        if *distance != Expr::Int(1) {
            args.push(self.value(distance)?);
        }
        Some(call("steps", args))
    }

    fn around(&mut self, left: &Expr, right: &Expr) -> Option<Tree> {
        let place = single(left)?;
        let Expr::Query(query) = right else { return None };
        let Query::ConnectedZones { zone, bind, via, steps } = query.as_ref() else { return None };
        if zone != place {
            return None;
        }
        let place = self.place(place)?;
        match (via, steps) {
            (None, Some(steps)) => Some(call("within", vec![place, self.value(steps)?])),
            (Some(via), None) => {
                let (binder, via) = self.via(bind, via)?;
                Some(call_with("group", binder, vec![place, via]))
            }
            (None, None) | (Some(_), Some(_)) => None,
        }
    }

    /// A list that depends on a condition.
    fn chosen(&mut self, left: &Expr, right: &Expr) -> Option<Tree> {
        let (then, when) = tested(left)?;
        let (other, not) = tested(right)?;
        if *not != Expr::op(Op::Not { arg: when.clone() }) {
            return None;
        }
        let when = Box::new(self.value(when)?);
        let then = Box::new(self.list(then)?);
        Some(tree(Kind::If(when, then, Box::new(self.list(other)?))))
    }
}

fn zone_name(expr: &Expr) -> Option<&str> {
    if let Expr::Ref(read) = expr
        && let Ref::Zone { zone, player: None } = read.as_ref()
    {
        return Some(zone);
    }
    None
}

/// Returns the list and the condition of `some`; without `some`, no list and the expression.
fn some_member<'e>(expr: &'e Expr, slot: &str) -> (Option<&'e Expr>, &'e Expr) {
    if let Expr::Aggregate { aggregate } = expr
        && aggregate.op == Fold::Some
        && aggregate.bind == slot
        && let Some(value) = &aggregate.value
    {
        return (Some(&aggregate.query), value);
    }
    (None, expr)
}

fn step_of(expr: &Expr) -> Option<(&Expr, &Expr, &Expr)> {
    if let Expr::Ref(read) = expr
        && let Ref::Step { from, direction, distance } = read.as_ref()
    {
        return Some((from, direction, distance));
    }
    None
}

/// A list with a condition that does not read its members.
fn tested(expr: &Expr) -> Option<(&Expr, &Expr)> {
    if let Expr::Query(query) = expr
        && let Query::Where { list, bind, when } = query.as_ref()
        && bind == "$any"
    {
        return Some((list, when));
    }
    None
}

/// Rewrites a condition on a bound place as one on `place`.
fn put(via: &Expr, bind: &str, place: &Expr) -> Expr {
    let mut out = via.clone();
    replace(&mut out, bind, place);
    out
}

fn replace(expr: &mut Expr, bind: &str, place: &Expr) {
    if *expr == Expr::bound(bind) {
        *expr = place.clone();
        return;
    }
    each_child_mut(expr, &mut |child| replace(child, bind, place));
}
