//! The parts of each effect ([`Effect::parts`]) and the facts about it ([`Effect::facts`]).
//!
//! All matches are exhaustive: a new effect is described here once. Checks of the compiler, the
//! long spelling of the printer and the linker read it and need no case of their own.

use super::shown::Shown;
use super::{
    Alternative, Bind, BodyKey, Effect, Facts, Flow, InlineOption, Part, Role, VarScope, Writes,
};
use crate::{Domain, Expr, PlayerRef, Ref};

impl Effect {
    /// The limit of a loop that needs none: a move has no more steps.
    pub const UNLIMITED: u32 = 1_000_000;
    /// The members that a name or a suspended loop has room for if their number is not known before the game; as many as
    /// a board has cells if these are more.
    pub const ROOM: u32 = 100;

    /// True if it asks the acting player to choose from a list. A cost may ask nothing else.
    pub fn asks_actor(&self) -> bool {
        let (Effect::ChooseOne { by, .. } | Effect::ChooseN { by, .. }) = self else {
            return false;
        };
        let actor = Expr::read(Ref::Player(PlayerRef::Actor));
        by.as_ref().is_none_or(|by| *by == actor)
    }

    /// Returns what it may do by itself, without the effects inside.
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
            Effect::MoveToken { position, .. } => Facts::moves("moveToken", *position),
            Effect::MoveAll { position, .. } => Facts::moves("moveAll", *position),
            Effect::Draw { .. } => Facts { random: true, ..Facts::tokens("draw") },
            Effect::Shuffle { .. } => Facts { random: true, ..Facts::tokens("shuffle") },
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

    /// Shows its parts with their keys, in the order of the long spelling. Left out are parts that are empty, and
    /// what the compiler derives: the domains of names, and the limits of `repeat` and of lists.
    pub fn parts<'a>(&'a self, show: &mut dyn FnMut(&'static str, Part<'a>)) {
        let p = &mut Shown(show);
        match self {
            Effect::SetVar { scope, player, zone, var, index, value } => {
                p.variable(*scope, player, zone, var, index).value("value", value)
            }
            Effect::AddVar { scope, player, zone, var, index, delta } => {
                p.variable(*scope, player, zone, var, index).value("delta", delta)
            }
            Effect::SetProp { token, prop, value } => p.property(token, prop).value("value", value),
            Effect::AddProp { token, prop, delta } => p.property(token, prop).value("delta", delta),
            Effect::MoveToken { token, to, position, turned } => p.put(token, to, position, turned),
            Effect::MoveAll { tokens, to, position } => p.tokens(tokens).to(to).position(*position),
            Effect::Draw { from, to, count } => p.from(from).to(to).value("count", count),
            Effect::Shuffle { zone } => p.role("zone", Role::Place, zone),
            Effect::CreateToken { of, zone, count, owner, props, bind } => {
                p.role("type", Role::TokenType, of).role("zone", Role::Into, zone);
                p.value("count", count).player("owner", owner);
                p.unless_empty("props", props, Part::Props).maybe_bind(bind.as_deref())
            }
            Effect::DestroyToken { token } => p.token(token),
            Effect::Reveal { tokens, to } => p.tokens(tokens).player("to", to),
            Effect::Conceal { tokens } => p.tokens(tokens),
            Effect::If { when, then, otherwise } => {
                p.condition("when", when).body("then", None, then);
                p.unless_empty("else", otherwise, |effects| Part::Body(None, effects))
            }
            Effect::ForEach { bind, domain: _, over, effects, limit } => {
                p.bind(bind).role("over", Role::List, over);
                p.show("limit", Part::ComputedLimit(*limit)).body("effects", Some(bind), effects)
            }
            Effect::Repeat { max, limit: _, condition, effects } => {
                p.value("max", max).condition("while", condition).body("effects", None, effects)
            }
            Effect::Rounds { bind, over, until, effects, limit } => {
                p.bind(bind).role("over", Role::List, over).condition("until", until);
                p.show("limit", Part::Limit(*limit)).body("effects", Some(bind), effects)
            }
            Effect::Let { bind, domain: _, value, limit: _ } => p.bind(bind).value("value", value),
            Effect::ChooseOne { bind, domain: _, options, by, prompt, labels, if_none } => {
                p.bind(bind).role("options", Role::Options, options).player("by", by);
                p.question(prompt.as_deref(), labels, Some(bind), if_none)
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
                p.bind(bind).role("options", Role::Options, options);
                p.value("n", n).value("min", min).value("max", max);
                p.flag("ordered", *ordered).player("by", by);
                p.question(prompt.as_deref(), labels, Some(bind), if_none);
                p.bound("where", bind, Role::Condition, condition)
            }
            Effect::ChooseEach { var, bind, domain: _, options, by, prompt, labels, if_none } => {
                p.bind(var).role("by", Role::Players, by);
                p.bound("options", bind, Role::Options, options).flag("secret", true);
                p.question(prompt.as_deref(), labels, None, if_none)
            }
            Effect::ChooseAction { by, alternatives, optional, always, skip, prompt, if_none } => {
                p.player("by", by).show("alternatives", Part::Alternatives(alternatives));
                p.flag("optional", *optional)
                    .show("always", Part::ComputedFlag(*always == Some(true)))
                    .text("skip", skip.as_deref());
                p.question(prompt.as_deref(), &[], None, if_none)
            }
            Effect::Roll { bind, domain: _, outcomes, viewer } => {
                p.bind(bind).show("outcomes", Part::Outcomes(outcomes)).player("for", viewer)
            }
            Effect::Call { sequence, args, bind } => {
                p.word("sequence", sequence).unless_empty("args", args, Part::Args);
                p.maybe_bind(bind.as_deref())
            }
            Effect::Return { value } => p.value("value", value),
            Effect::EndPhase {} | Effect::EndTurn {} => p,
            Effect::NextTurn { player } => p.player("player", player),
            Effect::Eliminate { player } => p.player("player", player),
            Effect::Finish { result } => p.show("result", Part::Result(result)),
        };
    }

    /// Shows the lists of effects inside, for changes, with where they stand.
    pub fn each_body_mut(&mut self, look: &mut dyn FnMut(BodyKey<'_>, &mut Vec<Effect>)) {
        match self {
            Effect::If { then, otherwise, .. } => {
                look(BodyKey::Key("then"), then);
                look(BodyKey::Key("else"), otherwise);
            }
            Effect::ForEach { effects, .. }
            | Effect::Repeat { effects, .. }
            | Effect::Rounds { effects, .. } => look(BodyKey::Key("effects"), effects),
            Effect::ChooseOne { if_none, .. }
            | Effect::ChooseN { if_none, .. }
            | Effect::ChooseEach { if_none, .. } => look(BodyKey::Key("ifNone"), if_none),
            Effect::ChooseAction { alternatives, if_none, .. } => {
                for alternative in alternatives {
                    if let Alternative::Option(option) = alternative {
                        let InlineOption { option, cost, effects, .. } = option.as_mut();
                        look(BodyKey::Cost(option), cost);
                        look(BodyKey::Effects(option), effects);
                    }
                }
                look(BodyKey::Key("ifNone"), if_none);
            }
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
            | Effect::Let { .. }
            | Effect::Roll { .. }
            | Effect::Call { .. }
            | Effect::Return { .. }
            | Effect::EndPhase {}
            | Effect::EndTurn {}
            | Effect::NextTurn { .. }
            | Effect::Eliminate { .. }
            | Effect::Finish { .. } => {}
        }
    }

    /// Clears what the compiler computes, also in the effects inside: domains of names, limits, and which
    /// offers are always made.
    pub fn clear_computed(&mut self) {
        match self {
            Effect::ForEach { limit, domain, .. } | Effect::ChooseN { limit, domain, .. } => {
                *limit = 0;
                *domain = Domain::bool();
            }
            Effect::Repeat { limit, .. } => *limit = 0,
            Effect::Let { domain, limit, .. } => {
                *domain = Domain::bool();
                *limit = limit.map(|_| 0);
            }
            Effect::ChooseOne { domain, .. }
            | Effect::ChooseEach { domain, .. }
            | Effect::Roll { domain, .. } => *domain = Domain::bool(),
            Effect::ChooseAction { alternatives, always, .. } => {
                *always = None;
                for answer in alternatives {
                    if let Alternative::Option(option) = answer {
                        option.params.iter_mut().for_each(|param| param.domain = Domain::bool());
                    }
                }
            }
            Effect::If { .. }
            | Effect::Rounds { .. }
            | Effect::SetVar { .. }
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
        self.each_body_mut(&mut |_, body| body.iter_mut().for_each(Effect::clear_computed));
    }
}
