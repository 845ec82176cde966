//! Conditions and lists of actions that read hidden values: the list of legal moves would reveal
//! them.

use super::Found;
use super::rules::{Visitor, visit};
use boardwright_def::{Effect, Expr, GameDef, InlineOption, Param, Reader, Ref, Secrecy};
use boardwright_diag::Code;

pub(super) fn check(def: &GameDef, found: &mut Found<'_>) {
    let secrecy = Secrecy::of(def);
    let mut revealed = Revealed { secrecy, secrets: Vec::new(), compared: Vec::new() };
    for action in &def.actions {
        let path = format!("actions.{}", action.id);
        revealed.legal(&path, Reader::Acts, &action.params, &action.pre);
        revealed.cost(&path, Reader::Acts, &action.cost);
        let found = revealed.secrecy.of_after(action);
        revealed.note(&path, found);
    }
    for phase in &def.turn.phases {
        revealed.legal(&format!("turn.phases.{}", phase.id), Reader::Acts, &[], &phase.pre);
    }
    visit(def, &mut revealed);
    for (path, secret) in revealed.secrets {
        found.warn(
            Code::PreReadsHidden,
            &path,
            format!(
                "the list of legal moves would reveal {secret}, which the choosing player may not see"
            ),
            "read it in the effects, after the choice".to_owned(),
        );
    }
    for (path, hidden) in revealed.compared {
        found.warn(
            Code::RepeatedReadsHidden,
            &path,
            format!("`repeated` compares {hidden}, which not every player sees"),
            "name the parts that everybody sees: `repeated(3, board, active)`".to_owned(),
        );
    }
}

/// The values that legal moves reveal, with their paths.
struct Revealed<'d> {
    secrecy: Secrecy<'d>,
    secrets: Vec<(String, String)>,
    /// The values that `repeated` compares though not everybody sees them, with their paths.
    compared: Vec<(String, String)>,
}

impl Revealed<'_> {
    fn legal(&mut self, path: &str, reader: Reader<'_>, params: &[Param], pre: &[Expr]) {
        let found = self.secrecy.of_conditions(reader, params, pre);
        self.note(path, found);
    }

    fn cost(&mut self, path: &str, reader: Reader<'_>, cost: &[Effect]) {
        let found = self.secrecy.of_cost(reader, cost);
        self.note(path, found);
    }

    /// Notes secrets by their place in the rule at `path`, each once.
    fn note(&mut self, path: &str, found: Vec<(String, String)>) {
        for (at, secret) in found {
            let found = (format!("{path}.{at}"), secret);
            if !self.secrets.contains(&found) {
                self.secrets.push(found);
            }
        }
    }
}

impl<'a> Visitor<'a> for Revealed<'_> {
    fn option(&mut self, path: &str, by: &'a Expr, option: &'a InlineOption) {
        self.legal(path, Reader::Asked(by), &option.params, &option.pre);
        self.cost(path, Reader::Asked(by), &option.cost);
    }

    fn expr(&mut self, path: &str, expr: &'a Expr) {
        if let Expr::Ref(read) = expr
            && let Ref::Repeated { of, .. } = read.as_ref()
            && let Some(hidden) = self.secrecy.of_position(of)
        {
            let found = (path.to_owned(), hidden);
            if !self.compared.contains(&found) {
                self.compared.push(found);
            }
        }
    }
}
