//! Parts of a spec that rules do not need: knobs, prose, lessons, and wording that compiling loses. The
//! decompiler uses them.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The linker does not read it; it is outside `rules_hash`.
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
    /// Questions to learners about positions of the game.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lesson: Vec<Question>,
    /// The sections of each block, in order: `meta`, or `actions.buy` for a member of a section
    /// that is spread over blocks. Left out for one block with the sections in the usual order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub blocks: Vec<Vec<String>>,
    /// The constants in written order, with the text of those that are neither a list of words nor
    /// a knob listed above.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub constants: Vec<Written>,
    /// The definitions: `jumps($p)` and its text.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub definitions: Vec<Written>,
    /// Named sets of directions.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub directions: Vec<Written>,
    /// Definitions that make an action for each row. `written` holds their texts, at the place of
    /// the first action of each.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub families: Vec<ActionFamily>,
    /// Texts that compiling replaces, by their place in the game: texts that name a constant, a
    /// definition or a set of directions, and texts that hold more than the compiled form.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub written: BTreeMap<String, String>,
}

impl Authoring {
    /// True if it holds nothing.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

/// One definition that makes an action for each row, or for each member of a list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ActionFamily {
    /// The id.
    pub id: String,
    /// The ids of its actions, which follow each other.
    pub actions: Vec<String>,
    /// The list, `$w in wares`; left out where the definition has rows of its own.
    #[serde(default, rename = "for", skip_serializing_if = "String::is_empty")]
    pub over: String,
    /// The columns of the rows.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub columns: Vec<String>,
    /// The rows, with the text of each cell.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rows: Vec<Vec<String>>,
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
    /// The only values that it may have, as written; without them, all of the range.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub among: Vec<i32>,
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

impl Knob {
    /// True if it may have this value.
    pub fn holds(&self, value: i32) -> bool {
        if self.among.is_empty() {
            in_steps(value, self.min, self.max, self.step)
        } else {
            self.among.contains(&value)
        }
    }
}

impl ListKnob {
    /// True if each of its numbers may have this value.
    pub fn holds(&self, value: i32) -> bool {
        in_steps(value, self.min, self.max, self.step)
    }
}

/// True if a value is reached from `min` in steps, and is at most `max`.
fn in_steps(value: i32, min: i32, max: i32, step: i32) -> bool {
    let above = i64::from(value) - i64::from(min);
    (min..=max).contains(&value) && above % i64::from(step.max(1)) == 0
}

/// A question to a learner about a position of the game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Question {
    /// The question, for people.
    pub ask: String,
    /// The number of players; 0 lets the game choose.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub players: u32,
    /// The seed of the game; 1 if left out.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub seed: String,
    /// The moves from the beginning to the position, by name.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub moves: Vec<String>,
    /// The form of the answer.
    pub answer: Answer,
    /// A help on request, for people.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub hint: String,
    /// The reason of the answer, for people who have found it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub because: String,
}

impl Question {
    /// The most moves that lead to a position.
    pub const MOST_MOVES: usize = 300;
    /// The most moves of all questions of a game together, because each check of the text plays them.
    pub const MOST_IN_ALL: usize = 600;
    /// The most questions of a game.
    pub const MOST: usize = 50;
}

/// The right answers to a question of a lesson.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub enum Answer {
    /// One of these moves, by name.
    Find(Vec<String>),
    /// One of several sentences.
    Choose {
        /// The sentences.
        options: Vec<String>,
        /// The number of the right one, from 1.
        right: u32,
    },
}

/// A piece of the rulebook, as Markdown source.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Prose {
    /// Number of blocks before it.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub after: u32,
    /// Markdown.
    pub markdown: String,
}

/// A named part of the spec, as its author wrote it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Written {
    /// The name.
    pub id: String,
    /// The text; in flow style if it is not an expression.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub text: String,
}

fn is_zero(n: &u32) -> bool {
    *n == 0
}
