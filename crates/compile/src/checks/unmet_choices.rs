//! Actions that are legal although they do nothing: a question in the effects with a condition on all that is chosen, if
//! nothing fits, and a step in a chosen direction, if it leads off the board.

use super::Found;
use boardwright_def::walk::{bound_name, mentions};
use boardwright_def::{Action, BoardShape, Effect, Expr, Fold, GameDef, Op, Param, Query, Ref};
use boardwright_diag::Code;

pub(super) fn check(def: &GameDef, found: &mut Found<'_>) {
    let bounded = def.boards.iter().any(|board| !matches!(board.shape, BoardShape::Ring { .. }));
    for action in &def.actions {
        if let Some(index) = step_off(action).filter(|_| bounded) {
            found.warn(
                Code::UnmetChoice,
                &format!("actions.{}.effects[{index}]", action.id),
                format!("a step off the board leads nowhere: `{}` is legal there, and this does nothing", action.id),
                "choose the cell, `to: steps($man, directions)`, or test the step: `pre: step($man, $d) != none`".to_owned(),
            );
        }
        for (index, effect) in action.effects.iter().enumerate() {
            // Others are asked after the action was taken.
            if let Effect::ChooseN { condition: Some(condition), by: None, if_none, .. } = effect
                && if_none.is_empty()
                && !nothing_fits(effect, condition)
            {
                found.warn(
                    Code::UnmetChoice,
                    &format!("actions.{}.effects[{index}]", action.id),
                    format!("if no choice fulfils this condition, nothing is chosen, and `{}` is legal all the same", action.id),
                    "write the question under `cost`: then the action is legal only if a choice fits; or say with `ifNone` \
                     what happens"
                        .to_owned(),
                );
            }
        }
    }
}

/// True if a question allows an empty choice, which fulfils its condition: `choose any of L as $xs where count($xs) <= n`.
fn nothing_fits(question: &Effect, condition: &Expr) -> bool {
    let Effect::ChooseN { bind, n: None, min: None, .. } = question else { return false };
    is_met_by_none(condition, bind)
}

/// True if a condition on the members of a list surely holds for the empty list. Numbers that it is compared with are
/// not below 0.
fn is_met_by_none(condition: &Expr, bind: &str) -> bool {
    let of_list = |expr: &Expr, folds: &[Fold]| {
        let Expr::Aggregate { aggregate } = expr else { return false };
        folds.contains(&aggregate.op) && bound_list(&aggregate.query) == Some(bind)
    };
    if of_list(condition, &[Fold::All]) {
        return true;
    }
    let Expr::Op(op) = condition else { return false };
    if let Op::And { args } = op.as_ref() {
        args.iter().all(|part| is_met_by_none(part, bind))
    } else if let Op::Or { args } = op.as_ref() {
        args.iter().any(|part| is_met_by_none(part, bind))
    } else if let Op::Le { left: counted, .. } | Op::Ge { right: counted, .. } = op.as_ref() {
        of_list(counted, &[Fold::Count, Fold::Sum])
    } else {
        false
    }
}

fn bound_list(list: &Expr) -> Option<&str> {
    let Expr::Query(query) = list else { return None };
    if let Query::Binding { name } = query.as_ref() { Some(name) } else { None }
}

/// The effect that moves or creates tokens one step on, in a direction that is chosen and tested nowhere.
fn step_off(action: &Action) -> Option<usize> {
    let steps = action.effects.iter().position(|effect| direction_of(effect).is_some())?;
    let name = direction_of(&action.effects[steps])?;
    // A list with a condition tests its directions.
    let is_chosen = |param: &Param| {
        name.trim_start_matches('$') == param.name && !has_condition(&param.options)
    };
    let chosen = action.params.iter().any(is_chosen);
    let options = action.params.iter().map(|param| &param.options);
    let conditions = options.chain(&action.pre).chain(&action.after);
    let mut tested = conditions.into_iter().any(|condition| mentions(condition, name));
    for (index, effect) in action.effects.iter().chain(&action.cost).enumerate() {
        effect.each_value(&mut |_, value| tested |= index != steps && mentions(value, name));
    }
    (chosen && !tested).then_some(steps)
}

fn has_condition(list: &Expr) -> bool {
    matches!(list, Expr::Query(query) if matches!(query.as_ref(), Query::Where { .. }))
}

/// The name of the direction in which an effect moves or creates tokens.
fn direction_of(effect: &Effect) -> Option<&str> {
    let (Effect::MoveToken { to, .. }
    | Effect::MoveAll { to, .. }
    | Effect::CreateToken { zone: to, .. }) = effect
    else {
        return None;
    };
    let Expr::Ref(to) = to else { return None };
    let Ref::Step { direction, .. } = to.as_ref() else { return None };
    bound_name(direction)
}
