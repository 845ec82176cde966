//! Where kernel and model once differed or were suspected to, each as the smallest game that shows
//! it.

mod costs;
mod endings;
mod procedures;
mod properties;
mod questions;

use crate::agree::Game;

/// The front of every game here.
const FRONT: &str = "meta: { id: doubt, players: { min: 2, max: 2 } }\n";

fn check(rules: &str) {
    let source = format!("# Doubt\n```yaml\n{FRONT}{rules}\n```\n");
    Game::compiled(&source, &[]).agrees(0..10);
}
