//! Cells, links and lines of boards.

use super::OneOrMany;
use super::values::{Scalar, Value};
use schemars::JsonSchema;
use std::collections::BTreeMap;

/// A condition on cells; places by name, with their fixed properties or without; or a table of them.
#[derive(JsonSchema)]
#[schemars(untagged)]
pub enum Cells {
    Table(PlaceTable),
    Named(BTreeMap<String, BTreeMap<String, OneOrMany<Value>>>),
    List(Vec<Listed>),
    Condition(Value),
}

#[derive(JsonSchema)]
#[schemars(untagged)]
pub enum Listed {
    Name(String),
    Place(NamedPlace),
}

/// A row for each place, with a column `id`.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct PlaceTable {
    columns: OneOrMany<String>,
    rows: Vec<Vec<OneOrMany<Value>>>,
}

/// A place with its fixed properties; a link also has `from` and `to`.
#[derive(JsonSchema)]
pub struct NamedPlace {
    id: String,
    #[serde(flatten)]
    properties: BTreeMap<String, OneOrMany<Value>>,
}

/// Rows of points, under the names of directions or not; or links that are places.
#[derive(JsonSchema)]
#[schemars(untagged)]
pub enum Ways {
    Table(PlaceTable),
    Text(String),
    Points(Points),
    Ends(Ends),
    List(Vec<Row>),
    /// Rows by direction, or links by their names.
    ByName(BTreeMap<String, NamedRows>),
}

/// A row of points, or a link that is a place.
#[derive(JsonSchema)]
#[schemars(untagged)]
pub enum Row {
    Text(String),
    Names(Vec<String>),
    Place(NamedPlace),
    Points(Points),
    Ends(Ends),
}

/// Rows of points below the name of a direction, or a link below its own name.
#[derive(JsonSchema)]
#[schemars(untagged)]
pub enum NamedRows {
    Text(String),
    List(Vec<NamedRow>),
    Points(Points),
    Road(Road),
}

/// A row of points below the name of a direction.
#[derive(JsonSchema)]
#[schemars(untagged)]
pub enum NamedRow {
    Text(String),
    Names(Vec<String>),
    Points(Points),
    Ends(Ends),
}

/// Points in a row.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Points {
    points: OneOrMany<String>,
    /// The name of the direction along it.
    direction: Option<String>,
    /// The name of the direction back.
    back: Option<String>,
}

/// Two points.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Ends {
    from: String,
    to: String,
    /// The name of the direction along it.
    direction: Option<String>,
    /// The name of the direction back.
    back: Option<String>,
}

/// Two points, with the fixed properties of a link that is a place.
#[derive(JsonSchema)]
pub struct Road {
    from: String,
    to: String,
    #[serde(flatten)]
    properties: BTreeMap<String, OneOrMany<Scalar>>,
}
