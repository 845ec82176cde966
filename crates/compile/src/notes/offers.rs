//! Completions: the names that fit at the cursor, and the texts that hold parts of the language.

use boardwright_diag::Span;

/// Completions at the cursor.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Offers {
    /// The expected type, if any.
    pub wanted: Option<String>,
    /// Each name once, in order of the name spaces.
    pub names: Vec<Offer>,
}

/// One completion.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Offer {
    /// The name as written: `$card`, `money`.
    pub name: String,
    /// The text to insert, if it is more than the name.
    pub insert: Option<String>,
    /// Its kind.
    pub kind: OfferKind,
    /// Its type, value or form.
    pub detail: String,
    /// True if it has the expected type.
    pub suits: bool,
}

/// The kind of a completion.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum OfferKind {
    /// A key of a mapping.
    Key,
    /// A word of a closed list of the language.
    Choice,
    /// A declared or built-in name of this name space.
    Name,
    /// A bound name: `$card`.
    Bound,
    /// A property of a token or place.
    Property,
    /// A function of the language.
    Function,
}

/// A text that holds a part of the language.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Slot {
    /// The whole scalar.
    pub span: Span,
    /// The kind of part.
    pub kind: SlotKind,
    /// The decoded text before the cursor, if the cursor is in it.
    pub before: Option<String>,
}

/// The kind of a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SlotKind {
    /// A value, condition or list.
    Expression,
    /// An effect in a line.
    Effect,
    /// The contents of a cell of a map: `rook for player(2)`.
    Placed,
    /// The result of a game.
    Result,
    /// A declaration: `0 in 0..9`.
    Declaration,
    /// The binders of a loop: `$p in players`.
    Binders,
    /// The list of a parameter of a sequence: `any of hand[$p]`.
    Parameter,
}
