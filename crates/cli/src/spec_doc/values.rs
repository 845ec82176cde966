//! Values, conditions and lists.

use super::OneOrMany;
use schemars::JsonSchema;

/// A value, condition or list: a number, yes or no, a line of text such as `money[actor] < 10`, or the
/// same as a tree.
#[derive(JsonSchema)]
#[schemars(untagged)]
pub enum Value {
    Number(i64),
    Truth(bool),
    /// The short spelling.
    Text(String),
    Computation(Box<Computation>),
    Read(Box<Read>),
    Fold(Box<FoldTree>),
    List(Box<List>),
}

/// A computation, told apart by `op`.
#[derive(JsonSchema)]
#[schemars(untagged)]
pub enum Computation {
    Joined(Joined),
    Single(Single),
    Sides(Sides),
    Membership(Membership),
    Branch(Branch),
    Set(SetTree),
}

/// All or one of several conditions.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Joined {
    op: JoinedOp,
    args: OneOrMany<Value>,
}

#[derive(JsonSchema)]
#[schemars(rename_all = "camelCase")]
enum JoinedOp {
    And,
    Or,
}

/// Of one value.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Single {
    op: SingleOp,
    arg: Value,
}

#[derive(JsonSchema)]
#[schemars(rename_all = "camelCase")]
enum SingleOp {
    Not,
    Abs,
}

/// Of two values.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Sides {
    op: SidesOp,
    left: Value,
    right: Value,
}

#[derive(JsonSchema)]
enum SidesOp {
    #[schemars(rename = "==")]
    Eq,
    #[schemars(rename = "!=")]
    Ne,
    #[schemars(rename = "<")]
    Lt,
    #[schemars(rename = "<=")]
    Le,
    #[schemars(rename = ">")]
    Gt,
    #[schemars(rename = ">=")]
    Ge,
    #[schemars(rename = "+")]
    Add,
    #[schemars(rename = "-")]
    Sub,
    #[schemars(rename = "*")]
    Mul,
    #[schemars(rename = "div")]
    Div,
    #[schemars(rename = "mod")]
    Mod,
    #[schemars(rename = "ceil_div")]
    CeilDiv,
    #[schemars(rename = "min")]
    Min,
    #[schemars(rename = "max")]
    Max,
}

/// Whether a value is in a list.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Membership {
    op: InOp,
    item: Value,
    set: Value,
}

#[derive(JsonSchema)]
#[schemars(rename_all = "camelCase")]
enum InOp {
    In,
}

/// One of two values.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Branch {
    op: IfOp,
    when: Value,
    then: Value,
    r#else: Value,
}

#[derive(JsonSchema)]
#[schemars(rename_all = "camelCase")]
enum IfOp {
    If,
}

/// The set of the members of a list.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct SetTree {
    op: SetOp,
    of: Option<Value>,
    items: OneOrMany<Value>,
}

#[derive(JsonSchema)]
#[schemars(rename_all = "camelCase")]
enum SetOp {
    Set,
}

/// Something read, told apart by `ref`.
#[derive(JsonSchema)]
#[schemars(tag = "ref", rename_all = "camelCase", deny_unknown_fields)]
pub enum Read {
    None {},
    Gvar { var: String, index: Option<Value> },
    Pvar { player: Player, var: String, index: Option<Value> },
    Enum { of: String, member: String },
    Binding { name: String },
    TokenProp { token: Value, prop: String },
    TypeProp { of: Value, prop: String },
    TableCell { table: String, key: Value, column: String },
    Place { place: Value, prop: String },
    Player { is: Option<String>, id: Option<Value>, of: Option<Player>, player: Option<Player> },
    Zone { zone: String, player: Option<Player> },
    ZoneCount { zone: Value },
    ZoneVar { zone: Value, var: String },
    Cell { board: Option<String>, row: Value, col: Value },
    TokenType { of: String },
    Direction { board: Option<String>, name: String },
    Counter { of: String },
    Adjacent { zone: Value, to: Value },
    Connected { zone: Value, to: Value, bind: Option<String>, via: Option<Value> },
    Distance { from: Value, to: Value },
    Longest { places: Value, bind: Option<String>, via: Option<Value> },
    Step { from: Value, direction: Value, distance: Option<Value> },
    Score { player: Player },
    Repeated { times: Value, of: Option<OneOrMany<Value>> },
    Seat { player: Player },
    Phase {},
}

/// A player: `actor`, `active`, an expression, or one of the mappings.
#[derive(JsonSchema)]
#[schemars(untagged)]
pub enum Player {
    Value(Value),
    Selector(Selector),
}

/// A player by seat, by a bound name, or beside the actor.
#[derive(JsonSchema)]
#[schemars(rename_all = "camelCase")]
pub enum Selector {
    Id(Value),
    Chosen(String),
    Relative(Side),
}

#[derive(JsonSchema)]
#[schemars(rename_all = "camelCase")]
pub enum Side {
    Left,
    Right,
}

/// A fold over a list.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct FoldTree {
    aggregate: Aggregate,
}

/// Which fold, over what.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
struct Aggregate {
    op: Fold,
    query: Value,
    /// The property that is folded; `value` takes any expression.
    prop: Option<String>,
    /// The name that holds the member in `value`.
    bind: Option<String>,
    value: Option<Value>,
}

#[derive(JsonSchema)]
#[schemars(rename_all = "camelCase")]
enum Fold {
    Sum,
    Count,
    Min,
    Max,
    Some,
    All,
    Empty,
    First,
    Last,
}

/// A list, told apart by `query`. `filter` keeps the members for which it holds.
#[derive(JsonSchema)]
#[schemars(tag = "query", rename_all = "camelCase", deny_unknown_fields)]
pub enum List {
    TokensInZone {
        zone: Value,
        filter: Option<Value>,
    },
    TokensIn {
        places: Value,
        filter: Option<Value>,
    },
    /// The members whose value is new.
    Distinct {
        list: Value,
        bind: Option<String>,
        value: Value,
        filter: Option<Value>,
    },
    /// What a name holds.
    Binding {
        name: String,
        filter: Option<Value>,
    },
    Pieces {
        player: Player,
        filter: Option<Value>,
    },
    IntsInRange {
        min: Value,
        max: Value,
        step: Option<Value>,
    },
    Enums {
        of: Option<String>,
        values: Option<OneOrMany<String>>,
    },
    Players {
        filter: Option<Value>,
    },
    Remaining {
        filter: Option<Value>,
    },
    Others {
        than: Option<Player>,
        filter: Option<Value>,
    },
    Clockwise {
        from: Player,
        filter: Option<Value>,
    },
    Zones {
        filter: Option<ZoneFilter>,
    },
    Board {
        board: Option<String>,
        filter: Option<Value>,
    },
    Region {
        region: String,
        player: Option<Player>,
        filter: Option<Value>,
    },
    Types {
        family: String,
        filter: Option<Value>,
    },
    AdjacentZones {
        zone: Value,
        filter: Option<Value>,
    },
    TokensInAdjacentZones {
        zone: Value,
        filter: Option<Value>,
    },
    ConnectedZones {
        zone: Value,
        bind: Option<String>,
        via: Option<Value>,
        steps: Option<Value>,
        filter: Option<Value>,
    },
    Ray {
        from: Value,
        direction: Value,
        bind: Option<String>,
        r#while: Option<Value>,
        filter: Option<Value>,
    },
    Walk {
        from: Value,
        direction: Value,
        n: Value,
        bind: Option<String>,
        when: Option<Value>,
        filter: Option<Value>,
    },
    Between {
        from: Value,
        to: Value,
        filter: Option<Value>,
    },
    Covers {
        of: Value,
        at: Option<Value>,
        turned: Option<Value>,
        filter: Option<Value>,
    },
    Unite {
        list: Value,
        bind: Option<String>,
        value: Value,
    },
    Lines {
        places: Value,
        n: Value,
    },
    Where {
        list: Value,
        bind: Option<String>,
        when: Value,
    },
    Union {
        left: Value,
        right: Value,
    },
    Otherwise {
        list: Value,
        other: Value,
    },
    Extreme {
        list: Value,
        bind: Option<String>,
        value: Value,
        highest: Option<bool>,
    },
    Members {
        set: Value,
    },
    Take {
        list: Value,
        n: Value,
    },
    Items {
        items: OneOrMany<Value>,
    },
}

#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct ZoneFilter {
    owner: Option<Player>,
}

#[derive(JsonSchema)]
#[schemars(untagged)]
pub enum Scalar {
    Number(i64),
    Truth(bool),
    Text(String),
}

#[derive(JsonSchema)]
#[schemars(rename_all = "camelCase")]
pub enum Scope {
    Global,
    Gvar,
    Pvar,
    Zone,
    PerPlayer,
    Player,
}
