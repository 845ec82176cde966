//! The linker: the intermediate representation with what passes share to read and extend it.

use super::analyse::may_suspend::Suspending;
use super::declared::Declared;
use super::ir::Ir;
use super::lowering::Lowering;
use super::search::Search;
use super::{LinkError, MOST_DEPTH, MOST_WORDS};
use crate::code::{List, Node, NodeId, Op, Pc};
use crate::value::{NONE, Range};
use crate::{CauseId, Kind};
use boardwright_def::GameDef;

/// A game on its way through the passes.
pub(super) struct Linker<'d> {
    pub(super) def: &'d GameDef,
    pub(super) players: usize,
    pub(super) errors: Vec<LinkError>,
    /// The node that is being linked, in steps.
    pub(super) path: Vec<String>,
    pub(super) ir: Ir,
    pub(super) declared: Declared<'d>,
    pub(super) lowering: Lowering,
    pub(super) search: Search,
}

impl<'d> Linker<'d> {
    pub(super) fn new(def: &'d GameDef, players: u32) -> Self {
        let mut ir = Ir::default();
        ir.code.paths.push(String::new());
        ir.triggers.max_depth = def.meta.max_trigger_depth.min(MOST_DEPTH) as i32;
        Self {
            def,
            players: players as usize,
            errors: Vec::new(),
            path: Vec::new(),
            ir,
            declared: Declared::new(Suspending::of(def)),
            lowering: Lowering::default(),
            search: Search::default(),
        }
    }

    /// Stops if an error was reported.
    pub(super) fn check(&mut self) -> Result<(), Vec<LinkError>> {
        if self.errors.is_empty() { Ok(()) } else { Err(std::mem::take(&mut self.errors)) }
    }

    /// Reports an error at the node that is being linked.
    pub(super) fn error(&mut self, message: impl Into<String>) {
        self.errors.push(LinkError { path: self.path.concat(), message: message.into() });
    }

    /// Looks at a part of the definition: `step` is appended to the path.
    pub(super) fn within<T>(
        &mut self,
        step: impl Into<String>,
        look: impl FnOnce(&mut Self) -> T,
    ) -> T {
        let step = step.into();
        let dotted = !self.path.is_empty() && !step.starts_with('[');
        self.path.push(if dotted { format!(".{step}") } else { step });
        let found = look(self);
        self.path.pop();
        found
    }

    /// The number of the path now looked at.
    pub(super) fn cause(&mut self) -> CauseId {
        let path = self.path.concat();
        if self.ir.code.paths.last() != Some(&path) {
            self.ir.code.paths.push(path);
        }
        CauseId(self.ir.code.paths.len() as u32 - 1)
    }

    /// Room for `count` more words that begin as `value`; the first of them.
    pub(super) fn words(&mut self, count: usize, value: i32) -> u32 {
        let first = self.ir.layout.template.len();
        if first + count > MOST_WORDS {
            let message = "variables and loops need too many words of memory (at most 1,048,576)";
            // Once is enough: all that follows needs more too.
            if self.errors.iter().all(|error| error.message != message) {
                self.error(message);
            }
            return 0;
        }
        self.ir.layout.template.resize(first + count, value);
        let any = Range { lo: NONE + 1, hi: i32::MAX, none: value == NONE };
        self.ir.layout.ranges.resize(first + count, any);
        first as u32
    }

    /// The number of the last of `len` entries of a table: operations have 16 bits for it.
    pub(super) fn last_of(&mut self, len: usize) -> u16 {
        u16::try_from(len - 1).unwrap_or_else(|_| {
            let message = "too many uses of one operation (at most 65,536)";
            // Once is enough: each further place is one too many.
            if self.errors.iter().all(|error| error.message != message) {
                self.error(message);
            }
            0
        })
    }

    /// Says what words may hold, for states that are read from text.
    pub(super) fn limit(&mut self, first: u32, count: usize, lo: i32, hi: i32) {
        for range in self.ir.layout.ranges.iter_mut().skip(first as usize).take(count) {
            *range = Range { lo, hi, ..*range };
        }
    }

    /// Smallest and largest word of a kind of value.
    pub(super) fn range_of_kind(&self, kind: Kind) -> (i32, i32) {
        let last = |count: usize| (0, count.saturating_sub(1) as i32);
        match kind {
            Kind::Int => (NONE + 1, i32::MAX),
            Kind::Bool => (0, 1),
            Kind::Enum(of) => {
                last(self.ir.enums.get(usize::from(of)).map_or(1, |e| e.members.len()))
            }
            Kind::Player => last(self.players),
            Kind::Token => last(crate::limits::MAX_TOKENS),
            Kind::Place => last(self.ir.places.info.len()),
            Kind::TokenType => last(self.def.token_types.len()),
            Kind::Direction => last(self.ir.space.directions.len()),
            Kind::Set(of) => (0, self.whole_set(of)),
        }
    }

    pub(super) fn node(&mut self, node: Node) -> NodeId {
        let node = self.first_of_player(node).unwrap_or(node);
        // Conditions repeat themselves; looking at the last few nodes keeps the table short.
        let from = self.ir.exprs.nodes.len().saturating_sub(32);
        if let Some(found) = self.ir.exprs.nodes[from..].iter().position(|n| *n == node) {
            return NodeId::node(from + found);
        }
        self.ir.facts.node_registers.push(self.find_node_registers(node));
        self.ir.exprs.nodes.push(node);
        NodeId::node(self.ir.exprs.nodes.len() - 1)
    }

    pub(super) fn list(&mut self, list: List) -> u32 {
        let from = self.ir.exprs.lists.len().saturating_sub(32);
        if let Some(found) = self.ir.exprs.lists[from..].iter().position(|known| *known == list) {
            return (from + found) as u32;
        }
        self.ir.facts.list_registers.push(self.find_list_registers(list));
        let facts = self.cell_list(list);
        self.ir.exprs.cell_lists.push(facts.of_cells);
        self.ir.facts.cell_lists.push(facts);
        self.ir.exprs.lists.push(list);
        self.ir.exprs.lists.len() as u32 - 1
    }

    pub(super) fn emit(&mut self, op: Op) -> Pc {
        let cause = self.cause();
        self.ir.code.ops.push(op);
        self.ir.code.causes.push(cause.0);
        self.ir.code.ops.len() as Pc - 1
    }

    pub(super) fn here(&self) -> Pc {
        self.ir.code.ops.len() as Pc
    }

    /// Sets the target of the jump at `at` to the next operation.
    pub(super) fn land(&mut self, at: Pc) {
        let here = self.here();
        self.aim(at, here);
    }

    /// Sets the target of the jump at `at`.
    pub(super) fn aim(&mut self, at: Pc, target: Pc) {
        match self.ir.code.ops[at as usize].target_mut() {
            Some(to) => *to = target,
            None => debug_assert!(false, "only jumps are aimed"),
        }
    }
}
