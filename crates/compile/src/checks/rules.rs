//! Visitor of the rules of a game: every effect and every expression with its path.

use boardwright_def::walk::each_child;
use boardwright_def::{Alternative, Effect, Expr, GameDef, InlineOption, TurnOrder};

/// Visits the rules piece by piece.
pub(super) trait Visitor<'a> {
    /// Visits a list of effects, before each of them.
    fn list(&mut self, _path: &str, _effects: &'a [Effect]) {}
    /// Visits an effect, before the effects inside it.
    fn effect(&mut self, _path: &str, _effect: &'a Effect) {}
    /// Visits an option of a question, before its parts and before the effects of all options; `by`
    /// is the player asked.
    fn option(&mut self, _path: &str, _by: &'a Expr, _option: &'a InlineOption) {}
    /// Visits an expression, before its parts; `path` is that of the effect or rule around it.
    fn expr(&mut self, _path: &str, _expr: &'a Expr) {}
}

/// Visits all rules of a game, in stored order.
pub(super) fn visit<'a>(def: &'a GameDef, visitor: &mut dyn Visitor<'a>) {
    effects("setup", &def.setup, visitor);
    if let TurnOrder::By(player) = &def.turn.order {
        expr("turn.order", player, visitor);
    }
    for phase in &def.turn.phases {
        let path = format!("turn.phases.{}", phase.id);
        effects(&format!("{path}.onEnter"), &phase.on_enter, visitor);
        for (index, condition) in phase.pre.iter().enumerate() {
            expr(&format!("{path}.pre[{index}]"), condition, visitor);
        }
        effects(&format!("{path}.after"), &phase.after, visitor);
        if let Some(window) = &phase.window {
            effects(&format!("{path}.ifNone"), &window.if_none, visitor);
        }
        effects(&format!("{path}.onExit"), &phase.on_exit, visitor);
    }
    for action in &def.actions {
        let path = format!("actions.{}", action.id);
        for (index, param) in action.params.iter().enumerate() {
            expr(&format!("{path}.params[{index}]"), &param.options, visitor);
        }
        for (index, condition) in action.pre.iter().enumerate() {
            expr(&format!("{path}.pre[{index}]"), condition, visitor);
        }
        effects(&format!("{path}.cost"), &action.cost, visitor);
        effects(&format!("{path}.effects"), &action.effects, visitor);
        for (index, condition) in action.after.iter().enumerate() {
            expr(&format!("{path}.after[{index}]"), condition, visitor);
        }
    }
    for sequence in &def.sequences {
        let path = format!("sequences.{}", sequence.id);
        for (index, param) in sequence.params.iter().enumerate() {
            expr(&format!("{path}.params[{index}]"), &param.options, visitor);
        }
        effects(&format!("{path}.effects"), &sequence.effects, visitor);
    }
    for (index, trigger) in def.triggers.iter().enumerate() {
        let path = format!("triggers[{index}]");
        if let Some(when) = &trigger.when {
            expr(&format!("{path}.when"), when, visitor);
        }
        effects(&format!("{path}.effects"), &trigger.effects, visitor);
    }
    if let Some(scoring) = &def.scoring {
        expr("scoring", scoring, visitor);
    }
    for (index, end) in def.end.iter().enumerate() {
        expr(&format!("end[{index}].when"), &end.when, visitor);
        end.result.each_value(&mut |e| expr(&format!("end[{index}].result"), e, visitor));
    }
}

fn effects<'a>(path: &str, list: &'a [Effect], visitor: &mut dyn Visitor<'a>) {
    visitor.list(path, list);
    for (index, effect) in list.iter().enumerate() {
        let path = format!("{path}[{index}]");
        visitor.effect(&path, effect);
        effect.each_value(&mut |_, e| expr(&path, e, visitor));
        if let Effect::ChooseAction { by, alternatives, .. } = effect {
            for answer in alternatives {
                if let Alternative::Option(found) = answer {
                    option(&format!("{path}.options.{}", found.option), by, found, visitor);
                }
            }
        }
        effect.each_body(&mut |key, body| effects(&format!("{path}.{key}"), body, visitor));
    }
}

/// Visits an option and its parts, without its effects.
fn option<'a>(path: &str, by: &'a Expr, option: &'a InlineOption, visitor: &mut dyn Visitor<'a>) {
    visitor.option(path, by, option);
    for (index, param) in option.params.iter().enumerate() {
        expr(&format!("{path}.params[{index}]"), &param.options, visitor);
    }
    for (index, condition) in option.pre.iter().enumerate() {
        expr(&format!("{path}.pre[{index}]"), condition, visitor);
    }
}

fn expr<'a>(path: &str, e: &'a Expr, visitor: &mut dyn Visitor<'a>) {
    visitor.expr(path, e);
    each_child(e, &mut |child| expr(path, child, visitor));
}
