//! Parameters and limits of actions.

use super::OneOrMany;
use super::values::{Scalar, Value};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use std::borrow::Cow;
use std::collections::BTreeMap;

/// What is chosen, in order.
#[derive(JsonSchema)]
#[schemars(untagged)]
pub enum Params {
    ByName(BTreeMap<String, Param>),
    List(Vec<ListedParam>),
}

/// A parameter in a list: `piece: pieces[actor]`, or a tree with its name.
pub struct ListedParam;

impl JsonSchema for ListedParam {
    fn schema_name() -> Cow<'static, str> {
        "ListedParam".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        // A tree has its name under one of these keys, as in the compiler.
        json_schema!({
            "type": "object",
            "if": { "propertyNames": { "not": { "enum": ["id", "name", "bind"] } } },
            "then": generator.subschema_for::<BTreeMap<String, Param>>(),
            "else": generator.subschema_for::<ParamTree>(),
        })
    }
}

/// The list to choose from.
#[derive(JsonSchema)]
#[schemars(untagged)]
pub enum Param {
    Value(Value),
    Tree(Box<ParamTree>),
}

#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct ParamTree {
    id: Option<String>,
    name: Option<String>,
    bind: Option<String>,
    r#in: Option<Box<Param>>,
    domain: Option<Box<Param>>,
    options: Option<Box<Param>>,
    over: Option<Box<Param>>,
    /// `int`, `enum`, `player` or `token`, with the keys below.
    r#type: Option<String>,
    min: Option<Value>,
    max: Option<Value>,
    /// `true` makes it a decision of its own; a number is how far `int` goes from one value to the next.
    step: Option<Value>,
    values: Option<OneOrMany<Scalar>>,
    of: Option<String>,
    zone: Option<Value>,
    /// Whether a sequence may be given `none`.
    optional: Option<bool>,
    /// For a list that a sequence is given: the most members.
    limit: Option<Value>,
    prompt: Option<String>,
}

/// `1 per turn`, or a mapping.
#[derive(JsonSchema)]
#[schemars(untagged, deny_unknown_fields)]
pub enum Limit {
    Text(String),
    Tree { scope: Period, max: Value },
}

#[derive(JsonSchema)]
#[schemars(rename_all = "camelCase")]
pub enum Period {
    Phase,
    Turn,
    Round,
    Game,
}
