//! What a made-up game declares and never uses is mostly left out, so that games stay small and
//! differ more from each other than parts of one do.

use super::Maker;
use boardwright_def::EnumDef;

/// Keys that hold what belongs to an entry, and are none themselves.
const PARTS: &[&str] = &["columns", "rows"];

/// What is always there, so that there is somewhere for tokens to lie.
const KEPT: &[&str] = &["market"];

/// What holds a family, and the families: their names are words where one can be held or read.
const FAMILIES: [&str; 4] = ["kin", "ware", "lamp", "drum"];

/// Words of declarations that name nothing.
const WORDS: &[&str] = &[
    "type",
    "int",
    "init",
    "min",
    "max",
    "true",
    "false",
    "none",
    "changes",
    "columns",
    "rows",
    "props",
    "derived",
    "in",
    "set",
    "of",
    "bound",
    "refuse",
    "players",
    "count",
    "where",
    "it",
    "owner",
    "neighbors",
    "family",
    "id",
    "value",
    "step",
    "for",
];

/// An entry of a section: what it is called, what else its lines declare, and the lines.
struct Entry {
    name: String,
    inner: Vec<String>,
    words: Vec<String>,
    lines: std::ops::Range<usize>,
}

fn indent(line: &str) -> usize {
    line.len() - line.trim_start().len()
}

/// The end of what stands deeper than the line `at`.
fn end(lines: &[&str], at: usize) -> usize {
    let deeper = |line: &&str| line.is_empty() || indent(line) > indent(lines[at]);
    let below = lines[at + 1..].iter().take_while(|line| deeper(line) && !line.is_empty());
    at + 1 + below.count()
}

fn key(line: &str) -> &str {
    let text = line.trim_start();
    text.split([':', '(']).next().unwrap_or(text)
}

/// The entries that could be left out, inner ones too.
fn entries(lines: &[&str]) -> Vec<Entry> {
    let mut found = Vec::new();
    let mut section = "";
    for (at, line) in lines.iter().enumerate() {
        if indent(line) == 0 {
            section = if line.ends_with(':') { key(line) } else { "" };
            continue;
        }
        let depths: &[usize] = match section {
            "constants" | "tables" | "define" | "zones" => &[2],
            "tokens" => &[2, 4],
            "vars" => &[4],
            _ => continue,
        };
        let lines_of = at..end(lines, at);
        // What holds one thing alone is called as that.
        let named = if ["derived", "props"].contains(&key(line)) {
            lines.get(at + 1).map_or("", |line| key(line))
        } else if depths.contains(&indent(line)) && !PARTS.contains(&key(line)) {
            key(line)
        } else {
            continue;
        };
        let words: Vec<String> = lines[lines_of.clone()]
            .iter()
            .flat_map(|line| line.split(|c: char| !c.is_ascii_alphanumeric() && c != '_'))
            .filter(|word| word.starts_with(|c: char| c.is_ascii_alphabetic()))
            .filter(|word| !WORDS.contains(word))
            .map(str::to_owned)
            .collect();
        let words = if ["tokens", "tables"].contains(&section) { words } else { Vec::new() };
        let inner = lines[lines_of.clone()].iter().skip(1).map(|line| key(line).to_owned());
        let inner = inner.filter(|name| words.contains(name)).collect();
        found.push(Entry { name: named.to_owned(), inner, words, lines: lines_of });
    }
    found
}

/// Whether a text has a word.
fn has(text: &str, word: &str) -> bool {
    let part = |c: Option<char>| c.is_some_and(|c| c.is_alphanumeric() || c == '_');
    text.match_indices(word).any(|(at, _)| {
        !part(text[..at].chars().next_back()) && !part(text[at + word.len()..].chars().next())
    })
}

/// Lines that hold nothing any more.
fn hollow(lines: &[&str]) -> Option<usize> {
    let holds = [
        "global:",
        "perPlayer:",
        "derived:",
        "constants:",
        "tables:",
        "define:",
        "tokens:",
        "vars:",
    ];
    lines.iter().enumerate().position(|(at, line)| {
        let next = lines[at + 1..].iter().find(|line| !line.is_empty());
        holds.contains(&line.trim()) && next.is_none_or(|next| indent(next) <= indent(line))
    })
}

impl Maker {
    /// The spec of the declarations without most of what `rules` does not name.
    pub(super) fn prune(&mut self, frame: &str, rules: &str) -> String {
        let mut lines: Vec<&str> = frame.lines().collect();
        let mut lucky: Vec<String> = KEPT.iter().map(|name| (*name).to_owned()).collect();
        let read = [EnumDef::FAMILIES, ":\"family\""].iter().any(|word| rules.contains(word));
        if read || has(rules, FAMILIES[0]) {
            lucky.extend(FAMILIES.map(str::to_owned));
        }
        // From the last one to the first: what is used by what is left out goes as well.
        loop {
            let unused = entries(&lines).into_iter().rev().find(|entry| {
                let others = lines.iter().enumerate();
                let others = others.filter(|(at, _)| !entry.lines.contains(at));
                let others: Vec<&str> = others.map(|(_, line)| *line).collect();
                let named = |name: &String| lucky.contains(name) || has(rules, name);
                let told = |name: &String| others.iter().any(|line| has(line, name));
                !named(&entry.name)
                    && !entry.words.iter().any(named)
                    && !told(&entry.name)
                    && !entry.inner.iter().any(told)
            });
            let Some(unused) = unused else { break };
            if !self.clean && self.one_in(16) {
                if unused.name == FAMILIES[0] {
                    lucky.extend(FAMILIES.map(str::to_owned));
                }
                lucky.push(unused.name);
            } else {
                lines.drain(unused.lines);
            }
        }
        while let Some(at) = hollow(&lines) {
            lines.remove(at);
        }
        lines.iter().map(|line| format!("{line}\n")).collect()
    }
}
