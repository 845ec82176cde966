//! Expressions about places on a board, for text and AST form alike.

use crate::compiler::Compiler;
use crate::interval::Interval;
use crate::scope::Scope;
use crate::types::{Kind, Size, Type, Typed};
use boardwright_def::{Expr, Op, Query, Ref};
use boardwright_diag::{Code, Diagnostic, Span};

/// Limit on the places of a walk.
const LONGEST_WALK: i64 = 4096;

impl Compiler<'_> {
    /// The places some steps away in each of several directions.
    pub fn make_steps(
        &mut self,
        from: Typed,
        directions: Typed,
        distance: Typed,
        scope: &Scope,
        span: Span,
    ) -> Typed {
        let step = |direction: Expr| {
            Expr::read(Ref::Step {
                from: from.expr.clone(),
                direction,
                distance: distance.expr.clone(),
            })
        };
        let each = match (&directions.ty.kind, &directions.expr) {
            (Kind::Direction, one) => vec![one.clone()],
            (Kind::List(element, size), listed) if element.kind == Kind::Direction => {
                if let Expr::Query(query) = listed
                    && let Query::Items { items } = query.as_ref()
                {
                    items.clone()
                } else {
                    let bind = scope.fresh("way");
                    let items = vec![step(Expr::bound(bind.clone()))];
                    let value = Expr::list(Query::Items { items });
                    let query = Query::Unite { list: listed.clone(), bind, value };
                    let ty = Type::list(Type::of(Kind::Place), Size::at_most(size.max));
                    return Typed::new(Expr::list(query), ty, span);
                }
            }
            _ => {
                let diag = self.mismatch(directions.span, "a list of directions", &directions.ty);
                self.report(diag);
                return Typed::unknown(span);
            }
        };
        let size = Size::at_most(Some(each.len() as u64));
        let items = each.into_iter().map(step).collect();
        // Steps off the board are none, which is no member.
        let slot = scope.fresh("it");
        let when =
            Expr::op(Op::Ne { left: Expr::bound(slot.clone()), right: Expr::read(Ref::None) });
        let query = Query::Where { list: Expr::list(Query::Items { items }), bind: slot, when };
        Typed::new(Expr::list(query), Type::list(Type::of(Kind::Place), size), span)
    }

    /// Places in a direction: a walk with a number of steps, else a ray, or a run with a condition.
    pub fn make_way(
        &mut self,
        (from, direction): (Typed, Typed),
        n: Option<Typed>,
        condition: Option<(String, Typed)>,
        span: Span,
    ) -> Typed {
        let broken = |typed: &Typed| typed.ty.is_unknown();
        let condition_broken = condition.as_ref().is_some_and(|(_, when)| broken(when));
        if broken(&from) || broken(&direction) || n.as_ref().is_some_and(broken) || condition_broken
        {
            return Typed {
                ty: Type::list(Type::of(Kind::Place), Size::ANY),
                ..Typed::unknown(span)
            };
        }
        let (bind, condition) = match condition {
            Some((bind, when)) => (bind, Some(when.expr)),
            None => ("$it".to_owned(), None),
        };
        let (from, direction) = (from.expr, direction.expr);
        let (query, most) = match n {
            Some(n) => {
                let most = n.ty.interval().hi.clamp(0, LONGEST_WALK).unsigned_abs();
                (Query::Walk { from, direction, n: n.expr, bind, when: condition }, most)
            }
            None => (Query::Ray { from, direction, bind, condition }, self.env.cells()),
        };
        let ty = Type::list(Type::of(Kind::Place), Size::at_most(Some(most)));
        Typed::new(Expr::list(query), ty, span)
    }

    /// The places between two.
    pub fn make_between(&mut self, from: Typed, to: Typed, span: Span) -> Typed {
        if from.ty.is_unknown() || to.ty.is_unknown() {
            return Typed::unknown(span);
        }
        let ty = Type::list(Type::of(Kind::Place), Size::at_most(Some(self.env.cells())));
        Typed::new(Expr::list(Query::Between { from: from.expr, to: to.expr }), ty, span)
    }

    /// The place some steps away.
    pub fn make_step(
        &mut self,
        from: Typed,
        direction: Typed,
        distance: Typed,
        span: Span,
    ) -> Typed {
        if from.ty.is_unknown() || direction.ty.is_unknown() || distance.ty.is_unknown() {
            return Typed::unknown(span);
        }
        let read =
            Ref::Step { from: from.expr, direction: direction.expr, distance: distance.expr };
        Typed::new(Expr::read(read), Type::of(Kind::Place).or_none(), span)
    }

    /// Neighbours of a place.
    pub fn make_neighbors(&mut self, place: Typed, span: Span) -> Typed {
        if place.ty.is_unknown() {
            return Typed::unknown(span);
        }
        let most = self.env.zones.iter().map(|zone| zone.adjacent_to.len() as u64).max();
        let ty = Type::list(Type::of(Kind::Place), Size::at_most(most));
        Typed::new(Expr::list(Query::AdjacentZones { zone: place.expr }), ty, span)
    }

    /// The condition that two places are neighbours.
    pub fn make_adjacent(&mut self, zone: Typed, to: Typed, span: Span) -> Typed {
        if zone.ty.is_unknown() || to.ty.is_unknown() {
            return Typed::unknown(span);
        }
        let read = Ref::Adjacent { zone: zone.expr, to: to.expr };
        Typed::new(Expr::read(read), Type::of(Kind::Bool), span)
    }

    /// Lines of `n` places.
    pub fn make_lines(&mut self, places: Typed, n: Option<i32>, at: Span, span: Span) -> Typed {
        let Some(n) = n else { return Typed::unknown(span) };
        if n < 2 {
            self.report(Diagnostic::new(
                Code::OutOfRange,
                at,
                format!("a line has at least 2 places, not {n}"),
            ));
            return Typed::unknown(span);
        }
        if places.ty.is_unknown() {
            return Typed::unknown(span);
        }
        if self.env.boards.is_empty() {
            if !self.env.incomplete {
                self.error(
                    Code::UnknownName,
                    span,
                    "`lines` are lines of a board; this game has none",
                );
            }
            return Typed::unknown(span);
        }
        let n = n.unsigned_abs();
        self.uses.lists_lines = true;
        let ty =
            Type::list(Type::list(Type::of(Kind::Place), Size::exact(u64::from(n))), Size::ANY);
        Typed::new(Expr::list(Query::Lines { places: places.expr, n }), ty, span)
    }

    /// A place and those at most `n` steps away.
    pub fn make_within(&mut self, place: Typed, n: Typed, span: Span) -> Typed {
        let itself = self.make_items(vec![place.clone()], span);
        let around = self.make_reached(place, None, Some(n), span);
        self.make_union(itself, around, span)
    }

    /// A place and those joined to it through places that satisfy a condition.
    pub fn make_group(&mut self, place: Typed, via: Option<(String, Expr)>, span: Span) -> Typed {
        let itself = self.make_items(vec![place.clone()], span);
        let others = self.make_reached(place, via, None, span);
        let ty = others.ty.clone();
        Typed { ty, ..self.make_union(itself, others, span) }
    }

    /// The number of steps from a place to another.
    pub fn make_distance(&mut self, from: Typed, to: Typed, span: Span) -> Typed {
        if from.ty.is_unknown() || to.ty.is_unknown() {
            return Typed::unknown(span);
        }
        let most = self.env.zones.len() as i64 * i64::from(self.env.players.max);
        let ty = Type::int(Interval::new(0, most)).or_none();
        Typed::new(Expr::read(Ref::Distance { from: from.expr, to: to.expr }), ty, span)
    }

    /// Places connected to a place within a number of steps.
    pub fn make_reached(
        &mut self,
        place: Typed,
        via: Option<(String, Expr)>,
        steps: Option<Typed>,
        span: Span,
    ) -> Typed {
        let no_number = steps.as_ref().is_some_and(|steps| steps.ty.is_unknown());
        if place.ty.is_unknown() || no_number {
            return Typed {
                ty: Type::list(Type::of(Kind::Place), Size::ANY),
                ..Typed::unknown(span)
            };
        }
        let steps = steps.map(|steps| steps.expr);
        let size = Size::at_most(Some(self.env.zones.len() as u64));
        let ty = Type::list(Type::of(Kind::Place), size);
        let (bind, via) = bound_condition(via);
        let query = Query::ConnectedZones { zone: place.expr, bind, via, steps };
        Typed::new(Expr::list(query), ty, span)
    }

    /// Places connected through places that satisfy a condition, for any spelling of the condition.
    pub fn make_via(
        &mut self,
        binder: Option<(&str, Span)>,
        scope: &mut Scope,
        span: Span,
        f: impl FnOnce(&mut Self, &mut Scope) -> Typed,
    ) -> (String, Expr) {
        let (slot, when) = self.with_place(binder, scope, span, f);
        (slot, when.expr)
    }

    /// The condition that a place is connected to another through places that satisfy a condition.
    pub fn joined(zone: Expr, to: Expr, via: Option<(String, Expr)>, span: Span) -> Typed {
        let (bind, via) = bound_condition(via);
        let read = Ref::Connected { zone, to, bind, via };
        Typed::new(Expr::read(read), Type::of(Kind::Bool), span)
    }

    /// Lowers a condition on a place passed through.
    pub fn with_place(
        &mut self,
        binder: Option<(&str, Span)>,
        scope: &mut Scope,
        span: Span,
        f: impl FnOnce(&mut Self, &mut Scope) -> Typed,
    ) -> (String, Typed) {
        let places = Type::list(Type::of(Kind::Place), Size::ANY);
        self.with_member(&places, binder, scope, span, f)
    }
}

/// A condition with its name for the place, if any.
fn bound_condition(via: Option<(String, Expr)>) -> (String, Option<Expr>) {
    match via {
        Some((bind, via)) => (bind, Some(via)),
        None => ("$it".to_owned(), None),
    }
}
