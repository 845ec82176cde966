//! Keeps values by their inputs: a value that was found for some members of lists is not evaluated again for the same
//! ones. Rules that are written with definitions ask for the same value in many places.
//!
//! A value that reads no state is kept for good, by all its inputs. Any other is kept until something that it reads
//! changes, by all its inputs: if it stands inside more lists than it reads members of, or reads no member of a list and
//! goes through one. Where not all changes are counted, it is kept while an evaluation lasts, by its registers.

use super::bitboard_code::Site;
use super::shape::Shape;
use crate::code::{BitboardId, List, ListId, Look, Node, NodeId, Operand, Reg};
use crate::link::Linker;
use crate::link::analyse::evaluated::Part;
use crate::link::analyse::inputs::{InputFinder, Inputs};
use crate::program::{AltDef, DecisionDef, Keeper, ReadPlaces, Validity};
use std::collections::BTreeSet;

/// From this weight on it takes longer to evaluate a value than to look it up.
const HEAVY: u32 = 5;
/// From this weight on, a value that reads the state is worth it, since it is not kept for long.
const HEAVY_STATE: u32 = 10;
/// From this weight on, a value that is asked for in one place is worth it: it often has changed when it is asked for
/// again.
const HEAVY_ALONE: u32 = 20;
/// Most values that are kept; each takes some kilobytes of a machine.
const MOST: usize = 256;
/// Most places whose changes are counted one by one for a value.
const MOST_PLACES: usize = 16;

/// A value to be kept.
struct ToKeep {
    /// The node.
    at: usize,
    inputs: Vec<NodeId>,
    validity: Validity,
}

impl Linker<'_> {
    /// Marks the values that are worth keeping.
    pub(in crate::link) fn keep_values_by_argument(&mut self) {
        let mut shapes: Vec<(Shape, Validity, u32)> = Vec::new();
        let mut marked = Vec::new();
        let (kept, read_places) = self.kept_nodes();
        self.ir.exprs.read_places = read_places;
        for ToKeep { at, inputs, validity } in kept {
            if self.ir.exprs.keepers.len() == MOST {
                break;
            }
            let shaped = self.shape_of(NodeId::node(at), &inputs);
            let inputs = shaped.as_ref().map_or(inputs, |(_, met)| met.clone());
            let known = shaped.as_ref().and_then(|(shape, _)| {
                let known = shapes.iter().find(|known| known.0 == *shape && known.1 == validity);
                known.map(|(.., values)| *values)
            });
            let values = known.unwrap_or(self.ir.exprs.keepers.len() as u32);
            let Some(keeper) = Keeper::of(&inputs, validity, values) else { continue };
            if let (Some((shape, _)), None) = (shaped, known) {
                shapes.push((shape, validity, values));
            }
            self.ir.exprs.keepers.push(keeper);
            marked.push(at);
        }
        for (at, number) in marked.into_iter().zip(0..) {
            let node = self.ir.exprs.nodes[at];
            if let Node::Kept { of, number: kept } = node {
                // The first look in an evaluation finds the value by its inputs, the others find it at once.
                let of = self.behind(at, Node::KeptBy { of, keeper: number });
                self.ir.exprs.nodes[at] = Node::Kept { of, number: kept };
            } else {
                let of = self.behind(at, node);
                self.ir.exprs.nodes[at] = Node::KeptBy { of, keeper: number };
            }
        }
    }

    /// Adds a node that stands behind another one.
    fn behind(&mut self, at: usize, node: Node) -> NodeId {
        self.ir.exprs.nodes.push(node);
        self.ir.facts.node_registers.push(self.ir.facts.node_registers[at]);
        NodeId::node(self.ir.exprs.nodes.len() - 1)
    }

    /// The nodes to be kept, and the places that they read. The parts of a value come first: one whose parts are kept is
    /// lighter.
    fn kept_nodes(&self) -> (Vec<ToKeep>, Vec<u16>) {
        let roots = self.roots();
        let repeated = self.repeated_values(roots.clone());
        let parts: Vec<Part> = roots.into_iter().map(|(part, _)| part).collect();
        let mut finder = InputFinder::new(self);
        let (mut found, mut read_places) = (Vec::new(), Vec::new());
        // The operands of a node stand before it.
        for part in self.reached(&parts) {
            let Part::Node(node) = part else { continue };
            let Operand::Node(at) = node.operand() else { continue };
            let inputs = finder.of_node(node);
            let alone = self.free_registers(node) == 0 && self.is_kept_alone(node, inputs.weight);
            let validity = if !inputs.reads.any() && inputs.weight >= HEAVY {
                Validity::ForGood
            } else if inputs.weight >= HEAVY_STATE && (alone || repeated.contains(&at)) {
                match validity_of(&inputs, &mut read_places) {
                    Some(validity) => validity,
                    None if alone => continue,
                    None => Validity::Evaluation,
                }
            } else {
                continue;
            };
            let inputs: Vec<NodeId> = match validity {
                Validity::Evaluation => registers(self.free_registers(node)).collect(),
                Validity::ForGood | Validity::Unchanged { .. } => {
                    inputs.operands.into_iter().collect()
                }
            };
            if Keeper::takes(inputs.len(), validity) {
                finder.keep(node);
                found.push(ToKeep { at, inputs, validity });
            }
        }
        (found, read_places)
    }

    /// True if a value without members of lists is worth keeping: one that is kept for an evaluation already, or is read
    /// off the members of a list. Bitboards have a cache of their own, and the parts of a condition are kept instead of
    /// the whole, which may end after a cheaper part.
    fn is_kept_alone(&self, node: NodeId, weight: u32) -> bool {
        let node = self.node_at(node);
        if let Some(Node::Fold { list, .. } | Node::Count(list) | Node::NonEmpty(list)) = node {
            weight >= HEAVY_ALONE && !matches!(self.list_at(list), List::Bitboard(_))
        } else {
            matches!(node, Some(Node::Kept { .. }))
        }
    }

    /// The bitboards that depend on a few operands alone, each with its keeper. One that is part of another is kept
    /// only if it is evaluated for something else, too.
    pub(super) fn kept_bitboards(&self, sites: &[Site]) -> Vec<(BitboardId, Keeper)> {
        let mut finder = InputFinder::new(self);
        let mut found = Vec::new();
        let mut inside = BTreeSet::new();
        for set in (0..sites.len()).rev() {
            let (part, set) = (sites[set], set as BitboardId);
            let inputs = finder.of_bitboard(set);
            if part == Site::Nothing || inputs.reads.any() || inside.contains(&set) {
                continue;
            }
            let operands: Vec<NodeId> = inputs.operands.into_iter().collect();
            if inputs.weight >= HEAVY
                && found.len() < MOST
                && let Some(keeper) = Keeper::of(&operands, Validity::ForGood, found.len() as u32)
            {
                found.push((set, keeper));
                self.bitboard_at(set).each_bitboard(|part| {
                    if sites[part as usize] != Site::Own {
                        inside.insert(part);
                    }
                });
            }
        }
        found
    }

    /// The nodes whose values are asked for several times with the same members: they read fewer than are bound.
    fn repeated_values(&self, mut open: Vec<(Part, u64)>) -> BTreeSet<usize> {
        let mut found = BTreeSet::new();
        let mut seen = BTreeSet::new();
        while let Some((part, around)) = open.pop() {
            let free = match part {
                Part::Node(node) => self.free_registers(node),
                Part::List(list) => self.free_registers_in_list(list),
                Part::Bitboard(_) => continue,
            };
            // What reads none of the members is evaluated once for them.
            let around = if free == 0 { 0 } else { around };
            if !seen.insert((part, around)) {
                continue;
            }
            let mut inside = Inside { around, parts: &mut open, linker: self };
            match part {
                Part::Node(node) => {
                    let Operand::Node(at) = node.operand() else { continue };
                    self.ir.exprs.nodes[at].look(&mut inside);
                    if free != 0 && free.count_ones() < around.count_ones() {
                        found.insert(at);
                    }
                }
                Part::List(list) => self.list_at(list).look(&mut inside),
                Part::Bitboard(_) => {}
            }
        }
        found
    }

    /// The expressions to begin with, each with the registers that are bound around it.
    fn roots(&self) -> Vec<(Part, u64)> {
        let mut roots = Vec::new();
        let mut outside = Inside { around: 0, parts: &mut roots, linker: self };
        self.ir.code.ops.iter().for_each(|op| op.look(&mut outside));
        self.ir
            .effects
            .targets
            .iter()
            .filter_map(|target| target.offset)
            .for_each(|offset| outside.node(offset));
        let endings = self.ir.endings.by_player.iter().flatten().chain(&self.ir.endings.rules);
        endings.for_each(|ending| outside.node(ending.when));
        for alternative in self.ir.decisions.defs.iter().flat_map(DecisionDef::listed) {
            let mut plan = Vec::new();
            alternative.plan().into_iter().for_each(|of| self.plan_parts(of, &mut plan));
            roots.extend(plan.into_iter().map(|part| (part, 0)));
            let mut around = 0;
            for part in [Some(alternative), alternative.rest.as_deref()].into_iter().flatten() {
                around = alternative_roots(part, around, &mut roots);
            }
        }
        roots
    }
}

/// How long a value is valid that is kept by all its operands; `None` if not all changes of what it reads are counted.
/// The places that it reads are added to `all`.
fn validity_of(inputs: &Inputs, all: &mut Vec<u16>) -> Option<Validity> {
    let reads = &inputs.reads;
    if reads.uncounted || inputs.operands.len() > Keeper::MOST_INPUTS {
        return None;
    }
    let places = if reads.any_place || reads.places.len() > MOST_PLACES {
        ReadPlaces::Any
    } else {
        let row: Vec<u16> = reads.places.iter().copied().collect();
        let known = all.windows(row.len().max(1)).position(|known| *known == row[..]);
        let start = if row.is_empty() { 0 } else { known.unwrap_or(all.len()) };
        if start == all.len() {
            all.extend(&row);
        }
        ReadPlaces::Row { start: start as u32, len: row.len() as u32 }
    };
    Some(Validity::Unchanged { variables: reads.variables, faces: reads.faces, places })
}

/// Notes the conditions and lists of an alternative; returns the registers that are bound behind its parameters.
fn alternative_roots(of: &AltDef, mut around: u64, roots: &mut Vec<(Part, u64)>) -> u64 {
    for at in 0..of.guards.len().max(of.params.len()) {
        roots.extend(
            of.guards.get(at).into_iter().flatten().map(|guard| (Part::Node(*guard), around)),
        );
        if let Some(param) = of.params.get(at) {
            roots.push((Part::List(param.list), around));
            around |= 1 << param.reg;
        }
    }
    around
}

/// The operands that read some registers.
fn registers(bits: u64) -> impl Iterator<Item = NodeId> {
    (0..u64::BITS as Reg).filter(move |reg| bits >> reg & 1 == 1).map(NodeId::reg)
}

/// Collects the operands of an expression, each with the registers that are bound around it.
struct Inside<'p, 'l, 'd> {
    around: u64,
    parts: &'p mut Vec<(Part, u64)>,
    linker: &'l Linker<'d>,
}

impl Look for Inside<'_, '_, '_> {
    fn node(&mut self, node: NodeId) {
        self.parts.push((Part::Node(node), self.around));
    }
    fn list(&mut self, list: ListId) {
        self.parts.push((Part::List(list), self.around));
    }
    fn bitboard(&mut self, _: BitboardId) {}
    fn node_under(&mut self, bound: Reg, node: NodeId) {
        self.parts.push((Part::Node(node), self.around | 1 << bound));
    }
    fn list_under(&mut self, bound: Reg, list: ListId) {
        self.parts.push((Part::List(list), self.around | 1 << bound));
    }
    fn items(&mut self, start: u32, len: u32) {
        for at in start..start + len {
            self.node(self.linker.ir.exprs.items[at as usize]);
        }
    }
}
