//! All that stands in the rules of a game, with its path: every effect and every expression.

use crate::walk::each_child;
use boardwright_def::{
    Alternative, Effect, Expr, GameDef, GameResult, InlineOption, Outcomes, TurnOrder,
};

/// Is shown the rules piece by piece.
pub(super) trait Look<'a> {
    /// An effect, before the effects in it.
    fn effect(&mut self, _path: &str, _effect: &'a Effect) {}
    /// An option written where it is asked, before its parts; `by` is who is asked.
    fn option(&mut self, _path: &str, _by: &'a Expr, _option: &'a InlineOption) {}
    /// An expression, before its parts. `path` is that of the effect or rule it stands in.
    fn expr(&mut self, _path: &str, _expr: &'a Expr) {}
}

/// Shows all rules of a game, in the order in which they are kept.
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
        each_of_result(&end.result, &mut |e| expr(&format!("end[{index}].result"), e, look));
    }
}

fn effects<'a>(path: &str, list: &'a [Effect], look: &mut dyn Look<'a>) {
    for (index, effect) in list.iter().enumerate() {
        let path = format!("{path}[{index}]");
        look.effect(&path, effect);
        each_value(effect, &mut |e| expr(&path, e, look));
        bodies(&path, effect, look);
    }
}

/// The effects that an effect holds.
fn bodies<'a>(path: &str, effect: &'a Effect, look: &mut dyn Look<'a>) {
    match effect {
        Effect::If { then, otherwise, .. } => {
            effects(&format!("{path}.then"), then, look);
            effects(&format!("{path}.else"), otherwise, look);
        }
        Effect::ChooseAction { by, alternatives, if_none, .. } => {
            for answer in alternatives {
                if let Alternative::Option(found) = answer {
                    let path = format!("{path}.options.{}", found.option);
                    look.option(&path, by, found);
                    option(&path, found, look);
                }
            }
            effects(&format!("{path}.ifNone"), if_none, look);
        }
        Effect::ChooseOne { if_none, .. }
        | Effect::ChooseN { if_none, .. }
        | Effect::ChooseEach { if_none, .. } => {
            effects(&format!("{path}.ifNone"), if_none, look);
        }
        other => other.each_body(&mut |body| effects(&format!("{path}.effects"), body, look)),
    }
}

fn option<'a>(path: &str, option: &'a InlineOption, look: &mut dyn Look<'a>) {
    for (index, param) in option.params.iter().enumerate() {
        expr(&format!("{path}.params[{index}]"), &param.options, look);
    }
    for (index, condition) in option.pre.iter().enumerate() {
        expr(&format!("{path}.pre[{index}]"), condition, look);
    }
    effects(&format!("{path}.cost"), &option.cost, look);
    effects(&format!("{path}.effects"), &option.effects, look);
}

fn expr<'a>(path: &str, e: &'a Expr, look: &mut dyn Look<'a>) {
    look.expr(path, e);
    each_child(e, &mut |child| expr(path, child, look));
}

/// The expressions that stand in an effect itself, not in the effects it holds.
fn each_value<'a>(effect: &'a Effect, f: &mut dyn FnMut(&'a Expr)) {
    match effect {
        Effect::SetVar { player, zone, value, .. } => {
            player.iter().chain(zone).for_each(&mut *f);
            f(value);
        }
        Effect::AddVar { player, zone, delta, .. } => {
            player.iter().chain(zone).for_each(&mut *f);
            f(delta);
        }
        Effect::SetProp { token, value, .. } => [token, value].into_iter().for_each(f),
        Effect::AddProp { token, delta, .. } => [token, delta].into_iter().for_each(f),
        Effect::MoveToken { token, to, .. } => [token, to].into_iter().for_each(f),
        Effect::MoveAll { tokens, to, .. } => [tokens, to].into_iter().for_each(f),
        Effect::Draw { from, to, count } => [from, to, count].into_iter().for_each(f),
        Effect::Shuffle { zone } => f(zone),
        Effect::CreateToken { of, zone, count, owner, props, .. } => {
            f(of);
            f(zone);
            count.iter().chain(owner).for_each(&mut *f);
            props.iter().for_each(|(_, value)| f(value));
        }
        Effect::DestroyToken { token } => f(token),
        Effect::Reveal { tokens, to } => {
            f(tokens);
            to.iter().for_each(f);
        }
        Effect::Conceal { tokens } => f(tokens),
        Effect::If { when, .. } => f(when),
        Effect::ForEach { over, .. } => f(over),
        Effect::Repeat { max, condition, .. } => {
            f(max);
            condition.iter().for_each(f);
        }
        Effect::Rounds { over, until, .. } => {
            f(over);
            until.iter().for_each(f);
        }
        Effect::Let { value, .. } => f(value),
        Effect::ChooseOne { options, by, .. } => {
            f(options);
            by.iter().for_each(f);
        }
        Effect::ChooseN { options, n, min, max, condition, by, .. } => {
            f(options);
            n.iter().chain(min).chain(max).chain(condition).chain(by).for_each(f);
        }
        Effect::ChooseEach { options, by, .. } => [options, by].into_iter().for_each(f),
        Effect::ChooseAction { by, alternatives, .. } => {
            f(by);
            for answer in alternatives {
                if let Alternative::Action(named) = answer {
                    named.args.iter().for_each(&mut *f);
                }
            }
        }
        Effect::Roll { outcomes, viewer, .. } => {
            match outcomes {
                Outcomes::Dice { .. } => {}
                Outcomes::OneOf { list } => f(list),
                Outcomes::Listed { outcomes } => {
                    outcomes.iter().for_each(|outcome| f(&outcome.value));
                }
            }
            viewer.iter().for_each(f);
        }
        Effect::Call { args, .. } => args.iter().for_each(f),
        Effect::Return { value } => value.iter().for_each(f),
        Effect::EndPhase {} | Effect::EndTurn {} => {}
        Effect::NextTurn { player } | Effect::Eliminate { player } => f(player),
        Effect::Finish { result } => each_of_result(result, f),
    }
}

fn each_of_result<'a>(result: &'a GameResult, f: &mut dyn FnMut(&'a Expr)) {
    match result {
        GameResult::Win { player } | GameResult::Lose { player } => f(player),
        GameResult::Rank { by } => by.iter().for_each(f),
        GameResult::Payoff { value } => f(value),
        GameResult::WinAll | GameResult::LossAll | GameResult::Draw | GameResult::Score => {}
    }
}
