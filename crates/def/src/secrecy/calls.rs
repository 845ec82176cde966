//! Hidden values that are given to sequences, and that sequences return.

use super::questions::Search;
use crate::{Effect, GameDef, Sequence, walk_effects};
use std::collections::{BTreeMap, BTreeSet};

/// The facts about calls that are known so far.
#[derive(Debug, Default)]
pub(super) struct Calls<'d> {
    /// By sequence: the parameters that some call gives a hidden value.
    given: BTreeMap<&'d str, BTreeSet<usize>>,
    returns: BTreeMap<&'d str, Returns>,
    /// True if the sequence that is searched returns a hidden value.
    returned: bool,
}

/// The secrecy of what a sequence returns.
#[derive(Debug, Clone, Copy)]
struct Returns {
    /// True if it may be hidden whatever the arguments are.
    always: bool,
    /// True if it may be hidden when an argument is.
    of_arguments: bool,
}

/// The sequences, each after those that it calls.
pub(super) fn callees_first(def: &GameDef) -> Vec<&Sequence> {
    let at: BTreeMap<&str, usize> =
        def.sequences.iter().enumerate().map(|(at, one)| (one.id.as_str(), at)).collect();
    let calls: Vec<Vec<usize>> = def
        .sequences
        .iter()
        .map(|sequence| {
            let mut called = Vec::new();
            walk_effects(&sequence.effects, &mut |effect| {
                called.extend(effect.facts().calls.and_then(|id| at.get(id)));
            });
            called
        })
        .collect();
    let mut seen = vec![false; calls.len()];
    let mut order = Vec::new();
    for start in 0..calls.len() {
        if std::mem::replace(&mut seen[start], true) {
            continue;
        }
        let mut way = vec![(start, 0)];
        while let Some((sequence, next)) = way.pop() {
            let Some(callee) = calls[sequence].get(next) else {
                order.push(&def.sequences[sequence]);
                continue;
            };
            way.push((sequence, next + 1));
            if !std::mem::replace(&mut seen[*callee], true) {
                way.push((*callee, 0));
            }
        }
    }
    order
}

impl<'d> Search<'d> {
    /// Learns the secrecy of what sequences return; each is searched after those that it calls.
    pub(super) fn learn_returns(&mut self, order: &[&'d Sequence]) {
        for sequence in order.iter().filter(|sequence| sequence.returns.is_some()) {
            let own = self.params(&sequence.params, &[]);
            let all = sequence.params.iter().map(|param| param.binding()).collect();
            let [always, of_arguments] = [own, all].map(|mut hidden| {
                self.calls.returned = false;
                self.effects("", &sequence.effects, &mut hidden);
                self.calls.returned
            });
            self.calls.returns.insert(&sequence.id, Returns { always, of_arguments });
        }
    }

    /// The names of the parameters of a sequence that hold hidden values.
    pub(super) fn given(&self, sequence: &Sequence) -> Vec<String> {
        let mut hidden = self.params(&sequence.params, &[]);
        let given = self.calls.given.get(sequence.id.as_str());
        for at in given.into_iter().flatten() {
            let name = sequence.params.get(*at).map(|param| param.binding());
            hidden.extend(name.filter(|name| !hidden.contains(name)));
        }
        hidden
    }

    /// Notes the hidden arguments of a call, whether its value is hidden, and whether a sequence returns a hidden value.
    pub(super) fn follow_call(&mut self, effect: &'d Effect, hidden: &mut Vec<String>) {
        if let Effect::Return { value: Some(value) } = effect {
            self.calls.returned |= self.secrecy.is_hidden(value, hidden);
        }
        let Effect::Call { sequence, args, bind } = effect else { return };
        let secret = |arg: &(usize, &crate::Expr)| self.secrecy.is_hidden(arg.1, hidden);
        let given: Vec<usize> = args.iter().enumerate().filter(secret).map(|(at, _)| at).collect();
        let returns = self.calls.returns.get(sequence.as_str());
        let hides = returns.is_some_and(|of| of.always || of.of_arguments && !given.is_empty());
        if self.notes {
            self.calls.given.entry(sequence).or_default().extend(given);
        }
        if let Some(bind) = bind {
            hidden.retain(|known| known != bind);
            hidden.extend(hides.then(|| bind.clone()));
        }
    }
}
