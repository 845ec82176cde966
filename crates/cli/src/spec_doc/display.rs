//! The section `display`.

use super::values::Scalar;
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
    rolls: Option<serde_json::Value>,
    vars: Option<serde_json::Value>,
}

#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
struct BoardDisplay {
    material: Option<Material>,
    pattern: Option<serde_json::Value>,
    view: Option<serde_json::Value>,
    layout: Option<serde_json::Value>,
    regions: Option<serde_json::Value>,
    show: Option<serde_json::Value>,
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
    size: Option<serde_json::Value>,
    sort: Option<serde_json::Value>,
    by: Option<serde_json::Value>,
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
    shape: Option<serde_json::Value>,
    color: Option<serde_json::Value>,
    bar: Option<serde_json::Value>,
    faded: Option<serde_json::Value>,
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
