//! Tokens that come to a zone which not everybody sees, as an open choice says: everybody reads the choice in the log.

use super::rules::{Visitor, visit};
use super::{Found, zone_of};
use boardwright_def::walk::mentions;
use boardwright_def::{Domain, Effect, GameDef, Visibility};
use boardwright_diag::{Code, Severity};

pub(super) fn check(def: &GameDef, found: &mut Found<'_>) {
    let mut search = Search { def, chosen: Vec::new(), found: Vec::new() };
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
}

struct Search<'d> {
    def: &'d GameDef,
    /// The names of words, numbers and types that players choose, each with the beginning of the paths where it is bound.
    chosen: Vec<(String, String)>,
    /// The effects that are found, with the name and the zone.
    found: Vec<(String, String, &'d str)>,
}

impl<'d> Visitor<'d> for Search<'d> {
    fn effect(&mut self, path: &str, effect: &'d Effect) {
        if let Effect::ChooseOne { bind, domain, .. } = effect
            && is_plain(domain)
        {
            let procedure = path.split_inclusive('.').take(2).collect();
            self.chosen.push((procedure, bind.clone()));
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
