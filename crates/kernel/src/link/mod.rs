//! Linking: from a `GameDef` and a number of players to a [`Program`].
//!
//! A definition may come from anybody: whatever does not fit is an error with the path of the node,
//! never a panic, and every error is reported.

mod boards;
mod branches;
mod costs;
mod decisions;
mod declared;
mod effects;
mod exprs;
mod groups;
mod ir;
mod keeping;
mod kept;
mod lanes;
mod lowering;
mod parts;
mod players;
mod procs;
mod putting;
mod questions;
mod quick;
mod reads;
mod remaining;
mod residual;
mod search;
mod seats;
mod set_code;
mod sets;
mod single;
mod suspending;
mod tables;
mod tokens;
mod turn;
mod values;
mod vars;
mod width;

use crate::code::{Lie, List, Node, NodeId, Op, Operand, Pc};
use crate::outcome::{Fault, OutcomeKind};
use crate::program::{Initial, Order, Program, Range};
use crate::rng::{fnv, mix};
use crate::state::{QUEUE_LENGTH, QUEUE_WORDS, State, place, word};
use crate::value::NONE;
use crate::{CauseId, EnumInfo, Kind};
use boardwright_def::GameDef;
use declared::Declared;
use ir::Ir;
use lowering::Lowering;
use search::Search;
use suspending::Suspending;

/// For whom a game is linked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LinkOptions {
    /// How many play; within the game's range.
    pub players: u32,
}

/// Why a definition cannot be played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LinkError {
    /// The node: `actions.buy.effects[0]`.
    pub path: String,
    /// What is wrong with it.
    pub message: String,
}

impl std::fmt::Display for LinkError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}: {}", self.path, self.message)
    }
}

impl std::error::Error for LinkError {}

/// Most seats: winners are kept in one word.
pub(crate) const MOST_PLAYERS: u32 = 16;
/// Most cells and zones, those of each player counted.
pub(crate) const MOST_PLACES: usize = 32_767;
/// Most types of token.
pub(crate) const MOST_TYPES: usize = 4096;
/// Deepest chain of triggers that a game may ask for.
const MOST_DEPTH: u32 = 1000;
/// What a saved state may say of rounds, turns, plies and steps at most, so that play can go on.
const MOST_COUNTED: i32 = 1 << 30;
/// Jumps in a row that are made one at most.
const MOST_JUMPS: usize = 16;
/// Most words that may be kept for loops that can be suspended and for places.
const MOST_WORDS: usize = 1 << 20;

/// Links a game for a number of players.
///
/// # Errors
/// Everything that keeps the game from being played, by path.
pub fn link(def: &GameDef, options: &LinkOptions) -> Result<Program, Vec<LinkError>> {
    let mut linker = Linker::new(def, options.players);
    if def.format != GameDef::FORMAT {
        linker.error(format!("format {} is not known; this is {}", def.format, GameDef::FORMAT));
    }
    let range = def.meta.players.min.max(1)..=def.meta.players.max.min(MOST_PLAYERS);
    if !range.contains(&options.players) {
        let (min, max) = (range.start(), range.end());
        linker.error(format!("{} cannot play: {min} to {max} can", options.players));
    }
    linker.check_counts();
    if !linker.errors.is_empty() {
        return Err(linker.errors);
    }
    linker.declare();
    linker.generate();
    linker.finish()
}

struct Linker<'d> {
    def: &'d GameDef,
    players: usize,
    errors: Vec<LinkError>,
    /// The node that is being linked, in steps.
    path: Vec<String>,
    ir: Ir,
    declared: Declared<'d>,
    lowering: Lowering,
    search: Search,
}

impl<'d> Linker<'d> {
    fn new(def: &'d GameDef, players: u32) -> Self {
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

    /// Reports a fault at the node now looked at.
    fn error(&mut self, message: impl Into<String>) {
        self.errors.push(LinkError { path: self.path.concat(), message: message.into() });
    }

    /// Looks at a part of the definition: `step` is appended to the path.
    fn within<T>(&mut self, step: impl Into<String>, look: impl FnOnce(&mut Self) -> T) -> T {
        let step = step.into();
        let dotted = !self.path.is_empty() && !step.starts_with('[');
        self.path.push(if dotted { format!(".{step}") } else { step });
        let found = look(self);
        self.path.pop();
        found
    }

    /// The number of the path now looked at.
    fn cause(&mut self) -> CauseId {
        let path = self.path.concat();
        if self.ir.code.paths.last() != Some(&path) {
            self.ir.code.paths.push(path);
        }
        CauseId(self.ir.code.paths.len() as u32 - 1)
    }

    /// Room for `count` more words that begin as `value`; the first of them.
    fn words(&mut self, count: usize, value: i32) -> u32 {
        let first = self.ir.layout.template.len();
        if first + count > MOST_WORDS {
            let message = "the game needs more memory for its variables and loops than allowed";
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
    fn last_of(&mut self, len: usize) -> u16 {
        u16::try_from(len - 1).unwrap_or_else(|_| {
            let message = "the game does one kind of thing in more places than allowed";
            // Once is enough: each further place is one too many.
            if self.errors.iter().all(|error| error.message != message) {
                self.error(message);
            }
            0
        })
    }

    /// Says what words may hold, for states that are read from text.
    fn limit(&mut self, first: u32, count: usize, lo: i32, hi: i32) {
        for range in self.ir.layout.ranges.iter_mut().skip(first as usize).take(count) {
            *range = Range { lo, hi, ..*range };
        }
    }

    /// Smallest and largest word of a kind of value.
    fn range_of_kind(&self, kind: Kind) -> (i32, i32) {
        let last = |count: usize| (0, count.saturating_sub(1) as i32);
        match kind {
            Kind::Int => (NONE + 1, i32::MAX),
            Kind::Bool => (0, 1),
            Kind::Enum(of) => {
                last(self.ir.enums.get(usize::from(of)).map_or(1, |e| e.members.len()))
            }
            Kind::Player => last(self.players),
            Kind::Token => last(crate::state::MAX_TOKENS),
            Kind::Place => last(self.ir.places.info.len()),
            Kind::TokenType => last(self.def.token_types.len()),
            Kind::Direction => last(self.ir.space.directions.len()),
            Kind::Set(of) => (0, self.whole_set(of)),
        }
    }

    /// What is declared has numbers of 16 bits, types have fewer.
    fn check_counts(&mut self) {
        let def = self.def;
        let most = usize::from(u16::MAX);
        let columns = def.tables.iter().map(|table| table.columns.len()).sum();
        let counts = [
            ("enums", def.enums.len(), most),
            ("tokenTypes", def.token_types.len(), MOST_TYPES),
            ("tables", columns, most),
            ("boards", def.boards.len(), most),
            ("globalVars", def.global_vars.len(), most),
            ("playerVars", def.player_vars.len(), most),
            ("turn.phases", def.turn.phases.len(), most),
            ("actions", def.actions.len(), most),
            ("sequences", def.sequences.len(), most),
            ("triggers", def.triggers.len(), most),
            ("end", def.end.len(), most),
        ];
        for (step, count, most) in counts {
            if count > most {
                self.within(step, |l| {
                    l.error(format!("there are {count} of them; {most} are the most"))
                });
            }
        }
    }

    fn declare(&mut self) {
        self.declare_header();
        self.declare_enums();
        self.declare_places();
        self.declare_types();
        self.declare_columns();
        self.declare_vars();
        self.declare_eliminated();
        self.declare_tables();
        self.declare_names();
        self.declare_limits();
        self.declare_procs();
        if !self.def.triggers.is_empty() {
            let queue = self.words(QUEUE_LENGTH * QUEUE_WORDS, NONE);
            self.ir.layout.queue = queue;
            self.name_words("queue", queue, QUEUE_LENGTH * QUEUE_WORDS, Kind::Int);
            let triggers = self.def.triggers.len() as i32;
            for entry in 0..QUEUE_LENGTH as u32 {
                let at = queue + entry * QUEUE_WORDS as u32;
                self.limit(at, 1, 0, triggers - 1);
                self.limit(at + 1, 1, 0, self.players as i32 - 1);
                self.limit(at + 3, 1, 0, self.ir.places.info.len() as i32 - 1);
            }
            let entries = (0..QUEUE_LENGTH as u32).map(|k| queue + k * QUEUE_WORDS as u32 + 2);
            self.ir.layout.queued_tokens.extend(entries);
        }
    }

    fn declare_header(&mut self) {
        self.words(word::HEADER, 0);
        for at in [
            word::ACTIVE,
            word::PHASE,
            word::DECIDER,
            word::NEXT,
            word::LAST_ACTOR,
            word::RESULT_CAUSE,
        ] {
            self.ir.layout.template[at] = NONE;
            self.ir.layout.ranges[at].none = true;
        }
        self.ir.layout.payoffs = self.words(self.players, NONE);
        self.name_words("payoffs", self.ir.layout.payoffs, self.players, Kind::Int);
        let last = self.players as i32 - 1;
        for at in [word::ACTIVE, word::DECIDER, word::NEXT, word::LAST_ACTOR] {
            self.limit(at as u32, 1, 0, last);
        }
        for at in [word::END_PHASE, word::END_TURN, word::SETUP_DONE] {
            self.limit(at as u32, 1, 0, 1);
        }
        let phases = self.def.turn.phases.len() as i32;
        self.limit(word::PHASE as u32, 1, 0, phases - 1);
        self.limit(word::QUEUE_HEAD as u32, 1, 0, QUEUE_LENGTH as i32 - 1);
        let queued = if self.def.triggers.is_empty() { 0 } else { QUEUE_LENGTH as i32 };
        self.limit(word::QUEUE_LEN as u32, 1, 0, queued);
        for at in [word::ROUND, word::TURN, word::PLY, word::STEP] {
            self.limit(at as u32, 1, 0, MOST_COUNTED);
        }
        let depth = self.def.meta.max_trigger_depth.min(MOST_DEPTH) as i32;
        self.limit(word::DEPTH as u32, 1, 0, depth);
        self.limit(word::RESULT as u32, 1, 0, OutcomeKind::ALL.len() as i32);
        self.limit(word::WINNERS as u32, 1, 0, (1 << self.players) - 1);
        self.limit(word::FAULT as u32, 1, 0, Fault::ALL.len() as i32);
    }

    fn declare_enums(&mut self) {
        let enums = self.def.enums.iter();
        self.ir.enums =
            enums.map(|e| EnumInfo { id: e.id.clone(), members: e.members.clone() }).collect();
    }

    fn declare_names(&mut self) {
        let seats = &self.def.meta.players.seats;
        let name = |k: usize| seats.get(k).cloned().unwrap_or_else(|| format!("Player {}", k + 1));
        self.ir.names.seats = (0..self.players).map(name).collect();
        self.ir.names.actions = self.def.actions.iter().map(|a| a.id.clone()).collect();
        self.ir.names.phases = self.def.turn.phases.iter().map(|p| p.id.clone()).collect();
    }

    /// The program, if nothing stands against it.
    fn finish(mut self) -> Result<Program, Vec<LinkError>> {
        if !self.errors.is_empty() {
            return Err(self.errors);
        }
        self.ir.names.columns = std::mem::take(&mut self.declared.column_names);
        let places = self.declared.columns.iter().map(|c| (c.table, c.id.clone(), c.kind));
        self.ir.names.place_columns = places.collect();
        // A way back leads to an operation.
        let last = self.ir.code.ops.len() as i32 - 1;
        for at in std::mem::take(&mut self.lowering.return_words) {
            self.limit(at, 1, 0, last);
        }
        self.limit(word::TOP_RET as u32, 1, 0, last);
        self.limit(word::PC as u32, 1, 0, last);
        self.limit(word::RESULT_CAUSE as u32, 1, 0, self.ir.code.paths.len() as i32 - 1);
        self.ir.layout.frame_words.push((word::TOP_RET as u32, 0));
        self.ir.layout.frame_words.sort_unstable();
        self.ir.layout.places = self.ir.layout.template.len() as u32;
        let nothing = std::iter::repeat_n(place::EMPTY, self.ir.places.info.len());
        self.ir.layout.template.extend(nothing);
        self.ir.layout.tokens = self.ir.layout.template.len() as u32;
        self.shorten_jumps();
        self.ir.tokens.single = self.finds_single();
        if !self.ir.tokens.single {
            self.chain_tokens();
        }
        self.ir.tokens.tracks = self.tracks();
        self.ir.places.seers = self.seers();
        self.ir.tokens.veils = self.veils();
        let planes = match self.ir.space.width {
            0 => 0,
            // Behind those of types stands that of cells with several tokens.
            _ => {
                Program::type_plane(self.players, self.ir.space.type_planes.len())
                    + usize::from(!self.ir.tokens.single)
            }
        };
        self.ir.layout.planes = vec![0; planes * self.ir.space.width];
        self.ir.tokens.faces = self.faces();
        let after = &self.ir.code.ops[self.ir.code.resolve as usize..];
        self.ir.endings.follow_actions = matches!(after, [Op::CheckEnds, Op::LeaveTop, ..]);
        self.ir.turns.plain = matches!(self.ir.turns.order, Order::RoundRobin)
            && self.ir.layout.eliminated.is_none()
            && self.ir.triggers.listeners.signals.is_empty()
            && self.ir.layout.resets[1..].iter().all(Vec::is_empty);
        self.ir.chance.lazy = self.ir.code.ops.iter().any(|op| {
            let random = Lie::Random;
            matches!(op, Op::Shuffle(_) | Op::Draw { .. })
                || matches!(op, Op::Move { lie, .. } | Op::MoveAll { lie, .. } if *lie == random)
        });
        self.by_seat();
        self.put_constants();
        if self.ir.endings.follow_actions && self.ir.turns.plain {
            self.find_rounds();
        }
        self.ir.decisions.any_placement = self.find_puttings();
        self.find_quick();
        let within = self.found_within();
        self.ir.bitboards.cached = self.kept_sets(&within);
        self.set_codes(&within);
        let residuals = self.residuals();
        self.ir.bitboards.costs = self.ir.facts.bitboards.iter().map(|facts| facts.cost).collect();
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
        program.initial.state = crate::machine::certain_start(&program);
        Ok(program)
    }

    fn node(&mut self, node: Node) -> NodeId {
        let node = self.first_of_player(node).unwrap_or(node);
        // Conditions repeat themselves; looking at the last few nodes keeps the table short.
        let from = self.ir.exprs.nodes.len().saturating_sub(32);
        if let Some(found) = self.ir.exprs.nodes[from..].iter().position(|n| *n == node) {
            return NodeId::node(from + found);
        }
        self.ir.facts.node_registers.push(self.find_node_reads(node));
        self.ir.exprs.nodes.push(node);
        NodeId::node(self.ir.exprs.nodes.len() - 1)
    }

    fn list(&mut self, list: List) -> u32 {
        let from = self.ir.exprs.lists.len().saturating_sub(32);
        if let Some(found) = self.ir.exprs.lists[from..].iter().position(|known| *known == list) {
            return (from + found) as u32;
        }
        self.ir.facts.list_registers.push(self.find_list_reads(list));
        self.ir.exprs.cell_lists.push(self.is_of_cells(list));
        self.ir.exprs.lists.push(list);
        self.ir.exprs.lists.len() as u32 - 1
    }

    fn emit(&mut self, op: Op) -> Pc {
        let cause = self.cause();
        self.ir.code.ops.push(op);
        self.ir.code.causes.push(cause.0);
        self.ir.code.ops.len() as Pc - 1
    }

    /// Lets variables be given numbers that they may hold without a look.
    fn put_constants(&mut self) {
        let zero = self.constant(0);
        for op in &mut self.ir.code.ops {
            let Op::SetVar { target, value } = *op else { continue };
            let Operand::Const(number) = value.operand() else { continue };
            let Some(to) = self.ir.effects.targets.get(usize::from(target)) else { continue };
            let within = number != NONE && (to.range.lo..=to.range.hi).contains(&number);
            if !to.token && within {
                let offset = to.offset.unwrap_or(zero);
                *op = Op::PutVar { target, base: to.base, offset, value: number };
            }
        }
    }

    /// Lets what leads to a jump lead to where that leads.
    fn shorten_jumps(&mut self) {
        for at in 0..self.ir.code.ops.len() {
            let mut op = self.ir.code.ops[at];
            let Some(to) = op.target_mut() else { continue };
            // Jumps may go round in a circle.
            for _ in 0..MOST_JUMPS {
                match self.ir.code.ops.get(*to as usize) {
                    Some(Op::Jump(further)) if further != to => *to = *further,
                    _ => break,
                }
            }
            self.ir.code.ops[at] = op;
        }
    }

    fn here(&self) -> Pc {
        self.ir.code.ops.len() as Pc
    }

    /// Lets the jump at `at` lead here.
    fn land(&mut self, at: Pc) {
        let here = self.here();
        self.aim(at, here);
    }

    /// Lets the jump at `at` lead to `target`.
    fn aim(&mut self, at: Pc, target: Pc) {
        match self.ir.code.ops[at as usize].target_mut() {
            Some(to) => *to = target,
            None => debug_assert!(false, "only jumps are aimed"),
        }
    }
}
