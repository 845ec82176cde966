//! Hints for drawing, all optional. Words come from closed lists; nothing here is a rule.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Hints by id.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Display {
    /// The board's material: `maple`, `slate` or `linen`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub material: Option<String>,
    /// By zone.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub zones: BTreeMap<String, ZoneDisplay>,
    /// By token type or family.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub tokens: BTreeMap<String, TokenDisplay>,
    /// Labels of actions: `Buy {card} for {card.cost}`.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub actions: BTreeMap<String, String>,
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
    /// The name of a token, with `{prop}`: `{rank} of {suit}`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub label: Option<String>,
    /// A sentence on what it does, with `{prop}`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
}
