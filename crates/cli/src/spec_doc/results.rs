//! Results of games.

use super::OneOrMany;
use super::values::{Player, Value};
use schemars::JsonSchema;

#[derive(JsonSchema)]
#[schemars(untagged, deny_unknown_fields)]
pub enum Finish {
    Result(GameResult),
    Tree { result: GameResult },
}

/// How a game ends: `actor wins`, `rank by score`, or a tree.
#[derive(JsonSchema)]
#[schemars(untagged, deny_unknown_fields)]
pub enum GameResult {
    Text(String),
    Tree {
        r#type: ResultType,
        player: Option<Player>,
        /// With the type `winners`: a list of players.
        players: Option<Value>,
        by: Option<OneOrMany<Value>>,
        value: Option<Value>,
    },
}

#[derive(JsonSchema)]
#[schemars(rename_all = "camelCase")]
pub enum ResultType {
    Win,
    Winners,
    WinAll,
    Lose,
    LossAll,
    LoseAll,
    Draw,
    Score,
    Rank,
    Payoff,
}
