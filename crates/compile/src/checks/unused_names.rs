//! Constants, definitions and zones that nothing reads. The names of the first two are not in the definition of a game, so
//! the text is searched.

use crate::decode::text;
use crate::module::{Module, Part, Section};
use boardwright_diag::{Code, Diagnostic};
use boardwright_syntax::yaml::{Entry, Node, Value};
use std::collections::BTreeSet;

/// Returns a finding for each constant, definition and zone whose name stands nowhere else in a spec. A list of words is
/// used too if one of its words is; what the display says of a zone is no use of it.
pub(crate) fn unused(modules: &[Module]) -> Vec<Diagnostic> {
    let parts: Vec<&Part> = modules.iter().flat_map(|module| &module.parts).collect();
    let of = |section| Names::of(&parts, section);
    let constants = of(Section::Constants).unused(|entry, other| {
        let members = members(entry);
        let message = match members.is_empty() {
            true => format!("no rule reads the constant `{}`", entry.key),
            false => format!("no rule reads `{}` or one of its words", entry.key),
        };
        let used = other(&entry.key) || members.iter().any(|word| other(word));
        (!used).then(|| {
            (format!("constants.{}", entry.key), message, "read it in a rule, or remove it")
        })
    });
    let definitions = of(Section::Define).unused(|entry, other| {
        let name = entry.key.split('(').next().unwrap_or_default().trim();
        let message = format!("no rule uses the definition `{name}`");
        (!other(name))
            .then(|| (format!("define.{name}"), message, "use it in a rule, or remove it"))
    });
    let zones = of(Section::Zones).unused(|entry, other| {
        // Lists of all zones reach it without its name.
        let used = other(&entry.key) || other("zones") || entry.value.get("derived").is_some();
        let message = format!("no rule uses the zone `{}`", entry.key);
        let hint = "put something there in a rule, or remove it: the table shows it empty";
        (!used).then(|| (format!("zones.{}", entry.key), message, hint))
    });
    [constants, definitions, zones].concat()
}

/// The words of a list of words.
fn members(entry: &Entry) -> Vec<&str> {
    match &entry.value.value {
        Value::List(items) => items.iter().filter_map(text).collect(),
        Value::Null | Value::Bool(_) | Value::Int(_) | Value::Text(_) | Value::Map(_) => Vec::new(),
    }
}

/// The names that a section declares, and all words around them.
struct Names<'n> {
    entries: Vec<&'n Entry>,
    /// The words in the body of each.
    bodies: Vec<BTreeSet<&'n str>>,
    /// The words of the other sections.
    words: BTreeSet<&'n str>,
}

impl<'n> Names<'n> {
    fn of(parts: &[&'n Part], section: Section) -> Self {
        let (declared, others): (Vec<&Part>, Vec<&Part>) =
            parts.iter().copied().partition(|part| part.section == section);
        let mut words = BTreeSet::new();
        let shows = |part: &&Part| section == Section::Zones && part.section == Section::Display;
        others
            .into_iter()
            .filter(|part| !shows(part))
            .for_each(|part| words_in(&part.body, &mut words));
        let entries: Vec<&Entry> =
            declared.into_iter().flat_map(|part| part.body.entries()).collect();
        let bodies = entries.iter().map(|entry| {
            let mut words = BTreeSet::new();
            words_in(&entry.value, &mut words);
            words
        });
        Names { bodies: bodies.collect(), entries, words }
    }

    /// The findings: path, message and hint for each name, if nothing uses it. A function tells if a word stands elsewhere.
    fn unused(
        &self,
        find: impl Fn(&'n Entry, &dyn Fn(&str) -> bool) -> Option<(String, String, &'static str)>,
    ) -> Vec<Diagnostic> {
        let found = self.entries.iter().enumerate().filter_map(|(at, entry)| {
            let elsewhere = |word: &str| {
                let mut bodies = self.bodies.iter().enumerate();
                self.words.contains(word)
                    || bodies.any(|(of, body)| of != at && body.contains(word))
            };
            let (path, message, hint) = find(entry, &elsewhere)?;
            Some(Diagnostic::new(Code::NeverRead, entry.key_span, message).at(path).hint(hint))
        });
        found.collect()
    }
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
