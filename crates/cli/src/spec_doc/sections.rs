//! Sections, in the order in which manuals list them.

use super::declarations::{Declaration, Visibility};
use super::display::Display;
use super::effects::Effects;
use super::lesson::Question;
use super::params::{Limit, Params};
use super::places::{Cells, Ways};
use super::results::GameResult;
use super::shapes::{Grid, ShapeTree, add_sizes};
use super::values::{Player, Scalar, Value};
use super::{Named, OneOrMany};
use schemars::JsonSchema;
use std::collections::BTreeMap;

/// A spec as one YAML or JSON document: its sections by name. In a Markdown file they are spread over
/// the fenced blocks, and blocks of one section are joined.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct GameSpecDoc {
    /// Identity and players.
    meta: Meta,
    /// Numbers, expressions of them, lists of words, knobs.
    constants: Option<Constants>,
    /// The board.
    board: Option<Boards>,
    /// Places beside the board.
    zones: Option<Named<Zone>>,
    /// Types of pieces and cards.
    tokens: Option<Named<Token>>,
    /// Data that never changes, by key and column.
    tables: Option<Named<DataTable>>,
    /// What the game and each player keep count of.
    vars: Option<Vars>,
    /// Named expressions: `rich($p)` as a key has a parameter.
    define: Option<BTreeMap<String, Value>>,
    /// Run once before the first turn.
    setup: Option<Setup>,
    /// How turns go.
    turn: Option<Turn>,
    /// Named procedures.
    sequences: Option<Named<Sequence>>,
    /// What players may do.
    actions: Option<Named<Action>>,
    /// Effects that wait for events.
    triggers: Option<Named<Trigger>>,
    /// The score of `$player`.
    scoring: Option<Scoring>,
    /// When the game ends, and how.
    end: Option<Named<Ending>>,
    /// Labels and hints for drawing, never rules.
    display: Option<Display>,
    /// Questions to learners about positions, never rules.
    lesson: Option<OneOrMany<Question>>,
}

#[derive(JsonSchema)]
#[schemars(rename_all = "camelCase", deny_unknown_fields)]
struct Meta {
    /// Letters, digits, `_` and `-`.
    id: String,
    /// The name people read.
    name: Option<String>,
    players: Players,
    /// The number of teams, whose seats alternate, or the seats of each.
    teams: Option<Teams>,
    /// How deep triggers may cause triggers; 5 unless said.
    max_trigger_depth: Option<Value>,
}

/// A number of teams, or the seats of each by name or number.
#[derive(JsonSchema)]
#[schemars(untagged)]
enum Teams {
    Count(Scalar),
    Seats(Vec<Vec<Scalar>>),
}

/// A count, a range, or names of the seats.
#[derive(JsonSchema)]
#[schemars(untagged, deny_unknown_fields)]
enum Players {
    Count(u32),
    Range { min: u32, max: u32 },
    Seats(Vec<String>),
}

#[derive(JsonSchema)]
#[schemars(untagged)]
enum Constants {
    ByName(BTreeMap<String, Constant>),
    List(Vec<Constant>),
}

/// A number, an expression, a list of words or numbers, or a knob.
#[derive(JsonSchema)]
#[schemars(untagged, deny_unknown_fields)]
enum Constant {
    Value(Scalar),
    List(Vec<Scalar>),
    /// A constant with a range can be set from outside.
    Knob {
        id: Option<String>,
        value: OneOrMany<Scalar>,
        min: Option<Scalar>,
        max: Option<Scalar>,
        step: Option<Scalar>,
        /// The only values that it may have.
        among: Option<Vec<Scalar>>,
    },
}

/// One board, or several with `id`.
#[derive(JsonSchema)]
#[schemars(untagged)]
enum Boards {
    One(Box<Board>),
    Several(Vec<Board>),
}

#[derive(JsonSchema)]
#[schemars(deny_unknown_fields, transform = add_sizes)]
struct Board {
    id: Option<String>,
    /// `player` gives each player such a board.
    owner: Option<Owner>,
    /// `grid(8, 8)`, `graph`, or a tree.
    shape: Option<Shape>,
    grid: Option<Grid>,
    r#macro: Option<String>,
    /// `orthogonal`, `diagonal` and `all` for grids, or the names of directions.
    neighbors: Option<OneOrMany<String>>,
    /// Which cells there are: a condition on each; of a graph their names, or a table of them.
    cells: Option<Cells>,
    /// Pairs of places, under the names of directions or not; or a table of links that are places.
    links: Option<Ways>,
    /// Rows of points of a graph, under the names of directions or not.
    lines: Option<Ways>,
    names: Option<CellNames>,
    /// In which order each cell holds its tokens.
    ordering: Option<Ordering>,
    /// How many tokens each cell has room for.
    room: Option<Room>,
    /// Variables of each cell.
    vars: Option<Named<Declaration>>,
    /// Properties of cells that are computed when read: `it` is the cell.
    derived: Option<BTreeMap<String, Value>>,
    directions: Option<BTreeMap<String, PerSeat<String>>>,
    regions: Option<BTreeMap<String, PerSeat<Value>>>,
}

#[derive(JsonSchema)]
#[schemars(untagged, deny_unknown_fields)]
enum Shape {
    Text(String),
    Grid(Grid),
    Tree(ShapeTree),
}

#[derive(JsonSchema)]
#[schemars(rename_all = "camelCase")]
enum CellNames {
    Chess,
}

/// The same for all, or by the name of a seat.
#[derive(JsonSchema)]
#[schemars(untagged)]
enum PerSeat<T> {
    ForAll(OneOrMany<T>),
    BySeat(BTreeMap<String, OneOrMany<T>>),
}

#[derive(JsonSchema)]
#[schemars(rename_all = "camelCase", deny_unknown_fields)]
struct Zone {
    id: Option<String>,
    name: Option<String>,
    owner: Option<Owner>,
    visibility: Option<Visibility>,
    ordering: Option<ZoneOrdering>,
    /// How many tokens it has room for.
    room: Option<Room>,
    adjacent_to: Option<OneOrMany<String>>,
    /// Properties that are computed when read: `it` is the zone.
    derived: Option<BTreeMap<String, Value>>,
}

/// `2`, `1 per player`, or both by name.
#[derive(JsonSchema)]
#[schemars(untagged, deny_unknown_fields)]
enum Room {
    Number(Scalar),
    #[schemars(rename_all = "camelCase")]
    Both {
        tokens: Option<Value>,
        per_player: Option<Value>,
    },
}

#[derive(JsonSchema)]
#[schemars(rename_all = "camelCase")]
enum Owner {
    None,
    Player,
}

#[derive(JsonSchema)]
#[schemars(rename_all = "camelCase")]
enum Ordering {
    Set,
    Stack,
    Queue,
}

#[derive(JsonSchema)]
#[schemars(rename_all = "camelCase")]
enum ZoneOrdering {
    Set,
    Stack,
    Queue,
    /// A set, drawn as piles by type; `supply[copper]` is a pile.
    Piles,
}

/// A family of types as rows, or one type with its properties; `max` is how many tokens of it there may be,
/// `visibility` who sees which token one of it is where its zone shows it.
#[derive(JsonSchema)]
#[schemars(untagged)]
enum Token {
    Family(Family),
    Single(Box<SingleToken>),
}

/// The ways in which a shape may be laid.
#[derive(JsonSchema)]
#[schemars(rename_all = "camelCase")]
enum ShapeTurns {
    /// Rotated and turned over.
    All,
    /// Rotated.
    Rotate,
    /// As drawn and turned over.
    Reflect,
    /// As drawn.
    Fixed,
}

/// A type by itself; other keys are its fixed properties.
#[derive(JsonSchema)]
struct SingleToken {
    id: Option<String>,
    /// The family that it belongs to.
    family: Option<String>,
    /// How many tokens of the type there may be at a time; 1,000 unless said.
    max: Option<Value>,
    /// Who sees which token one of the type is, where its zone shows it.
    visibility: Option<Visibility>,
    /// The cells that a token covers on a board, drawn: `x` for a covered cell, `.` for another; a row in each line, or
    /// rows with `/` between them.
    shape: Option<Fixed>,
    /// The ways in which the shape may be laid: `all`, `rotate`, `reflect` or `fixed`.
    turns: Option<Fixed>,
    /// Changing properties.
    props: Option<BTreeMap<String, Declaration>>,
    /// Properties that are computed when read: `it` is the token.
    derived: Option<BTreeMap<String, Value>>,
    // Not read.
    tags: Option<serde_json::Value>,
    mechanics: Option<serde_json::Value>,
    notes: Option<serde_json::Value>,
    #[serde(flatten)]
    fixed: BTreeMap<String, Fixed>,
}

/// A property of a type: a declaration, or the members of a set.
#[derive(JsonSchema)]
#[schemars(untagged)]
enum Fixed {
    Declared(Declaration),
    Members(Vec<Scalar>),
}

#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
struct Family {
    id: Option<String>,
    /// How many tokens of each of the types there may be at a time; 1,000 unless said.
    max: Option<Value>,
    /// Who sees which token one of the types is, where its zone shows it.
    visibility: Option<Visibility>,
    /// The ways in which the shapes in the column `shape` may be laid.
    turns: Option<ShapeTurns>,
    columns: Option<OneOrMany<String>>,
    rows: Vec<Row>,
    /// Changing properties that all types of the family have.
    props: Option<BTreeMap<String, Declaration>>,
    /// Properties that are computed when read: `it` is the token.
    derived: Option<BTreeMap<String, Value>>,
}

/// A value for each column, in a list or by name.
#[derive(JsonSchema)]
#[schemars(untagged)]
enum Row {
    List(Vec<OneOrMany<Scalar>>),
    Named(BTreeMap<String, OneOrMany<Scalar>>),
}

/// Data that never changes: the first column, or the one called `id` or `key`, holds the keys.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
struct DataTable {
    id: Option<String>,
    columns: Option<OneOrMany<String>>,
    rows: Vec<Row>,
}

#[derive(JsonSchema)]
#[schemars(rename_all = "camelCase", deny_unknown_fields)]
struct Vars {
    global: Option<Named<Declaration>>,
    per_player: Option<Named<Declaration>>,
    /// Properties of players that are computed when read: `it` is the player.
    derived: Option<BTreeMap<String, Value>>,
}

#[derive(JsonSchema)]
#[schemars(untagged)]
enum Setup {
    Effects(Effects),
    Under(SetupBody),
}

/// The effects below a key of their own.
#[derive(JsonSchema)]
#[schemars(rename_all = "camelCase")]
enum SetupBody {
    Effects(Effects),
    Do(Effects),
    Items(Effects),
}

#[derive(JsonSchema)]
#[schemars(rename_all = "camelCase", deny_unknown_fields)]
struct Turn {
    /// `roundRobin`, `none`, or the player who is next.
    order: Option<Value>,
    /// The same as `order`.
    active_player_order: Option<Value>,
    phases: Option<Named<Phase>>,
}

#[derive(JsonSchema)]
#[schemars(rename_all = "camelCase", deny_unknown_fields)]
struct Phase {
    id: Option<String>,
    name: Option<String>,
    /// Run when the phase begins.
    r#do: Option<Effects>,
    /// The same as `do`.
    on_enter: Option<Effects>,
    on_exit: Option<Effects>,
    /// What every action of the phase needs besides its own conditions.
    pre: Option<OneOrMany<Value>>,
    /// Run after every action of the phase.
    after: Option<Effects>,
    window: Option<Window>,
    /// The label of an alternative that ends the window.
    done: Option<String>,
    /// True: the window ends by itself when only `done` is left, unless that would tell a secret.
    auto_done: Option<bool>,
    if_none: Option<Effects>,
}

#[derive(JsonSchema)]
#[schemars(rename_all = "camelCase")]
enum Window {
    One,
    Repeat,
}

#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
struct Sequence {
    id: Option<String>,
    name: Option<String>,
    params: Option<Params>,
    r#do: Option<Effects>,
    effects: Option<Effects>,
}

#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
struct Action {
    id: Option<String>,
    name: Option<String>,
    /// Who may take it, of those who are asked.
    actor: Option<Player>,
    /// In whose windows it is offered.
    phase: Option<OneOrMany<String>>,
    /// The same as `phase`.
    phases: Option<OneOrMany<String>>,
    params: Option<Params>,
    /// A condition or a list of conditions.
    pre: Option<OneOrMany<Value>>,
    /// Must be payable in full.
    cost: Option<Effects>,
    r#do: Option<Effects>,
    /// The same as `do`.
    effects: Option<Effects>,
    /// A condition or a list of conditions on the position that `cost` and `do` lead to.
    after: Option<OneOrMany<Value>>,
    limit: Option<OneOrMany<Limit>>,
    limits: Option<OneOrMany<Limit>>,
    /// An action for each member of a list: `$w in wares`.
    r#for: Option<Binder>,
    /// An action for each row, with the columns as names.
    columns: Option<OneOrMany<String>>,
    rows: Option<Vec<Row>>,
}

/// `$w in wares`, or a tree.
#[derive(JsonSchema)]
#[schemars(untagged, deny_unknown_fields)]
enum Binder {
    Text(String),
    Tree { bind: String, over: Value },
}

#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
struct Trigger {
    id: Option<String>,
    name: Option<String>,
    event: Event,
    r#match: Option<Match>,
    when: Option<OneOrMany<Value>>,
    r#do: Option<Effects>,
    effects: Option<Effects>,
}

/// `actionResolved(claim)`, or a mapping.
#[derive(JsonSchema)]
#[schemars(untagged, deny_unknown_fields)]
enum Event {
    Text(String),
    Tree {
        r#type: Option<String>,
        event: Option<String>,
        action: Option<String>,
        phase: Option<String>,
        zone: Option<String>,
        player: Option<Player>,
        actor: Option<Player>,
    },
}

#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
struct Match {
    action: Option<String>,
    phase: Option<String>,
    zone: Option<String>,
    /// Whose turn, phase or action it is.
    player: Option<Player>,
    actor: Option<Player>,
}

#[derive(JsonSchema)]
#[schemars(untagged)]
enum Scoring {
    Value(Value),
    Under(ScoringBody),
}

/// The score below a key of its own.
#[derive(JsonSchema)]
#[schemars(rename_all = "camelCase")]
enum ScoringBody {
    Value(Value),
    Score(Value),
}

#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
struct Ending {
    id: Option<String>,
    name: Option<String>,
    when: OneOrMany<Value>,
    result: GameResult,
}
