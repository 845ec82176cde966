//! The linker: the intermediate representation with what passes share to read and extend it.

use super::ir::Ir;
use super::lowering::{Declared, Lowering};
use super::search::Search;
use super::{LinkError, MOST_DEPTH, MOST_WORDS};
use crate::code::{Bitboard, BitboardId, List, ListId, Node, NodeId, Op, Operand, Pc, Slot};
use crate::eval::REGISTERS;
use crate::program::{Initial, Program};
use crate::rng::{fnv, mix};
use crate::state::State;
use crate::value::{Member, NONE, Range};
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
            declared: Declared::default(),
            lowering: Lowering { reg_kinds: vec![Kind::Int; REGISTERS], ..Lowering::default() },
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

    /// Reports an error at a part of the node that is being linked.
    pub(super) fn error_at(&mut self, step: impl Into<String>, message: impl Into<String>) {
        self.within(step, |l| l.error(message));
    }

    /// Reports an error; returns the value to go on with.
    pub(super) fn error_or<T>(&mut self, message: impl Into<String>, fallback: T) -> T {
        self.error(message);
        fallback
    }

    /// Reports an error that would repeat itself until the end.
    fn error_once(&mut self, message: &str) {
        if self.errors.iter().all(|error| error.message != message) {
            self.error(message);
        }
    }

    /// Lowers a part of the definition: `step` is appended to the path.
    pub(super) fn within<T>(
        &mut self,
        step: impl Into<String>,
        lower: impl FnOnce(&mut Self) -> T,
    ) -> T {
        let step = step.into();
        let dotted = !self.path.is_empty() && !step.starts_with('[');
        self.path.push(if dotted { format!(".{step}") } else { step });
        let lowered = lower(self);
        self.path.pop();
        lowered
    }

    /// Lowers a part of the definition that stands elsewhere: its path is `path`.
    pub(super) fn at_path<T>(&mut self, path: String, lower: impl FnOnce(&mut Self) -> T) -> T {
        let outer = std::mem::replace(&mut self.path, vec![path]);
        let lowered = lower(self);
        self.path = outer;
        lowered
    }

    /// The number of the current path.
    pub(super) fn cause(&mut self) -> CauseId {
        let path = self.path.concat();
        if self.ir.code.paths.last() != Some(&path) {
            self.ir.code.paths.push(path);
        }
        CauseId(self.ir.code.paths.len() as u32 - 1)
    }

    /// Adds `count` words that begin as `value`; returns the first of them.
    pub(super) fn words(&mut self, count: usize, value: i32) -> u32 {
        let first = self.ir.layout.template.len();
        if first + count > MOST_WORDS {
            self.error_once(
                "variables and loops need too many words of memory (at most 1,048,576)",
            );
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
            self.error_once("too many uses of one operation (at most 65,536)");
            0
        })
    }

    /// Limits the values of words, for states that are read from text.
    pub(super) fn limit(&mut self, first: u32, count: usize, lo: i32, hi: i32) {
        for range in self.ir.layout.ranges.iter_mut().skip(first as usize).take(count) {
            *range = Range { lo, hi, ..*range };
        }
    }

    /// Limits words to the values of a kind.
    pub(super) fn limit_to_kind(&mut self, first: u32, count: usize, kind: Kind) {
        let (lo, hi) = self.range_of_kind(kind);
        self.limit(first, count, lo, hi);
    }

    /// Smallest and largest word of a kind of value.
    pub(super) fn range_of_kind(&self, kind: Kind) -> (i32, i32) {
        let last = |count: usize| (0, count.saturating_sub(1) as i32);
        match kind {
            Kind::Int => (NONE + 1, i32::MAX),
            Kind::Bool => (0, 1),
            Kind::Enum(of) => last(self.values_of(Member::Word(of))),
            Kind::Player => last(self.players),
            Kind::Token => last(crate::limits::MAX_TOKENS),
            Kind::Place => last(self.ir.places.info.len()),
            Kind::TokenType => last(self.def.token_types.len()),
            Kind::Direction => last(self.ir.space.directions.len()),
            Kind::Set(of) => (0, self.whole_set(of)),
        }
    }

    pub(super) fn node(&mut self, node: Node) -> NodeId {
        let node = self.first_by_player(node).unwrap_or(node);
        // Conditions repeat themselves; looking at the last few nodes keeps the table short.
        let from = self.ir.exprs.nodes.len().saturating_sub(32);
        if let Some(found) = self.ir.exprs.nodes[from..].iter().position(|n| *n == node) {
            return NodeId::node(from + found);
        }
        self.ir.facts.node_registers.push(self.find_free_registers(|free| node.look(free)));
        self.ir.exprs.nodes.push(node);
        NodeId::node(self.ir.exprs.nodes.len() - 1)
    }

    pub(super) fn list(&mut self, list: List) -> u32 {
        let from = self.ir.exprs.lists.len().saturating_sub(32);
        if let Some(found) = self.ir.exprs.lists[from..].iter().position(|known| *known == list) {
            return (from + found) as u32;
        }
        self.new_list(list)
    }

    /// Adds a list, even if there is an equal one, which may be replaced.
    pub(super) fn new_list(&mut self, list: List) -> u32 {
        let facts = self.find_list_facts(list);
        self.ir.facts.lists.push(facts);
        self.ir.exprs.cell_lists.push(facts.cells);
        self.ir.exprs.lists.push(list);
        self.ir.exprs.lists.len() as u32 - 1
    }

    /// The node that an operand refers to; `None` for constants and plain reads.
    pub(super) fn node_at(&self, node: NodeId) -> Option<Node> {
        if let Operand::Node(at) = node.operand() { Some(self.ir.exprs.nodes[at]) } else { None }
    }

    pub(super) fn list_at(&self, list: ListId) -> List {
        self.ir.exprs.lists[list as usize]
    }

    pub(super) fn bitboard_at(&self, bitboard: BitboardId) -> Bitboard {
        self.ir.bitboards.nodes[bitboard as usize]
    }

    /// A stretch of the constant words.
    pub(super) fn const_words(&self, start: u32, len: u32) -> &[i32] {
        &self.ir.exprs.consts[start as usize..][..len as usize]
    }

    /// A row of bitboards, one for each player.
    pub(super) fn rows_of(&self, set: Bitboard) -> &[BitboardId] {
        let tables = &self.ir.bitboards;
        if let Bitboard::OfPlayer { first, .. } = set {
            return &tables.player_rows[first as usize..][..self.players];
        }
        if let Bitboard::OfForm { first, .. } = set {
            return &tables.form_rows[first as usize..][..self.ir.tokens.shapes.forms().len()];
        }
        &[]
    }

    /// A stretch of the item nodes.
    pub(super) fn item_nodes(&self, start: u32, len: u32) -> &[NodeId] {
        &self.ir.exprs.items[start as usize..][..len as usize]
    }

    pub(super) fn emit(&mut self, op: Op) -> Pc {
        let cause = self.cause();
        self.ir.code.ops.push(op);
        self.ir.code.causes.push(cause.0);
        self.ir.code.ops.len() as Pc - 1
    }

    /// Emits that a slot is set to `none`.
    pub(super) fn clear(&mut self, slot: Slot) {
        let value = self.constant(NONE);
        self.emit(Op::Local { slot, value });
    }

    pub(super) fn here(&self) -> Pc {
        self.ir.code.ops.len() as Pc
    }

    /// Patches the jump at `at` to lead to the next operation.
    pub(super) fn patch_to_here(&mut self, at: Pc) {
        let here = self.here();
        self.patch(at, here);
    }

    /// Patches the jump at `at` to lead to `target`.
    pub(super) fn patch(&mut self, at: Pc, target: Pc) {
        match self.ir.code.ops[at as usize].target_mut() {
            Some(to) => *to = target,
            None => debug_assert!(false, "only jumps have a target"),
        }
    }

    /// Emits the program: the tables as they are now, with the state that every game begins with.
    pub(super) fn into_program(mut self) -> Program {
        let residuals = self.residuals();
        let ir = self.ir;
        let factors = (0..ir.layout.places as usize).map(crate::hash::factor).collect();
        let mut program = Program {
            rules_hash: mix(fnv(self.def.rules_json().as_bytes())),
            players: self.players,
            names: ir.names,
            enums: ir.enums,
            vars: ir.vars,
            places: ir.places,
            tokens: ir.tokens,
            space: ir.space,
            longest: ir.longest,
            layout: ir.layout,
            initial: Initial { factors, ..Initial::default() },
            exprs: ir.exprs,
            bitboards: ir.bitboards,
            code: ir.code,
            effects: ir.effects,
            decisions: ir.decisions,
            chance: ir.chance,
            turns: ir.turns,
            triggers: ir.triggers,
            endings: ir.endings,
            residuals,
        };
        let mut start = State::before_setup(&program);
        start.replane(&program);
        start.rehash(&program);
        program.initial.template_hash = start.position;
        program.layout.planes = start.planes;
        let mut begun = crate::machine::initial_state(&program, 0);
        program.lay_out_token_sets(begun.known_tokens(&program));
        begun.replane(&program);
        program.initial.start = begun.certain_start();
        program
    }
}
