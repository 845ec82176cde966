//! Arguments as words, and costs in parts.

use super::know::Looker;
use super::search::{Part, Search};
use super::{Reason, ReasonKind};
use crate::code::NodeId;
use crate::machine::cost::{self, Unpaid};
use crate::program::{CostStep, ParamDef};
use crate::value::NONE;
use crate::{Kind, Value};

impl Search<'_> {
    /// The cost, if it cannot be paid or the viewer cannot know whether it can.
    pub(super) fn cost(&mut self, part: Part<'_>) -> Option<Reason> {
        let base = part.place;
        let l = &mut self.l;
        let told = l.viewer().is_none()
            || part.alternative.trial.is_none()
                && part.alternative.cost.iter().all(|step| knows_step(l, step));
        let with = l.arguments();
        if !told {
            let path = format!("{base}.cost");
            return Some(Reason { known: false, with, ..Reason::plain(ReasonKind::Cost, path) });
        }
        if cost::payable(&mut l.e, part.alternative) {
            return None;
        }
        let (path, facts) = match cost::unpaid(&mut l.e, part.alternative)? {
            Unpaid::Step(number) => {
                let facts = l.step(&part.alternative.cost[number]);
                (format!("{base}.cost[{number}]"), facts)
            }
            Unpaid::Operation(pc) => {
                (l.e.p.cause_path(l.e.p.cause_at(pc)).to_owned(), l.operation(pc))
            }
            Unpaid::TooMuch => (format!("{base}.cost"), Vec::new()),
        };
        Some(Reason { with, facts, ..Reason::plain(ReasonKind::Cost, path) })
    }
}

/// The word of an argument, if it is a value of its parameter.
pub(super) fn word_of(l: &Looker<'_>, param: &ParamDef, value: Value) -> Option<i32> {
    let (p, s) = (l.e.p, l.e.s);
    let below = |index: usize, count: usize| (index < count).then_some(index as i32);
    let word = match (param.kind, value) {
        (Kind::Int, Value::Int(number)) => Some(number),
        (Kind::Bool, Value::Bool(holds)) => Some(i32::from(holds)),
        (Kind::Enum(of), Value::Word { of: other, member }) if of == other => {
            below(usize::from(member), p.enums.get(usize::from(of))?.members.len())
        }
        (Kind::Player, Value::Player(player)) => below(player.index(), p.players),
        (Kind::Token, Value::Token(token)) => below(token.index(), s.known_tokens(p)),
        (Kind::Place, Value::Place(at)) => below(at.index(), p.places.info.len()),
        (Kind::TokenType, Value::TokenType(of)) => below(of.index(), p.tokens.types.len()),
        (Kind::Direction, Value::Direction(way)) => {
            below(usize::from(way), p.space.directions.len())
        }
        (Kind::Set(of), Value::Set { of: other, bits }) if of == other => {
            let whole = p.whole_set(of) as u32;
            (bits & !whole == 0).then_some(bits as i32)
        }
        _ => None,
    };
    word.filter(|word| has_room(param, *word))
}

/// Whether a packed move has room for an argument: linking sizes it by the domain.
pub(super) fn has_room(param: &ParamDef, value: i32) -> bool {
    let offset = i64::from(value) - i64::from(param.lo);
    value != NONE && offset >= 0 && offset < 1 << param.bits
}

/// Whether the viewer knows whether an effect of a cost can be done.
fn knows_step(l: &mut Looker<'_>, step: &CostStep) -> bool {
    match *step {
        CostStep::Set { target, value } => l.knows_target(target) && l.knows(value),
        CostStep::Add { target, delta } => l.knows_target(target) && l.knows(delta),
        CostStep::SetProp { token, value, .. } => knows_face(l, token) && l.knows(value),
        CostStep::AddProp { token, delta, .. } => knows_face(l, token) && l.knows(delta),
        CostStep::Draw { from, to, count } => l.knows(from) && l.knows(to) && l.knows(count),
        CostStep::Move { token, to, .. } => l.knows(token) && l.knows(to),
        CostStep::Destroy { token } => l.knows(token),
    }
}

fn knows_face(l: &mut Looker<'_>, token: NodeId) -> bool {
    l.know(token).is_some_and(|token| token == NONE || l.knows_face(token))
}
