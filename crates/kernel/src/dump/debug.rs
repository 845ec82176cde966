//! `Debug` text of operations and expressions, with names in place of numbers of tables.

use super::text::Dump;
use crate::code::{BitboardId, Change, ListId, NodeId, Slot};

impl<'p> Dump<'p> {
    /// An expression with the text of its lists and bitboards.
    pub(super) fn told_parts(&mut self, told: impl FnOnce(&mut Parts<'_, 'p>) -> String) -> String {
        let mut parts = Parts { dump: self, found: Vec::new() };
        let text = told(&mut parts);
        let found = parts.found;
        self.told_with(&text, &found)
    }

    /// `Debug` text with names instead of numbers.
    pub(super) fn told(&mut self, text: &str) -> String {
        self.told_with(text, &[])
    }

    fn told_with(&mut self, text: &str, parts: &[String]) -> String {
        let (mut out, mut rest) = (String::new(), text);
        while let Some(at) = rest.find(|c: char| c.is_ascii_digit()) {
            let (before, from) = rest.split_at(at);
            out.push_str(before);
            let len = from.find(|c: char| !c.is_ascii_digit()).unwrap_or(from.len());
            let (digits, behind) = from.split_at(len);
            rest = behind;
            let number: usize = digits.parse().unwrap_or(usize::MAX);
            if let Some(part) = number.checked_sub(FIRST_PART).and_then(|part| parts.get(part)) {
                out.push_str(part);
            } else if let Some(before) = out.strip_suffix("NodeId(") {
                let node = self.node(NodeId::raw(number as u32));
                out = format!("{before}{node}");
                rest = &rest[1..];
            } else if let Some(before) = out.strip_suffix("Slot(") {
                let slot = Slot::raw(number as u32);
                let slot = self.node(slot.node());
                out = format!("{before}{slot}");
                rest = &rest[1..];
            } else {
                let told = self.number(&out, number);
                out.push_str(&told.unwrap_or_else(|| digits.to_owned()));
            }
        }
        out + rest
    }

    /// The name of a number, by the text before it.
    fn number(&mut self, before: &str, number: usize) -> Option<String> {
        let after = |ends: &[&str]| ends.iter().any(|end| before.ends_with(end));
        Some(if after(&["PlaneOf { base: ", "plane: ", "Plane("]) {
            self.plane(number as u16)
        } else if after(&["PlaceOf { base: "]) {
            return None;
        } else if after(&["SumOf { first: ", "AllZero { first: ", "base: ", "Kept("])
            || after(&["store: ", "Start { slot: ", "Next { slot: "])
        {
            self.word(number)
        } else if after(&["shift: "]) {
            self.shift(number)
        } else if after(&["mask: ", "Mask("]) {
            self.mask(number as u16)
        } else if after(&["ways: "]) {
            self.ways(number)
        } else if after(&["lines: "]) {
            self.lines(number)
        } else if after(&["target: "]) {
            self.target(number)
        } else if after(&["prop: "]) {
            self.program.names.props[number].clone()
        } else if after(&["list: ", "Conceal("]) {
            self.list(number as ListId)
        } else if after(&[
            "table: ", "start: ", "first: ", "locals: ", "Reset(", "var: ", "entry: ",
        ]) {
            "_".to_owned()
        } else {
            return None;
        })
    }
}

/// Numbers from here on stand for the text of parts of an expression.
const FIRST_PART: usize = 4_000_000_000;

/// Replaces each list and bitboard of an expression by a number that stands for its text.
pub(super) struct Parts<'l, 'p> {
    dump: &'l mut Dump<'p>,
    found: Vec<String>,
}

impl Parts<'_, '_> {
    fn part(&mut self, told: String) -> u32 {
        self.found.push(told);
        (FIRST_PART + self.found.len() - 1) as u32
    }
}

impl Change for Parts<'_, '_> {
    fn node(&mut self, node: NodeId) -> NodeId {
        node
    }

    fn list(&mut self, list: ListId) -> ListId {
        let told = self.dump.list(list);
        self.part(told)
    }

    fn set(&mut self, set: BitboardId) -> BitboardId {
        let told = self.dump.set(set);
        self.part(told)
    }

    fn items(&mut self, start: u32, len: u32) -> (u32, u32) {
        let items = self.dump.program.exprs.items[start as usize..][..len as usize].iter();
        let told: Vec<String> = items.map(|item| self.dump.node(*item)).collect();
        (self.part(format!("[{}]", told.join(", "))), len)
    }
}
