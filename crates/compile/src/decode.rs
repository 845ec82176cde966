//! Reading YAML shapes: keys, ids, named collections, lists.

use crate::compiler::Compiler;
use boardwright_diag::{Code, Diagnostic, Fix, Span, TextEdit};
use boardwright_syntax::expr::is_word;
use boardwright_syntax::yaml::{Entry, Node, Value};
use std::collections::BTreeMap;

/// Keys that any definition may have; rules ignore them.
const NOTES: &[&str] = &["tags", "mechanics", "notes"];

/// Keys that hold lists; without a value, the list was forgotten.
const LISTS: &[&str] = &[
    "pre", "cost", "do", "effects", "then", "else", "params", "limit", "limits", "onEnter",
    "after", "onExit",
];

/// Keys that are never left empty on purpose, with what they need.
const NEVER_EMPTY: &[(&str, &str)] = &[
    ("pre", "what must hold"),
    ("after", "what must hold"),
    ("cost", "what is paid"),
    ("limit", "a limit"),
    ("limits", "a limit"),
];

/// One member of a named collection.
#[derive(Debug, Clone)]
pub(crate) struct Item<'a> {
    pub id: String,
    pub id_span: Span,
    /// Its body; a mapping may repeat `id`. `None` for a bare name.
    pub body: Option<&'a Node>,
}

impl Item<'_> {
    /// The span of name and body.
    pub fn span(&self) -> Span {
        self.body.map_or(self.id_span, |body| self.id_span.join(body.span))
    }
}

/// The text of a text node.
pub(crate) fn text(node: &Node) -> Option<&str> {
    if let Value::Text(text) = &node.value { Some(&text.text) } else { None }
}

/// The members of a list; a single value counts as a list of one, null as an empty list.
pub(crate) fn one_or_many(node: &Node) -> Vec<&Node> {
    match &node.value {
        Value::List(items) => items.iter().collect(),
        Value::Null => Vec::new(),
        Value::Bool(_) | Value::Int(_) | Value::Text(_) | Value::Map(_) => vec![node],
    }
}

/// True for YAML null.
pub(crate) fn is_null(node: &Node) -> bool {
    matches!(node.value, Value::Null)
}

impl Compiler<'_> {
    /// Reports keys that `node` may not have. `false`, after a report, if it is no mapping.
    pub fn keys(&mut self, node: &Node, what: &str, allowed: &[&str]) -> bool {
        if !matches!(node.value, Value::Map(_)) {
            let fix = self.without_dashes(node);
            self.shape_or(node, &format!("{what} is written as keys and values"), fix);
            return false;
        }
        if self.notes.is_some() {
            self.offer_keys(node, allowed);
        }
        for entry in node.entries() {
            let key = entry.key.as_str();
            if allowed.contains(&key) || NOTES.contains(&key) {
                if is_null(&entry.value) && LISTS.contains(&key) {
                    self.empty_list(entry);
                }
                continue;
            }
            let message = format!("{what} has no key `{key}`");
            // A key that is present is not suggested again.
            let shown =
                allowed.iter().copied().filter(|key| *key != "id" && node.get(key).is_none());
            let mut diag = self.unknown(Code::UnknownKey, entry.key_span, key, message, shown);
            if let Some((advice, meant)) = crate::advice::for_key(what, key) {
                diag = diag.hint(advice);
                if let Some(ours) = meant.filter(|ours| node.get(ours).is_none()) {
                    let title = format!("Change to `{ours}`");
                    diag.fixes = vec![Fix::replace(title, entry.key_span, ours)];
                }
            }
            if key == "after" && what == "an option" {
                diag = diag.hint("declare it under `actions`, and name it in the question");
                diag.fixes.clear();
            }
            if matches!(key, "elif" | "elsif" | "elseif" | "else if") && allowed.contains(&"else") {
                diag = diag
                    .hint("after the `if` write an item of its own: `- else if: …` with `then:`");
                diag.fixes = self.as_branch(node, entry).into_iter().collect();
            }
            if diag.hints.is_empty() && diag.fixes.is_empty() {
                diag = diag.hint(format!("the keys of {what} are {}", allowed.join(", ")));
            }
            self.within(key, |c| c.report(diag));
        }
        true
    }

    /// Reports that `node` has the wrong YAML shape.
    pub fn shape(&mut self, node: &Node, message: &str) {
        self.shape_or(node, message, None);
    }

    /// Reports that `node` has the wrong YAML shape, with a fix.
    pub fn shape_or(&mut self, node: &Node, message: &str, fix: Option<Fix>) {
        let diag = if is_null(node) {
            let place = self.key_before(node.span);
            Diagnostic::new(Code::EmptyValue, place, format!("{message}; found nothing"))
        } else {
            let message = format!("{message}; found {}", node.kind());
            Diagnostic::new(Code::WrongShape, node.span, message)
        };
        self.report(fix.into_iter().fold(diag, Diagnostic::fix));
    }

    /// Reports a list without items. Effects may be left open; a condition, cost or limit that is not written is
    /// hardly meant to be empty.
    fn empty_list(&mut self, entry: &Entry) {
        let (key, value) = (entry.key.as_str(), entry.value.span);
        let message = format!("`{key}` has no value");
        if let Some((_, what)) = NEVER_EMPTY.iter().find(|(known, _)| *known == key) {
            let mut diag = Diagnostic::new(Code::EmptyValue, entry.key_span, message)
                .hint(format!("write {what} after `{key}:`, or leave `{key}` out"));
            diag.fixes.extend(self.without_line(entry));
            self.within(key, |c| c.report(diag));
            return;
        }
        let (at, new) = if value.is_empty() {
            (entry.key_span.end as usize + 1, " []")
        } else {
            (value.start as usize, "[]")
        };
        let span = Span::new(at, at.max(value.end as usize));
        let span = if value.is_empty() { Span::point(at) } else { span };
        let diag = Diagnostic::new(Code::EmptyValue, entry.key_span, message)
            .hint("write `[]` for an empty list")
            .fix(Fix::replace("Write an empty list", span, new));
        self.within(key, |c| c.report(diag));
    }

    /// A fix that removes a key that stands alone in its line.
    fn without_line(&self, entry: &Entry) -> Option<Fix> {
        let at = entry.key_span.start as usize;
        let start = self.text.get(..at)?.rfind('\n')? + 1;
        let line = self.text.get(start..)?.split_inclusive('\n').next()?;
        let alone = line.trim() == format!("{}:", entry.key);
        let span = Span::new(start, start + line.len());
        alone.then(|| Fix::replace(format!("Leave `{}` out", entry.key), span, ""))
    }

    /// The value of a required key; reports a missing one.
    pub fn need<'n>(&mut self, node: &'n Node, key: &str, what: &str) -> Option<&'n Node> {
        let found = node.get(key);
        if found.is_none() && !self.is_misnamed(node, key) {
            self.report(Diagnostic::new(
                Code::MissingKey,
                node.span,
                format!("{what} needs `{key}`"),
            ));
        }
        found
    }

    /// True if a key of `node` was reported, and its fix changes it to `key`.
    fn is_misnamed(&self, node: &Node, key: &str) -> bool {
        node.entries().iter().any(|entry| self.is_reported_as(entry, key))
    }

    fn is_reported_as(&self, entry: &Entry, key: &str) -> bool {
        let is_key = |edit: &TextEdit| edit.text == key && edit.span == entry.key_span;
        let fixes = self.diags.iter().filter(|found| found.code == Code::UnknownKey);
        fixes.flat_map(|found| &found.fixes).any(|fix| fix.edits.iter().any(is_key))
    }

    /// The value of a key, or of another key that was reported and is changed to it.
    pub fn meant<'n>(&self, node: &'n Node, key: &str) -> Option<&'n Node> {
        let misnamed = || node.entries().iter().find(|entry| self.is_reported_as(entry, key));
        node.get(key).or_else(|| misnamed().map(|entry| &entry.value))
    }

    /// A name that is written as text.
    pub fn word(&mut self, node: &Node, what: &str) -> Option<String> {
        if let Some(text) = text(node) {
            return Some(text.to_owned());
        }
        self.shape(node, &format!("{what} is a name"));
        None
    }

    /// The members of a named collection: a mapping from name to body, a list of mappings with `id`, a list of names
    /// with a body below each, or a list of bare names.
    pub fn collection<'n>(&mut self, node: &'n Node, what: &str) -> Vec<Item<'n>> {
        match &node.value {
            Value::Null => Vec::new(),
            Value::Text(text) if is_word(&text.text) => {
                let list = format!("[{}]", text.text);
                let fix = Fix::replace(format!("Change to `{list}`"), node.span, list);
                self.shape_or(node, &format!("{what} are a list or a mapping"), Some(fix));
                self.member(node, what).into_iter().collect()
            }
            Value::Map(entries) => entries
                .iter()
                .map(|entry| Item {
                    id: entry.key.clone(),
                    id_span: entry.key_span,
                    body: Some(&entry.value),
                })
                .collect(),
            Value::List(nodes) => {
                let mut items = Vec::new();
                for (index, node) in nodes.iter().enumerate() {
                    items.extend(self.within(&format!("[{index}]"), |c| c.member(node, what)));
                }
                items
            }
            Value::Bool(_) | Value::Int(_) | Value::Text(_) => {
                self.shape(node, &format!("{what} are named: a mapping, or a list with `id`"));
                Vec::new()
            }
        }
    }

    fn member<'n>(&mut self, node: &'n Node, what: &str) -> Option<Item<'n>> {
        if let Some(text) = text(node) {
            return Some(Item { id: text.to_owned(), id_span: node.span, body: None });
        }
        let Value::Map(entries) = &node.value else {
            self.shape(node, &format!("each of {what} is a mapping with `id`"));
            return None;
        };
        if let [entry] = &entries[..]
            && entry.key != "id"
            && matches!(entry.value.value, Value::Map(_) | Value::Null)
        {
            let body = Some(&entry.value);
            return Some(Item { id: entry.key.clone(), id_span: entry.key_span, body });
        }
        let id = self.need(node, "id", &format!("each of {what} in a list"))?;
        let name = self.word(id, "`id`")?;
        Some(Item { id: name, id_span: id.span, body: Some(node) })
    }

    /// Drops and reports members with a repeated id.
    pub fn distinct<'n>(&mut self, items: Vec<Item<'n>>, what: &str) -> Vec<Item<'n>> {
        let mut seen: BTreeMap<String, Span> = BTreeMap::new();
        let mut kept = Vec::with_capacity(items.len());
        for item in items {
            if let Some(first) = seen.get(&item.id) {
                let first = *first;
                self.report(
                    Diagnostic::new(
                        Code::DuplicateDefinition,
                        item.id_span,
                        format!("there are two {what} called `{}`", item.id),
                    )
                    .related(first, format!("`{}` is declared here first", item.id)),
                );
                continue;
            }
            seen.insert(item.id.clone(), item.id_span);
            kept.push(item);
        }
        kept
    }
}

/// The words under `key`, one or a list; items that are no text are left out.
pub(crate) fn words_at(node: &Node, key: &str) -> Vec<String> {
    let words = node.get(key).map(one_or_many).unwrap_or_default();
    words.into_iter().filter_map(|word| text(word).map(str::to_owned)).collect()
}

/// The text under `key`, if it is text.
pub(crate) fn text_at<'n>(node: &'n Node, key: &str) -> Option<&'n str> {
    node.get(key).and_then(text)
}
