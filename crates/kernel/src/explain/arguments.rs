//! Arguments as words of the state.

use super::knowledge::Viewpoint;
use crate::program::ParamDef;
use crate::value::NONE;
use crate::{Kind, Value};

/// Returns the word of an argument, if the argument is a value of its parameter.
pub(super) fn word_of(view: &Viewpoint<'_>, param: &ParamDef, value: Value) -> Option<i32> {
    let (p, s) = (view.e.p, view.e.s);
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

/// True if a packed move has room for an argument: linking sizes the field by the domain.
pub(super) fn has_room(param: &ParamDef, value: i32) -> bool {
    let offset = i64::from(value) - i64::from(param.lo);
    value != NONE && offset >= 0 && offset < 1 << param.bits
}
