//! What the author wrote that rules do not need: knobs and the rulebook's prose.

use serde::{Deserialize, Serialize};

/// Not read by link, outside `rules_hash`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Authoring {
    /// Constants with a range, with the values this game was compiled with.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub knobs: Vec<Knob>,
    /// Lists of numbers with a range.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lists: Vec<ListKnob>,
    /// The rulebook: headings and paragraphs between the blocks.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub prose: Vec<Prose>,
}

impl Authoring {
    /// Whether there is nothing.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

/// A constant that may be set from outside.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Knob {
    /// The constant.
    pub id: String,
    /// The value in force (an override included).
    pub value: i32,
    /// The value as written.
    pub default: i32,
    /// Smallest.
    pub min: i32,
    /// Largest.
    pub max: i32,
    /// Distance between two values.
    pub step: i32,
}

/// A list of numbers that may be set from outside.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ListKnob {
    /// The constant.
    pub id: String,
    /// The numbers in force (an override included).
    pub values: Vec<i32>,
    /// The numbers as written.
    pub defaults: Vec<i32>,
    /// Smallest that each of them may be.
    pub min: i32,
    /// Largest.
    pub max: i32,
    /// Distance between two values.
    pub step: i32,
}

/// A piece of the rulebook, as Markdown source.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Prose {
    /// Markdown.
    pub markdown: String,
}
