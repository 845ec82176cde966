//! Determinisation: sampled worlds that agree with a seat's observation, to try moves in.

use crate::Seen;
use boardwright_kernel::{
    Machine, NoSample, Options, PlayerId, Program, Rng, State, sample_consistent,
};

/// Samples states with the same observation for the deciding seat, from that observation alone. Lists of
/// moves are equal, so that an index means the same move in the real game and in every world.
pub struct Worlds<'a, 'p> {
    program: &'p Program,
    seen: &'a Seen<'a>,
    scratch: &'a mut Option<Machine<'p>>,
}

impl<'a, 'p> Worlds<'a, 'p> {
    /// Worlds for the viewer of `seen`. They are built in `scratch`, which can be used again for other
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

    /// The player that the worlds are for.
    pub fn viewer(&self) -> PlayerId {
        self.seen.viewer()
    }

    /// True if worlds can differ in a way that matters: something is hidden or left to chance.
    pub fn differ(&self) -> bool {
        self.program.hides() || self.program.has_chance()
    }

    /// The next world, at the same decision. Moves applied in it can be undone back to it.
    ///
    /// # Errors
    /// As [`Worlds::sample`].
    pub fn next(&mut self, rng: &mut Rng) -> Result<&mut Machine<'p>, NoSample> {
        let world = self.sample(rng)?;
        Ok(self.machine_at(&world, true))
    }

    /// The state of the next world.
    ///
    /// # Errors
    /// [`NoSample`] if no state with the same observation was found. Then the agent decides by its
    /// observation; a further call would fail as slowly.
    pub fn sample(&self, rng: &mut Rng) -> Result<State, NoSample> {
        sample_consistent(self.program, self.seen, rng)
    }

    /// A machine at the state of a world. Moves applied in it cannot be undone, which makes them faster. With `rolls` the
    /// agent answers for chance.
    pub fn at(&mut self, world: &State, rolls: bool) -> &mut Machine<'p> {
        let machine = self.machine_at(world, false);
        machine.answer_chance(rolls);
        machine
    }

    fn machine_at(&mut self, world: &State, journal: bool) -> &mut Machine<'p> {
        let options = Options {
            explicit_chance: false,
            events: false,
            journal,
            lists: false,
            ..Options::default()
        };
        if let Some(machine) = self.scratch.as_mut() {
            machine.answer_chance(false);
        }
        if self.scratch.as_ref().is_some_and(|machine| machine.options() != options) {
            *self.scratch = None;
        }
        let machine = self
            .scratch
            .get_or_insert_with(|| Machine::from_state(self.program, world.clone(), options));
        machine.set_state(world);
        machine
    }
}
