//! Decidable forms of unions.

use super::arms::{self, Defs};
use super::{Keywords, keys};
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// Values of some JSON types, and their schema.
type Group = (BTreeSet<String>, Value);

/// The decidable form of a union; `None` if there is none.
pub fn decided(defs: &Defs, arms: &[Value]) -> Option<Keywords> {
    let arms = &without_second_null(defs, arms)[..];
    let direct: Vec<&Value> = arms.iter().collect();
    if let Some(form) = words(&direct).or_else(|| words_or_null(defs, &direct)) {
        return Some(form);
    }
    let types: Vec<BTreeSet<String>> =
        arms.iter().map(|arm| defs.types(arm)).collect::<Option<_>>()?;
    let number: usize = types.iter().map(BTreeSet::len).sum();
    let distinct = types.iter().flatten().collect::<BTreeSet<_>>().len() == number;
    if distinct {
        return Some(by_type(types.into_iter().zip(arms.iter().cloned()).collect()));
    }
    let leaves = defs.leaves(arms);
    let mut groups: Vec<Group> = Vec::new();
    for name in ["object", "array", "string", "integer", "number", "boolean", "null"] {
        let has = |leaf: &&&Value| defs.types(leaf).is_some_and(|types| types.contains(name));
        let of_type: Vec<&Value> = leaves.iter().filter(has).copied().collect();
        if !of_type.is_empty() {
            groups.push(([name.to_owned()].into(), of_one_type(defs, name, &of_type)?));
        }
    }
    Some(by_type(groups))
}

/// The arms without one for `null` that another arm takes too, such as that of an optional value whose type takes it.
fn without_second_null(defs: &Defs, arms: &[Value]) -> Vec<Value> {
    let takes_null = |arm: &&Value| defs.types(arm).is_some_and(|types| types.contains("null"));
    let (nulls, others): (Vec<&Value>, Vec<&Value>) =
        arms.iter().partition(|arm| arms::is_bare(arm) && arm.get("type") == Some(&"null".into()));
    let kept = if others.iter().any(takes_null) { Vec::new() } else { nulls };
    others.into_iter().chain(kept).cloned().collect()
}

/// Words, and what they mean as a list.
fn words(arms: &[&Value]) -> Option<Keywords> {
    let mut all = Vec::new();
    let mut meanings = Vec::new();
    for arm in arms {
        let words = arms::words(arm)?;
        let meaning = arm.get("description").and_then(Value::as_str);
        if let (Some(word), Some(meaning)) = (words[0].as_str(), meaning) {
            meanings.push(format!("- `{word}`: {}", meaning.replace('\n', " ")));
        }
        all.extend(words.into_iter().cloned());
    }
    let strings = all.iter().all(Value::is_string);
    let mut form = Keywords::new();
    if strings {
        form.insert("type".to_owned(), "string".into());
    }
    form.insert("enum".to_owned(), all.into());
    if !meanings.is_empty() {
        form.insert("description".to_owned(), meanings.join("\n").into());
    }
    Some(form)
}

/// Words of a definition, or null. They are listed in place, since editors offer no values of references in branches.
fn words_or_null(defs: &Defs, arms: &[&Value]) -> Option<Keywords> {
    let [value, nothing] = arms else { return None };
    let target = defs.target(value);
    let inner: Vec<&Value> = arms::of(target).map_or(vec![target], |arms| arms.iter().collect());
    let mut form = words(&inner).filter(|_| is_null(nothing))?;
    form.get_mut("enum")?.as_array_mut()?.push(Value::Null);
    form.insert("type".to_owned(), json!(["string", "null"]));
    Some(form)
}

/// True if a schema is that of null.
fn is_null(schema: &Value) -> bool {
    arms::is_bare(schema) && schema.get("type") == Some(&"null".into())
}

/// The schema of the arms of one JSON type.
fn of_one_type(defs: &Defs, name: &str, arms: &[&Value]) -> Option<Value> {
    if let [one] = arms {
        return Some((*one).clone());
    }
    if name == "object" {
        return objects(defs, arms);
    }
    let bare = arms.iter().find(|arm| arms::is_bare(defs.target(arm)));
    match bare {
        Some(bare) => Some((*bare).clone()),
        None => words(arms).map(Value::Object),
    }
}

/// A schema for each of several JSON types.
fn by_type(mut groups: Vec<Group>) -> Keywords {
    if let [(types, schema)] = &mut groups[..] {
        let types = types.clone();
        return match schema.take() {
            Value::Object(mut form) if !form.contains_key("$ref") => {
                form.entry("type").or_insert_with(|| type_of(&types));
                form
            }
            other => keys::keywords(json!({ "allOf": [other] })),
        };
    }
    if let [(_, value), (_, nothing)] = &groups[..]
        && is_null(nothing)
    {
        return keys::keywords(json!({ "if": { "type": "null" }, "else": value }));
    }
    // Structures come first: they are the most frequent in large games.
    groups.sort_by_key(|(types, _)| !types.contains("object"));
    let all: BTreeSet<String> = groups.iter().flat_map(|(types, _)| types.clone()).collect();
    let mut form: Option<Value> = None;
    for (types, schema) in groups.into_iter().rev() {
        let types = type_of(&types);
        let schema = without_type(schema, &types);
        if schema.as_object().is_some_and(Keywords::is_empty) {
            continue;
        }
        let mut test = json!({ "if": { "type": types }, "then": schema });
        if let Some(rest) = form {
            test["else"] = rest;
        }
        form = Some(test);
    }
    let mut form = form.map(keys::keywords).unwrap_or_default();
    form.insert("type".to_owned(), type_of(&all));
    form
}

fn type_of(types: &BTreeSet<String>) -> Value {
    let mut names: Vec<Value> = types.iter().cloned().map(Value::String).collect();
    if names.len() == 1 { names.remove(0) } else { names.into() }
}

/// The schema without a type that was tested before.
fn without_type(mut schema: Value, types: &Value) -> Value {
    if schema.get("type") == Some(types)
        && let Some(keywords) = schema.as_object_mut()
    {
        keywords.remove("type");
    }
    schema
}

/// Objects: by a tag, by their only key, or by keys that they require.
fn objects(defs: &Defs, arms: &[&Value]) -> Option<Value> {
    if let Some((key, words)) = defs.tag(arms) {
        return Some(tagged(defs, arms, key, &words));
    }
    match defs.keyed(arms) {
        Some((names, common)) => Some(one_key(defs, arms, &names, &common)),
        None => keys::chain(defs, arms),
    }
}

/// Variants with a tag. The words are halved until one variant is left, so that a validator makes few tests and no
/// deep recursion.
fn tagged(defs: &Defs, arms: &[&Value], key: &str, words: &[Vec<&Value>]) -> Value {
    let variants: Vec<(Vec<&Value>, Value)> = arms
        .iter()
        .zip(words)
        .map(|(arm, words)| (words.clone(), without_tag(defs, arm, key)))
        .collect();
    let all: Vec<&&Value> = words.iter().flatten().collect();
    let known = json!({ key: { "enum": all } });
    json!({
        "type": "object",
        "required": [key],
        "properties": known,
        // Otherwise a wrong word would also be reported as a mistake in a variant.
        "if": { "required": [key], "properties": known },
        "then": halved(key, &variants),
    })
}

fn halved(key: &str, variants: &[(Vec<&Value>, Value)]) -> Value {
    if let [(_, only)] = variants {
        return only.clone();
    }
    let (left, right) = variants.split_at(variants.len() / 2);
    let words: Vec<&&Value> = left.iter().flat_map(|(words, _)| words).collect();
    let test = match words[..] {
        [word] => json!({ "const": word }),
        _ => json!({ "enum": words }),
    };
    json!({
        "if": { "properties": { key: test } },
        "then": halved(key, left),
        "else": halved(key, right),
    })
}

/// A variant without the tag, which was tested before.
fn without_tag(defs: &Defs, arm: &Value, key: &str) -> Value {
    let mut arm = without_type(arm.clone(), &"object".into());
    if !std::ptr::eq(defs.target(&arm), &arm) {
        return arm;
    }
    let closed = arms::is_closed(&arm);
    let Some(keywords) = arm.as_object_mut() else { return arm };
    if let Some(Value::Array(required)) = keywords.get_mut("required") {
        required.retain(|name| name != key);
        if required.is_empty() {
            keywords.remove("required");
        }
    }
    if let Some(Value::Object(properties)) = keywords.get_mut("properties") {
        if closed {
            properties.insert(key.to_owned(), true.into());
        } else {
            properties.remove(key);
        }
        if properties.is_empty() {
            keywords.remove("properties");
        }
    }
    arm
}

/// Variants with one key each, beside which all take the same optional keys.
fn one_key(defs: &Defs, arms: &[&Value], names: &[&str], common: &BTreeSet<&str>) -> Value {
    let mut properties = Keywords::new();
    for (arm, name) in arms.iter().zip(names) {
        let described = arm.get("description").or(defs.target(arm).get("description"));
        let arm = defs.target(arm);
        for key in common.iter().chain([name]) {
            properties.insert((*key).to_owned(), arm["properties"][*key].clone());
        }
        let body = &mut properties[*name];
        if let (Some(text), Some(body)) = (described, body.as_object_mut()) {
            body.entry("description").or_insert_with(|| text.clone());
        }
    }
    let mut form = json!({
        "type": "object",
        "properties": properties,
        "additionalProperties": false,
        "minProperties": 1,
    });
    if common.is_empty() {
        form["maxProperties"] = 1.into();
        return form;
    }
    // The common keys may stand beside any variant, but not alone and not with two.
    let beside = |name: &str| {
        let allowed: Vec<&str> = common.iter().copied().chain([name]).collect();
        (name.to_owned(), json!({ "propertyNames": { "enum": allowed } }))
    };
    form["dependentSchemas"] = names.iter().map(|name| beside(name)).collect::<Keywords>().into();
    let refused = common.iter().map(|key| ((*key).to_owned(), false.into()));
    form["if"] = json!({ "propertyNames": { "enum": common } });
    form["then"] = json!({ "properties": refused.collect::<Keywords>() });
    form
}
