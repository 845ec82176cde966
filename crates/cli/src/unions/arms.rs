//! Facts about the arms of a union: JSON types, words, keys.

use super::Keywords;
use serde_json::Value;
use std::collections::BTreeSet;

/// The named definitions of a schema, as they were before any rewriting.
pub struct Defs(pub Keywords);

/// The arms of a union.
pub fn of_keywords(keywords: &Keywords) -> Option<&Vec<Value>> {
    ["oneOf", "anyOf"].iter().find_map(|key| keywords.get(*key)?.as_array())
}

/// The arms of a union.
pub fn of(schema: &Value) -> Option<&Vec<Value>> {
    of_keywords(schema.as_object()?)
}

/// The required keys of an object.
pub fn required(schema: &Value) -> Vec<&str> {
    let keys = schema.get("required").and_then(Value::as_array);
    keys.into_iter().flatten().filter_map(Value::as_str).collect()
}

/// The words of a schema that allows only these.
pub fn words(schema: &Value) -> Option<Vec<&Value>> {
    match (schema.get("const"), schema.get("enum")) {
        (Some(word), _) => Some(vec![word]),
        (None, Some(words)) => Some(words.as_array()?.iter().collect()),
        (None, None) => None,
    }
}

/// True if a schema says nothing but its type.
pub fn is_bare(schema: &Value) -> bool {
    let says = |key: &String| !matches!(key.as_str(), "type" | "description" | "title" | "format");
    schema.as_object().is_some_and(|keywords| !keywords.keys().any(says))
}

/// True if an object takes keys that it does not name, each with a value of one schema.
pub fn is_map(schema: &Value) -> bool {
    schema.get("additionalProperties").is_some_and(|more| more != &Value::Bool(false))
}

/// True if an object refuses keys that it does not name.
pub fn is_closed(schema: &Value) -> bool {
    schema.get("additionalProperties") == Some(&Value::Bool(false))
}

impl Defs {
    /// The schema that a reference names; any other schema itself.
    pub fn target<'a>(&'a self, schema: &'a Value) -> &'a Value {
        let name = schema.get("$ref").and_then(Value::as_str);
        // A reference beside keys of its own is an object that holds the other one.
        let name = name.filter(|_| schema.get("properties").is_none());
        match name.and_then(|name| self.0.get(name.trim_start_matches("#/$defs/"))) {
            Some(target) => self.target(target),
            None => schema,
        }
    }

    /// The JSON types of the values of a schema; `None` if it does not tell.
    pub fn types(&self, schema: &Value) -> Option<BTreeSet<String>> {
        let schema = self.target(schema);
        if let Some(arms) = of(schema) {
            let each: Option<Vec<_>> = arms.iter().map(|arm| self.types(arm)).collect();
            return Some(each?.into_iter().flatten().collect());
        }
        match schema.get("type") {
            Some(Value::String(name)) => Some([name.clone()].into()),
            Some(Value::Array(names)) => {
                Some(names.iter().filter_map(Value::as_str).map(str::to_owned).collect())
            }
            _ => words(schema)
                .filter(|words| words.iter().all(|word| word.is_string()))
                .map(|_| ["string".to_owned()].into()),
        }
    }

    /// The keys that an object names, those of its variants included.
    pub fn declared<'a>(&'a self, schema: &'a Value) -> BTreeSet<&'a str> {
        let schema = self.target(schema);
        let mut keys: BTreeSet<&str> = BTreeSet::new();
        let own = schema.get("properties").and_then(Value::as_object);
        keys.extend(own.into_iter().flat_map(|own| own.keys().map(String::as_str)));
        let branches = ["then", "else"].into_iter().filter_map(|key| schema.get(key));
        for inner in of(schema).into_iter().flatten().chain(branches) {
            keys.extend(self.declared(inner));
        }
        if let Some(held) = schema.get("$ref").and_then(Value::as_str) {
            let held = self.0.get(held.trim_start_matches("#/$defs/"));
            keys.extend(held.into_iter().flat_map(|held| self.declared(held)));
        }
        keys
    }

    /// The tag of variants: a key that each requires, with words that no other has. The words are listed variant
    /// by variant.
    pub fn tag<'a>(&'a self, arms: &[&'a Value]) -> Option<(&'a str, Vec<Vec<&'a Value>>)> {
        let first = required(self.target(arms.first()?));
        first.into_iter().find_map(|key| {
            let mut seen: Vec<&Value> = Vec::new();
            let mut each = Vec::new();
            for arm in arms {
                let arm = self.target(arm);
                let words = words(self.target(arm.get("properties")?.get(key)?))?;
                let fresh = words.iter().all(|word| !seen.contains(word));
                if !required(arm).contains(&key) || !fresh {
                    return None;
                }
                seen.extend(&words);
                each.push(words);
            }
            Some((key, each))
        })
    }

    /// The keys of variants that have one key each, and the optional keys that all of them take.
    pub fn keyed<'a>(&'a self, arms: &[&'a Value]) -> Option<(Vec<&'a str>, BTreeSet<&'a str>)> {
        let mut keys: Vec<&str> = Vec::new();
        let mut common = None;
        for arm in arms {
            let arm = self.target(arm);
            let [key] = required(arm)[..] else { return None };
            let mut others = self.declared(arm);
            others.remove(key);
            let same = *common.get_or_insert_with(|| others.clone()) == others;
            if !is_closed(arm) || !same || keys.contains(&key) {
                return None;
            }
            keys.push(key);
        }
        let common = common?;
        keys.iter().all(|key| !common.contains(key)).then_some((keys, common))
    }

    /// The arms of a union, with those of unions among them in their place. A union of variants with a tag or with
    /// one key each stays whole.
    pub fn leaves<'a>(&'a self, arms: &'a [Value]) -> Vec<&'a Value> {
        let leaf = |arm: &'a Value| match of(self.target(arm)) {
            Some(inner) if !self.is_whole(inner) => self.leaves(inner),
            _ => vec![arm],
        };
        arms.iter().flat_map(leaf).collect()
    }

    fn is_whole(&self, arms: &[Value]) -> bool {
        let arms: Vec<&Value> = arms.iter().collect();
        let words = arms.iter().all(|arm| words(self.target(arm)).is_some());
        words || self.tag(&arms).is_some() || self.keyed(&arms).is_some()
    }
}
