//! The ways of choosing the arguments of an answer, and where each comes to an end.
//!
//! They are gone through as listing does: what is asked is bound, limits and conditions are tested
//! when what they read is bound, then the cost and what is asked later. Where a viewer cannot know
//! whether a test is passed, the way goes on and is counted as neither a move nor none.

use super::arguments::{has_room, word_of};
use super::know::Looker;
use super::{Reason, ReasonKind};
use crate::code::NodeId;
use crate::picks::Picks;
use crate::program::{AltDef, DecisionDef, Take};
use crate::state::word;
use crate::{Kind, Value};

/// What came of the ways gone so far.
#[derive(Default)]
pub(super) struct Tally {
    pub ways: u64,
    pub open: u64,
    pub unsure: u64,
    pub reasons: Vec<Reason>,
}

impl Tally {
    /// Counts a reason; values are looked for where it is the first of its kind.
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
    pub l: Looker<'a>,
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

/// One alternative, or what is asked after it.
#[derive(Clone, Copy)]
pub(super) struct Part<'a> {
    pub alternative: &'a AltDef,
    names: &'a Names<'a>,
    /// How many parameters stand before it.
    skip: usize,
    /// The node of the definition where its parameters stand.
    pub place: &'a str,
}

impl Part<'_> {
    fn name(&self, k: usize) -> String {
        self.names.at(self.skip + k).trim_start_matches('$').to_owned()
    }

    /// The node of what parameter `k` is chosen from.
    fn options(&self, k: usize) -> String {
        match self.alternative.take {
            Take::Action { .. } | Take::Argument => {
                format!("{}.params[{}].options", self.place, self.alternative.origin.first + k)
            }
            _ => self.place.to_owned(),
        }
    }
}

impl Search<'_> {
    /// Goes through the ways of taking an alternative with some of its arguments.
    pub fn alternative(
        &mut self,
        decision: &DecisionDef,
        at: usize,
        alternative: &AltDef,
        args: &[Option<Value>],
    ) {
        let shown = &decision.shown[at];
        let cause = self.l.e.p.cause_path(decision.cause).to_owned();
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

    fn limits(&mut self, part: Part<'_>) -> bool {
        let by = self.l.e.s.words[word::DECIDER] as usize;
        let limits = part.alternative.limits.iter().enumerate();
        let mut within = true;
        for (number, (at, max)) in limits {
            let used = self.l.e.s.words[*at as usize + by];
            if used >= *max {
                let path = format!("{}.limits[{number}]", part.place);
                self.found.add(Reason::plain(ReasonKind::Limit { used, max: *max }, path));
                within = false;
            }
        }
        self.found.ways += u64::from(!within);
        within
    }

    /// One pick of several members, or the end of picking. Whoever may not know the list is told
    /// nothing but that.
    fn pick(&mut self, part: Part<'_>, arg: Option<Value>) {
        let (pick, ends) = match part.alternative.take {
            Take::Pick(pick) => (pick, false),
            Take::Enough(pick) => (pick, true),
            _ => return,
        };
        let def = &self.l.e.p.decisions.picks[usize::from(pick)];
        let known = self.l.knows_list(def.list)
            && self.l.knows(def.min)
            && def.max.is_none_or(|max| self.l.knows(max))
            && (self.l.viewer().is_none() || def.together.is_none());
        let picks = Picks::now(&mut self.l.e, def);
        let options: Vec<i32> = picks.options().collect();
        self.found.ways += 1;
        let kind = if ends {
            let may = picks.may_stop() || options.is_empty();
            (!may).then_some(ReasonKind::TooFew)
        } else {
            let param = &part.alternative.params[0];
            let name = part.name(0);
            match arg.map(|arg| word_of(&self.l, param, arg)) {
                Some(None) => Some(ReasonKind::Domain { param: name }),
                Some(Some(value)) if options.contains(&value) => None,
                Some(Some(value)) if self.l.members(def.list).contains(&value) => {
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
                    && let Some(value) = word_of(&self.l, &part.alternative.params[0], arg)
                {
                    reason.facts = self.l.outside(def.list, part.alternative.params[0].kind, value);
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

    /// Tests what can be tested with the first `k` parameters bound, and goes on. `doubts` are tests
    /// of which the viewer cannot know whether they are passed.
    fn level(
        &mut self,
        part: Part<'_>,
        k: usize,
        args: &[Option<Value>],
        doubts: &mut Vec<Reason>,
    ) {
        if self.l.e.x.left == 0 {
            return;
        }
        let before = doubts.len();
        let mut fails = false;
        for (number, guard) in part.alternative.guards[k].iter().enumerate() {
            let path = part.alternative.origin.guards.get(k).and_then(|paths| paths.get(number));
            let path = path.map_or(part.place, String::as_str);
            let value = self.l.know(*guard);
            if self.l.e.x.left == 0 {
                // Lists were empty that are not: nothing follows from that.
                return doubts.truncate(before);
            }
            match value {
                Some(value) if value > 0 => {}
                Some(_) => {
                    fails = true;
                    self.condition(path, *guard);
                }
                None => {
                    let facts = self.l.blame(*guard, false);
                    doubts.push(Reason {
                        known: false,
                        with: self.l.arguments(),
                        facts,
                        ..Reason::plain(ReasonKind::Condition, path.to_owned())
                    });
                }
            }
        }
        if fails {
            self.found.ways += 1;
        } else if k < part.alternative.params.len() {
            self.param(part, k, args, doubts);
        } else {
            self.end(part, doubts);
        }
        doubts.truncate(before);
    }

    fn condition(&mut self, path: &str, guard: NodeId) {
        let kind = ReasonKind::Condition;
        let mut reason = Reason::plain(kind, path.to_owned());
        if !self.found.has(&reason.kind, path) {
            reason.facts = self.l.blame(guard, false);
            reason.with = self.l.arguments();
        }
        self.found.add(reason);
    }

    /// Binds parameter `k` to what is wanted, or to each of its values in turn.
    fn param(
        &mut self,
        part: Part<'_>,
        k: usize,
        args: &[Option<Value>],
        doubts: &mut Vec<Reason>,
    ) {
        let param = &part.alternative.params[k];
        let (name, path) = (part.name(k), part.options(k));
        let wanted = args.get(k).copied().flatten();
        let known = self.l.knows_list(param.list);
        let before = doubts.len();
        if self.l.e.x.left == 0 {
            return;
        }
        if !known {
            let kind = ReasonKind::Outside { param: name.clone() };
            doubts.push(Reason { known: false, ..Reason::plain(kind, path.clone()) });
        }
        let mut values: Vec<(i32, bool)> = Vec::new();
        if let Some(given) = param.given {
            let value = self.l.e.value(given);
            let told = self.l.knows(given);
            let other = wanted.is_some_and(|wanted| word_of(&self.l, param, wanted) != Some(value));
            let named = told.then(|| Value::of(param.kind, value));
            let kind = ReasonKind::Given { param: name, value: named };
            if other && told {
                self.found.ways += 1;
                self.found.add(Reason::plain(kind, path));
                return;
            }
            if wanted.is_some() && !told {
                doubts.push(Reason { known: false, ..Reason::plain(kind, path) });
            }
            values.push((value, told));
        } else if let Some(wanted) = wanted {
            let Some(value) = word_of(&self.l, param, wanted) else {
                self.found.ways += 1;
                self.found.add(Reason::plain(ReasonKind::Domain { param: name }, path));
                return;
            };
            let told = param.kind != Kind::Token || self.l.handle(value);
            values.push((value, told));
        } else {
            let members = self.l.members(param.list);
            for (at, value) in members.iter().enumerate() {
                let again = members[..at].iter().any(|other| {
                    other == value
                        || param.kind == Kind::Token
                            && self.l.e.s.equal_tokens(self.l.e.p, *other, *value)
                });
                let told = param.kind != Kind::Token || self.l.handle(*value);
                if !again && has_room(param, *value) {
                    values.push((*value, told));
                }
            }
            if !known {
                // How many there are, and which, is no more than a doubt.
                self.found.ways += 1;
                self.found.unsure += 1;
                doubts.iter().for_each(|doubt| self.found.add(doubt.clone()));
                doubts.truncate(before);
                return;
            }
            if values.is_empty() {
                self.found.ways += 1;
                self.found.add(Reason::plain(ReasonKind::Nothing { param: name }, path));
                return;
            }
        }
        let tested = known && (param.given.is_some() || wanted.is_some());
        for (value, told) in values {
            let bound = (param.reg, Some(part.name(k)), Some(param.kind));
            let room = has_room(param, value);
            if !room || tested && !self.l.members(param.list).contains(&value) {
                self.outside(part, k, value);
                continue;
            }
            self.l.bind(bound, value, told);
            self.level(part, k + 1, args, doubts);
            self.l.unbind();
        }
        doubts.truncate(before);
    }

    /// Parameter `k` cannot be a value.
    fn outside(&mut self, part: Part<'_>, k: usize, value: i32) {
        let param = &part.alternative.params[k];
        let mut with = self.l.arguments();
        let told = param.kind != Kind::Token || self.l.handle(value);
        with.push((part.name(k), told.then(|| Value::of(param.kind, value))));
        let facts = if told { self.l.outside(param.list, param.kind, value) } else { Vec::new() };
        let kind = ReasonKind::Outside { param: part.name(k) };
        self.found.ways += 1;
        self.found.add(Reason { with, facts, ..Reason::plain(kind, part.options(k)) });
    }

    /// All parameters are bound: the cost, and what is asked later.
    fn end(&mut self, part: Part<'_>, doubts: &[Reason]) {
        self.found.ways += 1;
        let mut doubts = doubts.to_vec();
        if !part.alternative.cost.is_empty() || part.alternative.trial.is_some() {
            match self.cost(part) {
                Some(reason) if reason.known => return self.found.add(reason),
                Some(reason) => doubts.push(reason),
                None => {}
            }
        }
        if let Some(rest) = &part.alternative.rest {
            match self.rest(part, rest) {
                Some(reason) if reason.known => return self.found.add(reason),
                Some(reason) => doubts.push(reason),
                None => {}
            }
        }
        if self.l.e.x.left == 0 {
            self.found.ways -= 1;
        } else if doubts.is_empty() {
            self.found.open += 1;
        } else {
            self.found.unsure += 1;
            doubts.into_iter().for_each(|doubt| self.found.add(doubt));
        }
    }

    /// What is asked later, if there is no way through it or the viewer cannot know whether there is.
    fn rest(&mut self, part: Part<'_>, rest: &AltDef) -> Option<Reason> {
        let skip = part.skip + part.alternative.params.len();
        let part = Part { alternative: rest, skip, ..part };
        let outer = std::mem::take(&mut self.found);
        self.level(part, 0, &[], &mut Vec::new());
        let inner = std::mem::replace(&mut self.found, outer);
        if inner.open > 0 || self.l.e.x.left == 0 {
            return None;
        }
        let kind = ReasonKind::NoWay { param: part.name(0) };
        let with = self.l.arguments();
        let known = inner.unsure == 0;
        let path = part.options(0);
        Some(Reason { known, with, inner: inner.reasons, ..Reason::plain(kind, path) })
    }
}
