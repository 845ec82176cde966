//! Questions: lists answers in canonical order, by trying everything.

use super::value::Value;
use super::{Frame, Model, Run};
use boardwright_def::{Expr, Phase};

/// One answer.
#[derive(Clone, Debug)]
pub enum Answer {
    /// An action, by index, with its arguments.
    Action(usize, Vec<Value>),
    /// Further arguments of the active action, by index, after so many of them.
    Arguments(usize, usize, Vec<Value>),
    /// A member of a list, by the name it is bound to.
    Choose(String, Value),
    /// The window ends.
    Done(String),
    /// The offer is declined.
    Skip,
}

/// An action with its first arguments given.
pub type Offer = (usize, Vec<Value>);

impl<'d> Model<'d> {
    /// Asks a player, unless there are no answers; `done` or `skip` come last. `done` alone is asked, `skip` alone is
    /// not.
    pub(super) fn ask(
        &mut self,
        by: usize,
        list: impl Fn(&Self) -> Vec<Answer>,
        last: Option<Answer>,
        always: bool,
    ) -> Run<Option<Answer>> {
        let before = (self.world.ply, self.world.step, self.world.ply_of);
        self.number(by, false);
        let mut answers = list(self);
        if answers.is_empty() && !always {
            (self.world.ply, self.world.step, self.world.ply_of) = before;
            return Ok(None);
        }
        answers.extend(last);
        self.world.idle = 0;
        let chosen = self.put_question(by, &answers)?;
        Ok(Some(answers.swap_remove(chosen)))
    }

    /// Asks one of several players who answer simultaneously; together they are one ply.
    pub(super) fn ask_sealed(
        &mut self,
        by: usize,
        first: bool,
        list: impl Fn(&Self) -> Vec<Answer>,
    ) -> Run<Option<Answer>> {
        let before = (self.world.ply, self.world.step, self.world.ply_of);
        if first {
            self.world.ply += 1;
            self.world.step = 0;
        }
        self.world.step += 1;
        self.world.ply_of = Some(by);
        let mut answers = list(self);
        if answers.is_empty() {
            (self.world.ply, self.world.step, self.world.ply_of) = before;
            return Ok(None);
        }
        self.world.idle = 0;
        let chosen = self.put_question(by, &answers)?;
        Ok(Some(answers.swap_remove(chosen)))
    }

    /// Counts plies and steps. The answers that one player gives in a row within one action are one ply. `further` means
    /// within the present ply.
    pub(super) fn number(&mut self, by: usize, further: bool) {
        if further || self.world.in_action && self.world.ply_of == Some(by) {
            self.world.step += 1;
        } else {
            self.world.ply += 1;
            self.world.step = 1;
            self.world.ply_of = Some(by);
        }
    }

    /// Returns the answers to an offer of actions.
    pub(super) fn actions(&self, by: usize, offers: &[Offer], asker: &Frame) -> Vec<Answer> {
        let ways = |(action, given): &Offer| self.arguments(by, *action, given, asker);
        offers.iter().flat_map(ways).collect()
    }

    /// Returns every way to take an action that its limits, conditions and cost allow.
    fn arguments(&self, by: usize, action: usize, given: &[Value], asker: &Frame) -> Vec<Answer> {
        let def = self.body(action);
        let taken = |limit: usize| self.world.taken.get(&(action, limit, by)).copied().unwrap_or(0);
        if def.limits.iter().enumerate().any(|(number, limit)| taken(number) >= limit.max) {
            return Vec::new();
        }
        let ways = self.decided(by, action, given, asker);
        ways.into_iter().map(|args| Answer::Action(action, args)).collect()
    }

    /// Returns the arguments after the next decision; the `known` ones are chosen or given.
    fn decided(&self, by: usize, action: usize, known: &[Value], asker: &Frame) -> Vec<Vec<Value>> {
        let (params, after) = (self.body(action).params, known.len());
        let apart = |at: &usize| params[*at].step || params[*at - 1].step;
        let end = (after + 1..params.len()).find(apart).unwrap_or(params.len());
        let mut found: Vec<Vec<Value>> = Vec::new();
        for mut way in self.filled_in(by, action, known, asker) {
            way.truncate(end);
            if found.last() != Some(&way) {
                found.push(way);
            }
        }
        found
    }

    /// Returns every way to complete the arguments of an action that its conditions and cost allow; the first ones are
    /// known.
    fn filled_in(
        &self,
        by: usize,
        action: usize,
        given: &[Value],
        asker: &Frame,
    ) -> Vec<Vec<Value>> {
        let def = self.body(action);
        let mut ways = vec![(Vec::new(), asker.asking(by, def.inline))];
        for (number, param) in def.params.iter().enumerate() {
            let mut longer = Vec::new();
            for (args, frame) in ways {
                for value in self.choices(&param.options, &frame, given.get(number)) {
                    let inner = frame.with(&param.binding(), &value);
                    longer.push(([args.clone(), vec![value]].concat(), inner));
                }
            }
            ways = longer;
        }
        let own = Frame::of(Some(by));
        if !self.phases_of(action).all(|phase| phase.pre.iter().all(|pre| self.holds(pre, &own))) {
            return Vec::new();
        }
        ways.retain(|(_, frame)| {
            def.pre.iter().all(|pre| self.holds(pre, frame))
                && self.can_pay(def.cost, frame)
                && self.leads_well((by, action), &def, frame)
        });
        ways.into_iter().map(|(args, _)| args).collect()
    }

    /// Returns the phases whose conditions and effects belong to an action now: its only phase, or the present one of
    /// several.
    fn phases_of(&self, action: usize) -> impl Iterator<Item = &'d Phase> {
        let phases = self.def.actions.get(action).map_or(&[][..], |action| &action.phases);
        let named = |phase: &&Phase| {
            let now = self.world.phase.as_ref() == Some(&phase.id);
            phases.contains(&phase.id) && (phases.len() == 1 || now)
        };
        self.def.turn.phases.iter().filter(named)
    }

    /// Returns the values of a parameter; a given value must be among them.
    fn choices(&self, options: &Expr, frame: &Frame, given: Option<&Value>) -> Vec<Value> {
        match given {
            None => self.options(options, frame),
            Some(given) if self.list(options, frame).contains(given) => vec![given.clone()],
            Some(_) => Vec::new(),
        }
    }

    /// Returns the members of a list as answers: each once, equal tokens of a set once.
    pub(super) fn options(&self, list: &Expr, frame: &Frame) -> Vec<Value> {
        let mut found: Vec<Value> = Vec::new();
        for member in self.list(list, frame) {
            let member = member.narrow();
            if !found.iter().any(|known| *known == member || self.equal_tokens(known, &member)) {
                found.push(member);
            }
        }
        found
    }

    /// Asks for the arguments that are not chosen together with the action.
    fn further(
        &mut self,
        by: usize,
        action: usize,
        mut args: Vec<Value>,
        asker: &Frame,
    ) -> Run<Vec<Value>> {
        while args.len() < self.body(action).params.len() {
            self.number(by, true);
            let after = args.len();
            let longer = self.decided(by, action, &args, asker);
            let rest = |way: &Vec<Value>| Answer::Arguments(action, after, way[after..].to_vec());
            let answers: Vec<Answer> = longer.iter().map(rest).collect();
            self.world.idle = 0;
            let chosen = self.put_question(by, &answers)?;
            args = longer[chosen].clone();
        }
        Ok(args)
    }

    /// Takes an action: cost, effects, `actionResolved`; after a top-level action the triggers, then the endings. Inside a
    /// cascade it only adds to the queue.
    ///
    /// An option works on the names of the asking procedure; its own names end with it.
    pub(super) fn take(
        &mut self,
        by: usize,
        action: usize,
        args: Vec<Value>,
        asker: &mut Frame,
    ) -> Run {
        let def = self.body(action);
        for (number, _) in def.limits.iter().enumerate() {
            *self.world.taken.entry((action, number, by)).or_default() += 1;
        }
        let top = !self.world.in_action;
        if top {
            self.world.in_action = true;
            self.world.last_actor = Some(by);
        }
        let before = self.world.choosing.replace((action, by));
        let args = self.further(by, action, args, asker)?;
        self.world.choosing = before;
        let mut frame = asker.asking(by, def.inline);
        for (param, value) in def.params.iter().zip(args) {
            frame.bind(&param.binding(), value);
        }
        self.pay(def.cost, &mut frame)?;
        self.effects(def.effects, &mut frame)?;
        let phases: Vec<&Phase> = self.phases_of(action).collect();
        for phase in phases {
            self.effects(&phase.after, &mut Frame::of(Some(by)))?;
        }
        if def.inline {
            asker.take_back(&frame, def.params);
        }
        // A trigger cannot name an option.
        self.resolved((!def.inline).then_some(def.id), by);
        if top {
            if self.world.depth == 0 {
                self.settle()?;
            }
            self.world.in_action = false;
        }
        Ok(())
    }
}
