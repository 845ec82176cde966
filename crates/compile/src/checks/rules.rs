//! Visitor of the rules of a game: every effect and every expression with its path.

use crate::walk::each_child;
use boardwright_def::{Alternative, Effect, Expr, GameDef, InlineOption, TurnOrder};

/// Visits the rules piece by piece.
pub(super) trait Look<'a> {
    /// Visits an effect, before the effects inside it.
    fn effect(&mut self, _path: &str, _effect: &'a Effect) {}
    /// Visits an option of a question, before its parts and before the effects of all options; `by`
    /// is the player asked.
    fn option(&mut self, _path: &str, _by: &'a Expr, _option: &'a InlineOption) {}
    /// Visits an expression, before its parts; `path` is that of the effect or rule around it.
    fn expr(&mut self, _path: &str, _expr: &'a Expr) {}
}

/// Visits all rules of a game, in stored order.
pub(super) fn show<'a>(def: &'a GameDef, look: &mut dyn Look<'a>) {
    effects("setup", &def.setup, look);
    if let TurnOrder::By(player) = &def.turn.order {
        expr("turn.order", player, look);
    }
    for phase in &def.turn.phases {
        let path = format!("turn.phases.{}", phase.id);
        effects(&format!("{path}.onEnter"), &phase.on_enter, look);
        for (index, condition) in phase.pre.iter().enumerate() {
            expr(&format!("{path}.pre[{index}]"), condition, look);
        }
        effects(&format!("{path}.after"), &phase.after, look);
        if let Some(window) = &phase.window {
            effects(&format!("{path}.ifNone"), &window.if_none, look);
        }
        effects(&format!("{path}.onExit"), &phase.on_exit, look);
    }
    for action in &def.actions {
        let path = format!("actions.{}", action.id);
        for (index, param) in action.params.iter().enumerate() {
            expr(&format!("{path}.params[{index}]"), &param.options, look);
        }
        for (index, condition) in action.pre.iter().enumerate() {
            expr(&format!("{path}.pre[{index}]"), condition, look);
        }
        effects(&format!("{path}.cost"), &action.cost, look);
        effects(&format!("{path}.effects"), &action.effects, look);
    }
    for sequence in &def.sequences {
        let path = format!("sequences.{}", sequence.id);
        for (index, param) in sequence.params.iter().enumerate() {
            expr(&format!("{path}.params[{index}]"), &param.options, look);
        }
        effects(&format!("{path}.effects"), &sequence.effects, look);
    }
    for (index, trigger) in def.triggers.iter().enumerate() {
        let path = format!("triggers[{index}]");
        if let Some(when) = &trigger.when {
            expr(&format!("{path}.when"), when, look);
        }
        effects(&format!("{path}.effects"), &trigger.effects, look);
    }
    if let Some(scoring) = &def.scoring {
        expr("scoring", scoring, look);
    }
    for (index, end) in def.end.iter().enumerate() {
        expr(&format!("end[{index}].when"), &end.when, look);
        end.result.each_value(&mut |e| expr(&format!("end[{index}].result"), e, look));
    }
}

fn effects<'a>(path: &str, list: &'a [Effect], look: &mut dyn Look<'a>) {
    for (index, effect) in list.iter().enumerate() {
        let path = format!("{path}[{index}]");
        look.effect(&path, effect);
        effect.each_value(&mut |_, e| expr(&path, e, look));
        if let Effect::ChooseAction { by, alternatives, .. } = effect {
            for answer in alternatives {
                if let Alternative::Option(found) = answer {
                    option(&format!("{path}.options.{}", found.option), by, found, look);
                }
            }
        }
        effect.each_body(&mut |key, body| effects(&format!("{path}.{key}"), body, look));
    }
}

/// Visits an option and its parts, without its effects.
fn option<'a>(path: &str, by: &'a Expr, option: &'a InlineOption, look: &mut dyn Look<'a>) {
    look.option(path, by, option);
    for (index, param) in option.params.iter().enumerate() {
        expr(&format!("{path}.params[{index}]"), &param.options, look);
    }
    for (index, condition) in option.pre.iter().enumerate() {
        expr(&format!("{path}.pre[{index}]"), condition, look);
    }
}

fn expr<'a>(path: &str, e: &'a Expr, look: &mut dyn Look<'a>) {
    look.expr(path, e);
    each_child(e, &mut |child| expr(path, child, look));
}
