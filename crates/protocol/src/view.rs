//! Data to draw: zones, tokens, players, the decision and its answers.

use crate::board::{CellView, DrawnSize};
use serde::{Deserialize, Serialize};

/// A zone that is not a cell.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ZoneInfo {
    /// The place, as arguments and views name it.
    pub place: u32,
    /// The zone's id, the same for every owner's.
    pub id: String,
    /// Its label.
    pub name: String,
    /// The seat of its owner; 0 for none.
    pub owner: u32,
    /// The layout of its tokens.
    pub layout: Layout,
    /// True if its tokens are stacked.
    pub stacked: bool,
    /// True if its tokens are hidden from all or from all but the owner.
    pub secret: bool,
    /// The look that the spec gives it.
    pub look: ZoneLook,
}

/// The look of a zone, as the spec gives it.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ZoneLook {
    /// The size of its tokens.
    pub size: DrawnSize,
    /// The heading under which it lies with others; may be empty.
    pub group: String,
    /// The part of the table that it lies beside.
    pub near: Near,
    /// The path of the symbol beside its name, in a square of 24; may be empty.
    pub icon: String,
}

/// The part of the table that a zone lies beside.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Near {
    /// Nothing in particular.
    #[default]
    Nothing,
    /// The boards.
    Boards,
    /// The zone with this id.
    Zone(String),
}

/// The layout of the tokens of a zone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Layout {
    /// Side by side.
    Row,
    /// As a hand of cards.
    Fan,
    /// One pile for each kind.
    Piles,
    /// Round the middle.
    Circle,
    /// One on the other.
    Stack,
}

/// The game for a viewer after `at` of `total` decisions.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct View {
    /// The number of decisions before this view.
    pub at: u32,
    /// The number of decisions made.
    pub total: u32,
    /// The seat of the viewer; 0 sees everything.
    pub viewer: u32,
    /// The person to whom the device must be passed, by seat; 0 for none. The view then has no secrets of anybody.
    pub pass_to: u32,
    /// Places that hold tokens; a place that is not listed is empty.
    pub places: Vec<PlaceView>,
    /// Cells that have variables.
    pub cells: Vec<CellView>,
    /// The players, seat 1 first.
    pub players: Vec<PlayerView>,
    /// Global variables.
    pub globals: Vec<VarView>,
    /// Number of the round, from 1.
    pub round: u32,
    /// Number of the turn, from 1.
    pub turn: u32,
    /// Number of the ply, from 1.
    pub ply: u32,
    /// The phase, as people call it; empty if there is but one.
    pub phase: String,
    /// The decision; `None` when the game is over.
    pub decision: Option<DecisionView>,
    /// The end; `None` while the game goes on.
    pub end: Option<EndView>,
    /// Places that the last move changed.
    pub changed: Vec<u32>,
    /// The last dice, if the last move threw any.
    pub dice: Vec<Die>,
    /// The hash that this viewer may see, 16 hex digits.
    pub hash: String,
    /// True if that is the hash of the whole state, else of the viewer's observation.
    pub hash_of_state: bool,
}

/// A thrown die or a drawn number.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Die {
    /// The result.
    pub value: i32,
    /// How many faces; 0 if it is no die.
    pub faces: u32,
}

/// The tokens of a place.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlaceView {
    /// The place.
    pub place: u32,
    /// How many it holds.
    pub count: u32,
    /// Its tokens, a stack from its top. Equal tokens of a zone without order stand once, with a
    /// count. A hidden pile has one hidden token with a count.
    pub tokens: Vec<TokenView>,
}

/// A token, or several equal ones.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct TokenView {
    /// Its handle in arguments, in this view only.
    pub handle: u32,
    /// Its type's id; empty if it is hidden.
    pub kind: String,
    /// Its label; empty if it is hidden.
    pub name: String,
    /// One or two characters to draw on it; may be empty.
    pub glyph: String,
    /// The seat of its owner; 0 for none.
    pub owner: u32,
    /// Its properties: name and value, as people read them.
    pub props: Vec<(String, String)>,
    /// A sentence about its effect; may be empty.
    pub text: String,
    /// How many equal ones.
    pub count: u32,
    /// All cells that it covers, if it has a shape and lies on a board, its own place first. Each of them lists the token
    /// under the same handle.
    pub covers: Vec<u32>,
    /// True if it is hidden from the viewer. Its owner is given if the viewer sees the place.
    pub hidden: bool,
    /// Its look as a piece.
    pub look: Look,
}

/// The look of a piece, as the spec gives it.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Look {
    /// Its form.
    pub form: PieceForm,
    /// A colour of the palette: `plum`; empty for its owner's.
    pub tint: String,
    /// The value that stands on it as a badge; may be empty.
    pub badge: String,
    /// Its size on a board.
    pub size: DrawnSize,
    /// The path of the symbol on it, in a square of 24; may be empty.
    pub icon: String,
    /// True if it is drawn pale.
    pub faded: bool,
    /// True if a row of its zone begins with it.
    pub starts_row: bool,
    /// True if no badge tells it from others.
    pub unmarked: bool,
    /// The tint of its picture as a card, 1 to 4; 0 for that of its type.
    pub hue: u32,
}

/// The form of a piece.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum PieceForm {
    /// The form of its owner's seat.
    #[default]
    Seat,
    /// Round and flat.
    Disc,
    /// Square.
    Cube,
    /// A head on a body.
    Pawn,
    /// A die, in zones, too. Its badge is its number.
    Die,
}

/// A player.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlayerView {
    /// The seat.
    pub seat: u32,
    /// The player's variables.
    pub vars: Vec<VarView>,
    /// The score, if the game has one that the viewer can see.
    pub score: Option<i32>,
    /// True if it is this player's turn.
    pub active: bool,
    /// True if this player has to decide.
    pub deciding: bool,
    /// True if this player is out of the game.
    pub eliminated: bool,
}

/// A variable.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct VarView {
    /// Its id.
    pub id: String,
    /// Its label.
    pub name: String,
    /// Its value, as people read it; empty if hidden.
    pub value: String,
    /// Its largest value, if it is a number with a bound worth showing.
    pub max: Option<i32>,
    /// True if the viewer does not see it.
    pub hidden: bool,
    /// True if it matters to players, and is no detail of the rules.
    pub main: bool,
    /// True if it is the score of the player.
    pub is_score: bool,
    /// The heading under which it stands with others; may be empty.
    pub group: String,
    /// The path of the symbol beside it, in a square of 24; may be empty.
    pub icon: String,
}

/// A decision.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct DecisionView {
    /// The seat of the decider; 0 for chance.
    pub seat: u32,
    /// The question in words.
    pub prompt: String,
    /// Context of the decision: label and value.
    pub context: Vec<(String, String)>,
    /// The kinds of answers.
    pub alternatives: Vec<AlternativeView>,
    /// All legal moves in canonical order; empty if the viewer is not the decider. Behind them, if a set is picked, the
    /// answers with which a person composes it: see [`Pick`].
    pub moves: Vec<MoveView>,
    /// The number of legal moves, if the viewer may know it.
    pub count: u32,
    /// The part of the rules that asks, as [`crate::FlowNode::path`] names it; the phase, if the viewer may know no more.
    pub rule: String,
}

/// A kind of answer: an action, a choice, `done`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct AlternativeView {
    /// Its id: the action's, or `choose`, `done`, `skip`.
    pub id: String,
    /// Its label.
    pub label: String,
    /// Its parameters, in order.
    pub params: Vec<ParamView>,
}

/// A parameter.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ParamView {
    /// Its name.
    pub name: String,
    /// The kind of its values.
    pub kind: ParamKind,
    /// Its legal values in words: `a card from your hand`, `where it goes`.
    pub asks: String,
}

/// The kind of the values of a parameter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum ParamKind {
    /// Places.
    Place,
    /// Tokens.
    Token,
    /// Numbers.
    Int,
    /// Words of an enum, directions, token types.
    Word,
    /// Players.
    Player,
    /// Yes or no.
    Bool,
}

/// A legal move.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct MoveView {
    /// Index of its alternative.
    pub alternative: u32,
    /// A value for each parameter.
    pub args: Vec<Arg>,
    /// The whole move in words: `Buy Lantern for 1`.
    pub label: String,
    /// Its kind: a legal move, or an answer that composes a set.
    pub pick: Pick,
}

/// The kind of an answer. The rules ask for the members of a set in the order of their list; a person ticks them in any order,
/// and they are picked when all are there.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Pick {
    /// A legal move.
    #[default]
    Next,
    /// Another member for the set.
    Join,
    /// A member that is in the set, and leaves it.
    Back,
    /// The set is complete.
    Done,
}

impl Pick {
    /// True for a legal move.
    pub fn is_next(&self) -> bool {
        *self == Pick::Next
    }
}

/// A chosen value.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Arg {
    /// A place.
    Place(u32),
    /// A token by its handle in this view, and the place where it lies.
    Token {
        /// Its handle.
        handle: u32,
        /// Its place.
        place: u32,
    },
    /// A number.
    Int(i32),
    /// A word: id and what people call it.
    Word(String, String),
    /// A player by seat.
    Player(u32),
    /// Yes or no.
    Bool(bool),
    /// No value (of an optional parameter).
    None,
}

/// The end of a game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct EndView {
    /// The result in words: `Cross wins`.
    pub headline: String,
    /// The end condition that held, or the fault.
    pub reason: String,
    /// Line of that ending in the spec; 0 if it has none.
    pub line: u32,
    /// Seats that won; empty for a draw.
    pub winners: Vec<u32>,
    /// True if the game could not go on (a fault), which is a mistake in the rules.
    pub fault: bool,
    /// The cells that made the end condition hold, such as the winning line.
    pub lit: Vec<u32>,
}

/// A row of the log: one decision.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct LogRow {
    /// `ply.step`: `3.1`.
    pub number: String,
    /// The seat of the decider; 0 for chance.
    pub seat: u32,
    /// The move in words.
    pub label: String,
    /// Its changes, a short sentence each, without secrets from this viewer.
    pub changes: Vec<String>,
    /// The places that it changed.
    pub places: Vec<u32>,
    /// Number of the turn.
    pub turn: u32,
}
