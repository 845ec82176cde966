//! Games with planted faults, two for each flag and each finding of play, and games without: `tests/planted` and
//! `tests/clean`. Each fault is found and nothing else is. Each witness is played again and shows the fact.

mod facts;
mod replay;

use crate::games::{definition, written};
use boardwright_def::GameDef;
use boardwright_kernel::Program;
use boardwright_lab::record::GameRecord;
use boardwright_lab::{EvalReport, Plan, Reason, Stop, Subject};
use boardwright_sim::Caps;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// A game, the batch that is played, and what the laboratory must find in it.
pub struct Case {
    pub name: String,
    pub def: GameDef,
    pub program: Program,
    pub plan: Plan,
    /// Flags as `CODE` or `CODE=action`, findings as `code@node`, sorted.
    pub wanted: Vec<String>,
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The rows of an index: words between spaces; `#` begins a comment.
fn rows(index: &str) -> Vec<Vec<String>> {
    let text = std::fs::read_to_string(root().join(index)).expect(index);
    let words = |line: &str| line.split_whitespace().map(str::to_owned).collect();
    text.lines().filter(|line| !line.starts_with('#')).map(words).collect()
}

/// A batch of a game for two players, or the nearest number that it allows.
fn case(file: &str, agents: &str, games: u64, wanted: &[String]) -> Case {
    let text = std::fs::read_to_string(root().join(file)).expect(file);
    let allowed = definition(&text, &[]).meta.players;
    let (def, program) = written(&text, 2.clamp(allowed.min, allowed.max), &[]);
    let mut names: Vec<String> = agents.split(',').map(str::to_owned).collect();
    let last = names.last().cloned().unwrap_or_default();
    names.resize(program.players(), last);
    let caps = Caps { plies: 400, coverage: true, ..Caps::default() };
    let plan = Plan { agents: names, seed: 1, wanted: games, caps };
    let mut wanted = wanted.to_vec();
    wanted.sort();
    Case { name: file.to_owned(), def, program, plan, wanted }
}

impl Case {
    fn play(&self) -> Vec<GameRecord> {
        (0..self.plan.games())
            .map(|game| self.plan.play(&self.program, game).expect("known agents"))
            .collect()
    }

    fn report(&self, records: &[GameRecord]) -> EvalReport {
        let subject = Subject::new(&self.def, &self.program, &self.plan);
        let stop = Stop { reason: Reason::Most, message: String::new() };
        EvalReport::of(&subject, stop, records).with_findings(&self.program, records, &|_| None)
    }
}

/// The flags and findings of a report, as an index names them, sorted.
fn found(report: &EvalReport) -> Vec<String> {
    let flags = report.flags.iter().map(|flag| match &flag.action {
        Some(action) => format!("{}={action}", flag.code),
        None => flag.code.clone(),
    });
    let findings = report.findings.iter().map(|found| format!("{}@{}", found.code, found.path));
    let mut all: Vec<String> = flags.chain(findings).collect();
    all.sort();
    all
}

/// Plays all cases with two threads; `check` gives the complaints about one.
fn complaints(cases: Vec<Case>, check: fn(&Case) -> Vec<String>) -> String {
    let next = std::sync::atomic::AtomicUsize::new(0);
    let work = || {
        let mut found = Vec::new();
        while let Some(case) = cases.get(next.fetch_add(1, std::sync::atomic::Ordering::Relaxed)) {
            found.extend(check(case).into_iter().map(|line| format!("{}: {line}\n", case.name)));
        }
        found
    };
    let mut all = std::thread::scope(|scope| {
        let threads = [scope.spawn(work), scope.spawn(work)];
        threads.map(|thread| thread.join().expect("no panic")).concat()
    });
    all.sort();
    all.concat()
}

/// Compares the findings of a case with the expected ones, and looks for each fact in the games themselves.
fn checked(case: &Case) -> Vec<String> {
    let records = case.play();
    let report = case.report(&records);
    let found = found(&report);
    let mut complaints = Vec::new();
    if found != case.wanted {
        complaints.push(format!("found {found:?}, wanted {:?}", case.wanted));
    }
    for flag in &report.flags {
        complaints.extend(replay::complaint(case, flag));
    }
    complaints.extend(facts::complaints(case, &report, &records));
    complaints
}

#[test]
fn planted_faults_are_found() {
    let cases: Vec<Case> = rows("tests/planted/expected.txt")
        .iter()
        .map(|row| {
            let [name, agents, games, wanted @ ..] = row.as_slice() else { panic!("{row:?}") };
            let games = games.parse().expect("a number of games");
            case(&format!("tests/planted/{name}.md"), agents, games, wanted)
        })
        .collect();
    let mut times = BTreeMap::<String, usize>::new();
    for word in cases.iter().flat_map(|case| &case.wanted) {
        let code = word.split(['=', '@']).next().unwrap_or_default();
        *times.entry(code.to_owned()).or_default() += 1;
    }
    assert_eq!(times.len(), 18, "each flag and each finding of play: {times:?}");
    assert!(times.values().all(|count| *count >= 2), "{times:?}");
    assert_eq!(complaints(cases, checked), "");
}

#[test]
fn clean_games_stay_clean() {
    let mut cases = Vec::new();
    for row in rows("tests/clean/games.txt") {
        let [file, searched] = row.as_slice() else { panic!("{row:?}") };
        cases.push(case(file, "random", 200, &[]));
        let searched = searched.parse().expect("a number of games");
        if searched > 0 {
            cases.push(case(file, "mcts:16", searched, &[]));
        }
    }
    let files: std::collections::BTreeSet<_> = cases.iter().map(|case| &case.name).collect();
    assert!(files.len() >= 24, "{files:?}");
    assert_eq!(complaints(cases, checked), "");
}
