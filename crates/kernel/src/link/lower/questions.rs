//! Questions inside effects, and the options that are written where they are asked.
//!
//! An option is a procedure within the one that asks: it has a return address, an actor and names of its
//! own, and it sees the names of the other. Its operations stand behind the question:
//!
//! ```text
//! Ask, Jump end, option 1 … ActionDone, option 2 … ActionDone, end: Jump on, none: ifNone, on:
//! ```

use crate::Kind;
use crate::code::{Arithmetic, Node, Op, Slot};
use crate::link::Linker;
use crate::link::lower::decisions::{AnswerDef, Asked};
use crate::link::lower::loops::MOST_KEPT;
use crate::link::lowering::{Bound, Env, Proc};
use crate::program::{
    AltDef, Alternative, AlternativeKind, ChoiceDef, DecisionDef, GroupDef, JointConditionDef,
    MemberValueDef, Take,
};
use crate::state::word;
use boardwright_def::{
    Alternative as Answer, Effect, EventMatch, Expr, InlineOption, Limit, Look, Query, Reach,
    Reached, Together, each_alone,
};

impl Linker<'_> {
    /// Lowers `ask` and `offer`.
    pub(super) fn choose_action(&mut self, effect: &Effect, env: &mut Env) {
        let Effect::ChooseAction { by, alternatives, optional, always, skip, prompt, if_none } =
            effect
        else {
            return;
        };
        let def = self.def;
        let by = self.expr_of(by, env, Kind::Player);
        let (mut answers, mut options) = (Vec::new(), Vec::new());
        for (place, answer) in alternatives.iter().enumerate() {
            match answer {
                Answer::Action(named) => {
                    let Some(at) = def.actions.iter().position(|a| a.id == named.action) else {
                        self.error(format!("there is no action `{}`", named.action));
                        continue;
                    };
                    let (alternative, shown) = self.action_alternative(at, &named.args, env);
                    answers
                        .push((alternative, Alternative { label: named.label.clone(), ..shown }));
                }
                Answer::Option(option) => {
                    let at = answers.len();
                    let (number, proc, answer) =
                        self.within(option_path(option), |l| l.option_answer(option, place, env));
                    answers.push(answer);
                    options.push((at, number, option, proc));
                }
            }
        }
        let last = optional.then(|| (Take::Skip, skip.clone()));
        let decision = self.ask_decision(by, answers, last, prompt.clone());
        if *always == Some(true) && *optional {
            self.ir.decisions.defs[usize::from(decision)].always = true;
        }
        if !optional {
            self.allow_nothing(decision);
        }
        let asked = self.emit(Op::Ask { decision, none: 0 });
        if !options.is_empty() {
            let end = self.emit(Op::Jump(0));
            for (at, number, option, proc) in options {
                let here = self.here();
                let decision = &mut self.ir.decisions.defs[usize::from(decision)];
                if let Take::Action { entry, .. } = &mut decision.alternatives[at].take {
                    *entry = here;
                }
                self.within(option_path(option), |l| l.option_body(option, number, proc, env));
            }
            self.patch_to_here(end);
        }
        self.patch_to_block(asked, "ifNone", if_none, env);
    }

    /// Adds the answer that nothing fits to a question whose absence would tell a secret. A question of a cost is asked
    /// only if it has an answer.
    pub(super) fn allow_nothing(&mut self, decision: u16) {
        let paying = self.lowering.paying;
        let asked = &mut self.ir.decisions.defs[usize::from(decision)];
        if asked.hidden && !paying {
            let label = Some("Nothing fits".to_owned());
            let shown = Alternative::plain(AlternativeKind::Done, Vec::new());
            asked.alternatives.push(AltDef::plain(Take::Nothing, Vec::new()));
            asked.shown.push(Alternative { label, ..shown });
            asked.always = true;
        }
    }

    /// The number under which hosts know an option: options of one name in one procedure share it.
    fn option_name(&mut self, id: &str) -> u16 {
        let name = format!("{}.{id}", self.lowering.procedure);
        let actions = self.def.actions.len();
        let known = self.ir.names.actions[actions..].iter().position(|known| *known == name);
        let at = known.map_or(self.ir.names.actions.len(), |at| actions + at);
        if known.is_none() {
            self.ir.names.actions.push(name);
            // No trigger can name an option, but triggers on every action hear it.
            let every = EventMatch::ActionResolved { action: None };
            let hearing = (0..).zip(&self.def.triggers).filter(|(_, trigger)| trigger.on == every);
            let hearing = hearing.map(|(number, _)| number).collect();
            self.ir.triggers.listeners.resolved.push(hearing);
        }
        let message = "too many actions and options (at most 65,536)";
        u16::try_from(at).unwrap_or_else(|_| self.error_or(message, 0))
    }

    /// An option as an answer, with its number and procedure. Its conditions read the names of the procedure
    /// that asks; the player who is asked is the actor.
    fn option_answer(
        &mut self,
        option: &InlineOption,
        place: usize,
        outer: &Env,
    ) -> (u16, Proc, AnswerDef) {
        let number = self.option_name(&option.option);
        self.check_width(&option.params);
        let mut proc = self.new_proc(&option.params, &[&option.cost, &option.effects]);
        proc.env.names.splice(0..0, outer.names.iter().cloned());
        let limits = self.option_counters(&option.limits, place);
        let asked = asked_option(option, limits, number);
        let env = Env { names: outer.names.clone(), ..Env::of_word(word::DECIDER) };
        let (alternative, shown) = self.alternative(asked, &[], &proc, env);
        (number, proc, (alternative, Alternative { label: option.label.clone(), ..shown }))
    }

    /// The counters of the option at `place` of its question. The effects that a phase runs after its actions are
    /// lowered again for each action, but an option in them is counted in one place.
    fn option_counters(&mut self, limits: &[Limit], place: usize) -> Vec<(u32, i32)> {
        if limits.is_empty() {
            return Vec::new();
        }
        let path = format!("{}[{place}]", self.path.concat());
        if let Some(counters) = self.declared.option_counts.get(&path) {
            return counters.clone();
        }
        let counters = self.limit_counters(limits);
        self.declared.option_counts.insert(path, counters.clone());
        counters
    }

    fn option_body(&mut self, option: &InlineOption, number: u16, mut proc: Proc, outer: &Env) {
        let Proc { ret, actor, locals, .. } = proc;
        debug_assert_eq!(proc.env.actor, Some(actor), "who is asked acts");
        let name = format!("{}.{}", self.lowering.procedure, option.option);
        let procedure = std::mem::replace(&mut self.lowering.procedure, name);
        // An option cannot return from the sequence that asks: it would stay unfinished.
        let sequence = self.lowering.sequence.take();
        let asked = asked_option(option, Vec::new(), number);
        self.ask_further(&asked, &proc.clone(), outer, |l| {
            l.lower_body(&option.cost, &option.effects, &mut proc);
            l.emit(Op::ActionDone { action: number, ret, locals, actor })
        });
        self.lowering.sequence = sequence;
        self.lowering.procedure = procedure;
    }

    /// Lowers `chooseEach`: the members answer one after the other into words that nothing reads before the
    /// last has answered.
    pub(super) fn choose_each(&mut self, effect: &Effect, env: &mut Env) {
        let Effect::ChooseEach { var, bind, domain, options, by, prompt, labels, if_none } = effect
        else {
            return;
        };
        let Some(room) = env.room else { return };
        self.check_answers(options, domain);
        let kind = self.kind_of_domain(domain);
        let list = self.within("by", |l| l.list_of_kind(by, env, Kind::Player));
        let store = self.local_words(room.locals, 3, false);
        let everybody = (1 << self.players) - 1;
        self.limit(store, 2, 0, everybody);
        self.limit(store + 2, 1, 0, 1);
        let answers = self.value_words(room.locals, self.players, kind, "answers");
        let each = self.slot(env, bind, Kind::Player);
        let answer = Slot::word(self.value_words(room.locals, 1, kind, "answer"));
        let target = self.target(var, Some(each.node()), None);
        if self.target_kind(target) != kind {
            self.error(format!("`{var}` holds another kind of value than the answers"));
        }
        let group = self.last_of(self.ir.effects.groups.len() + 1);
        self.emit(Op::SealStart(group));
        let again = self.here();
        let next = self.emit(Op::SealNext { group, end: 0 });
        let choice = self.choice(var, (domain, options), env);
        let decision = self.choose_decision(each.node(), choice, labels, prompt.clone());
        self.ir.decisions.defs[usize::from(decision)].group = Some(group);
        self.allow_nothing(decision);
        self.ir.effects.groups.push(GroupDef { list, store, each, answer, answers, target });
        self.emit(Op::Choose { decision, slot: answer, none: again });
        self.emit(Op::SealKeep(group));
        self.emit(Op::Jump(again));
        self.patch_to_here(next);
        let opened = self.emit(Op::SealOpen { group, none: 0 });
        self.patch_to_block(opened, "ifNone", if_none, env);
        env.names.retain(|(name, bound)| {
            name != bind || !matches!(bound, Bound::Slot { at, .. } if *at == each)
        });
    }

    /// Asks for several members of a list.
    pub(super) fn choose_several(&mut self, effect: &Effect, env: &mut Env) {
        let Effect::ChooseN { bind, domain, options, n, min, max, limit, .. } = effect else {
            return;
        };
        let Effect::ChooseN { ordered, condition, by, prompt, labels, if_none, .. } = effect else {
            return;
        };
        if *limit > MOST_KEPT {
            self.error(format!("at most {MOST_KEPT} members can be chosen, not {limit}"));
        }
        self.check_answers(options, domain);
        if n.is_some() && (min.is_some() || max.is_some()) {
            self.error("`n` sets the number, so `min` and `max` have no effect");
        }
        let by = self.asked_player(by.as_ref(), env);
        let min = self.or_constant(n.as_ref().or(min.as_ref()), 0, env, Kind::Int);
        let max = match n {
            Some(_) => Some(min),
            None => max.as_ref().map(|max| self.expr_of(max, env, Kind::Int)),
        };
        let (limit, ordered) = ((*limit).min(MOST_KEPT), *ordered);
        let alone = condition.as_ref().and_then(|c| each_alone(options, c, bind));
        let (options, condition) = match &alone {
            Some((options, condition)) => (options, condition),
            None => (options, condition),
        };
        let (param, info) = self.choice(bind, (domain, options), env);
        let (kind, list) = (param.kind, param.list);
        let together = condition.as_ref().and_then(|c| self.joint_condition(c, bind, kind, env));
        let Some(room) = env.room else { return };
        let store = self.kept_words(room.locals, 1, limit, kind);
        let to = self.list_store(env, bind, kind);
        let pick = self.last_of(self.ir.decisions.picks.len() + 1);
        let tokens = kind == Kind::Token;
        let place =
            matches!(options, Expr::Query(q) if matches!(q.as_ref(), Query::TokensInZone { .. }));
        let whole = place && together.is_none();
        let choice =
            ChoiceDef { list, tokens, place, whole, min, max, limit, ordered, together, store, to };
        self.ir.decisions.picks.push(choice);
        let labels = self.labels(labels, kind);
        let shown = Alternative::plain(AlternativeKind::Choose, vec![info]);
        let done = Alternative::plain(AlternativeKind::Done, Vec::new());
        let answers = vec![
            (AltDef::plain(Take::Pick(pick), vec![param]), Alternative { labels, ..shown }),
            (AltDef::plain(Take::Enough(pick), Vec::new()), done),
        ];
        let decision = self.decision(by, answers, prompt.clone());
        let decision = self.add_decision(DecisionDef { pick: Some(pick), ..decision });
        let asked = self.emit(Op::Pick { decision, pick, none: 0 });
        self.patch_to_block(asked, "ifNone", if_none, env);
    }

    /// The number of the condition on all members that are chosen as `bind`.
    fn joint_condition(
        &mut self,
        condition: &Expr,
        bind: &str,
        kind: Kind,
        env: &Env,
    ) -> Option<u16> {
        let read = Together::of(condition, bind);
        let searched = read.searched;
        let whole = (searched || read.sum.is_some()).then(|| {
            let mut inner = env.clone();
            inner.names.push((bind.to_owned(), Bound::Picked { kind }));
            self.within("where", |l| l.expr_of(condition, &inner, Kind::Bool))
        });
        let mut sum = None;
        if let Some((look, most, strict)) = read.sum {
            let most = self.expr_of(most, env, Kind::Int);
            let less = self.constant(i32::from(strict));
            let most = self.node(Node::Compute(Arithmetic::Sub, most, less));
            sum = Some((self.member_value(look, kind, Some(Kind::Int), env), most));
        }
        let same = read.same.map(|look| self.member_value(look, kind, None, env));
        let distinct = read.distinct.map(|look| self.member_value(look, kind, None, env));
        let reach = read.reach.map(|Reach { look, least, how }| {
            let least = self.expr_of(least, env, Kind::Int);
            let more = self.constant(i32::from(how == Reached::Above));
            let least = self.node(Node::Compute(Arithmetic::Add, least, more));
            let value = self.member_value(look, kind, Some(Kind::Int), env);
            (value, least, how == Reached::Exactly)
        });
        // A token that covers several cells lies in lines of all of them.
        let lines = read.line.filter(|_| kind == Kind::Place || !self.ir.tokens.shapes.any());
        let lines = lines.map(|n| self.lines_of(n));
        let (run, reading) = (read.run, None);
        let joint =
            JointConditionDef { sum, same, distinct, run, reach, lines, whole, searched, reading };
        self.ir.decisions.together.push(joint);
        Some(self.last_of(self.ir.decisions.together.len()))
    }

    /// A value of each member on which a joint condition depends.
    fn member_value(
        &mut self,
        look: Look<'_>,
        member: Kind,
        wanted: Option<Kind>,
        env: &Env,
    ) -> MemberValueDef {
        self.with_member(env, look.bind, member, |l, env, reg| MemberValueDef {
            reg,
            value: l.expr_as(look.value, env, wanted),
        })
    }
}

fn asked_option(option: &InlineOption, limits: Vec<(u32, i32)>, action: u16) -> Asked<'_> {
    let InlineOption { params, pre, cost, effects, .. } = option;
    Asked { params, pre, cost, effects, after: &[], limits, action }
}

fn option_path(option: &InlineOption) -> String {
    format!("options.{}", option.option)
}
