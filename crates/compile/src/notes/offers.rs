//! Completions: the names that fit at the cursor, and the texts that hold parts of the language.

use boardwright_diag::Span;

/// What could stand at the cursor.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Offers {
    /// The type that is wanted, if one is.
    pub wanted: Option<String>,
    /// Each name once, in order of the name spaces.
    pub names: Vec<Offer>,
}

/// One name that could stand at the cursor.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Offer {
    /// As it stands in the text: `$card`, `money`.
    pub name: String,
    /// What is put into the text, where that is more than the name.
    pub insert: Option<String>,
    /// What it is.
    pub kind: OfferKind,
    /// Its type, value or form.
    pub detail: String,
    /// Whether it has the type that is wanted.
    pub suits: bool,
}

/// What an offered name is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum OfferKind {
    /// A key of a mapping.
    Key,
    /// One of a closed list of words of the language.
    Choice,
    /// Something declared, or built in, in this name space.
    Name,
    /// What is bound: `$card`.
    Bound,
    /// A property of a token or place.
    Property,
    /// A function of the language.
    Function,
}

/// A text in which something of the language stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Slot {
    /// The whole scalar.
    pub span: Span,
    /// What is read from it.
    pub kind: SlotKind,
    /// What stands before the cursor, decoded, if the cursor is in it.
    pub before: Option<String>,
}

/// What is read from a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SlotKind {
    /// A value, condition or list.
    Expression,
    /// An effect in a line.
    Effect,
    /// How a game ends.
    Result,
    /// A start and its values: `0 in 0..9`.
    Declaration,
    /// The binders of a loop: `$p in players`.
    Binders,
}
