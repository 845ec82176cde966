//! Names that hold lists: a word with the number of members, then room for as many as there can be.

use crate::Kind;
use crate::code::{Arithmetic, Node, NodeId, Op};
use crate::link::Linker;
use crate::link::env::{Bound, Env};
use crate::link::lower::loops::MOST_KEPT;
use crate::program::{
    AltDef, Alternative, AlternativeKind, ChoiceDef, DecisionDef, JointConditionDef,
    MemberValueDef, Take,
};
use boardwright_def::{Domain, Effect, Expr, Look, Together};

/// The player who chooses several members, and their number.
struct PickBounds {
    by: NodeId,
    min: NodeId,
    max: Option<NodeId>,
    limit: u32,
    ordered: bool,
}

impl Linker<'_> {
    /// True if names of a procedure hold lists.
    pub(in crate::link) fn holds_lists(&self, locals: u32) -> bool {
        !self.declared.list_rooms[locals as usize].is_empty()
    }

    /// The words of a list variable: the earlier ones of that name, or new ones.
    pub(in crate::link) fn list_store(&mut self, env: &mut Env, name: &str, kind: Kind) -> u32 {
        if let Some(Bound::List { store, kind: before }) = env.find(name) {
            if before != kind {
                self.error(format!("{name} is bound to lists of {before} and of {kind}"));
            }
            return store;
        }
        if env.find(name).is_some() {
            return self.error_or(format!("{name} is bound to one value and to a list"), 0);
        }
        let list_of = |bound| matches!(bound, Bound::List { kind: before, .. } if before == kind);
        if let Some(Bound::List { store, .. }) = env.bind_again(name, list_of) {
            return store;
        }
        let Some(room) = env.room else {
            debug_assert!(false, "only procedures bind names");
            return 0;
        };
        let rooms = &self.declared.list_rooms[room.locals as usize];
        let most = rooms.iter().find(|(n, _)| n == name).map_or(0, |(_, most)| *most);
        let store = self.kept_words(room.locals, 1, most.min(MOST_KEPT), kind);
        env.names.push((name.to_owned(), Bound::List { store, kind }));
        store
    }

    /// Words for numbers of members, and for as many members.
    pub(in crate::link) fn kept_words(
        &mut self,
        locals: u32,
        numbers: usize,
        most: u32,
        kind: Kind,
    ) -> u32 {
        let store = self.local_words(locals, numbers, false);
        self.limit(store, numbers, 0, most as i32);
        self.value_words(locals, most as usize, kind, "members");
        store
    }

    /// Names the members that a list has now.
    pub(in crate::link) fn let_list(
        &mut self,
        bind: &str,
        domain: &Domain,
        value: &Expr,
        limit: u32,
        env: &mut Env,
    ) {
        if limit > MOST_KEPT {
            self.error(format!("a name holds at most {MOST_KEPT} members, not {limit}"));
        }
        let kind = self.kind_of_domain(domain);
        let list = self.list_of_kind(value, env, kind);
        let store = self.list_store(env, bind, kind);
        self.emit(Op::StoreList { list, store, limit: limit.min(MOST_KEPT) });
    }

    /// Asks for several members of a list.
    pub(in crate::link) fn choose_several(&mut self, effect: &Effect, env: &mut Env) {
        let Effect::ChooseN { bind, domain, options, condition, if_none, prompt, labels, .. } =
            effect
        else {
            return;
        };
        let Some(PickBounds { by, min, max, limit, ordered }) = self.pick_bounds(effect, env)
        else {
            return;
        };
        let (param, info) = self.choice(bind, (domain, options), env);
        let (kind, list) = (param.kind, param.list);
        let together = condition.as_ref().and_then(|c| self.together(c, bind, kind, env));
        let Some(room) = env.room else { return };
        let store = self.kept_words(room.locals, 1, limit, kind);
        let to = self.list_store(env, bind, kind);
        let pick = self.last_of(self.ir.decisions.picks.len() + 1);
        let tokens = kind == Kind::Token;
        self.ir.decisions.picks.push(ChoiceDef {
            list,
            tokens,
            min,
            max,
            limit,
            ordered,
            together,
            store,
            to,
        });
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
        self.if_none(asked, if_none, env);
    }

    /// Lowers who is asked for several members, and for how many.
    fn pick_bounds(&mut self, effect: &Effect, env: &Env) -> Option<PickBounds> {
        let Effect::ChooseN { n, min, max, limit, ordered, by, .. } = effect else { return None };
        if *limit > MOST_KEPT {
            self.error(format!("at most {MOST_KEPT} members can be chosen, not {limit}"));
        }
        if n.is_some() && (min.is_some() || max.is_some()) {
            self.error("`n` sets the number, so `min` and `max` have no effect");
        }
        let by = self.asked_player(by.as_ref(), env);
        let min = match n.as_ref().or(min.as_ref()) {
            Some(min) => self.expr_of(min, env, Kind::Int),
            None => self.constant(0),
        };
        let max = match n {
            Some(_) => Some(min),
            None => max.as_ref().map(|max| self.expr_of(max, env, Kind::Int)),
        };
        Some(PickBounds { by, min, max, limit: (*limit).min(MOST_KEPT), ordered: *ordered })
    }

    /// The number of the condition on all members chosen as `bind`.
    fn together(&mut self, condition: &Expr, bind: &str, kind: Kind, env: &Env) -> Option<u16> {
        let Ok(read) = Together::of(condition, bind) else {
            self.error(format!(
                "this condition on all of {bind} cannot be tested while they are chosen"
            ));
            return None;
        };
        let mut sum = None;
        if let Some((look, most, strict)) = read.sum {
            let most = self.expr_of(most, env, Kind::Int);
            let less = self.constant(i32::from(strict));
            let most = self.node(Node::Compute(Arithmetic::Sub, most, less));
            sum = Some((self.look(look, kind, Some(Kind::Int), env), most));
        }
        let same = read.same.map(|look| self.look(look, kind, None, env));
        let distinct = read.distinct.map(|look| self.look(look, kind, None, env));
        self.ir.decisions.together.push(JointConditionDef { sum, same, distinct });
        Some(self.last_of(self.ir.decisions.together.len()))
    }

    fn look(
        &mut self,
        look: Look<'_>,
        member: Kind,
        wanted: Option<Kind>,
        env: &Env,
    ) -> MemberValueDef {
        self.with_member(env, look.bind, member, |l, env, reg| {
            let value = match wanted {
                Some(kind) => l.expr_of(look.value, env, kind),
                None => l.expr(look.value, env),
            };
            MemberValueDef { reg, value }
        })
    }

    /// True if `phase` can be read: the enum of that name lists the phases.
    pub(in crate::link) fn phases_are_words(&mut self) {
        let phases: Vec<&String> = self.def.turn.phases.iter().map(|p| &p.id).collect();
        let listed = self.def.enums.iter().find(|e| e.id == "phase");
        if listed.is_none_or(|e| e.members.iter().collect::<Vec<_>>() != phases) {
            self.error("reading the phase needs an enum `phase` that lists the phases in order");
        }
    }
}
