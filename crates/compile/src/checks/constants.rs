//! Constants that nothing reads. The names of constants are not in the definition of a game, so the text is searched.

use crate::decode::text;
use crate::module::{Module, Section};
use boardwright_diag::{Code, Diagnostic};
use boardwright_syntax::yaml::{Entry, Node, Value};
use std::collections::BTreeSet;

/// Returns a finding for each constant whose name stands nowhere else in a spec. A list of words is used too if one of
/// its words is.
pub(crate) fn unused(modules: &[Module]) -> Vec<Diagnostic> {
    let parts = || modules.iter().flat_map(|module| &module.parts);
    let (declared, others): (Vec<_>, Vec<_>) =
        parts().partition(|part| part.section == Section::Constants);
    let mut words = BTreeSet::new();
    for part in others {
        words_in(&part.body, &mut words);
    }
    let entries: Vec<&Entry> = declared.iter().flat_map(|part| part.body.entries()).collect();
    let bodies: Vec<BTreeSet<&str>> = entries
        .iter()
        .map(|entry| {
            let mut words = BTreeSet::new();
            words_in(&entry.value, &mut words);
            words
        })
        .collect();
    let mut found = Vec::new();
    for (at, entry) in entries.iter().enumerate() {
        let other = |word: &str| {
            let mut bodies = bodies.iter().enumerate();
            words.contains(word) || bodies.any(|(of, body)| of != at && body.contains(word))
        };
        let members: Vec<&str> = match &entry.value.value {
            Value::List(items) => items.iter().filter_map(text).collect(),
            Value::Null | Value::Bool(_) | Value::Int(_) | Value::Text(_) | Value::Map(_) => {
                Vec::new()
            }
        };
        if other(&entry.key) || members.iter().any(|word| other(word)) {
            continue;
        }
        let key = &entry.key;
        let message = match members.is_empty() {
            true => format!("no rule reads the constant `{key}`"),
            false => format!("no rule reads `{key}` or one of its words"),
        };
        found.push(
            Diagnostic::new(Code::NeverRead, entry.key_span, message)
                .at(format!("constants.{key}"))
                .hint("read it in a rule, or remove it"),
        );
    }
    found
}

/// The words of all keys and texts in a node.
fn words_in<'n>(node: &'n Node, words: &mut BTreeSet<&'n str>) {
    let split = |text: &'n str| text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
    if let Some(text) = text(node) {
        words.extend(split(text));
        return;
    }
    match &node.value {
        Value::Map(entries) => {
            for entry in entries {
                words.extend(split(&entry.key));
                words_in(&entry.value, words);
            }
        }
        Value::List(items) => items.iter().for_each(|item| words_in(item, words)),
        Value::Null | Value::Bool(_) | Value::Int(_) | Value::Text(_) => {}
    }
}
