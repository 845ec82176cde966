//! A position set up by hand: the page sends it with a change, the worker answers with the changed position.
//!
//! Positions are state JSON, as `boardwright run --save-state` writes it. The worker stores none of them.

use crate::View;
use serde::{Deserialize, Serialize};

/// A question about a position.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SandboxRequest {
    /// The position.
    pub position: Position,
    /// The change.
    pub change: Change,
}

/// A position of the open game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Position {
    /// The open game after so many decisions. If it is over there, the first question of a game is asked again.
    After(u32),
    /// An answer of the worker. The rules may have been edited since.
    Draft(String),
    /// The content of a file; it must be of this game.
    File(String),
}

/// A change of a position.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Change {
    /// None: shows the position.
    Nothing,
    /// None: checks that a game can begin there, and looks for a seed.
    Finish {
        /// The dice that the next roll shall have; `None` leaves a die to chance.
        roll: Vec<Option<i32>>,
    },
    /// Moves a token to a place, or off the table.
    Move {
        /// Its handle in the view of the position.
        handle: u32,
        /// The place; `None` is off the table.
        to: Option<u32>,
    },
    /// Adds a token.
    Add {
        /// The form of the token, of [`KindView::token`].
        token: String,
        /// The place.
        to: u32,
    },
    /// Sets a variable.
    Set {
        /// The variable.
        field: Field,
        /// Its value as JSON.
        value: String,
    },
    /// Begins a turn of this seat: the first question of a game is asked.
    Turn {
        /// The seat.
        seat: u32,
    },
}

/// A variable by its number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Field {
    /// A global variable.
    Global(u32),
    /// A variable of players.
    Player {
        /// The variable.
        var: u32,
        /// The seat.
        seat: u32,
    },
    /// A variable of places.
    Place {
        /// The variable.
        var: u32,
        /// The place.
        place: u32,
    },
}

/// A position that is being set up.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SandboxView {
    /// The position as state JSON.
    pub position: String,
    /// The table; everything is visible, and nobody decides.
    pub view: View,
    /// The tokens that can be added.
    pub kinds: Vec<KindView>,
    /// The variables that can be set. Those that name tokens, places or several things are left out.
    pub fields: Vec<FieldView>,
    /// The seats that can have the first turn; none if the first question of a game is not about the active player.
    pub turns: Vec<u32>,
    /// Faces of the dice that the next move throws, whichever it is; 0 for a drawn number or the sum of several dice. Empty
    /// if none does.
    pub dice: Vec<u32>,
    /// The seed with which the wanted roll comes, if one was wanted.
    pub seed: Option<String>,
}

/// A kind of token that can be added.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct KindView {
    /// Its name, with that of its owner: `Man (Black)`.
    pub name: String,
    /// Type, owner and properties as JSON.
    pub token: String,
}

/// A variable of a position.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct FieldView {
    /// The variable.
    pub field: Field,
    /// Its label.
    pub name: String,
    /// Its value as JSON.
    pub value: String,
    /// Smallest and largest, if it is a number with bounds.
    pub bounds: Option<(i32, i32)>,
    /// All its values, if it is no number: JSON and label.
    pub words: Vec<(String, String)>,
}
