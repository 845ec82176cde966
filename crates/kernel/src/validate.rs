//! Validates a definition that may come from a stranger.

use crate::limits::MOST_PLAYERS;
use crate::{LinkError, LinkOptions, link};
use boardwright_def::{Domain, GameDef};
use std::collections::{BTreeMap, BTreeSet};

/// Returns every error that keeps a game from being played, by path: contradictions between its parts, and the errors of
/// linking for each number of players. A definition from the compiler has none.
///
/// The reader checks the shape of a definition (the JSON schema is in `schemas/`). This function checks the rest. An
/// error that applies to some numbers of players names them.
pub fn validate_game_def(def: &GameDef) -> Vec<LinkError> {
    let mut check = Check { found: Vec::new() };
    let range = &def.meta.players;
    let (format, known) = (def.format, GameDef::FORMAT);
    if format != known {
        check.fault("format", format!("format {format} is not known; this is {known}"));
    }
    let (min, max) = (range.min, range.max);
    if min > max || min < 1 || max > MOST_PLAYERS {
        let message = format!("{min} to {max} is no range within 1 to {MOST_PLAYERS}");
        check.fault("meta.players", message);
    }
    let seats = range.seats.len();
    if seats > max as usize {
        check.fault("meta.players.seats", format!("{seats} seats have names, {max} can play"));
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

    /// Checks that ids are unique, and phases and limits of actions.
    fn names(&mut self, def: &GameDef) {
        self.once("enums", def.enums.iter().map(|e| &e.id));
        self.once("tokenTypes", def.token_types.iter().map(|t| &t.id));
        self.once("tables", def.tables.iter().map(|t| &t.id));
        self.once("boards", def.boards.iter().map(|b| &b.id));
        self.once("zones", def.zones.iter().map(|z| &z.id));
        self.once("globalVars", def.global_vars.iter().map(|v| &v.id));
        self.once("playerVars", def.player_vars.iter().map(|v| &v.id));
        self.once("turn.phases", def.turn.phases.iter().map(|p| &p.id));
        self.once("actions", def.actions.iter().map(|a| &a.id));
        self.once("sequences", def.sequences.iter().map(|s| &s.id));
        for of in &def.enums {
            self.once(&format!("enums.{}.members", of.id), &of.members);
        }
        for of in &def.token_types {
            self.once(&format!("tokenTypes.{}.props", of.id), of.props.iter().map(|p| &p.id));
        }
        let phases: BTreeSet<&str> = def.turn.phases.iter().map(|p| p.id.as_str()).collect();
        for action in &def.actions {
            let path = format!("actions.{}", action.id);
            for phase in action.phases.iter().filter(|phase| !phases.contains(phase.as_str())) {
                self.fault(format!("{path}.phases"), format!("there is no phase `{phase}`"));
            }
            for (at, limit) in action.limits.iter().enumerate() {
                if action.limits[..at].iter().any(|before| before.scope == limit.scope) {
                    self.fault(format!("{path}.limits[{at}]"), "another limit has this scope");
                }
            }
        }
    }

    /// Checks that ids are unique and not empty.
    fn once<'a>(&mut self, path: &str, ids: impl IntoIterator<Item = &'a String>) {
        let mut met = BTreeSet::new();
        for (at, id) in ids.into_iter().enumerate() {
            if id.is_empty() {
                self.fault(format!("{path}[{at}]"), "it has no id");
            } else if !met.insert(id) {
                self.fault(format!("{path}.{id}"), "another one has this id");
            }
        }
    }

    /// Checks that parameters have unique names and possible values.
    fn params(&mut self, def: &GameDef) {
        let actions = def.actions.iter().map(|a| (format!("actions.{}", a.id), &a.params));
        let sequences = def.sequences.iter().map(|s| (format!("sequences.{}", s.id), &s.params));
        for (path, params) in actions.chain(sequences) {
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
        let mut found: Vec<(LinkError, Vec<u32>)> = Vec::new();
        let mut known: BTreeMap<(String, String), usize> = BTreeMap::new();
        for players in range.clone() {
            for error in link(def, &LinkOptions { players }).err().into_iter().flatten() {
                let key = (error.path.clone(), error.message.clone());
                let at = *known.entry(key).or_insert(found.len());
                if at == found.len() {
                    found.push((error, Vec::new()));
                }
                if found[at].1.last() != Some(&players) {
                    found[at].1.push(players);
                }
            }
        }
        for (LinkError { path, mut message }, counts) in found {
            if counts.len() < range.clone().count() {
                let counts: Vec<String> = counts.iter().map(u32::to_string).collect();
                message = format!("{message} (with {} players)", counts.join(", "));
            }
            self.fault(path, message);
        }
    }
}
