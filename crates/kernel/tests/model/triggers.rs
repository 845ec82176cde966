//! Triggers: who hears what, and the queue.

use super::value::{Place, Value};
use super::world::Waiting;
use super::{Frame, Model, Run};
use boardwright_def::EventMatch;

/// Triggers that wait at a time (the kernel's limit; silent in the definition).
const QUEUE: usize = 64;

impl Model<'_> {
    /// Something of the turn happened: who listens, in written order. The active player acts.
    pub(super) fn signal(&mut self, heard: impl Fn(&EventMatch) -> bool) {
        self.enqueue(heard, self.world.active, Value::None, Value::None);
    }

    /// The own effects of an action are done, or of an option, which has no name that is heard.
    pub(super) fn resolved(&mut self, id: Option<&str>, by: usize) {
        let heard = |on: &EventMatch| match on {
            EventMatch::ActionResolved { action } => {
                action.as_ref().is_none_or(|a| Some(a.as_str()) == id)
            }
            _ => false,
        };
        self.enqueue(heard, Some(by), Value::None, Value::None);
    }

    /// A token came into a place. In setup nobody listens (silent); the actor is that of the
    /// top-level action, else the active player (silent).
    pub(super) fn entered(&mut self, token: u32, place: &Place) {
        if !self.world.setup_done {
            return;
        }
        let board = self.cell_at(place).map(|(board, _)| board.id.clone());
        let heard = |on: &EventMatch| match on {
            EventMatch::TokenEntered { zone: None } => true,
            EventMatch::TokenEntered { zone: Some(zone) } => {
                *zone == place.zone || board.as_ref() == Some(zone)
            }
            _ => false,
        };
        let actor = if self.world.in_action { self.world.last_actor } else { self.world.active };
        self.enqueue(heard, actor, Value::Token(token), Value::Place(place.clone()));
    }

    /// Listeners go to the end of the queue, unless too many triggers led to them.
    fn enqueue(
        &mut self,
        heard: impl Fn(&EventMatch) -> bool,
        actor: Option<usize>,
        token: Value,
        place: Value,
    ) {
        let depth = self.world.depth + 1;
        for (number, trigger) in self.def.triggers.iter().enumerate() {
            let room = depth <= self.def.meta.max_trigger_depth && self.world.queue.len() < QUEUE;
            if heard(&trigger.on) && room {
                let (token, place) = (token.clone(), place.clone());
                self.world.queue.push_back(Waiting { trigger: number, actor, token, place, depth });
            }
        }
    }

    /// Runs the queue until it is empty.
    fn drain(&mut self) -> Run {
        while let Some(waiting) = self.world.queue.pop_front() {
            self.world.depth = waiting.depth;
            self.world.begun = true;
            let trigger = &self.def.triggers[waiting.trigger];
            let mut frame = Frame::of(waiting.actor);
            frame.bind("$token", waiting.token);
            frame.bind("$place", waiting.place);
            if trigger.when.as_ref().is_none_or(|when| self.holds(when, &frame)) {
                self.effects(&trigger.effects, &mut frame)?;
            }
        }
        self.world.depth = 0;
        Ok(())
    }

    /// The trigger queue, then the endings; these not during setup, nor before anything happened:
    /// the beginning of the first turn is no change (silent).
    pub(super) fn settle(&mut self) -> Run {
        self.drain()?;
        if self.world.setup_done && self.world.begun { self.test_ends() } else { Ok(()) }
    }
}
