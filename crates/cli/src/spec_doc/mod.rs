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

use schemars::JsonSchema;
use schemars::transform::{Transform, transform_subschemas};
use std::collections::BTreeMap;

pub use sections::GameSpecDoc;

/// One thing, or a list of such.
#[derive(JsonSchema)]
#[schemars(untagged)]
enum OneOrMany<T> {
    One(T),
    Many(Vec<T>),
}

/// A named collection: a mapping from name to body, or a list of mappings with `id` or of bare names.
/// The written order is kept.
#[derive(JsonSchema)]
#[schemars(untagged)]
enum Named<T> {
    ByName(BTreeMap<String, Option<T>>),
    List(Vec<Member<T>>),
}

/// A member of a named collection written as a list.
#[derive(JsonSchema)]
#[schemars(untagged)]
enum Member<T> {
    Name(String),
    Body(T),
}

/// `tags`, `mechanics` and `notes` may stand in any mapping with fixed keys, and are not read.
#[derive(Debug, Clone)]
pub struct Remarks;

impl Transform for Remarks {
    fn transform(&mut self, schema: &mut schemars::Schema) {
        transform_subschemas(self, schema);
        let closed = schema.get("additionalProperties") == Some(&serde_json::Value::Bool(false));
        let Some(properties) = schema.get_mut("properties").filter(|_| closed) else { return };
        for key in ["tags", "mechanics", "notes"] {
            properties[key] = true.into();
        }
    }
}
