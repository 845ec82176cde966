//! Reads drawings: lines of symbols with their places in the source.

use super::EMPTY;
use crate::compiler::Compiler;
use crate::decode::text;
use crate::src::Src;
use boardwright_diag::{Code, Diagnostic, Span};
use boardwright_syntax::yaml::{Node, Style, Value};

/// A map as rows of symbols, the top row first.
pub(crate) struct Drawing {
    pub rows: Vec<Row>,
    /// The whole drawing.
    pub span: Span,
}

/// A row of symbols from the left.
pub(crate) struct Row {
    pub symbols: Vec<(String, Span)>,
    pub span: Span,
}

impl Drawing {
    /// All symbols, in the order in which they are read.
    pub fn symbols(&self) -> impl Iterator<Item = &(String, Span)> {
        self.rows.iter().flat_map(|row| &row.symbols)
    }
}

impl Compiler<'_> {
    /// The drawings under `map` or `maps`; none after a report.
    pub(super) fn drawings(&mut self, node: &Node, single: bool) -> Vec<Drawing> {
        match (node.get("map"), node.get("maps")) {
            (Some(map), None) => self.drawing(map, single).into_iter().collect(),
            (None, Some(maps)) => {
                let Value::List(items) = &maps.value else {
                    self.shape(maps, "`maps` is a list of maps, one for each size of the board");
                    return Vec::new();
                };
                let drawn: Vec<Option<Drawing>> =
                    items.iter().map(|item| self.drawing(item, single)).collect();
                drawn.into_iter().collect::<Option<Vec<Drawing>>>().unwrap_or_default()
            }
            (Some(_), Some(second)) => {
                let message = "`map` is one drawing, `maps` a list of several; use one of them";
                self.error(Code::DuplicateDefinition, second.span, message);
                Vec::new()
            }
            (None, None) => {
                let message = "`place` needs `map`: the board, drawn with these symbols";
                self.error(Code::MissingKey, node.span, message);
                Vec::new()
            }
        }
    }

    /// A drawing: text with a row in each line, or a list of rows.
    pub(crate) fn drawing(&mut self, node: &Node, single: bool) -> Option<Drawing> {
        let rows = match &node.value {
            Value::Text(of)
                if of.style == Style::Plain && self.written(node.span).contains('\n') =>
            {
                let message = "the lines of a map are joined into one here";
                let hint =
                    "write `map: |` to keep lines as they are, or a list with a row in each item";
                self.report(Diagnostic::new(Code::WrongShape, node.span, message).hint(hint));
                return None;
            }
            Value::Text(of) => {
                let src = Src::new(of);
                let mut rows = Vec::new();
                let mut at = 0;
                for line in of.text.split('\n') {
                    rows.extend(row(line, at, &src, single));
                    at += line.len() + 1;
                }
                rows
            }
            Value::List(items) => {
                let mut rows = Vec::new();
                for item in items {
                    rows.extend(self.listed_row(item, single)?);
                }
                rows
            }
            Value::Int(_) => self.listed_row(node, single)?.into_iter().collect(),
            Value::Null => {
                self.error(Code::EmptyValue, node.span, "expected a map: a line for each row");
                return None;
            }
            Value::Bool(_) | Value::Map(_) => {
                self.shape(node, "a map is text with a line for each row");
                return None;
            }
        };
        let ends = rows.first().zip(rows.last());
        let span = ends.map_or(node.span, |(first, last)| {
            Span::new(first.span.start as usize, last.span.end as usize)
        });
        Some(Drawing { rows, span })
    }

    /// A row as an item of a list; `None` after a report.
    fn listed_row(&mut self, node: &Node, single: bool) -> Option<Option<Row>> {
        if let (Value::Text(of), Some(line)) = (&node.value, text(node)) {
            return Some(row(line, 0, &Src::new(of), single));
        }
        if matches!(node.value, Value::Int(_)) {
            let symbol = (self.written(node.span).to_owned(), node.span);
            return Some(Some(Row { symbols: vec![symbol], span: node.span }));
        }
        self.shape(node, "a row of a map is a line of symbols");
        None
    }
}

/// The symbols of a line that begins at a byte of the text; `None` for an empty line.
fn row(line: &str, start: usize, src: &Src, single: bool) -> Option<Row> {
    let at = |from: usize, to: usize| src.span(Span::new(start + from, start + to));
    let mut symbols = Vec::new();
    let mut from = 0;
    for word in line.split(char::is_whitespace) {
        // A dot is an empty cell also where symbols are longer.
        if single || word.chars().all(|c| EMPTY.contains(c)) {
            for (offset, c) in word.char_indices() {
                let span = at(from + offset, from + offset + c.len_utf8());
                symbols.push((c.to_string(), span));
            }
        } else if !word.is_empty() {
            symbols.push((word.to_owned(), at(from, from + word.len())));
        }
        from += word.len() + line[from + word.len()..].chars().next().map_or(0, char::len_utf8);
    }
    let (first, last) = symbols.first().zip(symbols.last())?;
    let span = Span::new(first.1.start as usize, last.1.end as usize);
    Some(Row { symbols, span })
}
