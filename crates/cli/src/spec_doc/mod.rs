//! A spec as a tree of YAML values: what each section may hold, as types.
//!
//! The compiler reads trees with spans, not these types; they exist for their schema alone. Tests hold
//! every spec that compiles against it, so that it refuses nothing that the compiler takes.

#![expect(dead_code, reason = "types that are never built, only described")]

mod chance;
mod declarations;
mod display;
mod effects;
mod lesson;

mod params;
mod places;
mod results;
mod sections;
mod shapes;
mod spellings;
mod values;

use schemars::transform::{Transform, transform_subschemas};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::marker::PhantomData;

pub use sections::GameSpecDoc;

/// One thing, or a list of such.
#[derive(JsonSchema)]
#[schemars(untagged)]
enum OneOrMany<T> {
    One(T),
    Many(Vec<T>),
}

/// A named collection: a mapping from name to body, or a list of mappings with `id`, of names with a body or of bare names.
/// The written order is kept.
#[derive(JsonSchema)]
#[schemars(untagged)]
enum Named<T> {
    ByName(BTreeMap<String, Option<T>>),
    List(Vec<Member<T>>),
}

/// A member of a named collection written as a list: a name, a name with its body, or a body with its `id`.
struct Member<T>(PhantomData<T>);

impl<T: JsonSchema> JsonSchema for Member<T> {
    fn schema_name() -> Cow<'static, str> {
        format!("MemberOf{}", T::schema_name()).into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "type": ["object", "string"],
            "if": { "type": "object" },
            "then": {
                "if": {
                    "minProperties": 1,
                    "maxProperties": 1,
                    "propertyNames": { "not": { "const": "id" } },
                    "additionalProperties": { "type": ["object", "null"] },
                },
                "then": generator.subschema_for::<BTreeMap<String, Option<T>>>(),
                "else": generator.subschema_for::<T>(),
            },
        })
    }
}

/// `tags`, `mechanics` and `notes` may stand in any mapping with fixed keys, and are not read.
#[derive(Debug, Clone)]
pub struct Remarks;

impl Transform for Remarks {
    fn transform(&mut self, schema: &mut Schema) {
        transform_subschemas(self, schema);
        let closed = schema.get("additionalProperties") == Some(&serde_json::Value::Bool(false));
        let Some(properties) = schema.get_mut("properties").filter(|_| closed) else { return };
        for key in ["tags", "mechanics", "notes"] {
            properties[key] = true.into();
        }
    }
}
