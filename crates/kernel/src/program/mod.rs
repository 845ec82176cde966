//! The program: a game linked for a number of players, as flat immutable tables.

mod branches;
mod decisions;
mod info;
mod layout;
mod quick;
mod tokens;

pub(crate) use branches::{Ask, Branch, Goal};
pub(crate) use decisions::{
    AltDef, CellsDef, CostStep, DecisionDef, LookDef, ParamDef, PickDef, Plan, Putting, RollDef,
    RollOutcomes, Row, RowTarget, Seconds, SecretRoll, SetCode, Take, TogetherDef, TrialDef,
};
pub use info::{
    Alternative, AlternativeKind, CellAt, EnumInfo, ParamInfo, PlaceInfo, PropInfo, TypeInfo,
    VarInfo,
};
pub(crate) use layout::{Layout, Range};
pub(crate) use quick::{QuickCells, QuickPart, QuickSet};
pub(crate) use tokens::{ABSENT, FIXED, Face, PropMeta, TokenTables};

use crate::code::{
    Lie, List, ListId, Node, NodeId, Numbers, Op, Pc, Reg, Set, SetId, SetStep, Slot, Target,
};
use crate::value::{Member, NONE};
use crate::{CauseId, Kind, PlayerId, Residual};
use boardwright_def::{Ordering, Visibility};

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
    pub(crate) branches: Vec<Branch>,
    pub(crate) lists: Vec<List>,
    /// By list: whether its members are known to be cells, or tokens on them.
    pub(crate) cell_lists: Vec<bool>,
    pub(crate) residuals: Vec<Residual>,
    pub(crate) sets: Vec<Set>,
    /// By set: how many operations it takes.
    pub(crate) set_costs: Vec<u32>,
    /// By set: how it is kept until something is written that it is made of; nothing where it is found anew
    /// each time.
    pub(crate) kept_sets: Vec<Option<KeptSet>>,
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
    /// The same by who acted last; empty where there are too many players for that.
    pub(crate) seat_ends: Vec<Vec<EndDef>>,
    pub(crate) triggers: Vec<TriggerDef>,
    pub(crate) listeners: Listeners,
    /// What follows every action outside others.
    pub(crate) resolve: Pc,
    /// The stretches of code that are copies for one player, ascending; no others follow on the first.
    pub(crate) copies: Vec<Copied>,
    /// Whether that is nothing but the ends: no trigger waits.
    pub(crate) ends_at_once: bool,
    /// Whether some answer does no more than put a token on the place it asks for.
    pub(crate) puts: bool,
    /// Whether nothing happens between two turns: nobody listens, nothing is set back, nobody is left
    /// out, and the next one in seat order follows.
    pub(crate) plain_turns: bool,
    /// Whether no place ever holds two tokens, whatever is played. States that are read must not say otherwise.
    pub(crate) single: bool,
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

/// Code made once more for one player.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Copied {
    pub start: Pc,
    /// Where the code for anybody begins.
    pub from: Pc,
}

/// How long a set is kept that was found; its number is its own among those that are kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum KeptSet {
    /// Until a plane changes: it is made of nothing else.
    Planes(u32),
    /// Until a plane changes, or who acts, the phase or a local value.
    Named(u32),
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
    /// Several ways in which runs may lead.
    pub ways: Vec<Vec<Way>>,
    pub lines: Vec<LineTable>,
    /// Steps to neighbours.
    pub links: Vec<Shift>,
    /// Whether every neighbour of a cell has that cell for a neighbour.
    pub mutual: bool,
    /// The types of token whose cells have a plane, in the order of their planes.
    pub type_planes: Vec<u16>,
    /// Steps from each place to each, where some rule asks for them and places are few.
    pub distances: Vec<u16>,
}

pub(crate) use crate::board::{BoardTable, NOWHERE};

/// A way in which runs lead: a shift, and how often the reach of one cell has to be doubled
/// to be further than every run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Way {
    /// Among the shifts of the program.
    pub number: u16,
    pub shift: Shift,
    pub doublings: u8,
}

/// A step as a shift of a whole set: cell `c` with its bit in `mask` steps to `c + delta`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Shift {
    pub delta: i32,
    pub mask: u16,
    /// The first word of the mask: all of it where a set is one word.
    pub first: u64,
}

/// All lines of some length, along axes or one by one.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct LineTable {
    /// Along axes that lead to higher numbers, filled up with axes along which no line begins.
    pub axes: Vec<Axes>,
    /// The lines themselves as sets, where they are few or lead along no axis: comparing with each takes less
    /// time than shifting along each axis.
    pub masks: Vec<u64>,
    /// The numbers of those through each cell, one cell after the other.
    pub by_cell: Vec<u32>,
    /// Where those of each cell begin there, and where the last ones end.
    pub cells: Vec<u32>,
}

impl LineTable {
    /// The numbers of the lines through a cell, where they are compared one by one.
    #[inline]
    pub fn through(&self, cell: usize) -> &[u32] {
        &self.by_cell[self.cells[cell] as usize..self.cells[cell + 1] as usize]
    }

    /// A line as a set of `W` words.
    #[inline]
    pub fn mask<const W: usize>(&self, line: u32) -> &[u64] {
        &self.masks[line as usize * W..][..W]
    }
}

/// Four axes, along which lines are looked for side by side.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Axes {
    /// How short lines grow to their length: where one begins and, so many cells further on along each axis,
    /// another one, there begins a longer one.
    pub growth: Vec<[u32; 4]>,
    /// The cells where a line begins, as masks of the program.
    pub begins: [u16; 4],
    /// The first words of these masks: where a set is one word, nothing else is read.
    pub first: [u64; 4],
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
    pub test: EndTest,
}

/// How an ending is tested.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum EndTest {
    /// By its condition.
    Condition,
    /// Whether a line lies on a plane, on a board of one word.
    Line { plane: u16, lines: u16 },
    /// Whether a plane is bare, on a board of one word.
    Bare { plane: u16 },
    /// Whether a value is one of some numbers.
    Is { of: NodeId, among: Numbers },
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

    /// Where an operation stands in the code for anybody: copies for players are no part of what a state
    /// says.
    pub(crate) fn home(&self, pc: Pc) -> Pc {
        match self.copies.iter().rev().find(|copied| copied.start <= pc) {
            Some(copied) => pc - copied.start + copied.from,
            None => pc,
        }
    }

    pub(crate) fn cause_at(&self, pc: Pc) -> CauseId {
        CauseId(self.causes.get(pc as usize).copied().unwrap_or_default())
    }

    /// Plane 0 holds empty cells, plane `1 + p` the cells with a token of player `p`.
    pub(crate) const EMPTY_PLANE: u16 = 0;
    pub(crate) const OWNER_PLANE: u16 = 1;
    /// The planes of types of token follow.
    #[inline]
    pub(crate) const fn type_plane(players: usize, number: usize) -> usize {
        Self::OWNER_PLANE as usize + players + number
    }

    /// The plane of the cells with several tokens, the last one; there is none where [`Program::single`].
    #[inline]
    pub(crate) fn stacked_plane(&self) -> usize {
        Self::type_plane(self.players, self.space.type_planes.len())
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
