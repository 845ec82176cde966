//! The ways of choosing the arguments of an answer, and where each comes to an end.
//!
//! They are gone through as listing does: what is asked is bound, limits and conditions are tested
//! when what they read is bound, then the cost and what is asked later. Where a viewer cannot know
//! whether a test is passed, the way goes on and is counted as neither a move nor none.

use super::know::Looker;
use super::{Reason, ReasonKind, Verdict, Wanted, WantedKind};
use crate::code::{NodeId, Op};
use crate::eval::{Eval, Scratch};
use crate::machine::cost::{self, Unpaid};
use crate::machine::{Decider, Machine};
use crate::observe::QUIET;
use crate::picks::Picks;
use crate::program::{AltDef, CostStep, DecisionDef, ParamDef, Program, Take};
use crate::state::{State, status, word};
use crate::value::NONE;
use crate::{Kind, PlayerId, TokenId, Value, knows_token};

/// Says whether a move, or any of those that are left open, is legal now, and what stands against it,
/// as far as a viewer can know. `None` knows everything.
///
/// Nothing here is trusted: actions, arguments and players that do not exist are told as reasons.
pub fn explain_move(
    program: &Program,
    state: &State,
    wanted: &Wanted,
    viewer: Option<PlayerId>,
) -> Verdict {
    let mut machine = Machine::from_state(program, state.clone(), QUIET);
    let mut found = Verdict { legal: None, ways: 0, open: 0, reasons: Vec::new(), cut: false };
    if let Some(reason) = not_asked(&machine, wanted) {
        found.legal = Some(false);
        found.reasons.push(reason);
        return found;
    }
    if state.words[word::STATUS] == status::CHANCE {
        return chance(&mut machine, wanted);
    }
    let Some(decision) = asked(program, state) else { return found };
    let mut scratch = Scratch::default();
    let looker = Looker::new(Eval::new(program, state, &mut scratch), viewer);
    let mut search = Search { l: looker, found: Tally::default() };
    for (at, alternative) in decision.alternatives.iter().enumerate() {
        let of_action = decision.shown[at].kind.action();
        let meant = match wanted.what {
            WantedKind::Action(action) => of_action == Some(action),
            WantedKind::Alternative(wanted) => wanted == at,
        };
        if meant {
            search.alternative(decision, at, alternative, &wanted.args);
        }
    }
    let Search { l, found: tally } = search;
    found.cut = l.e.x.left == 0;
    let hides = l.viewer();
    (found.ways, found.open, found.reasons) = (tally.ways, tally.open, tally.reasons);
    let listed = |machine: &mut Machine<'_>| is_listed(machine, wanted, hides);
    let decides = decision_is_of(&machine, viewer);
    found.legal = match hides {
        // Who decides is shown the list, so it knows what is in it whatever it knows of the reasons.
        None => Some(listed(&mut machine)),
        Some(_) if decides => Some(listed(&mut machine)),
        Some(_) if found.open > 0 => Some(true),
        Some(_) if tally.unsure > 0 || found.cut => None,
        Some(_) => Some(false),
    };
    if found.legal == Some(false) && (found.open > 0 || found.reasons.is_empty()) {
        found.open = 0;
        found.reasons.push(unlisted(&machine, decision, wanted, found.cut));
    }
    found
}

/// What the state asks.
fn asked<'p>(program: &'p Program, state: &State) -> Option<&'p DecisionDef> {
    match program.code[state.words[word::PC] as usize] {
        Op::Ask { decision, .. } | Op::Choose { decision, .. } | Op::Pick { decision, .. } => {
            Some(&program.decisions[usize::from(decision)])
        }
        _ => None,
    }
}

fn decision_is_of(machine: &Machine<'_>, viewer: Option<PlayerId>) -> bool {
    let decider = machine.decision().map(|decision| decision.decider);
    viewer.is_some_and(|viewer| decider == Some(Decider::Player(viewer)))
}

/// Whether the present question cannot have the answer at all.
fn not_asked(machine: &Machine<'_>, wanted: &Wanted) -> Option<Reason> {
    let program = machine.program();
    let Some(decision) = machine.decision() else {
        let cause = machine.result().and_then(|outcome| outcome.cause);
        let path = cause.map_or_else(String::new, |cause| program.cause_path(cause).to_owned());
        return Some(Reason::plain(ReasonKind::Over, path));
    };
    let now = program.cause_path(decision.cause).to_owned();
    let asks = |alternatives: &[crate::Alternative]| match wanted.what {
        WantedKind::Action(action) => alternatives.iter().any(|a| a.kind.action() == Some(action)),
        WantedKind::Alternative(at) => at < alternatives.len(),
    };
    if !asks(decision.alternatives) {
        let WantedKind::Action(_) = wanted.what else {
            return Some(Reason::plain(ReasonKind::NoSuchAnswer, now));
        };
        let mut at: Vec<String> = Vec::new();
        for other in program.decisions.iter().filter(|other| asks(&other.shown)) {
            let path = program.cause_path(other.cause).to_owned();
            if !other.further && !at.contains(&path) {
                at.push(path);
            }
        }
        return Some(Reason::plain(ReasonKind::NotAsked { now, at }, String::new()));
    }
    let decider = match decision.decider {
        Decider::Player(player) => Some(player),
        Decider::Chance => None,
    };
    if wanted.by.is_some() && wanted.by != decider {
        return Some(Reason::plain(ReasonKind::NotDecider { decider }, now));
    }
    None
}

/// Whether chance may give something.
fn chance(machine: &mut Machine<'_>, wanted: &Wanted) -> Verdict {
    let legal = is_listed(machine, wanted, None);
    let path = machine.decision().map(|decision| decision.cause);
    let path = path.map_or("", |cause| machine.program().cause_path(cause)).to_owned();
    let reasons = if legal { Vec::new() } else { vec![Reason::plain(ReasonKind::NoOutcome, path)] };
    Verdict { legal: Some(legal), ways: 1, open: u64::from(legal), reasons, cut: false }
}

/// Whether some move of the list is one of those asked about. To a viewer a token that it does not
/// know is as good as any other that it does not know in the same place.
fn is_listed(machine: &mut Machine<'_>, wanted: &Wanted, viewer: Option<PlayerId>) -> bool {
    let moves = machine.legal_moves().to_vec();
    let kinds: Vec<_> = match machine.decision() {
        Some(decision) => decision.alternatives.iter().map(|a| a.kind.action()).collect(),
        None => return false,
    };
    let (program, state) = (machine.program(), machine.state());
    let same = |wanted: Value, listed: Value| match (wanted, listed) {
        (Value::Token(wanted), Value::Token(listed)) if viewer.is_some() => {
            alike(program, state, viewer, wanted, listed)
        }
        _ => wanted == listed,
    };
    moves.into_iter().any(|chosen| {
        let choice = machine.decode(chosen);
        let meant = match wanted.what {
            WantedKind::Action(action) => kinds[choice.alternative] == Some(action),
            WantedKind::Alternative(at) => at == choice.alternative,
        };
        meant
            && wanted.args.len() <= choice.args.len()
            && wanted
                .args
                .iter()
                .zip(&choice.args)
                .all(|(wanted, listed)| wanted.is_none_or(|wanted| same(wanted, *listed)))
    })
}

fn alike(
    program: &Program,
    state: &State,
    viewer: Option<PlayerId>,
    one: TokenId,
    other: TokenId,
) -> bool {
    if one.index() >= state.known_tokens(program) {
        return false;
    }
    let knows = |token| knows_token(program, state, viewer, token);
    let (one_at, other_at) = (i32::from(one.0), i32::from(other.0));
    match (knows(one), knows(other)) {
        (true, true) => one == other || state.equal_tokens(program, one_at, other_at),
        (false, false) => {
            let at = |token| state.token_word(program, token, crate::state::token::PLACE);
            at(one_at) == at(other_at)
        }
        _ => false,
    }
}

/// Why a move against which nothing stands is not in the list all the same.
fn unlisted(machine: &Machine<'_>, decision: &DecisionDef, wanted: &Wanted, cut: bool) -> Reason {
    let path = machine.program().cause_path(decision.cause).to_owned();
    let shown = match wanted.what {
        WantedKind::Alternative(at) => decision.shown.get(at),
        WantedKind::Action(action) => {
            decision.shown.iter().find(|shown| shown.kind.action() == Some(action))
        }
    };
    let params = shown.map_or(&[][..], |shown| &shown.params);
    let token = params
        .iter()
        .zip(&wanted.args)
        .find(|(param, arg)| param.kind == Kind::Token && arg.is_some());
    match token {
        Some((param, _)) if !cut => {
            Reason::plain(ReasonKind::Equal { param: param.name.clone() }, path)
        }
        _ => Reason::plain(ReasonKind::Unlisted, path),
    }
}

impl Reason {
    /// One without values.
    pub(super) fn plain(kind: ReasonKind, path: String) -> Self {
        let (with, facts, inner) = (Vec::new(), Vec::new(), Vec::new());
        Self { kind, path, known: true, count: 1, with, facts, inner }
    }
}

/// What came of the ways gone so far.
#[derive(Default)]
struct Tally {
    ways: u64,
    open: u64,
    unsure: u64,
    reasons: Vec<Reason>,
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

struct Search<'a> {
    l: Looker<'a>,
    found: Tally,
}

/// The names of the parameters of an alternative, from its first.
struct Names<'a> {
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
struct Part<'a> {
    alternative: &'a AltDef,
    names: &'a Names<'a>,
    /// How many parameters stand before it.
    skip: usize,
    /// The node of the definition where its parameters stand.
    place: &'a str,
}

impl Part<'_> {
    fn name(&self, k: usize) -> String {
        self.names.at(self.skip + k).trim_start_matches('$').to_owned()
    }

    /// The node of what parameter `k` is chosen from.
    fn options(&self, k: usize) -> String {
        match self.alternative.take {
            Take::Action { .. } | Take::Argument => {
                format!("{}.params[{}].options", self.place, self.alternative.told.first + k)
            }
            _ => self.place.to_owned(),
        }
    }
}

impl Search<'_> {
    fn alternative(
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
        let base = &alternative.told.base;
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
        let def = &self.l.e.p.picks[usize::from(pick)];
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
            let path = part.alternative.told.guards.get(k).and_then(|paths| paths.get(number));
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

    /// The cost, if it cannot be paid or the viewer cannot know whether it can.
    fn cost(&mut self, part: Part<'_>) -> Option<Reason> {
        let base = part.place;
        let l = &mut self.l;
        let told = l.viewer().is_none()
            || part.alternative.trial.is_none()
                && part.alternative.cost.iter().all(|step| knows_step(l, step));
        let with = l.arguments();
        if !told {
            let path = format!("{base}.cost");
            return Some(Reason { known: false, with, ..Reason::plain(ReasonKind::Cost, path) });
        }
        if cost::payable(&mut l.e, part.alternative) {
            return None;
        }
        let (path, facts) = match cost::unpaid(&mut l.e, part.alternative)? {
            Unpaid::Step(number) => {
                let facts = l.step(&part.alternative.cost[number]);
                (format!("{base}.cost[{number}]"), facts)
            }
            Unpaid::Operation(pc) => {
                (l.e.p.cause_path(l.e.p.cause_at(pc)).to_owned(), l.operation(pc))
            }
            Unpaid::TooMuch => (format!("{base}.cost"), Vec::new()),
        };
        Some(Reason { with, facts, ..Reason::plain(ReasonKind::Cost, path) })
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

/// The word of an argument, if it is a value of its parameter.
fn word_of(l: &Looker<'_>, param: &ParamDef, value: Value) -> Option<i32> {
    let (p, s) = (l.e.p, l.e.s);
    let below = |index: usize, count: usize| (index < count).then_some(index as i32);
    let word = match (param.kind, value) {
        (Kind::Int, Value::Int(number)) => Some(number),
        (Kind::Bool, Value::Bool(holds)) => Some(i32::from(holds)),
        (Kind::Enum(of), Value::Word { of: other, member }) if of == other => {
            below(usize::from(member), p.enums.get(usize::from(of))?.members.len())
        }
        (Kind::Player, Value::Player(player)) => below(player.index(), p.players),
        (Kind::Token, Value::Token(token)) => below(token.index(), s.known_tokens(p)),
        (Kind::Place, Value::Place(at)) => below(at.index(), p.places.len()),
        (Kind::TokenType, Value::TokenType(of)) => below(of.index(), p.types.len()),
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

/// Whether a packed move has room for an argument: linking sizes it by the domain.
fn has_room(param: &ParamDef, value: i32) -> bool {
    let offset = i64::from(value) - i64::from(param.lo);
    value != NONE && offset >= 0 && offset < 1 << param.bits
}

/// Whether the viewer knows whether an effect of a cost can be done.
fn knows_step(l: &mut Looker<'_>, step: &CostStep) -> bool {
    match *step {
        CostStep::Set { target, value } => l.knows_target(target) && l.knows(value),
        CostStep::Add { target, delta } => l.knows_target(target) && l.knows(delta),
        CostStep::SetProp { token, value, .. } => knows_face(l, token) && l.knows(value),
        CostStep::AddProp { token, delta, .. } => knows_face(l, token) && l.knows(delta),
        CostStep::Draw { from, to, count } => l.knows(from) && l.knows(to) && l.knows(count),
        CostStep::Move { token, to, .. } => l.knows(token) && l.knows(to),
        CostStep::Destroy { token } => l.knows(token),
    }
}

fn knows_face(l: &mut Looker<'_>, token: NodeId) -> bool {
    l.know(token).is_some_and(|token| token == NONE || l.knows_face(token))
}
