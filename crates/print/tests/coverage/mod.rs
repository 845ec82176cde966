//! What made-up games reach, counted against the schema of the types and the language's own lists,
//! so that what is new cannot be forgotten.

mod spelled;

use boardwright_def::GameDef;
use serde_json::Value;
use std::collections::BTreeSet;

pub use spelled::Spelled;

/// The types of `GameDef`: each variant and each key of each type, as `Effect.chooseN.limit`.
pub struct Coverage {
    schema: Value,
    all: BTreeSet<String>,
    seen: BTreeSet<String>,
}

impl Default for Coverage {
    fn default() -> Self {
        let schema = serde_json::to_value(schemars::schema_for!(GameDef)).unwrap();
        let mut all = BTreeSet::new();
        named(&schema, "GameDef", &mut all);
        for (name, inner) in schema["$defs"].as_object().unwrap() {
            named(inner, name, &mut all);
        }
        // The usual bound is never written.
        assert!(all.remove("Bound.clamp"));
        assert!(all.remove("Turns.all"));
        Self { schema, all, seen: BTreeSet::new() }
    }
}

/// The branches of a type that has several.
fn branches(schema: &Value) -> &[Value] {
    let found = ["oneOf", "anyOf"].iter().find_map(|key| schema[*key].as_array());
    found.map_or(&[], Vec::as_slice)
}

/// The word that tells a variant, with its key if it has one.
fn tag(schema: &Value) -> Option<(Option<&str>, &str)> {
    if let Some(word) = schema["const"].as_str() {
        return Some((None, word));
    }
    let properties = schema["properties"].as_object()?;
    properties.iter().find_map(|(key, inner)| Some((Some(key.as_str()), inner["const"].as_str()?)))
}

/// The type that a schema refers to.
fn target(schema: &Value) -> Option<&str> {
    schema["$ref"].as_str()?.strip_prefix("#/$defs/")
}

/// What a variant is called: by its tag, or by what kind of JSON it is.
fn branch_place(schema: &Value, place: &str) -> String {
    match (tag(schema), target(schema), schema["type"].as_str()) {
        (Some((_, word)), _, _) => format!("{place}.{word}"),
        (None, Some(name), _) => format!("{place}.{name}"),
        (None, None, Some(kind @ ("integer" | "boolean"))) => format!("{place}.{kind}"),
        _ => place.to_owned(),
    }
}

fn named(schema: &Value, place: &str, all: &mut BTreeSet<String>) {
    for word in schema["enum"].as_array().into_iter().flatten().filter_map(Value::as_str) {
        all.insert(format!("{place}.{word}"));
    }
    for branch in branches(schema) {
        let inner = branch_place(branch, place);
        if inner != place {
            all.insert(inner.clone());
        }
        if branch["type"] != "null" {
            named(branch, &inner, all);
        }
    }
    let tag = tag(schema).and_then(|(key, _)| key);
    for (key, inner) in schema["properties"].as_object().into_iter().flatten() {
        if Some(key.as_str()) != tag {
            let place = format!("{place}.{key}");
            named(inner, &place, all);
            all.insert(place);
        }
    }
    for key in ["items", "additionalProperties"] {
        if schema[key].is_object() {
            named(&schema[key], place, all);
        }
    }
}

impl Coverage {
    /// Notes what a game has.
    pub fn see(&mut self, def: &GameDef) {
        let schema = std::mem::take(&mut self.schema);
        self.look(&schema, &schema, &serde_json::to_value(def).unwrap(), "GameDef");
        self.schema = schema;
    }

    fn look(&mut self, root: &Value, schema: &Value, value: &Value, place: &str) {
        if let Some(name) = target(schema) {
            return self.look(root, &root["$defs"][name], value, name);
        }
        if let Some(word) = value.as_str()
            && schema["enum"].as_array().is_some_and(|words| words.contains(value))
        {
            self.note(format!("{place}.{word}"));
        }
        if let Some(branch) = branches(schema).iter().find(|branch| fits(root, branch, value)) {
            let inner = branch_place(branch, place);
            self.note(inner.clone());
            return self.look(root, branch, value, &inner);
        }
        match value {
            Value::Object(object) => {
                for (key, value) in object {
                    if schema["properties"][key].is_object() {
                        let place = format!("{place}.{key}");
                        self.look(root, &schema["properties"][key], value, &place);
                        self.note(place);
                    } else if schema["additionalProperties"].is_object() {
                        self.look(root, &schema["additionalProperties"], value, place);
                    }
                }
            }
            Value::Array(items) => {
                for (index, item) in items.iter().enumerate() {
                    let own = &schema["prefixItems"][index];
                    let own = if own.is_object() { own } else { &schema["items"] };
                    self.look(root, own, item, place);
                }
            }
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
        }
    }

    fn note(&mut self, what: String) {
        if self.all.contains(&what) {
            self.seen.insert(what);
        }
    }

    pub fn all(&self) -> usize {
        self.all.len()
    }

    pub fn reached(&self) -> usize {
        self.seen.len()
    }

    pub fn missing(&self) -> Vec<&String> {
        self.all.difference(&self.seen).collect()
    }
}

/// Whether a value is of a variant.
fn fits(root: &Value, schema: &Value, value: &Value) -> bool {
    if let Some(name) = target(schema) {
        return fits(root, &root["$defs"][name], value);
    }
    match branches(schema) {
        [] => {}
        several => return several.iter().any(|branch| fits(root, branch, value)),
    }
    if let Some((key, word)) = tag(schema) {
        return match key {
            None => value == word,
            Some(key) => value[key] == word,
        };
    }
    match value {
        Value::Object(object) => {
            let required = schema["required"].as_array();
            schema["type"] == "object"
                && required.is_none_or(|all| {
                    all.iter().all(|key| object.contains_key(key.as_str().unwrap_or_default()))
                })
        }
        Value::Null => schema["type"] == "null",
        Value::Bool(_) => schema["type"] == "boolean",
        Value::Number(_) => schema["type"] == "integer",
        Value::String(_) => schema["type"] == "string",
        Value::Array(_) => schema["type"] == "array",
    }
}
