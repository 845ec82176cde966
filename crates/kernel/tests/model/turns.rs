//! The whole game: setup, then turns of phases.

use super::moves::{Answer, Offer};
use super::{Frame, Model, Run, Stop};
use boardwright_def::{EventMatch, Phase, Reset, TurnOrder, Window, WindowKind, hidden_questions};

/// The maximal number of turns in a row without a question.
const IDLE_LAPS: u32 = 1000;

impl Model<'_> {
    /// Plays to the end, or until the test stops answering.
    pub(super) fn game(&mut self) -> Stop {
        match self.turns() {
            Ok(never) => match never {},
            Err(stop) => stop,
        }
    }

    fn turns(&mut self) -> Run<std::convert::Infallible> {
        let def = self.def;
        self.effects(&def.setup, &mut Frame::of(None))?;
        self.world.setup_done = true;
        self.world.active = match def.turn.order {
            TurnOrder::None => None,
            // `next turn for` in setup chooses who begins.
            TurnOrder::RoundRobin | TurnOrder::By(_) => {
                self.remaining_from(self.world.next.unwrap_or(0))
            }
        };
        self.world.began_round = self.world.active.unwrap_or(0);
        self.world.next = None;
        self.turn_begins(true)?;
        loop {
            for phase in &def.turn.phases {
                self.phase(phase)?;
                if self.world.end_turn {
                    break;
                }
            }
            let new_round = self.turn_ends()?;
            self.turn_begins(new_round)?;
        }
    }

    fn turn_begins(&mut self, new_round: bool) -> Run {
        self.world.turn += 1;
        self.world.begin(self.def, &Reset::Turn, self.players);
        if new_round {
            self.world.round += 1;
            self.world.begin(self.def, &Reset::Round, self.players);
        }
        self.world.note();
        if self.world.begun {
            self.test_ends()?;
        }
        if new_round {
            self.signal(|on| *on == EventMatch::RoundStart);
        }
        self.signal(|on| *on == EventMatch::TurnStart);
        self.settle()
    }

    /// Gives the turn to the next player; returns true if a round begins.
    fn turn_ends(&mut self) -> Run<bool> {
        self.signal(|on| *on == EventMatch::TurnEnd);
        if self.upcoming().1 {
            self.world.round_over = true;
            self.signal(|on| *on == EventMatch::RoundEnd);
        }
        self.settle()?;
        self.world.idle += 1;
        if self.world.idle > IDLE_LAPS {
            return Err(self.fault());
        }
        let (next, new_round) = self.upcoming();
        if new_round && self.world.next.is_some() {
            self.world.began_round = next.unwrap_or(0);
        }
        self.world.round_over = false;
        self.world.next = None;
        self.world.end_turn = false;
        self.world.active = next;
        Ok(new_round)
    }

    /// Returns the player of the next turn, and true if a round begins because the order comes to, or passes, the player
    /// who began the last one, or because that ended already. A turn set by an effect begins no other round; if `order` gives no player, the next seat follows (both silent).
    pub(super) fn upcoming(&self) -> (Option<usize>, bool) {
        // If all are eliminated, no player has the turn until an effect sets one (silent).
        let active = self.world.active;
        let following = active.map_or(0, |active| (active + 1) % self.players);
        let next = match (&self.def.turn.order, self.world.next) {
            (TurnOrder::None, _) => return (None, true),
            (_, Some(told)) => return (self.remaining_from(told), self.world.round_over),
            (TurnOrder::RoundRobin, None) => following,
            (TurnOrder::By(player), None) => {
                let found = self.value(player, &Frame::of(active)).player();
                found.unwrap_or(following)
            }
        };
        let next = self.remaining_from(next);
        let left = |seat: usize| (seat + self.players - self.world.began_round) % self.players;
        let passes = next.map(left) <= active.map(left);
        (next, passes || self.world.round_over)
    }

    fn phase(&mut self, phase: &Phase) -> Run {
        let of = |named: &Option<String>| named.as_ref().is_none_or(|id| *id == phase.id);
        self.world.phase = Some(phase.id.clone());
        self.world.begin(self.def, &Reset::Phase, self.players);
        self.world.begin(self.def, &Reset::OnPhase(phase.id.clone()), self.players);
        self.signal(|on| matches!(on, EventMatch::PhaseEnter { phase } if of(phase)));
        self.effects(&phase.on_enter, &mut Frame::of(self.world.active))?;
        self.world.begun |= !phase.on_enter.is_empty();
        self.settle()?;
        self.world.begun = true;
        if let Some(window) = &phase.window {
            self.window(&phase.id, window, self.world.active)?;
        }
        self.effects(&phase.on_exit, &mut Frame::of(self.world.active))?;
        self.signal(|on| matches!(on, EventMatch::PhaseExit { phase } if of(phase)));
        self.settle()?;
        self.world.end_phase = false;
        Ok(())
    }

    /// Without a player who has the turn there is no answer.
    fn window(&mut self, phase: &str, window: &Window, active: Option<usize>) -> Run {
        let named = self.def.actions.iter().enumerate();
        let named = named.filter(|(_, action)| action.phases.iter().any(|id| id == phase));
        let offers: Vec<Offer> = named.map(|(number, _)| (number, Vec::new())).collect();
        let path = format!("turn.phases.{phase}.window");
        let closes = window.auto_done && !hidden_questions(self.def).contains(&path);
        while !self.world.end_phase && !self.world.end_turn {
            let done = window.done.clone().map(Answer::Done);
            let has_done = done.is_some() && !closes;
            let mut nobody = Frame::of(None);
            let answer = match active {
                Some(by) => {
                    let answer =
                        self.ask(by, |model| model.actions(by, &offers, &nobody), done, has_done)?;
                    answer.map(|answer| (by, answer))
                }
                None => None,
            };
            match answer {
                Some((by, Answer::Action(action, args))) => {
                    self.take(by, action, args, &mut nobody)?;
                }
                Some(_) => break,
                None => {
                    self.effects(&window.if_none, &mut Frame::of(active))?;
                    self.settle()?;
                    break;
                }
            }
            if window.kind == WindowKind::One {
                break;
            }
        }
        Ok(())
    }
}
