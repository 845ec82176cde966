//! Hidden values that are read by way of something else: the score, and variables that name a token.

use super::{Reader, hidden_tokens, secret};
use crate::walk::{bound_name, each_child, each_child_mut};
use crate::{Effect, Expr, GameDef, Ref, VarScope, walk_effects};

/// Names a hidden value on which the score of a player depends.
pub(super) fn hidden_score(def: &GameDef, reader: Reader<'_>, player: &Expr) -> Option<String> {
    let mut scoring = def.scoring.clone()?;
    if reads_score(&scoring) {
        return None; // a definition with a score of itself is refused elsewhere
    }
    replace_player(&mut scoring, player);
    secret(def, reader, &scoring)
}

fn reads_score(expr: &Expr) -> bool {
    let mut reads = matches!(expr, Expr::Ref(read) if matches!(read.as_ref(), Ref::Score { .. }));
    each_child(expr, &mut |child| reads = reads || reads_score(child));
    reads
}

/// Puts a player in the place of the one whose score is defined.
fn replace_player(expr: &mut Expr, player: &Expr) {
    if bound_name(expr) == Some("$player") {
        *expr = player.clone();
        return;
    }
    each_child_mut(expr, &mut |child| replace_player(child, player));
}

/// Names the place of a hidden token that a variable may name, if a property of it is read.
pub(super) fn hidden_named_token(def: &GameDef, reader: Reader<'_>, read: &Ref) -> Option<String> {
    let Ref::TokenProp { token: Expr::Ref(token), .. } = read else { return None };
    let (scope, name) = match token.as_ref() {
        Ref::Gvar { var, .. } => (VarScope::Global, var),
        Ref::Pvar { var, .. } => (VarScope::Pvar, var),
        _ => return None,
    };
    let mut found = None;
    each_body(def, &mut |effects| {
        walk_effects(effects, &mut |effect| {
            if let Effect::SetVar { scope: of, var, value, .. } = effect
                && *of == scope
                && var == name
                && found.is_none()
            {
                found = hidden_origin(def, reader, value);
            }
        });
    });
    found
}

/// Names the place of hidden tokens from which a value takes one. Names of other tokens are not followed.
fn hidden_origin(def: &GameDef, reader: Reader<'_>, value: &Expr) -> Option<String> {
    let mut found = match value {
        Expr::Query(query) => hidden_tokens(def, reader, query),
        Expr::Int(_) | Expr::Bool(_) | Expr::Op(_) | Expr::Ref(_) | Expr::Aggregate { .. } => None,
    };
    each_child(value, &mut |child| {
        if found.is_none() {
            found = hidden_origin(def, reader, child);
        }
    });
    found
}

/// Shows the effects of the setup and of everything else.
fn each_body<'d>(def: &'d GameDef, look: &mut dyn FnMut(&'d [Effect])) {
    look(&def.setup);
    super::each_procedure(def, &mut |_, effects| look(effects));
    def.actions.iter().for_each(|action| look(&action.cost));
}
