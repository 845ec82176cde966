//! What the texts of made-up games use that leaves no trace in a `GameDef`: sections, functions,
//! macros.

use boardwright_compile::{Section, functions};
use serde_json::Value;
use std::collections::BTreeSet;

/// Macros of the short spelling, by what they look like.
const SHORT: &[(&str, &str)] = &[
    ("per player", "[each]"),
    ("refill from", " refill from "),
    ("family of actions over a list", "\n    for: "),
    ("family of actions by rows", "    columns: [spell"),
    ("family of tokens by rows", "    columns: [type"),
    ("places by rows", "    columns: [id"),
    ("condition on cells", "  cells: ("),
    ("names of chess", "names: chess"),
    ("directions by seat", "    ahead: "),
    ("computed property", "    derived:\n"),
    ("definition with parameters", "($p): "),
    ("knob", ", min: "),
    ("knob with steps", ", step: "),
    ("list of knobs", "{ value: ["),
    ("several binders", "- each: $c in group($to, not .empty), $d"),
    ("who may act", "    actor: "),
    ("token that covers several cells", "    shape: "),
    ("token that is turned", " turned "),
    ("room of a board", "\n  room: 3\n"),
    ("room of a zone", ", room: "),
];

/// Sections, functions and macros.
pub struct Spelled {
    all: BTreeSet<String>,
    seen: BTreeSet<String>,
}

fn section(name: &str) -> String {
    format!("\n{name}:")
}

fn function(name: &str) -> String {
    format!("{name}(")
}

impl Default for Spelled {
    fn default() -> Self {
        let sections = Section::ALL.iter().map(|of| section(of.name()));
        let functions = functions().map(|of| function(of.name));
        let short = SHORT.iter().map(|(_, text)| (*text).to_owned());
        let all = sections.chain(functions).chain(short).chain(long_macros()).collect();
        Self { all, seen: BTreeSet::new() }
    }
}

/// Effects that specs have and games have not.
fn long_macros() -> Vec<String> {
    let keys = |schema: &Value, of: &str| -> BTreeSet<String> {
        schema["$defs"][of]["properties"].as_object().unwrap().keys().cloned().collect()
    };
    let read = |name: &str| -> Value {
        let path = format!("{}/../../schemas/{name}.schema.json", env!("CARGO_MANIFEST_DIR"));
        serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap()
    };
    let games = keys(&read("GameDef"), "Effect");
    let comments = ["mechanics", "notes", "tags"];
    let specs = keys(&read("GameSpecDoc"), "EffectTree").into_iter();
    specs
        .filter(|key| !games.contains(key) && !comments.contains(&key.as_str()))
        .map(|key| format!("- {key}: "))
        .collect()
}

/// Whether a text holds something, not as the end of a longer word.
fn stands(what: &str, text: &str) -> bool {
    let word = |before: Option<char>| before.is_some_and(|c| c.is_alphanumeric() || c == '_');
    let whole = |at: usize| !word(text[..at].chars().next_back());
    let inside = !what.starts_with(|c: char| c.is_alphabetic());
    text.match_indices(what).any(|(at, _)| inside || whole(at))
}

impl Spelled {
    /// Notes what a text uses.
    pub fn see(&mut self, text: &str) {
        let left = self.all.difference(&self.seen);
        let found: Vec<String> = left.filter(|what| stands(what, text)).cloned().collect();
        self.seen.extend(found);
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
