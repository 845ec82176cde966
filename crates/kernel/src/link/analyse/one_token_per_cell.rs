//! Proof that no place ever holds two tokens.
//!
//! It holds if every operation that puts a token is the first one of an action that asks for an empty place, or
//! belongs to setup and has a place of its own. Tokens then need no links, and planes of owners and types are
//! exact, so no condition needs a scalar test beside its bitboard.

use crate::code::{Bitboard, BitboardId, List, ListId, Node, NodeId, Op, Operand, Pc, Reg};
use crate::link::Linker;
use crate::program::{AltDef, Program, Take};
use std::collections::{BTreeMap, BTreeSet};

/// Depth to which the operands of a list or bitboard are followed.
const PROOF_DEPTH: u32 = 6;

/// A predecessor of an operation, other than the one before it.
#[derive(Debug, Clone, Copy)]
enum Predecessor {
    Jump(Pc),
    Answer,
    Other,
}

/// The predecessors of operations, with the operation that each leads to.
type Predecessors = BTreeMap<Pc, Vec<Predecessor>>;

impl Linker<'_> {
    /// Finds whether the code proves it. The code is not yet specialised by player.
    pub(in crate::link) fn find_one_token_per_place(&mut self) {
        let predecessors = self.predecessors();
        let mut proven = self.setup_placements(&predecessors);
        for (entry, answers) in self.answers_by_entry() {
            proven.extend(self.first_placement(entry, &answers, &predecessors));
        }
        let mut ops = (0..).zip(&self.ir.code.ops);
        self.ir.tokens.single = ops.all(|(at, op)| !op.facts().puts_token || proven.contains(&at));
    }

    fn predecessors(&self) -> Predecessors {
        let mut found = Predecessors::new();
        let mut add = |to: Pc, from: Predecessor| found.entry(to).or_default().push(from);
        add(self.ir.code.resolve, Predecessor::Other);
        for (at, mut op) in (0..).zip(self.ir.code.ops.iter().copied()) {
            if let Some(to) = op.target_mut() {
                add(*to, Predecessor::Jump(at));
            }
            if let Op::Call { entry: to, .. } | Op::NextTurn { to } = op {
                add(to, Predecessor::Other);
            }
        }
        for answer in self.ir.decisions.defs.iter().flat_map(|decision| &decision.alternatives) {
            match answer.take {
                Take::Action { entry, .. } => add(entry, Predecessor::Answer),
                Take::Done { to } => add(to, Predecessor::Other),
                _ => {}
            }
        }
        self.ir.triggers.defs.iter().for_each(|trigger| add(trigger.entry, Predecessor::Other));
        found
    }

    /// The operations at the beginning of setup that put a token, each on a place of its own.
    fn setup_placements(&self, predecessors: &Predecessors) -> BTreeSet<Pc> {
        let (mut proven, mut filled) = (BTreeSet::new(), BTreeSet::new());
        for (at, op) in (0..).zip(&self.ir.code.ops) {
            match op {
                _ if predecessors.contains_key(&at) => break,
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

    /// Actions by the entry of their code, without those that are answered sealed: such a player does not know
    /// the other answers.
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

    /// The first operation of an action that puts a token, if all answers ask for an empty place for it, and
    /// only the entry of the action leads there.
    fn first_placement(
        &self,
        entry: Pc,
        answers: &[&AltDef],
        predecessors: &Predecessors,
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
                Op::Move { to, .. } | Op::MoveTurned { to, .. } => break *to,
                op if !op.facts().flow.stays() => return None,
                _ => at += 1,
            }
        };
        let asks = |answer: &&AltDef| {
            let mut params = answer.params.iter();
            params.any(|param| {
                param.slot.node() == place && self.is_of_empty(param.list, PROOF_DEPTH)
            })
        };
        // Loops before it may go round. A jump from behind it would do it twice.
        let allowed = |to: Pc, from: &Predecessor| match from {
            Predecessor::Jump(from) => (entry..at).contains(from),
            Predecessor::Answer => to == entry,
            Predecessor::Other => false,
        };
        let mut before = predecessors.range(entry..=at);
        let alone = before.all(|(to, from)| from.iter().all(|from| allowed(*to, from)));
        (alone && answers.iter().all(asks)).then_some(at)
    }

    /// True if all members of a list are empty places.
    fn is_of_empty(&self, list: ListId, depth: u32) -> bool {
        let within = |list: ListId| depth > 0 && self.is_of_empty(list, depth - 1);
        match self.ir.exprs.lists[list as usize] {
            List::Bitboard(set) => self.is_empty_bitboard(set, depth),
            List::Where { list, reg, when } => self.asks_empty(when, reg, depth) || within(list),
            List::If { list, .. } => within(list),
            List::Either { when, then, .. } if self.is_single(when) => within(then),
            List::Cond { then, otherwise, .. } | List::Either { then, otherwise, .. } => {
                within(then) && within(otherwise)
            }
            _ => false,
        }
    }

    fn is_empty_bitboard(&self, set: BitboardId, depth: u32) -> bool {
        let within = |set: BitboardId| depth > 0 && self.is_empty_bitboard(set, depth - 1);
        match self.ir.bitboards.nodes[set as usize] {
            Bitboard::Plane(plane) => plane == Program::EMPTY_PLANE,
            Bitboard::And(a, b) => within(a) || within(b),
            Bitboard::Or(a, b) => within(a) && within(b),
            Bitboard::Minus(set, _)
            | Bitboard::If { set, .. }
            | Bitboard::OfForm { plain: set, .. }
            | Bitboard::OfPlayer { plain: set, .. } => within(set),
            _ => false,
        }
    }

    /// True if a condition can hold for empty places only.
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
                at == place
                    && self.is_empty_bitboard(set, depth)
                    && self.asks_empty(plain, reg, depth)
            }
            _ => false,
        }
    }
}
