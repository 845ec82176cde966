//! Searches the ways of choosing the arguments of an alternative, and finds the reasons that stop each way.
//!
//! The search follows the move generator: it binds parameters in order, tests limits and conditions as soon as their
//! registers are bound, then tests the cost and the later questions. If a viewer cannot know the result of a test, the
//! way goes on and counts as unsure.

use super::arguments::{has_room, word_of};
use super::knowledge::Viewpoint;
use super::{Reason, ReasonKind};
use crate::code::NodeId;
use crate::picks::Picks;
use crate::program::{AltDef, DecisionDef, Take};
use crate::state::word;
use crate::{Kind, Value};

/// The results of the ways searched so far.
#[derive(Default)]
pub(super) struct Tally {
    pub ways: u64,
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

    fn has(&self, kind: &ReasonKind, path: &str) -> bool {
        self.reasons.iter().any(|known| known.kind == *kind && known.path == path)
    }
}

pub(super) struct Search<'a> {
    pub view: Viewpoint<'a>,
    pub found: Tally,
}

/// The names of the parameters of an alternative, from its first.
pub(super) struct Names<'a> {
    asked: Vec<&'a str>,
    later: &'a [String],
}

impl Names<'_> {
    fn at(&self, k: usize) -> &str {
        match self.asked.get(k) {
            Some(name) => name,
            None => self.later.get(k - self.asked.len()).map_or("", String::as_str),
        }
    }
}

/// An alternative, or a later question of it.
#[derive(Clone, Copy)]
pub(super) struct Part<'a> {
    pub alternative: &'a AltDef,
    names: &'a Names<'a>,
    /// The number of parameters before its first.
    skip: usize,
    /// The node of the definition that has its parameters.
    pub place: &'a str,
}

impl Part<'_> {
    fn name(&self, k: usize) -> String {
        self.names.at(self.skip + k).trim_start_matches('$').to_owned()
    }

    /// Returns the node of the options of parameter `k`.
    fn options(&self, k: usize) -> String {
        match self.alternative.take {
            Take::Action { .. } | Take::Argument => {
                format!("{}.params[{}].options", self.place, self.alternative.origin.first + k)
            }
            Take::Choose | Take::Pick(_) | Take::Enough(_) | Take::Done { .. } | Take::Skip => {
                self.place.to_owned()
            }
        }
    }
}

impl Search<'_> {
    /// Searches the ways of taking an alternative with some of its arguments.
    pub fn alternative(
        &mut self,
        decision: &DecisionDef,
        at: usize,
        alternative: &AltDef,
        args: &[Option<Value>],
    ) {
        let shown = &decision.shown[at];
        let cause = self.view.e.p.cause_path(decision.cause).to_owned();
        if args.len() > shown.params.len() {
            self.found.ways += 1;
            self.found.add(Reason::plain(ReasonKind::NoSuchAnswer, cause));
            return;
        }
        let asked = shown.params.iter().map(|param| param.name.as_str()).collect();
        let names = Names { asked, later: &shown.later };
        let base = &alternative.origin.base;
        let place = if base.is_empty() { &cause } else { base };
        let part = Part { alternative, names: &names, skip: 0, place };
        match alternative.take {
            Take::Done { .. } | Take::Skip => {
                self.found.ways += 1;
                self.found.open += 1;
            }
            Take::Pick(_) | Take::Enough(_) => self.pick(part, args.first().copied().flatten()),
            Take::Action { .. } | Take::Argument | Take::Choose => {
                if self.limits(part) {
                    self.level(part, 0, args, &mut Vec::new());
                }
            }
        }
    }

    /// Tests the limits; adds a reason for each one that is reached.
    fn limits(&mut self, part: Part<'_>) -> bool {
        let by = self.view.e.s.words[word::DECIDER] as usize;
        let limits = part.alternative.limits.iter().enumerate();
        let mut within = true;
        for (number, (at, max)) in limits {
            let used = self.view.e.s.words[*at as usize + by];
            if used >= *max {
                let path = format!("{}.limits[{number}]", part.place);
                self.found.add(Reason::plain(ReasonKind::Limit { used, max: *max }, path));
                within = false;
            }
        }
        self.found.ways += u64::from(!within);
        within
    }

    /// Tests one pick of several members, or the end of picking. A viewer that cannot know the list learns nothing
    /// else.
    fn pick(&mut self, part: Part<'_>, arg: Option<Value>) {
        let (pick, ends) = match part.alternative.take {
            Take::Pick(pick) => (pick, false),
            Take::Enough(pick) => (pick, true),
            Take::Choose
            | Take::Action { .. }
            | Take::Argument
            | Take::Done { .. }
            | Take::Skip => return,
        };
        let def = &self.view.e.p.decisions.picks[usize::from(pick)];
        let known = self.view.knows_list(def.list)
            && self.view.knows(def.min)
            && def.max.is_none_or(|max| self.view.knows(max))
            && (self.view.viewer().is_none() || def.together.is_none());
        let picks = Picks::now(&mut self.view.e, def);
        let options: Vec<i32> = picks.options().collect();
        self.found.ways += 1;
        let kind = if ends {
            let may = picks.may_stop() || options.is_empty();
            (!may).then_some(ReasonKind::TooFew)
        } else {
            let param = &part.alternative.params[0];
            let name = part.name(0);
            match arg.map(|arg| word_of(&self.view, param, arg)) {
                Some(None) => Some(ReasonKind::Domain { param: name }),
                Some(Some(value)) if options.contains(&value) => None,
                Some(Some(value)) if self.view.members(def.list).contains(&value) => {
                    Some(ReasonKind::NotPickable { param: name })
                }
                Some(Some(_)) => Some(ReasonKind::Outside { param: name }),
                None if options.is_empty() => Some(ReasonKind::Nothing { param: name }),
                None => None,
            }
        };
        let place = part.place.to_owned();
        match kind {
            None if known => self.found.open += 1,
            Some(kind) if known => {
                let mut reason = Reason::plain(kind, place);
                if let (ReasonKind::Outside { .. }, Some(arg)) = (&reason.kind, arg)
                    && let Some(value) = word_of(&self.view, &part.alternative.params[0], arg)
                {
                    reason.facts =
                        self.view.outside(def.list, part.alternative.params[0].kind, value);
                }
                self.found.add(reason);
            }
            _ => {
                self.found.unsure += 1;
                let kind = match ends {
                    true => ReasonKind::TooFew,
                    false => ReasonKind::NotPickable { param: part.name(0) },
                };
                self.found.add(Reason { known: false, ..Reason::plain(kind, place) });
            }
        }
    }

    /// Tests the conditions that read the first `k` parameters only, and goes on. `unsure` are the tests whose result
    /// the viewer cannot know.
    fn level(
        &mut self,
        part: Part<'_>,
        k: usize,
        args: &[Option<Value>],
        unsure: &mut Vec<Reason>,
    ) {
        if self.view.e.x.left == 0 {
            return;
        }
        let before = unsure.len();
        let mut fails = false;
        for (number, guard) in part.alternative.guards[k].iter().enumerate() {
            let path = part.alternative.origin.guards.get(k).and_then(|paths| paths.get(number));
            let path = path.map_or(part.place, String::as_str);
            let value = self.view.known_value(*guard);
            if self.view.e.x.left == 0 {
                // The budget is spent, so lists may seem empty: the result is worthless.
                return unsure.truncate(before);
            }
            match value {
                Some(value) if value > 0 => {}
                Some(_) => {
                    fails = true;
                    self.condition(path, *guard);
                }
                None => {
                    let facts = self.view.blame(*guard, false);
                    unsure.push(Reason {
                        known: false,
                        with: self.view.arguments(),
                        facts,
                        ..Reason::plain(ReasonKind::Condition, path.to_owned())
                    });
                }
            }
        }
        if fails {
            self.found.ways += 1;
        } else if k < part.alternative.params.len() {
            self.param(part, k, args, unsure);
        } else {
            self.end(part, unsure);
        }
        unsure.truncate(before);
    }

    fn condition(&mut self, path: &str, guard: NodeId) {
        let kind = ReasonKind::Condition;
        let mut reason = Reason::plain(kind, path.to_owned());
        if !self.found.has(&reason.kind, path) {
            reason.facts = self.view.blame(guard, false);
            reason.with = self.view.arguments();
        }
        self.found.add(reason);
    }

    /// Binds parameter `k` to the wanted value, or to each of its values in turn.
    fn param(
        &mut self,
        part: Part<'_>,
        k: usize,
        args: &[Option<Value>],
        unsure: &mut Vec<Reason>,
    ) {
        if self.view.e.x.left == 0 {
            return;
        }
        let param = &part.alternative.params[k];
        let wanted = args.get(k).copied().flatten();
        let known = self.view.knows_list(param.list);
        let before = unsure.len();
        if !known {
            let kind = ReasonKind::Outside { param: part.name(k) };
            unsure.push(Reason { known: false, ..Reason::plain(kind, part.options(k)) });
        }
        let values = match (param.given, wanted) {
            (Some(given), _) => self.given_value(part, k, given, wanted, unsure),
            (None, Some(wanted)) => self.wanted_value(part, k, wanted),
            (None, None) if known => self.all_values(part, k),
            (None, None) => {
                // The viewer does not know which values there are: all of them together are one doubt.
                self.found.ways += 1;
                self.found.unsure += 1;
                unsure.iter().for_each(|reason| self.found.add(reason.clone()));
                Vec::new()
            }
        };
        let tested = known && (param.given.is_some() || wanted.is_some());
        for (value, told) in values {
            let bound = (param.reg, Some(part.name(k)), Some(param.kind));
            let room = has_room(param, value);
            if !room || tested && !self.view.members(param.list).contains(&value) {
                self.outside(part, k, value);
                continue;
            }
            self.view.bind(bound, value, told);
            self.level(part, k + 1, args, unsure);
            self.view.unbind();
        }
        unsure.truncate(before);
    }

    /// Returns the value of a parameter that the asking effect has given, and whether the viewer knows it.
    fn given_value(
        &mut self,
        part: Part<'_>,
        k: usize,
        given: NodeId,
        wanted: Option<Value>,
        unsure: &mut Vec<Reason>,
    ) -> Vec<(i32, bool)> {
        let param = &part.alternative.params[k];
        let value = self.view.e.value(given);
        let told = self.view.knows(given);
        let other = wanted.is_some_and(|wanted| word_of(&self.view, param, wanted) != Some(value));
        let named = told.then(|| Value::of(param.kind, value));
        let kind = ReasonKind::Given { param: part.name(k), value: named };
        if other && told {
            self.found.ways += 1;
            self.found.add(Reason::plain(kind, part.options(k)));
            return Vec::new();
        }
        if wanted.is_some() && !told {
            unsure.push(Reason { known: false, ..Reason::plain(kind, part.options(k)) });
        }
        vec![(value, told)]
    }

    /// Returns the wanted value, and whether the viewer can tell it from others.
    fn wanted_value(&mut self, part: Part<'_>, k: usize, wanted: Value) -> Vec<(i32, bool)> {
        let param = &part.alternative.params[k];
        let Some(value) = word_of(&self.view, param, wanted) else {
            self.found.ways += 1;
            let kind = ReasonKind::Domain { param: part.name(k) };
            self.found.add(Reason::plain(kind, part.options(k)));
            return Vec::new();
        };
        vec![(value, param.kind != Kind::Token || self.view.identifies(value))]
    }

    /// Returns each value of a parameter once, and whether the viewer can tell it from others. Equal tokens count as
    /// one.
    fn all_values(&mut self, part: Part<'_>, k: usize) -> Vec<(i32, bool)> {
        let param = &part.alternative.params[k];
        let token = param.kind == Kind::Token;
        let mut values: Vec<(i32, bool)> = Vec::new();
        let members = self.view.members(param.list);
        for (at, value) in members.iter().enumerate() {
            let again = members[..at].iter().any(|other| {
                other == value || token && self.view.e.s.equal_tokens(self.view.e.p, *other, *value)
            });
            let told = !token || self.view.identifies(*value);
            if !again && has_room(param, *value) {
                values.push((*value, told));
            }
        }
        if values.is_empty() {
            self.found.ways += 1;
            let kind = ReasonKind::Nothing { param: part.name(k) };
            self.found.add(Reason::plain(kind, part.options(k)));
        }
        values
    }

    /// Adds the reason that a value is not among the options of parameter `k`.
    fn outside(&mut self, part: Part<'_>, k: usize, value: i32) {
        let param = &part.alternative.params[k];
        let mut with = self.view.arguments();
        let told = param.kind != Kind::Token || self.view.identifies(value);
        with.push((part.name(k), told.then(|| Value::of(param.kind, value))));
        let facts =
            if told { self.view.outside(param.list, param.kind, value) } else { Vec::new() };
        let kind = ReasonKind::Outside { param: part.name(k) };
        self.found.ways += 1;
        self.found.add(Reason { with, facts, ..Reason::plain(kind, part.options(k)) });
    }

    /// Tests the cost and the later questions, once all parameters are bound.
    fn end(&mut self, part: Part<'_>, unsure: &[Reason]) {
        self.found.ways += 1;
        let mut unsure = unsure.to_vec();
        if !part.alternative.cost.is_empty() || part.alternative.trial.is_some() {
            match self.cost(part) {
                Some(reason) if reason.known => return self.found.add(reason),
                Some(reason) => unsure.push(reason),
                None => {}
            }
        }
        if let Some(rest) = &part.alternative.rest {
            match self.rest(part, rest) {
                Some(reason) if reason.known => return self.found.add(reason),
                Some(reason) => unsure.push(reason),
                None => {}
            }
        }
        if self.view.e.x.left == 0 {
            self.found.ways -= 1;
        } else if unsure.is_empty() {
            self.found.open += 1;
        } else {
            self.found.unsure += 1;
            unsure.into_iter().for_each(|reason| self.found.add(reason));
        }
    }

    /// Returns a reason if the later questions have no answer, or if the viewer cannot know whether they have one.
    fn rest(&mut self, part: Part<'_>, rest: &AltDef) -> Option<Reason> {
        let skip = part.skip + part.alternative.params.len();
        let part = Part { alternative: rest, skip, ..part };
        let outer = std::mem::take(&mut self.found);
        self.level(part, 0, &[], &mut Vec::new());
        let inner = std::mem::replace(&mut self.found, outer);
        if inner.open > 0 || self.view.e.x.left == 0 {
            return None;
        }
        let kind = ReasonKind::NoWay { param: part.name(0) };
        let with = self.view.arguments();
        let known = inner.unsure == 0;
        let path = part.options(0);
        Some(Reason { known, with, inner: inner.reasons, ..Reason::plain(kind, path) })
    }
}
