//! Coverage: how often each part of the rules was asked for, held and was taken, over all games of a batch.

mod findings;

pub use findings::{Finding, findings};

use crate::record::{Barred, GameRecord};
use boardwright_kernel::{NodeRuns, Program};
use serde::Serialize;

/// A kind of rule.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub enum RuleKind {
    /// An action. Asked: decisions that offer it; held: those where it is legal; taken: those where it is chosen.
    Action,
    /// A trigger. Asked: how often its event came.
    Trigger,
    /// An ending. Asked: how often it was tested; taken: games that it ended.
    Ending,
    /// A condition with a branch. Asked: how often it was tested; taken: how often its first branch ran.
    Branch,
    /// A phase or a sequence, by how often it ran.
    Procedure,
    /// Any other effect, by how often it ran.
    Effect,
}

/// The coverage of one rule.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Rule {
    /// The node of the game: `actions.buy.effects[0]`.
    pub path: String,
    /// Its line in the text, from 1; left out if the rules come from no text.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<u32>,
    /// The kind.
    pub kind: RuleKind,
    /// How often it was asked for.
    pub asked: u64,
    /// How often its condition held then.
    pub held: u64,
    /// How often it was taken.
    pub taken: u64,
}

/// The coverage of a game.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Coverage {
    /// Games.
    pub games: u64,
    /// The rules: actions first, then the others in the order of the compiled game.
    pub rules: Vec<Rule>,
    /// By action: reasons against it.
    barred: Vec<Barred>,
    /// Nodes whose condition is a constant for these constants and this number of players.
    settled: Vec<String>,
}

impl Coverage {
    /// The coverage of all games; `None` if no game was recorded with it. `line` finds the line of a node.
    pub fn of(
        program: &Program,
        records: &[GameRecord],
        line: &dyn Fn(&str) -> Option<u32>,
    ) -> Option<Self> {
        let paths = program.node_paths();
        let mut runs = vec![NodeRuns::default(); paths.len()];
        let mut barred = vec![Barred::default(); program.actions().len()];
        let mut offered = vec![0; program.actions().len()];
        let mut games = 0;
        for covered in records.iter().filter_map(|record| record.covered.as_ref()) {
            games += 1;
            for (sum, of_game) in runs.iter_mut().zip(&covered.runs) {
                sum.runs += of_game.runs;
                sum.held = of_game.held.map(|held| held + sum.held.unwrap_or(0)).or(sum.held);
            }
            for (sum, of_game) in barred.iter_mut().zip(&covered.barred) {
                sum.add(of_game);
            }
            for (sum, of_game) in offered.iter_mut().zip(&covered.offered) {
                *sum += of_game;
            }
        }
        if games == 0 {
            return None;
        }
        let action = |(at, id): (usize, &String)| {
            let path = format!("actions.{id}");
            let uses = records.iter().filter_map(|record| record.actions.get(at));
            let (held, taken) =
                uses.fold((0, 0), |(held, taken), used| (held + used.legal, taken + used.chosen));
            let asked = offered[at];
            Rule { line: line(&path), path, kind: RuleKind::Action, asked, held, taken }
        };
        let mut rules: Vec<Rule> = program.actions().iter().enumerate().map(action).collect();
        for (path, NodeRuns { runs, held }) in paths.into_iter().zip(runs) {
            let kind = kind_of(path, held.is_some());
            let is_known = rules.iter().any(|known| known.path == path);
            // The steps of turns belong to no part of the text.
            if !is_known && !path.is_empty() {
                let held = held.unwrap_or(runs);
                let line = line(path);
                rules.push(Rule {
                    path: path.to_owned(),
                    line,
                    kind,
                    asked: runs,
                    held,
                    taken: held,
                });
            }
        }
        let settled = program.settled_paths().into_iter().map(str::to_owned).collect();
        Some(Self { games, rules, barred, settled })
    }

    /// The coverage of a node.
    fn rule(&self, path: &str) -> Option<&Rule> {
        self.rules.iter().find(|rule| rule.path == path)
    }
}

/// The kind of a node that is no action.
fn kind_of(path: &str, tests: bool) -> RuleKind {
    let names_effect = path.contains(".effects[") || path.starts_with("setup[");
    match path.split(['.', '[']).next() {
        Some("end") => RuleKind::Ending,
        Some("triggers") if !names_effect => RuleKind::Trigger,
        _ if tests => RuleKind::Branch,
        Some("turn" | "sequences") if !names_effect => RuleKind::Procedure,
        _ => RuleKind::Effect,
    }
}
