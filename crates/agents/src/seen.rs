//! The observation of the deciding seat, made on first use.

use boardwright_kernel::{Observation, PlayerId, Program, State, observe, weights};
use std::cell::OnceCell;
use std::ops::Deref;

/// The observation of the seat that decides. Derefs to [`Observation`], which is made on first use, because
/// some agents only need [`Seen::moves`].
#[derive(Clone)]
pub struct Seen<'a> {
    program: &'a Program,
    state: &'a State,
    viewer: PlayerId,
    moves: usize,
    observation: OnceCell<Observation>,
}

impl<'a> Seen<'a> {
    /// The observation of `viewer`, who decides in `state` among `moves` legal moves. For hosts.
    pub fn new(program: &'a Program, state: &'a State, viewer: PlayerId, moves: usize) -> Self {
        Self { program, state, viewer, moves, observation: OnceCell::new() }
    }

    /// Makes the observation, so that copies have it.
    pub(crate) fn observe(&self) -> &Observation {
        self
    }

    /// The rules, which everybody knows.
    pub fn program(&self) -> &'a Program {
        self.program
    }

    /// The viewer.
    pub fn viewer(&self) -> PlayerId {
        self.viewer
    }

    /// How many legal moves there are: indices run from 0 to this, exclusive. At least 1.
    pub fn moves(&self) -> usize {
        self.moves
    }

    /// How many ways of going on each legal move leaves, where several members of a list are chosen
    /// one after the other; `None` where all moves count the same.
    pub fn weights(&self) -> Option<Vec<u64>> {
        weights(self.program, self.state)
    }
}

impl Deref for Seen<'_> {
    type Target = Observation;

    fn deref(&self) -> &Observation {
        self.observation.get_or_init(|| observe(self.program, self.state, self.viewer))
    }
}
