//! `.free` and `.full` of places with room for so many tokens, lowered to counts. Where a place has room per player, they
//! are about the tokens of the acting player.

use super::derived::Guard;
use crate::compiler::Compiler;
use crate::env::DerivedOf;
use crate::interval::Interval;
use crate::scope::Scope;
use crate::types::{Kind, Type, Typed};
use boardwright_def::{BoardOwner, Expr, Op, PlaceProp, Query, Ref, Room};
use boardwright_diag::{Code, Diagnostic, Span};

/// A property about the room of a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum OfRoom {
    Free,
    Full,
}

impl OfRoom {
    /// The property of a name.
    pub fn named(name: &str) -> Option<Self> {
        [("free", Self::Free), ("full", Self::Full)]
            .into_iter()
            .find_map(|(known, of)| (known == name).then_some(of))
    }
}

impl Compiler<'_> {
    /// The boards and zones that have room for so many tokens.
    pub(crate) fn rooms(&self) -> Vec<(DerivedOf, Room)> {
        let is_first =
            |board: &usize| self.env.boards[*board].owner.as_ref().is_none_or(BoardOwner::is_first);
        let boards = (0..self.env.boards.len()).filter(is_first).filter_map(|board| {
            let cells = self.env.zones_of(board);
            let first = self.env.zones.get(cells.start)?;
            Some((DerivedOf::Cells(board), first.room))
        });
        let is_cell = |zone: &usize| {
            (0..self.env.boards.len()).any(|board| self.env.zones_of(board).contains(zone))
        };
        let zones = (0..self.env.zones.len()).filter(|zone| !is_cell(zone));
        let zones = zones.map(|zone| (DerivedOf::Zone(zone), self.env.zones[zone].room));
        boards.chain(zones).filter(|(_, room)| !room.is_unlimited()).collect()
    }

    /// `.free` and `.full`; `None` if no place has room for so many tokens.
    pub(super) fn room_prop(
        &mut self,
        place: &Typed,
        of: OfRoom,
        at: Span,
        scope: &Scope,
    ) -> Option<Typed> {
        let rooms = self.rooms();
        if rooms.is_empty() {
            return None;
        }
        if let Some(zone) = self.known_zone(place)
            && self.env.zones[zone].room.is_unlimited()
        {
            let zone = self.env.zones[zone].id.clone();
            self.report(
                Diagnostic::new(
                    Code::UnknownProperty,
                    at,
                    format!("`{zone}` has room for any number of tokens"),
                )
                .hint("declare its `room`, such as `room: 2`"),
            );
            return Some(Typed::unknown(at));
        }
        let mut branches: Vec<(Room, Vec<Expr>)> = Vec::new();
        let mut whole = None;
        for (owner, room) in rooms {
            match self.guard(place, &owner) {
                Guard::Never => {}
                Guard::Always => whole = Some(room),
                Guard::When(when) => match branches.iter_mut().find(|(known, _)| *known == room) {
                    Some((_, guards)) => guards.push(when),
                    None => branches.push((room, vec![when])),
                },
            }
        }
        let mut value = match whole {
            Some(room) => self.room_value(place, of, room, at, scope)?,
            None if of == OfRoom::Full => Expr::Bool(false),
            None => Expr::read(Ref::None),
        };
        for (room, mut guards) in branches.into_iter().rev() {
            let when = if guards.len() == 1 {
                guards.remove(0)
            } else {
                Expr::op(Op::Or { args: guards })
            };
            let then = self.room_value(place, of, room, at, scope)?;
            value = match of {
                OfRoom::Full if value == Expr::Bool(false) => {
                    Expr::op(Op::And { args: vec![when, then] })
                }
                OfRoom::Full | OfRoom::Free => Expr::op(Op::If { when, then, otherwise: value }),
            };
        }
        let ty = match of {
            OfRoom::Full => Type::of(Kind::Bool),
            OfRoom::Free => Type::int(Interval::new(0, i64::from(i32::MAX)))
                .none_if(place.ty.optional || whole.is_none()),
        };
        Some(Typed::new(value, ty, at))
    }

    /// The property where the room is known; `None` after a report.
    fn room_value(
        &mut self,
        place: &Typed,
        of: OfRoom,
        room: Room,
        at: Span,
        scope: &Scope,
    ) -> Option<Expr> {
        let read = |prop| Expr::read(Ref::Place { place: place.expr.clone(), prop });
        let limits = [
            room.tokens.map(|most| (most, read(PlaceProp::Count))),
            match room.per_player {
                Some(most) => Some((most, self.own_tokens(place, at, scope)?)),
                None => None,
            },
        ];
        let limits = limits.into_iter().flatten().map(|(most, count)| (most as i32, count));
        if of == OfRoom::Free {
            let free = limits
                .map(|(most, count)| Expr::op(Op::Sub { left: Expr::Int(most), right: count }));
            let least = free.reduce(|left, right| Expr::op(Op::Min { left, right }))?;
            return Some(Expr::op(Op::Max { left: Expr::Int(0), right: least }));
        }
        let full = limits.map(|(most, count)| {
            if most == 1 && room.tokens == Some(1) && count == read(PlaceProp::Count) {
                return Expr::op(Op::Not { arg: read(PlaceProp::Empty) });
            }
            Expr::op(Op::Ge { left: count, right: Expr::Int(most) })
        });
        full.reduce(|one, other| Expr::op(Op::Or { args: vec![one, other] }))
    }

    /// The number of tokens of the acting player in a place.
    fn own_tokens(&mut self, place: &Typed, at: Span, scope: &Scope) -> Option<Expr> {
        let actor = self.name("actor", at, &mut scope.clone(), None);
        if actor.ty.is_unknown() {
            return None;
        }
        let list = Expr::list(Query::TokensInZone { zone: place.expr.clone() });
        let bind = scope.fresh("token");
        let owner = Ref::TokenProp { token: Expr::bound(bind.clone()), prop: "owner".to_owned() };
        let when = Expr::op(Op::Eq { left: Expr::read(owner), right: actor.expr });
        let query = Expr::list(Query::Where { list, bind, when });
        Some(Expr::count(query))
    }
}
