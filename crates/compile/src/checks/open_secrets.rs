//! Secrets that everybody reads in the log: tokens that come to a zone which not everybody sees, as an open choice says, and
//! secret variables that get what an open roll gave.

use super::rules::{Visitor, visit};
use super::{Found, zone_of};
use boardwright_def::walk::{bound_name, mentions};
use boardwright_def::{Domain, Effect, GameDef, VarScope, Visibility};
use boardwright_diag::{Code, Severity};

pub(super) fn check(def: &GameDef, found: &mut Found<'_>) {
    let mut search = Search {
        def,
        chosen: Vec::new(),
        found: Vec::new(),
        rolled: Vec::new(),
        rolled_into: Vec::new(),
    };
    for action in &def.actions {
        let plain = action.params.iter().filter(|param| is_plain(&param.domain));
        let path = format!("actions.{}.", action.id);
        search.chosen.extend(plain.map(|param| (path.clone(), param.binding())));
    }
    visit(def, &mut search);
    for (path, name, zone) in search.found {
        let message = format!(
            "everybody reads in the log which `{name}` is chosen, and so knows what comes to `{zone}`"
        );
        let hint = "if it is a secret, keep the answer in a variable with `visibility: owner`: the log then tells it to \
                    nobody else";
        found.add(Severity::Info, Code::OpenSecret, &path, (message, hint.to_owned()));
    }
    for (path, name, var) in search.rolled_into {
        let message =
            format!("everybody sees what chance gives for `{name}`, and so knows `{var}`");
        let hint = "`roll … as $x for $p` shows it to one player; to show it to nobody, shuffle tokens in a hidden zone and draw"
            .to_owned();
        found.add(Severity::Info, Code::OpenSecret, &path, (message, hint));
    }
}

struct Search<'d> {
    def: &'d GameDef,
    /// The names of words, numbers and types that players choose, each with the beginning of the paths where it is bound.
    chosen: Vec<(String, String)>,
    /// The effects that are found, with the name and the zone.
    found: Vec<(String, String, &'d str)>,
    /// The names of what chance gives, each with the beginning of the paths where it is bound.
    rolled: Vec<(String, String)>,
    /// The effects that give it to a secret variable, with the name and the variable.
    rolled_into: Vec<(String, String, &'d str)>,
}

impl<'d> Search<'d> {
    /// Notes a secret variable that gets its value, or whose owner is named, by a roll that everybody sees.
    fn roll(&mut self, path: &str, effect: &'d Effect) {
        if let Effect::Roll { bind, viewer: None, .. } = effect {
            self.rolled.push((procedure_of(path), bind.clone()));
        }
        let Effect::SetVar { scope, player, var, value, .. } = effect else { return };
        let vars = match scope {
            VarScope::Global => &self.def.global_vars,
            VarScope::Pvar => &self.def.player_vars,
            VarScope::Zone => return,
        };
        if vars.iter().all(|known| known.id != *var || known.visibility.is_public()) {
            return;
        }
        let decides = |(procedure, name): &&(String, String)| {
            let mut read = player.iter().chain([value]);
            path.starts_with(procedure.as_str()) && read.any(|read| bound_name(read) == Some(name))
        };
        let name = self.rolled.iter().find(decides).map(|(_, name)| name.clone());
        self.rolled_into.extend(name.map(|name| (path.to_owned(), name, var.as_str())));
    }
}

/// The beginning of the paths of a procedure: of an action, a sequence, a phase, the setup.
fn procedure_of(path: &str) -> String {
    match path.starts_with("setup") {
        true => "setup".to_owned(),
        false => path.split_inclusive('.').take(2).collect(),
    }
}

impl<'d> Visitor<'d> for Search<'d> {
    fn effect(&mut self, path: &str, effect: &'d Effect) {
        self.roll(path, effect);
        if let Effect::ChooseOne { bind, domain, .. } = effect
            && is_plain(domain)
        {
            self.chosen.push((procedure_of(path), bind.clone()));
        }
        let Effect::CreateToken { of, zone, props, .. } = effect else { return };
        let Some(zone) = zone_of(zone) else { return };
        let zone = self.def.zones.iter().find(|known| known.id == zone);
        let Some(zone) = zone.filter(|zone| zone.visibility != Visibility::Public) else { return };
        let values = || props.iter().map(|(_, value)| value).chain([of]);
        let decides = |(procedure, name): &&(String, String)| {
            path.starts_with(procedure.as_str()) && values().any(|value| mentions(value, name))
        };
        let name = self.chosen.iter().find(decides).map(|(_, name)| name.clone());
        self.found.extend(name.map(|name| (path.to_owned(), name, zone.id.as_str())));
    }
}

/// True for values that are on no table: words, numbers, types.
fn is_plain(domain: &Domain) -> bool {
    matches!(
        domain,
        Domain::Int { .. } | Domain::Bool { .. } | Domain::Enum { .. } | Domain::TokenType { .. }
    )
}
