//! Outcomes of chance.

use super::values::Value;
use schemars::JsonSchema;
use std::collections::BTreeMap;

/// `{ dice: … }`, `{ oneOf: … }`, `{ calm: 3, storm: 1 }`, or a list of values with weights.
#[derive(JsonSchema)]
#[schemars(untagged)]
pub enum Outcomes {
    Even(EvenOutcomes),
    Weights(BTreeMap<String, Value>),
    List(Vec<Weighted>),
}

#[derive(JsonSchema)]
#[schemars(rename_all = "camelCase")]
pub enum EvenOutcomes {
    Dice(Dice),
    OneOf(OneOf),
}

#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Weighted {
    value: Value,
    weight: Option<Value>,
}

#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Dice {
    count: Option<Value>,
    sides: Value,
}

#[derive(JsonSchema)]
#[schemars(untagged, deny_unknown_fields)]
pub enum OneOf {
    List(Value),
    Tree { list: Value },
}
