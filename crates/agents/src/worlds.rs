//! Worlds that agree with what a seat sees, to try moves out in.

use boardwright_kernel::{Machine, PlayerId, Program, Rng, State, sample_state};

/// Draws states that give the deciding seat the very observation it has: hidden tokens permuted at
/// random, the generator replaced. Move lists are equal by construction, so that an index means the
/// same move in the real game and in every world.
pub struct Worlds<'a, 'p> {
    real: &'a State,
    viewer: PlayerId,
    scratch: &'a mut Machine<'p>,
}

impl<'a, 'p> Worlds<'a, 'p> {
    /// Worlds for `viewer`, who decides in `real`. Worlds are laid out in `scratch`, which needs a
    /// journal and no events. For hosts.
    pub fn new(real: &'a State, viewer: PlayerId, scratch: &'a mut Machine<'p>) -> Self {
        Self { real, viewer, scratch }
    }

    /// The rules.
    pub fn program(&self) -> &'p Program {
        self.scratch.program()
    }

    /// Whose worlds these are.
    pub fn viewer(&self) -> PlayerId {
        self.viewer
    }

    /// Whether worlds can differ in a way that matters: something is hidden or left to chance.
    pub fn differ(&self) -> bool {
        self.program().hides() || self.program().has_chance()
    }

    /// The next world, at the same decision. Moves applied in it can be undone back to it.
    pub fn next(&mut self, rng: &mut Rng) -> &mut Machine<'p> {
        let world = sample_state(self.scratch.program(), self.real, self.viewer, rng);
        self.scratch.set_state(&world);
        self.scratch
    }
}
