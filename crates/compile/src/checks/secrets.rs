//! Conditions and lists of actions that read hidden values: the list of legal moves would reveal
//! them.

use super::Found;
use super::rules::{Visitor, visit};
use boardwright_def::{
    Effect, Expr, GameDef, InlineOption, Param, PlayerRef, Reader, Ref, Secrecy,
};
use boardwright_diag::Code;

pub(super) fn check(def: &GameDef, found: &mut Found<'_>) {
    let mut revealed = Revealed { secrecy: Secrecy::of(def), secrets: Vec::new() };
    for action in &def.actions {
        let path = format!("actions.{}", action.id);
        revealed.legal(&path, Reader::Acts, &action.params, &action.pre);
        revealed.cost(&path, Reader::Acts, (&action.params, &action.pre), &action.cost);
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
}

/// The values that legal moves reveal, with their paths.
struct Revealed<'d> {
    secrecy: Secrecy<'d>,
    secrets: Vec<(String, String)>,
}

impl Revealed<'_> {
    fn legal(&mut self, path: &str, reader: Reader<'_>, params: &[Param], pre: &[Expr]) {
        let found = self.secrecy.of_conditions(reader, params, pre);
        self.note(path, found);
    }

    fn cost(
        &mut self,
        path: &str,
        reader: Reader<'_>,
        rules: (&[Param], &[Expr]),
        cost: &[Effect],
    ) {
        let found = self.secrecy.of_cost(reader, rules, cost);
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
    fn effect(&mut self, path: &str, effect: &'a Effect) {
        let Effect::ChooseN { bind, options, condition: Some(condition), by, .. } = effect else {
            return;
        };
        let actor = |by: &&Expr| **by != Expr::read(Ref::Player(PlayerRef::Actor));
        let reader = by.as_ref().filter(actor).map_or(Reader::Acts, Reader::Chooses);
        let found = self.secrecy.of_condition_on_chosen(reader, (bind, options), condition);
        self.note(path, found.map(|secret| ("where".to_owned(), secret)).into_iter().collect());
    }

    fn option(&mut self, path: &str, by: &'a Expr, option: &'a InlineOption) {
        self.legal(path, Reader::Asked(by), &option.params, &option.pre);
        self.cost(path, Reader::Asked(by), (&option.params, &option.pre), &option.cost);
    }
}
