//! Expressions as text: nodes, lists, bitboards, and the words that they read; `Debug` text with names in place of
//! numbers of tables.

use super::text::Dump;
use crate::code::{
    Bitboard, BitboardId, Change, List, ListId, Node, NodeId, Numbers, Operand, Slot, Target,
};
use crate::program::Variable;
use crate::program::{Branch, Onward, Program, Test};
use crate::state::word;
use crate::value::NONE;
use std::fmt::Debug;

/// Expressions with more bytes are printed once, by number.
const LONG: usize = 72;

/// Numbers from here on stand for the text of parts of an expression.
const FIRST_PART: usize = 4_000_000_000;

impl<'p> Dump<'p> {
    pub(super) fn node(&mut self, node: NodeId) -> String {
        match node.operand() {
            Operand::Const(NONE) => "none".to_owned(),
            Operand::Const(value) => value.to_string(),
            Operand::Word(at) => self.word(at),
            Operand::Local(number) => format!("l{number}"),
            Operand::Reg(reg) => format!("r{reg}"),
            Operand::Node(at) => {
                let text = match self.program.exprs.nodes[at] {
                    Node::Is { of, among } => format!("{} is {}", self.node(of), numbers(among)),
                    Node::Branches { first, .. } => self.branches(first as usize),
                    // `plain` says the same.
                    Node::InBitboard { set, at, single, .. } => {
                        let (at, set) = (self.node(at), self.bitboard(set));
                        format!("InBitboard({at}, {set}{})", if single { ", single" } else { "" })
                    }
                    node => self.named_parts(|parts| node.with(parts)),
                };
                self.shortened(text)
            }
        }
    }

    /// Returns the branches of a condition: test, then the number of the branch that follows.
    fn branches(&mut self, first: usize) -> String {
        let (mut branches, mut last) = (Vec::new(), first);
        while first + branches.len() <= last {
            let at = first + branches.len();
            let Branch { test, then, otherwise } = self.program.exprs.branches[at];
            let test = self.test(test);
            let [then, otherwise] = [then, otherwise].map(|goal| match goal.onward() {
                Onward::Branch(further) => {
                    last = last.max(at + further);
                    (at + further - first).to_string()
                }
                Onward::Decided(holds) => if holds { "holds" } else { "fails" }.to_owned(),
            });
            branches.push(format!("{test} ? {then} : {otherwise}"));
        }
        format!("branches[{}]", branches.join(", "))
    }

    pub(super) fn test(&mut self, test: Test) -> String {
        match test {
            Test::Node(node) => self.node(node),
            Test::Is { of, among } => format!("{} is {}", self.node(of), numbers(among)),
            Test::WordIs { base, offset, among } => {
                let (base, offset) = (self.word(base as usize), self.node(offset));
                format!("{base}+{offset} is {}", numbers(among))
            }
            Test::AllZero { first, len } => {
                format!("the {len} words from {} on are 0", self.word(first as usize))
            }
            Test::Line { .. } | Test::Bare { .. } => self.named(&test),
        }
    }

    /// Returns an expression, or its number if it is long.
    fn shortened(&mut self, text: String) -> String {
        if text.len() <= LONG { text } else { format!("e{}", number_in(&mut self.long, text)) }
    }

    pub(super) fn list(&mut self, list: ListId) -> String {
        match self.program.exprs.lists[list as usize] {
            List::Consts { start, len } => {
                let members = &self.program.exprs.consts[start as usize..][..len as usize];
                match members {
                    [first, .., last] if members.len() > 4 => {
                        format!("[{first}, {} more, {last}]", len - 2)
                    }
                    few => format!("{few:?}"),
                }
            }
            list => {
                let text = self.named_parts(|parts| list.with(parts));
                self.shortened(text)
            }
        }
    }

    /// A bitboard by its number; planes and masks are printed in place.
    pub(super) fn bitboard(&mut self, set: BitboardId) -> String {
        match self.program.bitboards.nodes[set as usize] {
            Bitboard::Plane(plane) => self.plane(plane),
            Bitboard::Mask(mask) => self.mask(mask),
            _ => format!("s{}", number_in(&mut self.bitboards, set)),
        }
    }

    pub(super) fn plane(&self, plane: u16) -> String {
        let p = self.program;
        let owners = usize::from(Program::OWNER_PLANE);
        match usize::from(plane) {
            0 => "empty".to_owned(),
            plane if plane < owners + p.players => format!("player {}", plane - owners + 1),
            plane if plane == p.stacked_plane() => "stacked".to_owned(),
            plane => {
                let of = p.space.type_planes.get(plane - owners - p.players);
                let of = of.map(|of| p.tokens.types[usize::from(*of)].id.as_str());
                of.unwrap_or("no plane").to_owned()
            }
        }
    }

    pub(super) fn mask(&self, mask: u16) -> String {
        let width = self.program.space.width;
        let words = &self.program.space.masks[usize::from(mask) * width..][..width];
        let cells: u32 = words.iter().map(|word| word.count_ones()).sum();
        format!("cells({cells})")
    }

    pub(super) fn shift(&self, number: usize) -> String {
        let shift = self.program.space.shifts[number];
        format!("{:+} from {}", shift.delta, self.mask(shift.mask))
    }

    pub(super) fn ways(&self, number: usize) -> String {
        let ways = self.program.space.ways[number].iter();
        let ways = ways.map(|way| format!("{:+} doubled {}", way.shift.delta, way.doublings));
        format!("[{}]", ways.collect::<Vec<_>>().join(", "))
    }

    pub(super) fn lines(&self, number: usize) -> String {
        let lines = &self.program.space.lines[number];
        let width = self.program.space.width.max(1);
        let axes = lines.axes.iter().map(|axes| {
            let begins = axes.begins.map(|mask| self.mask(mask)).join(" ");
            let growth: Vec<_> = axes.growth.iter().map(|by| format!("{by:?}")).collect();
            format!("axes begin in {begins} grow {}", growth.join(" "))
        });
        let axes = axes.collect::<Vec<_>>().join("; ");
        format!("({} one by one {axes})", lines.masks.len() / width)
    }

    /// Returns the name of a word of the state.
    pub(super) fn word(&self, at: usize) -> String {
        let p = self.program;
        match p.variable_at(at) {
            Some((Variable::Game(_), info)) => return info.id.clone(),
            Some((Variable::Player(_, player), info)) => {
                return format!("{}[{}]", info.id, player.0 + 1);
            }
            Some((Variable::Place(_, place), info)) => return format!("{}[{}]", info.id, place.0),
            None => {}
        }
        let named = p.layout.word_names.iter().find_map(|(name, first, len, _)| {
            let k = at.checked_sub(*first as usize).filter(|k| *k < *len as usize)?;
            Some(if *len == 1 { name.clone() } else { format!("{name}[{k}]") })
        });
        named.unwrap_or_else(|| {
            let header = match at {
                word::ROUND => "round",
                word::TURN => "turn",
                word::ACTIVE => "active",
                word::PHASE => "phase",
                word::DECIDER => "decider",
                word::LAST_ACTOR => "last actor",
                _ => "_",
            };
            header.to_owned()
        })
    }

    pub(super) fn target(&mut self, number: usize) -> String {
        let Target { base, offset, .. } = self.program.effects.targets[number];
        match offset {
            None => self.word(base as usize),
            Some(offset) => format!("{}+{}", self.word(base as usize), self.node(offset)),
        }
    }

    /// Returns the text of an expression with that of its lists and bitboards.
    pub(super) fn named_parts<T: Debug>(
        &mut self,
        change: impl FnOnce(&mut Parts<'_, 'p>) -> T,
    ) -> String {
        let mut parts = Parts { dump: self, found: Vec::new() };
        let expression = change(&mut parts);
        let found = parts.found;
        self.named_with(&format!("{expression:?}"), &found)
    }

    /// Returns `Debug` text with names instead of numbers.
    pub(super) fn named(&mut self, value: &impl Debug) -> String {
        self.named_with(&format!("{value:?}"), &[])
    }

    fn named_with(&mut self, text: &str, parts: &[String]) -> String {
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
                out = format!("{before}{}", self.node(NodeId::raw(number as u32)));
                rest = &rest[1..];
            } else if let Some(before) = out.strip_suffix("Slot(") {
                out = format!("{before}{}", self.node(Slot::raw(number as u32).node()));
                rest = &rest[1..];
            } else {
                let name = self.number(&out, number);
                out.push_str(&name.unwrap_or_else(|| digits.to_owned()));
            }
        }
        out + rest
    }

    /// Returns the name of a number, by the text before it.
    fn number(&mut self, before: &str, number: usize) -> Option<String> {
        let after = |ends: &[&str]| ends.iter().any(|end| before.ends_with(end));
        Some(if after(&["PlaneOf { base: ", "plane: ", "Plane("]) {
            self.plane(number as u16)
        } else if after(&["PlaceOf { base: "]) {
            return None;
        } else if after(&["SumOf { first: ", "AllZero { first: ", "base: ", "Stored("])
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
            "table: ", "start: ", "first: ", "locals: ", "var: ", "entry: ", "Reset(",
        ]) {
            "_".to_owned()
        } else {
            return None;
        })
    }
}

/// Replaces each list and bitboard of an expression by a number that stands for its text.
pub(super) struct Parts<'l, 'p> {
    dump: &'l mut Dump<'p>,
    found: Vec<String>,
}

impl Parts<'_, '_> {
    fn part(&mut self, text: String) -> u32 {
        self.found.push(text);
        (FIRST_PART + self.found.len() - 1) as u32
    }
}

impl Change for Parts<'_, '_> {
    fn node(&mut self, node: NodeId) -> NodeId {
        node
    }

    fn list(&mut self, list: ListId) -> ListId {
        let text = self.dump.list(list);
        self.part(text)
    }

    fn bitboard(&mut self, set: BitboardId) -> BitboardId {
        let text = self.dump.bitboard(set);
        self.part(text)
    }

    fn items(&mut self, start: u32, len: u32) -> (u32, u32) {
        let items = self.dump.program.exprs.items[start as usize..][..len as usize].iter();
        let text: Vec<String> = items.map(|item| self.dump.node(*item)).collect();
        (self.part(format!("[{}]", text.join(", "))), len)
    }
}

/// Returns the number of an item among others; adds it if it is new.
pub(super) fn number_in<T: PartialEq>(known: &mut Vec<T>, item: T) -> usize {
    known.iter().position(|other| *other == item).unwrap_or_else(|| {
        known.push(item);
        known.len() - 1
    })
}

pub(super) fn numbers(among: Numbers) -> String {
    match among.ends() {
        (lo, hi) if lo > hi => {
            let others = among.others().map(|others| format!(" but {}", numbers(others)));
            format!("all{}", others.unwrap_or_default())
        }
        (NONE, NONE) => "none".to_owned(),
        (lo, hi) if lo == hi => lo.to_string(),
        (lo, i32::MAX) if lo == NONE + 1 => "all but none".to_owned(),
        (lo, i32::MAX) => format!("{lo}.."),
        (lo, hi) if lo == NONE + 1 => format!("..{hi}"),
        (lo, hi) => format!("{lo}..{hi}"),
    }
}
