//! What each effect is made of ([`Effect::parts`]) and what it may do ([`Effect::facts`]).
//!
//! Both are exhaustive: a new effect is described here once. Checks of the compiler, the long spelling of the
//! printer and the linker read it and need no case of their own.

use super::{Alternative, Bind, Effect, Facts, Flow, Labelled, Part, Role, VarScope, Writes};
use crate::{Domain, Expr};

impl Effect {
    /// What it may do by itself, not in the effects inside.
    pub fn facts(&self) -> Facts<'_> {
        match self {
            Effect::SetVar { scope, var, value, .. } => {
                Facts::variable("setVar", *scope, var, value, false)
            }
            Effect::AddVar { scope, var, delta, .. } => {
                Facts::variable("addVar", *scope, var, delta, true)
            }
            Effect::SetProp { prop, value, .. } => Facts::property("setProp", prop, value, false),
            Effect::AddProp { prop, delta, .. } => Facts::property("addProp", prop, delta, true),
            Effect::MoveToken { .. } => Facts::tokens("moveToken"),
            Effect::MoveAll { .. } => Facts::tokens("moveAll"),
            Effect::Draw { .. } => Facts::tokens("draw"),
            Effect::Shuffle { .. } => Facts::tokens("shuffle"),
            Effect::CreateToken { props, bind, .. } => Facts {
                writes: Writes::NewToken(props),
                binds: bind.as_deref().and_then(|bind| Bind::after(bind, None)),
                ..Facts::tokens("createToken")
            },
            Effect::DestroyToken { .. } => Facts::tokens("destroyToken"),
            Effect::Reveal { .. } => Facts::of("reveal"),
            Effect::Conceal { .. } => Facts::of("conceal"),
            Effect::If { .. } => Facts::of("if"),
            Effect::ForEach { bind, over, .. } => {
                Facts { binds: Bind::inside(bind, Some(over)), ..Facts::of("forEach") }
            }
            Effect::Repeat { .. } => Facts::of("repeat"),
            Effect::Rounds { bind, .. } => {
                Facts { binds: Bind::inside(bind, None), ..Facts::of("rounds") }
            }
            Effect::Let { bind, value, .. } => {
                Facts { binds: Bind::after(bind, Some(value)), ..Facts::of("let") }
            }
            Effect::ChooseOne { bind, options, .. } => {
                Facts { binds: Bind::after(bind, Some(options)), ..Facts::asks("chooseOne") }
            }
            Effect::ChooseN { bind, options, .. } => {
                Facts { binds: Bind::after(bind, Some(options)), ..Facts::asks("chooseN") }
            }
            Effect::ChooseEach { var, bind, .. } => Facts {
                writes: Writes::Variable {
                    scope: VarScope::Pvar,
                    name: var,
                    value: None,
                    adds: false,
                },
                binds: Bind::inside(bind, None),
                ..Facts::asks("chooseEach")
            },
            Effect::ChooseAction { alternatives, .. } => {
                Facts { offers: alternatives, ..Facts::asks("chooseAction") }
            }
            Effect::Roll { bind, .. } => {
                Facts { binds: Bind::after(bind, None), rolls: true, ..Facts::of("roll") }
            }
            Effect::Call { sequence, bind, .. } => Facts {
                calls: Some(sequence),
                binds: bind.as_deref().and_then(|bind| Bind::after(bind, None)),
                ..Facts::of("call")
            },
            Effect::Return { .. } => Facts::flow("return", Flow::Returns),
            Effect::EndPhase {} => Facts::flow("endPhase", Flow::EndsPhase),
            Effect::EndTurn {} => Facts::flow("endTurn", Flow::EndsTurn),
            Effect::NextTurn { .. } => Facts::flow("nextTurn", Flow::SetsTurn),
            Effect::Eliminate { .. } => Facts::flow("eliminate", Flow::Eliminates),
            Effect::Finish { .. } => Facts::flow("finish", Flow::EndsGame),
        }
    }

    /// Shows its parts with their keys, in the order of the long spelling. Left out are what the compiler
    /// derives (what names can hold, the limits of `repeat` and of lists) and parts that are empty.
    pub fn parts<'a>(&'a self, show: &mut dyn FnMut(&'static str, Part<'a>)) {
        use Part::{Args, Body, Bound, ComputedLimit, Flag, Limit, Text, Value, Word};
        match self {
            Effect::SetVar { scope, player, zone, var, value } => {
                of_variable(*scope, player.as_ref(), zone.as_ref(), var, show);
                show("value", Value(Role::Value, value));
            }
            Effect::AddVar { scope, player, zone, var, delta } => {
                of_variable(*scope, player.as_ref(), zone.as_ref(), var, show);
                show("delta", Value(Role::Value, delta));
            }
            Effect::SetProp { token, prop, value } => {
                show("token", Value(Role::Token, token));
                show("prop", Word(prop));
                show("value", Value(Role::Value, value));
            }
            Effect::AddProp { token, prop, delta } => {
                show("token", Value(Role::Token, token));
                show("prop", Word(prop));
                show("delta", Value(Role::Value, delta));
            }
            Effect::MoveToken { token, to, position } => {
                show("token", Value(Role::Token, token));
                show("to", Value(Role::Into, to));
                position.iter().for_each(|at| show("position", Word(at.word())));
            }
            Effect::MoveAll { tokens, to, position } => {
                show("tokens", Value(Role::List, tokens));
                show("to", Value(Role::Into, to));
                position.iter().for_each(|at| show("position", Word(at.word())));
            }
            Effect::Draw { from, to, count } => {
                show("from", Value(Role::From, from));
                show("to", Value(Role::Into, to));
                show("count", Value(Role::Value, count));
            }
            Effect::Shuffle { zone } => show("zone", Value(Role::Place, zone)),
            Effect::CreateToken { of, zone, count, owner, props, bind } => {
                show("type", Value(Role::TokenType, of));
                show("zone", Value(Role::Into, zone));
                count.iter().for_each(|count| show("count", Value(Role::Value, count)));
                owner.iter().for_each(|owner| show("owner", Value(Role::Player, owner)));
                if !props.is_empty() {
                    show("props", Part::Props(props));
                }
                bind.iter().for_each(|bind| show("bind", Word(bind)));
            }
            Effect::DestroyToken { token } => show("token", Value(Role::Token, token)),
            Effect::Reveal { tokens, to } => {
                show("tokens", Value(Role::List, tokens));
                to.iter().for_each(|to| show("to", Value(Role::Player, to)));
            }
            Effect::Conceal { tokens } => show("tokens", Value(Role::List, tokens)),
            Effect::If { when, then, otherwise } => {
                show("when", Value(Role::Condition, when));
                show("then", Body(None, then));
                if !otherwise.is_empty() {
                    show("else", Body(None, otherwise));
                }
            }
            Effect::ForEach { bind, domain: _, over, effects, limit } => {
                show("bind", Word(bind));
                show("over", Value(Role::List, over));
                show("limit", ComputedLimit(*limit));
                show("effects", Body(Some(bind), effects));
            }
            Effect::Repeat { max, limit: _, condition, effects } => {
                show("max", Value(Role::Value, max));
                condition.iter().for_each(|when| show("while", Value(Role::Condition, when)));
                show("effects", Body(None, effects));
            }
            Effect::Rounds { bind, over, until, effects, limit } => {
                show("bind", Word(bind));
                show("over", Value(Role::List, over));
                until.iter().for_each(|until| show("until", Value(Role::Condition, until)));
                show("limit", Limit(*limit));
                show("effects", Body(Some(bind), effects));
            }
            Effect::Let { bind, domain: _, value, limit: _ } => {
                show("bind", Word(bind));
                show("value", Value(Role::Value, value));
            }
            Effect::ChooseOne { bind, domain: _, options, by, prompt, labels, if_none } => {
                show("bind", Word(bind));
                show("options", Value(Role::Options, options));
                by.iter().for_each(|by| show("by", Value(Role::Player, by)));
                beside(prompt.as_deref(), labels, Some(bind), if_none, show);
            }
            Effect::ChooseN {
                bind,
                domain: _,
                options,
                n,
                min,
                max,
                limit: _,
                condition,
                ordered,
                by,
                prompt,
                labels,
                if_none,
            } => {
                show("bind", Word(bind));
                show("options", Value(Role::Options, options));
                n.iter().for_each(|n| show("n", Value(Role::Value, n)));
                min.iter().for_each(|min| show("min", Value(Role::Value, min)));
                max.iter().for_each(|max| show("max", Value(Role::Value, max)));
                if *ordered {
                    show("ordered", Flag);
                }
                by.iter().for_each(|by| show("by", Value(Role::Player, by)));
                beside(prompt.as_deref(), labels, Some(bind), if_none, show);
                condition.iter().for_each(|when| show("where", Bound(bind, Role::Condition, when)));
            }
            Effect::ChooseEach { var, bind, domain: _, options, by, prompt, labels, if_none } => {
                show("bind", Word(var));
                show("by", Value(Role::Players, by));
                show("options", Bound(bind, Role::Options, options));
                show("secret", Flag);
                beside(prompt.as_deref(), labels, None, if_none, show);
            }
            Effect::ChooseAction { by, alternatives, optional, skip, prompt, if_none } => {
                show("by", Value(Role::Player, by));
                show("alternatives", Part::Alternatives(alternatives));
                if *optional {
                    show("optional", Flag);
                }
                skip.iter().for_each(|skip| show("skip", Text(skip)));
                beside(prompt.as_deref(), &[], None, if_none, show);
            }
            Effect::Roll { bind, domain: _, outcomes, viewer } => {
                show("bind", Word(bind));
                show("outcomes", Part::Outcomes(outcomes));
                viewer.iter().for_each(|viewer| show("for", Value(Role::Player, viewer)));
            }
            Effect::Call { sequence, args, bind } => {
                show("sequence", Word(sequence));
                if !args.is_empty() {
                    show("args", Args(args));
                }
                bind.iter().for_each(|bind| show("bind", Word(bind)));
            }
            Effect::Return { value } => {
                value.iter().for_each(|value| show("value", Value(Role::Value, value)));
            }
            Effect::EndPhase {} | Effect::EndTurn {} => {}
            Effect::NextTurn { player } | Effect::Eliminate { player } => {
                show("player", Value(Role::Player, player));
            }
            Effect::Finish { result } => show("result", Part::Result(result)),
        }
    }

    /// Takes away what the compiler computes: what names can hold, and limits; in the effects inside too.
    pub fn clear_computed(&mut self) {
        match self {
            Effect::ForEach { limit, domain, effects, .. } => {
                *limit = 0;
                *domain = Domain::bool();
                clear_all(effects);
            }
            Effect::Repeat { limit, effects, .. } => {
                *limit = 0;
                clear_all(effects);
            }
            Effect::Let { domain, limit, .. } => {
                *domain = Domain::bool();
                *limit = limit.map(|_| 0);
            }
            Effect::ChooseN { domain, limit, if_none, .. } => {
                *domain = Domain::bool();
                *limit = 0;
                clear_all(if_none);
            }
            Effect::ChooseOne { domain, if_none, .. }
            | Effect::ChooseEach { domain, if_none, .. } => {
                *domain = Domain::bool();
                clear_all(if_none);
            }
            Effect::ChooseAction { alternatives, if_none, .. } => {
                for answer in alternatives {
                    if let Alternative::Option(option) = answer {
                        option.params.iter_mut().for_each(|param| param.domain = Domain::bool());
                        clear_all(&mut option.cost);
                        clear_all(&mut option.effects);
                    }
                }
                clear_all(if_none);
            }
            Effect::Roll { domain, .. } => *domain = Domain::bool(),
            Effect::If { then, otherwise, .. } => {
                clear_all(then);
                clear_all(otherwise);
            }
            Effect::Rounds { effects, .. } => clear_all(effects),
            Effect::SetVar { .. }
            | Effect::AddVar { .. }
            | Effect::SetProp { .. }
            | Effect::AddProp { .. }
            | Effect::MoveToken { .. }
            | Effect::MoveAll { .. }
            | Effect::Draw { .. }
            | Effect::Shuffle { .. }
            | Effect::CreateToken { .. }
            | Effect::DestroyToken { .. }
            | Effect::Reveal { .. }
            | Effect::Conceal { .. }
            | Effect::Call { .. }
            | Effect::Return { .. }
            | Effect::EndPhase {}
            | Effect::EndTurn {}
            | Effect::NextTurn { .. }
            | Effect::Eliminate { .. }
            | Effect::Finish { .. } => {}
        }
    }
}

/// The parts that say which variable is changed.
fn of_variable<'a>(
    scope: VarScope,
    player: Option<&'a Expr>,
    zone: Option<&'a Expr>,
    var: &'a str,
    show: &mut dyn FnMut(&'static str, Part<'a>),
) {
    show("scope", Part::Word(scope.word()));
    player.into_iter().for_each(|player| show("player", Part::Value(Role::Player, player)));
    zone.into_iter().for_each(|zone| show("zone", Part::Value(Role::Cell, zone)));
    show("var", Part::Word(var));
}

/// The parts that stand beside every question.
fn beside<'a>(
    prompt: Option<&'a str>,
    labels: &'a [Labelled],
    bind: Option<&'a str>,
    if_none: &'a [Effect],
    show: &mut dyn FnMut(&'static str, Part<'a>),
) {
    prompt.into_iter().for_each(|prompt| show("prompt", Part::Text(prompt)));
    if !labels.is_empty() {
        show("labels", Part::Labels(labels));
    }
    if !if_none.is_empty() {
        show("ifNone", Part::Body(bind, if_none));
    }
}

fn clear_all(effects: &mut [Effect]) {
    effects.iter_mut().for_each(Effect::clear_computed);
}
