//! Triggers: their events and the queue.

use super::value::{Place, Value};
use super::world::Waiting;
use super::{Frame, Model, Run};
use boardwright_def::EventMatch;

/// The maximal length of the queue (the limit of the kernel; silent in the definition).
const QUEUE: usize = 64;

impl Model<'_> {
    /// Adds the triggers of an event of the turn, in written order. The active player is the actor.
    pub(super) fn signal(&mut self, heard: impl Fn(&EventMatch) -> bool) {
        self.enqueue(heard, self.world.active, Value::None, Value::None);
    }

    /// Adds the triggers of a resolved action. An option has no name, so it has no triggers.
    pub(super) fn resolved(&mut self, id: Option<&str>, by: usize) {
        let heard = |on: &EventMatch| match on {
            EventMatch::ActionResolved { action } => {
                action.as_ref().is_none_or(|a| Some(a.as_str()) == id)
            }
            _ => false,
        };
        self.enqueue(heard, Some(by), Value::None, Value::None);
    }

    /// Adds the triggers of a token that entered a place. In setup there are none (silent). The actor is that of the
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

    /// Adds triggers at the end of the queue, unless the chain is too deep.
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

    /// Runs the trigger queue, then tests the endings. Endings are not tested during setup, nor before the first change:
    /// the beginning of the first turn is no change (silent).
    pub(super) fn settle(&mut self) -> Run {
        self.drain()?;
        if self.world.setup_done && self.world.begun { self.test_ends() } else { Ok(()) }
    }
}
