//! Worlds that agree with what a seat sees, to try moves out in.

use crate::Seen;
use boardwright_kernel::{Machine, NoSample, Options, PlayerId, Program, Rng, sample_consistent};

/// Draws states that give the deciding seat the very observation it has, from that observation alone.
/// Lists of moves are equal, so that an index means the same move in the real game and in every world.
pub struct Worlds<'a, 'p> {
    program: &'p Program,
    seen: &'a Seen<'a>,
    scratch: &'a mut Option<Machine<'p>>,
}

impl<'a, 'p> Worlds<'a, 'p> {
    /// Worlds of who sees `seen`. They are laid out in `scratch`, which can be used again for other
    /// decisions of the same program. For hosts.
    pub fn new(
        program: &'p Program,
        seen: &'a Seen<'a>,
        scratch: &'a mut Option<Machine<'p>>,
    ) -> Self {
        Self { program, seen, scratch }
    }

    /// The rules.
    pub fn program(&self) -> &'p Program {
        self.program
    }

    /// Whose worlds these are.
    pub fn viewer(&self) -> PlayerId {
        self.seen.viewer()
    }

    /// Whether worlds can differ in a way that matters: something is hidden or left to chance.
    pub fn differ(&self) -> bool {
        self.program.hides() || self.program.has_chance()
    }

    /// The next world, at the same decision. Moves applied in it can be undone back to it.
    ///
    /// # Errors
    /// [`NoSample`] where no other state gives the same observation often enough to be found. Then an
    /// agent decides by its observation, and a further call would take as long in vain.
    pub fn next(&mut self, rng: &mut Rng) -> Result<&mut Machine<'p>, NoSample> {
        let world = sample_consistent(self.program, self.seen, rng)?;
        let options =
            Options { explicit_chance: false, events: false, journal: true, ..Options::default() };
        let machine = self
            .scratch
            .get_or_insert_with(|| Machine::from_state(self.program, world.clone(), options));
        machine.set_state(&world);
        Ok(machine)
    }
}
