//! Secrets that everybody reads in the log: tokens that come to a zone which not everybody sees, as an open choice says, and
//! secret variables that get what an open roll gave.

use super::rules::{Visitor, visit};
use super::{Found, zone_of};
use boardwright_def::walk::{bound_name, mentions};
use boardwright_def::{Domain, Effect, GameDef, VarScope, Visibility};
use boardwright_diag::{Code, Severity};

pub(super) fn check(def: &GameDef, found: &mut Found<'_>) {
    let mut search =
        Search { def, chosen: Names::default(), rolled: Names::default(), found: Vec::new() };
    for action in &def.actions {
        let plain = action.params.iter().filter(|param| is_plain(&param.domain));
        let path = format!("actions.{}.", action.id);
        plain.for_each(|param| search.chosen.bind(&path, &param.binding()));
    }
    visit(def, &mut search);
    for Told { path, message, hint } in search.found {
        found.add(Severity::Info, Code::OpenSecret, &path, (message, hint.to_owned()));
    }
}

const KEEP: &str = "if it is a secret, keep the answer in a variable with `visibility: owner`: the log then tells it to \
                    nobody else";
const SHOW: &str = "`roll … as $x for $p` shows it to one player; to show it to nobody, shuffle tokens in a hidden zone and draw";

struct Told {
    path: String,
    message: String,
    hint: &'static str,
}

/// Names, each with the beginning of the paths where it is bound.
#[derive(Default)]
struct Names(Vec<(String, String)>);

impl Names {
    fn bind(&mut self, path: &str, name: &str) {
        self.0.push((procedure_of(path), name.to_owned()));
    }

    /// The first name that is bound at a path and for which `is` holds.
    fn find(&self, path: &str, is: impl Fn(&str) -> bool) -> Option<&str> {
        let bound = |(procedure, name): &&(String, String)| {
            path.starts_with(procedure.as_str()) && is(name)
        };
        self.0.iter().find(bound).map(|(_, name)| name.as_str())
    }
}

struct Search<'d> {
    def: &'d GameDef,
    /// The words, numbers and types that players choose.
    chosen: Names,
    /// Outcomes of chance that everybody sees.
    rolled: Names,
    found: Vec<Told>,
}

impl Search<'_> {
    /// Notes a token that comes to a zone which not everybody sees, as somebody chose.
    fn created(&mut self, path: &str, effect: &Effect) {
        let Effect::CreateToken { of, zone, props, .. } = effect else { return };
        let Some(zone) = zone_of(zone) else { return };
        let zone = self.def.zones.iter().find(|known| known.id == zone);
        let Some(zone) = zone.filter(|zone| zone.visibility != Visibility::Public) else { return };
        let values = || props.iter().map(|(_, value)| value).chain([of]);
        let Some(name) = self.chosen.find(path, |name| values().any(|value| mentions(value, name)))
        else {
            return;
        };
        let message = format!(
            "everybody reads in the log which `{name}` is chosen, and so knows what comes to `{}`",
            zone.id
        );
        self.found.push(Told { path: path.to_owned(), message, hint: KEEP });
    }

    /// Notes a secret variable that gets its value, or whose owner is named, by a roll that everybody sees.
    fn rolled(&mut self, path: &str, effect: &Effect) {
        let Effect::SetVar { scope, player, var, value, .. } = effect else { return };
        if *scope == VarScope::Zone || self.def.shows_variable(*scope, var) {
            return;
        }
        let read = || player.iter().chain([value]);
        let is = |name: &str| read().any(|read| bound_name(read) == Some(name));
        let Some(name) = self.rolled.find(path, is) else { return };
        let message =
            format!("everybody sees what chance gives for `{name}`, and so knows `{var}`");
        self.found.push(Told { path: path.to_owned(), message, hint: SHOW });
    }
}

/// The beginning of the paths of a procedure: of an action, a sequence, a phase, the setup.
fn procedure_of(path: &str) -> String {
    match path.starts_with("setup") {
        true => "setup".to_owned(),
        false => path.split_inclusive('.').take(2).collect(),
    }
}

impl<'d> Visitor<'d> for Search<'_> {
    fn effect(&mut self, path: &str, effect: &'d Effect) {
        if let Effect::ChooseOne { bind, domain, .. } = effect
            && is_plain(domain)
        {
            self.chosen.bind(path, bind);
        } else if let Effect::Roll { bind, viewer: None, .. } = effect {
            self.rolled.bind(path, bind);
        }
        self.created(path, effect);
        self.rolled(path, effect);
    }
}

/// True for values that are on no table: words, numbers, types.
fn is_plain(domain: &Domain) -> bool {
    matches!(
        domain,
        Domain::Int { .. } | Domain::Bool { .. } | Domain::Enum { .. } | Domain::TokenType { .. }
    )
}
