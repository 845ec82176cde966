//! What actions, options and sequences share: parameters, and limits on how often they are taken.

use crate::{Domain, Expr};
use serde::{Deserialize, Serialize};
use std::ops::Range;

/// One thing to choose. Read as `{ref: binding, name: "$cell"}`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Param {
    /// The name without `$`.
    pub name: String,
    /// What its values are.
    pub domain: Domain,
    /// The list to choose from, evaluated when the earlier parameters are bound.
    pub options: Expr,
    /// Whether it is a decision of its own within the ply, and not chosen together with its neighbours.
    /// Only actions and options have such parameters.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub step: bool,
    /// What is said to people who are asked for it by itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub prompt: Option<String>,
}

impl Param {
    /// The name as bindings spell it, with `$`.
    pub fn binding(&self) -> String {
        format!("${}", self.name)
    }
}

/// Which parameters are chosen together, decision by decision. A `step` is one of its own; what
/// stands between steps is chosen together. Without parameters there is one decision all the same.
pub fn decisions(params: &[Param]) -> Vec<Range<usize>> {
    let mut found: Vec<Range<usize>> = vec![Range::default()];
    for (at, param) in params.iter().enumerate() {
        let apart = at > 0 && (param.step || params[at - 1].step);
        match found.last_mut() {
            Some(last) if !apart => last.end = at + 1,
            _ => found.push(at..at + 1),
        }
    }
    found
}

/// How often a player may take an action.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Limit {
    /// Per what.
    pub scope: LimitScope,
    /// How often, at least 1.
    pub max: u32,
}

/// When a limit or a reset begins anew.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub enum LimitScope {
    /// A phase.
    Phase,
    /// A turn.
    Turn,
    /// A round.
    Round,
    /// The whole game.
    Game,
}
