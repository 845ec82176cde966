//! Searches the ways of choosing the arguments of an alternative, and finds the reasons that stop each way.
//!
//! The search follows the move generator: it binds parameters in order, tests limits and conditions as soon as their
//! registers are bound, then tests the cost and the later questions. If a viewer cannot know the result of a test, the
//! way goes on and counts as unsure.

mod picks;

use super::knowledge::Viewpoint;
use super::{Reason, ReasonKind};
use crate::code::{NodeId, Op, Target};
use crate::machine::cost::{self, Unpaid};
use crate::program::{AltDef, DecisionDef, ParamDef, Take};
use crate::state::word;
use crate::value::NONE;
use crate::{Kind, Value};

/// The results of the ways searched so far.
#[derive(Default)]
pub(super) struct Tally {
    pub decided: u64,
    pub open: u64,
    pub unsure: u64,
    pub reasons: Vec<Reason>,
}

impl Tally {
    /// Counts a reason. Only the first of its kind keeps its values.
    fn add(&mut self, found: Reason) {
        let same = |known: &&mut Reason| {
            known.kind == found.kind && known.path == found.path && known.known == found.known
        };
        match self.reasons.iter_mut().find(same) {
            Some(known) => known.count += found.count,
            None => self.reasons.push(found),
        }
    }

    /// Decides a way: a reason is against it.
    fn reject(&mut self, found: Reason) {
        self.decided += 1;
        self.add(found);
    }
}

pub(super) struct Search<'a> {
    pub view: Viewpoint<'a>,
    pub found: Tally,
    /// The tests of the present way whose result the viewer cannot know.
    pub doubts: Vec<Reason>,
}

/// An alternative, or a later question of it.
#[derive(Clone, Copy)]
struct Part<'a> {
    alternative: &'a AltDef,
    /// The names of all parameters, also those of later questions.
    names: &'a [&'a str],
    /// The number of parameters before its first.
    skip: usize,
    /// The node of the definition that has its parameters.
    place: &'a str,
    /// The wanted arguments.
    args: &'a [Option<Value>],
}

impl Part<'_> {
    fn wanted(&self, k: usize) -> Option<Value> {
        self.args.get(k).copied().flatten()
    }

    fn name(&self, k: usize) -> String {
        let name = self.names.get(self.skip + k).copied().unwrap_or_default();
        name.trim_start_matches('$').to_owned()
    }

    /// Returns a reason against parameter `k`, by its name.
    fn reason(&self, k: usize, kind: impl FnOnce(String) -> ReasonKind) -> Reason {
        Reason::plain(kind(self.name(k)), self.options(k))
    }

    /// Returns the node of the options of parameter `k`.
    fn options(&self, k: usize) -> String {
        let Part { alternative, place, .. } = self;
        if let Take::Action { .. } | Take::Argument = alternative.take {
            format!("{place}.params[{}].options", alternative.origin.first + k)
        } else {
            (*place).to_owned()
        }
    }
}

impl Search<'_> {
    /// Searches the ways of taking an alternative with some of its arguments.
    pub fn alternative(&mut self, decision: &DecisionDef, at: usize, args: &[Option<Value>]) {
        let (alternative, shown) = (&decision.alternatives[at], &decision.shown[at]);
        let cause = self.view.e.p.cause_path(decision.cause);
        if args.len() > shown.params.len() {
            let kind = ReasonKind::NoSuchAnswer;
            return self.found.reject(Reason::plain(kind, cause.to_owned()));
        }
        let asked = shown.params.iter().map(|param| &param.name);
        let names: Vec<&str> = asked.chain(&shown.later).map(String::as_str).collect();
        let base = alternative.origin.base.as_str();
        let place = if base.is_empty() { cause } else { base };
        let part = Part { alternative, names: &names, skip: 0, place, args };
        match alternative.take {
            Take::Done { .. } | Take::Skip | Take::Nothing => {
                self.found.decided += 1;
                self.found.open += 1;
            }
            Take::Pick(pick) => self.pick(part, pick, false),
            Take::Enough(pick) => self.pick(part, pick, true),
            Take::Action { .. } | Take::Argument | Take::Choose => {
                if self.limits(part) {
                    self.level(part, 0);
                }
            }
        }
    }

    /// Tests the limits; adds a reason for each one that is reached.
    fn limits(&mut self, part: Part<'_>) -> bool {
        let by = self.view.e.s.words[word::DECIDER] as usize;
        let mut within = true;
        for (number, (at, max)) in part.alternative.limits.iter().enumerate() {
            let used = self.view.e.s.words[*at as usize + by];
            if used >= *max {
                let path = format!("{}.limits[{number}]", part.place);
                self.found.add(Reason::plain(ReasonKind::Limit { used, max: *max }, path));
                within = false;
            }
        }
        self.found.decided += u64::from(!within);
        within
    }

    /// Tests the conditions that read the first `k` parameters only, and goes on.
    fn level(&mut self, part: Part<'_>, k: usize) {
        if self.view.e.x.left == 0 {
            return;
        }
        let before = self.doubts.len();
        let mut fails = false;
        for (number, guard) in part.alternative.guards[k].iter().enumerate() {
            let path = part.alternative.origin.guards.get(k).and_then(|paths| paths.get(number));
            let path = path.map_or(part.place, String::as_str);
            let value = self.view.known_value(*guard);
            if self.view.e.x.left == 0 {
                // The budget is spent, so lists may seem empty: the result is worthless.
                return self.doubts.truncate(before);
            }
            match value {
                Some(value) if value > 0 => {}
                Some(_) => {
                    fails = true;
                    self.condition(path, *guard);
                }
                None => {
                    let doubt = Reason::unknown(ReasonKind::Condition, path.to_owned());
                    let (facts, with) = (self.view.blame(*guard, false), self.view.arguments());
                    self.doubts.push(Reason { with, facts, ..doubt });
                }
            }
        }
        if fails {
            self.found.decided += 1;
        } else if k < part.alternative.params.len() {
            self.param(part, k);
        } else {
            self.end(part);
        }
        self.doubts.truncate(before);
    }

    fn condition(&mut self, path: &str, guard: NodeId) {
        let mut reason = Reason::plain(ReasonKind::Condition, path.to_owned());
        let same = |known: &Reason| known.kind == reason.kind && known.path == path;
        if !self.found.reasons.iter().any(same) {
            reason.facts = self.view.blame(guard, false);
            reason.with = self.view.arguments();
        }
        self.found.add(reason);
    }

    /// Binds parameter `k` to the wanted value, or to each of its values in turn.
    fn param(&mut self, part: Part<'_>, k: usize) {
        if self.view.e.x.left == 0 {
            return;
        }
        let param = &part.alternative.params[k];
        let wanted = part.wanted(k);
        let known = self.view.knows_list(param.list);
        let before = self.doubts.len();
        if !known {
            let doubt = part.reason(k, |param| ReasonKind::Outside { param });
            self.doubts.push(Reason { known: false, ..doubt });
        }
        let values = match (param.given, wanted) {
            (Some(given), _) => self.given_value(part, k, given),
            (None, Some(wanted)) => self.wanted_value(part, k, wanted),
            (None, None) if known => self.all_values(part, k),
            (None, None) => {
                // The viewer does not know which values there are: all of them together are one doubt.
                self.found.decided += 1;
                self.found.unsure += 1;
                self.doubts.iter().for_each(|reason| self.found.add(reason.clone()));
                Vec::new()
            }
        };
        let tested = known && (param.given.is_some() || wanted.is_some());
        for (value, is_known) in values {
            let room = has_room(param, value);
            if !room || tested && !self.view.members(param.list).contains(&value) {
                self.outside(part, k, value);
                continue;
            }
            self.view.bind((param.reg, Some(part.name(k)), Some(param.kind)), value, is_known);
            self.level(part, k + 1);
            self.view.unbind();
        }
        self.doubts.truncate(before);
    }

    /// Returns the value of a parameter that the asking effect has given, and whether the viewer knows it.
    fn given_value(&mut self, part: Part<'_>, k: usize, given: NodeId) -> Vec<(i32, bool)> {
        let (param, wanted) = (&part.alternative.params[k], part.wanted(k));
        let value = self.view.e.value(given);
        let known = self.view.knows(given);
        let named = known.then(|| Value::of(param.kind, value));
        let reason = part.reason(k, |param| ReasonKind::Given { param, value: named });
        if !known && wanted.is_some() {
            self.doubts.push(Reason { known: false, ..reason });
        } else if wanted.is_some_and(|wanted| self.word_of(param, wanted) != Some(value)) {
            self.found.reject(reason);
            return Vec::new();
        }
        vec![(value, known)]
    }

    /// Returns the wanted value of parameter `k`, and whether the viewer distinguishes it from others. Rejects the part
    /// if the parameter cannot have the value.
    fn wanted_value(&mut self, part: Part<'_>, k: usize, wanted: Value) -> Vec<(i32, bool)> {
        let param = &part.alternative.params[k];
        let Some(value) = self.word_of(param, wanted) else {
            self.found.reject(part.reason(k, |param| ReasonKind::Domain { param }));
            return Vec::new();
        };
        vec![(value, self.distinguishes(param, value))]
    }

    /// Returns each value of a parameter once, and whether the viewer distinguishes it from others. Tokens count as one
    /// if the viewer knows that they are equal.
    fn all_values(&mut self, part: Part<'_>, k: usize) -> Vec<(i32, bool)> {
        let param = &part.alternative.params[k];
        let mut values: Vec<(i32, bool)> = Vec::new();
        let members = self.view.members(param.list);
        for (at, value) in members.iter().enumerate() {
            let tokens = param.kind == Kind::Token && self.view.knows_face(*value);
            let again = members[..at].iter().any(|other| {
                let equal = || self.view.e.s.equal_tokens(self.view.e.p, *other, *value);
                other == value || tokens && self.view.knows_face(*other) && equal()
            });
            if !again && has_room(param, *value) {
                values.push((*value, self.distinguishes(param, *value)));
            }
        }
        if values.is_empty() {
            self.found.reject(part.reason(k, |param| ReasonKind::Nothing { param }));
        }
        values
    }

    /// True if the viewer distinguishes a value of a parameter from others.
    fn distinguishes(&self, param: &ParamDef, value: i32) -> bool {
        param.kind != Kind::Token || self.view.identifies(value)
    }

    /// Adds the reason that a value is not among the options of parameter `k`.
    fn outside(&mut self, part: Part<'_>, k: usize, value: i32) {
        let param = &part.alternative.params[k];
        let distinguished = self.distinguishes(param, value);
        let mut with = self.view.arguments();
        with.push((part.name(k), distinguished.then(|| Value::of(param.kind, value))));
        let facts = if distinguished {
            self.view.outside(param.list, param.kind, value)
        } else {
            Vec::new()
        };
        let reason = part.reason(k, |param| ReasonKind::Outside { param });
        self.found.reject(Reason { with, facts, ..reason });
    }

    /// Tests the cost, the position after the move and the later questions, once all parameters are bound.
    fn end(&mut self, part: Part<'_>) {
        self.found.decided += 1;
        for test in [Self::cost, Self::after, Self::rest] {
            match test(self, part) {
                Some(reason) if reason.known => return self.found.add(reason),
                found => self.doubts.extend(found),
            }
        }
        if self.view.e.x.left == 0 {
            self.found.decided -= 1;
        } else if self.doubts.is_empty() {
            self.found.open += 1;
        } else {
            self.found.unsure += 1;
            self.doubts.iter().for_each(|reason| self.found.add(reason.clone()));
        }
    }

    /// Returns a reason if the cost cannot be paid, or if the viewer cannot know whether it can.
    fn cost(&mut self, part: Part<'_>) -> Option<Reason> {
        let Part { alternative, place, .. } = part;
        if alternative.pays.is_some() {
            let params = alternative.params.iter();
            let bits =
                params.filter_map(|param| param.pack(self.view.e.x.regs[usize::from(param.reg)]));
            return self.paid_after(part, bits.fold(0, |answer, bits| answer | bits));
        }
        if alternative.cost.is_empty() && alternative.trial.is_none() {
            return None;
        }
        let view = &mut self.view;
        let known = view.viewer.is_none()
            || alternative.trial.is_none()
                && alternative.cost.iter().all(|step| knows_step(view, step));
        let with = view.arguments();
        if !known {
            let path = format!("{place}.cost");
            return Some(Reason { with, ..Reason::unknown(ReasonKind::Cost, path) });
        }
        if cost::payable(&mut view.e, alternative) {
            return None;
        }
        let unpaid = cost::unpaid(&mut view.e, alternative)?;
        Some(Reason { with, ..self.falls_short(part, &unpaid) })
    }

    /// Returns a reason if the rest of a cost cannot be paid after an answer to a question of it, or if the viewer
    /// cannot know whether it can.
    fn paid_after(&mut self, part: Part<'_>, answer: u64) -> Option<Reason> {
        let with = self.view.arguments();
        if self.view.viewer.is_some() {
            let reason = Reason::unknown(ReasonKind::Cost, part.place.to_owned());
            return Some(Reason { with, ..reason });
        }
        let unpaid = cost::unpaid_after(&mut self.view.e, part.alternative, answer)?;
        Some(Reason { with, ..self.falls_short(part, &unpaid) })
    }

    /// The reason that a part of a cost cannot be paid.
    fn falls_short(&mut self, part: Part<'_>, unpaid: &Unpaid) -> Reason {
        let Part { alternative, place, .. } = part;
        let view = &mut self.view;
        let (path, facts) = match *unpaid {
            Unpaid::Step(number) => {
                (format!("{place}.cost[{number}]"), view.operation(alternative.cost[number]))
            }
            Unpaid::Operation(pc) => {
                let p = view.e.p;
                let path = p.cause_path(p.cause_at(pc)).to_owned();
                (path, view.operation(p.code.ops[pc as usize]))
            }
            Unpaid::TooMuch => (format!("{place}.cost"), Vec::new()),
        };
        Reason { facts, ..Reason::plain(ReasonKind::Cost, path) }
    }

    /// Returns a reason if a condition on the position after the move does not hold, or if the viewer cannot know
    /// whether all do. A viewer from whom anything is hidden cannot know what the move does.
    fn after(&mut self, part: Part<'_>) -> Option<Reason> {
        let after = part.alternative.after.as_ref()?;
        let (view, place) = (&mut self.view, part.place);
        if view.viewer.is_some() {
            let reason = Reason::unknown(ReasonKind::After, format!("{place}.after"));
            return Some(Reason { with: view.arguments(), ..reason });
        }
        if cost::leads_well(&mut view.e, part.alternative) {
            return None;
        }
        let mut copy = cost::ahead(&mut view.e, after);
        let mut later = view.later(copy.eval());
        let fails = |when: &NodeId| later.known_value(*when).is_none_or(|value| value <= 0);
        let number = after.conditions.iter().position(fails);
        let path =
            number.map_or_else(|| format!("{place}.after"), |at| format!("{place}.after[{at}]"));
        let facts = number.map_or_else(Vec::new, |at| later.blame(after.conditions[at], false));
        let with = view.arguments();
        let moment = Some(Box::new(copy.into_state()));
        Some(Reason { with, facts, moment, ..Reason::plain(ReasonKind::After, path) })
    }

    /// Returns a reason if the later questions have no answer, or if the viewer cannot know whether they have one.
    fn rest(&mut self, part: Part<'_>) -> Option<Reason> {
        let alternative = part.alternative.rest.as_deref()?;
        let skip = part.skip + part.alternative.params.len();
        let part = Part { alternative, skip, args: &[], ..part };
        let outer = (std::mem::take(&mut self.found), std::mem::take(&mut self.doubts));
        self.level(part, 0);
        let inner = std::mem::take(&mut self.found);
        (self.found, self.doubts) = outer;
        if inner.open > 0 || self.view.e.x.left == 0 {
            return None;
        }
        let reason = part.reason(0, |param| ReasonKind::NoWay { param });
        let (known, with) = (inner.unsure == 0, self.view.arguments());
        Some(Reason { known, with, inner: inner.reasons, ..reason })
    }

    /// Returns the word of an argument, if the argument is a value of its parameter.
    fn word_of(&self, param: &ParamDef, value: Value) -> Option<i32> {
        let (p, s) = (self.view.e.p, self.view.e.s);
        let below = |index: usize, count: usize| (index < count).then_some(index as i32);
        let word = match (param.kind, value) {
            (Kind::Int, Value::Int(number)) => Some(number),
            (Kind::Bool, Value::Bool(holds)) => Some(i32::from(holds)),
            (Kind::Enum(of), Value::Word { of: other, member }) if of == other => {
                below(usize::from(member), p.enums.get(usize::from(of))?.members.len())
            }
            (Kind::Player, Value::Player(player)) => below(player.index(), p.players),
            (Kind::Token, Value::Token(token)) => below(token.index(), s.known_tokens(p)),
            (Kind::Place, Value::Place(at)) => below(at.index(), p.places.info.len()),
            (Kind::TokenType, Value::TokenType(of)) => below(of.index(), p.tokens.types.len()),
            (Kind::Direction, Value::Direction(way)) => {
                below(usize::from(way), p.space.directions.len())
            }
            (Kind::Set(of), Value::Set { of: other, bits }) if of == other => {
                let whole = p.whole_set(of) as u32;
                (bits & !whole == 0).then_some(bits as i32)
            }
            _ => None,
        };
        word.filter(|word| has_room(param, *word))
    }
}

/// True if a packed move has room for an argument: linking sizes the field by the domain.
fn has_room(param: &ParamDef, value: i32) -> bool {
    let offset = i64::from(value) - i64::from(param.lo);
    value != NONE && offset >= 0 && offset < 1 << param.bits
}

/// True if the viewer knows whether an effect of a cost can be done.
#[expect(clippy::wildcard_enum_match_arm, reason = "a cost of other operations has a trial")]
fn knows_step(view: &mut Viewpoint<'_>, step: &Op) -> bool {
    match *step {
        Op::SetVar { target, value } | Op::AddVar { target, delta: value, .. } => {
            let Target { base, offset, .. } = view.e.p.effects.targets[usize::from(target)];
            view.known_variable(base, offset).is_some() && view.knows(value)
        }
        Op::SetProp { token, value, .. } | Op::AddProp { token, delta: value, .. } => {
            view.knows_face_of(token) && view.knows(value)
        }
        Op::Draw { from, to, count } => view.knows(from) && view.knows(to) && view.knows(count),
        Op::Move { token, to, .. } => view.knows(token) && view.knows(to),
        Op::MoveTurned { token, to, turned } => {
            view.knows(token) && view.knows(to) && view.knows(turned)
        }
        Op::Destroy(token) => view.knows(token),
        _ => false,
    }
}
