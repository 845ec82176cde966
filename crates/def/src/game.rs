//! The whole game and its procedures: actions, sequences, turn, endings.

use crate::{
    Authoring, Board, Display, Domain, Effect, EnumDef, Expr, GameResult, Limit, Param, Table,
    TokenType, Trigger, VarDef, ZoneDef,
};
use serde::{Deserialize, Serialize};

/// A game's rules, resolved. One `GameDef` serves every number of players it declares.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct GameDef {
    /// Version of this format; [`GameDef::FORMAT`].
    pub format: u32,
    /// Identity and players.
    pub meta: Meta,
    /// Enums, in written order. Members are numbered from 0.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub enums: Vec<EnumDef>,
    /// Token types, in written order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub token_types: Vec<TokenType>,
    /// Data that never changes.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tables: Vec<Table>,
    /// Boards; their cells stand in `zones` too.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub boards: Vec<Board>,
    /// All zones: first the cells of each board, then the others, in written order.
    pub zones: Vec<ZoneDef>,
    /// Global variables.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub global_vars: Vec<VarDef>,
    /// Variables that every player has.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub player_vars: Vec<VarDef>,
    /// Run once before the first turn.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub setup: Vec<Effect>,
    /// How turns go.
    pub turn: Turn,
    /// Actions, in written order, which is the order of alternatives.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub actions: Vec<Action>,
    /// Named procedures.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sequences: Vec<Sequence>,
    /// Triggers, in written order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub triggers: Vec<Trigger>,
    /// The score of the player bound as `$player`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scoring: Option<Expr>,
    /// Endings, tested in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub end: Vec<EndCondition>,
    /// Hints for drawing. Never rules.
    #[serde(default, skip_serializing_if = "Display::is_empty")]
    pub display: Display,
    /// What the author wrote that rules do not need: knobs, prose.
    #[serde(default, skip_serializing_if = "Authoring::is_empty")]
    pub authoring: Authoring,
}

impl GameDef {
    /// The format this library reads and writes.
    pub const FORMAT: u32 = 1;

    /// The rules alone as canonical JSON: without display hints, authoring and the display name.
    /// `rules_hash` is taken over these bytes.
    pub fn rules_json(&self) -> String {
        let mut rules = self.clone();
        rules.display = Display::default();
        rules.authoring = Authoring::default();
        rules.meta.name = String::new();
        serde_json::to_string(&rules).expect("a GameDef holds only strings, integers and lists")
    }
}

/// Identity and players.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Meta {
    /// The id: letters, digits, `_` and `-`.
    pub id: String,
    /// The name people read.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// How many players.
    pub players: Players,
    /// How deep triggers may cause triggers; 5 unless said.
    pub max_trigger_depth: u32,
}

/// How many players, and what the seats are called.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Players {
    /// Fewest, at least 1.
    pub min: u32,
    /// Most, at most 16.
    pub max: u32,
    /// Names of the seats from seat 1, if the spec names them; then `min == max == seats.len()`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub seats: Vec<String>,
}

/// Something a player may do.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Action {
    /// The id.
    pub id: String,
    /// Phases whose window offers it; empty for actions that are only asked for by name.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub phases: Vec<String>,
    /// What is chosen, in order; later domains may read earlier parameters.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub params: Vec<Param>,
    /// Conjuncts that must all hold, each tested as soon as the parameters it reads are bound.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub pre: Vec<Expr>,
    /// Effects that must be payable in full, or the action is not legal.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub cost: Vec<Effect>,
    /// What it does.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub effects: Vec<Effect>,
    /// How often a player may.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub limits: Vec<Limit>,
}

/// A named procedure: it may ask, roll, call others (never in a circle) and return a value.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Sequence {
    /// The id.
    pub id: String,
    /// Parameters, given by the caller. `options` documents and checks what may be given.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub params: Vec<Param>,
    /// What it does.
    pub effects: Vec<Effect>,
    /// What it returns, if it returns a value.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub returns: Option<Domain>,
}

/// How turns go.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Turn {
    /// Who is next.
    pub order: TurnOrder,
    /// The phases of a turn, at least one.
    pub phases: Vec<Phase>,
}

/// Who has the next turn.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub enum TurnOrder {
    /// Everybody in seat order; a round is one turn each.
    RoundRobin,
    /// Nobody is active; the phases are the steps of a round for all.
    None,
    /// The player this gives when a turn ends.
    By(Expr),
}

/// One phase of a turn: `on_enter`, then the window if there is one, then `on_exit`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Phase {
    /// The id.
    pub id: String,
    /// Run when the phase begins (a phase's `do` in the short spelling).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub on_enter: Vec<Effect>,
    /// How the active player is asked; `None` for a phase without actions.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub window: Option<Window>,
    /// Conditions that every action of the phase must satisfy too. `actor` is who takes it. Of an
    /// action of several phases those of the phase that is going on count.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub pre: Vec<Expr>,
    /// Run after the effects of every action of the phase, before triggers hear of it. `actor` is who
    /// took it. Of an action of several phases those of the phase that is going on count.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub after: Vec<Effect>,
    /// Run when the phase ends.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub on_exit: Vec<Effect>,
}

/// The action window of a phase. The active player decides; the alternatives are the actions that
/// name the phase, in written order, and `done` last.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Window {
    /// Once or until ended.
    pub kind: WindowKind,
    /// With a label, an alternative that ends the window. Without, the window ends when nothing is
    /// legal.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub done: Option<String>,
    /// Run when nothing is legal (never with `done`).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub if_none: Vec<Effect>,
}

/// How often a window asks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub enum WindowKind {
    /// One action.
    One,
    /// Actions until the phase or turn ends, `done` is taken or nothing is legal.
    Repeat,
}

/// One ending.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct EndCondition {
    /// The id, if the spec gives one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    /// When it holds. `actor` is who acted last.
    pub when: Expr,
    /// What comes of it.
    pub result: GameResult,
}
