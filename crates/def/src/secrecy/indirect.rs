//! Hidden values that are read by way of something else: the score, and variables that name a token.

use super::{Faces, Reader, hidden_tokens, one_token, secret};
use crate::walk::{bound_name, each_child, each_child_mut};
use crate::{
    Action, Effect, Expr, GameDef, Outcomes, Param, Query, Ref, Sequence, VarScope, Visibility,
    walk_effects,
};

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
    let (scope, name, player) = match token.as_ref() {
        Ref::Gvar { var, .. } => (VarScope::Global, var, None),
        Ref::Pvar { player, var, .. } => (VarScope::Pvar, var, Some(player)),
        _ => return None,
    };
    let own = player.is_some_and(|player| reader.is(player));
    let var = Variable { scope, name, own };
    let veiled = Faces::of(def).veiled();
    let mut found = None;
    each_body(def, &mut |body| {
        if found.is_none() {
            let mut origins = Origins { def, reader, var, veiled, names: Vec::new(), given: None };
            body.params.iter().for_each(|param| origins.bind(&param.binding(), &param.options));
            for effects in [body.cost, body.effects] {
                walk_effects(effects, &mut |effect| origins.follow(effect));
            }
            found = origins.given.map(|given| given.origin.place);
        }
    });
    found
}

/// The variable whose token is read.
#[derive(Clone, Copy)]
struct Variable<'a> {
    scope: VarScope,
    name: &'a str,
    /// True if it is certainly that of the reader.
    own: bool,
}

/// The places of hidden tokens that the names of a body hold. The effects are followed in written order, those of both
/// branches of a condition one after the other.
struct Origins<'a> {
    def: &'a GameDef,
    reader: Reader<'a>,
    var: Variable<'a>,
    /// True if some tokens are hidden wherever they lie.
    veiled: bool,
    names: Vec<(String, Origin)>,
    /// The hidden token that the variable got.
    given: Option<Given>,
}

/// The place of a token that is hidden from the reader.
#[derive(Clone)]
struct Origin {
    /// In words.
    place: String,
    /// The player who sees it there.
    owner: Option<Expr>,
}

struct Given {
    /// The name of the token in the body, if it has one.
    name: Option<String>,
    origin: Origin,
}

impl Origins<'_> {
    /// Notes the names that an effect binds, moves and shows, and the hidden token that it gives the variable.
    fn follow(&mut self, effect: &Effect) {
        if let Effect::SetVar { scope, var, player, value, .. } = effect {
            if *scope == self.var.scope && var == self.var.name && self.given.is_none() {
                self.gives(player.as_ref(), value);
            }
        } else if let Effect::Roll { bind, outcomes: Outcomes::OneOf { list }, .. } = effect {
            self.bind(bind, list);
        } else if let Effect::MoveToken { token: tokens, to, .. }
        | Effect::MoveAll { tokens, to, .. } = effect
        {
            let origin = self.hidden_in(&Query::TokensInZone { zone: to.clone() });
            if origin.is_some() || !self.veiled {
                self.lies(origin, std::slice::from_ref(one_token(tokens)));
            }
        } else if let Effect::Reveal { tokens, to: None } = effect {
            self.lies(None, std::slice::from_ref(one_token(tokens)));
        } else if let Effect::Call { args, .. } = effect {
            // The sequence may show the token; it is not followed.
            self.lies(None, args);
        } else if let Some(bind) = effect.facts().binds
            && let Some(from) = bind.from
        {
            self.bind(bind.name, from);
        }
    }

    /// The variable of a player, or of the game, gets a value.
    fn gives(&mut self, player: Option<&Expr>, value: &Expr) {
        let Some(origin) = self.origin(value) else { return };
        let is_own = self.var.own && player.is_some() && origin.owner.as_ref() == player;
        if !is_own {
            let name = bound_name(value).map(str::to_owned);
            self.given = Some(Given { name, origin });
        }
    }

    fn bind(&mut self, name: &str, from: &Expr) {
        let origin = self.origin(from);
        self.names.retain(|(known, _)| known != name);
        self.names.extend(origin.map(|origin| (name.to_owned(), origin)));
    }

    /// Tokens lie in a place now; `None` for one where the reader sees them.
    fn lies(&mut self, now: Option<Origin>, tokens: &[Expr]) {
        let meant = |name: &str| tokens.iter().any(|token| bound_name(token) == Some(name));
        for (name, origin) in std::mem::take(&mut self.names) {
            let origin = if meant(&name) { now.clone() } else { Some(origin) };
            self.names.extend(origin.map(|origin| (name, origin)));
        }
        let Some(Given { name, origin }) = self.given.take() else { return };
        let moved = name.as_deref().is_some_and(meant) || tokens.iter().any(|one| self.reads(one));
        let origin = if moved { now } else { Some(origin) };
        self.given = origin.map(|origin| Given { name, origin });
    }

    /// True if an expression is the variable, of any player.
    fn reads(&self, expr: &Expr) -> bool {
        let Expr::Ref(read) = expr else { return false };
        match (read.as_ref(), self.var.scope) {
            (Ref::Gvar { var, .. }, VarScope::Global) | (Ref::Pvar { var, .. }, VarScope::Pvar) => {
                var == self.var.name
            }
            _ => false,
        }
    }

    /// The place of hidden tokens from which a value takes one.
    fn origin(&self, value: &Expr) -> Option<Origin> {
        if let Some(name) = bound_name(value) {
            return self.names.iter().find(|(known, _)| known == name).map(|(_, at)| at.clone());
        }
        let mut found = match value {
            Expr::Query(query) => self.hidden_in(query),
            Expr::Int(_) | Expr::Bool(_) | Expr::Op(_) | Expr::Ref(_) | Expr::Aggregate { .. } => {
                None
            }
        };
        each_child(value, &mut |child| {
            if found.is_none() {
                found = self.origin(child);
            }
        });
        found
    }

    /// The place whose tokens a list has, if they may be hidden from the reader.
    fn hidden_in(&self, list: &Query) -> Option<Origin> {
        let place = hidden_tokens(self.def, self.reader, list)?;
        Some(Origin { place, owner: self.seer(list) })
    }

    /// The player who sees the tokens of a list.
    fn seer(&self, list: &Query) -> Option<Expr> {
        let Query::TokensInZone { zone: Expr::Ref(read) } = list else { return None };
        let Ref::Zone { zone, player } = read.as_ref() else { return None };
        let zone = self.def.zones.iter().find(|known| known.id == *zone)?;
        player.clone().filter(|_| zone.visibility == Visibility::Owner)
    }
}
/// Effects that share names.
struct Body<'d> {
    params: &'d [Param],
    cost: &'d [Effect],
    effects: &'d [Effect],
}

/// Shows the effects of the setup and of everything else.
fn each_body<'d>(def: &'d GameDef, look: &mut dyn FnMut(Body<'d>)) {
    let mut plain = |effects| look(Body { params: &[], cost: &[], effects });
    plain(&def.setup);
    for phase in &def.turn.phases {
        for effects in [&phase.on_enter, &phase.after, &phase.on_exit] {
            plain(effects);
        }
    }
    def.triggers.iter().for_each(|trigger| plain(&trigger.effects));
    for Action { params, cost, effects, .. } in &def.actions {
        look(Body { params, cost, effects });
    }
    for Sequence { params, effects, .. } in &def.sequences {
        look(Body { params, cost: &[], effects });
    }
}
