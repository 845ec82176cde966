//! Converts the tree that was read to the output tree, with its remarks.

use super::people::{reads, verbatim};
use super::remarks::Remarks;
use boardwright_syntax::print::{Entry, Item, Out, WIDTH, spaced};
use boardwright_syntax::yaml::{self, Node, Style, Text, Value};

/// The conversion of nodes.
pub struct Shaper<'s> {
    source: &'s str,
    remarks: &'s mut Remarks,
    /// The keys from the section to the current node.
    path: Vec<String>,
}

impl<'s> Shaper<'s> {
    /// Set for a block whose fence names the section.
    pub fn new(source: &'s str, remarks: &'s mut Remarks, label: Option<&str>) -> Self {
        Self { source, remarks, path: label.map(str::to_owned).into_iter().collect() }
    }

    /// Converts the whole block; `None` if a part of it cannot be converted.
    pub fn root(&mut self, node: &Node) -> Option<Out> {
        if let Some(section) = node.get("section")
            && let Value::Text(text) = &section.value
        {
            self.path = vec![text.text.clone()];
        }
        let named = node.entries().iter().all(|entry| is_section(&entry.key));
        if named && !node.entries().is_empty() {
            self.path.clear();
        }
        self.node(node)
    }

    fn node(&mut self, node: &Node) -> Option<Out> {
        match &node.value {
            Value::Null => Some(Out::Raw(self.text(node).trim().to_owned())),
            Value::Bool(value) => Some(Out::number(value)),
            Value::Int(n) => Some(Out::number(n)),
            Value::Text(text) => self.scalar(node, text),
            Value::List(_) | Value::Map(_) if self.is_flow(node) => self.flow(node),
            Value::List(items) => self.list(node, items),
            Value::Map(entries) => self.map(node, entries),
        }
    }

    fn text(&self, node: &Node) -> &'s str {
        self.source.get(node.span.range()).unwrap_or_default()
    }

    fn is_flow(&self, node: &Node) -> bool {
        self.text(node).starts_with(['{', '['])
    }

    fn column(&self, at: usize) -> usize {
        let before = self.source.get(..at).unwrap_or_default();
        at - before.rfind('\n').map_or(0, |newline| newline + 1)
    }

    fn scalar(&mut self, node: &Node, text: &Text) -> Option<Out> {
        if matches!(text.style, Style::Literal | Style::Folded) {
            return self.block_text(node, text);
        }
        if reads(&self.path) {
            return Some(Out::Quoted(text.text.clone()));
        }
        let written = self.text(node);
        let as_it_is = verbatim(&self.path);
        if text.style == Style::Plain
            && !written.contains('\n')
            && (as_it_is || !yaml::plain(&spaced(&text.text), false))
        {
            return Some(Out::Raw(written.to_owned()));
        }
        if as_it_is {
            return Some(Out::Text(text.text.clone()));
        }
        if text.style == Style::Plain && written.contains('\n') {
            if self.remarks.within(node.span) {
                return None;
            }
            // Line breaks of the author stay, if the lines are not too long.
            let lines: Vec<String> = written.lines().map(|line| spaced(line.trim())).collect();
            let same = lines.join(" ") == spaced(&text.text);
            if same && lines.iter().all(|line| line.len() < WIDTH - 8) {
                return Some(Out::Broken(lines));
            }
        }
        Some(Out::Text(spaced(&text.text)))
    }

    /// Returns a text after `|` or `>` as it is.
    fn block_text(&self, node: &Node, text: &Text) -> Option<Out> {
        let sign = if text.style == Style::Literal { '|' } else { '>' };
        let start = node.span.start as usize;
        let line_start = |at: usize| {
            self.source.get(..at).unwrap_or_default().rfind('\n').map_or(0, |newline| newline + 1)
        };
        // The span begins at the header or at the content below it.
        let own = self.source.get(start..)?;
        let (header_at, body_at) = if own.starts_with(sign) {
            (start, start + own.find('\n')? + 1)
        } else {
            let body = line_start(start);
            let header = self.source.get(..body)?.rfind(sign)?;
            (header, body)
        };
        let header = self.source.get(header_at..body_at)?.trim();
        // A number in the header counts columns from the key above; the printer indents by 2.
        if header.contains(|c: char| c.is_ascii_digit()) {
            let rest: String = header.chars().filter(|c| !c.is_ascii_digit()).collect();
            let lines = text.text.lines().map(str::to_owned).collect();
            let chomp = rest.strip_prefix('|').filter(|chomp| ["", "-"].contains(chomp))?;
            return Some(Out::Block(format!("|2{chomp}"), lines));
        }
        if header.contains('#') {
            return None;
        }
        let body = self.source.get(body_at..node.span.end as usize)?;
        // The span may go on to the dash of the next item.
        let body = if header.contains('+') { body } else { body.trim_end() };
        let indent = body
            .lines()
            .filter(|line| !line.trim().is_empty())
            .map(|line| line.len() - line.trim_start().len())
            .min()?;
        let lines = body.lines().map(|line| line.get(indent..).unwrap_or_default().to_owned());
        Some(Out::Block(header.to_owned(), lines.collect()))
    }

    /// Converts a flow collection.
    fn flow(&mut self, node: &Node) -> Option<Out> {
        if self.remarks.within(node.span) {
            return None;
        }
        Some(match &node.value {
            Value::List(items) => {
                let all: Option<Vec<Out>> = items.iter().map(|item| self.inside(item)).collect();
                Out::FlowList(all?)
            }
            Value::Map(entries) => {
                let mut all = Vec::with_capacity(entries.len());
                for entry in entries {
                    self.path.push(entry.key.clone());
                    let value = self.inside(&entry.value);
                    self.path.pop();
                    all.push((entry.key.clone(), value?));
                }
                Out::FlowMap(all)
            }
            Value::Null | Value::Bool(_) | Value::Int(_) | Value::Text(_) => return None,
        })
    }

    fn inside(&mut self, node: &Node) -> Option<Out> {
        match &node.value {
            Value::Null => Some(Out::Raw("null".to_owned())),
            Value::List(_) | Value::Map(_) => self.flow(node),
            Value::Text(_) | Value::Bool(_) | Value::Int(_) => self.node(node),
        }
    }

    fn list(&mut self, node: &Node, items: &[Node]) -> Option<Out> {
        let rows = items.iter().all(|item| {
            matches!(item.value, Value::List(_))
                && self.is_flow(item)
                && !self.text(item).contains('\n')
        });
        // Aligned columns stay aligned.
        let table = rows && items.iter().any(|item| self.text(item).contains(",  "));
        let column = self.column(node.span.start as usize);
        let mut all = Vec::with_capacity(items.len());
        for (index, item) in items.iter().enumerate() {
            let start = item.span.start as usize;
            let dash = self.dash(start);
            let before = trimmed(self.remarks.before(dash, 0), index == 0);
            let after = match item.value {
                Value::Map(_) | Value::List(_) if !self.is_flow(item) => None,
                _ => self.remarks.behind(self.source, self.first_end(item)),
            };
            let value = self.node(item)?;
            all.push(Item { before, value, after });
        }
        let tail = self.remarks.closing(self.next_start(node), column);
        if !tail.is_empty() {
            all.push(Item { before: tail, value: Out::Nothing, after: None });
        }
        Some(if table { Out::Table(all) } else { Out::List(all) })
    }

    fn map(&mut self, node: &Node, entries: &[yaml::Entry]) -> Option<Out> {
        let column = self.column(node.span.start as usize);
        let mut all = Vec::with_capacity(entries.len());
        for (index, entry) in entries.iter().enumerate() {
            let start = entry.key_span.start as usize;
            let before = trimmed(self.remarks.before(start, 0), index == 0);
            let collection = matches!(entry.value.value, Value::Map(_) | Value::List(_))
                && !self.is_flow(&entry.value);
            let head = entry.key_span.end as usize;
            let below = self
                .source
                .get(head..entry.value.span.start as usize)
                .is_some_and(|t| t.contains('\n'));
            let at =
                if collection || below { head } else { self.first_end(&entry.value).max(head) };
            let after = self.remarks.behind(self.source, at);
            self.path.push(entry.key.clone());
            let value = self.node(&entry.value);
            self.path.pop();
            let value = Some(value?).filter(|value| *value != Out::Raw(String::new()));
            let key = Entry::new(&entry.key, Out::Nothing).key;
            all.push(Entry { before, key, value, after });
        }
        let tail = self.remarks.closing(self.next_start(node), column);
        if !tail.is_empty() {
            all.push(Entry { before: tail, key: String::new(), value: None, after: None });
        }
        Some(Out::Map(all))
    }

    /// Returns the end of the first line of a value, where a comment may follow.
    fn first_end(&self, node: &Node) -> usize {
        node.span.end as usize
    }

    /// Returns the offset of the dash before a member.
    fn dash(&self, start: usize) -> usize {
        self.source.get(..start).and_then(|before| before.rfind('-')).unwrap_or(start)
    }

    /// Returns the start of the node after a collection, where its own remarks end.
    fn next_start(&self, node: &Node) -> usize {
        let end = node.span.end as usize;
        let rest = self.source.get(end..).unwrap_or_default();
        let mut at = end;
        for line in rest.split_inclusive('\n') {
            let text = line.trim_start();
            let first = at == end;
            if !first && !text.is_empty() && !text.starts_with('#') {
                return at;
            }
            at += line.len();
        }
        at
    }
}

/// Cleans the remarks before a member: no blank lines before the first one, no double blank lines.
fn trimmed(mut lines: Vec<String>, first: bool) -> Vec<String> {
    lines.dedup_by(|a, b| a.is_empty() && b.is_empty());
    if first {
        while lines.first().is_some_and(String::is_empty) {
            lines.remove(0);
        }
    }
    lines
}

/// Remarks at the end of a block.
pub fn close(out: &mut Out, lines: Vec<String>) {
    if lines.is_empty() {
        return;
    }
    match out {
        Out::Map(entries) => {
            entries.push(Entry { before: lines, key: String::new(), value: None, after: None });
        }
        Out::List(items) | Out::Table(items) => {
            items.push(Item { before: lines, value: Out::Nothing, after: None });
        }
        _ => {}
    }
}

fn is_section(key: &str) -> bool {
    boardwright_compile::Section::from_name(key).is_some()
}
