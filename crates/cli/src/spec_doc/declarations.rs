//! Declarations of variables and properties.

use super::OneOrMany;
use super::values::{Scalar, Value};
use schemars::JsonSchema;

/// A variable or property: `0 in 0..9`, `true`, a plain value, or a mapping.
#[derive(JsonSchema)]
#[schemars(untagged)]
pub enum Declaration {
    Plain(Scalar),
    Tree(Box<DeclarationTree>),
}

#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct DeclarationTree {
    id: Option<String>,
    /// `int`, `bool`, `player`, `set`, or a list of words by its name.
    r#type: Option<String>,
    init: Option<OneOrMany<Value>>,
    min: Option<Value>,
    max: Option<Value>,
    r#in: Option<Value>,
    domain: Option<Value>,
    of: Option<Value>,
    values: Option<OneOrMany<Scalar>>,
    optional: Option<bool>,
    visibility: Option<Visibility>,
    /// Back to the start when one of these begins: `phase`, `turn`, `round`, `game`, or a phase or
    /// sequence by its name.
    reset: Option<Reset>,
    bound: Option<Bound>,
    /// Whether play can change it; a property with `false` keeps its start.
    changes: Option<bool>,
    /// The keys of a variable that has a value for each: a list.
    r#for: Option<OneOrMany<Value>>,
}

#[derive(JsonSchema)]
#[schemars(untagged, deny_unknown_fields)]
pub enum Reset {
    Name(String),
    Phase { phase: String },
    Sequence { sequence: String },
}

#[derive(JsonSchema)]
#[schemars(rename_all = "camelCase")]
pub enum Bound {
    /// A change stops at the bound.
    Clamp,
    /// A change beyond the bound is not made.
    Refuse,
}

#[derive(JsonSchema)]
#[schemars(rename_all = "camelCase")]
pub enum Visibility {
    Public,
    Owner,
    Hidden,
}
