//! The section `lesson`.

use super::OneOrMany;
use super::values::Scalar;
use schemars::JsonSchema;

/// A question about a position, with `find` or `choose`.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Question {
    ask: String,
    /// The moves to the position, by name.
    moves: Option<OneOrMany<Scalar>>,
    /// The move, or several that are right.
    find: Option<OneOrMany<Scalar>>,
    /// The sentences to choose from.
    choose: Option<Vec<String>>,
    /// The number of the right sentence, from 1.
    right: Option<u32>,
    hint: Option<String>,
    because: Option<String>,
    players: Option<u32>,
    seed: Option<Scalar>,
}
