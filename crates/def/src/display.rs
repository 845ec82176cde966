//! Hints for drawing, all optional. Words come from closed lists; nothing here is a rule.

use crate::Expr;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Hints by id.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Display {
    /// The boards.
    #[serde(default, skip_serializing_if = "BoardDisplay::is_empty")]
    pub board: BoardDisplay,
    /// By zone.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub zones: BTreeMap<String, ZoneDisplay>,
    /// By token type or family.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub tokens: BTreeMap<String, TokenDisplay>,
    /// Labels of actions: `Buy {card} for {card.cost}`.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub actions: BTreeMap<String, String>,
    /// By action, sequence or bound name of a result.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub rolls: BTreeMap<String, RollDisplay>,
    /// By variable of the game or of players.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub vars: BTreeMap<String, VarDisplay>,
    /// Labels of anything else by id: variables, zones, enum words, phases, properties.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub labels: BTreeMap<String, String>,
}

impl Display {
    /// True if there is no hint.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

/// The word of a hint that wants nothing where the name of a variable or property could stand: `show: none`, `bar: none`.
pub const NONE_SHOWN: &str = "none";

/// Hints for drawing the boards.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct BoardDisplay {
    /// The material: `maple`, `slate` or `linen`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub material: Option<String>,
    /// The tints of the cells.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pattern: Option<Pattern>,
    /// The side at the bottom.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub view: Option<BoardView>,
    /// The form of the cells.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub layout: Option<BoardLayout>,
    /// The variable of cells that is drawn on them, or `none`; the others are in their tooltips.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub show: Option<String>,
    /// Materials of regions, by their ids.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub regions: BTreeMap<String, String>,
}

impl BoardDisplay {
    /// True if there is no hint.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

/// The tints of the cells of a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub enum Pattern {
    /// Neighbours differ, as far as two tints allow.
    Checkered,
    /// All alike.
    Plain,
}

/// The side of a board that is at the bottom.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub enum BoardView {
    /// The side of the person who plays: for seat 2 of two the board is turned round.
    Actor,
}

/// The form of the cells of a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub enum BoardLayout {
    /// Pits with seeds, one for each that the shown variable counts.
    Mancala,
    /// Places round a table, in the order of the cells.
    Circle,
    /// Cells with the number that the shown variable holds, written large.
    Numbers,
}

/// The size of what is drawn, beside the usual one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub enum DrawnSize {
    /// Smaller.
    Small,
    /// Larger.
    Large,
}

/// Hints for drawing the outcome of a roll.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct RollDisplay {
    /// The form of the outcome.
    pub show: RollShow,
}

/// The form of the outcome of a roll.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub enum RollShow {
    /// Dice.
    Dice,
    /// A number.
    Number,
    /// Not on the table; the log has it.
    None,
}

/// Hints for drawing a variable.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct VarDisplay {
    /// The heading under which it stands with others.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub group: Option<String>,
    /// The name of a symbol beside it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub icon: Option<String>,
}

/// The layout of the tokens in a zone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub enum Layout {
    /// Side by side.
    Row,
    /// As a hand of cards.
    Fan,
    /// One pile for each kind.
    Piles,
    /// Around the middle.
    Circle,
}

/// Hints for drawing a zone.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ZoneDisplay {
    /// The layout of its tokens.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub layout: Option<Layout>,
    /// The size of its tokens; of a region, that of its cells.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub size: Option<DrawnSize>,
    /// The properties by which its tokens lie in order, the first one foremost; also `type` and `owner`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sort: Vec<String>,
    /// The property of which each value has a row of its own; also `type` and `owner`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<String>,
    /// The heading under which it lies with others.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub group: Option<String>,
    /// The board or zone beside which it lies.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub near: Option<String>,
    /// The name of a symbol beside its name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub icon: Option<String>,
    /// The name people read.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub label: Option<String>,
}

/// Hints for drawing tokens of a type.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct TokenDisplay {
    /// One or two characters, the same for all; or by seat name in `glyphs`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub glyph: Option<String>,
    /// Characters by seat name.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub glyphs: BTreeMap<String, String>,
    /// The form of a piece on a board.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shape: Option<TokenShape>,
    /// A colour of the palette, the same for all, or `owner`; or by seat name in `colors`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub color: Option<String>,
    /// Colours by seat name.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub colors: BTreeMap<String, String>,
    /// The size of a piece on a board.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub size: Option<DrawnSize>,
    /// The name of a symbol on it, in place of a glyph.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub icon: Option<String>,
    /// The condition on its own properties under which it is drawn pale; the token is `$it`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub faded: Option<Expr>,
    /// The property that stands on a piece as a badge, or `none`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bar: Option<String>,
    /// The name of a token, with `{prop}`: `{rank} of {suit}`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub label: Option<String>,
    /// A sentence on what it does, with `{prop}`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
}

/// The form of a piece.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub enum TokenShape {
    /// Round and flat.
    Disc,
    /// Square.
    Cube,
    /// A head on a body.
    Pawn,
    /// A die, in zones, too. It shows the property that `bar` names, else its first number: up to 6 as pips.
    Die,
}
