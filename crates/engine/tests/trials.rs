//! Trials of the laboratory's worker: what is measured at settings is what a report of each measures, a search asks for its
//! games step by step, and wrong requests are refused.

use super::laboratory::{ask, plan, play, recorded, refusal};
use super::page::PIG;
use boardwright_engine::Laboratory;
use boardwright_protocol::{
    LabCompared, LabLadder, LabMeasured, LabMet, LabMetric, LabPlan, LabRequest, LabSetting,
    LabSide, LabSides, LabSweep, LabTrial, LabTune, LabWant, Response, Seat,
};

/// The race of two snails of the command line's tests: unfair as written, fairer with a head start.
const RACE: &str = include_str!("../../../tests/trials/snails.md");

fn knob(name: &str, value: impl ToString) -> Vec<(String, String)> {
    vec![(name.to_owned(), value.to_string())]
}

fn want(metric: &str, low: &str, high: &str) -> LabWant {
    LabWant { metric: metric.to_owned(), low: low.to_owned(), high: high.to_owned() }
}

fn settings(name: &str, values: impl IntoIterator<Item = i32>) -> Vec<LabSetting> {
    let one = |value| LabSetting { knobs: knob(name, value), records: Vec::new() };
    values.into_iter().map(one).collect()
}

/// All metrics of a setting, by its own report.
fn metrics(worker: &mut Laboratory, plan: &LabPlan) -> Vec<LabMetric> {
    let records = vec![play(worker, plan, 0, plan.all_games()).records];
    match ask(worker, LabRequest::Report(Box::new(recorded(plan, records)))) {
        Response::LabReport(report) => report.metrics,
        other => panic!("{other:?}"),
    }
}

fn sweep(worker: &mut Laboratory, trial: &LabTrial) -> LabSweep {
    match ask(worker, LabRequest::Sweep(Box::new(trial.clone()))) {
        Response::LabSweep(sweep) => *sweep,
        other => panic!("{other:?}"),
    }
}

/// Plays what the search asks for until it is over.
fn search(worker: &mut Laboratory, trial: &mut LabTrial) -> LabTune {
    loop {
        let answer = ask(worker, LabRequest::Tune(Box::new(trial.clone())));
        let Response::LabTune(tune) = answer else { panic!("{answer:?}") };
        if tune.needs.is_empty() {
            return *tune;
        }
        for need in &tune.needs {
            let at = need.setting as usize;
            if need.check {
                let knobs = trial.settings[at].knobs.clone();
                trial.checks.push(LabSetting { knobs, records: Vec::new() });
            }
            let of = if need.check { trial.checks.last_mut() } else { trial.settings.get_mut(at) };
            let of = of.expect("a setting");
            let mut plan = trial.plan.with(&of.knobs);
            plan.setup.seed.clone_from(&need.seed);
            // A worker plays what is missing; here it plays all again, in two parts.
            let half = need.games / 2;
            of.records = vec![
                play(worker, &plan, 0, half).records,
                play(worker, &plan, half, need.games).records,
            ];
        }
    }
}

#[test]
fn a_sweep_has_the_figures_of_a_report_for_each_setting() {
    let base = plan(PIG, 2, 30, &[]);
    let mut worker = Laboratory::new("test");
    let mut trial = LabTrial {
        plan: base.clone(),
        wants: vec![want("length.turns", "", ""), want("seat.first", "", "")],
        settings: settings("GOAL", [50, 60, 70]),
        checks: Vec::new(),
    };
    for of in &mut trial.settings {
        of.records = vec![play(&mut worker, &base.with(&of.knobs), 0, 30).records];
    }
    let swept = sweep(&mut worker, &trial);
    assert_eq!(swept.settings.len(), 3);
    for (of, shown) in trial.settings.iter().zip(&swept.settings) {
        let all = metrics(&mut worker, &base.with(&of.knobs));
        let ids: Vec<&str> = shown.metrics.iter().map(|metric| metric.id.as_str()).collect();
        assert_eq!((&shown.knobs, shown.games), (&of.knobs, 30));
        assert_eq!(ids, ["length.turns", "seat.first"]);
        assert!(shown.metrics.iter().all(|metric| all.contains(metric)), "{shown:?}");
    }
    assert!(swept.json.starts_with("{\n  \"format\": \"boardwright-sweep\""), "{}", swept.json);
    assert_eq!(swept.json.matches("\"rulesHash\"").count(), 3);
}

#[test]
fn a_search_finds_the_fair_setting_and_confirms_it_with_other_seeds() {
    let mut worker = Laboratory::new("test");
    let mut trial = LabTrial {
        plan: LabPlan { coverage: false, ..plan(RACE, 2, 2_000, &[]) },
        wants: vec![want("seat.first", "-0.06", "0.06")],
        settings: settings("HEAD", 0..=8),
        checks: Vec::new(),
    };
    let tune = search(&mut worker, &mut trial);
    let confirmed = tune.confirmed.expect("one is confirmed");
    assert!(tune.result.contains("other seeds confirm it"), "{}", tune.result);
    let check: &LabMeasured = tune.checks.last().expect("a check");
    assert_eq!((&check.knobs, check.games, check.met[0]), (&confirmed, 2_000, LabMet::Yes));
    let mut other = trial.plan.with(&confirmed);
    let searched = metrics(&mut worker, &other);
    assert!(!searched.contains(&check.metrics[0]), "the check has seeds of its own");
    let answer = ask(&mut worker, LabRequest::Tune(Box::new(LabTrial { checks: vec![], ..trial })));
    let Response::LabTune(again) = answer else { panic!("{answer:?}") };
    other.setup.seed.clone_from(&again.needs[0].seed);
    assert!(metrics(&mut worker, &other).contains(&check.metrics[0]), "{check:?}");
    let sizes: Vec<usize> = tune.rounds.iter().map(|round| round.settings.len()).collect();
    assert_eq!(sizes[0], 9);
    assert!(sizes.windows(2).all(|pair| pair[1] < pair[0]), "{sizes:?}");
    assert!(tune.json.contains("\"format\": \"boardwright-tune\""));
}

#[test]
fn two_settings_are_compared_on_the_same_seeds() {
    let mut worker = Laboratory::new("test");
    let base = plan(PIG, 2, 40, &[Seat::Random, Seat::Greedy]);
    let mut side = |name: &str, target: i32| {
        let plan = base.with(&knob("GOAL", target));
        let records = vec![play(&mut worker, &plan, 0, plan.all_games()).records];
        LabSide { name: name.to_owned(), plan, records }
    };
    let sides = LabSides { first: side("long", 100), second: side("short", 50) };
    let mut compare = |sides: &LabSides| -> Result<LabCompared, String> {
        match ask(&mut worker, LabRequest::Compare(Box::new(sides.clone()))) {
            Response::LabCompared(compared) => Ok(*compared),
            Response::Refused { message } => Err(message),
            other => panic!("{other:?}"),
        }
    };
    let compared = compare(&sides).expect("both were played");
    let turns = compared.metrics.iter().find(|metric| metric.id == "length.turns");
    let turns = turns.expect("it is measured");
    assert!(turns.clear && turns.difference.starts_with('-'), "{turns:?}");
    assert!(compared.highlights[0].contains("first: long, second: short"));
    let same = LabSides { second: sides.first.clone(), ..sides.clone() };
    let same = compare(&same).expect("both were played");
    assert!(same.metrics.iter().all(|metric| !metric.clear), "a game beside itself");
    let mut fewer = sides.clone();
    fewer.second.records.clear();
    assert!(compare(&fewer).is_err_and(|why| why.contains("equally many")));
    let mut other = sides.clone();
    other.second.plan.setup.seed = "another".to_owned();
    other.second.records.clear();
    assert!(compare(&other).is_err_and(|why| why.contains("same players, bots and seeds")));
}

#[test]
fn strange_trials_are_refused() {
    let mut worker = Laboratory::new("test");
    let trial = LabTrial {
        plan: plan(PIG, 2, 30, &[]),
        wants: vec![want("seat.first", "0", "1")],
        settings: settings("GOAL", [30, 40]),
        checks: Vec::new(),
    };
    let tune = |trial: LabTrial| LabRequest::Tune(Box::new(trial));
    let told = |worker: &mut Laboratory, trial: LabTrial| refusal(worker, tune(trial));
    let wants = vec![want("seat.first", "", "")];
    assert!(told(&mut worker, LabTrial { wants, ..trial.clone() }).contains("METRIC in LOW..HIGH"));
    let wants = vec![want("seat.first", "2", "1")];
    assert!(told(&mut worker, LabTrial { wants, ..trial.clone() }).contains("wrong way round"));
    let other = LabTrial { settings: settings("NO_SUCH", 1..=2), ..trial.clone() };
    assert_eq!(told(&mut worker, other), "NO_SUCH=1 does not fit this game.");
    let outside = LabTrial { settings: settings("GOAL", [-4]), ..trial.clone() };
    assert_eq!(told(&mut worker, outside), "GOAL=-4 does not fit this game.");
    let many = LabTrial { settings: settings("GOAL", 20..=200), ..trial.clone() };
    assert!(told(&mut worker, many).contains("at most 100 settings"));
    let mut broken = trial;
    broken.settings[0].records = vec![vec![255; 40]];
    assert_eq!(told(&mut worker, broken), "The records of some games cannot be read.");
}

/// Three bots play Pig against each other.
fn bots_of_pig(worker: &mut Laboratory) -> LabLadder {
    let bots = vec![Seat::Random, Seat::Greedy, Seat::Level(1)];
    let mut ladder = LabLadder::of(plan(PIG, 2, 40, &[]), bots);
    let plans: Vec<LabPlan> = ladder.pairs.iter().filter_map(|of| ladder.plan_of(of)).collect();
    for (pair, plan) in ladder.pairs.iter_mut().zip(&plans) {
        pair.records = vec![play(worker, plan, 0, plan.all_games()).records];
    }
    ladder
}

#[test]
fn a_ladder_rates_all_bots_by_all_pairs() {
    let mut worker = Laboratory::new("test");
    let ladder = bots_of_pig(&mut worker);
    let answer = ask(&mut worker, LabRequest::Ladder(Box::new(ladder)));
    let Response::LabRated(rated) = answer else { panic!("{answer:?}") };
    let pairs: Vec<_> = rated.pairs.iter().map(|of| (of.first, of.second, of.games)).collect();
    let (random, greedy, level) = (Seat::Random, Seat::Greedy, Seat::Level(1));
    assert_eq!(pairs, [(random, greedy, 40), (random, level, 40), (greedy, level, 40)]);
    assert!(rated.ratings.iter().all(|of| of.games == 80 && of.interval.is_some()));
    assert_eq!(rated.ratings.last().map(|of| of.bot), Some(random), "random play is the weakest");
    let json: serde_json::Value = serde_json::from_str(&rated.json).expect("JSON");
    assert_eq!(json["format"], "boardwright-ladder");
    assert_eq!(json["pairs"][0]["stopped"]["reason"], "games");
}

#[test]
fn a_wrong_ladder_is_refused() {
    let mut worker = Laboratory::new("test");
    let right = bots_of_pig(&mut worker);
    let mut refused = |change: fn(&mut LabLadder)| {
        let mut wrong = right.clone();
        change(&mut wrong);
        refusal(&mut worker, LabRequest::Ladder(Box::new(wrong)))
    };
    let twice = refused(|of| of.bots[1] = Seat::Random);
    assert_eq!(twice, "The ladder names random twice.");
    let none = refused(|of| of.pairs.clear());
    assert_eq!(none, "A ladder needs two bots or more.");
    let unknown = "A pair of the ladder has two of its bots.";
    assert_eq!(refused(|of| of.pairs[0].second = 9), unknown);
    assert_eq!(refused(|of| of.pairs[0].second = 0), unknown);
    let three = refused(|of| of.plan.setup.players = 3);
    assert!(three.contains("two players"), "{three}");
    let foreign = refused(|of| of.pairs[0].records = vec![vec![1, 2, 3]]);
    assert_eq!(foreign, "The records of some games cannot be read.");
}
