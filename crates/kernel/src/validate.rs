//! Whether a definition that may come from anybody can be played.

use crate::limits::MOST_PLAYERS;
use crate::{LinkError, LinkOptions, link};
use boardwright_def::{Domain, GameDef, Limit, Param};
use std::collections::{BTreeMap, BTreeSet};

/// Everything that keeps a game from being played, by path: what its parts say of each other, and what
/// linking finds for each number of players it is for. Nothing is found in what the compiler makes.
///
/// The shape of a definition is checked where it is read (the JSON schema is in `schemas/`); this is
/// what the shape does not say. Faults of some numbers of players only name these.
pub fn validate_game_def(def: &GameDef) -> Vec<LinkError> {
    let mut check = Check { found: Vec::new() };
    let range = &def.meta.players;
    if def.format != GameDef::FORMAT {
        let known = GameDef::FORMAT;
        check.fault("format", format!("format {} is not known; this is {known}", def.format));
    }
    let (min, max) = (range.min, range.max);
    if min > max || min < 1 || max > MOST_PLAYERS {
        let message = format!("{min} to {max} is no range within 1 to {MOST_PLAYERS}");
        check.fault("meta.players", message);
    }
    if range.seats.len() > max as usize {
        let message = format!("{} seats have names, {max} can play", range.seats.len());
        check.fault("meta.players.seats", message);
    }
    check.names(def);
    check.params(def);
    // Without these linking would only say the same, less clearly.
    if check.found.is_empty() {
        check.linked(def);
    }
    check.found
}

struct Check {
    found: Vec<LinkError>,
}

impl Check {
    fn fault(&mut self, path: impl Into<String>, message: impl Into<String>) {
        self.found.push(LinkError { path: path.into(), message: message.into() });
    }

    /// What is named is named once.
    fn names(&mut self, def: &GameDef) {
        fn ids<T>(list: &[T], id: impl Fn(&T) -> &str) -> Vec<&str> {
            list.iter().map(id).collect()
        }
        self.once("enums", &ids(&def.enums, |e| &e.id));
        self.once("tokenTypes", &ids(&def.token_types, |t| &t.id));
        self.once("tables", &ids(&def.tables, |t| &t.id));
        self.once("boards", &ids(&def.boards, |b| &b.id));
        self.once("zones", &ids(&def.zones, |z| &z.id));
        self.once("globalVars", &ids(&def.global_vars, |v| &v.id));
        self.once("playerVars", &ids(&def.player_vars, |v| &v.id));
        self.once("turn.phases", &ids(&def.turn.phases, |p| &p.id));
        self.once("actions", &ids(&def.actions, |a| &a.id));
        self.once("sequences", &ids(&def.sequences, |s| &s.id));
        for of in &def.enums {
            self.once(&format!("enums.{}.members", of.id), &ids(&of.members, |word| word));
        }
        for of in &def.token_types {
            self.once(&format!("tokenTypes.{}.props", of.id), &ids(&of.props, |p| &p.id));
        }
        let phases: BTreeSet<&str> = def.turn.phases.iter().map(|p| p.id.as_str()).collect();
        for action in &def.actions {
            let path = format!("actions.{}", action.id);
            for phase in action.phases.iter().filter(|phase| !phases.contains(phase.as_str())) {
                self.fault(format!("{path}.phases"), format!("there is no phase `{phase}`"));
            }
            self.limits(&path, &action.limits);
        }
    }

    fn once(&mut self, path: &str, ids: &[&str]) {
        let mut met = BTreeSet::new();
        for (at, id) in ids.iter().enumerate() {
            if id.is_empty() {
                self.fault(format!("{path}[{at}]"), "it has no id");
            } else if !met.insert(*id) {
                self.fault(format!("{path}.{id}"), "another one has this id");
            }
        }
    }

    /// A scope is limited once.
    fn limits(&mut self, path: &str, limits: &[Limit]) {
        for (at, limit) in limits.iter().enumerate() {
            if limits[..at].iter().any(|before| before.scope == limit.scope) {
                self.fault(format!("{path}.limits[{at}]"), "another limit has this scope");
            }
        }
    }

    /// Parameters have names of their own, and values.
    fn params(&mut self, def: &GameDef) {
        let actions = def.actions.iter().map(|a| (format!("actions.{}", a.id), &a.params));
        let sequences = def.sequences.iter().map(|s| (format!("sequences.{}", s.id), &s.params));
        let all: Vec<(String, &Vec<Param>)> = actions.chain(sequences).collect();
        for (path, params) in all {
            for (at, param) in params.iter().enumerate() {
                let path = format!("{path}.params[{at}]");
                if params[..at].iter().any(|before| before.name == param.name) {
                    self.fault(&path, format!("another parameter is called `{}`", param.name));
                }
                if let Domain::Int { min, max, .. } = param.domain
                    && min > max
                {
                    self.fault(&path, format!("its smallest value, {min}, is above {max}"));
                }
            }
        }
    }

    /// What linking says for each number of players, each thing once.
    fn linked(&mut self, def: &GameDef) {
        let range = def.meta.players.min..=def.meta.players.max;
        let mut order: Vec<LinkError> = Vec::new();
        let mut counts: BTreeMap<(String, String), Vec<u32>> = BTreeMap::new();
        for players in range.clone() {
            let Err(errors) = link(def, &LinkOptions { players }) else { continue };
            for error in errors {
                let told = counts.entry((error.path.clone(), error.message.clone())).or_default();
                if told.is_empty() {
                    order.push(error);
                }
                if told.last() != Some(&players) {
                    told.push(players);
                }
            }
        }
        for LinkError { path, message } in order {
            let key = (path, message);
            let of = counts.remove(&key).unwrap_or_default();
            let (path, mut message) = key;
            if of.len() < range.clone().count() {
                let of: Vec<String> = of.iter().map(u32::to_string).collect();
                message = format!("{message} (with {} players)", of.join(", "));
            }
            self.fault(path, message);
        }
    }
}
