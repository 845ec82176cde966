//! Names of effects whose values everybody knows: the acting player, what players choose, and what is computed of that and
//! of public variables alone.
//!
//! Moves are public, except for the hidden tokens that they name. Sealed answers are secret; results of rolls and of
//! other computations may be.

use crate::Kind;
use crate::code::{Node, NodeId, Op, Operand, Slot, SlotAt};
use crate::program::{Program, Take, Variable};
use crate::state::word;
use std::collections::BTreeSet;

/// The slots of such names.
#[derive(Debug, Clone, Default)]
pub(super) struct PublicNames {
    /// Those in words of the state.
    words: BTreeSet<usize>,
    /// Those in the machine's own memory. They hold no tokens.
    locals: BTreeSet<u8>,
}

impl PublicNames {
    pub fn of(p: &Program) -> Self {
        let chosen = chosen(p);
        let mut computed: Vec<(Slot, NodeId)> = Vec::new();
        let others: Vec<Slot> = written_otherwise(p);
        for op in &p.code.ops {
            if let Op::Local { slot, value } = *op {
                computed.push((slot, value));
            }
        }
        let mut found = Self::default();
        // Sequences may write values that were passed to them, not chosen, to the same slots.
        let rewritten = |slot: &Slot| {
            others.contains(slot) || computed.iter().any(|(written, _)| written == slot)
        };
        chosen.iter().filter(|slot| !rewritten(slot)).for_each(|slot| found.add(*slot));
        // A name with one value in the rules does not tell which way the rules went.
        let is_single = |slot: &Slot| {
            !others.contains(slot)
                && !chosen.contains(slot)
                && computed.iter().filter(|(written, _)| written == slot).count() == 1
        };
        loop {
            let more = computed.iter().filter(|(slot, value)| {
                is_single(slot) && !found.has(*slot) && found.knows(p, *value)
            });
            let more: Vec<Slot> = more.map(|(slot, _)| *slot).collect();
            if more.is_empty() {
                return found;
            }
            more.into_iter().for_each(|slot| found.add(slot));
        }
    }

    pub fn has_word(&self, at: usize) -> bool {
        self.words.contains(&at)
    }

    pub fn has_local(&self, number: u8) -> bool {
        self.locals.contains(&number)
    }

    fn add(&mut self, slot: Slot) {
        match slot.at() {
            SlotAt::Word(at) => drop(self.words.insert(at)),
            SlotAt::Local(number) => drop(self.locals.insert(number)),
        }
    }

    fn has(&self, slot: Slot) -> bool {
        match slot.at() {
            SlotAt::Word(at) => self.has_word(at),
            SlotAt::Local(number) => self.has_local(number),
        }
    }

    /// True if a value is computed of public values alone, whatever the position is.
    fn knows(&self, p: &Program, node: NodeId) -> bool {
        match node.operand() {
            Operand::Const(_) => true,
            Operand::Reg(_) => false,
            Operand::Local(number) => self.has_local(number),
            Operand::Word(at) => {
                let public = |(variable, kind, is_public): (Variable, Kind, bool)| {
                    is_public && kind != Kind::Token && !matches!(variable, Variable::Place(..))
                };
                let found = p.variable_at(at);
                let found = found.map(|(of, info)| (of, info.kind, info.visibility.is_public()));
                at < word::HEADER
                    || found.map_or_else(|| self.has_word(at) && !self.is_token(p, at), public)
            }
            Operand::Node(at) => self.knows_result(p, p.exprs.nodes[at]),
        }
    }

    fn knows_result(&self, p: &Program, node: Node) -> bool {
        if let Node::And(a, b)
        | Node::Or(a, b)
        | Node::Eq(a, b)
        | Node::Lt(a, b)
        | Node::Le(a, b)
        | Node::Compute(_, a, b) = node
        {
            return self.knows(p, a) && self.knows(p, b);
        }
        if let Node::If { when, then, otherwise } = node {
            return [when, then, otherwise].into_iter().all(|part| self.knows(p, part));
        }
        if let Node::Not(of)
        | Node::Next(of)
        | Node::Previous(of)
        | Node::Seat(of)
        | Node::Kept { of, .. }
        | Node::KeptBy { of, .. } = node
        {
            return self.knows(p, of);
        }
        false
    }

    fn is_token(&self, p: &Program, at: usize) -> bool {
        p.layout.token_locals.contains(&(at as u32))
    }
}

/// The slots of actors, arguments, and members chosen openly.
fn chosen(p: &Program) -> Vec<Slot> {
    let mut chosen = Vec::new();
    for alternative in p.decisions.defs.iter().flat_map(|decision| &decision.alternatives) {
        if let Take::Action { actor, .. } = alternative.take {
            chosen.push(actor);
            let parts = std::iter::successors(Some(alternative), |part| part.rest.as_deref());
            chosen.extend(parts.flat_map(|part| &part.params).map(|param| param.slot));
        }
    }
    for op in &p.code.ops {
        if let Op::Choose { decision, slot, .. } = *op
            && p.decisions.defs[usize::from(decision)].group.is_none()
        {
            chosen.push(slot);
        }
    }
    chosen
}

/// The slots that loops, chance and new tokens write.
fn written_otherwise(p: &Program) -> Vec<Slot> {
    let effects = &p.effects;
    let groups = effects.groups.iter().flat_map(|group| [group.each, group.answer]);
    let created = effects.creates.iter().filter_map(|create| create.bind);
    let rounds = effects.rounds.iter().map(|round| round.slot);
    let mut written: Vec<Slot> = groups.chain(created).chain(rounds).collect();
    for op in &p.code.ops {
        if let Op::Roll { slot, .. }
        | Op::EachNext { slot, .. }
        | Op::EachAgain { slot, .. }
        | Op::StoredLoopNext { slot, .. } = *op
        {
            written.push(slot);
        }
    }
    written
}
