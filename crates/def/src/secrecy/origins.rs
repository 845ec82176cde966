//! The values behind names: what effects bind, and what sequences return.

use super::Secrecy;
use super::calls::callees_first;
use crate::walk::{bound_names, substitute};
use crate::{Effect, Expr, GameDef, Outcomes, Sequence};
use std::collections::BTreeMap;

/// The most values that are followed behind one name.
const MOST: usize = 32;

/// By sequence: the values that decide what it returns. Its parameters stand in them by name.
pub(super) struct Returned<'d> {
    def: &'d GameDef,
    values: BTreeMap<&'d str, Vec<Expr>>,
}

impl<'d> Returned<'d> {
    /// Looks through the sequences of a game.
    pub fn of(def: &'d GameDef) -> Self {
        let mut returned = Returned { def, values: BTreeMap::new() };
        let returning = callees_first(def).into_iter().filter(|one| one.returns.is_some());
        for sequence in returning {
            let mut values = Vec::new();
            returned.collect(&sequence.effects, &mut Origins::default(), &[], &mut values);
            values.truncate(MOST);
            returned.values.insert(&sequence.id, values);
        }
        returned
    }

    /// Adds the values that effects return, and those under which they return; `under` are those of the effects around.
    fn collect(
        &self,
        effects: &[Effect],
        names: &mut Origins,
        under: &[Expr],
        values: &mut Vec<Expr>,
    ) {
        for effect in effects {
            if let Effect::Return { value: Some(value) } = effect {
                values.extend(names.behind(value));
                values.extend(under.iter().cloned());
            }
            names.follow(effect, self, &|_| false);
            let mut under = under.to_vec();
            if let Effect::If { when, .. } = effect {
                under.extend(names.behind(when));
            }
            effect.each_body(&mut |_, body| self.collect(body, &mut names.clone(), &under, values));
        }
    }

    fn sequence(&self, id: &str) -> Option<&'d Sequence> {
        self.def.sequences.iter().find(|sequence| sequence.id == id)
    }
}

/// The values behind the names of a list of effects. Names that players choose are left out: what they hold is told by
/// other rules.
#[derive(Debug, Clone, Default)]
pub(super) struct Origins {
    names: BTreeMap<String, Vec<Expr>>,
}

impl Origins {
    /// Returns a value, and the values behind the names that it reads.
    pub fn behind(&self, value: &Expr) -> Vec<Expr> {
        let mut read = Vec::new();
        bound_names(value, &mut read);
        let behind = read.iter().filter_map(|name| self.names.get(name)).flatten();
        std::iter::once(value).chain(behind).take(MOST).cloned().collect()
    }

    /// Notes the name that an effect binds. Values that are `open` tell no secret.
    pub fn follow(
        &mut self,
        effect: &Effect,
        returned: &Returned<'_>,
        open: &dyn Fn(&Expr) -> bool,
    ) {
        let Some(bound) = effect.facts().binds else { return };
        let mut values = match effect {
            Effect::Let { value, .. } => self.behind(value),
            Effect::Roll { outcomes: Outcomes::OneOf { list }, .. } => self.behind(list),
            Effect::Call { sequence, args, .. } => self.of_call(returned, sequence, args),
            _ => Vec::new(),
        };
        values.retain(|value| !open(value));
        self.names.insert(bound.name.to_owned(), values);
    }

    /// The values that decide what a call returns, with its arguments in place of the parameters.
    fn of_call(&self, returned: &Returned<'_>, sequence: &str, args: &[Expr]) -> Vec<Expr> {
        let values = returned.values.get(sequence).into_iter().flatten();
        let params = returned.sequence(sequence).map_or(&[][..], |sequence| &sequence.params);
        let given = |value: &Expr| {
            let mut value = value.clone();
            for (param, arg) in params.iter().zip(args) {
                substitute(&mut value, &param.binding(), arg);
            }
            self.behind(&value)
        };
        values.flat_map(given).take(MOST).collect()
    }

    /// Forgets names of tokens that an effect shows to everybody.
    pub fn shown(&mut self, effect: &Effect, secrecy: &Secrecy<'_>) {
        if let Some(name) = secrecy.name_shown(effect) {
            self.names.remove(name);
        }
    }

    /// Adds the values that names may hold after effects inside.
    pub fn join(&mut self, inner: Origins) {
        for (name, values) in inner.names {
            let Some(known) = self.names.get_mut(&name) else { continue };
            for value in values {
                if known.len() < MOST && !known.contains(&value) {
                    known.push(value);
                }
            }
        }
    }
}
