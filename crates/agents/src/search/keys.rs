//! Moves by their content, so that tree and tables find them again in another world.

use boardwright_kernel::{Decider, Kind, Machine, Move, PlayerId, StableHasher, Value};
use std::hash::{Hash, Hasher};

/// Names the moves of one decision.
#[derive(Debug, Clone, Copy)]
pub(super) struct Naming {
    /// Differs from one question to the next, and from one player to the next.
    question: u64,
    /// True if a move may name tokens whose numbers mean nothing in another world.
    by_content: bool,
}

impl Naming {
    /// The naming at the present decision. `hidden` says that worlds differ in their tokens.
    #[inline]
    pub fn of(world: &Machine<'_>, hidden: bool) -> Self {
        let Some(decision) = world.decision() else {
            return Self { question: 0, by_content: false };
        };
        let seat = match decision.decider {
            Decider::Player(player) => u64::from(player.seat()),
            Decider::Chance => 0,
        };
        let mut params = decision.alternatives.iter().flat_map(|alternative| &alternative.params);
        Self {
            question: question(world, seat),
            by_content: hidden && params.any(|param| param.kind == Kind::Token),
        }
    }

    /// The naming of choices that players make at the same time: always by content, so that a choice that was made
    /// before is known by its value.
    pub fn of_answers(world: &Machine<'_>, hidden: bool) -> Self {
        Self { by_content: true, ..Self::of(world, hidden) }
    }

    /// The key of a move.
    #[inline]
    pub fn key(self, world: &Machine<'_>, one: Move) -> u64 {
        if self.by_content {
            return content(world, one, self.question);
        }
        one.bits() ^ self.question
    }
}

/// A number for the present question as a player is asked it.
fn question(world: &Machine<'_>, seat: u64) -> u64 {
    let cause = world.decision().map_or(0, |decision| decision.cause.index() as u64);
    (cause << 8 | seat).wrapping_mul(0xd6e8_feb8_6659_fd93)
}

/// The keys of all legal moves of a decision, by index.
pub(super) fn list(world: &mut Machine<'_>, naming: Naming, keys: &mut Vec<u64>) {
    keys.clear();
    if naming.by_content {
        let moves: Vec<Move> = world.legal_moves().to_vec();
        keys.extend(moves.into_iter().map(|one| naming.key(world, one)));
        return;
    }
    keys.extend(world.legal_moves().iter().map(|one| one.bits() ^ naming.question));
}

/// The key of a choice that a player made at the present question of a group.
pub(super) fn answer(world: &Machine<'_>, player: PlayerId, value: Value) -> u64 {
    hash(world, question(world, u64::from(player.seat())), 0, vec![value])
}

/// A hash of a move in which a token counts by its face and its place.
fn content(world: &Machine<'_>, one: Move, question: u64) -> u64 {
    let choice = world.decode(one);
    hash(world, question, choice.alternative, choice.args)
}

fn hash(world: &Machine<'_>, question: u64, alternative: usize, values: Vec<Value>) -> u64 {
    let mut hash = StableHasher::default();
    (question, alternative as u64).hash(&mut hash);
    for value in values {
        match value {
            Value::Token(token) => {
                let face = world.state().token(world.program(), token);
                (face.type_id, face.owner, face.place).hash(&mut hash);
                face.props.hash(&mut hash);
            }
            value => value.hash(&mut hash),
        }
    }
    hash.finish()
}
