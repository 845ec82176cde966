//! `triggers`: effects that wait for events.

use super::event_player::both;
use crate::compiler::{Acting, Compiler};
use crate::decode::{text, text_at};
use crate::facts::facts;
use crate::module::Part;
use crate::notes::NameSpace;
use crate::scope::{Bound, Scope};
use crate::src::Src;
use crate::types::{Kind, Type};
use boardwright_def::{EventMatch, Expr, Trigger};
use boardwright_diag::{Code, Diagnostic, Span};
use boardwright_syntax::expr::{Kind as TreeKind, Tree, parse_expr};
use boardwright_syntax::yaml::{Node, Text, Value};

const EVENTS: &[&str] = &[
    "phaseEnter",
    "phaseExit",
    "turnStart",
    "turnEnd",
    "roundStart",
    "roundEnd",
    "actionResolved",
    "tokenEntered",
];

/// Keys of an event in map form; without the first two, those of `match`.
const EVENT: &[&str] = &["type", "event", "action", "phase", "zone", "player", "actor"];

/// An event as it is written.
struct EventHead {
    name: String,
    at: Span,
    /// The action, phase or zone that it names.
    of: Option<(String, Span)>,
    /// A condition on the player.
    whose: Option<Expr>,
}

impl<'a> Compiler<'a> {
    /// Lowers the triggers in written order.
    pub fn triggers(&mut self, parts: &[&'a Part]) -> Vec<Trigger> {
        let mut out = Vec::new();
        for part in parts {
            for (id, node) in self.named_list(&part.body, "triggers", "event") {
                let index = out.len();
                let trigger = self.at_path(&format!("triggers[{index}]"), |c| {
                    c.locate(node.span);
                    c.trigger(id, node)
                });
                let Some(trigger) = trigger else { continue };
                out.extend(self.for_each_of_family(trigger));
            }
        }
        out
    }

    /// Makes a trigger for each action of a family that its event names.
    fn for_each_of_family(&self, trigger: Trigger) -> Vec<Trigger> {
        let EventMatch::ActionResolved { action: Some(action) } = &trigger.on else {
            return vec![trigger];
        };
        let Some(family) = self.env.action_family(action) else { return vec![trigger] };
        let on = |index: &usize| EventMatch::ActionResolved {
            action: Some(self.env.actions[*index].id.clone()),
        };
        family.iter().map(|index| Trigger { on: on(index), ..trigger.clone() }).collect()
    }

    /// The members of a list of mappings, of a mapping by name, or one mapping that has `key`.
    pub fn named_list(
        &mut self,
        node: &'a Node,
        what: &str,
        key: &str,
    ) -> Vec<(Option<String>, &'a Node)> {
        match &node.value {
            Value::Null => Vec::new(),
            Value::List(items) => {
                items.iter().map(|item| (text_at(item, "id").map(str::to_owned), item)).collect()
            }
            Value::Map(_) if node.get(key).is_some() => {
                vec![(text_at(node, "id").map(str::to_owned), node)]
            }
            Value::Map(entries) => {
                entries.iter().map(|entry| (Some(entry.key.clone()), &entry.value)).collect()
            }
            Value::Bool(_) | Value::Int(_) | Value::Text(_) => {
                self.shape(node, &format!("{what} are a list"));
                Vec::new()
            }
        }
    }

    fn trigger(&mut self, id: Option<String>, node: &'a Node) -> Option<Trigger> {
        let keys = ["id", "name", "event", "match", "when", "do", "effects"];
        if !self.keys(node, "a trigger", &keys) {
            return None;
        }
        let event = self.need(node, "event", "a trigger");
        let found =
            event.and_then(|event| self.within("event", |c| c.event(event, node.get("match"))));
        let (on, whose) = match found {
            Some((on, whose)) => (Some(on), whose),
            None => (None, None),
        };
        let mut scope = Scope::default();
        let bodies: Vec<&Node> = ["do", "effects"].iter().filter_map(|key| node.get(key)).collect();
        scope.changing = self.changing_names(&bodies);
        let span = event.map_or(node.span, |event| event.span);
        if matches!(on, Some(EventMatch::TokenEntered { .. }) | None) {
            scope.bind("token", Type::of(Kind::Token), Bound::Param, span);
            scope.bind("place", Type::of(Kind::Place), Bound::Param, span);
        }
        let acting = match on {
            Some(
                EventMatch::PhaseEnter { .. }
                | EventMatch::PhaseExit { .. }
                | EventMatch::TurnStart
                | EventMatch::TurnEnd
                | EventMatch::RoundStart
                | EventMatch::RoundEnd,
            ) => self.acting_between(),
            Some(EventMatch::ActionResolved { .. } | EventMatch::TokenEntered { .. }) | None => {
                Acting::Somebody
            }
        };
        let said = node.get("when").map(|when| {
            self.within("when", |c| {
                c.locate(when.span);
                c.keep_words(when);
                c.acted_by(acting, |c| c.condition(when, &mut scope)).expr
            })
        });
        let when = both(whose, said);
        if let Some(when) = &when {
            scope.know(facts(when, true));
        }
        let effects = match self.either(node, "do", "effects") {
            Some(effects) => {
                self.within("effects", |c| c.acted_by(acting, |c| c.effects(effects, &mut scope)))
            }
            None => {
                self.error(Code::MissingKey, node.span, "a trigger needs `do`: its effects");
                Vec::new()
            }
        };
        Some(Trigger { id, on: on?, when, effects })
    }

    /// `actionResolved(claim)`, `{ type: actionResolved, action: claim }`, with `match` beside it.
    fn event(
        &mut self,
        node: &'a Node,
        given: Option<&'a Node>,
    ) -> Option<(EventMatch, Option<Expr>)> {
        let mut event = match &node.value {
            Value::Text(text) => self.event_text(text, node.span)?,
            Value::Map(_) => self.event_map(node)?,
            Value::Null | Value::Bool(_) | Value::Int(_) | Value::List(_) => {
                self.shape(node, "an event is text such as `actionResolved(claim)`");
                return None;
            }
        };
        if let Some(given) = given {
            self.keys(given, "`match`", &EVENT[2..]);
            event.of = self.matched(given).or(event.of);
            event.whose = self.matched_player(&event.name, given).or(event.whose);
        }
        let EventHead { name, at, of, whose } = event;
        let plain = matches!(name.as_str(), "turnStart" | "turnEnd" | "roundStart" | "roundEnd");
        if let Some((word, span)) = &of
            && plain
        {
            self.report(Diagnostic::new(
                Code::WrongArgumentCount,
                *span,
                format!("`{name}` takes no name, remove `{word}`"),
            ));
        }
        let on = match name.as_str() {
            "phaseEnter" => EventMatch::PhaseEnter { phase: self.named_phase(of)? },
            "phaseExit" => EventMatch::PhaseExit { phase: self.named_phase(of)? },
            "turnStart" => EventMatch::TurnStart,
            "turnEnd" => EventMatch::TurnEnd,
            "roundStart" => EventMatch::RoundStart,
            "roundEnd" => EventMatch::RoundEnd,
            "actionResolved" => EventMatch::ActionResolved { action: self.named_action(of)? },
            "tokenEntered" => EventMatch::TokenEntered { zone: self.named_zone(of)? },
            _ => {
                let message = format!("there is no event `{name}`");
                self.report(self.unknown(Code::UnknownEvent, at, &name, message, EVENTS));
                return None;
            }
        };
        Some((on, whose))
    }

    /// `actionResolved(claim)`.
    fn event_text(&mut self, text: &Text, span: Span) -> Option<EventHead> {
        let src = Src::new(text);
        let tree = match parse_expr(&text.text) {
            Ok(tree) => tree,
            Err(failure) => {
                let parts = text.text.split(',').map(str::trim);
                if text.text.contains(',') && parts.clone().all(|e| parse_expr(e).is_ok()) {
                    let message = "a trigger waits for one event";
                    self.report(Diagnostic::new(Code::WrongLiteral, span, message).hint(
                        "write one trigger for each event; put shared effects into a \
                         sequence that both call",
                    ));
                } else {
                    let failure = failure.hint(format!("events are {}", EVENTS.join(", ")));
                    self.failure(failure, &src);
                }
                return None;
            }
        };
        let Some((name, at, args)) = tree.called() else {
            self.error(
                Code::WrongLiteral,
                span,
                "an event is written as a name: `actionResolved(claim)`",
            );
            return None;
        };
        let mut head = EventHead { name: name.to_owned(), at: src.span(at), of: None, whose: None };
        let of_turn = matches!(name, "turnStart" | "turnEnd");
        let of_action = matches!(name, "actionResolved" | "tokenEntered");
        match args {
            None => {}
            Some([who]) if of_turn => head.whose = self.whose_text(name, who, &src),
            Some([Tree { kind: TreeKind::Name(word), span, .. }, rest @ ..])
                if rest.is_empty() || rest.len() == 1 && of_action =>
            {
                head.of = Some((word.clone(), src.span(*span)));
                head.whose = rest.first().and_then(|who| self.whose_text(name, who, &src));
            }
            Some(_) => self.error(
                Code::WrongArgumentCount,
                span,
                "an event has one name in brackets: `actionResolved(claim)`",
            ),
        }
        Some(head)
    }

    /// `{ type: actionResolved, action: claim }`.
    fn event_map(&mut self, node: &'a Node) -> Option<EventHead> {
        self.keys(node, "an event", EVENT);
        let Some(tag) = node.get("type").or_else(|| node.get("event")) else {
            self.error(Code::MissingKey, node.span, "an event needs `type`");
            return None;
        };
        let of = self.matched(node);
        let name = self.word(tag, "`type`")?;
        let whose = self.matched_player(&name, node);
        Some(EventHead { name, at: tag.span, of, whose })
    }

    fn matched_player(&mut self, event: &str, node: &'a Node) -> Option<Expr> {
        let (key, found) =
            ["player", "actor"].iter().find_map(|key| node.get(key).map(|node| (*key, node)))?;
        self.within(key, |c| c.whose_node(event, found))
    }

    fn matched(&mut self, node: &'a Node) -> Option<(String, Span)> {
        let found = ["action", "phase", "zone"].iter().find_map(|key| node.get(key))?;
        let word = text(found)?;
        let word = word.strip_suffix(":none").unwrap_or(word);
        Some((word.to_owned(), found.span))
    }

    fn named_phase(&mut self, of: Option<(String, Span)>) -> Option<Option<String>> {
        let Some((word, span)) = of else { return Some(None) };
        if self.env.phases.iter().any(|phase| phase.id == word) {
            self.mention(span, NameSpace::Phases, &word);
            return Some(Some(word));
        }
        let known: Vec<String> = self.env.phases.iter().map(|phase| phase.id.clone()).collect();
        self.no_such(Code::UnknownPhase, "phase", (&word, span), known);
        None
    }

    fn named_action(&mut self, of: Option<(String, Span)>) -> Option<Option<String>> {
        let Some((word, span)) = of else { return Some(None) };
        if self.env.actions.iter().any(|action| action.id == word)
            || self.env.action_family(&word).is_some()
        {
            self.mention(span, NameSpace::Actions, &word);
            return Some(Some(word));
        }
        let known = self.env.action_names();
        self.no_such(Code::UnknownAction, "action", (&word, span), known);
        None
    }

    fn named_zone(&mut self, of: Option<(String, Span)>) -> Option<Option<String>> {
        let Some((word, span)) = of else { return Some(None) };
        let board = self.env.boards.iter().any(|board| board.id == word);
        if board || self.env.zones.iter().any(|zone| zone.id == word) {
            self.mention(span, NameSpace::Names, &word);
            return Some(Some(word));
        }
        if self.is_poisoned(&word) {
            return None;
        }
        let known = self.zones_near(&word);
        self.no_such(Code::UnknownZone, "zone", (&word, span), known);
        None
    }
}
