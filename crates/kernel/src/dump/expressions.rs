//! Expressions as text: nodes, lists, bitboards, and the words that they read.

use super::text::Dump;
use crate::code::{Bitboard, BitboardId, List, ListId, Node, NodeId, Numbers, Operand, Target};
use crate::program::{Branch, Goal, Onward, Program, Test};
use crate::state::word;
use crate::value::NONE;

/// Longer expressions are printed once, by number.
const LONG: usize = 72;

impl Dump<'_> {
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
                        let (at, set) = (self.node(at), self.set(set));
                        format!("InBitboard({at}, {set}{})", if single { ", single" } else { "" })
                    }
                    node => self.told_parts(|parts| format!("{:?}", node.with(parts))),
                };
                self.apart(text)
            }
        }
    }

    /// The branches of a condition: test, then the number of the branch that follows.
    pub(super) fn branches(&mut self, first: usize) -> String {
        let (mut told, mut last) = (Vec::new(), first);
        while first + told.len() <= last {
            let at = first + told.len();
            let Branch { test, then, otherwise } = self.program.exprs.branches[at];
            let asked = match test {
                Test::Node(node) => self.node(node),
                Test::Is { of, among } => format!("{} is {}", self.node(of), numbers(among)),
                Test::WordIs { base, offset, among } => {
                    let (base, offset) = (self.word(base as usize), self.node(offset));
                    format!("{base}+{offset} is {}", numbers(among))
                }
                Test::AllZero { first, len } => {
                    format!("the {len} words from {} on are 0", self.word(first as usize))
                }
                Test::Line { .. } | Test::Bare { .. } => self.told(&format!("{test:?}")),
            };
            let mut goal = |goal: Goal| match goal.onward() {
                Onward::Branch(further) => {
                    last = last.max(at + further);
                    (at + further - first).to_string()
                }
                Onward::Decided(holds) => if holds { "holds" } else { "fails" }.to_owned(),
            };
            told.push(format!("{asked} ? {} : {}", goal(then), goal(otherwise)));
        }
        format!("branches[{}]", told.join(", "))
    }

    /// An expression, or its number if it is long.
    pub(super) fn apart(&mut self, text: String) -> String {
        if text.len() <= LONG {
            return text;
        }
        let known = self.apart.iter().position(|known| *known == text);
        let number = known.unwrap_or_else(|| {
            self.apart.push(text);
            self.apart.len() - 1
        });
        format!("e{number}")
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
                let text = self.told_parts(|parts| format!("{:?}", list.with(parts)));
                self.apart(text)
            }
        }
    }

    /// A bitboard by its number; planes and masks are printed in place.
    pub(super) fn set(&mut self, set: BitboardId) -> String {
        match self.program.bitboards.nodes[set as usize] {
            Bitboard::Plane(plane) => self.plane(plane),
            Bitboard::Mask(mask) => self.mask(mask),
            _ => {
                let known = self.sets.iter().position(|known| *known == set);
                let number = known.unwrap_or_else(|| {
                    self.sets.push(set);
                    self.sets.len() - 1
                });
                format!("s{number}")
            }
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
                of.map_or_else(
                    || "no plane".to_owned(),
                    |of| p.tokens.types[usize::from(*of)].id.clone(),
                )
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

    /// The name of a word of the state.
    pub(super) fn word(&self, at: usize) -> String {
        let p = self.program;
        for (known, name) in [
            (word::ROUND, "round"),
            (word::TURN, "turn"),
            (word::ACTIVE, "active"),
            (word::PHASE, "phase"),
            (word::DECIDER, "decider"),
            (word::LAST_ACTOR, "last actor"),
        ] {
            if at == known {
                return name.to_owned();
            }
        }
        let layout = &p.layout;
        let within = |first: u32, len: usize| at.checked_sub(first as usize).filter(|k| *k < len);
        if let Some(var) = within(layout.globals, p.vars.global.len()) {
            return p.vars.global[var].id.clone();
        }
        if let Some(k) = within(layout.player_vars, p.vars.player.len() * p.players) {
            return format!("{}[{}]", p.vars.player[k / p.players].id, k % p.players + 1);
        }
        for var in &p.vars.place {
            if let Some(cell) = within(var.base, var.cells.len()) {
                return format!("{}[{cell}]", var.info.id);
            }
        }
        for (name, first, len, _) in &layout.word_names {
            if let Some(k) = within(*first, *len as usize) {
                return if *len == 1 { name.clone() } else { format!("{name}[{k}]") };
            }
        }
        "_".to_owned()
    }

    pub(super) fn target(&mut self, number: usize) -> String {
        let Target { base, offset, .. } = self.program.effects.targets[number];
        match offset {
            None => self.word(base as usize),
            Some(offset) => format!("{}+{}", self.word(base as usize), self.node(offset)),
        }
    }
}

pub(super) fn numbers(among: Numbers) -> String {
    match among.ends() {
        (lo, hi) if lo > hi => match among.others() {
            Some(others) => format!("all but {}", numbers(others)),
            None => "all".to_owned(),
        },
        (NONE, NONE) => "none".to_owned(),
        (lo, hi) if lo == hi => lo.to_string(),
        (lo, i32::MAX) if lo == NONE + 1 => "all but none".to_owned(),
        (lo, i32::MAX) => format!("{lo}.."),
        (lo, hi) if lo == NONE + 1 => format!("..{hi}"),
        (lo, hi) => format!("{lo}..{hi}"),
    }
}
