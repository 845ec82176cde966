//! Facts behind findings: the counts of all games of the batch, found anew from endings, records and the causes of events.

use super::Case;
use boardwright_agents::agent;
use boardwright_kernel::Machine;
use boardwright_lab::record::GameRecord;
use boardwright_lab::{EvalReport, FindingReport};
use boardwright_sim::{About, Row, Watch, run_game};
use std::collections::BTreeSet;

/// The nodes that made events.
#[derive(Default)]
struct Causes(BTreeSet<String>);

impl Causes {
    fn add(&mut self, machine: &Machine<'_>) {
        for event in machine.events() {
            let path = machine.program().cause_path(event.cause);
            if !self.0.contains(path) {
                self.0.insert(path.to_owned());
            }
        }
    }
}

impl Watch for Causes {
    fn begins(&mut self, machine: &Machine<'_>) {
        self.add(machine);
    }

    fn decided(&mut self, machine: &Machine<'_>, _row: &Row) {
        self.add(machine);
    }
}

/// Statements of findings that the games do not show.
pub fn complaints(case: &Case, report: &EvalReport, records: &[GameRecord]) -> Vec<String> {
    if report.findings.is_empty() {
        return Vec::new();
    }
    let mut causes = Causes::default();
    for game in 0..case.plan.games() {
        let id = case.plan.id(game);
        let names = id.agents.iter().map(|number| case.plan.agents[*number].as_str());
        let agents = names.map(|name| agent(name).expect("an agent")).collect();
        let about = About::default();
        run_game(&case.program, &about, id.seed, agents, case.plan.caps, &mut causes)
            .expect("an agent for each seat");
    }
    let wrong = |found: &&FindingReport| !holds(case, found, records, &causes);
    let lines = report.findings.iter().filter(wrong);
    lines
        .map(|found| format!("{} {} is not so: {}", found.code, found.path, found.message))
        .collect()
}

fn holds(case: &Case, found: &FindingReport, records: &[GameRecord], causes: &Causes) -> bool {
    let games = format!("{} games", records.len());
    let counted = found.message.contains(&games);
    let ran = |path: &str| causes.0.iter().any(|cause| cause.starts_with(path));
    let never_legal = |path: &str| {
        let id = path.split('.').nth(1).unwrap_or_default();
        let at = case.program.actions().iter().position(|action| action == id);
        at.is_some_and(|at| records.iter().all(|record| record.actions[at].legal == 0))
    };
    counted
        && match (found.code.as_str(), found.path.as_str()) {
            ("ending-unreached", path) => {
                records.iter().all(|record| record.ending.cause.as_deref() != Some(path))
            }
            ("action-never-legal" | "cost-never-paid", path) => never_legal(path),
            ("condition-never-held", path) if path.contains(".pre[") => never_legal(path),
            ("condition-never-held", path) => {
                !ran(&format!("{path}.then")) && (path.contains("effects") || !ran(path))
            }
            ("rule-unreached", path) => !ran(path),
            ("seat-advantage", _) => seat_is_ahead(&found.message, records),
            (code, _) => panic!("no check of {code}"),
        }
}

/// True if the share in the message is that of the seat, and is more than 0.05 from even.
fn seat_is_ahead(message: &str, records: &[GameRecord]) -> bool {
    let words: Vec<&str> = message.split(' ').collect();
    let (seat, share) = (words[1].parse::<u32>(), words[3].parse::<f64>());
    let (seat, share) = (seat.expect("a seat"), share.expect("a share"));
    let seats = records[0].id.agents.len();
    let of = |record: &GameRecord| match record.ending.winners.as_slice() {
        [] => 1.0 / seats as f64,
        winners if winners.contains(&seat) => 1.0 / winners.len() as f64,
        _ => 0.0,
    };
    let mean = records.iter().map(of).sum::<f64>() / records.len() as f64;
    (mean - share).abs() < 0.0001 && (mean - 1.0 / seats as f64).abs() > 0.05
}
