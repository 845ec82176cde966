//! Whole games.

use super::{Head, Kind, Maker};
use boardwright_def::{
    Action, Alternative, Effect, EndCondition, EnumDef, EventMatch, Expr, GameDef, Limit,
    LimitScope, NamedAction, Param, Phase, Reset, Sequence, Trigger, Turn, TurnOrder, VarScope,
    Window, WindowKind, walk_effects,
};

/// A game, and the spec that its declarations were made with.
pub struct Made {
    pub def: GameDef,
    pub frame: String,
}

/// The game of a seed; an error if its declarations do not compile.
pub fn game(seed: u64) -> Result<Made, String> {
    made(seed, false)
}

/// The game of a seed in which everything declared is used and nothing is hidden, so that there is
/// nothing to warn of.
pub fn clean_game(seed: u64) -> Result<Made, String> {
    made(seed, true)
}

fn made(seed: u64, clean: bool) -> Result<Made, String> {
    let mut maker = Maker {
        state: seed,
        def: empty(),
        frame: String::new(),
        bound: Vec::new(),
        names: 0,
        actions: Vec::new(),
        sequences: Vec::new(),
        asks_from: 0,
        calls_to: 0,
        scoring: false,
        exact_two: false,
        clean,
        leaves: true,
    };
    maker.def = maker.declare()?;
    // What made the declarations a whole spec.
    maker.def.end.clear();
    let written = std::mem::take(&mut maker.def.actions);
    let players = &maker.def.meta.players;
    maker.exact_two = (players.min, players.max) == (2, 2);
    maker.rules(written);
    maker.tidy()
}

fn empty() -> GameDef {
    let text = "{\"format\":1,\"meta\":{\"id\":\"x\",\"players\":{\"min\":1,\"max\":1},\"maxTriggerDepth\":5},\
                \"zones\":[],\"turn\":{\"order\":\"roundRobin\",\"phases\":[]}}";
    serde_json::from_str(text).unwrap()
}

/// The rules alone, as text that holds the names they use.
fn names_in(def: &GameDef) -> String {
    let parts = (&def.setup, &def.turn, &def.actions, &def.sequences);
    let ends = (&def.triggers, &def.scoring, &def.end, &def.display);
    serde_json::to_string(&(parts, ends)).unwrap()
}

fn names_active(when: &Expr) -> bool {
    serde_json::to_string(when).unwrap().contains("\"is\":\"active\"")
}

impl Maker {
    /// The game with what it declares and does not use left out.
    fn tidy(mut self) -> Result<Made, String> {
        let frame = std::mem::take(&mut self.frame);
        let frame = self.prune(&frame, &names_in(&self.def));
        let mut declared = self.declared_by(frame)?;
        for var in &mut declared.global_vars {
            let made = self.def.global_vars.iter().find(|made| made.id == var.id);
            var.reset = made.and_then(|made| made.reset.clone());
        }
        let written = std::mem::take(&mut declared.actions);
        declared.actions = self.def.actions;
        for action in written {
            if let Some(made) = declared.actions.iter_mut().find(|made| made.id == action.id) {
                let phases = std::mem::take(&mut made.phases);
                let mut action = action;
                if self.def.turn.order == TurnOrder::None {
                    // Nobody is active, whom others are not.
                    action.pre.retain(|when| !names_active(when));
                }
                *made = Action { phases, ..action };
            }
        }
        declared.enums.extend(self.def.enums.iter().find(|of| of.id == "phase").cloned());
        let GameDef { setup, turn, sequences, triggers, scoring, end, display, .. } = self.def;
        let def = GameDef { setup, turn, sequences, triggers, scoring, end, display, ..declared };
        Ok(Made { def, frame: self.frame })
    }

    /// `written` are actions to keep.
    fn rules(&mut self, written: Vec<Action>) {
        self.scoring = self.one_in(3);
        if self.scoring {
            self.scoring = false;
            // Nobody acts where scores are counted.
            let acted = |score: &Expr| {
                let text = serde_json::to_string(score).unwrap();
                text.contains("\"is\":\"actor\"") || text.contains("\"is\":\"opponent\"")
            };
            let score = std::iter::repeat_with(|| self.of_player(2)).find(|score| !acted(score));
            self.def.scoring = score;
            self.scoring = true;
        }
        self.sequences();
        self.heads();
        let actions = self.bodies();
        self.def.actions = actions;
        self.def.actions.extend(written);
        if self.clean {
            self.tend();
        }
        self.asks_from = 0;
        self.calls_to = self.sequences.len();
        self.leaves = !self.clean;
        self.def.setup = if self.one_in(2) { Vec::new() } else { self.scoped(|m| m.effects(2)) };
        if self.clean {
            self.fill();
        }
        self.turn();
        self.leaves = true;
        self.resets();
        self.triggers();
        let count = 1 + self.few(2);
        self.def.end = (0..count)
            .map(|index| EndCondition {
                id: self.one_in(3).then(|| format!("end_{index}")),
                when: self.condition(2),
                result: self.result(1),
            })
            .collect();
        if self.clean {
            let end = self.looked_at();
            self.def.end.push(end);
        }
        self.name_somebody();
        let reads_phase = serde_json::to_string(&self.def).unwrap().contains("{\"ref\":\"phase\"}");
        if reads_phase {
            let members = self.def.turn.phases.iter().map(|phase| phase.id.clone()).collect();
            self.def.enums.push(EnumDef { id: "phase".to_owned(), members });
        }
        if self.one_in(4) {
            let id = self.def.actions[0].id.clone();
            self.def.display.actions.insert(id, "Do: it".to_owned());
        }
    }

    /// Effects of a procedure, whose names it has alone.
    fn procedure(&mut self, depth: u32) -> Vec<Effect> {
        self.scoped(|m| m.effects(depth))
    }

    fn sequences(&mut self) {
        // Questions would lead in circles.
        self.asks_from = usize::MAX;
        let count = self.few(3);
        for index in 0..count {
            self.calls_to = index;
            let id = format!("run_{index}");
            let (params, kinds, (returns, list), effects) = self.scoped(|m| {
                let (params, kinds) = m.params(true);
                let mut effects = m.effects(2);
                effects.retain(|effect| !matches!(effect, Effect::Return { .. }));
                let returns = if m.one_in(2) { Some(m.kind()) } else { None };
                let list = m.one_in(3) && !matches!(returns, None | Some(Kind::Direction));
                match &returns {
                    Some(kind) if list => {
                        effects.push(Effect::Return { value: Some(m.kept_list(kind, 1)) });
                    }
                    Some(kind) => effects.push(Effect::Return { value: Some(m.value(kind, 1)) }),
                    None if m.one_in(2) => effects.push(Effect::Return { value: None }),
                    None => {}
                }
                (params, kinds, (returns, list), effects)
            });
            let domain = returns.as_ref().map(|kind| self.domain(kind));
            let lists = params.iter().map(|param| param.limit.is_some()).collect();
            self.def.sequences.push(Sequence {
                id: id.clone(),
                params,
                effects,
                returns: domain,
                returns_limit: list.then_some(super::KEPT),
            });
            self.sequences.push(Head { id, params: kinds, lists, returns, returns_list: list });
        }
        self.asks_from = 0;
    }

    pub(super) fn params(&mut self, given: bool) -> (Vec<Param>, Vec<Kind>) {
        let mut params = Vec::new();
        let mut kinds = Vec::new();
        for _ in 0..self.below(3) {
            let mut kind = self.kind();
            if self.clean && kind == Kind::Int {
                // A number given might not be in the list.
                kind = Kind::Player;
            }
            let list = given && kind != Kind::Direction && self.one_in(3);
            let options = if list { self.kept_list(&kind, 2) } else { self.list(&kind, 2) };
            let name = self.fresh("arg").trim_start_matches('$').to_owned();
            let optional = given && !list && self.one_in(3);
            match list {
                true => self.bind_list(&format!("${name}"), kind.clone()),
                false => {
                    self.bind(&format!("${name}"), kind.clone(), optional || kind != Kind::Int)
                }
            }
            let mut domain = self.domain(&kind);
            domain.set_optional(optional);
            // A shorter one than the usual one deserves a warning.
            let limit = list.then_some(if self.clean { Effect::ROOM } else { super::KEPT });
            params.push(Param { name, domain, options, limit, step: false, prompt: None });
            kinds.push(kind);
        }
        (params, kinds)
    }

    /// Makes some parameters, of an action or option, decisions of their own.
    pub(super) fn steps(&mut self, params: &mut [Param]) {
        for param in params {
            param.step = self.one_in(4);
            if param.step {
                param.prompt = self.prompt();
            }
        }
    }

    /// The parameters of all actions, so that questions can give arguments.
    fn heads(&mut self) {
        let count = 1 + self.few(2);
        for index in 0..count {
            let id = format!("act_{index}");
            let (mut params, kinds) = self.scoped(|m| m.params(false));
            self.steps(&mut params);
            let action = Action {
                id: id.clone(),
                phases: vec!["main".to_owned()],
                params,
                pre: Vec::new(),
                cost: Vec::new(),
                effects: Vec::new(),
                after: Vec::new(),
                limits: Vec::new(),
            };
            self.def.actions.push(action);
            self.actions.push(Head {
                id,
                lists: Vec::new(),
                params: kinds,
                returns: None,
                returns_list: false,
            });
        }
    }

    fn bodies(&mut self) -> Vec<Action> {
        let mut actions = std::mem::take(&mut self.def.actions);
        self.calls_to = self.sequences.len();
        let count = actions.len();
        for (index, action) in actions.iter_mut().enumerate() {
            self.asks_from = (index + 1).min(count);
            let kinds = self.actions[index].params.clone();
            self.scoped(|m| {
                for (param, kind) in action.params.iter().zip(kinds) {
                    m.bind(&param.binding(), kind.clone(), kind != Kind::Int);
                }
                let count = m.few(3);
                for _ in 0..count {
                    let condition = m.condition(2);
                    if !matches!(&condition, Expr::Op(op) if matches!(op.as_ref(), boardwright_def::Op::And { .. })) {
                        action.pre.push(condition);
                    }
                }
                if m.one_in(3) {
                    let delta = Expr::Int(-2);
                    let player = Some(m.player(0, false));
                    let var = "money".to_owned();
                    action.cost.push(Effect::AddVar { scope: VarScope::Pvar, player, zone: None, index: None, var, delta });
                    if m.one_in(3) {
                        action.cost.push(m.paid_choice());
                    }
                }
                if !m.one_in(6) {
                    action.effects = m.effects(2);
                }
                if m.one_in(3) && m.is_foreseen(&action.effects) && m.is_foreseen(&action.cost) {
                    action.after = m.conditions();
                }
            });
            action.limits = self.limits();
        }
        actions
    }

    /// True if the position after the effects is known before a player or chance answers.
    fn is_foreseen(&self, effects: &[Effect]) -> bool {
        let mut foreseen = true;
        walk_effects(effects, &mut |effect| {
            let facts = effect.facts();
            foreseen &= facts.is_foreseen() && facts.calls.is_none();
        });
        foreseen
    }

    pub(super) fn limits(&mut self) -> Vec<Limit> {
        let mut limits = Vec::new();
        for _ in 0..self.below(3) {
            let scopes = [LimitScope::Phase, LimitScope::Turn, LimitScope::Round, LimitScope::Game];
            let scope = self.pick(&scopes);
            limits.push(Limit { scope, max: 1 + self.below(3) as u32 });
        }
        limits
    }

    fn turn(&mut self) {
        let window = |kind, done: Option<&str>, if_none| {
            let done = done.map(str::to_owned);
            // By what is written so far and not by dice, so that no other game becomes of a seed.
            let auto_done = done.as_deref().is_some_and(|label| label.len() % 2 == 0);
            Some(Window { kind, done, auto_done, if_none })
        };
        if self.one_in(5) {
            return self.turn_of_all();
        }
        let order = match self.below(3) {
            0 => TurnOrder::By(self.player(2, true)),
            _ => TurnOrder::RoundRobin,
        };
        let mut phases = Vec::new();
        if self.one_in(3) {
            let (on_enter, on_exit) =
                (self.procedure(1), if self.one_in(2) { self.procedure(1) } else { Vec::new() });
            let (id, pre, after) = ("dawn".to_owned(), Vec::new(), Vec::new());
            phases.push(Phase { id, on_enter, window: None, pre, after, on_exit });
        }
        let main = match self.below(4) {
            0 => window(WindowKind::Repeat, Some("End: now"), Vec::new()),
            1 => window(WindowKind::Repeat, None, Vec::new()),
            2 => window(WindowKind::One, None, self.procedure(1)),
            _ => window(WindowKind::One, None, Vec::new()),
        };
        let pre = if self.one_in(4) { self.conditions() } else { Vec::new() };
        // Questions would lead in circles.
        let asks_from = std::mem::replace(&mut self.asks_from, usize::MAX);
        let after = if self.one_in(4) { self.procedure(1) } else { Vec::new() };
        self.asks_from = asks_from;
        phases.push(Phase {
            id: "main".to_owned(),
            on_enter: Vec::new(),
            window: main,
            pre,
            after,
            on_exit: Vec::new(),
        });
        if self.one_in(3) {
            let late = window(WindowKind::Repeat, Some("Done"), Vec::new());
            phases.push(Phase {
                id: "late".to_owned(),
                on_enter: Vec::new(),
                window: late,
                pre: Vec::new(),
                after: Vec::new(),
                on_exit: Vec::new(),
            });
            for index in 0..self.def.actions.len() {
                if self.clean || self.one_in(2) {
                    self.def.actions[index].phases.push("late".to_owned());
                }
            }
        }
        self.def.turn = Turn { order, phases };
    }

    /// A round without an active player: the phase asks each of them.
    fn turn_of_all(&mut self) {
        let alternatives = self.def.actions.iter().map(|action| {
            let (action, args) = (action.id.clone(), Vec::new());
            Alternative::Action(NamedAction { action, args, label: None })
        });
        let ask = Effect::ChooseAction {
            by: Expr::bound("$who"),
            alternatives: alternatives.collect(),
            optional: false,
            always: None,
            skip: None,
            prompt: None,
            if_none: Vec::new(),
        };
        let rounds = Effect::Rounds {
            bind: "$who".to_owned(),
            over: Expr::list(boardwright_def::Query::Players),
            until: if self.clean { Some(self.condition(0)) } else { None },
            effects: vec![ask],
            limit: 1000,
        };
        self.def.actions.iter_mut().for_each(|action| action.phases.clear());
        let phase = Phase {
            id: "main".to_owned(),
            on_enter: vec![rounds],
            window: None,
            pre: Vec::new(),
            after: Vec::new(),
            on_exit: Vec::new(),
        };
        self.def.turn = Turn { order: TurnOrder::None, phases: vec![phase] };
    }

    /// Variables that begin anew with one phase or sequence.
    fn resets(&mut self) {
        let phases: Vec<String> = self.def.turn.phases.iter().map(|p| p.id.clone()).collect();
        let sequences: Vec<String> = self.def.sequences.iter().map(|s| s.id.clone()).collect();
        for id in ["heat", "open", "trump"] {
            let reset = match self.below(6) {
                0 => Reset::OnPhase(self.pick(&phases)),
                1 if !sequences.is_empty() => Reset::OnSequence(self.pick(&sequences)),
                _ => continue,
            };
            let var = self.def.global_vars.iter_mut().find(|var| var.id == id);
            if let Some(var) = var {
                var.reset = Some(reset);
            }
        }
    }

    /// Conditions, none of which is several in one.
    fn conditions(&mut self) -> Vec<Expr> {
        let mut found = Vec::new();
        for _ in 0..1 + self.below(2) {
            let condition = self.scoped(|m| m.condition(2));
            if !matches!(&condition, Expr::Op(op) if matches!(op.as_ref(), boardwright_def::Op::And { .. }))
            {
                found.push(condition);
            }
        }
        found
    }

    fn triggers(&mut self) {
        let phase = self.def.turn.phases[0].id.clone();
        let action = self.def.actions[0].id.clone();
        let count = self.few(3);
        for index in 0..count {
            let named = self.one_in(2);
            let on = match self.below(8) {
                0 => EventMatch::PhaseEnter { phase: named.then(|| phase.clone()) },
                1 => EventMatch::PhaseExit { phase: named.then(|| phase.clone()) },
                2 => EventMatch::TurnStart,
                3 => EventMatch::TurnEnd,
                4 => EventMatch::RoundStart,
                5 => EventMatch::RoundEnd,
                6 => EventMatch::ActionResolved { action: named.then(|| action.clone()) },
                _ => EventMatch::TokenEntered { zone: named.then(|| "market".to_owned()) },
            };
            let id = self.one_in(2).then(|| format!("when_{index}"));
            let trigger = self.scoped(|m| {
                if matches!(on, EventMatch::TokenEntered { .. }) {
                    m.bind("$token", Kind::Token, false);
                    m.bind("$place", Kind::Place, false);
                }
                let when = if m.one_in(2) { Some(m.condition(2)) } else { None };
                let effects = m.effects(1);
                Trigger { id, on, when, effects }
            });
            self.def.triggers.push(trigger);
        }
    }
}
