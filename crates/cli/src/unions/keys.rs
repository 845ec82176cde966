//! Objects told apart by keys that they require.

use super::Keywords;
use super::arms::{self, Defs};
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// An object of a union.
struct Object<'a> {
    schema: &'a Value,
    /// The keys that it names.
    declared: BTreeSet<&'a str>,
    /// True if it takes other keys too.
    map: bool,
    /// Keys that a test can look for.
    keys: Vec<&'a str>,
    /// True if it has one of the keys and not all of them.
    one_key: bool,
}

/// A chain of tests for keys. An object is tested for a key that no object behind it in the chain can have. The last
/// one is not tested if it takes any keys, requires none, or names its only key.
pub fn chain(defs: &Defs, arms: &[&Value]) -> Option<Value> {
    let mut rest: Vec<Object<'_>> = arms.iter().map(|arm| object(defs, arm)).collect();
    let last = last(&rest)?.map(|at| rest.remove(at));
    // Structures are tested first: they may have the keys of variants, but variants have no other key.
    rest.sort_by_key(|object| object.one_key);
    let mut tests = Vec::new();
    while !rest.is_empty() {
        let found = (0..rest.len()).find_map(|at| {
            let others = rest.iter().enumerate().filter(|(other, _)| *other != at);
            let behind: Vec<_> = others.map(|(_, other)| other).collect();
            Some((at, tested(&rest[at], &behind, last.as_ref())?))
        });
        let (at, keys) = found?;
        let object = rest.remove(at);
        tests.extend(keys.into_iter().map(|key| (key, object.schema.clone())));
    }
    let named: Keywords = tests.iter().map(|test| described(defs, test)).collect();
    let (mut form, mut named) = match last {
        Some(object) => (object.schema.clone(), Some(named)),
        // Refuses an object without any of the keys, at the key that it has instead.
        None => {
            let none_of =
                json!({ "properties": named, "additionalProperties": false, "minProperties": 1 });
            (none_of, None)
        }
    };
    for (key, schema) in tests.into_iter().rev() {
        form = json!({ "if": { "required": [key] }, "then": schema, "else": form });
        // Editors offer the keys that were tested where a value has none of those before.
        if let Some(named) = named.take() {
            form["properties"] = named.into();
        }
    }
    Some(form)
}

fn object<'a>(defs: &'a Defs, arm: &'a Value) -> Object<'a> {
    let target = defs.target(arm);
    let inner: Vec<&Value> = arms::of(target).into_iter().flatten().collect();
    let declared = defs.declared(arm);
    let map = arms::is_map(target);
    if inner.is_empty() {
        return Object { schema: arm, declared, map, keys: arms::required(target), one_key: false };
    }
    match (defs.tag(&inner), defs.keyed(&inner)) {
        (Some((tag, _)), _) => {
            Object { schema: arm, declared, map, keys: vec![tag], one_key: false }
        }
        (None, Some((keys, _))) => Object { schema: arm, declared, map, keys, one_key: true },
        (None, None) => Object { schema: arm, declared, map, keys: Vec::new(), one_key: false },
    }
}

/// The object that is left when every test fails, if there is one; `None` if several could be it.
fn last(objects: &[Object<'_>]) -> Option<Option<usize>> {
    let untested = objects.iter().enumerate().filter(|(_, object)| object.keys.is_empty());
    match untested.map(|(at, _)| at).collect::<Vec<_>>()[..] {
        [] => {}
        [one] => return Some(Some(one)),
        _ => return None,
    }
    let one_key = objects.iter().enumerate().filter(|(_, object)| object.one_key);
    Some(one_key.max_by_key(|(_, object)| object.keys.len()).map(|(at, _)| at))
}

/// The keys to test for an object; `None` if an object behind it could have them.
fn tested<'a>(
    object: &Object<'a>,
    behind: &[&Object<'_>],
    last: Option<&Object<'_>>,
) -> Option<Vec<&'a str>> {
    let free = |key: &&&str| {
        let named = |other: &&Object<'_>| other.map || other.declared.contains(**key);
        // A map comes last; the keys of the others are reserved before it.
        let last = last.is_some_and(|last| last.declared.contains(**key));
        !last && !behind.iter().any(named)
    };
    let keys: Vec<&str> = object.keys.iter().filter(free).copied().collect();
    if object.one_key {
        return (keys.len() == object.keys.len()).then_some(keys);
    }
    keys.first().map(|key| vec![*key])
}

/// A key that is tested, and what it means.
fn described(defs: &Defs, (key, schema): &(&str, Value)) -> (String, Value) {
    let text = schema.get("description").or(defs.target(schema).get("description"));
    // Editors offer no key whose schema is `true`.
    let says = text.map_or(json!({}), |text| json!({ "description": text }));
    ((*key).to_owned(), says)
}

/// The keywords of a schema that is an object.
pub fn keywords(schema: Value) -> Keywords {
    match schema {
        Value::Object(keywords) => keywords,
        _ => Keywords::new(),
    }
}
