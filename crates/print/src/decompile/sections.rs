//! The sections of a spec, in parts that can be in different blocks.

use super::declarations::limit_scope;
use super::writer::Writer;
use boardwright_def::{
    Action, Effect, EventMatch, Expr, GameDef, Limit, Ordering, Owner, Param, Room, Sequence,
    Trigger, Visibility, ZoneDef,
};
use boardwright_syntax::print::{Entry, Item, Out};

/// A section, or one of its members.
#[derive(Debug, Clone)]
pub struct Part {
    pub section: &'static str,
    /// The member, if the section has members: its id, or its number.
    pub member: String,
    pub body: Body,
}

/// The way in which a part joins the others of its section.
#[derive(Debug, Clone)]
pub enum Body {
    Entry(Entry),
    Item(Out),
    Whole(Out),
}

/// Conditions, cost, effects and limits of an action or option.
pub struct Does<'d> {
    pub pre: &'d [Expr],
    pub cost: &'d [Effect],
    pub effects: &'d [Effect],
    pub after: &'d [Expr],
    pub limits: &'d [Limit],
}

pub fn entry(section: &'static str, member: &str, out: Out) -> Part {
    Part { section, member: member.to_owned(), body: Body::Entry(Entry::new(member, out)) }
}

pub fn whole(section: &'static str, out: Out) -> Part {
    Part { section, member: String::new(), body: Body::Whole(out) }
}

pub fn flow<K: AsRef<str>>(parts: impl IntoIterator<Item = (K, Out)>) -> Out {
    Out::FlowMap(parts.into_iter().map(|(key, out)| (key.as_ref().to_owned(), out)).collect())
}

/// Reads the author's text that was stored.
pub fn noted(text: &str) -> Out {
    boardwright_syntax::print::from_noted(text)
}

impl Writer<'_> {
    pub fn meta(&mut self) -> Part {
        let meta = &self.def.meta;
        let mut entries = vec![("id", Out::word(&meta.id))];
        if !meta.name.is_empty() {
            entries.push(("name", Out::Quoted(meta.name.clone())));
        }
        let players = &meta.players;
        let count = if !players.seats.is_empty() {
            Out::FlowList(players.seats.iter().map(|seat| Out::word(seat)).collect())
        } else if players.min == players.max {
            Out::number(players.min)
        } else {
            flow([("min", Out::number(players.min)), ("max", Out::number(players.max))])
        };
        entries.push(("players", count));
        self.path = "meta".to_owned();
        entries.extend(self.written("teams").map(|teams| ("teams", noted(teams))));
        if meta.max_trigger_depth != 5 {
            entries.push(("maxTriggerDepth", Out::number(meta.max_trigger_depth)));
        }
        whole("meta", Out::map(entries))
    }

    pub fn definitions(&mut self) -> Vec<Part> {
        let known = self.manner == super::writer::Manner::Short;
        let all = if known { self.def.authoring.definitions.as_slice() } else { &[] };
        all.iter().map(|define| entry("define", &define.id, noted(&define.text))).collect()
    }

    pub fn zones(&mut self) -> Vec<Part> {
        let cells: usize = self.def.boards.iter().map(|board| board.cells.len()).sum();
        let zones = self.def.zones.get(cells..).unwrap_or_default();
        let body = |zone: &ZoneDef| {
            let mut body = zone_body(zone);
            if let Some(derived) = self.derived(&format!("zones.{}", zone.id)) {
                match &mut body {
                    Out::FlowMap(parts) => parts.push(("derived".to_owned(), derived)),
                    Out::Map(entries) => entries.push(Entry::new("derived", derived)),
                    other => *other = Out::map([("derived", derived)]),
                }
            }
            body
        };
        zones.iter().map(|zone| entry("zones", &zone.id, body(zone))).collect()
    }

    pub fn vars(&mut self) -> Option<Part> {
        let def = self.def;
        let mut entries = Vec::new();
        for (key, list) in [("global", &def.global_vars), ("perPlayer", &def.player_vars)] {
            if list.is_empty() {
                continue;
            }
            let vars = list.iter().map(|var| {
                let path = format!("vars.{key}.{}", var.id);
                let text = self.def.authoring.written.get(&path);
                let text = text.filter(|_| self.manner == super::writer::Manner::Short);
                let out = text.map(|text| noted(text)).unwrap_or_else(|| self.variable_def(var));
                (var.id.clone(), out)
            });
            let vars: Vec<(String, Out)> = vars.collect();
            entries.push((key, Out::map(vars)));
        }
        entries.extend(self.derived("vars").map(|derived| ("derived", derived)));
        (!entries.is_empty()).then(|| whole("vars", Out::map(entries)))
    }

    pub fn setup(&mut self) -> Option<Part> {
        let def = self.def;
        if def.setup.is_empty() {
            return None;
        }
        self.path = "setup".to_owned();
        let effects = self.scoped(|w| w.effects(&def.setup));
        Some(whole("setup", Out::list(effects)))
    }

    pub fn action(&mut self, action: &Action) -> Part {
        self.path = format!("actions.{}", action.id);
        let alone = std::slice::from_ref(action);
        let out = self.scoped(|w| Out::map(w.action_entries(action, alone)));
        entry("actions", &action.id, out)
    }

    /// Writes the definition of an action, or of all actions of a family.
    pub fn action_entries(&mut self, action: &Action, all: &[Action]) -> Vec<(&'static str, Out)> {
        let mut entries = Vec::new();
        let asked = all.iter().any(|action| asked(self.def, &action.id));
        match action.phases.as_slice() {
            [] => {}
            [only] if only_window(self.def, only) && !asked => {}
            [only] => entries.push(("phase", Out::word(only))),
            several => {
                let several = several.iter().map(|phase| Out::word(phase)).collect();
                entries.push(("phases", Out::FlowList(several)));
            }
        }
        entries.extend(self.params(&action.params, false));
        let Action { pre, cost, effects, after, limits, .. } = action;
        entries.extend(self.does(Does { pre, cost, effects, after, limits }));
        entries
    }

    /// Writes the keys of an action or option beside its parameters.
    pub fn does(&mut self, does: Does<'_>) -> Vec<(&'static str, Out)> {
        let Does { pre, cost, effects, after, limits } = does;
        let mut entries = Vec::new();
        if !pre.is_empty() {
            entries.push(("pre", self.conditions("pre", pre)));
        }
        if !cost.is_empty() {
            let mut cost = self.within("cost", |w| w.effects(cost));
            let out = match cost.as_slice() {
                [Out::Text(_)] => cost.remove(0),
                _ => Out::list(cost),
            };
            entries.push(("cost", out));
        }
        let after = (!after.is_empty()).then(|| ("after", self.conditions("after", after)));
        let limit = (!limits.is_empty()).then(|| ("limit", self.limits(limits)));
        let others = after.into_iter().chain(limit);
        if effects.is_empty() {
            entries.extend(others);
            return entries;
        }
        let body = self.within("effects", |w| w.body(effects));
        // After many lines a reader would overlook them.
        if matches!(body, Out::Text(_)) {
            entries.push(("do", body));
            entries.extend(others);
        } else {
            entries.extend(others);
            entries.push(("do", body));
        }
        entries
    }

    fn limits(&self, limits: &[Limit]) -> Out {
        self.written_out("limit").unwrap_or_else(|| {
            let text = limits
                .iter()
                .map(|limit| Out::Text(format!("{} per {}", limit.max, limit_scope(limit.scope))));
            let mut all: Vec<Out> = text.collect();
            if all.len() == 1 { all.remove(0) } else { Out::FlowList(all) }
        })
    }

    /// Writes conditions that must all hold, under a key.
    pub fn conditions(&mut self, key: &str, tests: &[Expr]) -> Out {
        if let Some(text) = self.written(key) {
            let conditions: Vec<&str> = text.lines().collect();
            return match conditions.as_slice() {
                [only] => Out::Text((*only).to_owned()),
                several => Out::list(several.iter().map(|text| Out::Text((*text).to_owned()))),
            };
        }
        let conditions: Vec<Option<boardwright_syntax::expr::Tree>> =
            tests.iter().map(|condition| self.value(condition)).collect();
        let all: Option<Vec<_>> = conditions.into_iter().collect();
        if let Some(trees) = all {
            let joined = trees.into_iter().reduce(|left, right| {
                super::tree::binary(boardwright_syntax::expr::Binary::And, left, right)
            });
            let text = joined.map(|tree| boardwright_syntax::print::expression(&tree));
            if let Some(text) = text.filter(|text| text.len() <= 80 || tests.len() == 1) {
                return Out::Text(text);
            }
        }
        Out::list(tests.iter().map(|condition| self.out(condition)).collect::<Vec<Out>>())
    }

    pub fn params(&mut self, params: &[Param], given: bool) -> Option<(&'static str, Out)> {
        if params.is_empty() {
            return None;
        }
        let mut entries = Vec::new();
        for (index, param) in params.iter().enumerate() {
            let out = self
                .within(&format!("params[{index}]"), |w| w.written("").map(noted))
                .unwrap_or_else(|| self.list_out(&param.options));
            let out = match out {
                out if !given || !param.domain.is_optional() => out,
                Out::Text(list) if list.starts_with("none in ") => Out::Text(list),
                // Expressions that bind at least as strongly as `in`.
                Out::Text(list) if !list.contains(' ') => Out::Text(format!("none in {list}")),
                out => Out::FlowMap(vec![
                    ("in".to_owned(), out),
                    ("optional".to_owned(), Out::number(true)),
                ]),
            };
            let path = format!("{}.params[{index}]", self.path);
            let limit = param.limit.filter(|_| self.computed.contains(&path));
            let (out, limit) = match (param.limit, out) {
                (None, out) => (out, None),
                (Some(_), Out::Text(list)) if list.starts_with("any of ") => {
                    (Out::Text(list), limit)
                }
                (Some(_), Out::Text(list)) => (Out::Text(format!("any of {list}")), limit),
                (given, out) => (out, given),
            };
            let out = if param.step || param.prompt.is_some() || limit.is_some() {
                let mut parts = vec![("in".to_owned(), out)];
                parts.extend(limit.map(|limit| ("limit".to_owned(), Out::number(limit))));
                parts.extend(param.step.then(|| ("step".to_owned(), Out::number(true))));
                let prompt = param.prompt.as_ref();
                parts.extend(prompt.map(|text| ("prompt".to_owned(), Out::Quoted(text.clone()))));
                Out::FlowMap(parts)
            } else {
                out
            };
            entries.push((param.name.clone(), out));
            self.scope.bind(&param.binding());
        }
        Some(("params", Out::map(entries)))
    }

    pub fn sequence(&mut self, sequence: &Sequence) -> Part {
        self.path = format!("sequences.{}", sequence.id);
        let out = self.scoped(|w| {
            let mut entries: Vec<(&str, Out)> =
                w.params(&sequence.params, true).into_iter().collect();
            entries.push(("do", w.within("effects", |w| w.body(&sequence.effects))));
            Out::map(entries)
        });
        entry("sequences", &sequence.id, out)
    }

    pub fn trigger(&mut self, index: usize, trigger: &Trigger) -> Part {
        self.path = format!("triggers[{index}]");
        let out = self.scoped(|w| w.trigger_body(trigger));
        Part { section: "triggers", member: index.to_string(), body: Body::Item(out) }
    }

    fn trigger_body(&mut self, trigger: &Trigger) -> Out {
        let mut entries = Vec::new();
        entries.extend(trigger.id.as_ref().map(|id| ("id", Out::word(id))));
        let (event, of) = match &trigger.on {
            EventMatch::PhaseEnter { phase } => ("phaseEnter", phase.as_ref()),
            EventMatch::PhaseExit { phase } => ("phaseExit", phase.as_ref()),
            EventMatch::TurnStart => ("turnStart", None),
            EventMatch::TurnEnd => ("turnEnd", None),
            EventMatch::RoundStart => ("roundStart", None),
            EventMatch::RoundEnd => ("roundEnd", None),
            EventMatch::ActionResolved { action } => ("actionResolved", action.as_ref()),
            EventMatch::TokenEntered { zone } => {
                self.scope.bind("$token");
                self.scope.bind("$place");
                ("tokenEntered", zone.as_ref())
            }
        };
        let event = match of {
            None => event.to_owned(),
            Some(of) => format!("{event}({of})"),
        };
        entries.push(("event", Out::Text(event)));
        if let Some(when) = &trigger.when {
            let text = self.within("when", |w| w.written_out(""));
            entries.push(("when", text.unwrap_or_else(|| self.out(when))));
        }
        entries.push(("do", self.within("effects", |w| w.body(&trigger.effects))));
        Out::map(entries)
    }

    pub fn scoring(&mut self) -> Option<Part> {
        let scoring = self.def.scoring.as_ref()?;
        self.path = "scoring".to_owned();
        let out = self.written("").map(noted).unwrap_or_else(|| {
            self.scoped(|w| {
                w.scope.bind("$player");
                w.number(scoring)
            })
        });
        Some(whole("scoring", out))
    }

    pub fn ending(&mut self, index: usize) -> Part {
        let end = &self.def.end[index];
        self.path = format!("end[{index}]");
        let mut entries = Vec::new();
        entries.extend(end.id.as_ref().map(|id| ("id", Out::word(id))));
        let when = self.within("when", |w| w.written_out(""));
        entries.push(("when", when.unwrap_or_else(|| self.out(&end.when))));
        let result = self.within("result", |w| w.written_out(""));
        entries.push(("result", result.unwrap_or_else(|| self.result(&end.result))));
        Part { section: "end", member: index.to_string(), body: Body::Item(Out::map(entries)) }
    }
}

fn zone_body(zone: &ZoneDef) -> Out {
    let mut parts = Vec::new();
    match zone.owner {
        Owner::None => {}
        Owner::Player => parts.push(("owner", Out::word("player"))),
    }
    match zone.visibility {
        Visibility::Public => {}
        Visibility::Owner => parts.push(("visibility", Out::word("owner"))),
        Visibility::Hidden => parts.push(("visibility", Out::word("hidden"))),
    }
    match zone.ordering {
        Ordering::Set => {}
        Ordering::Stack => parts.push(("ordering", Out::word("stack"))),
        Ordering::Queue => parts.push(("ordering", Out::word("queue"))),
    }
    parts.extend(room(zone.room).map(|room| ("room", room)));
    if !zone.adjacent_to.is_empty() {
        let near = zone.adjacent_to.iter().map(|near| Out::word(near)).collect();
        parts.push(("adjacentTo", Out::FlowList(near)));
    }
    flow(parts)
}

/// Writes the room of a place, unless it is unlimited.
pub fn room(room: Room) -> Option<Out> {
    match (room.tokens, room.per_player) {
        (None, None) => None,
        (Some(most), None) => Some(Out::number(most)),
        (None, Some(most)) => Some(Out::Text(format!("{most} per player"))),
        (Some(most), Some(each)) => Some(Out::FlowMap(vec![
            ("tokens".to_owned(), Out::number(most)),
            ("perPlayer".to_owned(), Out::number(each)),
        ])),
    }
}

/// True if a phase has the only window.
fn only_window(def: &GameDef, phase: &str) -> bool {
    let mut windows = def.turn.phases.iter().filter(|phase| phase.window.is_some());
    windows.next().is_some_and(|only| only.id == phase) && windows.next().is_none()
}

/// True if a question names an action.
fn asked(def: &GameDef, action: &str) -> bool {
    let mut found = false;
    let mut look = |effect: &boardwright_def::Effect| {
        found |= effect.facts().offered_actions().any(|offered| offered == action);
    };
    let walk = boardwright_def::walk_effects;
    walk(&def.setup, &mut look);
    for phase in &def.turn.phases {
        walk(&phase.on_enter, &mut look);
        walk(&phase.after, &mut look);
        walk(&phase.on_exit, &mut look);
        if let Some(window) = &phase.window {
            walk(&window.if_none, &mut look);
        }
    }
    for action in &def.actions {
        walk(&action.cost, &mut look);
        walk(&action.effects, &mut look);
    }
    def.sequences.iter().for_each(|sequence| walk(&sequence.effects, &mut look));
    def.triggers.iter().for_each(|trigger| walk(&trigger.effects, &mut look));
    found
}

/// A member of a list section.
pub fn item(out: Out) -> Item {
    Item::new(out)
}
