//! A walk through the rules of a game that knows at each place which types the tokens can have.

use super::contents::Contents;
use super::{Kinds, Known};
use boardwright_def::{
    Alternative, Effect, EventMatch, Expr, Flow, GameDef, InlineOption, Param, Part, TurnOrder,
};

/// One thing that the walk comes to.
pub(in crate::checks) enum Seen<'a> {
    /// An effect, before those inside it.
    Effect(&'a Effect),
    /// A condition, list or value of a rule that is no part of an effect.
    Rule(&'a Expr),
}

type Look<'a, 'l> = &'l mut dyn FnMut(&str, Seen<'a>, &Known<'_>);

/// Walks through all rules. `look` gets the path of each effect and rule.
pub(in crate::checks) fn walk<'a>(def: &'a GameDef, contents: &Contents, look: Look<'a, '_>) {
    let fresh = || Known::new(def, contents);
    effects("setup", &def.setup, &mut fresh(), look);
    if let TurnOrder::By(player) = &def.turn.order {
        look("turn.order", Seen::Rule(player), &fresh());
    }
    for phase in &def.turn.phases {
        let path = format!("turn.phases.{}", phase.id);
        effects(&format!("{path}.onEnter"), &phase.on_enter, &mut fresh(), look);
        conditions(&format!("{path}.pre"), &phase.pre, &mut fresh(), look);
        effects(&format!("{path}.after"), &phase.after, &mut fresh(), look);
        if let Some(window) = &phase.window {
            effects(&format!("{path}.ifNone"), &window.if_none, &mut fresh(), look);
        }
        effects(&format!("{path}.onExit"), &phase.on_exit, &mut fresh(), look);
    }
    for action in &def.actions {
        let path = format!("actions.{}", action.id);
        let mut known = fresh();
        params(&path, &action.params, &mut known, look);
        conditions(&format!("{path}.pre"), &action.pre, &mut known, look);
        effects(&format!("{path}.cost"), &action.cost, &mut known, look);
        effects(&format!("{path}.effects"), &action.effects, &mut known, look);
        conditions(&format!("{path}.after"), &action.after, &mut known, look);
    }
    for sequence in &def.sequences {
        let path = format!("sequences.{}", sequence.id);
        let mut known = fresh();
        // Each call says more of its arguments than the list of the parameter.
        for param in &sequence.params {
            let kinds = known.list(&param.options).unsure();
            known.hold(&param.binding(), Kinds { most: None, ..kinds });
        }
        effects(&format!("{path}.effects"), &sequence.effects, &mut known, look);
    }
    for (index, trigger) in def.triggers.iter().enumerate() {
        let path = format!("triggers[{index}]");
        let mut known = fresh();
        if let EventMatch::TokenEntered { zone: Some(zone) } = &trigger.on {
            known.hold("$token", contents.of_zone(zone));
        }
        if let Some(when) = &trigger.when {
            look(&format!("{path}.when"), Seen::Rule(when), &known);
            known.learn(when, true);
        }
        effects(&format!("{path}.effects"), &trigger.effects, &mut known, look);
    }
    if let Some(scoring) = &def.scoring {
        look("scoring", Seen::Rule(scoring), &fresh());
    }
    for (index, end) in def.end.iter().enumerate() {
        look(&format!("end[{index}].when"), Seen::Rule(&end.when), &fresh());
        let path = format!("end[{index}].result");
        end.result.each_value(&mut |value| look(&path, Seen::Rule(value), &fresh()));
    }
}

fn params<'a>(path: &str, params: &'a [Param], known: &mut Known<'_>, look: Look<'a, '_>) {
    for (index, param) in params.iter().enumerate() {
        look(&format!("{path}.params[{index}]"), Seen::Rule(&param.options), known);
        known.bind(&param.binding(), &param.options);
    }
}

/// Conditions that must all hold, each read after the ones before it.
fn conditions<'a>(path: &str, list: &'a [Expr], known: &mut Known<'_>, look: Look<'a, '_>) {
    for (index, condition) in list.iter().enumerate() {
        look(&format!("{path}[{index}]"), Seen::Rule(condition), known);
        known.learn(condition, true);
    }
}

fn effects<'a>(path: &str, list: &'a [Effect], known: &mut Known<'_>, look: Look<'a, '_>) {
    known.may_move();
    for (index, effect) in list.iter().enumerate() {
        let path = format!("{path}[{index}]");
        look(&path, Seen::Effect(effect), known);
        inside(&path, effect, known, look);
        after(effect, known);
    }
}

/// Walks through the effects inside an effect.
fn inside<'a>(path: &str, effect: &'a Effect, known: &Known<'_>, look: Look<'a, '_>) {
    if let Effect::ChooseAction { alternatives, .. } = effect {
        for answer in alternatives {
            if let Alternative::Option(found) = answer {
                option(&format!("{path}.options.{}", found.option), found, known, look);
            }
        }
    }
    effect.parts(&mut |key, part| {
        let Part::Body(_, body) = part else { return };
        let mut inner = known.clone();
        if let Effect::If { when, .. } = effect {
            inner.learn(when, key == "then");
        }
        if let Effect::Repeat { condition: Some(condition), .. } = effect {
            inner.learn(condition, true);
        }
        if let Effect::ForEach { bind, over, .. } = effect {
            inner.bind(bind, over);
        }
        effects(&format!("{path}.{key}"), body, &mut inner, look);
    });
}

fn option<'a>(path: &str, option: &'a InlineOption, known: &Known<'_>, look: Look<'a, '_>) {
    let mut inner = known.clone();
    params(path, &option.params, &mut inner, look);
    conditions(&format!("{path}.pre"), &option.pre, &mut inner, look);
    effects(&format!("{path}.cost"), &option.cost, &mut inner, look);
    effects(&format!("{path}.effects"), &option.effects, &mut inner, look);
}

/// Adds what an effect binds, and what follows from a branch that is left.
fn after(effect: &Effect, known: &mut Known<'_>) {
    if let Effect::If { when, then, otherwise } = effect {
        let leaves = |body: &[Effect]| body.iter().any(|inner| inner.facts().flow != Flow::Next);
        if leaves(then) {
            known.learn(when, false);
        }
        if leaves(otherwise) {
            known.learn(when, true);
        }
    }
    if let Effect::CreateToken { of, bind: Some(bind), .. } = effect {
        let kinds = known.value(of);
        known.hold(bind, kinds);
        return;
    }
    // Only some members of a list may fulfil a condition on all of them.
    if let Effect::ChooseN { bind, options, condition: Some(_), .. } = effect {
        let kinds = known.list(options).unsure();
        known.hold(bind, kinds);
        return;
    }
    if let Effect::Let { bind, value: from, .. }
    | Effect::ChooseOne { bind, options: from, .. }
    | Effect::ChooseN { bind, options: from, .. } = effect
    {
        known.bind(bind, from);
        return;
    }
    if let Effect::Roll { bind, .. } | Effect::Call { bind: Some(bind), .. } = effect {
        known.hold(bind, Kinds::default());
    }
}
