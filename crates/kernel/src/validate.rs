//! Validates a definition that may come from a stranger.

use crate::limits::MOST_PLAYERS;
use crate::{LinkError, LinkOptions, link};
use boardwright_def::{Domain, GameDef, Limit, Param};
use std::collections::{BTreeMap, BTreeSet};

/// Returns every error that keeps a game from being played, by path: contradictions between its parts, and the errors of
/// linking for each number of players. A definition from the compiler has none.
///
/// The reader checks the shape of a definition (the JSON schema is in `schemas/`). This function checks the rest. An
/// error that applies to some numbers of players names them.
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
    // With earlier errors, linking would repeat them less clearly.
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

    /// Checks that ids are unique.
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

    /// Checks that ids are unique and not empty.
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

    /// Checks that no two limits have the same scope.
    fn limits(&mut self, path: &str, limits: &[Limit]) {
        for (at, limit) in limits.iter().enumerate() {
            if limits[..at].iter().any(|before| before.scope == limit.scope) {
                self.fault(format!("{path}.limits[{at}]"), "another limit has this scope");
            }
        }
    }

    /// Checks that parameters have unique names and possible values.
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

    /// Adds the errors of linking for all numbers of players, each error once.
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
