//! Questions that tell a secret by being asked: whether they are asked, or who is asked, depends on values that not every
//! player sees.

use super::listed::shown;
use super::origins::{Origins, Returned};
use super::{Reader, Secrecy, each_procedure, secret};
use crate::walk::each_child;
use crate::{BodyKey, Effect, Expr, GameDef, Ref, VarScope};

/// Returns the questions whose being asked depends on a secret: the path of the effect, and the secret in words.
///
/// If something else that everybody sees happens in the same case, the question tells nothing more and is left out. So is
/// one that depends only on tokens that were revealed before in the same list of effects or in one around it, and on
/// variables that were copied there into public ones.
pub fn telling_questions(def: &GameDef) -> Vec<(String, String)> {
    let zones = def.zones.iter().filter(|zone| zone.visibility.is_public());
    let vars = def.global_vars.iter().chain(&def.player_vars);
    let public: Vec<String> = vars
        .filter(|var| var.visibility.is_public())
        .map(|var| var.id.clone())
        .chain(zones.map(|zone| zone.id.clone()))
        .collect();
    let mut search = Search {
        secrecy: Secrecy::of(def),
        returned: Returned::of(def),
        public: public.clone(),
        found: Vec::new(),
    };
    let mut walk = |path: String, effects: &[Effect]| {
        search.effects(&path, effects, &mut public.clone(), &mut Origins::default());
    };
    walk("setup".to_owned(), &def.setup);
    each_procedure(def, &mut walk);
    for phase in &def.turn.phases {
        if let Some(window) = &phase.window {
            walk(format!("turn.phases.{}.ifNone", phase.id), &window.if_none);
        }
    }
    search.found
}

struct Search<'d> {
    secrecy: Secrecy<'d>,
    returned: Returned<'d>,
    /// Zones and variables that everybody always sees.
    public: Vec<String>,
    found: Vec<(String, String)>,
}

impl Search<'_> {
    /// Searches effects in their order. `seen` are the zones and variables that everybody sees.
    fn effects(
        &mut self,
        path: &str,
        effects: &[Effect],
        seen: &mut Vec<String>,
        names: &mut Origins,
    ) {
        for (index, effect) in effects.iter().enumerate() {
            let path = format!("{path}[{index}]");
            let told = decides(effect).into_iter().flat_map(|value| names.behind(value));
            let told = told.into_iter().find_map(|value| self.secret(&value, seen));
            self.found.extend(told.map(|secret| (path.clone(), secret)));
            names.follow(effect, &self.returned, &|value| self.secret(value, seen).is_none());
            names.shown(effect, &self.secrecy);
            self.published(effect, seen);
            let mut bodies = Vec::new();
            effect.each_body(&mut |key, body| bodies.push((key, body)));
            for (key, body) in bodies {
                if !matches!(key, BodyKey::Cost(_)) {
                    let path = format!("{path}.{key}");
                    let mut inner = names.clone();
                    self.effects(&path, body, &mut seen.clone(), &mut inner);
                    names.join(inner);
                }
            }
        }
    }

    /// A secret that a value tells, in words.
    fn secret(&self, value: &Expr, seen: &[String]) -> Option<String> {
        if !self.secrecy.is_hidden(value, &[]) {
            return None;
        }
        let mut sources = Vec::new();
        sources_of(value, &mut sources);
        // A property of a token that a name holds has no source.
        let known = sources.iter().filter(|source| !source.starts_with('$'));
        let mut known = known.peekable();
        if known.peek().is_some() && known.all(|source| seen.contains(source)) {
            return None;
        }
        let found = secret(self.secrecy.def, Reader::Anybody, value);
        Some(found.unwrap_or_else(|| "a value".to_owned()))
    }

    /// Notes what an effect shows to everybody.
    fn published(&self, effect: &Effect, seen: &mut Vec<String>) {
        if let Effect::Reveal { to: Some(_), .. } = effect {
            return;
        }
        shown(effect, seen);
        if let Effect::SetVar { scope: VarScope::Global | VarScope::Pvar, var, value, .. } = effect
            && self.public.contains(var)
        {
            sources_of(value, seen);
        }
        if let Effect::ForEach { effects, .. } = effect {
            effects.iter().for_each(|inner| self.published(inner, seen));
        }
    }
}

/// The values that decide whether a question is asked, or who is asked, and nothing else that everybody sees.
fn decides(effect: &Effect) -> Vec<&Expr> {
    match effect {
        Effect::If { when, then, otherwise }
            if only_asks(then) && otherwise.is_empty()
                || only_asks(otherwise) && then.is_empty() =>
        {
            vec![when]
        }
        Effect::ForEach { over, effects, .. } | Effect::Rounds { over, effects, .. }
            if only_asks(effects) =>
        {
            vec![over]
        }
        Effect::Repeat { max, condition, effects, .. } if only_asks(effects) => {
            std::iter::once(max).chain(condition).collect()
        }
        Effect::ChooseEach { by, .. } | Effect::ChooseAction { by, .. } => vec![by],
        Effect::ChooseOne { by: Some(by), .. } | Effect::ChooseN { by: Some(by), .. } => vec![by],
        _ => Vec::new(),
    }
}

/// True if effects are questions, and names for them.
fn only_asks(effects: &[Effect]) -> bool {
    let asks = |effect: &Effect| {
        matches!(
            effect,
            Effect::ChooseAction { .. }
                | Effect::ChooseOne { .. }
                | Effect::ChooseN { .. }
                | Effect::ChooseEach { .. }
        )
    };
    effects.iter().any(asks)
        && effects.iter().all(|effect| asks(effect) || matches!(effect, Effect::Let { .. }))
}

/// Adds the zones, variables and names that a value reads; names have their `$`.
fn sources_of(expr: &Expr, sources: &mut Vec<String>) {
    if let Expr::Ref(read) = expr
        && let Ref::Zone { zone: name, .. }
        | Ref::Gvar { var: name, .. }
        | Ref::Pvar { var: name, .. }
        | Ref::Binding { name } = read.as_ref()
        && !sources.contains(name)
    {
        sources.push(name.clone());
    }
    each_child(expr, &mut |child| sources_of(child, sources));
}
