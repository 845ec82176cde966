//! Hidden values that are given to sequences, and that sequences return.

use crate::{GameDef, Sequence, walk_effects};
use std::collections::{BTreeMap, BTreeSet};

/// The facts about calls that are known so far.
#[derive(Debug, Default)]
pub(super) struct Calls<'d> {
    /// By sequence: the parameters that some call gives a hidden value.
    pub given: BTreeMap<&'d str, BTreeSet<usize>>,
    pub returns: BTreeMap<&'d str, Returns>,
    /// True if the sequence that is searched returns a hidden value.
    pub returned: bool,
}

/// The secrecy of what a sequence returns.
#[derive(Debug, Clone, Copy)]
pub(super) struct Returns {
    /// True if it may be hidden whatever the arguments are.
    pub always: bool,
    /// True if it may be hidden when an argument is.
    pub of_arguments: bool,
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
