//! `turn`: order, phases and their windows; assigns actions to windows.

use super::actor::never_active;
use crate::compiler::{Compiler, Procedure, there_are};
use crate::decode::{is_null, text};
use crate::env::{ActionHead, PhaseHead};
use crate::module::Part;
use crate::notes::NameSpace;
use crate::scope::Scope;
use crate::types::{Kind, Type};
use boardwright_def::{Action, Effect, Phase, Turn, TurnOrder, Window, WindowKind};
use boardwright_diag::{Code, Diagnostic, Fix, Span};
use boardwright_syntax::yaml::{Node, Value};

const KEYS: &[&str] = &[
    "id", "name", "do", "onEnter", "onExit", "window", "done", "autoDone", "ifNone", "pre", "after",
];
/// Keys that other descriptions of games have for the actions of a phase.
const OFFERS: [&str; 4] = ["actions", "allowed", "moves", "options"];
/// The default label for ending a window that repeats.
const END_PHASE: &str = "End phase";
/// The phase of games without a `turn` section.
pub(crate) const ONLY: &str = "main";

impl<'a> Compiler<'a> {
    /// Declares the phases.
    pub fn phase_heads(&mut self, parts: &[&'a Part]) {
        self.note_order(parts);
        let mut items = Vec::new();
        for part in parts {
            if let Some(phases) = part.body.get("phases") {
                items.extend(self.within("phases", |c| c.collection(phases, "phases")));
            }
        }
        for item in self.distinct(items, "phases") {
            self.within(&format!("phases.{}", item.id), |c| c.identifier(&item.id, item.id_span));
            self.declared_here(item.id_span, NameSpace::Phases, &item.id);
            self.env.phases.push(PhaseHead { id: item.id, span: item.id_span, body: item.body });
        }
        for index in 0..self.env.actions.len() {
            let action = self.env.actions[index].clone();
            for (phase, span) in action.phases {
                if self.env.phases.iter().any(|known| known.id == phase) {
                    self.mention(span, NameSpace::Phases, &phase);
                    continue;
                }
                if self.env.phases.is_empty() && phase == ONLY && parts.is_empty() {
                    continue;
                }
                let known: Vec<String> = self.env.phases.iter().map(|p| p.id.clone()).collect();
                let message = if known.is_empty() {
                    format!("no phase is called `{phase}`; the game has no `turn` section")
                } else {
                    format!("no phase is called `{phase}`{}", there_are(&known))
                };
                let diag = self.unknown(Code::UnknownPhase, span, &phase, message, &known);
                let diag = self.where_declared(diag);
                self.at_path(&format!("actions.{}.phase", action.id), |c| c.report(diag));
            }
        }
    }

    /// Lowers the turn.
    pub fn turn(&mut self, parts: &[&'a Part]) -> Turn {
        let mut order = TurnOrder::RoundRobin;
        let mut given: Option<Span> = None;
        for part in parts {
            if !self.keys(&part.body, "turn", &["order", "activePlayerOrder", "phases"]) {
                continue;
            }
            for key in ["order", "activePlayerOrder"] {
                let Some(node) = part.body.get(key) else { continue };
                if let Some(first) = given {
                    self.duplicate(key, node.span, first, "given");
                    continue;
                }
                given = Some(node.span);
                self.keep_words_at("order", node);
                self.within("order", |c| c.locate(node.span));
                order = self.within(key, |c| c.order(node));
            }
        }
        let heads = self.env.phases.clone();
        let mut phases = Vec::new();
        for head in &heads {
            let path = format!("turn.phases.{}", head.id);
            phases.push(self.at_path(&path, |c| {
                c.locate(head.body.map_or(head.span, |body| head.span.join(body.span)));
                c.phase(head, order == TurnOrder::None)
            }));
        }
        if phases.is_empty() {
            // The phase is not written: findings about it point at the `turn` section or at the first action.
            let action = self.env.actions.first().map(|action| action.span);
            if let Some(at) = parts.first().map(|part| part.name_span).or(action) {
                self.at_path(&format!("turn.phases.{ONLY}"), |c| c.locate(at));
            }
            if order == TurnOrder::None {
                let message = "without phases, one window asks the active player; with `order: none` there is none";
                self.report(
                    Diagnostic::new(Code::UnknownPlayer, given.unwrap_or_default(), message).hint(
                        "write `phases` whose `do` asks players by name, such as `ask $p to …` for each, or leave `order` out",
                    ),
                );
            }
            phases.push(Phase {
                id: ONLY.to_owned(),
                on_enter: Vec::new(),
                pre: Vec::new(),
                after: Vec::new(),
                window: Some(Window {
                    kind: WindowKind::One,
                    done: None,
                    auto_done: false,
                    if_none: Vec::new(),
                }),
                on_exit: Vec::new(),
            });
        }
        Turn { order, phases }
    }

    fn order(&mut self, node: &Node) -> TurnOrder {
        match text(node) {
            Some("roundRobin") => return TurnOrder::RoundRobin,
            Some("none") => return TurnOrder::None,
            Some(_) | None => {}
        }
        let usual =
            ["clockwise", "seats", "roundrobin", "round_robin", "sequential", "alternating"];
        if let Some(word) = text(node).filter(|word| usual.contains(&word.to_lowercase().as_str()))
        {
            let message = format!("`{word}` is written `roundRobin` here: the seats in turn");
            self.report(Diagnostic::new(Code::WrongLiteral, node.span, message).fix(Fix::replace(
                "Change to `roundRobin`",
                node.span,
                "roundRobin",
            )));
            return TurnOrder::RoundRobin;
        }
        if text(node) == Some("random") {
            let message = "there is no random order of turns; the player who begins can be drawn";
            let begin =
                "write in `setup`: `roll one of players as $first`, then `next turn for $first`";
            self.report(Diagnostic::new(Code::WrongLiteral, node.span, message).hint(begin));
            return TurnOrder::RoundRobin;
        }
        let player = self.value(node, &mut Scope::default(), Some(&Type::of(Kind::Player)));
        let player = self.as_player(player);
        TurnOrder::By(player.expr)
    }

    fn phase(&mut self, head: &PhaseHead<'a>, nobody_active: bool) -> Phase {
        let mut phase = Phase {
            id: head.id.clone(),
            on_enter: Vec::new(),
            window: None,
            pre: Vec::new(),
            after: Vec::new(),
            on_exit: Vec::new(),
        };
        let body = head.body.filter(|body| !is_null(body));
        let named = !nobody_active
            && self
                .env
                .actions
                .iter()
                .any(|action| action.phases.iter().any(|(id, _)| *id == head.id));
        let Some(body) = body else {
            if named {
                phase.window = Some(seed_window());
            }
            return phase;
        };
        let before = self.diags.len();
        if let Some(kind @ ("one" | "repeat")) = text(body) {
            let ours = format!("{{ window: {kind} }}");
            let fix = Fix::replace(format!("Change to `{ours}`"), body.span, ours);
            self.shape_or(body, "a phase is written as keys and values", Some(fix));
            return phase;
        }
        if !self.keys(body, "a phase", KEYS) {
            return phase;
        }
        for entry in body.entries().iter().filter(|entry| OFFERS.contains(&entry.key.as_str())) {
            let found = self.diags.iter_mut().skip(before);
            for found in found.filter(|found| found.span == entry.key_span) {
                let own = format!("an action names its phase: `phase: {}`", head.id);
                found.hints.push(own);
            }
        }
        if let Some(pre) = body.get("pre").filter(|pre| !is_null(pre)) {
            let conjuncts = self.within("pre", |c| c.conjuncts(pre, &mut Scope::default()));
            for (position, (expr, span)) in conjuncts.into_iter().enumerate() {
                self.within(&format!("pre[{position}]"), |c| c.locate(span));
                phase.pre.push(expr);
            }
        }
        if let Some(after) = body.get("after") {
            phase.after = self.epilogue(&head.id, after);
        }
        let mut scope = Scope::default();
        let bodies: Vec<&Node> =
            ["do", "onEnter", "onExit", "ifNone"].iter().filter_map(|key| body.get(key)).collect();
        scope.changing = self.changing_names(&bodies);
        if let Some(effects) = self.either(body, "do", "onEnter") {
            phase.on_enter = self.between("onEnter", effects, &mut scope);
        }
        if let Some(effects) = body.get("onExit") {
            phase.on_exit = self.between("onExit", effects, &mut scope);
        }
        phase.window = self.window(body, named, nobody_active, &mut scope);
        if phase.window.is_none() {
            self.unused_condition(body);
        }
        phase
    }

    /// Warns of `pre` on a phase without a window.
    fn unused_condition(&mut self, body: &Node) {
        let mut entries = body.entries().iter();
        let Some(pre) = entries.find(|entry| entry.key == "pre" && !is_null(&entry.value)) else {
            return;
        };
        let message = "`pre` is a condition on the actions of a phase, and this phase offers none";
        let hint = "effects of `do` run anyway: write `if: C`, `then: …` there";
        self.report(Diagnostic::new(Code::NeverRead, pre.key_span, message).hint(hint));
    }

    /// The window of a phase; `named` if actions name the phase.
    fn window(
        &mut self,
        body: &'a Node,
        named: bool,
        nobody_active: bool,
        scope: &mut Scope,
    ) -> Option<Window> {
        let done = body.get("done").and_then(|done| {
            self.within("done", |c| match &done.value {
                Value::Bool(true) => Some(END_PHASE.to_owned()),
                Value::Bool(false) => None,
                Value::Map(entries) if entries.iter().any(|entry| entry.key == "pre") => {
                    let message = "`done` is the label of an answer that is always there";
                    let hint = "for a condition leave `done` out, and write an action with `pre` and `do: end phase`";
                    c.report(Diagnostic::new(Code::WrongShape, done.span, message).hint(hint));
                    None
                }
                Value::Text(_) | Value::Null | Value::Int(_) | Value::List(_) | Value::Map(_) => {
                    c.human_text(done, "`done`")
                }
            })
        });
        let if_none = match body.get("ifNone") {
            Some(node) => self.between("ifNone", node, scope),
            None => Vec::new(),
        };
        let kind = body.get("window").and_then(|node| {
            let word = self.word(node, "`window`")?;
            match word.as_str() {
                "one" => Some(WindowKind::One),
                "repeat" => Some(WindowKind::Repeat),
                _ => {
                    self.closed("window", &word, node.span, &["one", "repeat"]);
                    None
                }
            }
        });
        self.check_window_keys(body, named, nobody_active);
        match (kind, named) {
            (Some(kind), _) => {
                let auto_done = self.auto_done(body, done.is_some());
                Some(Window { kind, done, auto_done, if_none })
            }
            (None, true) if body.get("window").is_none() => {
                let done = if if_none.is_empty() { done.or(seed_window().done) } else { done };
                let auto_done = self.auto_done(body, done.is_some());
                Some(Window { kind: WindowKind::Repeat, done, auto_done, if_none })
            }
            (None, _) => None,
        }
    }

    /// True if a window ends by itself when only `done` is left.
    fn auto_done(&mut self, body: &Node, has_done: bool) -> bool {
        let Some(node) = body.get("autoDone") else { return false };
        let Value::Bool(auto) = node.value else {
            self.shape(node, "`autoDone` is `true` or `false`");
            return false;
        };
        if auto && !has_done {
            let message = "without `done` a window ends by itself in any case";
            self.report(
                Diagnostic::new(Code::MissingKey, node.span, message)
                    .hint("give `done` a label, or leave out `autoDone`"),
            );
        }
        auto && has_done
    }

    /// Reports a window that has nobody to ask, and keys of a window in a phase that has none.
    fn check_window_keys(&mut self, body: &Node, named: bool, nobody_active: bool) {
        let entry = |key: &str| body.entries().iter().find(|entry| entry.key == key);
        if let Some(entry) = entry("window")
            && nobody_active
        {
            self.report(
                Diagnostic::new(
                    Code::UnknownPlayer,
                    entry.key_span,
                    "a window asks the active player; with `order: none` there is none",
                )
                .hint("ask in the `do` of the phase: `rounds: $p in players`, `do: ask $p to …`"),
            );
        }
        if body.get("window").is_some() || named {
            return;
        }
        for key in ["done", "autoDone", "ifNone"] {
            if let Some(entry) = entry(key) {
                self.report(
                    Diagnostic::new(
                        Code::MissingKey,
                        entry.key_span,
                        format!("`{key}` belongs to a window; this phase has none"),
                    )
                    .hint("add `window: one` or `window: repeat`"),
                );
            }
        }
    }

    /// The effects of a phase outside actions.
    fn between(&mut self, key: &str, node: &'a Node, scope: &mut Scope) -> Vec<Effect> {
        let acting = self.acting_between();
        self.within(key, |c| c.acted_by(acting, |c| c.effects(node, scope)))
    }

    /// Effects at the end of every action of a phase. They belong to each of these actions, with
    /// their calls and questions.
    fn epilogue(&mut self, phase: &str, node: &Node) -> Vec<Effect> {
        let actions = self.env.actions.iter().enumerate();
        let named = actions.filter(|(_, action)| action.phases.iter().any(|(id, _)| id == phase));
        let mut members: Vec<Procedure> = named.map(|(at, _)| Procedure::Action(at)).collect();
        let mut scope = Scope::default();
        scope.changing = self.changing_names(&[node]);
        let first = members.pop();
        let outer = std::mem::replace(&mut self.lowering.inside, first);
        let before = self.uses.calls.len();
        let effects = self.within("after", |c| c.effects(node, &mut scope));
        self.lowering.inside = outer;
        let calls = self.uses.calls[before..].to_vec();
        for member in members {
            self.uses.calls.extend(calls.iter().map(|(_, called, span)| (member, *called, *span)));
        }
        effects
    }

    /// Puts every action into its windows; warns of actions that nothing offers and of turns that
    /// ask nobody.
    pub fn assign_windows(&mut self, actions: &mut [Action], turn: &mut Turn, span: Span) {
        for (phase, head) in turn.phases.iter_mut().zip(&self.env.phases) {
            // A phase that is asked for by name is a group of actions, not a window of the turn.
            let says = head.body.is_some_and(|body| body.get("window").is_some());
            if !says && self.uses.asked_phases.contains(&phase.id) {
                phase.window = None;
            }
        }
        let windows: Vec<String> = turn
            .phases
            .iter()
            .filter(|phase| phase.window.is_some())
            .map(|phase| phase.id.clone())
            .collect();
        for (index, action) in actions.iter_mut().enumerate() {
            let head = self.env.actions[index].clone();
            if !head.phases.is_empty() {
                for (phase, _) in &head.phases {
                    let known = turn.phases.iter().any(|known| known.id == *phase);
                    if known && !action.phases.contains(phase) {
                        action.phases.push(phase.clone());
                    }
                }
                self.never_in_window(action, &head, &windows);
                continue;
            }
            if self.uses.asked.contains(&index) {
                continue;
            }
            if let [only] = windows.as_slice() {
                action.phases.push(only.clone());
                self.never_in_window(action, &head, &windows);
                continue;
            }
            if self.has_errors() {
                // The question that offers it may be in a part that could not be read.
                continue;
            }
            let mut diag = Diagnostic::new(
                Code::ActionNeverOffered,
                head.span,
                format!("no phase and no question offers `{}`", head.id),
            );
            diag = if windows.is_empty() {
                diag.hint(format!("give a phase `window: one`, or ask: `ask $p to {}`", head.id))
            } else {
                diag.hint(format!("name a phase: `phase: {}`", windows[0]))
                    .alternatives("", &windows)
            };
            self.at_path(&format!("actions.{}", head.id), |c| c.report(diag));
        }
        let offered = |phase: &Phase| {
            phase.window.as_ref().is_some_and(|window| window.done.is_some())
                || (phase.window.is_some()
                    && actions.iter().any(|action| action.phases.contains(&phase.id)))
        };
        if !self.uses.asks && !turn.phases.iter().any(offered) && !self.has_errors() {
            self.report(
                Diagnostic::new(Code::IdleTurn, span, "no phase ever asks a player")
                    .hint("give a phase a window (`window: one`), or `ask` in its `do`"),
            );
        }
    }
}

impl Compiler<'_> {
    /// Warns of an action for other players than the active one that only windows offer.
    fn never_in_window(&mut self, action: &Action, head: &ActionHead<'_>, windows: &[String]) {
        let only_windows = action.phases.iter().all(|phase| windows.contains(phase));
        if !only_windows || !action.pre.first().is_some_and(never_active) {
            return;
        }
        let actor = head.body.and_then(|body| body.get("actor"));
        let Some(actor) = actor else { return };
        let message = format!("a window asks the active player, who may never take `{}`", head.id);
        let diag = Diagnostic::new(Code::ActionNeverOffered, actor.span, message);
        let way = format!("ask the other player in an effect: `ask opponent to {}`", head.id);
        self.at_path(&format!("actions.{}.actor", head.id), |c| c.report(diag.hint(way)));
    }
}

/// The window of a phase in the spelling of the main requirement.
fn seed_window() -> Window {
    let done = Some(END_PHASE.to_owned());
    Window { kind: WindowKind::Repeat, done, auto_done: false, if_none: Vec::new() }
}
