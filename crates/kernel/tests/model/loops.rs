//! Loops, by recursion.

use super::effects::Flow;
use super::value::Value;
use super::{Frame, Model, Run};
use boardwright_def::Effect;

impl Model<'_> {
    /// Runs effects for each member of a list.
    pub(super) fn run_for_each(&mut self, effect: &Effect, frame: &mut Frame) -> Run<Flow> {
        let Effect::ForEach { bind, domain: _, over, effects, limit } = effect else {
            return Ok(Flow::On);
        };
        self.demand_all(over, frame);
        let members = self.list(over, frame);
        if members.len() > *limit as usize {
            return Err(self.fault());
        }
        for member in members {
            frame.bind(bind, member.narrow());
            if let Flow::Back(value) = self.effects(effects, frame)? {
                return Ok(Flow::Back(value));
            }
        }
        frame.bind(bind, Value::None);
        Ok(Flow::On)
    }

    /// Runs effects several times, or until a condition fails.
    pub(super) fn run_repeat(&mut self, effect: &Effect, frame: &mut Frame) -> Run<Flow> {
        let Effect::Repeat { max, limit, condition, effects } = effect else { return Ok(Flow::On) };
        let most = self.value(max, frame).int().unwrap_or(0).min(i64::from(*limit));
        for _ in 0..most {
            if condition.as_ref().is_some_and(|c| !self.holds(c, frame)) {
                break;
            }
            if let Flow::Back(value) = self.effects(effects, frame)? {
                return Ok(Flow::Back(value));
            }
        }
        Ok(Flow::On)
    }

    /// Runs effects for one player after the other, round by round.
    pub(super) fn run_rounds(&mut self, effect: &Effect, frame: &mut Frame) -> Run<Flow> {
        let Effect::Rounds { bind, over, until, effects, limit } = effect else {
            return Ok(Flow::On);
        };
        let mut last = None;
        for step in 0.. {
            if until.as_ref().is_some_and(|u| self.holds(u, frame)) {
                break;
            }
            let players: Vec<usize> =
                self.list(over, frame).iter().filter_map(Value::player).collect();
            let next = match last {
                None => players.first().copied(),
                Some(last) => (1..=self.players)
                    .map(|k| (last + k) % self.players)
                    .find(|p| players.contains(p)),
            };
            let Some(next) = next else { break };
            if step == *limit {
                return Err(self.fault());
            }
            last = Some(next);
            frame.bind(bind, Value::Player(next));
            if let Flow::Back(value) = self.effects(effects, frame)? {
                return Ok(Flow::Back(value));
            }
        }
        Ok(Flow::On)
    }
}
