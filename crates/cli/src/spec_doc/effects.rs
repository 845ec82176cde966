//! Effects.

use super::chance::{Dice, OneOf, Outcomes};
use super::params::{Limit, Params};
use super::results::Finish;
use super::spellings::{Either, Long};
use super::values::{Player, Scope, Value};
use super::{Named, OneOrMany};
use schemars::JsonSchema;
use std::collections::BTreeMap;

/// One effect, a list of them, or nothing.
#[derive(JsonSchema)]
#[schemars(untagged)]
pub enum Effects {
    One(Box<Effect>),
    Many(Vec<Effects>),
    Nothing(()),
}

/// A line such as `move $card to discard`, a block told by its first key, or a tree with one key.
#[derive(JsonSchema)]
#[schemars(untagged)]
pub enum Effect {
    Line(String),
    Block(Block),
    Tree(EffectTree),
}

/// Effects that hold effects, and questions with more than a line.
#[derive(JsonSchema)]
#[schemars(untagged)]
pub enum Block {
    If(Either<IfTree>),
    ElseIf(ElseIfBlock),
    Else(ElseBlock),
    Each(EachBlock),
    Repeat(Either<RepeatTree>),
    Rounds(Either<RoundsTree>),
    Choose(ChooseBlock),
    Ask(AskBlock),
    Offer(OfferBlock),
    Place(PlaceBlock),
}

#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct IfBlock {
    r#if: Value,
    then: Option<Effects>,
    r#else: Option<Effects>,
}

/// An item after an `if`, for which the conditions before it do not hold.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct ElseIfBlock {
    #[schemars(rename = "else if")]
    condition: Value,
    then: Option<Effects>,
    r#else: Option<Effects>,
}

/// The last item after an `if`.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct ElseBlock {
    r#else: Effects,
}

/// `each: $p in players, $c in board`
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct EachBlock {
    each: OneOrMany<String>,
    /// At most so many members.
    limit: Option<Value>,
    r#do: Option<Effects>,
    effects: Option<Effects>,
}

#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct RepeatBlock {
    repeat: Value,
    r#while: Option<Value>,
    r#do: Option<Effects>,
    effects: Option<Effects>,
}

/// `place: { r: rook for player(2) }` with a map of the board.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct PlaceBlock {
    /// The contents of a cell by symbol: tokens, or effects on `$cell`.
    place: BTreeMap<String, Effects>,
    /// A line for each row, the top row first.
    map: Option<MapRows>,
    /// Maps for several sizes of the board; the one that fits is used.
    maps: Option<Vec<MapRows>>,
    /// The board, if there are several.
    board: Option<String>,
}

/// The rows of a map.
#[derive(JsonSchema)]
#[schemars(untagged)]
enum MapRows {
    Text(String),
    Rows(Vec<String>),
}

/// `rounds: $p in players where …`
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct RoundsBlock {
    rounds: String,
    until: Option<Value>,
    limit: Option<Value>,
    r#do: Option<Effects>,
    effects: Option<Effects>,
}

/// The long spelling: all keys below the first.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct IfTree {
    r#if: IfBody,
}

#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
struct IfBody {
    when: Value,
    then: Option<Effects>,
    r#else: Option<Effects>,
}

/// The long spelling: all keys below the first.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct RepeatTree {
    repeat: RepeatBody,
}

#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
struct RepeatBody {
    max: Value,
    limit: Option<Value>,
    r#while: Option<Value>,
    r#do: Option<Effects>,
    effects: Option<Effects>,
}

/// The long spelling: all keys below the first.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct RoundsTree {
    rounds: RoundsBody,
}

#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
struct RoundsBody {
    bind: String,
    over: Value,
    until: Option<Value>,
    limit: Option<Value>,
    r#do: Option<Effects>,
    effects: Option<Effects>,
}

impl Long for IfTree {
    const NAME: &str = "If";
    const KEY: &str = "if";
    const NEEDS: &[&str] = &["when"];
    type Short = IfBlock;
}

impl Long for RepeatTree {
    const NAME: &str = "Repeat";
    const KEY: &str = "repeat";
    const NEEDS: &[&str] = &["max"];
    type Short = RepeatBlock;
}

impl Long for RoundsTree {
    const NAME: &str = "Rounds";
    const KEY: &str = "rounds";
    const NEEDS: &[&str] = &[];
    type Short = RoundsBlock;
}

#[derive(JsonSchema)]
#[schemars(rename_all = "camelCase", deny_unknown_fields)]
pub struct ChooseBlock {
    choose: String,
    /// What must hold of all that are chosen.
    r#where: Option<OneOrMany<Value>>,
    by: Option<Value>,
    prompt: Option<String>,
    /// By value.
    labels: Option<BTreeMap<String, String>>,
    if_none: Option<Effects>,
}

#[derive(JsonSchema)]
#[schemars(rename_all = "camelCase", deny_unknown_fields)]
pub struct AskBlock {
    ask: String,
    by: Option<Player>,
    prompt: Option<String>,
    /// By action or option, with `{param}`.
    labels: Option<BTreeMap<String, String>>,
    options: Option<Named<InlineOption>>,
    if_none: Option<Effects>,
}

#[derive(JsonSchema)]
#[schemars(rename_all = "camelCase", deny_unknown_fields)]
pub struct OfferBlock {
    offer: String,
    by: Option<Player>,
    prompt: Option<String>,
    /// By action or option, with `{param}`.
    labels: Option<BTreeMap<String, String>>,
    options: Option<Named<InlineOption>>,
    /// What the alternative to decline is called.
    skip: Option<String>,
    /// True: asked even if declining is the only answer. False: left out then. By default it is asked
    /// if others would learn something hidden.
    always: Option<bool>,
    if_none: Option<Effects>,
}

/// An action written where it is asked.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct InlineOption {
    id: Option<String>,
    #[schemars(flatten)]
    does: OptionBody,
}

#[derive(JsonSchema)]
pub struct OptionBody {
    /// What people read, with `{param}`.
    label: Option<String>,
    params: Option<Params>,
    /// A condition or a list of conditions.
    pre: Option<OneOrMany<Value>>,
    /// Must be payable in full.
    cost: Option<Effects>,
    r#do: Option<Effects>,
    /// The same as `do`.
    effects: Option<Effects>,
    limit: Option<OneOrMany<Limit>>,
    limits: Option<OneOrMany<Limit>>,
}

/// The long spelling of an effect. `if`, `repeat` and `rounds` are among the blocks, which have the same keys.
#[derive(JsonSchema)]
#[schemars(rename_all = "camelCase", rename_all_fields = "camelCase", deny_unknown_fields)]
pub enum EffectTree {
    SetVar {
        scope: Option<Scope>,
        player: Option<Player>,
        zone: Option<Value>,
        var: String,
        index: Option<OneOrMany<Value>>,
        value: OneOrMany<Value>,
    },
    AddVar {
        scope: Option<Scope>,
        player: Option<Player>,
        zone: Option<Value>,
        var: String,
        index: Option<OneOrMany<Value>>,
        delta: OneOrMany<Value>,
    },
    SetProp {
        token: Value,
        prop: String,
        value: OneOrMany<Value>,
    },
    AddProp {
        token: Value,
        prop: String,
        delta: OneOrMany<Value>,
    },
    MoveToken {
        token: Value,
        from: Option<Value>,
        to: Value,
        position: Option<Position>,
        turned: Option<Value>,
    },
    MoveAll {
        from: Option<Value>,
        tokens: Option<Value>,
        filter: Option<Value>,
        to: Value,
        position: Option<Position>,
    },
    MoveTokenAdjacent {
        token: Value,
        from: Option<Value>,
        direction: Option<Value>,
        if_none: Option<Effects>,
    },
    Draw {
        from: Value,
        to: Value,
        count: Option<Value>,
    },
    Shuffle(Shuffle),
    CreateToken {
        r#type: Value,
        zone: Value,
        count: Option<Value>,
        owner: Option<Player>,
        props: Option<BTreeMap<String, Value>>,
        bind: Option<String>,
    },
    DestroyToken {
        token: Value,
    },
    Reveal {
        tokens: Value,
        to: Option<Player>,
    },
    Conceal {
        tokens: Value,
    },
    Peek {
        tokens: Value,
        player: Option<Player>,
    },
    ForEach {
        bind: String,
        over: Value,
        domain: Option<serde_json::Value>,
        r#do: Option<Effects>,
        effects: Option<Effects>,
        limit: Option<Value>,
    },
    Let {
        bind: String,
        value: Value,
        r#in: Option<Effects>,
    },
    ChooseOne {
        bind: String,
        options: Value,
        domain: Option<serde_json::Value>,
        by: Option<Player>,
        prompt: Option<String>,
        /// By value.
        labels: Option<BTreeMap<String, String>>,
        if_none: Option<Effects>,
    },
    ChooseEach {
        bind: Option<String>,
        var: Option<String>,
        options: Value,
        domain: Option<serde_json::Value>,
        by: Option<Value>,
        secret: Option<bool>,
        prompt: Option<String>,
        /// By value.
        labels: Option<BTreeMap<String, String>>,
        if_none: Option<Effects>,
    },
    ChooseN {
        bind: String,
        options: Value,
        n: Option<Value>,
        min: Option<Value>,
        max: Option<Value>,
        limit: Option<Value>,
        /// What must hold of all that are chosen.
        r#where: Option<OneOrMany<Value>>,
        ordered: Option<bool>,
        domain: Option<serde_json::Value>,
        by: Option<Player>,
        prompt: Option<String>,
        /// By value.
        labels: Option<BTreeMap<String, String>>,
        if_none: Option<Effects>,
    },
    ChooseAction {
        by: Option<Player>,
        alternatives: OneOrMany<Alternative>,
        optional: Option<bool>,
        always: Option<bool>,
        skip: Option<String>,
        prompt: Option<String>,
        if_none: Option<Effects>,
    },
    Roll {
        bind: String,
        domain: Option<serde_json::Value>,
        outcomes: Option<Outcomes>,
        dice: Option<Dice>,
        one_of: Option<OneOf>,
        r#for: Option<Player>,
    },
    Call(Call),
    Return(Return),
    EndPhase(Option<BTreeMap<String, serde_json::Value>>),
    EndTurn(Option<BTreeMap<String, serde_json::Value>>),
    NextTurn(NextTurn),
    Eliminate(NextTurn),
    Finish(Finish),
    RefillToSize {
        zone: Value,
        size: Value,
        from: Option<Value>,
        from_zone: Option<Value>,
    },
    Take {
        of: Value,
        from: Value,
        to: Value,
        count: Option<Value>,
    },
    DiscardDownTo {
        zone: Value,
        size: Value,
        to: Option<Value>,
        by: Option<Player>,
    },
}

#[derive(JsonSchema)]
#[schemars(rename_all = "camelCase")]
pub enum Position {
    Top,
    Bottom,
    Random,
}

#[derive(JsonSchema)]
#[schemars(untagged, deny_unknown_fields)]
pub enum Shuffle {
    Place(String),
    Tree { zone: Value },
}

#[derive(JsonSchema)]
#[schemars(untagged, deny_unknown_fields)]
pub enum Alternative {
    Name(String),
    Given { action: String, args: Option<OneOrMany<Value>>, label: Option<String> },
    Option(Box<ListedOption>),
}

#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct ListedOption {
    option: String,
    #[schemars(flatten)]
    does: OptionBody,
}

#[derive(JsonSchema)]
#[schemars(untagged, deny_unknown_fields)]
pub enum Call {
    Name(String),
    Tree { sequence: String, args: Option<OneOrMany<Value>>, bind: Option<String> },
}

#[derive(JsonSchema)]
#[schemars(untagged, deny_unknown_fields)]
pub enum Return {
    Value(Value),
    Tree { value: Option<Value> },
    Nothing(()),
}

#[derive(JsonSchema)]
#[schemars(untagged, deny_unknown_fields)]
pub enum NextTurn {
    Player(Player),
    Tree { player: Player },
}
