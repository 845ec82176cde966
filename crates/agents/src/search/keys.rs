//! Moves by their content, so that the tree finds them again in another world.

use boardwright_kernel::{Machine, Move, PlayerId, StableHasher, Value};
use std::hash::{Hash, Hasher};

/// The keys of the legal moves of a decision.
#[derive(Debug, Clone, Default)]
pub(super) struct Keys {
    /// True if worlds differ in their tokens, so that the number of a token means nothing in another world.
    pub hidden: bool,
    /// By index in the list of legal moves.
    pub found: Vec<u64>,
}

impl Keys {
    /// Finds the keys of the present decision of a player. If its list of moves is always the same, a key is the index.
    pub fn of(&mut self, world: &mut Machine<'_>, player: PlayerId, same_list: bool) {
        self.found.clear();
        if same_list {
            self.found.extend(0..world.legal_moves().len() as u64);
            return;
        }
        let seat = u64::from(player.0) + 1;
        if !self.hidden {
            let keys = world.legal_moves().iter().map(|one| one.bits() ^ seat.rotate_right(8));
            self.found.extend(keys);
            return;
        }
        let moves: Vec<Move> = world.legal_moves().to_vec();
        self.found.extend(moves.into_iter().map(|one| content(world, one, seat)));
    }
}

/// A hash of a move in which a token counts by its face and its place.
fn content(world: &Machine<'_>, one: Move, seat: u64) -> u64 {
    let choice = world.decode(one);
    let mut hash = StableHasher::default();
    (seat, choice.alternative as u64).hash(&mut hash);
    for value in choice.args {
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
