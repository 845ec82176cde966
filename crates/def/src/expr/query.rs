//! Lists of players, tokens, places, numbers and words.

use super::{Expr, is_it, it};
use serde::{Deserialize, Serialize};

/// A finite list, distinguished by `query`, always in the stated order.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "query", rename_all = "camelCase")]
pub enum Query {
    /// Tokens of a place: a stack from its top, a queue from its front, a set sorted by type (as
    /// declared), owner (nobody first) and own properties (in the order in which the types first
    /// name them).
    TokensInZone {
        /// A place.
        zone: Expr,
    },
    /// Tokens of several places, place by place.
    TokensIn {
        /// A list of places.
        places: Expr,
    },
    /// Tokens of a player that stand on boards, in the order of the cells.
    Pieces {
        /// The owner.
        player: Expr,
    },
    /// Numbers from `min` to `max`, both included, ascending.
    IntsInRange {
        /// Smallest.
        min: Expr,
        /// Largest.
        max: Expr,
        /// Distance between two; 1 unless said.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        step: Option<i32>,
    },
    /// Words of an enum, all or some, in the order of the enum.
    Enums {
        /// The enum.
        of: String,
        /// The words; all if left out.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        values: Vec<String>,
    },
    /// All players in seat order.
    Players,
    /// All players who are not eliminated, in seat order.
    Remaining,
    /// All players but one who are not eliminated, in seat order.
    Others {
        /// The player who is left out.
        than: Expr,
    },
    /// All players who are not eliminated, in seat order beginning with one.
    Clockwise {
        /// The first player.
        from: Expr,
    },
    /// All zones that are not cells; with `owner`, those of that player.
    Zones {
        /// The owner.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        owner: Option<Expr>,
    },
    /// The cells of a board, by row from the bottom, then by column from the left.
    Board {
        /// The board.
        board: String,
    },
    /// The places of a region. `player` is the owner, for regions per seat.
    Region {
        /// The region.
        region: String,
        /// The owner.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        player: Option<Expr>,
    },
    /// Token types of a family.
    Types {
        /// The family.
        family: String,
    },
    /// Neighbours of a place, in the order of `adjacentTo`.
    AdjacentZones {
        /// A place.
        zone: Expr,
    },
    /// Tokens on neighbours of a place.
    TokensInAdjacentZones {
        /// A place.
        zone: Expr,
    },
    /// Places joined to a place by neighbours that satisfy `via`, without the place itself, nearest
    /// first.
    ConnectedZones {
        /// A place.
        zone: Expr,
        /// The name that holds the place in `via`.
        #[serde(default = "it", skip_serializing_if = "is_it")]
        bind: String,
        /// A condition on each place.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        via: Option<Expr>,
        /// The largest distance in steps.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        steps: Option<Expr>,
    },
    /// The places in a direction from a place, nearest first, without the place itself: as far as
    /// the board goes, or as long as `while` holds. A cyclic way ends before its first place, or
    /// after as many places as the board has.
    Ray {
        /// A place.
        from: Expr,
        /// A direction.
        direction: Expr,
        /// The name that holds the place in `while`.
        #[serde(default = "it", skip_serializing_if = "is_it")]
        bind: String,
        /// A condition on each place.
        #[serde(rename = "while", default, skip_serializing_if = "Option::is_none")]
        condition: Option<Expr>,
    },
    /// The next `n` places in a direction from a place for which `when` holds; the others are
    /// skipped. A cyclic way goes on, so a place may occur again. The list ends after as many
    /// skipped places in a row as the board has, and at 4,096 members.
    Walk {
        /// A place.
        from: Expr,
        /// A direction.
        direction: Expr,
        /// Number of places.
        n: Expr,
        /// The name that holds the place in `when`.
        #[serde(default = "it", skip_serializing_if = "is_it")]
        bind: String,
        /// A condition on each place.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        when: Option<Expr>,
    },
    /// The places between two, from the first to the second, in the first direction of the board
    /// that leads from one to the other.
    Between {
        /// A place.
        from: Expr,
        /// Another.
        to: Expr,
    },
    /// The cells that a token covers, by row from the bottom, then by column from the left. A token without a shape
    /// covers its place. Empty if one of the cells does not exist, and off boards.
    Covers {
        /// A token, or a token type.
        of: Expr,
        /// The first of its cells; of a token where it lies now if left out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        at: Option<Expr>,
        /// The number of its orientation, from 1; as it lies now, or as drawn, if left out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        turned: Option<Expr>,
    },
    /// Straight lines of `n` places of a board, all in `places`. They can only be counted or tested
    /// for emptiness.
    Lines {
        /// A list of places of one board.
        places: Expr,
        /// Number of places in a line, a constant of at least 2.
        n: u32,
    },
    /// The members that satisfy a condition.
    Where {
        /// A list.
        list: Expr,
        /// The name that holds the member in `when`.
        #[serde(default = "it", skip_serializing_if = "is_it")]
        bind: String,
        /// The condition.
        when: Expr,
    },
    /// The union of two lists: the members of the first, then those of the second that are not in
    /// it.
    Union {
        /// First.
        left: Expr,
        /// Second.
        right: Expr,
    },
    /// The union of a list for each member of another list, in order of first occurrence.
    Unite {
        /// A list.
        list: Expr,
        /// The name that holds the member in `value`.
        #[serde(default = "it", skip_serializing_if = "is_it")]
        bind: String,
        /// A list for each member.
        value: Expr,
    },
    /// The members with distinct values: the first of those with the same value, and none of those
    /// without a value.
    Distinct {
        /// A list.
        list: Expr,
        /// The name that holds the member in `value`.
        #[serde(default = "it", skip_serializing_if = "is_it")]
        bind: String,
        /// A value for each member.
        value: Expr,
    },
    /// One list, or the other if the first is empty.
    Otherwise {
        /// First.
        list: Expr,
        /// Second.
        other: Expr,
    },
    /// The members whose value is the largest or smallest.
    Extreme {
        /// A list.
        list: Expr,
        /// The name that holds the member in `value`.
        #[serde(default = "it", skip_serializing_if = "is_it")]
        bind: String,
        /// A number for each member.
        value: Expr,
        /// True for the largest, false for the smallest.
        highest: bool,
    },
    /// The first `n` members, or all if there are fewer.
    Take {
        /// A list.
        list: Expr,
        /// Number of members.
        n: Expr,
    },
    /// The members of a list that a name is bound to, in the order of binding.
    Binding {
        /// The name with its `$`.
        name: String,
    },
    /// The members of a set, in the order of the values that they can be.
    Members {
        /// A set.
        set: Expr,
    },
    /// The values given, in this order.
    Items {
        /// Values of one type.
        items: Vec<Expr>,
    },
}
