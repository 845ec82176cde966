//! The whole game and its procedures: actions, sequences, turn, endings.

use crate::effect::walk_effects_mut;
use crate::{
    Authoring, Board, Display, Domain, Effect, EnumDef, Expr, GameResult, Limit, Param, Table,
    TokenType, Trigger, VarDef, VarScope, ZoneDef,
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
    /// Tables of constant data.
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
    /// The order of turns and their phases.
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
    /// Parts of the spec that rules do not need: knobs, prose.
    #[serde(default, skip_serializing_if = "Authoring::is_empty")]
    pub authoring: Authoring,
}

impl GameDef {
    /// True if a zone is a cell of a board.
    pub fn is_cell(&self, zone: &str) -> bool {
        self.boards.iter().any(|board| board.cells.iter().any(|cell| cell == zone))
    }

    /// True if everybody sees a variable, which need not be declared.
    pub fn shows_variable(&self, scope: VarScope, name: &str) -> bool {
        let shown = |var: &VarDef| var.id != name || var.visibility.is_public();
        match scope {
            VarScope::Global => self.global_vars.iter().all(shown),
            VarScope::Pvar => self.player_vars.iter().all(shown),
            VarScope::Zone => self.boards.iter().flat_map(|board| &board.vars).all(shown),
        }
    }

    /// Shows every effect of the game with its path, for changes: `actions.buy.effects[0].then[1]`.
    pub fn each_effect_mut(&mut self, look: &mut dyn FnMut(&str, &mut Effect)) {
        walk_effects_mut("setup", &mut self.setup, look);
        for phase in &mut self.turn.phases {
            let path = format!("turn.phases.{}", phase.id);
            walk_effects_mut(&format!("{path}.onEnter"), &mut phase.on_enter, look);
            walk_effects_mut(&format!("{path}.after"), &mut phase.after, look);
            if let Some(window) = &mut phase.window {
                walk_effects_mut(&format!("{path}.ifNone"), &mut window.if_none, look);
            }
            walk_effects_mut(&format!("{path}.onExit"), &mut phase.on_exit, look);
        }
        for Action { id, cost, effects, .. } in &mut self.actions {
            walk_effects_mut(&format!("actions.{id}.cost"), cost, look);
            walk_effects_mut(&format!("actions.{id}.effects"), effects, look);
        }
        for Sequence { id, effects, .. } in &mut self.sequences {
            walk_effects_mut(&format!("sequences.{id}.effects"), effects, look);
        }
        for (index, trigger) in self.triggers.iter_mut().enumerate() {
            walk_effects_mut(&format!("triggers[{index}].effects"), &mut trigger.effects, look);
        }
    }

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
    /// The number of players.
    pub players: Players,
    /// The largest depth of triggers that cause triggers; 5 if left out.
    pub max_trigger_depth: u32,
}

/// The number of players and the names of the seats.
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

impl Players {
    /// The allowed number nearest to `asked`; for 0, nearest to 2.
    pub fn nearest(&self, asked: u32) -> u32 {
        let wanted = if asked == 0 { 2 } else { asked };
        wanted.clamp(self.min, self.max.max(self.min))
    }
}

/// An action of a player.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Action {
    /// The id.
    pub id: String,
    /// Phases whose window offers it; empty for actions that are only offered by name.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub phases: Vec<String>,
    /// The parameters, in order; later domains may read earlier parameters.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub params: Vec<Param>,
    /// Conditions that must all hold; each is tested as soon as its parameters are bound.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub pre: Vec<Expr>,
    /// Effects that must be payable in full, or the action is not legal.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub cost: Vec<Effect>,
    /// Its effects.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub effects: Vec<Effect>,
    /// Conditions that must all hold once cost and effects have run, or the action is not legal. They are tested on
    /// a copy of the state, before triggers, the effects of the phase and endings.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub after: Vec<Expr>,
    /// Limits on how often a player may take it.
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
    /// Parameters, given by the caller. `options` documents and checks the arguments.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub params: Vec<Param>,
    /// Its effects.
    pub effects: Vec<Effect>,
    /// The domain of the value that it returns, if any, or of each member of a list.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub returns: Option<Domain>,
    /// If it returns a list: the limit of members. A longer list ends the game with a fault.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub returns_limit: Option<u32>,
}

/// The order of turns and their phases.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Turn {
    /// The order of players.
    pub order: TurnOrder,
    /// The phases of a turn, at least one.
    pub phases: Vec<Phase>,
}

/// The order in which players take turns.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub enum TurnOrder {
    /// All players in seat order; a round is one turn each.
    RoundRobin,
    /// No player is active; the phases are the steps of a round for all.
    None,
    /// The player that the expression gives when a turn ends.
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
    /// The question to the active player; `None` for a phase without actions.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub window: Option<Window>,
    /// Conditions that every action of the phase must satisfy too. `actor` is the player who takes
    /// it. For an action of several phases, those of the current phase count.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub pre: Vec<Expr>,
    /// Run after the effects of every action of the phase, before its triggers. `actor` is the
    /// player who took it. For an action of several phases, those of the current phase count.
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
    /// One action, or actions until the window ends.
    pub kind: WindowKind,
    /// With a label, an alternative that ends the window. Without one, the window ends when no
    /// action is legal.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub done: Option<String>,
    /// With `done`: true if the window ends by itself when no action is legal, unless that would tell
    /// what not every player sees.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub auto_done: bool,
    /// Run if no action is legal (never with `done` alone).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub if_none: Vec<Effect>,
}

/// The number of actions that a window asks for.
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
    /// The condition. `actor` is the player who acted last.
    pub when: Expr,
    /// The result.
    pub result: GameResult,
}
