//! The shapes of boards in the schema, made from the table of shapes.

use super::values::Value;
use boardwright_def::SHAPES;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde_json::{Map, json};
use std::borrow::Cow;

#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(super) struct Grid {
    rows: Value,
    cols: Value,
}

/// A shape as a tree: `hex: { radius: 4 }`.
pub(super) struct ShapeTree;

impl JsonSchema for ShapeTree {
    fn schema_name() -> Cow<'static, str> {
        "ShapeTree".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let mut trees = Vec::new();
        for facts in SHAPES {
            let body = match facts.name {
                // `grid` is also a key of a board.
                "grid" => generator.subschema_for::<Grid>(),
                _ => sizes(facts.parameters, generator),
            };
            trees.push(json!({
                "type": "object",
                "properties": { facts.name: body },
                "additionalProperties": false,
                "required": [facts.name],
            }));
        }
        json_schema!({ "oneOf": trees })
    }
}

/// An object that must have the parameters of a shape.
fn sizes(parameters: &[&str], generator: &mut SchemaGenerator) -> Schema {
    let mut schema = json_schema!({ "type": "object", "additionalProperties": false });
    if !parameters.is_empty() {
        let value = generator.subschema_for::<Value>();
        let properties = parameters.iter().map(|name| ((*name).to_owned(), json!(value)));
        schema.insert("properties".to_owned(), properties.collect::<Map<_, _>>().into());
        schema.insert("required".to_owned(), json!(parameters));
    }
    schema
}

/// Adds the parameters of all shapes to the keys of a board.
pub(super) fn add_sizes(board: &mut Schema) {
    let value = json!({ "anyOf": [{ "$ref": "#/$defs/Value" }, { "type": "null" }] });
    let Some(properties) = board.get_mut("properties") else { return };
    for name in SHAPES.iter().flat_map(|facts| facts.parameters) {
        properties[*name] = value.clone();
    }
}
