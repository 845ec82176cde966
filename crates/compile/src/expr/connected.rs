//! `connected`: sets of places that one group joins.

use super::function_table::Call;
use crate::compiler::Compiler;
use crate::scope::{Bound, Scope, Var};
use crate::types::{Kind, Type, Typed};
use boardwright_def::walk::substitute;
use boardwright_def::{Aggregate, Expr, Fold, Op};
use boardwright_diag::Span;

/// A place, or a list of places with the name of its member.
struct End {
    place: Expr,
    list: Option<(Expr, String)>,
}

impl Compiler<'_> {
    /// `connected(A, B, …, C)`: some place of each set, all in one group of places that satisfy C.
    pub(super) fn connected(&mut self, call: Call<'_>, scope: &mut Scope) -> Typed {
        let Call { args, src, span, .. } = call;
        let (sets, condition) = match args {
            [_, _] => (args, None),
            [sets @ .., condition] => (sets, Some(condition)),
            [] => return Typed::unknown(span),
        };
        let place = Type::of(Kind::Place);
        let lowered = sets.iter().map(|set| self.tree(set, src, scope, Some(&place)));
        let lowered: Vec<Typed> = lowered.collect();
        let mark = scope.mark();
        // The names of the ends are reserved before the condition is read, so that no name in it
        // equals them.
        let from_slot = self.end_of_way("from", scope, span);
        let to_slot = self.end_of_way("to", scope, span);
        let via = self.via(condition, call, scope);
        scope.reset(mark);
        if lowered.iter().any(|set| set.ty.is_unknown()) {
            return Typed::unknown(span);
        }
        let mut ends = lowered.into_iter().enumerate().map(|(at, set)| {
            let slot = if at == 0 { &from_slot } else { &to_slot };
            self.joined_end(set, slot)
        });
        let Some(from) = ends.next() else { return Typed::unknown(span) };
        let others: Vec<End> = ends.collect();
        let joined = others.iter().map(|to| {
            let both = Self::joined_ends(&from.place, &to.place, via.as_ref(), span);
            some_place(&from, some_place(to, both))
        });
        let mut joined: Vec<Expr> = joined.collect();
        // Several sets may be joined to different places of the first. That each is joined to it at
        // all is tested first: this is fast, and mostly false.
        if let (Some(via), Some(_), 2..) = (&via, &from.list, others.len()) {
            joined.push(self.one_group(&from, &others, via, &to_slot, span));
        }
        let all =
            if joined.len() == 1 { joined.remove(0) } else { Expr::op(Op::And { args: joined }) };
        Typed::new(all, Type::of(Kind::Bool), span)
    }

    /// The condition that the group of some place of the first set holds places of all others.
    fn one_group(
        &mut self,
        from: &End,
        others: &[End],
        (slot, via): &(String, Expr),
        member: &str,
        span: Span,
    ) -> Expr {
        let place = Typed::new(from.place.clone(), Type::of(Kind::Place), span);
        let group = self.make_group(place, Some((slot.clone(), via.clone())), span).expr;
        let mut args = vec![put(via, slot, &from.place)];
        for other in others {
            args.push(match &other.list {
                None => Expr::op(Op::In { item: other.place.clone(), set: group.clone() }),
                Some((list, _)) => {
                    let item = Expr::bound(member.to_owned());
                    let within = Expr::op(Op::In { item, set: list.clone() });
                    some(&group, member, within)
                }
            });
        }
        some_place(from, Expr::op(Op::And { args }))
    }

    /// An end of a way: a place or token itself, or the member of a list.
    fn joined_end(&mut self, set: Typed, slot: &str) -> End {
        if matches!(set.ty.kind, Kind::Place | Kind::Token) {
            return End { place: self.as_place(set).expr, list: None };
        }
        let list = self.as_places(set).expr;
        End { place: Expr::bound(slot.to_owned()), list: Some((list, slot.to_owned())) }
    }

    /// The condition that two places satisfy a condition and are joined by places that do.
    fn joined_ends(zone: &Expr, to: &Expr, via: Option<&(String, Expr)>, span: Span) -> Expr {
        let joined = Self::joined(zone.clone(), to.clone(), via.cloned(), span).expr;
        let Some((slot, via)) = via else { return joined };
        Expr::op(Op::And { args: vec![put(via, slot, zone), put(via, slot, to), joined] })
    }

    /// A slot for an end of a way, with a name that authors cannot write.
    fn end_of_way(&self, name: &str, scope: &mut Scope, span: Span) -> String {
        let slot = scope.fresh(name);
        let value = Typed::new(Expr::bound(slot.clone()), Type::of(Kind::Place), span);
        scope.push(Var { name: String::new(), value, how: Bound::Member, span });
        slot
    }
}

/// The condition that another holds for some place of an end.
fn some_place(end: &End, holds: Expr) -> Expr {
    match &end.list {
        None => holds,
        Some((list, slot)) => some(list, slot, holds),
    }
}

fn some(list: &Expr, bind: &str, holds: Expr) -> Expr {
    let (query, bind) = (list.clone(), bind.to_owned());
    let some = Aggregate { op: Fold::Some, query, bind, value: Some(holds) };
    Expr::Aggregate { aggregate: Box::new(some) }
}

/// A condition on a bound place as one on another place.
fn put(via: &Expr, slot: &str, place: &Expr) -> Expr {
    let mut via = via.clone();
    substitute(&mut via, slot, place);
    via
}
