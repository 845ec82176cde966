//! Questions that effects ask.

use super::effects::Flow;
use super::moves::{Answer, Offer};
use super::several::Several;
use super::value::Value;
use super::{Frame, Model, Run};
use boardwright_def::{Alternative, Effect, VarScope};
use std::collections::BTreeSet;

/// The answers to a question; if `told`, one of its own where nothing fits.
fn or_nothing(answers: Vec<Answer>, told: bool) -> Vec<Answer> {
    if told && answers.is_empty() { vec![Answer::Done("Nothing fits".to_owned())] } else { answers }
}

impl Model<'_> {
    /// Asks one player for one member of a list.
    pub(super) fn run_choose_one(&mut self, effect: &Effect, frame: &mut Frame) -> Run<Flow> {
        let Effect::ChooseOne { bind, domain: _, options, by, prompt: _, labels: _, if_none } =
            effect
        else {
            return Ok(Flow::On);
        };
        let by = by.as_ref().map_or(frame.actor, |by| self.value(by, frame).player());
        let answer = match by {
            None => None,
            Some(by) => {
                let name = bind.trim_start_matches('$');
                let told = self.tells(effect);
                let answers = |model: &Self| -> Vec<Answer> {
                    let options = model.options(options, frame);
                    let chosen = options.into_iter().map(|v| Answer::Choose(name.into(), v));
                    or_nothing(chosen.collect(), told)
                };
                self.ask(by, answers, None, false)?
            }
        };
        match answer {
            Some(Answer::Choose(_, value)) => frame.bind(bind, value),
            _ => {
                // A cost is not paid by choosing nothing.
                self.short |= if_none.is_empty();
                frame.bind(bind, Value::None);
                return self.effects(if_none, frame);
            }
        }
        Ok(Flow::On)
    }

    /// Asks one player for several members of a list.
    pub(super) fn run_choose_several(&mut self, effect: &Effect, frame: &mut Frame) -> Run<Flow> {
        let Effect::ChooseN {
            bind,
            options,
            n,
            min,
            max,
            limit,
            condition,
            ordered,
            by,
            if_none,
            ..
        } = effect
        else {
            return Ok(Flow::On);
        };
        let by = by.as_ref().map_or(frame.actor, |by| self.value(by, frame).player());
        let name = bind.trim_start_matches('$');
        let chosen = match by {
            None => None,
            Some(by) => {
                let way = Several {
                    options,
                    least: n.as_ref().or(min.as_ref()),
                    most: n.as_ref().or(max.as_ref()),
                    limit: *limit,
                    ordered: *ordered,
                    hidden: self.hidden.iter().any(|known| std::ptr::eq(known.effect, effect)),
                    condition: condition.as_ref().map(|condition| (bind.as_str(), condition)),
                };
                let chosen = self.choose_several(by, name, &way, frame)?;
                if chosen.is_some() || if_none.is_empty() {
                    self.short |= !self.is_whole(&way, chosen.as_deref().unwrap_or(&[]), frame);
                }
                chosen
            }
        };
        let none = chosen.is_none();
        frame.lists.insert(bind.clone(), chosen.unwrap_or_default());
        if none {
            return self.effects(if_none, frame);
        }
        Ok(Flow::On)
    }

    /// Asks several players simultaneously for one member of a list each.
    pub(super) fn run_choose_each(&mut self, effect: &Effect, frame: &mut Frame) -> Run<Flow> {
        let Effect::ChooseEach { var, bind, options, by, if_none, .. } = effect else {
            return Ok(Flow::On);
        };
        let by = self.list(by, frame);
        let mut members: BTreeSet<usize> = by.iter().filter_map(Value::player).collect();
        members.retain(|p| self.remains(*p));
        let mut given = Vec::new();
        let mut asked = false;
        let told = self.tells(effect);
        for member in members {
            let inner = frame.with(bind, &Value::Player(member));
            let answers = |model: &Self| -> Vec<Answer> {
                let options = model.options(options, &inner).into_iter();
                let chosen = options.map(|v| Answer::Choose(var.clone(), v));
                or_nothing(chosen.collect(), told)
            };
            let answer = self.ask_sealed(member, !asked, answers)?;
            asked |= answer.is_some();
            let value = match answer {
                Some(Answer::Choose(_, value)) => value,
                _ => Value::None,
            };
            given.push((member, value));
        }
        let chosen = given.iter().any(|(_, value)| *value != Value::None);
        for (member, value) in given {
            self.put_var(VarScope::Pvar, Value::Player(member), (var, None), |_| value);
        }
        if asked {
            // The next question is another ply.
            self.world.ply_of = None;
        }
        if chosen { Ok(Flow::On) } else { self.effects(if_none, frame) }
    }

    /// Asks one player for an action or an option.
    pub(super) fn run_choose_action(&mut self, effect: &Effect, frame: &mut Frame) -> Run<Flow> {
        let Effect::ChooseAction { by, alternatives, optional, always, if_none, .. } = effect
        else {
            return Ok(Flow::On);
        };
        let answer = match self.value(by, frame).player() {
            None => None,
            Some(by) => {
                let offers = self.offers(alternatives, frame);
                let told = !*optional && self.tells(effect);
                let answers = |model: &Self| or_nothing(model.actions(by, &offers, frame), told);
                let always = *optional && *always == Some(true);
                let answer = self.ask(by, answers, optional.then_some(Answer::Skip), always)?;
                answer.map(|answer| (by, answer))
            }
        };
        match answer {
            Some((by, Answer::Action(action, args))) => self.take(by, action, args, frame)?,
            Some((_, Answer::Skip)) => {}
            Some(_) | None => return self.effects(if_none, frame),
        }
        Ok(Flow::On)
    }

    /// True if the absence of a question would tell a secret; a question of a cost is only asked if it has an answer.
    fn tells(&self, effect: &Effect) -> bool {
        self.hidden.iter().any(|known| !known.paid && std::ptr::eq(known.effect, effect))
    }

    fn offers(&self, alternatives: &[Alternative], frame: &Frame) -> Vec<Offer> {
        let offer = |alternative: &Alternative| match alternative {
            Alternative::Action(named) => {
                let action = self.def.actions.iter().position(|a| a.id == named.action);
                let given = named.args.iter().map(|arg| self.value(arg, frame).narrow());
                (action.expect("the action"), given.collect())
            }
            Alternative::Option(option) => (self.number_of(option), Vec::new()),
        };
        alternatives.iter().map(offer).collect()
    }
}
