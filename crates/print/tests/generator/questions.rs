//! Questions: choices from lists, of actions, of options of their own.

use super::{Kind, Maker};
use boardwright_def::{
    Aggregate, Alternative, Effect, Expr, Fold, InlineOption, Labelled, NamedAction, Op, Query,
    Ref, VarScope,
};

impl Maker {
    pub(super) fn choose(&mut self, depth: u32) -> Effect {
        let kind = self.kind();
        let options = self.list(&kind, depth);
        let by = if self.one_in(2) { Some(self.player(depth, true)) } else { None };
        let prompt = self.prompt();
        let labels = self.labels(&kind);
        let bind = self.fresh("pick");
        self.bind(&bind, kind.clone(), true);
        let if_none = if depth > 0 && self.one_in(3) { self.body(0) } else { Vec::new() };
        let domain = self.domain(&kind);
        Effect::ChooseOne { bind, domain, options, by, prompt, labels, if_none }
    }

    pub(super) fn choose_several(&mut self, depth: u32) -> Effect {
        let kind = match self.kind() {
            Kind::Direction => Kind::Place,
            kind => kind,
        };
        // Numbers up to one that is not known would be more than a name can hold.
        let options = match kind {
            Kind::Int => {
                let (min, max) = (Expr::Int(0), Expr::Int(5));
                Expr::list(Query::IntsInRange { min, max, step: None })
            }
            _ => {
                let list = self.list(&kind, depth);
                // Lists of lists, and ways round and round, would be more than a name can hold.
                let text = serde_json::to_string(&list).unwrap();
                let long = ["\"unite\"", "\"walk\""].iter().any(|query| text.contains(query));
                let taken = |list| Expr::list(Query::Take { list, n: Expr::Int(9) });
                if long { taken(list) } else { list }
            }
        };
        let heat = || Some(Expr::read(Ref::Gvar { var: "heat".to_owned(), index: None }));
        let (n, min, max) = match self.below(5) {
            0 => (Some(self.number()), None, None),
            1 => (heat(), None, None),
            2 => (None, Some(Expr::Int(1)), Some(self.number())),
            3 => (None, if self.one_in(2) { heat() } else { None }, None),
            _ => (None, None, heat()),
        };
        let number = matches!(kind, Kind::Int);
        let ordered = self.one_in(2);
        let by = if self.one_in(2) { Some(self.player(depth, true)) } else { None };
        let prompt = self.prompt();
        let labels = self.labels(&kind);
        let bind = self.fresh("picks");
        let domain = self.domain(&kind);
        self.bind_list(&bind, kind);
        let condition = if self.one_in(3) { Some(self.together(&bind, number)) } else { None };
        let if_none = if depth > 0 && self.one_in(3) { self.body(0) } else { Vec::new() };
        let limit = 1;
        Effect::ChooseN {
            bind,
            domain,
            options,
            n,
            min,
            max,
            limit,
            condition,
            ordered,
            by,
            prompt,
            labels,
            if_none,
        }
    }

    /// A question of a cost, which only the player who pays answers.
    pub(super) fn paid_choice(&mut self) -> Effect {
        let mut effect = if self.one_in(2) { self.choose(0) } else { self.choose_several(0) };
        if let Effect::ChooseOne { by, .. } | Effect::ChooseN { by, .. } = &mut effect {
            *by = None;
        }
        effect
    }

    /// What must hold of all that is chosen as `bind`.
    fn together(&mut self, bind: &str, number: bool) -> Expr {
        let chosen = || Expr::list(Query::Binding { name: bind.to_owned() });
        let it = || Expr::read(Ref::Binding { name: "$it".to_owned() });
        let fold = |op, query, value| Expr::Aggregate {
            aggregate: Box::new(Aggregate { op, query, bind: "$it".to_owned(), value }),
        };
        let kinds =
            Expr::list(Query::Distinct { list: chosen(), bind: "$it".to_owned(), value: it() });
        let kinds = fold(Fold::Count, kinds, None);
        let all = || fold(Fold::Count, chosen(), None);
        let mut parts = vec![match self.below(4) {
            0 => Expr::op(Op::Le { left: kinds, right: Expr::Int(1) }),
            1 => Expr::op(Op::Eq { left: kinds, right: all() }),
            // No subset need fulfil these.
            2 => Expr::op(Op::Ne { left: all(), right: Expr::Int(1) }),
            _ => {
                let first = fold(Fold::First, chosen(), None);
                let last = fold(Fold::Last, chosen(), None);
                Expr::op(Op::Eq { left: first, right: last })
            }
        }];
        if number {
            let sum = fold(Fold::Sum, chosen(), Some(it()));
            let (left, right) = (sum, self.number());
            parts.push(Expr::op(match self.below(5) {
                0 => Op::Le { left, right },
                1 => Op::Lt { left, right },
                2 => Op::Ge { left, right },
                3 => Op::Eq { left, right },
                _ => Op::Gt { left, right },
            }));
        }
        match parts.len() {
            1 => parts.remove(0),
            _ => Expr::op(Op::And { args: parts }),
        }
    }

    pub(super) fn choose_each(&mut self, depth: u32) -> Effect {
        let by = self.list(&Kind::Player, depth);
        let options = self.scoped(|m| {
            m.bind("$each", Kind::Player, false);
            m.list(&Kind::Int, depth)
        });
        let (options, labels) = if self.one_in(3) {
            let range = Query::IntsInRange { min: Expr::Int(0), max: Expr::Int(4), step: None };
            let pass = Labelled { value: Expr::Int(0), label: "Pass: nothing".to_owned() };
            (Expr::list(range), vec![pass])
        } else {
            (options, Vec::new())
        };
        let prompt = self.prompt();
        let if_none = if depth > 0 && self.one_in(3) { self.body(0) } else { Vec::new() };
        let (var, bind) = ("money".to_owned(), "$each".to_owned());
        Effect::ChooseEach {
            var,
            bind,
            domain: self.domain(&Kind::Int),
            options,
            by,
            prompt,
            labels,
            if_none,
        }
    }

    /// What words that can be chosen say to people.
    fn labels(&mut self, kind: &Kind) -> Vec<Labelled> {
        let Kind::Enum(of) = kind else { return Vec::new() };
        if !self.one_in(3) {
            return Vec::new();
        }
        let words = self.def.enums[*of].clone();
        let some = 1 + self.below(words.members.len());
        let members = words.members.into_iter().take(some);
        let label = |member: String| {
            let label = format!("The {member} one");
            Labelled { value: Expr::read(Ref::Enum { of: words.id.clone(), member }), label }
        };
        members.map(label).collect()
    }

    pub(super) fn prompt(&mut self) -> Option<String> {
        self.one_in(3)
            .then(|| self.pick(&["Which?", "Yes: \"this\" one, or # that", "Straße"]).to_owned())
    }

    pub(super) fn ask(&mut self, depth: u32) -> Effect {
        let heads: Vec<super::Head> =
            self.actions.get(self.asks_from..).unwrap_or_default().to_vec();
        let by = self.player(depth, true);
        let mut alternatives = Vec::new();
        if !heads.is_empty() {
            for _ in 0..1 + self.below(2) {
                let head = self.pick(&heads);
                let given = self.below(head.params.len() + 1);
                let args = head.params[..given].iter().map(|kind| self.value(kind, 0)).collect();
                let label = self.prompt();
                alternatives.push(Alternative::Action(NamedAction {
                    action: head.id,
                    args,
                    label,
                }));
            }
        }
        let most = if heads.is_empty() { 1 } else { 0 };
        for index in 0..most + self.below(2) {
            alternatives.push(Alternative::Option(Box::new(self.option(index, depth - 1))));
        }
        let optional = self.one_in(2);
        let skip = if optional { self.prompt() } else { None };
        let prompt = self.prompt();
        let if_none = if self.one_in(3) { self.body(0) } else { Vec::new() };
        let always = (optional && self.one_in(3)).then_some(true);
        Effect::ChooseAction { by, alternatives, optional, always, skip, prompt, if_none }
    }

    fn option(&mut self, index: usize, depth: u32) -> InlineOption {
        let label = self.prompt();
        self.scoped(|m| {
            let (mut params, _) = m.params(false);
            m.steps(&mut params);
            let pre = if m.one_in(2) { vec![m.condition(0)] } else { Vec::new() };
            let player = Some(m.player(0, false));
            let (var, delta) = ("money".to_owned(), Expr::Int(-1));
            let pay = Effect::AddVar {
                scope: VarScope::Pvar,
                player,
                zone: None,
                index: None,
                var,
                delta,
            };
            let cost = if m.one_in(3) { vec![pay] } else { Vec::new() };
            let effects = m.body(depth);
            let limits = m.limits();
            let option = format!("choice_{index}");
            InlineOption { option, label, params, pre, cost, effects, limits }
        })
    }
}
