//! The layout of the table: which zone lies where, how large its tokens are, and what is put away.
//!
//! Plain Rust without a browser. The page says what zones hold and how much room there is; [`plan`] tries
//! layouts from the most generous to the most compact and takes the first that fits ([`ladder`]). Nothing
//! overlaps, as each text has the room that [`text`] measures for it. Invariants: all of the player's hand and
//! every zone with a legal choice are in the plan, never in the drawer.

mod arrange;
mod bands;
mod block;
mod boards;
mod cluster;
mod counters;
mod face;
mod form;
mod ladder;
mod shelf;
mod text;

pub use arrange::plan;
pub use block::Block;
pub use face::{Face, FaceKind, Print, back, print, without};
pub use form::Form;
pub use text::{Font, width as text_width};

use std::collections::BTreeMap;

/// Width and height, in CSS pixels.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Size {
    /// From left to right.
    pub width: f64,
    /// From top to bottom.
    pub height: f64,
}

/// A rectangle, in CSS pixels.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Rect {
    /// Its left edge.
    pub x: f64,
    /// Its upper edge.
    pub y: f64,
    /// Its measures.
    pub size: Size,
}

/// The room for the table.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Room {
    /// Its measures.
    pub size: Size,
    /// True if fingers point, which need larger targets.
    pub touch: bool,
}

/// A variable of the game, as it is written on the mat.
#[derive(Debug, Clone, PartialEq)]
pub struct Counter {
    /// Its name.
    pub name: String,
    /// Its value.
    pub value: String,
    /// True if a bar below shows how full it is.
    pub bar: bool,
    /// True if a symbol stands before its name.
    pub icon: bool,
    /// The heading under which it stands with others; may be empty.
    pub group: String,
}

/// A seat with zones of its own.
#[derive(Debug, Clone, PartialEq)]
pub struct Owner {
    /// The seat.
    pub seat: u32,
    /// Its name.
    pub name: String,
}

/// Everything that lies on the table.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Things {
    /// The zones, in the order of the rules.
    pub blocks: Vec<Block>,
    /// The viewer's seat.
    pub home: u32,
    /// The other seats with zones, in order of play.
    pub rivals: Vec<Owner>,
    /// The measures of the drawing of each board.
    pub boards: Vec<Size>,
    /// The variables of the game.
    pub counters: Vec<Counter>,
    /// The number of dice that are shown.
    pub dice: usize,
}

impl Things {
    /// True if there are boards, and nothing beside them.
    pub fn are_only_boards(&self) -> bool {
        let others = self.blocks.len() + self.counters.len() + self.dice;
        !self.boards.is_empty() && others == 0
    }
}

/// True if there is something to arrange. A board alone fills the room.
pub fn needs_plan(boards: usize, zones: usize) -> bool {
    zones > 0 || boards > 1
}

/// The position and form of a zone.
#[derive(Debug, Clone, PartialEq)]
pub struct Spread {
    /// Its rectangle, in that of its area if it has one.
    pub rect: Rect,
    /// The form of its tokens.
    pub form: Form,
    /// The sizes of its tokens, in their order.
    pub slots: Vec<Size>,
    /// The words that the title has for all tokens, whose tags leave them out.
    pub common: String,
    /// The positions of its tokens, if they lie in a circle.
    pub ring: Vec<(f64, f64)>,
    /// True if values have rows of their own.
    pub rows: bool,
}

/// The frame of zones that lie under one heading.
#[derive(Debug, Clone, PartialEq)]
pub struct Group {
    /// The seat in whose area it is; 0 on the table itself.
    pub seat: u32,
    /// The heading.
    pub heading: String,
    /// Its rectangle, in that of its area if it has one.
    pub rect: Rect,
}

/// The layout of a table.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Plan {
    /// The zones that lie on the mat, by place.
    pub zones: BTreeMap<u32, Spread>,
    /// The frames of zones under one heading.
    pub groups: Vec<Group>,
    /// The areas of the other players, by seat.
    pub areas: BTreeMap<u32, Rect>,
    /// The rectangle of all boards.
    pub boards: Option<Rect>,
    /// The rectangle of each board in that of all.
    pub board_places: Vec<Rect>,
    /// The variables of the game.
    pub counters: Option<Rect>,
    /// True if the variables are written small.
    pub small_counters: bool,
    /// The dice.
    pub dice: Option<Rect>,
    /// The places of zones that are in the drawer.
    pub drawer: Vec<u32>,
    /// The height of everything; more than that of the room only if no layout fits, and then it scrolls.
    pub height: f64,
}
