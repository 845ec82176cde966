//! Parts of effects: positions, answers to questions, outcomes of chance, results of games.

use super::Effect;
use crate::{Expr, Limit, Param};
use serde::{Deserialize, Serialize};

/// Whose variable an effect changes.
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

/// Where a moved token comes to lie. Without it: on top of a stack, at the back of a queue.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub enum Position {
    /// First in the zone's list.
    Top,
    /// Last in the zone's list.
    Bottom,
    /// Anywhere, by the generator.
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
    /// What it says to people here, with `{param}`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub label: Option<String>,
}

/// An action written where it is asked. Who is asked is `actor` inside; the names of the procedure
/// that asks can be read and given new values, names that the option binds end with it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct InlineOption {
    /// The id, one of its question. Moves name it with the procedure before it: `shot.brace`.
    pub option: String,
    /// What it says to people, with `{param}`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub label: Option<String>,
    /// What is chosen, in order; later domains may read earlier parameters.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub params: Vec<Param>,
    /// Conjuncts that must all hold.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub pre: Vec<Expr>,
    /// Effects that must be payable in full, or the option is not legal.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub cost: Vec<Effect>,
    /// What it does.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub effects: Vec<Effect>,
    /// How often a player may.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub limits: Vec<Limit>,
}

/// What chance can give.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum Outcomes {
    /// The sum of `count` dice with `sides` faces, with its true weights.
    Dice {
        /// How many dice, at least 1.
        count: u32,
        /// Faces, numbered from 1.
        sides: u32,
    },
    /// Every member of a list, equally likely.
    OneOf {
        /// The list.
        list: Expr,
    },
    /// Values with weights of their own, at most 4,096.
    Listed {
        /// The values; one that stands twice weighs both together.
        outcomes: Vec<Weighted>,
    },
}

/// A value that chance can give.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Weighted {
    /// A literal.
    pub value: Expr,
    /// How likely it is against the others; at least 1.
    pub weight: u32,
}

/// A value that can be chosen, in words.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Labelled {
    /// A literal.
    pub value: Expr,
    /// What it says to people.
    pub label: String,
}

/// How a game ends.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", tag = "type")]
pub enum Result {
    /// One player wins.
    Win {
        /// Who.
        player: Expr,
    },
    /// All win.
    WinAll,
    /// One loses, the others win.
    Lose {
        /// Who.
        player: Expr,
    },
    /// All lose.
    LossAll,
    /// Nobody wins.
    Draw,
    /// The most by `scoring` wins; ties share.
    Score,
    /// The most by the values of `$player` wins, the first value first; ties share.
    Rank {
        /// Values of `$player`.
        by: Vec<Expr>,
    },
    /// The value of `$player` is what each gets.
    Payoff {
        /// A value of `$player`.
        value: Expr,
    },
}
