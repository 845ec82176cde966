//! Findings, outline and knobs of a text.

use serde::{Deserialize, Serialize};

/// The answer to a check.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Checked {
    /// Everything found, by place.
    pub diagnostics: Vec<DiagnosticView>,
    /// True if the text is a playable game.
    pub playable: bool,
    /// The sections, in written order.
    pub outline: Vec<OutlineItem>,
    /// Constants with a range.
    pub knobs: Vec<KnobView>,
    /// The game's name, if the text has one.
    pub title: String,
    /// The number of boards that it draws.
    pub diagrams: u32,
}

/// The severity of a finding.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Severity {
    /// The text is not a playable game.
    Error,
    /// Most likely a mistake.
    Warning,
    /// Worth knowing.
    Info,
}

/// A stretch of text; lines and columns from 1, columns in UTF-16 code units.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Range {
    /// First line.
    pub start_line: u32,
    /// Column in it.
    pub start_column: u32,
    /// Last line.
    pub end_line: u32,
    /// Column after the last character.
    pub end_column: u32,
}

/// A finding.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct DiagnosticView {
    /// Stable code: `unknown-zone`.
    pub code: String,
    /// Its severity.
    pub severity: Severity,
    /// Its range.
    pub range: Range,
    /// The problem, in one sentence.
    pub message: String,
    /// What to do, or an explanation.
    pub hints: Vec<String>,
    /// Names or forms that fit here, nearest first.
    pub alternatives: Vec<String>,
    /// Its path in the structure: `actions.buy.cost[0]`.
    pub path: String,
    /// Fixes, best first.
    pub fixes: Vec<FixView>,
}

/// A fix of a finding.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct FixView {
    /// The text of its button.
    pub title: String,
    /// Edits, all or none.
    pub edits: Vec<EditView>,
}

/// Replace a range by a text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct EditView {
    /// The range to replace.
    pub range: Range,
    /// The new text.
    pub text: String,
}

/// A section in the outline.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct OutlineItem {
    /// Its name: `actions`, or a heading of the prose.
    pub name: String,
    /// Its line.
    pub line: u32,
    /// The number of its definitions; 0 if it is not worth showing.
    pub count: u32,
}

/// A list of numbers, each with the same range.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ListKnobView {
    /// The constant.
    pub id: String,
    /// In force. As an override, they stand with commas between them.
    pub values: Vec<i32>,
    /// As written.
    pub defaults: Vec<i32>,
    /// Smallest that each may be.
    pub min: i32,
    /// Largest.
    pub max: i32,
    /// Distance between two.
    pub step: i32,
}

/// A constant with a range.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct KnobView {
    /// The constant.
    pub id: String,
    /// In force.
    pub value: i32,
    /// As written.
    pub default: i32,
    /// Smallest.
    pub min: i32,
    /// Largest.
    pub max: i32,
    /// Distance between two.
    pub step: i32,
    /// The only values that it may have; if empty, all of the range.
    pub among: Vec<i32>,
    /// The place of its value in the text, to write another one there.
    pub written: Option<Range>,
}
