//! Proof that no place ever holds two tokens.
//!
//! It holds if every operation that puts a token is the first one of an action that asks for an empty place, or
//! belongs to setup and has a place of its own. Tokens then need no links, and planes of owners and types are
//! exact, so no condition needs a test cell by cell beside its bitboard.

use crate::code::{Bitboard, BitboardId, List, ListId, Node, NodeId, Op, Operand, Pc, Reg};
use crate::link::Linker;
use crate::program::{AltDef, Program, Take};
use std::collections::{BTreeMap, BTreeSet};

/// Depth to which the operands of a list or bitboard are followed.
const GLANCE: u32 = 6;

/// From where an operation is come to.
#[derive(Debug, Clone, Copy)]
enum From {
    Jump(Pc),
    Answer,
    Elsewhere,
}

impl Linker<'_> {
    /// True if that is seen in the code. All code has been made for anybody.
    pub(in crate::link) fn find_one_token_per_place(&mut self) {
        self.ir.tokens.single = self.finds_single();
    }

    fn finds_single(&self) -> bool {
        let ways_in = self.ways_in();
        let mut proven = self.opening_puts(&ways_in);
        for (entry, answers) in self.answers_by_entry() {
            proven.extend(self.first_put(entry, &answers, &ways_in));
        }
        (0..).zip(&self.ir.code.ops).all(|(at, op)| !op.facts().puts_token || proven.contains(&at))
    }

    /// The operations that lead to an operation, other than the one before it.
    fn ways_in(&self) -> BTreeMap<Pc, Vec<From>> {
        let mut ways: BTreeMap<Pc, Vec<From>> = BTreeMap::new();
        let mut add = |to: Pc, from: From| ways.entry(to).or_default().push(from);
        add(self.ir.code.resolve, From::Elsewhere);
        for (at, mut op) in (0..).zip(self.ir.code.ops.iter().copied()) {
            if let Some(to) = op.target_mut() {
                add(*to, From::Jump(at));
            }
            if let Op::Call { entry: to, .. } | Op::NextTurn { to } = op {
                add(to, From::Elsewhere);
            }
        }
        for answer in self.ir.decisions.defs.iter().flat_map(|decision| &decision.alternatives) {
            match answer.take {
                Take::Action { entry, .. } => add(entry, From::Answer),
                Take::Done { to } => add(to, From::Elsewhere),
                _ => {}
            }
        }
        self.ir.triggers.defs.iter().for_each(|trigger| add(trigger.entry, From::Elsewhere));
        ways
    }

    /// The operations of setup that put a token, each into another place, before anything else is done.
    fn opening_puts(&self, ways_in: &BTreeMap<Pc, Vec<From>>) -> BTreeSet<Pc> {
        let (mut proven, mut filled) = (BTreeSet::new(), BTreeSet::new());
        for (at, op) in (0..).zip(&self.ir.code.ops) {
            match op {
                _ if ways_in.contains_key(&at) => break,
                Op::CreateOne { place, .. } => match place.operand() {
                    Operand::Const(place) if filled.insert(place) => proven.insert(at),
                    _ => break,
                },
                Op::SetVar { .. } | Op::SetVarConst { .. } | Op::AddVar { .. } | Op::Clear(_) => {
                    continue;
                }
                _ => break,
            };
        }
        proven
    }

    /// Actions by where their code begins. Who answers sealed from others does not know what these do.
    fn answers_by_entry(&self) -> BTreeMap<Pc, Vec<&AltDef>> {
        let mut found: BTreeMap<Pc, Vec<&AltDef>> = BTreeMap::new();
        let mut sealed = BTreeSet::new();
        for decision in &self.ir.decisions.defs {
            for answer in &decision.alternatives {
                let Take::Action { entry, .. } = answer.take else { continue };
                found.entry(entry).or_default().push(answer);
                if decision.group.is_some() || answer.trial.is_some() || !answer.cost.is_empty() {
                    sealed.insert(entry);
                }
            }
        }
        found.retain(|entry, _| !sealed.contains(entry));
        found
    }

    /// The first operation of an action that puts a token, if it does so where all answers ask for an empty
    /// place, and nothing but the action's beginning leads there.
    fn first_put(
        &self,
        entry: Pc,
        answers: &[&AltDef],
        ways_in: &BTreeMap<Pc, Vec<From>>,
    ) -> Option<Pc> {
        let before = self.ir.code.ops.get(entry.checked_sub(1)? as usize)?;
        if !before.facts().flow.leaves() {
            return None;
        }
        let mut at = entry;
        let place = loop {
            match self.ir.code.ops.get(at as usize)? {
                Op::CreateOne { place, .. } => break *place,
                Op::Create(number) => {
                    let create = &self.ir.effects.creates[usize::from(*number)];
                    if !matches!(create.count.operand(), Operand::Const(1)) {
                        return None;
                    }
                    break create.place;
                }
                Op::Move { to, .. } => break *to,
                op if !op.facts().flow.stays() => return None,
                _ => at += 1,
            }
        };
        let asks = |answer: &&AltDef| {
            let mut params = answer.params.iter();
            params.any(|param| param.slot.node() == place && self.is_of_empty(param.list, GLANCE))
        };
        // Loops before it may go round; what leads back from behind it would do it twice.
        let mut ways = ways_in
            .range(entry..=at)
            .flat_map(|(to, ways)| ways.iter().map(move |way| (*to, *way)));
        let alone = ways.all(|(to, from)| match from {
            From::Jump(from) => (entry..at).contains(&from),
            From::Answer => to == entry,
            From::Elsewhere => false,
        });
        (alone && answers.iter().all(asks)).then_some(at)
    }

    /// True if all members of a list are empty places.
    fn is_of_empty(&self, list: ListId, depth: u32) -> bool {
        let within = |list: ListId| depth > 0 && self.is_of_empty(list, depth - 1);
        match self.ir.exprs.lists[list as usize] {
            List::Bitboard(set) => self.is_empty_set(set, depth),
            List::Where { list, reg, when } => self.asks_empty(when, reg, depth) || within(list),
            List::If { list, .. } => within(list),
            List::Either { when, then, .. } if self.is_single(when) => within(then),
            List::Cond { then, otherwise, .. } | List::Either { then, otherwise, .. } => {
                within(then) && within(otherwise)
            }
            _ => false,
        }
    }

    fn is_empty_set(&self, set: BitboardId, depth: u32) -> bool {
        let within = |set: BitboardId| depth > 0 && self.is_empty_set(set, depth - 1);
        match self.ir.bitboards.nodes[set as usize] {
            Bitboard::Plane(plane) => plane == Program::EMPTY_PLANE,
            Bitboard::And(a, b) => within(a) || within(b),
            Bitboard::Or(a, b) => within(a) && within(b),
            Bitboard::Minus(set, _)
            | Bitboard::If { set, .. }
            | Bitboard::OfPlayer { plain: set, .. } => within(set),
            _ => false,
        }
    }

    /// True if a condition holds of empty places alone.
    fn asks_empty(&self, when: NodeId, reg: Reg, depth: u32) -> bool {
        let (Operand::Node(at), Some(depth)) = (when.operand(), depth.checked_sub(1)) else {
            return false;
        };
        let place = NodeId::reg(reg);
        match self.ir.exprs.nodes[at] {
            Node::PlaceEmpty(of) => of == place,
            Node::And(a, b) => self.asks_empty(a, reg, depth) || self.asks_empty(b, reg, depth),
            Node::If { when, then, .. } if self.is_single(when) => {
                self.asks_empty(then, reg, depth)
            }
            Node::InBitboard { set, at, plain, .. } => {
                at == place && self.is_empty_set(set, depth) && self.asks_empty(plain, reg, depth)
            }
            _ => false,
        }
    }
}
