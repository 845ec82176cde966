//! No schema makes a validator try one arm of a union after the other.

use super::shell::{json, run};
use schemars::Schema;
use schemars::transform::{Transform, transform_subschemas};
use serde_json::Value;

/// Visits every schema inside a schema.
struct Look {
    places: Vec<String>,
    schemas: usize,
}

impl Transform for Look {
    fn transform(&mut self, schema: &mut Schema) {
        self.schemas += 1;
        let Some(keywords) = schema.as_object() else { return };
        for (key, value) in keywords {
            let open = match key.as_str() {
                // Arms are tried one after the other.
                "oneOf" | "anyOf" => true,
                // A test of the value, whatever it holds.
                "if" => !is_look(value),
                _ => false,
            };
            if open {
                self.places.push(format!("{key}: {value}"));
            }
        }
        transform_subschemas(self, schema);
    }
}

/// True if a schema looks at JSON types, keys and words alone, no deeper than the values of keys.
fn is_look(schema: &Value) -> bool {
    let flat = |schema: &Value| {
        schema.as_object().is_some_and(|keywords| {
            let flat = ["type", "const", "enum", "required"];
            keywords.keys().all(|key| flat.contains(&key.as_str()))
        })
    };
    schema.as_object().is_some_and(|keywords| {
        keywords.iter().all(|(key, value)| match key.as_str() {
            "type" | "const" | "enum" | "required" | "minProperties" | "maxProperties" => true,
            "additionalProperties" => flat(value),
            "properties" => {
                value.as_object().is_some_and(|properties| properties.values().all(flat))
            }
            "propertyNames" => flat(value) || value.get("not").is_some_and(flat),
            _ => false,
        })
    })
}

#[test]
fn one_look_decides_every_union() {
    for name in ["GameDef", "GameSpecDoc", "Patch", "Diagnostics", "State"] {
        let mut schema = Schema::try_from(json(&run(&["schema", name, "--json"]))).unwrap();
        let mut look = Look { places: Vec::new(), schemas: 0 };
        look.transform(&mut schema);
        assert!(look.schemas > 5, "{name}: {} schemas", look.schemas);
        assert!(look.places.is_empty(), "{name}: {}", look.places.join("\n"));
    }
}

/// The description of every variant is still there.
#[test]
fn variants_keep_their_descriptions() {
    let text = json(&run(&["schema", "GameDef", "--json"])).to_string();
    for words in [
        // A variant with one key, a variant with a tag, a word, a structure, and a number.
        "Moves one token from where it is.",
        "The player whose turn it is.",
        "- `sum`: Sum; 0 of nothing.",
        "An action of this question alone.",
        "\"description\":\"A number.\"",
    ] {
        assert!(text.contains(words), "{words}");
    }
}

/// A mistake deep inside is reported once, at its place.
#[test]
fn a_mistake_is_reported_at_its_place() {
    let schema = json(&run(&["schema", "GameSpecDoc", "--json"]));
    let validator = jsonschema::validator_for(&schema).expect("a schema");
    let deep = |condition: Value| {
        serde_json::json!({
            "meta": { "id": "dew", "players": 2 },
            "setup": [[{ "if": { "op": "not", "arg": condition }, "then": "shuffle deck" }]],
        })
    };
    for (condition, place) in [
        (serde_json::json!({ "op": "resembles" }), "/setup/0/0/if/arg/op"),
        (serde_json::json!({ "opp": "and" }), "/setup/0/0/if/arg"),
        (
            serde_json::json!({ "ref": "pvar", "var": 3, "player": "actor" }),
            "/setup/0/0/if/arg/var",
        ),
        (serde_json::json!(1.5), "/setup/0/0/if/arg"),
    ] {
        let wrong = deep(condition);
        let found: Vec<String> =
            validator.iter_errors(&wrong).map(|error| error.instance_path().to_string()).collect();
        assert_eq!(found, [place], "{wrong}");
    }
}
