//! The rulebook: the closed set of forms that Markdown can become.

use serde::{Deserialize, Serialize};

/// A piece of the rulebook.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Prose {
    /// Words.
    Text(String),
    /// Words as the spec spells them.
    Code(String),
    /// A new line within a paragraph.
    Break,
    /// A line across.
    Rule,
    /// Pieces that belong together.
    Group(Mark, Vec<Prose>),
}

/// The kind of a group.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Mark {
    /// A paragraph.
    Paragraph,
    /// A heading of this level, from 1.
    Heading(u8),
    /// A list with points.
    List,
    /// A list with numbers, from this one.
    Numbered(u64),
    /// An item of a list.
    Item,
    /// Emphasis.
    Emphasis,
    /// Strong emphasis.
    Strong,
    /// Struck out.
    Struck,
    /// A quotation.
    Quote,
    /// Lines as they stand.
    Block,
    /// A table.
    Table,
    /// A row of a table.
    Row,
    /// A cell of a table.
    Cell,
    /// A link to http, https or mailto.
    Link(String),
    /// No form of their own: a link elsewhere, an image, HTML.
    Plain,
}
