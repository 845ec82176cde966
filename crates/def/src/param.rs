//! Parameters of actions, options and sequences, and limits on how often these are taken.

use crate::{Domain, Expr};
use serde::{Deserialize, Serialize};
use std::ops::Range;

/// A parameter: one value to choose or, with `limit`, a list that the caller of a sequence gives. Read as
/// `{ref: binding, name: "$cell"}`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Param {
    /// The name without `$`.
    pub name: String,
    /// The domain of its values, or of each member of a list.
    pub domain: Domain,
    /// The list to choose from, evaluated when the earlier parameters are bound.
    pub options: Expr,
    /// For a list: the limit of members. A longer list ends the game with a fault. Only sequences have such
    /// parameters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limit: Option<u32>,
    /// True if it is its own decision within the ply, apart from the other parameters. Only actions
    /// and options have such parameters.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub step: bool,
    /// The text of the question, if it is asked by itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub prompt: Option<String>,
}

impl Param {
    /// The name as bindings spell it, with `$`.
    pub fn binding(&self) -> String {
        format!("${}", self.name)
    }
}

/// Returns the ranges of parameters that are chosen together, one for each decision. A `step` is
/// its own decision; the parameters between steps are chosen together. Without parameters there is
/// one decision.
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

/// A limit on how often a player may take an action.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Limit {
    /// The period.
    pub scope: LimitScope,
    /// The number of times, at least 1.
    pub max: u32,
}

/// The period of a limit.
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
