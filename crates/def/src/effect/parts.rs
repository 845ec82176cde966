//! Parts of effects: positions, answers to questions, outcomes of chance, results of games.

use super::Effect;
use crate::{Expr, Limit, Param};
use serde::{Deserialize, Serialize};

/// The kind of variable that an effect changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub enum VarScope {
    /// A global variable.
    Global,
    /// A player's variable.
    Pvar,
    /// A variable of a cell.
    Zone,
}

/// The position of a moved token. If left out: the top of a stack, the back of a queue.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub enum Position {
    /// First in the zone's list.
    Top,
    /// Last in the zone's list.
    Bottom,
    /// A random position.
    Random,
}

impl VarScope {
    /// Its word in the long spelling.
    pub fn word(self) -> &'static str {
        match self {
            VarScope::Global => "global",
            VarScope::Pvar => "pvar",
            VarScope::Zone => "zone",
        }
    }
}

impl Position {
    /// All positions.
    pub const ALL: [Position; 3] = [Position::Top, Position::Bottom, Position::Random];

    /// Its word in both spellings.
    pub fn word(self) -> &'static str {
        match self {
            Position::Top => "top",
            Position::Bottom => "bottom",
            Position::Random => "random",
        }
    }
}

/// One kind of answer to a question: an action by its name, or an option written where it is asked.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum Alternative {
    /// An action of the game.
    Action(NamedAction),
    /// An action of this question alone.
    Option(Box<InlineOption>),
}

/// An action offered by name, its first parameters given.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NamedAction {
    /// The action.
    pub action: String,
    /// Values of its first parameters; one outside the parameter's list makes it illegal.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub args: Vec<Expr>,
    /// Its label here, with `{param}`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub label: Option<String>,
}

/// An action written where it is asked. The player who is asked is `actor` inside. The option can
/// read and set the names of the procedure that asks; names that the option binds end with it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct InlineOption {
    /// The id, one of its question. Moves name it with the procedure before it: `shot.brace`.
    pub option: String,
    /// Its label, with `{param}`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub label: Option<String>,
    /// The parameters, in order; later domains may read earlier parameters.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub params: Vec<Param>,
    /// Conditions that must all hold.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub pre: Vec<Expr>,
    /// Effects that must be payable in full, or the option is not legal.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub cost: Vec<Effect>,
    /// Its effects.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub effects: Vec<Effect>,
    /// Limits on how often a player may take it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub limits: Vec<Limit>,
}

/// The outcomes of a chance node.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum Outcomes {
    /// The sum of `count` dice with `sides` faces, with its true weights.
    Dice {
        /// Number of dice, at least 1.
        count: u32,
        /// Faces, numbered from 1.
        sides: u32,
    },
    /// Every member of a list, equally likely.
    OneOf {
        /// The list.
        list: Expr,
    },
    /// Values with weights, at most 4,096.
    Listed {
        /// The values; the weights of equal values are added.
        outcomes: Vec<Weighted>,
    },
}

/// An outcome with its weight.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Weighted {
    /// A literal.
    pub value: Expr,
    /// Its weight relative to the others, at least 1.
    pub weight: u32,
}

/// A label for a value that can be chosen.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Labelled {
    /// A literal.
    pub value: Expr,
    /// Its label.
    pub label: String,
}

/// The result of a game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", tag = "type")]
pub enum Result {
    /// One player wins.
    Win {
        /// The player.
        player: Expr,
    },
    /// Several win; if there are none, nobody does.
    Winners {
        /// A list of players.
        players: Expr,
    },
    /// All win.
    WinAll,
    /// One player loses, the others win.
    Lose {
        /// The player.
        player: Expr,
    },
    /// All lose.
    LossAll,
    /// No player wins.
    Draw,
    /// The player with the highest `scoring` wins; ties share.
    Score,
    /// The player with the highest values of `$player` wins, compared value by value; ties share.
    Rank {
        /// Values of `$player`.
        by: Vec<Expr>,
    },
    /// Each player gets the value of `$player`.
    Payoff {
        /// A value of `$player`.
        value: Expr,
    },
}
