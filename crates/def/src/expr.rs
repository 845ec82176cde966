//! Values, conditions and lists: one expression type, in the JSON of the AST.
//!
//! `{ "op": … }` computes, `{ "ref": … }` reads, `{ "aggregate": … }` folds a list,
//! `{ "query": … }` lists. The compiler has checked types: where a list is wanted, a list stands.

use crate::Domain;
use serde::{Deserialize, Serialize};

/// A value, condition or list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum Expr {
    /// A number.
    Int(i32),
    /// True or false.
    Bool(bool),
    /// A computation.
    Op(Box<Op>),
    /// Something read.
    Ref(Box<Ref>),
    /// A fold over a list.
    Aggregate {
        /// The fold.
        aggregate: Box<Aggregate>,
    },
    /// A list.
    Query(Box<Query>),
}

/// A computation, told apart by `op`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "op")]
pub enum Op {
    /// All of `args` hold.
    #[serde(rename = "and")]
    And {
        /// Conditions.
        args: Vec<Expr>,
    },
    /// One of `args` holds.
    #[serde(rename = "or")]
    Or {
        /// Conditions.
        args: Vec<Expr>,
    },
    /// `arg` does not hold.
    #[serde(rename = "not")]
    Not {
        /// A condition.
        arg: Expr,
    },
    /// Equal.
    #[serde(rename = "==")]
    Eq {
        /// Left side.
        left: Expr,
        /// Right side.
        right: Expr,
    },
    /// Not equal.
    #[serde(rename = "!=")]
    Ne {
        /// Left side.
        left: Expr,
        /// Right side.
        right: Expr,
    },
    /// Less.
    #[serde(rename = "<")]
    Lt {
        /// Left side.
        left: Expr,
        /// Right side.
        right: Expr,
    },
    /// Less or equal.
    #[serde(rename = "<=")]
    Le {
        /// Left side.
        left: Expr,
        /// Right side.
        right: Expr,
    },
    /// Greater.
    #[serde(rename = ">")]
    Gt {
        /// Left side.
        left: Expr,
        /// Right side.
        right: Expr,
    },
    /// Greater or equal.
    #[serde(rename = ">=")]
    Ge {
        /// Left side.
        left: Expr,
        /// Right side.
        right: Expr,
    },
    /// `item` is a member of the list `set`.
    #[serde(rename = "in")]
    In {
        /// A value.
        item: Expr,
        /// A list.
        set: Expr,
    },
    /// Sum.
    #[serde(rename = "+")]
    Add {
        /// Left side.
        left: Expr,
        /// Right side.
        right: Expr,
    },
    /// Difference.
    #[serde(rename = "-")]
    Sub {
        /// Left side.
        left: Expr,
        /// Right side.
        right: Expr,
    },
    /// Product.
    #[serde(rename = "*")]
    Mul {
        /// Left side.
        left: Expr,
        /// Right side.
        right: Expr,
    },
    /// Quotient, rounded down.
    #[serde(rename = "div")]
    Div {
        /// Left side.
        left: Expr,
        /// Right side.
        right: Expr,
    },
    /// Remainder of the quotient rounded down.
    #[serde(rename = "mod")]
    Mod {
        /// Left side.
        left: Expr,
        /// Right side.
        right: Expr,
    },
    /// Smaller of two numbers.
    #[serde(rename = "min")]
    Min {
        /// Left side.
        left: Expr,
        /// Right side.
        right: Expr,
    },
    /// Larger of two numbers.
    #[serde(rename = "max")]
    Max {
        /// Left side.
        left: Expr,
        /// Right side.
        right: Expr,
    },
    /// Distance from zero.
    #[serde(rename = "abs")]
    Abs {
        /// A number.
        arg: Expr,
    },
    /// The set of the members of a list.
    #[serde(rename = "set")]
    Set {
        /// What its members are: the `of` of a [`crate::Domain::Set`].
        of: Domain,
        /// A list of them.
        items: Expr,
    },
    /// One of two values.
    #[serde(rename = "if")]
    If {
        /// A condition.
        when: Expr,
        /// The value if it holds.
        then: Expr,
        /// The value if not.
        #[serde(rename = "else")]
        otherwise: Expr,
    },
}

/// Something read, told apart by `ref`.
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
    },
    /// A player's variable.
    Pvar {
        /// Whose, a player.
        player: Expr,
        /// The variable.
        var: String,
    },
    /// A bound value: parameter, `let`, choice, loop variable, member under test.
    Binding {
        /// The name with its `$`; `$it` for the member under test.
        name: String,
    },
    /// A property of a token; of `none` it is `none`.
    TokenProp {
        /// A token.
        token: Expr,
        /// `owner`, `type`, `at`, `family`, or a declared property. A family is a word of the enum
        /// [`crate::EnumDef::FAMILIES`], `none` where the type has none.
        prop: String,
    },
    /// A fixed property of a token type.
    TypeProp {
        /// A token type.
        of: Expr,
        /// A declared, fixed property, or `family`.
        prop: String,
    },
    /// What stands in a column of a table, in the row with a key; `none` where no row has it.
    TableCell {
        /// The table.
        table: String,
        /// The key of a row.
        key: Expr,
        /// The column.
        column: String,
    },
    /// An attribute of a place; of `none` it is `none`.
    Place {
        /// A place.
        place: Expr,
        /// Which.
        prop: PlaceProp,
    },
    /// A player.
    Player(PlayerRef),
    /// A zone or cell. `player` says whose, for zones that players have.
    Zone {
        /// The zone.
        zone: String,
        /// Whose, a player.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        player: Option<Expr>,
    },
    /// A variable or column of a cell; `none` of a place that has no such variable.
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
    /// How many tokens a place holds.
    ZoneCount {
        /// A place.
        zone: Expr,
    },
    /// The number of the current one, from 1.
    Counter {
        /// `round`, `turn` or `ply`.
        of: String,
    },
    /// Whether two places are neighbours.
    Adjacent {
        /// A place.
        zone: Expr,
        /// Another.
        to: Expr,
    },
    /// Whether places joined by neighbourhood lead from one to the other.
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
    /// How many steps lead from a place to another by neighbours, at least; `none` if there is no
    /// way.
    Distance {
        /// A place.
        from: Expr,
        /// Another.
        to: Expr,
    },
    /// The place one or more steps away in a direction, or `none`.
    Step {
        /// A place.
        from: Expr,
        /// A direction.
        direction: Expr,
        /// How many steps.
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
        /// Whose.
        player: Expr,
    },
}

/// A player, told apart by `is`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "is", rename_all = "camelCase")]
pub enum PlayerRef {
    /// Who takes this action, or was asked.
    Actor,
    /// Who has the turn.
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
    /// Whether it holds no token.
    Empty,
    /// How many tokens it holds.
    Count,
    /// Its top token (the front of a queue, the first of a set), or `none`.
    Piece,
    /// Who holds it: the owner of its top token, else of the zone, else `none`.
    Owner,
    /// Its number on its board, from 1; `none` off boards.
    Index,
    /// Its row from the bottom, from 1.
    Row,
    /// Its column from the left, from 1.
    Col,
}

/// A fold over a list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Aggregate {
    /// Which fold.
    pub op: Fold,
    /// The list.
    pub query: Expr,
    /// The name that holds the member in `value`, with its `$`; `$it` unless the author named it.
    #[serde(default = "it", skip_serializing_if = "is_it")]
    pub bind: String,
    /// What is folded, for each member: a number for `sum`, `min`, `max`, a condition for `all`
    /// and `some`. `count`, `empty`, `first`, `last` have none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub value: Option<Expr>,
}

fn it() -> String {
    "$it".to_owned()
}

fn is_it(name: &String) -> bool {
    name == "$it"
}

/// Which fold. Members whose value is `none` are skipped.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub enum Fold {
    /// Sum; 0 of nothing.
    Sum,
    /// Number of members.
    Count,
    /// Smallest; `none` of nothing.
    Min,
    /// Largest; `none` of nothing.
    Max,
    /// Whether `value` holds for one (without `value`: whether there is one).
    Some,
    /// Whether `value` holds for all.
    All,
    /// Whether there is none.
    Empty,
    /// The first member, or `none`.
    First,
    /// The last member, or `none`.
    Last,
}

/// A finite list, told apart by `query`, always in the order stated.
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
        /// Whose.
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
        /// Which; all if left out.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        values: Vec<String>,
    },
    /// All players in seat order.
    Players,
    /// All players who are not eliminated, in seat order.
    Remaining,
    /// All players but one who are not eliminated, in seat order.
    Others {
        /// Left out.
        than: Expr,
    },
    /// All players who are not eliminated, in seat order beginning with one.
    Clockwise {
        /// The first.
        from: Expr,
    },
    /// All zones that are no cells; with `owner` those of that player.
    Zones {
        /// Whose.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        owner: Option<Expr>,
    },
    /// The cells of a board, by row from the bottom, then by column from the left.
    Board {
        /// The board.
        board: String,
    },
    /// The places of a region. `player` says whose, for regions per seat.
    Region {
        /// The region.
        region: String,
        /// Whose.
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
        /// At most so many steps away.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        steps: Option<Expr>,
    },
    /// The places in a direction from a place, nearest first, without the place itself: as far as
    /// the board goes, or as long as `while` holds. A way that comes round ends before the place
    /// where it began, or after as many places as the board has.
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
    /// passed over. It goes on where a way comes round, so that a place may stand here again; it
    /// ends when as many places as the board has were passed over in a row, and at 4,096 members.
    Walk {
        /// A place.
        from: Expr,
        /// A direction.
        direction: Expr,
        /// How many.
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
    /// Lines of `n` places of a board, straight, all in `places`. Only counted or tested for
    /// emptiness.
    Lines {
        /// A list of places of one board.
        places: Expr,
        /// How many in a line, a constant of at least 2.
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
    /// The members of one list, then those of the other that are not in it.
    Union {
        /// First.
        left: Expr,
        /// Second.
        right: Expr,
    },
    /// The members of a list for each member of another, each once, in the order in which they
    /// first come.
    Unite {
        /// A list.
        list: Expr,
        /// The name that holds the member in `value`.
        #[serde(default = "it", skip_serializing_if = "is_it")]
        bind: String,
        /// A list for each member.
        value: Expr,
    },
    /// The members whose value is new: of those with the same value the first, of those without a
    /// value none.
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
        /// Largest, else smallest.
        highest: bool,
    },
    /// The first `n` members, or all if there are fewer.
    Take {
        /// A list.
        list: Expr,
        /// How many.
        n: Expr,
    },
    /// What a name holds that was bound to a list, in the order in which it was bound.
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

impl Expr {
    /// The expression that reads `what`.
    pub fn read(what: Ref) -> Self {
        Expr::Ref(Box::new(what))
    }

    /// The expression that computes `op`.
    pub fn op(op: Op) -> Self {
        Expr::Op(Box::new(op))
    }

    /// The expression that lists `query`.
    pub fn list(query: Query) -> Self {
        Expr::Query(Box::new(query))
    }

    /// A player.
    pub fn player(player: PlayerRef) -> Self {
        Self::read(Ref::Player(player))
    }

    /// The bound value `name`, which carries its `$`.
    pub fn bound(name: impl Into<String>) -> Self {
        Self::read(Ref::Binding { name: name.into() })
    }
}
