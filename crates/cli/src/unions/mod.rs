//! Unions of JSON schemas, rewritten so that one look at a value decides which arm applies.
//!
//! schemars writes an enum as `oneOf` or `anyOf`. A validator tries every arm of such a union, and every arm of
//! each union inside an arm: time grows exponentially with depth, and an error deep inside is reported as "none of
//! 29" at the top. The forms written here test a JSON type, a key or a word, so every part of a value is checked by
//! one arm:
//!
//! - words: `enum`, with their descriptions as a list in the description;
//! - variants with one key: `properties`, of which exactly one is present;
//! - variants with a tag: `if` the tag is one of these words, `then`, `else`;
//! - structures with different required keys, and different JSON types: a chain of `if`, `then`, `else`.
//!
//! A union that allows none of these stays as it is; a test finds it. The text of a game and what it means do not
//! change. Objects that ignore unknown keys are told apart by the first of the keys that distinguishes them: a value
//! with the keys of two arms has to be a value of the first.

mod arms;
mod forms;
mod keys;

use arms::Defs;
use schemars::Schema;
use schemars::transform::{Transform, transform_subschemas};
use serde_json::{Map, Value};

/// The keywords of a schema.
type Keywords = Map<String, Value>;

/// Rewrites all unions of a root schema.
#[derive(Debug, Clone)]
pub struct Unions;

impl Transform for Unions {
    fn transform(&mut self, root: &mut Schema) {
        let defs = root.get("$defs").and_then(Value::as_object).cloned().unwrap_or_default();
        Rewrite { defs: Defs(defs) }.transform(root);
    }
}

/// Rewrites a schema and then the schemas inside; the definitions are those before.
struct Rewrite {
    defs: Defs,
}

impl Transform for Rewrite {
    fn transform(&mut self, schema: &mut Schema) {
        if let Some(keywords) = schema.as_object_mut() {
            self.rewrite(keywords);
        }
        transform_subschemas(self, schema);
    }
}

impl Rewrite {
    fn rewrite(&self, keywords: &mut Keywords) {
        let Some(arms) = arms::of_keywords(keywords) else { return };
        let Some(mut form) = forms::decided(&self.defs, arms) else { return };
        keywords.remove("oneOf");
        keywords.remove("anyOf");
        let own = keywords.remove("description");
        let listed = form.remove("description");
        let texts: Vec<&str> = own.iter().chain(&listed).filter_map(Value::as_str).collect();
        let description = texts.join("\n\n");
        if form.keys().any(|key| key != "type" && keywords.contains_key(key)) {
            keywords.insert("allOf".to_owned(), Value::Array(vec![form.into()]));
        } else {
            keywords.extend(form);
        }
        if !description.is_empty() {
            keywords.insert("description".to_owned(), description.into());
        }
    }
}

/// Replaces the formats of Rust's integers, which JSON Schema does not know, by bounds. Numbers of 64 bits keep
/// their sign alone: not every reader of JSON holds their bounds exactly.
#[derive(Debug, Clone)]
pub struct Bounds;

impl Transform for Bounds {
    fn transform(&mut self, schema: &mut Schema) {
        transform_subschemas(self, schema);
        let Some(format) = schema.get("format").and_then(Value::as_str) else { return };
        let bounds: (Option<i64>, Option<i64>) = match format {
            "int8" => (Some(i8::MIN.into()), Some(i8::MAX.into())),
            "int16" => (Some(i16::MIN.into()), Some(i16::MAX.into())),
            "int32" => (Some(i32::MIN.into()), Some(i32::MAX.into())),
            "uint8" => (Some(0), Some(u8::MAX.into())),
            "uint16" => (Some(0), Some(u16::MAX.into())),
            "uint32" => (Some(0), Some(u32::MAX.into())),
            "uint64" | "uint" => (Some(0), None),
            "int64" | "int" => (None, None),
            _ => return,
        };
        schema.remove("format");
        for (key, bound) in [("minimum", bounds.0), ("maximum", bounds.1)] {
            let missing = schema.get(key).is_none();
            if let Some(bound) = bound.filter(|_| missing) {
                schema.insert(key.to_owned(), bound.into());
            }
        }
    }
}
