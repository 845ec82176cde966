//! Reads: variables, properties, places, players and bound names.

use super::{Expr, is_it, it};
use serde::{Deserialize, Serialize};

/// A read, distinguished by `ref`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "ref", rename_all = "camelCase")]
pub enum Ref {
    /// No value.
    None,
    /// A word of an enum.
    Enum {
        /// The enum.
        of: String,
        /// The word.
        member: String,
    },
    /// A global variable.
    Gvar {
        /// The variable.
        var: String,
        /// The key, for a variable with keys; without such a key the value is `none`.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        index: Option<Expr>,
    },
    /// A player's variable.
    Pvar {
        /// The owner, a player.
        player: Expr,
        /// The variable.
        var: String,
        /// The key, for a variable with keys; without such a key the value is `none`.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        index: Option<Expr>,
    },
    /// A bound value: parameter, `let`, choice, loop variable, member under test.
    Binding {
        /// The name with its `$`; `$it` for the member under test.
        name: String,
    },
    /// A property of a token; `none` if the token is `none`.
    TokenProp {
        /// A token.
        token: Expr,
        /// `owner`, `type`, `at`, `family`, or a declared property. A family is a word of the enum
        /// [`crate::EnumDef::FAMILIES`]; `none` if the type has no family.
        prop: String,
    },
    /// A fixed property of a token type.
    TypeProp {
        /// A token type.
        of: Expr,
        /// A declared, fixed property, or `family`.
        prop: String,
    },
    /// The value in a column of a table, in the row with a key; `none` if no row has the key.
    TableCell {
        /// The table.
        table: String,
        /// The key of a row.
        key: Expr,
        /// The column.
        column: String,
    },
    /// An attribute of a place; `none` if the place is `none`.
    Place {
        /// A place.
        place: Expr,
        /// The attribute.
        prop: PlaceProp,
    },
    /// A player.
    Player(PlayerRef),
    /// A zone or cell. `player` is the owner, for zones that players have.
    Zone {
        /// The zone.
        zone: String,
        /// The owner, a player.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        player: Option<Expr>,
    },
    /// A variable or column of a cell; `none` if the place has no such variable.
    ZoneVar {
        /// A place.
        zone: Expr,
        /// The variable.
        var: String,
    },
    /// The cell of a board at a row and column, both from 1, or `none` off the board.
    Cell {
        /// The board.
        board: String,
        /// Row from the bottom.
        row: Expr,
        /// Column from the left.
        col: Expr,
    },
    /// A type of token.
    TokenType {
        /// The type.
        of: String,
    },
    /// A direction.
    Direction {
        /// A board that has it; directions of one name are the same on all boards.
        board: String,
        /// Its name.
        name: String,
    },
    /// Number of tokens in a place.
    ZoneCount {
        /// A place.
        zone: Expr,
    },
    /// The number of the current round, turn or ply, from 1.
    Counter {
        /// `round`, `turn` or `ply`.
        of: String,
    },
    /// True if two places are neighbours.
    Adjacent {
        /// A place.
        zone: Expr,
        /// Another.
        to: Expr,
    },
    /// True if a path of neighbours leads from one place to the other.
    Connected {
        /// A place.
        zone: Expr,
        /// Another.
        to: Expr,
        /// The name that holds the place in `via`.
        #[serde(default = "it", skip_serializing_if = "is_it")]
        bind: String,
        /// A condition on the places between.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        via: Option<Expr>,
    },
    /// Length of the shortest path between two places, from neighbour to neighbour; `none` if there
    /// is no path.
    Distance {
        /// A place.
        from: Expr,
        /// Another.
        to: Expr,
    },
    /// The longest way through a list of places. If it holds links that are places, the most of them
    /// that a way uses, each once, from cell to cell; cells of the list do not count then. Else the
    /// most places that a way visits, each once, from neighbour to neighbour.
    Longest {
        /// A list of places.
        places: Expr,
        /// The name that holds the cell in `via`.
        #[serde(default = "it", skip_serializing_if = "is_it")]
        bind: String,
        /// A condition on the cells between the ends of the way.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        via: Option<Expr>,
    },
    /// The place one or more steps away in a direction, or `none`.
    Step {
        /// A place.
        from: Expr,
        /// A direction.
        direction: Expr,
        /// Number of steps.
        distance: Expr,
    },
    /// The number of a player's seat, from 1.
    Seat {
        /// A player.
        player: Expr,
    },
    /// The phase now, a word of the enum `phase`, which lists the phases in order; `none` before the
    /// first.
    Phase,
    /// The value of `scoring` for a player.
    Score {
        /// The player.
        player: Expr,
    },
    /// True if the position at the beginning of the present turn has occurred that often in this game, now included.
    /// In [`crate::Action::after`] it is the position that the action leads to, as if the turn ended there.
    Repeated {
        /// How often.
        times: Expr,
        /// The parts of a position that are compared: tokens or the tokens of places, and other values. If there are
        /// none, all that rules can read but the counters.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        of: Vec<Expr>,
    },
}

/// A player, distinguished by `is`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "is", rename_all = "camelCase")]
pub enum PlayerRef {
    /// The player who takes this action, or was asked.
    Actor,
    /// The player whose turn it is.
    Active,
    /// The other of two players.
    Opponent,
    /// By seat, from 1.
    Seat {
        /// The seat.
        id: u32,
    },
    /// The next seat (to the left) whose player is not eliminated.
    Next {
        /// A player.
        of: Expr,
    },
    /// The previous seat (to the right) whose player is not eliminated.
    Previous {
        /// A player.
        of: Expr,
    },
}

/// An attribute of a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub enum PlaceProp {
    /// True if it holds no token.
    Empty,
    /// Number of its tokens.
    Count,
    /// Its top token (the front of a queue, the first of a set), or `none`.
    Piece,
    /// The player who holds it: the owner of its top token, else of the zone, else `none`.
    Owner,
    /// Its number on its board, from 1; `none` off boards.
    Index,
    /// Its row from the bottom, from 1.
    Row,
    /// Its column from the left, from 1.
    Col,
}
