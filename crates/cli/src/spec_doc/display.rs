//! The section `display`.

use super::OneOrMany;
use super::values::{Scalar, Value};
use schemars::JsonSchema;
use std::collections::BTreeMap;

#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Display {
    board: Option<BoardDisplay>,
    zones: Option<BTreeMap<String, ZoneDisplay>>,
    tokens: Option<BTreeMap<String, TokenDisplay>>,
    /// `Buy {card} for {card.cost}`
    actions: Option<BTreeMap<String, ActionDisplay>>,
    /// Labels of anything by its id.
    labels: Option<BTreeMap<String, Scalar>>,
    /// By action, sequence or name of a result.
    rolls: Option<BTreeMap<String, RollDisplay>>,
    /// By variable.
    vars: Option<BTreeMap<String, VarDisplay>>,
}

#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
struct BoardDisplay {
    material: Option<Material>,
    /// Neighbouring cells differ, or are all alike.
    pattern: Option<Pattern>,
    /// `actor`: of two seats, each sees its own side at the bottom.
    view: Option<BoardView>,
    /// `mancala`: cells are pits with seeds; `circle`: places round a table; `numbers`: written large.
    layout: Option<BoardLayout>,
    /// The materials of regions, by their ids.
    regions: Option<BTreeMap<String, Material>>,
    /// The variable that is drawn on the cells.
    show: Option<Scalar>,
}

#[derive(JsonSchema)]
#[schemars(rename_all = "camelCase")]
enum Pattern {
    Checkered,
    Plain,
}

#[derive(JsonSchema)]
#[schemars(rename_all = "camelCase")]
enum BoardView {
    Actor,
}

#[derive(JsonSchema)]
#[schemars(rename_all = "camelCase")]
enum BoardLayout {
    Mancala,
    Circle,
    Numbers,
}

#[derive(JsonSchema)]
#[schemars(rename_all = "camelCase")]
enum Material {
    Maple,
    Slate,
    Linen,
}

#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
struct ZoneDisplay {
    layout: Option<Layout>,
    label: Option<Scalar>,
    size: Option<DrawnSize>,
    /// Properties by which tokens lie in order.
    sort: Option<OneOrMany<Scalar>>,
    /// The property of which each value has a row of its own.
    by: Option<Scalar>,
    /// The heading under which it lies with others.
    group: Option<Scalar>,
    /// The board or zone beside which it lies.
    near: Option<Scalar>,
    /// The name of a symbol.
    icon: Option<Scalar>,
}

#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
struct VarDisplay {
    /// The heading under which it stands with others.
    group: Option<Scalar>,
    /// The name of a symbol.
    icon: Option<Scalar>,
}

#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
struct RollDisplay {
    show: Option<RollShow>,
}

#[derive(JsonSchema)]
#[schemars(rename_all = "camelCase")]
enum RollShow {
    Dice,
    Number,
    None,
}

#[derive(JsonSchema)]
#[schemars(rename_all = "camelCase")]
enum DrawnSize {
    Small,
    Large,
}

#[derive(JsonSchema)]
#[schemars(rename_all = "camelCase")]
enum Layout {
    Row,
    Fan,
    Piles,
    Circle,
}

#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
struct TokenDisplay {
    /// One or two characters, for all or by seat.
    glyph: Option<Glyph>,
    glyphs: Option<Glyph>,
    label: Option<Scalar>,
    /// A sentence on what a token does.
    text: Option<Scalar>,
    /// The form of a piece on a board.
    shape: Option<TokenShape>,
    /// A colour for all or by seat.
    color: Option<Colors>,
    /// The property that stands on a piece as a badge, or `none`.
    bar: Option<Scalar>,
    size: Option<DrawnSize>,
    /// The name of a symbol.
    icon: Option<Scalar>,
    /// The condition on its properties under which a token is pale.
    faded: Option<Value>,
}

#[derive(JsonSchema)]
#[schemars(rename_all = "camelCase")]
enum TokenShape {
    Disc,
    Cube,
    Pawn,
    Die,
}

#[derive(JsonSchema)]
#[schemars(untagged)]
enum Colors {
    ForAll(Color),
    BySeat(BTreeMap<String, Color>),
}

#[derive(JsonSchema)]
#[schemars(rename_all = "camelCase")]
enum Color {
    Owner,
    Indigo,
    Ember,
    Sun,
    Plum,
    Bone,
    Soot,
}

#[derive(JsonSchema)]
#[schemars(untagged)]
enum Glyph {
    ForAll(Scalar),
    BySeat(BTreeMap<String, Scalar>),
}

#[derive(JsonSchema)]
#[schemars(untagged, deny_unknown_fields)]
enum ActionDisplay {
    Label(Scalar),
    Tree { label: Option<Scalar> },
}
