//! List expressions.

use super::{BitboardId, ListId, NodeId, Numbers, Reg};

/// A list expression, evaluated into a scratch list in its stated order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum List {
    /// The tokens of one place, in list order.
    Tokens(NodeId),
    /// The tokens of several places, place by place.
    TokensIn(ListId),
    /// The tokens of a player on cells.
    Pieces(NodeId),
    /// The numbers from `min` to `max` in steps.
    Ints { min: NodeId, max: NodeId, step: i32 },
    /// A stretch of the program's constant words.
    Consts { start: u32, len: u32 },
    /// The other players, in seat order.
    Others(NodeId),
    /// All players, in seat order from one on.
    Clockwise(NodeId),
    /// Zones that are no cells and belong to a player.
    ZonesOf(NodeId),
    /// One of several constant lists, by player: entries `table + player` of `consts_of`.
    ConstsOf { table: u32, player: NodeId },
    /// The neighbours of a place.
    Adjacent(NodeId),
    /// Places joined through places that satisfy `via`, at most `steps` away unless that is none.
    Connected { from: NodeId, reg: Reg, via: NodeId, steps: NodeId },
    /// Places in a direction as long as `when` holds.
    Ray { from: NodeId, direction: NodeId, reg: Reg, when: NodeId },
    /// The places of [`List::Ray`] in the directions `ways`, each once. `when` does not read the direction. With
    /// `ends`, only of rays whose first place beyond is in that bitboard.
    Fan { from: NodeId, ways: ListId, reg: Reg, when: NodeId, ends: Option<BitboardId> },
    /// The next `n` places in a direction for which `when` holds.
    Walk { from: NodeId, direction: NodeId, n: NodeId, reg: Reg, when: NodeId },
    /// Like `Walk`, for a direction and condition that never change: a table of constant words, which begins at
    /// `table`, has for each cell the first `len` places of the walk, filled up with `none`.
    Track { from: NodeId, n: NodeId, table: u32, len: u8 },
    /// The places between two.
    Between(NodeId, NodeId),
    /// The cells that a token of a type covers, from its first cell.
    Covers { of: NodeId, at: NodeId, turned: NodeId },
    /// The members of a set, in order. The lowest bit stands for the word `first`.
    Members { set: NodeId, first: i32 },
    /// The members for which `when` holds.
    Where { list: ListId, reg: Reg, when: NodeId },
    /// The members of `plain`, tokens of the zone `at`, as an intersection of sets of tokens: by so many terms, whose
    /// items begin at `start`. Made for evaluation alone.
    TokensWith { at: NodeId, plain: ListId, start: u32, first: u16, terms: u8 },
    /// The cells of a stretch of constant words whose variable is one of some numbers; its first word is `base`.
    Having { start: u32, len: u32, base: u32, among: Numbers },
    /// The members of two lists, each once.
    Union(ListId, ListId),
    /// The members of `each` for every member of `list`, each once.
    Unite { list: ListId, reg: Reg, each: ListId },
    /// The first list, or the second one if the first is empty.
    Otherwise(ListId, ListId),
    /// One of two lists, by a condition that is the same for their members.
    Cond { when: NodeId, then: ListId, otherwise: ListId },
    /// All of a list or nothing, by a condition that is the same for its members.
    If { when: NodeId, list: ListId },
    /// One of two equal lists; `when` tells which is faster now.
    Either { when: NodeId, then: ListId, otherwise: ListId },
    /// The members with the highest or lowest value.
    Extreme { list: ListId, reg: Reg, value: NodeId, highest: bool },
    /// The members whose value is new.
    Distinct { list: ListId, reg: Reg, value: NodeId },
    /// The first `n` members.
    Take { list: ListId, n: NodeId },
    /// The list in a variable: a word with the number of members, then the members.
    Stored(u32),
    /// The members on which a condition on all chosen members is tested.
    Picked,
    /// A stretch of the program's item nodes.
    Items { start: u32, len: u32 },
    /// The cells of a bitboard, ascending.
    Bitboard(BitboardId),
    /// The places of the tokens of a list, each once.
    PlacesOf(ListId),
}
