//! Moves to ask about: all arguments that can be written for the parameters of an alternative.

use boardwright_kernel::{
    Kind, MoveQuery, MoveQueryKind, PlaceId, PlayerId, Program, Rng, State, TokenId, TypeId, Value,
};

/// The maximal number of moves of one alternative at one decision.
pub const MOST: usize = 40;

/// Returns the values to write for a parameter: of its kind, some of them outside its domain.
pub fn values(program: &Program, state: &State, kind: Kind) -> Vec<Value> {
    match kind {
        Kind::Int => (-1..12).map(Value::Int).collect(),
        Kind::Bool => vec![Value::Bool(false), Value::Bool(true)],
        Kind::Enum(of) => {
            let members = program.enums()[usize::from(of)].members.len() as u16;
            (0..members).map(|member| Value::Word { of, member }).collect()
        }
        Kind::Player => (0..program.players() as u16).map(|p| Value::Player(PlayerId(p))).collect(),
        Kind::Place => {
            (0..program.places().len() as u16).map(|p| Value::Place(PlaceId(p))).collect()
        }
        Kind::Token => tokens(program, state).into_iter().map(Value::Token).collect(),
        Kind::TokenType => {
            (0..program.token_types().len() as u16).map(|of| Value::TokenType(TypeId(of))).collect()
        }
        Kind::Direction => (0..program.directions().len() as u16).map(Value::Direction).collect(),
        Kind::Set(of) => (0..8).map(|bits| Value::Set { of, bits }).collect(),
    }
}

/// Returns all tokens, place by place.
pub fn tokens(program: &Program, state: &State) -> Vec<TokenId> {
    let places = (0..program.places().len() as u16).map(PlaceId);
    places.flat_map(|at| state.tokens(program, at)).collect()
}

/// Returns every tuple of arguments if there are few, else a random selection.
pub fn tuples(lists: &[Vec<Value>], rng: &mut Rng) -> Vec<Vec<Value>> {
    let all = lists.iter().fold(1usize, |all, list| all.saturating_mul(list.len()));
    let pick = |mut number: usize| {
        let one = |list: &Vec<Value>| {
            let value = list[number % list.len()];
            number /= list.len();
            value
        };
        lists.iter().map(one).collect::<Vec<Value>>()
    };
    if all == 0 {
        return Vec::new();
    }
    if all <= MOST {
        return (0..all).map(pick).collect();
    }
    let mut drawn: Vec<usize> =
        (0..MOST).map(|_| rng.below(all.min(1 << 30) as u32) as usize).collect();
    drawn.dedup();
    drawn.into_iter().map(pick).collect()
}

pub fn wanted(alternative: usize, args: &[Value]) -> MoveQuery {
    let args = args.iter().map(|arg| Some(*arg)).collect();
    MoveQuery { by: None, what: MoveQueryKind::Alternative(alternative), args }
}
