//! Costs, and the position after an action: tried on a copy.

use super::{Body, Frame, Model, Run, Stop};
use boardwright_def::{Effect, Reset};

/// The answers of a copy that tries a cost, by index.
#[derive(Clone)]
pub struct Script {
    given: Vec<usize>,
    used: usize,
    /// The number of answers to the first question that has none given.
    open: Option<usize>,
}

/// A cost that is paid now.
#[derive(Clone)]
pub struct Paying<'d> {
    before: Model<'d>,
    cost: &'d [Effect],
    start: Frame,
    /// The answers so far, by index among all answers.
    given: Vec<usize>,
}

impl<'d> Model<'d> {
    /// True if every effect of a cost can be done in full, with some answers to its questions.
    pub(super) fn can_pay(&self, cost: &'d [Effect], frame: &Frame) -> bool {
        self.can_pay_after(cost, frame, &[])
    }

    /// True if a cost can be paid whose first questions get these answers, by index. Every way is run from the start.
    pub(super) fn can_pay_after(&self, cost: &'d [Effect], frame: &Frame, given: &[usize]) -> bool {
        if cost.is_empty() {
            return true;
        }
        let script = Script { given: given.to_vec(), used: 0, open: None };
        let mut copy = Self { asker: None, short: false, script: Some(script), ..self.clone() };
        // A cost that ends the game has been paid.
        let _end_or_not = copy.effects(cost, &mut frame.clone());
        let Some(answers) = copy.script.and_then(|script| script.open) else { return !copy.short };
        (0..answers).any(|answer| self.can_pay_after(cost, frame, &[given, &[answer]].concat()))
    }

    /// Answers a question on a copy that tries a cost.
    pub(super) fn by_script(&mut self, answers: usize) -> Run<usize> {
        let Some(script) = &mut self.script else { panic!("nobody answers here") };
        script.used += 1;
        let given = script.given.get(script.used - 1);
        if given.is_none() {
            script.open = Some(answers);
        }
        given.copied().ok_or(Stop::Left)
    }

    /// Pays the cost of an action. Its questions offer the answers after which the whole cost can still be paid.
    pub(super) fn pay(&mut self, cost: &'d [Effect], frame: &mut Frame) -> Run {
        if self.script.is_some() {
            return self.effects(cost, frame).map(|_| ());
        }
        let before = Self { asker: None, paying: None, ..self.clone() };
        let paying = Paying { before, cost, start: frame.clone(), given: Vec::new() };
        let outer = self.paying.replace(Box::new(paying));
        let paid = self.effects(cost, frame);
        self.paying = outer;
        paid.map(|_| ())
    }

    /// Notes the answer to a question of a cost, by index among all answers.
    pub(super) fn note_answer(&mut self, answer: usize) {
        if let Some(paying) = &mut self.paying {
            paying.given.push(answer);
        }
    }

    /// The answers to a question after which the cost that asks it can be paid, by index. Outside costs all of them.
    pub(super) fn paying_answers(&self, answers: usize) -> Vec<usize> {
        let all = 0..answers;
        let Some(paying) = &self.paying else { return all.collect() };
        let pays = |answer: &usize| {
            let given = [paying.given.as_slice(), &[*answer]].concat();
            paying.before.can_pay_after(paying.cost, &paying.start, &given)
        };
        all.filter(pays).collect()
    }

    /// True if the conditions on the position after an action hold once its cost and effects have run. Triggers and
    /// endings wait. The conditions read the arguments, and no name of the effects.
    pub(super) fn leads_well(
        &self,
        (by, action): (usize, usize),
        def: &Body<'_>,
        frame: &Frame,
    ) -> bool {
        if def.after.is_empty() {
            return true;
        }
        let mut copy = Self { asker: None, short: false, ..self.clone() };
        let mut inner = frame.clone();
        // The game may end within them; the position is then the last one.
        let paid = copy.effects(def.cost, &mut inner);
        let _end_or_not = paid.and_then(|_| copy.effects(def.effects, &mut inner));
        let used = self.world.choosing == Some((action, by));
        copy.note_next((!used).then_some((by, action)));
        def.after.iter().all(|when| copy.holds(when, frame))
    }

    /// Notes the position as if the turn ended now, for conditions on earlier positions.
    fn note_next(&mut self, taken: Option<(usize, usize)>) {
        let (next, new_round) = self.upcoming();
        let mut after = self.clone();
        if let Some((by, action)) = taken {
            for (number, _) in self.body(action).limits.iter().enumerate() {
                *after.world.taken.entry((action, number, by)).or_default() += 1;
            }
        }
        after.world.begin(self.def, &Reset::Turn, self.players);
        if new_round {
            after.world.begin(self.def, &Reset::Round, self.players);
        }
        after.world.active = next;
        after.world.earlier.clear();
        self.world.earlier.push(after.world);
    }
}
