//! Cases in which kernel and model once differed, or might have, each as the smallest game that shows it.

mod costs;
mod endings;
mod kept_values;
mod procedures;
mod properties;
mod questions;
mod variables;

use crate::agree::Game;

/// The beginning of every game here.
const FRONT: &str = "meta: { id: regression, players: { min: 2, max: 2 } }\n";

fn check(rules: &str) {
    let source = format!("# Regression\n```yaml\n{FRONT}{rules}\n```\n");
    Game::compiled(&source, &[]).agrees(0..10);
}
