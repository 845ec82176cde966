//! Tokens that cover several cells, and are laid by an action that never asks whether they fit.

use super::Found;
use super::rules::{Visitor, visit};
use boardwright_def::{Action, Alternative, Effect, Expr, GameDef, Query, TokenType};
use boardwright_diag::{Code, Severity};
use std::collections::BTreeSet;

/// Warns of actions that turn a token with a shape as they lay or create it, and read the cells that a token covers
/// nowhere. `fits` and `covers` read them. Actions that are given arguments are left out, because the question that asks
/// for them may choose a cell that fits.
pub(super) fn check(def: &GameDef, found: &mut Found<'_>) {
    if def.token_types.iter().all(|of| of.shape.is_none()) {
        return;
    }
    let mut laying =
        Laying { def, given: BTreeSet::new(), asking: BTreeSet::new(), laid: Vec::new() };
    visit(def, &mut laying);
    let Laying { given, asking, laid, .. } = laying;
    for (path, action) in laid {
        if given.contains(action) || asking.contains(action) {
            continue;
        }
        let message = "this token may have no room here: no list or condition asks whether it fits";
        let hint = "`cell: board where fits($token, it, $turned)` offers the cells where it fits; a token without room ends \
                    the game with a fault";
        let words = (message.to_owned(), hint.to_owned());
        found.add(Severity::Warning, Code::OutOfRange, &path, words);
    }
}

struct Laying<'d> {
    def: &'d GameDef,
    /// The actions that a question gives arguments.
    given: BTreeSet<&'d str>,
    /// The actions that read the cells of a token.
    asking: BTreeSet<&'d str>,
    /// The effects that lay a token, each with its action.
    laid: Vec<(String, &'d str)>,
}

impl<'d> Laying<'d> {
    /// The action that a path leads into.
    fn action(&self, path: &str) -> Option<&'d Action> {
        let id = path.strip_prefix("actions.")?.split('.').next()?;
        self.def.actions.iter().find(|action| action.id == id)
    }
}

impl<'d> Visitor<'d> for Laying<'d> {
    fn effect(&mut self, path: &str, effect: &'d Effect) {
        if let Effect::ChooseAction { alternatives, .. } = effect {
            for answer in alternatives {
                if let Alternative::Action(named) = answer
                    && !named.args.is_empty()
                {
                    self.given.insert(&named.action);
                }
            }
        }
        let lays = if let Effect::MoveToken { turned, .. } = effect {
            turned.is_some()
        } else if let Effect::CreateToken { props, .. } = effect {
            props.iter().any(|(prop, _)| prop == TokenType::TURNED)
        } else {
            false
        };
        if let Some(action) = self.action(path).filter(|_| lays) {
            self.laid.push((path.to_owned(), action.id.as_str()));
        }
    }

    fn expr(&mut self, path: &str, expr: &'d Expr) {
        if let Expr::Query(query) = expr
            && let Query::Covers { .. } = query.as_ref()
            && let Some(action) = self.action(path)
        {
            self.asking.insert(&action.id);
        }
    }
}
