//! The program: a game linked for a number of players, as flat immutable tables.

mod alternatives;
mod code;
mod decisions;
mod info;
mod layout;
mod longest;
mod plans;
mod reading;
mod rules;
mod shapes;
mod space;
mod token_sets;
mod tokens;

pub use alternatives::Move;
pub(crate) use alternatives::{
    ALTERNATIVE_SHIFT, AfterDef, AltDef, CellsDef, Listing, ParamDef, Take, TrialDef,
};
pub(crate) use code::{
    BitboardCode, Bitboards, Branch, Cache, CacheEntry, Code, DataColumn, Expressions, Goal,
    Keeper, MaskTable, Onward, ReadPlaces, Recipe, Specialised, Test, Validity,
};
pub(crate) use decisions::{
    ChoiceDef, DecisionDef, Decisions, JointConditionDef, Lines, MemberValueDef,
};
pub(crate) use info::Names;
pub use info::{
    Alternative, AlternativeKind, CellAt, EnumInfo, ParamInfo, PlaceInfo, PropInfo, TypeInfo,
    VarInfo,
};
pub(crate) use layout::{Layout, PlaceVar, Variable, Variables};
pub(crate) use longest::LongestTable;
pub(crate) use plans::{
    MaskPair, MaskedPlane, Plan, SecondOption, SecondParameter, SecondValue, VariableScan,
};
pub(crate) use reading::{Formula, Joined, PairOf, Reading, Summary, ValuesDef};
pub(crate) use rules::{
    Chance, CreateDef, Effects, EndDef, Endings, GroupDef, Order, PositionPart, ResultDef, RollDef,
    RollOutcomes, RoundsDef, SecretRoll, TriggerDef, Triggers, Turns,
};
pub(crate) use shapes::Covered;
pub(crate) use space::{Axes, LineTable, PlaceMeta, Places, Shift, Space, Way};
pub(crate) use token_sets::{
    MOST_TERMS, MOST_VALUES, PartSets, TokenPart, TokenSets, TokenTerm, TokenTest,
};
pub(crate) use tokens::{ABSENT, FIXED, Face, Front, SecretWord, TokenTables};

use crate::code::Pc;
use crate::value::{Member, NONE};
use crate::{CauseId, Kind, PlayerId, Residual};
use boardwright_def::Visibility;

/// A game linked for a number of players. Immutable; shared by all games.
#[derive(Debug)]
pub struct Program {
    pub(crate) rules_hash: u64,
    pub(crate) players: usize,
    pub(crate) names: Names,
    pub(crate) enums: Vec<EnumInfo>,
    pub(crate) vars: Variables,
    pub(crate) places: Places,
    pub(crate) tokens: TokenTables,
    pub(crate) space: Space,
    /// The tables of searches for longest ways, if a rule asks for one.
    pub(crate) longest: Option<Box<LongestTable>>,
    pub(crate) layout: Layout,
    pub(crate) initial: Initial,
    pub(crate) exprs: Expressions,
    pub(crate) bitboards: Bitboards,
    pub(crate) code: Code,
    pub(crate) effects: Effects,
    pub(crate) decisions: Decisions,
    pub(crate) chance: Chance,
    pub(crate) turns: Turns,
    pub(crate) triggers: Triggers,
    pub(crate) endings: Endings,
    pub(crate) residuals: Vec<Residual>,
}

/// The start of every game.
#[derive(Debug, Default)]
pub(crate) struct Initial {
    /// The hash factor of each word before the places.
    pub factors: Vec<u64>,
    /// The position sum of the template.
    pub template_hash: u64,
    /// The state after setup, if setup uses no chance: then it is the same for every seed.
    pub start: Option<Start>,
}

/// The parts of a state that differ from game to game, but for the generator.
#[derive(Debug)]
pub(crate) struct Start {
    pub words: Vec<i32>,
    pub planes: Vec<u64>,
    /// The sum of the keys of all that rules read.
    pub position: u64,
    /// The sum of the keys of players' knowledge, and the number of tokens that some player remembers.
    pub remembered: (u64, u32),
    /// The keys of the recorded positions.
    pub positions: Vec<u64>,
}

impl Program {
    /// The largest word of a set: all members.
    pub(crate) fn whole_set(&self, of: Member) -> i32 {
        let values = match of {
            Member::Word(of) => self.enums[usize::from(of)].members.len(),
            Member::Player => self.players,
            Member::TokenType => self.tokens.types.len(),
            Member::Direction => self.space.directions.len(),
            Member::Number { min, max } => Member::numbers(min, max),
        };
        Member::whole(values)
    }

    /// Identity of the rules: FNV-1a over `GameDef::rules_json`, finished by SplitMix64's mix.
    pub fn rules_hash(&self) -> u64 {
        self.rules_hash
    }

    /// The conditions on cells for which no bitboard was found, in the order of linking, each path and obstacle once.
    /// Left out are conditions that are tested cell by cell only while some cell holds two tokens, and those that would
    /// be a bitboard without another condition of the same action.
    pub fn residuals(&self) -> &[Residual] {
        &self.residuals
    }

    /// The paths of the rules that ask for a longest way and may exceed the budget of a move with it, because the board
    /// has too many links or cells side by side.
    pub fn long_searches(&self) -> &[String] {
        self.longest.as_ref().map_or(&[], |table| table.too_long(&self.space))
    }

    /// The number of players.
    pub fn players(&self) -> usize {
        self.players
    }

    /// The name of a seat: the spec's word, or `Player 1`.
    pub fn seat_name(&self, player: PlayerId) -> &str {
        self.names.seats.get(player.index()).map_or("", String::as_str)
    }

    /// All places; the index is the [`crate::PlaceId`].
    pub fn places(&self) -> &[PlaceInfo] {
        &self.places.info
    }

    /// All types of token; the index is the [`crate::TypeId`].
    pub fn token_types(&self) -> &[TypeInfo] {
        &self.tokens.types
    }

    /// All enums.
    pub fn enums(&self) -> &[EnumInfo] {
        &self.enums
    }

    /// Global variables; the index is the [`crate::VarId`].
    pub fn global_vars(&self) -> &[VarInfo] {
        &self.vars.global
    }

    /// Players' variables; the index is the [`crate::VarId`].
    pub fn player_vars(&self) -> &[VarInfo] {
        &self.vars.player
    }

    /// Variables of cells; the index is the [`crate::VarId`].
    pub fn place_vars(&self) -> impl ExactSizeIterator<Item = &VarInfo> {
        self.vars.place.iter().map(|var| &var.info)
    }

    /// Ids of the actions, then of the options that are written in a question, each behind the id of the rule that asks:
    /// `shot.brace`. The index is the [`ActionId`].
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

    /// The kind of a property, as [`crate::EventKind::Prop`] numbers them.
    pub fn prop_kind(&self, prop: u16) -> Kind {
        self.tokens.props.get(usize::from(prop)).copied().unwrap_or(Kind::Int)
    }

    /// The number of endings.
    pub fn ends(&self) -> usize {
        self.endings.rules.len()
    }

    /// True if there is a `scoring`.
    pub fn has_scoring(&self) -> bool {
        self.endings.scoring.is_some()
    }

    /// True if anything is left to chance: rolls, shuffles, random places.
    pub fn has_chance(&self) -> bool {
        self.chance.any
    }

    /// True if some rule asks a player.
    pub fn asks(&self) -> bool {
        !self.decisions.defs.is_empty()
    }

    /// True if players can be eliminated.
    pub fn eliminates(&self) -> bool {
        self.layout.eliminated.is_some()
    }

    /// The names of the directions of all boards, each once.
    pub fn directions(&self) -> &[String] {
        &self.space.directions
    }

    /// All players, a bit for each.
    pub(crate) fn everybody(&self) -> u32 {
        (1 << self.players) - 1
    }

    /// True if tokens of a type show it, though not all their properties, to everybody who looks into their place.
    pub(crate) fn shows_type(&self, of: i32) -> bool {
        self.tokens.fronts.get(of as usize).is_some_and(|front| front.shown.is_some())
    }

    /// The players who see the type and all properties of a token in a place that shows it, a bit for each.
    #[inline]
    pub(crate) fn unveiled(&self, of: i32, owner: i32) -> u32 {
        match self.tokens.veils.get(of as usize) {
            None | Some(Visibility::Public) => self.everybody(),
            Some(Visibility::Owner) if owner != NONE => 1 << owner,
            Some(Visibility::Owner | Visibility::Hidden) => 0,
        }
    }

    /// True if some zone, type of token or variable is not public, or players answer sealed from each other.
    pub fn hides(&self) -> bool {
        let mut vars = self.global_vars().iter().chain(self.player_vars()).chain(self.place_vars());
        !self.effects.groups.is_empty()
            || self.tokens.tracks
            || vars.any(|var| !var.visibility.is_public())
    }

    /// The path of a node in the `GameDef`: `actions.buy.effects[0]`.
    pub fn cause_path(&self, cause: CauseId) -> &str {
        self.code.paths.get(cause.index()).map_or("", String::as_str)
    }

    pub(crate) fn cause_at(&self, pc: Pc) -> CauseId {
        CauseId(self.code.causes.get(pc as usize).copied().unwrap_or_default())
    }

    /// Plane 0 holds empty cells, plane `1 + p` the cells with a token of player `p`.
    pub(crate) const EMPTY_PLANE: u16 = 0;
    pub(crate) const OWNER_PLANE: u16 = 1;
    /// The planes of types of token follow.
    #[inline]
    pub(crate) const fn type_plane(players: usize, number: usize) -> usize {
        Self::OWNER_PLANE as usize + players + number
    }

    /// The plane of the cells with several tokens, the last one; there is none if [`TokenTables::single`].
    #[inline]
    pub(crate) fn stacked_plane(&self) -> usize {
        Self::type_plane(self.players, self.space.type_planes.len())
    }
}
