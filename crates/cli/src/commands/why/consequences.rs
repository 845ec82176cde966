//! The changes that a move makes, with their causes, and what a seat can foresee of them.

use super::{Asked, one_of};
use crate::failure::Failure;
use boardwright_kernel::{
    EventKind, Machine, Move, Options, PlayerId, Program, Rng, explain_event, observe,
    sample_consistent,
};
use boardwright_sim::labels::Made;
use boardwright_sim::wanted;

/// How many worlds are compared.
const WORLDS: u32 = 32;

/// One change and its cause, in words.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Change {
    pub sentence: String,
    pub made: Made,
}

/// The changes that a move makes.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Consequences {
    /// The move.
    pub name: String,
    pub changes: Vec<Change>,
    /// The reason why changes are missing at the end, in a sentence.
    pub open: Option<&'static str>,
}

/// The reason why a move cannot be made.
#[derive(Debug, PartialEq, Eq)]
enum Unmade {
    /// The text names no move.
    Misuse(String),
    /// The move is not legal, or several moves have this name.
    Refused(String),
}

impl Asked<'_> {
    /// Makes a move in a copy and collects the changes that the viewer is told.
    pub(super) fn consequences(
        &self,
        machine: &Machine<'_>,
        chosen: Move,
    ) -> Result<Consequences, Failure> {
        let options = Options { events: true, ..machine.options() };
        let mut after = Machine::from_state(self.program, machine.state().clone(), options);
        after.apply(chosen).map_err(|refused| Failure::found(refused.to_string()))?;
        let mut changes = Vec::new();
        for (index, event) in after.events().iter().enumerate() {
            if event.kind.facts().bookkeeping && event.kind != EventKind::Ended {
                continue;
            }
            let (state, events) = (after.state(), &after.events()[index..]);
            let sentence = self.labels.event_sentence(self.program, state, events, self.viewer);
            let cause = explain_event(machine, chosen, index, self.viewer);
            if let (Some(sentence), Ok(Some(cause))) = (sentence, cause) {
                let made = self.labels.made(self.program, &cause, self.viewer);
                changes.push(Change { sentence, made });
            }
        }
        let name = self.labels.move_label_seen(machine, chosen, self.viewer, None);
        Ok(Consequences { name, changes, open: None })
    }

    /// Collects the changes of a move that a seat can foresee: those that are equal in every world, up to the
    /// first that is not.
    ///
    /// The worlds are sampled from the observation of the seat with a fixed seed, and the real state is not
    /// read. So states that the seat cannot tell apart give equal answers, whatever the rules do with what
    /// is hidden. One world alone would tell a random die or card as a fact; a change that differs in one of
    /// [`WORLDS`] worlds is left out, and so is everything after it.
    pub(super) fn foreseen(
        &self,
        machine: &Machine<'_>,
        text: &str,
        viewer: PlayerId,
    ) -> Result<Consequences, Failure> {
        let program = self.program;
        let seat = viewer.seat();
        let seen = observe(program, machine.state(), viewer);
        let mut rng = Rng::seeded(0);
        let mut common: Option<Result<Consequences, Unmade>> = None;
        let worlds = if program.hides() || program.has_chance() { WORLDS } else { 1 };
        for _ in 0..worlds {
            let world = sample_consistent(program, &seen, &mut rng).map_err(|why| {
                Failure::found(format!("{text}: seat {seat} cannot know what it does: {why}"))
            })?;
            let mut world = Machine::from_state(program, world, machine.options());
            let here = self.in_world(&mut world, text)?;
            common = Some(match (common, here) {
                (None, here) => here,
                (Some(Ok(mut common)), Ok(here)) => {
                    common.keep_equal(here, text, open(program));
                    Ok(common)
                }
                (Some(Err(common)), Err(here)) if common == here => Err(common),
                (Some(_), _) => {
                    let why = "cannot know whether this is a legal move";
                    return Err(Failure::found(format!("{text}: seat {seat} {why}")));
                }
            });
        }
        match common {
            Some(Ok(common)) => Ok(common),
            Some(Err(Unmade::Refused(why))) => Err(Failure::found(format!("{text}: {why}"))),
            Some(Err(Unmade::Misuse(why))) => Err(Failure::misuse(why)),
            None => Err(Failure::found(format!("{text}: no world was looked at"))),
        }
    }

    fn in_world(
        &self,
        world: &mut Machine<'_>,
        text: &str,
    ) -> Result<Result<Consequences, Unmade>, Failure> {
        let meant = match wanted(world, self.labels, text, self.viewer) {
            Ok(meant) => meant,
            Err(why) => return Ok(Err(Unmade::Misuse(why))),
        };
        match one_of(world, &meant) {
            Ok(chosen) => self.consequences(world, chosen).map(Ok),
            Err(why) => Ok(Err(Unmade::Refused(why))),
        }
    }
}

impl Consequences {
    /// Keeps the changes before the first that differs from another world's.
    fn keep_equal(&mut self, other: Self, asked: &str, open: &'static str) {
        if self.name != other.name {
            asked.clone_into(&mut self.name);
        }
        let longest = self.changes.len().max(other.changes.len());
        let equal = self.changes.iter().zip(&other.changes).take_while(|(one, two)| one == two);
        let equal = equal.count();
        self.changes.truncate(equal);
        if equal < longest {
            self.open = Some(open);
        }
    }
}

/// The reason why worlds differ.
fn open(program: &Program) -> &'static str {
    match (program.has_chance(), program.hides()) {
        (true, false) => "Chance decides what follows",
        (_, true) | (false, false) => "Chance or something hidden decides what follows",
    }
}
