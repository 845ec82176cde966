//! The program: a game linked for a number of players, as flat immutable tables.

use crate::code::{
    Lie, List, ListId, Node, NodeId, Op, Pc, Reg, Set, SetId, SetStep, Slot, Target,
};
use crate::hash;
use crate::value::{Member, NONE};
use crate::{ActionId, CauseId, Kind, PlayerId, Residual, Value};
use boardwright_def::{Ordering, Visibility};

/// What a place is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlaceInfo {
    /// The zone's id, the same for every player's instance.
    pub zone: String,
    /// Whose instance it is.
    pub owner: Option<PlayerId>,
    /// Who sees its tokens.
    pub visibility: Visibility,
    /// How its tokens are kept.
    pub ordering: Ordering,
    /// Where on a board, for cells.
    pub cell: Option<CellAt>,
}

/// Where a cell is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CellAt {
    /// Which board.
    pub board: u16,
    /// Its number on the board, from 1.
    pub index: u16,
    /// Row from the bottom, from 1; 0 in a graph.
    pub row: u16,
    /// Column from the left, from 1; 0 in a graph.
    pub col: u16,
}

/// What a type of token is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TypeInfo {
    /// Its id.
    pub id: String,
    /// Its family.
    pub family: Option<String>,
    /// Who sees which token one of it is, where its place shows it.
    pub visibility: Visibility,
    /// Its properties.
    pub props: Vec<PropInfo>,
}

/// A property of a type.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PropInfo {
    /// Its id.
    pub id: String,
    /// Its values.
    pub kind: Kind,
    /// Its value, if all tokens of the type have the same for ever.
    pub fixed: Option<Value>,
}

/// A variable.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VarInfo {
    /// Its id.
    pub id: String,
    /// Its values.
    pub kind: Kind,
    /// Smallest and largest, for numbers.
    pub bounds: Option<(i32, i32)>,
    /// Whether it may be `none`.
    pub optional: bool,
    /// Who sees it.
    pub visibility: Visibility,
}

/// An enum.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EnumInfo {
    /// Its id.
    pub id: String,
    /// Its words.
    pub members: Vec<String>,
}

/// A kind of answer to a decision.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Alternative {
    /// What taking it does.
    pub kind: AlternativeKind,
    /// A label the author gave.
    pub label: Option<String>,
    /// Labels the author gave to values of its parameter.
    pub labels: Vec<(Value, String)>,
    /// What it asks for.
    pub params: Vec<ParamInfo>,
    /// Names of parameters that later decisions ask for.
    pub later: Vec<String>,
}

/// What taking an alternative does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AlternativeKind {
    /// Takes an action, or an option written where it is asked.
    Action(ActionId),
    /// Names further arguments of an action under way.
    Argument(ActionId),
    /// Names one member of a list.
    Choose,
    /// Says what chance gave.
    Outcome,
    /// Ends the window.
    Done,
    /// Declines an offer.
    Skip,
}

impl Alternative {
    /// An alternative that says no more than what it asks for.
    pub(crate) fn plain(kind: AlternativeKind, params: Vec<ParamInfo>) -> Self {
        Self { kind, label: None, labels: Vec::new(), params, later: Vec::new() }
    }
}

impl AlternativeKind {
    /// Whether it says what, and not what is done: the action, or whatever asks, is known already.
    pub fn only_names(self) -> bool {
        matches!(self, AlternativeKind::Choose | AlternativeKind::Argument(_))
    }

    /// The action that is taken, or goes on.
    pub fn action(self) -> Option<ActionId> {
        match self {
            AlternativeKind::Action(action) | AlternativeKind::Argument(action) => Some(action),
            AlternativeKind::Choose
            | AlternativeKind::Outcome
            | AlternativeKind::Done
            | AlternativeKind::Skip => None,
        }
    }
}

/// One thing to choose.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ParamInfo {
    /// Its name.
    pub name: String,
    /// Its values.
    pub kind: Kind,
}

/// A game made ready to play by a number of players. Immutable; shared by all games.
#[derive(Debug)]
pub struct Program {
    pub(crate) rules_hash: u64,
    /// The hash factor of each word before the places.
    pub(crate) factors: Vec<u64>,
    /// The position sum of the template.
    pub(crate) template_hash: u64,
    /// The state after setup, where no chance has a part in setup: then every game begins so.
    pub(crate) start: Option<crate::State>,
    pub(crate) players: usize,
    pub(crate) max_depth: i32,
    pub(crate) names: Names,
    pub(crate) places: Vec<PlaceInfo>,
    pub(crate) place_meta: Vec<PlaceMeta>,
    pub(crate) types: Vec<TypeInfo>,
    pub(crate) tokens: TokenTables,
    pub(crate) enums: Vec<EnumInfo>,
    pub(crate) global_vars: Vec<VarInfo>,
    pub(crate) player_vars: Vec<VarInfo>,
    pub(crate) place_vars: Vec<PlaceVar>,
    pub(crate) space: Space,
    pub(crate) layout: Layout,
    pub(crate) nodes: Vec<Node>,
    pub(crate) lists: Vec<List>,
    /// By list: whether its members are known to be cells, or tokens on them.
    pub(crate) cell_lists: Vec<bool>,
    pub(crate) residuals: Vec<Residual>,
    pub(crate) sets: Vec<Set>,
    /// By set: how many operations it takes.
    pub(crate) set_costs: Vec<u32>,
    /// By set: its number among those that are kept until something is written.
    pub(crate) kept_sets: Vec<u32>,
    /// The steps of the code of all sets, and the code of each set that has some.
    pub(crate) set_steps: Vec<SetStep>,
    pub(crate) set_codes: Vec<Option<SetCode>>,
    /// The sets that pieces of code have to be given.
    pub(crate) given_sets: Vec<SetId>,
    /// Masks, one for each player, one row after the other.
    pub(crate) mask_rows: Vec<u16>,
    /// The sets of each player, a row after the other.
    pub(crate) set_rows: Vec<SetId>,
    pub(crate) consts: Vec<i32>,
    pub(crate) columns: Vec<DataColumn>,
    pub(crate) consts_of: Vec<(u32, u32)>,
    pub(crate) items: Vec<NodeId>,
    pub(crate) code: Vec<Op>,
    pub(crate) causes: Vec<u32>,
    pub(crate) paths: Vec<String>,
    pub(crate) targets: Vec<Target>,
    pub(crate) creates: Vec<CreateDef>,
    pub(crate) rounds: Vec<RoundsDef>,
    pub(crate) groups: Vec<GroupDef>,
    pub(crate) decisions: Vec<DecisionDef>,
    pub(crate) trials: Vec<TrialDef>,
    pub(crate) picks: Vec<PickDef>,
    pub(crate) together: Vec<TogetherDef>,
    pub(crate) rolls: Vec<RollDef>,
    pub(crate) secrets: Vec<SecretRoll>,
    pub(crate) results: Vec<ResultDef>,
    pub(crate) ends: Vec<EndDef>,
    pub(crate) triggers: Vec<TriggerDef>,
    pub(crate) listeners: Listeners,
    pub(crate) resolve: Pc,
    pub(crate) scoring: Option<(Reg, NodeId)>,
    pub(crate) turn_order: Order,
    pub(crate) has_chance: bool,
    /// Whether chance may be asked in the middle of an operation: something is shuffled, drawn or
    /// laid at random.
    pub(crate) mixes: bool,
    /// What chance answers in the middle of an operation: a token, or how many lie before one.
    pub(crate) settling: [Vec<Alternative>; 2],
    /// By place: who may look into it, a bit for each player. Apart from the other facts of a place,
    /// for most games never ask.
    pub(crate) seers: Vec<u32>,
    /// Whether tokens remember who knows them: some place or type of token is not public.
    pub(crate) tracks: bool,
    /// By type of token: who sees which one it is; empty where all types are public.
    pub(crate) veils: Vec<Visibility>,
}

/// A variable that each cell of some boards has.
#[derive(Debug, Clone)]
pub(crate) struct PlaceVar {
    pub info: VarInfo,
    /// The cells that have it, ascending.
    pub cells: Vec<u16>,
    /// The word of the first of them; those of the others follow.
    pub base: u32,
    /// A table of the number of each cell among them, where they are not just those of a board.
    pub numbers: Option<u32>,
}

impl PlaceVar {
    /// The word of a cell, if it has the variable.
    pub fn word(&self, place: usize) -> Option<usize> {
        let at = self.cells.binary_search(&u16::try_from(place).ok()?).ok()?;
        Some(self.base as usize + at)
    }
}

/// Names for people and traces.
#[derive(Debug, Default)]
pub(crate) struct Names {
    pub seats: Vec<String>,
    pub actions: Vec<String>,
    pub phases: Vec<String>,
    pub props: Vec<String>,
    /// What procedures keep, by name.
    pub slots: Vec<(Slot, String, Kind)>,
    /// By column of a table: the table, the column and what stands in it.
    pub columns: Vec<(String, String, Kind)>,
    /// Columns of places: where each begins among the constants, its name and what stands in it.
    pub place_columns: Vec<(u32, String, Kind)>,
}

/// What the machine needs of a place at every move.
#[derive(Debug, Clone, Copy)]
pub(crate) struct PlaceMeta {
    pub ordering: Ordering,
    /// Whether it counts for the hashes where in the list a token lies: not where equal tokens lie
    /// side by side.
    pub heights: bool,
    /// Whether planes follow it.
    pub on_planes: bool,
    /// Whether a trigger listens to tokens entering it.
    pub heard: bool,
    pub owner: i32,
}

/// Properties of tokens, by type and by token.
#[derive(Debug, Default)]
pub(crate) struct TokenTables {
    /// Number of different property names.
    pub n_props: usize,
    /// Per type and property: the word of the token that holds it, or `FIXED`, or `ABSENT`.
    pub slot: Vec<u8>,
    /// Per type and property: the fixed value, or the value at creation.
    pub value: Vec<i32>,
    /// Per type and property: what it may hold.
    pub bounds: Vec<Range>,
    /// Per type and property: whether a value beyond the bounds is refused; empty where none is.
    pub refuse: Vec<bool>,
    /// Per property: what its values are.
    pub props: Vec<PropMeta>,
    /// End of the words that say what a token is.
    pub own: usize,
    /// End of the words that name other tokens, which follow.
    pub links: usize,
    /// Words of one token: the two before, and who knows it where [`Program::tracks`].
    pub stride: usize,
    /// The words of a new token of each type, `stride` each.
    pub fresh: Vec<i32>,
    /// Per type: how many of it there may be at a time.
    pub most: Vec<u32>,
    /// Whether tokens are no more than a type and an owner, all of them public.
    pub plain: bool,
    /// Per type and owner: see [`TokenTables::key`].
    pub keys: Vec<u64>,
    /// How many owners there can be, nobody among them.
    pub owners: usize,
}

impl TokenTables {
    /// Keys of tokens by type and owner, nobody first, before their properties are counted in.
    pub fn find_keys(types: usize, players: usize) -> Vec<u64> {
        let owners = |_| std::iter::once(NONE).chain(0..players as i32);
        let of = |kind| hash::spread(kind as i32);
        let pairs = (0..types).flat_map(|kind| owners(kind).map(move |owner| (of(kind), owner)));
        pairs.map(|(kind, owner)| hash::join(kind, owner)).collect()
    }

    /// Key of a token of a type and owner, before its properties are counted in.
    #[inline]
    pub fn key(&self, of: i32, owner: i32) -> u64 {
        let seat = if owner == NONE { 0 } else { owner as usize + 1 };
        self.keys[of as usize * self.owners + seat]
    }
}

pub(crate) const FIXED: u8 = 254;
pub(crate) const ABSENT: u8 = 255;

#[derive(Debug, Clone, Copy)]
pub(crate) struct PropMeta {
    pub kind: Kind,
}

/// Boards as tables and masks.
#[derive(Debug, Default)]
pub(crate) struct Space {
    /// Cells come first among the places; so many there are.
    pub cells: usize,
    /// Words of a set of cells; 0 where there are no planes.
    pub width: usize,
    pub boards: Vec<BoardTable>,
    /// The directions of all boards by name, as they first come: their number is their value.
    pub directions: Vec<String>,
    /// Neighbours of place `p`: `adjacent[adjacent_at[p]..adjacent_at[p + 1]]`.
    pub adjacent_at: Vec<u32>,
    pub adjacent: Vec<u16>,
    /// Constant sets, `width` words each.
    pub masks: Vec<u64>,
    pub shifts: Vec<Shift>,
    pub lines: Vec<LineTable>,
    /// Steps to neighbours.
    pub links: Vec<Shift>,
    /// The types of token whose cells have a plane, in the order of their planes.
    pub type_planes: Vec<u16>,
    /// By type of token: its plane, if it has one.
    pub plane_of_type: Vec<Option<u16>>,
    /// Steps from each place to each, where some rule asks for them and places are few.
    pub distances: Vec<u16>,
}

pub(crate) use crate::board::{BoardTable, NOWHERE};

/// A step as a shift of a whole set: cell `c` with its bit in `mask` steps to `c + delta`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Shift {
    pub delta: i32,
    pub mask: u16,
}

/// Lines of `n` along the given shifts.
#[derive(Debug)]
pub(crate) struct LineTable {
    pub n: u32,
    pub shifts: Vec<Shift>,
    /// The lines themselves as sets of one word, where they are few: comparing with each takes less
    /// time than shifting along each axis.
    pub masks: Vec<u64>,
}

/// Where things stand in the words of a state.
#[derive(Debug, Default)]
pub(crate) struct Layout {
    /// First word of the payoffs, one per player.
    pub payoffs: u32,
    pub globals: u32,
    /// Variable `v` of player `p` is at `player_vars + v * players + p`.
    pub player_vars: u32,
    /// First word of the trigger queue.
    pub queue: u32,
    /// Words before this one are hashed when they change; three per place follow.
    pub places: u32,
    /// Tokens follow, `stride` words each, as many as there are.
    pub tokens: u32,
    /// Words in use by procedures, ascending, with what they hold when they are not in use. Hashed
    /// when the machine rests.
    pub frame_words: Vec<(u32, i32)>,
    /// Variables that name tokens, sorted. Words that name tokens are hashed by what the token is.
    pub token_vars: Vec<u32>,
    /// Words of procedures that name tokens.
    pub token_locals: Vec<u32>,
    /// Words of the trigger queue that name tokens.
    pub queued_tokens: Vec<u32>,
    /// Words to clear when a procedure ends, by procedure.
    pub locals: Vec<Vec<u32>>,
    /// What words of procedures and counters were made for, for people: name, first word, how many,
    /// and what they hold.
    pub word_names: Vec<(String, u32, u32, Kind)>,
    /// The words of a state before setup.
    pub template: Vec<i32>,
    /// What each word before the places may hold.
    pub ranges: Vec<Range>,
    /// The planes of a state before setup.
    pub planes: Vec<u64>,
    /// Words set back when something begins: by scope phase, turn, round.
    pub resets: [Vec<(u32, i32)>; 3],
    /// Words set back when a phase or sequence with a name begins.
    pub named_resets: Vec<Vec<(u32, i32)>>,
    /// First of the words that say who is eliminated, one per player; none where nobody ever is.
    pub eliminated: Option<u32>,
    /// Counters that rules read belong to the position.
    pub read_counters: Vec<u32>,
}

impl Layout {
    /// All words that name tokens.
    pub fn token_words(&self) -> impl Iterator<Item = usize> {
        let words = self.token_vars.iter().chain(&self.token_locals).chain(&self.queued_tokens);
        words.map(|at| *at as usize)
    }
}

/// What a word may hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Range {
    pub lo: i32,
    pub hi: i32,
    pub none: bool,
}

impl Range {
    /// Whether a word is within it.
    pub fn holds(self, word: i32) -> bool {
        if word == NONE { self.none } else { (self.lo..=self.hi).contains(&word) }
    }
}

#[derive(Debug)]
pub(crate) struct CreateDef {
    pub of: NodeId,
    pub place: NodeId,
    pub count: NodeId,
    pub owner: NodeId,
    pub props: Vec<(u16, NodeId)>,
    pub bind: Option<Slot>,
}

/// Going round the table.
#[derive(Debug, Clone, Copy)]
pub(crate) struct RoundsDef {
    /// Who has been reached.
    pub slot: Slot,
    /// Two words: who was last, how often it goes on.
    pub store: u32,
    pub list: ListId,
    pub until: Option<NodeId>,
}

/// Several players who answer at the same time.
#[derive(Debug, Clone, Copy)]
pub(crate) struct GroupDef {
    /// Who is asked, before the first answer.
    pub list: ListId,
    /// Three words: who is asked, who of them is still to be asked (a bit for each player), and
    /// whether anybody could answer.
    pub store: u32,
    /// Holds who is being asked.
    pub each: Slot,
    /// Takes an answer until it is kept.
    pub answer: Slot,
    /// First of the words that keep the answers, one per player.
    pub answers: u32,
    /// The variable that gets them.
    pub target: u16,
}

#[derive(Debug)]
pub(crate) struct DecisionDef {
    /// Who decides.
    pub by: NodeId,
    pub alternatives: Vec<AltDef>,
    /// The same, as hosts see them.
    pub shown: Vec<Alternative>,
    pub prompt: Option<String>,
    /// Whether it is asked even if nothing but `done` is legal.
    pub always: bool,
    /// Whether looking for one answer is most of the work of listing all.
    pub costly: bool,
    /// Which choice of several members it is one pick of.
    pub pick: Option<u16>,
    /// Whether it is a window: no procedure is under way while it is asked.
    pub window: bool,
    /// The group that answers it, each member sealed from the others.
    pub group: Option<u16>,
    /// Whether it always goes on with the ply of the decision before it.
    pub further: bool,
    pub cause: CauseId,
}

impl DecisionDef {
    /// All of its answers at once, where it asks for a cell of a set and nothing else: the set and
    /// where its members stand in a packed move.
    #[inline]
    pub fn cells(&self) -> Option<(SetId, u8)> {
        match self.alternatives.as_slice() {
            [one] => one.cells,
            _ => None,
        }
    }

    /// A decision of one answer, within an action or beside it.
    pub fn new(
        by: NodeId,
        alternatives: Vec<AltDef>,
        shown: Vec<Alternative>,
        prompt: Option<String>,
        cause: CauseId,
    ) -> Self {
        let costly = alternatives.iter().any(AltDef::is_costly);
        let (always, window, further) = (false, false, false);
        let (pick, group) = (None, None);
        Self {
            by,
            alternatives,
            shown,
            prompt,
            always,
            costly,
            pick,
            window,
            group,
            further,
            cause,
        }
    }
}

/// A choice of several members of a list.
#[derive(Debug, Clone, Copy)]
pub(crate) struct PickDef {
    pub list: ListId,
    /// Whether the members are tokens, which may be equal.
    pub tokens: bool,
    pub min: NodeId,
    pub max: Option<NodeId>,
    pub limit: u32,
    pub ordered: bool,
    /// What must hold of all that are chosen, by its number in [`Program::together`].
    pub together: Option<u16>,
    /// Where the picks are kept while they are asked for, and where the name has them then: a word
    /// with their number, then they themselves.
    pub store: u32,
    pub to: u32,
}

/// Conditions on all that is chosen together.
#[derive(Debug, Clone, Copy)]
pub(crate) struct TogetherDef {
    /// What they come to in sum, and how much that may be. Numbers below 0 count as 0.
    pub sum: Option<(LookDef, NodeId)>,
    /// What all share that have it.
    pub same: Option<LookDef>,
    /// What each has and no two share.
    pub distinct: Option<LookDef>,
}

/// What is looked at in each member of a list: where the member stands meanwhile, and the value.
#[derive(Debug, Clone, Copy)]
pub(crate) struct LookDef {
    pub reg: u8,
    pub value: NodeId,
}

#[derive(Debug)]
pub(crate) struct AltDef {
    pub take: Take,
    pub params: Vec<ParamDef>,
    /// `guards[k]`: conditions tested when the first `k` parameters are bound.
    pub guards: Vec<Vec<NodeId>>,
    /// Counters of this action that must be below their limits: word (plus decider) and limit.
    pub limits: Vec<(u32, i32)>,
    /// A cost of plain effects, tried one after the other.
    pub cost: Vec<CostStep>,
    /// A cost of any other effects, by the number of its trial.
    pub trial: Option<u32>,
    /// All of its moves at once, where it has one parameter over cells and nothing else to test:
    /// the set and where its members stand in a packed move.
    pub cells: Option<(SetId, u8)>,
    /// How its moves are found at once, where linking saw a way.
    pub plan: Option<Plan>,
    /// Parameters that later decisions ask for: there must be a way to choose them.
    pub rest: Option<Box<AltDef>>,
    /// Where its parts stand in the definition. Apart from what listing reads.
    pub told: Box<Told>,
}

/// Where the parts of an alternative stand in the definition, for explanations alone.
#[derive(Debug, Clone, Default)]
pub(crate) struct Told {
    /// The action, the option, or what asks.
    pub base: String,
    /// How many parameters stand before the first of the alternative.
    pub first: usize,
    /// By guard, as the guards are kept.
    pub guards: Vec<Vec<String>>,
}

/// All moves of an alternative with one or two parameters: the cells of a set or the tokens on them,
/// each with what lies in fixed steps from it.
#[derive(Debug)]
pub(crate) struct Plan {
    /// Whose of the `ways` it is; without, or where this is nobody, it is the last one.
    pub by: Option<NodeId>,
    /// How it is found for each player, then for whoever it is.
    pub ways: Vec<PlanWay>,
    /// Whether the first parameter is the token on the cell.
    pub pieces: bool,
    /// Whether it is right only while no cell holds two tokens.
    pub single: bool,
    /// The plan where a condition does not hold.
    pub otherwise: Option<(NodeId, Box<Plan>)>,
}

impl Plan {
    /// Rows of one plan at most: a bit of a word for each.
    pub const MOST_ROWS: usize = 64;

    /// Its ways and those of the other plan.
    pub fn all_ways(&self) -> impl Iterator<Item = &PlanWay> {
        let others = self.otherwise.iter().flat_map(|(_, plan)| &plan.ways);
        self.ways.iter().chain(others)
    }

    /// The same, to be changed.
    pub fn all_ways_mut(&mut self) -> impl Iterator<Item = &mut PlanWay> {
        let others = self.otherwise.iter_mut().flat_map(|(_, plan)| &mut plan.ways);
        self.ways.iter_mut().chain(others)
    }
}

/// The sets of a plan.
#[derive(Debug, Clone)]
pub(crate) struct PlanWay {
    pub base: SetId,
    pub seconds: Seconds,
    /// How all its sets are found at once: those of the second values, then the base.
    pub code: Option<SetCode>,
}

/// A stretch of the steps of sets. What it finds comes to stand in its first slots.
#[derive(Debug, Clone, Copy)]
pub(crate) struct SetCode {
    pub start: u32,
    pub end: u32,
    /// The sets that have to be found by themselves before, as a stretch of all of these.
    pub given: u32,
    pub gifts: u8,
}

impl SetCode {
    /// Sets that it can hold at a time.
    pub const SLOTS: usize = 64;
}

/// What the second parameter can be.
#[derive(Debug, Clone)]
pub(crate) enum Seconds {
    /// There is none.
    None,
    /// Each of these, in order, for some of the cells.
    Rows(Vec<Row>),
    /// Each of these cells, whatever the first one is.
    Cells(SetId),
    /// Each of these cells that is a neighbour of the first one, in the order of its neighbours.
    Near(SetId),
}

/// One value of a second parameter.
#[derive(Debug, Clone)]
pub(crate) struct Row {
    /// The cells for which it is an option.
    pub within: SetId,
    pub target: RowTarget,
}

/// What the second parameter is, by the cell of the first: as it stands in a packed move, or
/// [`RowTarget::NO_ROOM`].
#[derive(Debug, Clone)]
pub(crate) enum RowTarget {
    /// The same for all cells.
    Word(u64),
    /// The place where a step from each cell leads.
    Place(Vec<u64>),
    /// The token there; the places themselves.
    Piece(Vec<u16>),
}

impl RowTarget {
    /// Stands where a packed move has no room for a value: then it is no option.
    pub const NO_ROOM: u64 = u64::MAX;
}

impl AltDef {
    /// Whether looking for one of its moves is most of the work of listing all: values are bound one
    /// after the other, or all sets of a plan have to be found.
    fn is_costly(&self) -> bool {
        let bound = matches!(self.take, Take::Action { .. } | Take::Argument | Take::Choose);
        bound && !self.params.is_empty() && self.cells.is_none()
    }

    /// An alternative that tests nothing beyond its parameters.
    pub fn plain(take: Take, params: Vec<ParamDef>) -> Self {
        let guards = vec![Vec::new(); params.len() + 1];
        Self {
            take,
            params,
            guards,
            limits: Vec::new(),
            cost: Vec::new(),
            trial: None,
            cells: None,
            plan: None,
            rest: None,
            told: Box::default(),
        }
    }

    /// The first `count` parameters as a decision of their own; the others are its rest.
    pub fn cut(mut self, count: usize) -> Self {
        if count < self.params.len() {
            let mut rest = Self::plain(self.take, self.params.split_off(count));
            rest.guards[1..].swap_with_slice(&mut self.guards[count + 1..]);
            self.guards.truncate(count + 1);
            let behind = self.told.guards.split_off((count + 1).min(self.told.guards.len()));
            rest.told.guards = std::iter::once(Vec::new()).chain(behind).collect();
            (rest.told.base, rest.told.first) = (self.told.base.clone(), self.told.first + count);
            rest.cost = std::mem::take(&mut self.cost);
            rest.trial = self.trial.take();
            self.rest = Some(Box::new(rest.planned()));
        }
        self.planned()
    }

    /// The alternative with the shortest way to its moves found out.
    pub fn planned(mut self) -> Self {
        let bare = self.limits.is_empty()
            && self.cost.is_empty()
            && self.trial.is_none()
            && self.rest.is_none()
            && self.guards.iter().all(Vec::is_empty);
        self.cells = match self.params.as_slice() {
            [param] if bare && param.given.is_none() => param.set.map(|set| (set, param.shift)),
            _ => None,
        };
        self
    }
}

/// One effect of a cost, as it is tried before an action is listed.
#[derive(Debug, Clone, Copy)]
pub(crate) enum CostStep {
    Set { target: u16, value: NodeId },
    Add { target: u16, delta: NodeId },
    SetProp { token: NodeId, prop: u16, value: NodeId },
    AddProp { token: NodeId, prop: u16, delta: NodeId },
    Draw { from: NodeId, to: NodeId, count: NodeId },
    Move { token: NodeId, to: NodeId, lie: Lie },
    Destroy { token: NodeId },
}

/// A cost that is tried by running its operations on a copy, until they are at their end.
#[derive(Debug)]
pub(crate) struct TrialDef {
    /// The arguments chosen with the decision, and where the procedure has them.
    pub args: Vec<(Reg, Slot)>,
    /// Where the procedure has who acts.
    pub actor: Slot,
    /// The procedure whose cost it is, by its number in the table of locals.
    pub locals: u32,
    pub entry: Pc,
    pub end: Pc,
}

#[derive(Debug, Clone, Copy)]
pub(crate) enum Take {
    /// Runs an action: its entry, where it keeps where to come back and its actor, the action.
    Action {
        entry: Pc,
        ret: Slot,
        actor: Slot,
        action: u16,
    },
    /// Goes on with an action whose further arguments these are.
    Argument,
    Choose,
    /// One more member of several, by the number of the choice.
    Pick(u16),
    /// No more of them.
    Enough(u16),
    Done {
        to: Pc,
    },
    Skip,
}

#[derive(Debug)]
pub(crate) struct ParamDef {
    pub kind: Kind,
    /// The list it is chosen from.
    pub list: ListId,
    /// The same as a set of cells, where it is one.
    pub set: Option<SetId>,
    /// Whether no value can stand in the list twice.
    pub distinct: bool,
    /// A value the asker gave: it must be in the list.
    pub given: Option<NodeId>,
    pub reg: Reg,
    /// Where the action has it.
    pub slot: Slot,
    /// Where it stands in a packed move.
    pub lo: i32,
    pub shift: u8,
    pub bits: u8,
    /// Whether it is a cell, or a token on one, and something is tested with each value.
    pub tested: bool,
}

impl ParamDef {
    /// A value as it stands in a packed move. `none`, and what there is no room for, is no option:
    /// linking sizes the room by the declared domain.
    #[inline]
    pub fn pack(&self, value: i32) -> Option<u64> {
        // `none` is less than every `lo`: what is below zero is too large without its sign.
        let offset = (i64::from(value) - i64::from(self.lo)) as u64;
        (offset >> self.bits == 0).then_some(offset << self.shift)
    }

    /// The value in a packed move.
    #[inline]
    pub fn unpack(&self, packed: u64) -> i32 {
        (packed >> self.shift & ((1 << self.bits) - 1)) as i32 + self.lo
    }
}

#[derive(Debug)]
pub(crate) struct RollDef {
    pub outcomes: RollOutcomes,
    pub kind: Kind,
    pub faces: u32,
    pub dice: u32,
    /// The outcome that a packed move of 0 stands for.
    pub lo: i32,
    pub shown: Vec<Alternative>,
    pub cause: CauseId,
    /// Who alone sees what comes.
    pub viewer: Option<NodeId>,
}

/// What a roll for one player gave, kept in the state.
#[derive(Debug, Clone, Copy)]
pub(crate) struct SecretRoll {
    /// The word that holds it.
    pub value: u32,
    /// The word that holds who sees it; `none` while nothing secret is held.
    pub viewer: u32,
    pub roll: u16,
}

#[derive(Debug)]
pub(crate) enum RollOutcomes {
    /// Values with weights, in canonical order, and the sum of the weights.
    Weighted(Vec<(i32, u32)>, u32),
    /// Members of a list, equally likely.
    List(ListId),
}

#[derive(Debug)]
pub(crate) enum ResultDef {
    Win(NodeId),
    AllWin,
    Lose(NodeId),
    AllLose,
    Draw,
    /// Values of the player in the register, the first counts first.
    Rank(Reg, Vec<NodeId>),
    Payoff(Reg, NodeId),
}

#[derive(Debug)]
pub(crate) struct EndDef {
    pub when: NodeId,
    pub result: u16,
    pub cause: CauseId,
}

#[derive(Debug)]
pub(crate) struct TriggerDef {
    pub entry: Pc,
    pub ret: Slot,
    pub actor: Slot,
    pub token: Option<Slot>,
    pub place: Option<Slot>,
}

/// Triggers by what they listen to, in written order.
#[derive(Debug, Default)]
pub(crate) struct Listeners {
    pub signals: Vec<(crate::code::Signal, Vec<u16>)>,
    /// By action.
    pub resolved: Vec<Vec<u16>>,
    /// By place.
    pub entered: Vec<Vec<u16>>,
}

/// Who has the next turn.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Order {
    RoundRobin,
    None,
    By(NodeId),
}

impl Program {
    /// The largest word of a set: all of its members.
    pub(crate) fn whole_set(&self, of: Member) -> i32 {
        let values = match of {
            Member::Word(of) => self.enums[usize::from(of)].members.len(),
            Member::Player => self.players,
            Member::TokenType => self.types.len(),
            Member::Direction => self.space.directions.len(),
            Member::Number { min, max } => Member::numbers(min, max),
        };
        Member::whole(values)
    }

    /// Identity of the rules: FNV-1a over `GameDef::rules_json`, finished by SplitMix64's mix.
    pub fn rules_hash(&self) -> u64 {
        self.rules_hash
    }

    /// The conditions on cells for which no set was found, in the order of linking, each path and obstacle
    /// once. Not among them is what is tested one by one only while some cell holds two tokens, and what
    /// would be a set but for another one in the same action.
    pub fn residuals(&self) -> &[Residual] {
        &self.residuals
    }

    /// How many play.
    pub fn players(&self) -> usize {
        self.players
    }

    /// What a seat is called: the spec's word, or `Player 1`.
    pub fn seat_name(&self, player: PlayerId) -> &str {
        self.names.seats.get(player.index()).map_or("", String::as_str)
    }

    /// All places; the index is the [`crate::PlaceId`].
    pub fn places(&self) -> &[PlaceInfo] {
        &self.places
    }

    /// All types of token; the index is the [`crate::TypeId`].
    pub fn token_types(&self) -> &[TypeInfo] {
        &self.types
    }

    /// All enums.
    pub fn enums(&self) -> &[EnumInfo] {
        &self.enums
    }

    /// Global variables; the index is the [`crate::VarId`].
    pub fn global_vars(&self) -> &[VarInfo] {
        &self.global_vars
    }

    /// Players' variables; the index is the [`crate::VarId`].
    pub fn player_vars(&self) -> &[VarInfo] {
        &self.player_vars
    }

    /// Variables of cells; the index is the [`crate::VarId`].
    pub fn place_vars(&self) -> impl ExactSizeIterator<Item = &VarInfo> {
        self.place_vars.iter().map(|var| &var.info)
    }

    /// Ids of the actions, then of the options that are written where they are asked, each behind
    /// what asks for it: `shot.brace`. The index is the [`ActionId`].
    pub fn actions(&self) -> &[String] {
        &self.names.actions
    }

    /// Ids of the phases.
    pub fn phases(&self) -> &[String] {
        &self.names.phases
    }

    /// The name of a property, as [`crate::EventKind::Prop`] numbers them.
    pub fn prop_name(&self, prop: u16) -> &str {
        self.names.props.get(usize::from(prop)).map_or("", String::as_str)
    }

    /// What the values of a property are, as [`crate::EventKind::Prop`] numbers them.
    pub fn prop_kind(&self, prop: u16) -> Kind {
        self.tokens.props.get(usize::from(prop)).map_or(Kind::Int, |p| p.kind)
    }

    /// How many endings there are.
    pub fn ends(&self) -> usize {
        self.ends.len()
    }

    /// Whether there is a `scoring`.
    pub fn has_scoring(&self) -> bool {
        self.scoring.is_some()
    }

    /// Whether anything is left to chance: rolls, shuffles, random places.
    pub fn has_chance(&self) -> bool {
        self.has_chance
    }

    /// Whether players can be eliminated.
    pub fn eliminates(&self) -> bool {
        self.layout.eliminated.is_some()
    }

    /// The directions of all boards; those of one name are one.
    pub fn directions(&self) -> &[String] {
        &self.space.directions
    }

    /// All players, a bit for each.
    pub(crate) fn everybody(&self) -> u32 {
        (1 << self.players) - 1
    }

    /// Who sees which token of a type it is, where its place shows it; a bit for each player.
    #[inline]
    pub(crate) fn unveiled(&self, of: i32, owner: i32) -> u32 {
        match self.veils.get(of as usize) {
            None | Some(Visibility::Public) => self.everybody(),
            Some(Visibility::Owner) if owner != NONE => 1 << owner,
            Some(Visibility::Owner | Visibility::Hidden) => 0,
        }
    }

    /// Whether some zone, type of token or variable is not public, or players answer sealed from each
    /// other.
    pub fn hides(&self) -> bool {
        let hidden = |v: &VarInfo| !v.visibility.is_public();
        !self.groups.is_empty()
            || self.tracks
            || self.global_vars.iter().any(hidden)
            || self.player_vars.iter().any(hidden)
            || self.place_vars().any(hidden)
    }

    /// The path of a node in the `GameDef`: `actions.buy.effects[0]`.
    pub fn cause_path(&self, cause: CauseId) -> &str {
        self.paths.get(cause.index()).map_or("", String::as_str)
    }

    pub(crate) fn cause_at(&self, pc: Pc) -> CauseId {
        CauseId(self.causes.get(pc as usize).copied().unwrap_or_default())
    }

    /// Plane 0 holds empty cells, plane `1 + p` the cells with a token of player `p`.
    pub(crate) const EMPTY_PLANE: u16 = 0;
    pub(crate) const OWNER_PLANE: u16 = 1;
    /// In [`Program::kept_sets`]: found anew each time.
    pub(crate) const NOT_KEPT: u32 = u32::MAX;

    /// The plane of the cells with several tokens.
    #[inline]
    pub(crate) fn stacked_plane(&self) -> usize {
        usize::from(Self::OWNER_PLANE) + self.players
    }

    /// The planes of types of token follow; they are the last.
    #[inline]
    pub(crate) const fn type_plane(players: usize, number: usize) -> usize {
        Self::OWNER_PLANE as usize + players + 1 + number
    }
}

impl Lie {
    pub(crate) fn of(position: Option<boardwright_def::Position>) -> Self {
        match position {
            None => Lie::Usual,
            Some(boardwright_def::Position::Top) => Lie::First,
            Some(boardwright_def::Position::Bottom) => Lie::Last,
            Some(boardwright_def::Position::Random) => Lie::Random,
        }
    }
}

/// A column of a table: where its words stand among the constants, one for each key from the first.
#[derive(Debug, Clone, Copy)]
pub(crate) struct DataColumn {
    pub first: i32,
    pub start: u32,
    pub len: u32,
}

impl DataColumn {
    /// What stands in the row with a key; `none` where there is no such row.
    pub fn at(self, key: i32, consts: &[i32]) -> i32 {
        let row = i64::from(key) - i64::from(self.first);
        if key == NONE || row < 0 || row >= i64::from(self.len) {
            return NONE;
        }
        consts[self.start as usize + row as usize]
    }
}
