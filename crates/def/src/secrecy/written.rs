//! Public properties that play writes only where nobody else sees the token.

use crate::reads::phase_effects;
use crate::walk::{bound_name, bound_names};
use crate::{Effect, Expr, Fold, GameDef, Param, Query, Ref, Visibility, Writes};
use std::collections::BTreeSet;

/// Returns the properties of tokens that play writes in zones that not everybody sees and nowhere else, with a value that
/// depends on a choice, a roll or the like. Whoever does not know the token cannot know such a value either. What the setup
/// writes is known as a whole, like the cards of a deck.
pub fn written_in_secret(def: &GameDef) -> BTreeSet<String> {
    let mut search = Search { def, open: BTreeSet::new(), secret: BTreeSet::new() };
    for phase in &def.turn.phases {
        phase_effects(phase).for_each(|effects| search.effects(effects, &mut Vec::new()));
    }
    for action in &def.actions {
        let mut names = search.params(&action.params);
        search.effects(&action.cost, &mut names);
        search.effects(&action.effects, &mut names);
    }
    for sequence in &def.sequences {
        let mut names = search.params(&sequence.params);
        search.effects(&sequence.effects, &mut names);
    }
    for trigger in &def.triggers {
        search.effects(&trigger.effects, &mut Vec::new());
    }
    let Search { open, secret, .. } = search;
    secret.difference(&open).cloned().collect()
}

struct Search<'d> {
    def: &'d GameDef,
    /// Properties of tokens that may lie where everybody sees them, or whose value everybody can tell.
    open: BTreeSet<String>,
    /// Properties that are written in secret somewhere.
    secret: BTreeSet<String>,
}

/// The names that hold tokens of zones that not everybody sees.
type Names = Vec<String>;

impl Search<'_> {
    fn params(&self, params: &[Param]) -> Names {
        let mut names = Vec::new();
        for param in params {
            if self.is_hidden(&param.options, &names) {
                names.push(param.binding());
            }
        }
        names
    }

    fn effects(&mut self, effects: &[Effect], names: &mut Names) {
        let outside = names.len();
        for effect in effects {
            if let Writes::Property { name, .. } = effect.facts().writes {
                self.write(effect, name, names);
            }
            if let Effect::Let { bind, value: from, .. }
            | Effect::ChooseOne { bind, options: from, .. }
            | Effect::ChooseN { bind, options: from, .. } = effect
                && self.is_hidden(from, names)
            {
                names.push(bind.clone());
            }
            let inside = names.len();
            if let Effect::ForEach { bind, over, .. } = effect
                && self.is_hidden(over, names)
            {
                names.push(bind.clone());
            }
            effect.each_body(&mut |_, body| self.effects(body, names));
            names.truncate(inside);
        }
        names.truncate(outside);
    }

    fn write(&mut self, effect: &Effect, prop: &str, names: &[String]) {
        let mut hidden = false;
        let mut read = Vec::new();
        if let Effect::SetProp { token, value, .. } | Effect::AddProp { token, delta: value, .. } =
            effect
        {
            hidden = self.is_hidden(token, names);
            bound_names(value, &mut read);
        }
        if !hidden {
            self.open.insert(prop.to_owned());
        } else if !read.is_empty() {
            self.secret.insert(prop.to_owned());
        }
    }

    /// True if a token, or each of a list, lies in a zone that not everybody sees.
    fn is_hidden(&self, tokens: &Expr, names: &[String]) -> bool {
        if let Some(name) = bound_name(tokens) {
            return names.iter().any(|known| known == name);
        }
        match tokens {
            Expr::Aggregate { aggregate } => {
                matches!(aggregate.op, Fold::First | Fold::Last)
                    && self.is_hidden(&aggregate.query, names)
            }
            Expr::Query(query) => {
                if let Query::Where { list, .. } | Query::Take { list, .. } = query.as_ref() {
                    return self.is_hidden(list, names);
                }
                let Query::TokensInZone { zone: Expr::Ref(zone) } = query.as_ref() else {
                    return false;
                };
                let Ref::Zone { zone, .. } = zone.as_ref() else { return false };
                let zone = self.def.zones.iter().find(|known| known.id == *zone);
                zone.is_some_and(|zone| zone.visibility != Visibility::Public)
            }
            Expr::Int(_) | Expr::Bool(_) | Expr::Ref(_) | Expr::Op(_) => false,
        }
    }
}
