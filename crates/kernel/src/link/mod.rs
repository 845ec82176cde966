//! Linking: from a `GameDef` and a number of players to a [`Program`].
//!
//! A definition may come from anybody: whatever does not fit is an error with the path of the node,
//! never a panic, and every error is reported.

mod boards;
mod branches;
mod costs;
mod decisions;
mod effects;
mod exprs;
mod groups;
mod keeping;
mod kept;
mod lanes;
mod parts;
mod players;
mod procs;
mod putting;
mod questions;
mod quick;
mod reads;
mod remaining;
mod residual;
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

use crate::code::{Lie, List, Node, NodeId, Op, Operand, Pc, Set, SetId, Target};
use crate::eval::REGISTERS;
use crate::outcome::{Fault, OutcomeKind};
use crate::program::{
    Branch, Copied, CreateDef, DataColumn, DecisionDef, EndDef, GroupDef, Layout, Listeners, Names,
    Order, PickDef, PlaceInfo, PlaceMeta, PlaceVar, Program, Range, ResultDef, RollDef, RoundsDef,
    SecretRoll, Space, TogetherDef, TokenTables, TrialDef, TriggerDef, TypeInfo, VarInfo,
};
use crate::rng::{fnv, mix};
use crate::state::{QUEUE_LENGTH, QUEUE_WORDS, State, place, word};
use crate::value::NONE;
use crate::{Alternative, AlternativeKind, CauseId, EnumInfo, Kind, ParamInfo};
use boardwright_def::{GameDef, Reset};
use procs::Proc;
use std::collections::BTreeMap;
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
    path: Vec<String>,
    paths: Vec<String>,
    names: Names,
    places: Vec<PlaceInfo>,
    place_meta: Vec<PlaceMeta>,
    /// First place and whether each player has one, by zone of the definition.
    zones: Vec<(u16, bool)>,
    types: Vec<TypeInfo>,
    tokens: TokenTables,
    enums: Vec<EnumInfo>,
    global_vars: Vec<VarInfo>,
    player_vars: Vec<VarInfo>,
    place_vars: Vec<PlaceVar>,
    columns: Vec<vars::ColumnTable>,
    space: Space,
    layout: Layout,
    nodes: Vec<Node>,
    branches: Vec<Branch>,
    lists: Vec<List>,
    sets: Vec<Set>,
    set_facts: Vec<sets::SetFacts>,
    known_sets: BTreeMap<Set, SetId>,
    known_masks: BTreeMap<Vec<u64>, u16>,
    /// All cells, and none.
    whole: Option<(SetId, SetId)>,
    mask_rows: Vec<u16>,
    /// The sets of each player, a row after the other, and which sets have rows.
    set_rows: Vec<SetId>,
    known_rows: BTreeMap<SetId, SetId>,
    /// By node and list: the registers that it reads.
    node_reads: Vec<u64>,
    list_reads: Vec<u64>,
    /// By list: whether its members are known to be cells, or tokens on them.
    cell_lists: Vec<bool>,
    /// Conditions on such members for which no set was found.
    left: Vec<residual::Left>,
    stuck: residual::Stuck,
    maps: lanes::Maps,
    /// Steps of looking for sets that are left.
    looks: u32,
    /// Whether what was found so far needs cells with one token each.
    needs_single: bool,
    /// Whether no place ever holds two tokens, as far as it is found.
    single: bool,
    consts: Vec<i32>,
    data_columns: Vec<DataColumn>,
    /// Table, column and what stands in it, for each of `data_columns`.
    column_names: Vec<(String, String, Kind)>,
    /// The column that holds the family of each type, where a rule reads it.
    family_column: Option<u16>,
    consts_of: Vec<(u32, u32)>,
    /// By region of which each player has one: its rows among these.
    known_regions: BTreeMap<String, u32>,
    /// By such rows: where the first member of each stands among the constants.
    known_firsts: BTreeMap<u32, u32>,
    items: Vec<NodeId>,
    code: Vec<Op>,
    causes: Vec<u32>,
    targets: Vec<Target>,
    creates: Vec<CreateDef>,
    rounds: Vec<RoundsDef>,
    groups: Vec<GroupDef>,
    decisions: Vec<DecisionDef>,
    trials: Vec<TrialDef>,
    /// By procedure, as its locals are numbered: where the operations of its cost begin and end.
    costs: Vec<(u32, Pc, Pc)>,
    picks: Vec<PickDef>,
    together: Vec<TogetherDef>,
    rolls: Vec<RollDef>,
    secrets: Vec<SecretRoll>,
    results: Vec<ResultDef>,
    ends: Vec<EndDef>,
    seat_ends: Vec<Vec<EndDef>>,
    copies: Vec<Copied>,
    triggers: Vec<TriggerDef>,
    listeners: Listeners,
    action_procs: Vec<Proc>,
    sequence_procs: Vec<Proc>,
    suspending: Suspending<'d>,
    /// Calls whose entry is not known yet: operation and sequence.
    calls: Vec<(Pc, usize)>,
    sequence_entries: Vec<Pc>,
    action_entries: Vec<Vec<(usize, Pc)>>,
    limits: Vec<Vec<(u32, i32)>>,
    /// By procedure: names that hold lists, with the most members they can have.
    list_rooms: Vec<Vec<(String, u32)>>,
    /// Whether some option has a limit per phase, turn, round.
    option_resets: [bool; 3],
    /// Counters of the limits of options, by where the options are written.
    option_counts: Vec<(String, Vec<(u32, i32)>)>,
    /// The procedure now made, as its options are named after it.
    procedure: String,
    next_reg: u8,
    /// What each register was last bound to.
    reg_kinds: [Kind; REGISTERS],
    /// Values kept in the machine's own memory.
    scratch_slots: usize,
    /// Registers read since it was last cleared.
    reads: u64,
    /// Whether counters, the active player or the phase were read.
    reads_turn: bool,
    /// Whether the phase was read.
    reads_phase: bool,
    /// Whether an ending reads it, so that it can begin to hold when a phase begins.
    ends_read_phase: bool,
    resolve: Pc,
    scoring: Option<(u8, NodeId)>,
    turn_order: Order,
    has_chance: bool,
    /// Loops without store that are open where code is being made.
    open_loops: u16,
    /// Whether a phase or turn is ever told to end.
    tells_to_end: bool,
    /// Words that keep where a procedure was called.
    ways_back: Vec<u32>,
    leaving: Option<effects::Leaving>,
    /// Phases and sequences with variables that begin anew with them.
    named_resets: Vec<Reset>,
}

impl<'d> Linker<'d> {
    fn new(def: &'d GameDef, players: u32) -> Self {
        Self {
            def,
            players: players as usize,
            errors: Vec::new(),
            path: Vec::new(),
            paths: vec![String::new()],
            names: Names::default(),
            places: Vec::new(),
            place_meta: Vec::new(),
            zones: Vec::new(),
            types: Vec::new(),
            tokens: TokenTables::default(),
            enums: Vec::new(),
            global_vars: Vec::new(),
            player_vars: Vec::new(),
            place_vars: Vec::new(),
            columns: Vec::new(),
            space: Space::default(),
            layout: Layout::default(),
            nodes: Vec::new(),
            branches: Vec::new(),
            lists: Vec::new(),
            sets: Vec::new(),
            set_facts: Vec::new(),
            known_sets: BTreeMap::new(),
            known_masks: BTreeMap::new(),
            whole: None,
            mask_rows: Vec::new(),
            set_rows: Vec::new(),
            known_rows: BTreeMap::new(),
            node_reads: Vec::new(),
            list_reads: Vec::new(),
            cell_lists: Vec::new(),
            left: Vec::new(),
            stuck: residual::Stuck::default(),
            maps: lanes::Maps::default(),
            looks: 0,
            needs_single: false,
            single: false,
            consts: Vec::new(),
            data_columns: Vec::new(),
            column_names: Vec::new(),
            family_column: None,
            consts_of: Vec::new(),
            known_regions: BTreeMap::new(),
            known_firsts: BTreeMap::new(),
            items: Vec::new(),
            code: Vec::new(),
            causes: Vec::new(),
            targets: Vec::new(),
            creates: Vec::new(),
            rounds: Vec::new(),
            groups: Vec::new(),
            decisions: Vec::new(),
            trials: Vec::new(),
            costs: Vec::new(),
            picks: Vec::new(),
            together: Vec::new(),
            rolls: Vec::new(),
            secrets: Vec::new(),
            results: Vec::new(),
            ends: Vec::new(),
            seat_ends: Vec::new(),
            copies: Vec::new(),
            triggers: Vec::new(),
            listeners: Listeners::default(),
            action_procs: Vec::new(),
            sequence_procs: Vec::new(),
            suspending: Suspending::of(def),
            calls: Vec::new(),
            sequence_entries: Vec::new(),
            action_entries: Vec::new(),
            limits: Vec::new(),
            option_resets: [false; 3],
            option_counts: Vec::new(),
            procedure: String::new(),
            next_reg: 0,
            reg_kinds: [Kind::Int; REGISTERS],
            scratch_slots: 0,
            reads: 0,
            reads_turn: false,
            reads_phase: false,
            ends_read_phase: false,
            resolve: 0,
            scoring: None,
            turn_order: Order::RoundRobin,
            has_chance: false,
            open_loops: 0,
            tells_to_end: false,
            list_rooms: Vec::new(),
            ways_back: Vec::new(),
            leaving: None,
            named_resets: Vec::new(),
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
        if self.paths.last() != Some(&path) {
            self.paths.push(path);
        }
        CauseId(self.paths.len() as u32 - 1)
    }

    /// Room for `count` more words that begin as `value`; the first of them.
    fn words(&mut self, count: usize, value: i32) -> u32 {
        let first = self.layout.template.len();
        if first + count > MOST_WORDS {
            let message = "the game needs more memory for its variables and loops than allowed";
            // Once is enough: all that follows needs more too.
            if self.errors.iter().all(|error| error.message != message) {
                self.error(message);
            }
            return 0;
        }
        self.layout.template.resize(first + count, value);
        let any = Range { lo: NONE + 1, hi: i32::MAX, none: value == NONE };
        self.layout.ranges.resize(first + count, any);
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
        for range in self.layout.ranges.iter_mut().skip(first as usize).take(count) {
            *range = Range { lo, hi, ..*range };
        }
    }

    /// Smallest and largest word of a kind of value.
    fn range_of_kind(&self, kind: Kind) -> (i32, i32) {
        let last = |count: usize| (0, count.saturating_sub(1) as i32);
        match kind {
            Kind::Int => (NONE + 1, i32::MAX),
            Kind::Bool => (0, 1),
            Kind::Enum(of) => last(self.enums.get(usize::from(of)).map_or(1, |e| e.members.len())),
            Kind::Player => last(self.players),
            Kind::Token => last(crate::state::MAX_TOKENS),
            Kind::Place => last(self.places.len()),
            Kind::TokenType => last(self.def.token_types.len()),
            Kind::Direction => last(self.space.directions.len()),
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
            self.layout.queue = queue;
            self.name_words("queue", queue, QUEUE_LENGTH * QUEUE_WORDS, Kind::Int);
            let triggers = self.def.triggers.len() as i32;
            for entry in 0..QUEUE_LENGTH as u32 {
                let at = queue + entry * QUEUE_WORDS as u32;
                self.limit(at, 1, 0, triggers - 1);
                self.limit(at + 1, 1, 0, self.players as i32 - 1);
                self.limit(at + 3, 1, 0, self.places.len() as i32 - 1);
            }
            let entries = (0..QUEUE_LENGTH as u32).map(|k| queue + k * QUEUE_WORDS as u32 + 2);
            self.layout.queued_tokens.extend(entries);
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
            self.layout.template[at] = NONE;
            self.layout.ranges[at].none = true;
        }
        self.layout.payoffs = self.words(self.players, NONE);
        self.name_words("payoffs", self.layout.payoffs, self.players, Kind::Int);
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
        self.enums =
            enums.map(|e| EnumInfo { id: e.id.clone(), members: e.members.clone() }).collect();
    }

    fn declare_names(&mut self) {
        let seats = &self.def.meta.players.seats;
        let name = |k: usize| seats.get(k).cloned().unwrap_or_else(|| format!("Player {}", k + 1));
        self.names.seats = (0..self.players).map(name).collect();
        self.names.actions = self.def.actions.iter().map(|a| a.id.clone()).collect();
        self.names.phases = self.def.turn.phases.iter().map(|p| p.id.clone()).collect();
    }

    /// The program, if nothing stands against it.
    fn finish(mut self) -> Result<Program, Vec<LinkError>> {
        if !self.errors.is_empty() {
            return Err(self.errors);
        }
        self.names.columns = std::mem::take(&mut self.column_names);
        let places = self.columns.iter().map(|c| (c.table, c.id.clone(), c.kind));
        self.names.place_columns = places.collect();
        // A way back leads to an operation.
        let last = self.code.len() as i32 - 1;
        for at in std::mem::take(&mut self.ways_back) {
            self.limit(at, 1, 0, last);
        }
        self.limit(word::TOP_RET as u32, 1, 0, last);
        self.limit(word::PC as u32, 1, 0, last);
        self.limit(word::RESULT_CAUSE as u32, 1, 0, self.paths.len() as i32 - 1);
        self.layout.frame_words.push((word::TOP_RET as u32, 0));
        self.layout.frame_words.sort_unstable();
        self.layout.places = self.layout.template.len() as u32;
        let nothing = std::iter::repeat_n(place::EMPTY, self.places.len());
        self.layout.template.extend(nothing);
        self.layout.tokens = self.layout.template.len() as u32;
        self.shorten_jumps();
        self.single = self.finds_single();
        if !self.single {
            self.chain_tokens();
        }
        let (tracks, seers, veils) = (self.tracks(), self.seers(), self.veils());
        let planes = match self.space.width {
            0 => 0,
            // Behind those of types stands that of cells with several tokens.
            _ => {
                Program::type_plane(self.players, self.space.type_planes.len())
                    + usize::from(!self.single)
            }
        };
        self.layout.planes = vec![0; planes * self.space.width];
        self.tokens.faces = self.faces();
        let after = &self.code[self.resolve as usize..];
        let ends_at_once = matches!(after, [Op::CheckEnds, Op::LeaveTop, ..]);
        let plain_turns = matches!(self.turn_order, Order::RoundRobin)
            && self.layout.eliminated.is_none()
            && self.listeners.signals.is_empty()
            && self.layout.resets[1..].iter().all(Vec::is_empty);
        let mixes = self.code.iter().any(|op| {
            let random = Lie::Random;
            matches!(op, Op::Shuffle(_) | Op::Draw { .. })
                || matches!(op, Op::Move { lie, .. } | Op::MoveAll { lie, .. } if *lie == random)
        });
        self.by_seat(mixes);
        self.put_constants();
        if ends_at_once && plain_turns {
            self.find_rounds();
        }
        let puts = self.find_puttings();
        self.find_quick();
        let within = self.found_within();
        let kept_sets = self.kept_sets(&within);
        let (set_steps, given_sets, set_codes) = self.set_codes(&within);
        let residuals = self.residuals();
        let mut program = Program {
            rules_hash: mix(fnv(self.def.rules_json().as_bytes())),
            factors: (0..self.layout.places as usize).map(crate::hash::factor).collect(),
            template_hash: 0,
            start: None,
            players: self.players,
            max_depth: self.def.meta.max_trigger_depth.min(MOST_DEPTH) as i32,
            names: self.names,
            places: self.places,
            place_meta: self.place_meta,
            types: self.types,
            tokens: self.tokens,
            enums: self.enums,
            global_vars: self.global_vars,
            player_vars: self.player_vars,
            place_vars: self.place_vars,
            space: self.space,
            layout: self.layout,
            nodes: self.nodes,
            branches: self.branches,
            lists: self.lists,
            cell_lists: self.cell_lists,
            residuals,
            kept_sets,
            set_steps,
            set_codes,
            given_sets,
            set_costs: self.set_facts.iter().map(|facts| facts.cost).collect(),
            sets: self.sets,
            mask_rows: self.mask_rows,
            set_rows: self.set_rows,
            consts: self.consts,
            columns: self.data_columns,
            consts_of: self.consts_of,
            items: self.items,
            code: self.code,
            causes: self.causes,
            paths: self.paths,
            targets: self.targets,
            creates: self.creates,
            rounds: self.rounds,
            groups: self.groups,
            decisions: self.decisions,
            trials: self.trials,
            picks: self.picks,
            together: self.together,
            rolls: self.rolls,
            secrets: self.secrets,
            results: self.results,
            ends: self.ends,
            seat_ends: self.seat_ends,
            copies: self.copies,
            triggers: self.triggers,
            listeners: self.listeners,
            resolve: self.resolve,
            ends_at_once,
            puts,
            plain_turns,
            single: self.single,
            scoring: self.scoring,
            turn_order: self.turn_order,
            has_chance: self.has_chance,
            mixes,
            settling: [("next", Kind::Token), ("behind", Kind::Int)].map(|(name, kind)| {
                let params = vec![ParamInfo { name: name.to_owned(), kind }];
                vec![Alternative::plain(AlternativeKind::Outcome, params)]
            }),
            seers,
            tracks,
            veils,
        };
        let mut start = State::before_setup(&program);
        start.replane(&program);
        start.rehash(&program);
        program.template_hash = start.position;
        program.layout.planes = start.planes;
        program.start = crate::machine::certain_start(&program);
        Ok(program)
    }

    fn node(&mut self, node: Node) -> NodeId {
        let node = self.first_of_player(node).unwrap_or(node);
        // Conditions repeat themselves; looking at the last few nodes keeps the table short.
        let from = self.nodes.len().saturating_sub(32);
        if let Some(found) = self.nodes[from..].iter().position(|n| *n == node) {
            return NodeId::node(from + found);
        }
        self.node_reads.push(self.find_node_reads(node));
        self.nodes.push(node);
        NodeId::node(self.nodes.len() - 1)
    }

    fn list(&mut self, list: List) -> u32 {
        let from = self.lists.len().saturating_sub(32);
        if let Some(found) = self.lists[from..].iter().position(|known| *known == list) {
            return (from + found) as u32;
        }
        self.list_reads.push(self.find_list_reads(list));
        self.cell_lists.push(self.is_of_cells(list));
        self.lists.push(list);
        self.lists.len() as u32 - 1
    }

    fn emit(&mut self, op: Op) -> Pc {
        let cause = self.cause();
        self.code.push(op);
        self.causes.push(cause.0);
        self.code.len() as Pc - 1
    }

    /// Lets variables be given numbers that they may hold without a look.
    fn put_constants(&mut self) {
        let zero = self.constant(0);
        for op in &mut self.code {
            let Op::SetVar { target, value } = *op else { continue };
            let Operand::Const(number) = value.operand() else { continue };
            let Some(to) = self.targets.get(usize::from(target)) else { continue };
            let within = number != NONE && (to.range.lo..=to.range.hi).contains(&number);
            if !to.token && within {
                let offset = to.offset.unwrap_or(zero);
                *op = Op::PutVar { target, base: to.base, offset, value: number };
            }
        }
    }

    /// Lets what leads to a jump lead to where that leads.
    fn shorten_jumps(&mut self) {
        for at in 0..self.code.len() {
            let mut op = self.code[at];
            let Some(to) = op.target_mut() else { continue };
            // Jumps may go round in a circle.
            for _ in 0..MOST_JUMPS {
                match self.code.get(*to as usize) {
                    Some(Op::Jump(further)) if further != to => *to = *further,
                    _ => break,
                }
            }
            self.code[at] = op;
        }
    }

    fn here(&self) -> Pc {
        self.code.len() as Pc
    }

    /// Lets the jump at `at` lead here.
    fn land(&mut self, at: Pc) {
        let here = self.here();
        self.aim(at, here);
    }

    /// Lets the jump at `at` lead to `target`.
    fn aim(&mut self, at: Pc, target: Pc) {
        match self.code[at as usize].target_mut() {
            Some(to) => *to = target,
            None => debug_assert!(false, "only jumps are aimed"),
        }
    }
}
