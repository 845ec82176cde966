//! Hidden values that are read by way of something else: the score, and variables that name a token.

use super::{Reader, Secrecy, hidden_tokens, secret};
use crate::walk::{bound_name, each_child, each_child_mut, mentions};
use crate::{Effect, Expr, GameDef, Outcomes, Param, Ref, VarScope, walk_effects};

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
    each_body(def, &mut |params, effects| {
        if found.is_none() {
            let mut origins = Origins { def, reader, names: Vec::new(), given: None };
            params.iter().for_each(|param| origins.bind(param.binding(), &param.options));
            walk_effects(effects, &mut |effect| origins.follow(effect, (scope, name)));
            found = origins.given.map(|given| given.place);
        }
    });
    found
}

/// The places of hidden tokens that the names of a body hold.
struct Origins<'d> {
    def: &'d GameDef,
    reader: Reader<'d>,
    /// The names that hold a hidden token, with its place in words.
    names: Vec<(String, String)>,
    /// The hidden token that the variable got.
    given: Option<Given>,
}

struct Given {
    /// The name of the token in the body, if it has one.
    name: Option<String>,
    place: String,
}

impl Origins<'_> {
    /// Notes the names that an effect binds and shows, and the hidden token that it gives the variable.
    fn follow(&mut self, effect: &Effect, (scope, name): (VarScope, &str)) {
        if let Effect::SetVar { scope: of, var, value, .. } = effect {
            if *of == scope && var == name && self.given.is_none() {
                let own = bound_name(value).map(str::to_owned);
                let place = self.origin(value);
                self.given = place.map(|place| Given { name: own, place });
            }
        } else if let Effect::Roll { bind, outcomes: Outcomes::OneOf { list }, .. } = effect {
            self.bind(bind.clone(), list);
        } else if let Effect::MoveToken { token, to, .. } = effect {
            if Secrecy::of(self.def).shows(to) {
                self.show(token);
            }
        } else if let Effect::MoveAll { tokens, to, .. } = effect {
            if Secrecy::of(self.def).shows(to) {
                self.show(tokens);
            }
        } else if let Effect::Reveal { tokens, to: None } = effect {
            self.show(tokens);
        } else if let Effect::Call { args, .. } = effect {
            // The sequence may show the token; it is not followed.
            args.iter().for_each(|arg| self.show(arg));
        } else if let Some(bind) = effect.facts().binds
            && let Some(from) = bind.from
        {
            self.bind(bind.name.to_owned(), from);
        }
    }

    fn bind(&mut self, name: String, from: &Expr) {
        let place = self.origin(from);
        self.names.retain(|(known, _)| *known != name);
        self.names.extend(place.map(|place| (name, place)));
    }

    /// Forgets the names that an expression mentions: everybody sees their tokens now, also by way of the variable.
    fn show(&mut self, tokens: &Expr) {
        self.names.retain(|(name, _)| !mentions(tokens, name));
        let shown = |given: &Given| given.name.as_ref().is_some_and(|name| mentions(tokens, name));
        if self.given.as_ref().is_some_and(shown) {
            self.given = None;
        }
    }

    /// Names the place of hidden tokens from which a value takes one.
    fn origin(&self, value: &Expr) -> Option<String> {
        if let Some(name) = bound_name(value) {
            return self.names.iter().find(|(known, _)| known == name).map(|(_, at)| at.clone());
        }
        let mut found = match value {
            Expr::Query(query) => hidden_tokens(self.def, self.reader, query),
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
}

/// Shows the effects of the setup and of everything else, with the parameters that they may name.
fn each_body<'d>(def: &'d GameDef, look: &mut dyn FnMut(&'d [Param], &'d [Effect])) {
    look(&[], &def.setup);
    for phase in &def.turn.phases {
        for effects in [&phase.on_enter, &phase.after, &phase.on_exit] {
            look(&[], effects);
        }
    }
    for action in &def.actions {
        look(&action.params, &action.cost);
        look(&action.params, &action.effects);
    }
    def.sequences.iter().for_each(|sequence| look(&sequence.params, &sequence.effects));
    def.triggers.iter().for_each(|trigger| look(&[], &trigger.effects));
}
