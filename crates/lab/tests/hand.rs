//! Records made by hand.

use boardwright_kernel::OutcomeKind;
use boardwright_lab::metrics::{Context, Metric};
use boardwright_lab::record::{
    ActionUse, Changes, Clarity, GameId, GameRecord, Marks, ScoreRun, Scores, Situations,
};
use boardwright_sim::Ending;
use boardwright_sim::trace::{At, EndKind};

pub const AT: At = At { ply: 7, step: 1 };

/// A game of two players that ended as given.
pub fn game(number: u64, kind: OutcomeKind, winners: &[u32]) -> GameRecord {
    GameRecord {
        id: GameId { game: number, seed: 100 + number, block: number, agents: vec![0, 1] },
        ending: Ending { kind: EndKind::Over(kind), winners: winners.to_vec(), ..Ending::capped() },
        plies: 10,
        turns: 10,
        spells: 10,
        legal: vec![4, 2, 1],
        actions: vec![ActionUse::default(); 2],
        situations: Situations { all: 4, distinct: 3, repeats: vec![] },
        scores: None,
        stocks: vec![],
        changes: Changes::default(),
        clarity: Clarity::default(),
        bounds: vec![],
        marks: Marks { last: Some(AT), ..Marks::default() },
        covered: None,
        probed: None,
    }
}

/// A game that seat 1 or 2 wins.
pub fn won(number: u64, seat: u32) -> GameRecord {
    game(number, OutcomeKind::Win, &[seat])
}

/// Scores of two seats, a position for each turn.
pub fn scores(rows: &[[i32; 2]]) -> Option<Scores> {
    let runs = rows.iter().zip(1..).map(|(row, turn)| ScoreRun {
        positions: 1,
        turn,
        scores: row.to_vec(),
    });
    Some(Scores { runs: runs.collect() })
}

/// The facts of a game for two rivals that metrics and flags need.
pub fn context<'a>(actions: &'a [String], agents: &'a [String]) -> Context<'a> {
    Context { actions, resources: &[], players: 2, cooperative: false, agents, seed: 3 }
}

/// The metrics of hand-made games of two actions, `left` and `right`.
pub fn measured(agents: &[&str], records: &[GameRecord]) -> Vec<Metric> {
    let agents: Vec<String> = agents.iter().map(|name| (*name).to_owned()).collect();
    let actions = ["left".to_owned(), "right".to_owned()];
    let ctx = Context { resources: &[0], ..context(&actions, &agents) };
    boardwright_lab::metrics::all(&ctx, records)
}
