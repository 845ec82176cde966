//! Rules that end a batch.

use crate::games::{bundled, plan, play};
use boardwright_lab::record::GameRecord;
use boardwright_lab::{Plan, Reason, Sprt, StopRule, Subject, Width};

fn width(metric: &str, half: f64) -> StopRule {
    StopRule { widths: vec![Width { metric: metric.to_owned(), half }], sprt: None }
}

/// The legs of a batch: where the rule looks.
fn looks(rule: &StopRule, plan: &Plan) -> Vec<u64> {
    let mut found = vec![rule.next(plan, 0)];
    while let Some(last) = found.last().copied().filter(|last| *last < plan.games()) {
        found.push(rule.next(plan, last));
    }
    found
}

#[test]
fn looks_come_after_whole_blocks() {
    let pairs = plan(&["greedy", "random"], 1000, 1);
    let found = looks(&width("length.plies", 0.1), &pairs);
    assert_eq!(&found[..4], [64, 128, 192, 256]);
    assert!(found.iter().all(|games| games % 2 == 0));
    assert_eq!(found.last(), Some(&1000));
    assert_eq!(looks(&StopRule::ALL, &pairs), [1000]);
}

#[test]
fn an_interval_that_is_narrow_enough() {
    let (def, program) = bundled("tic-tac-toe", 2, &[]);
    let plan = plan(&["random", "random"], 400, 2);
    let subject = Subject::new(&def, &program, &plan);
    let records = play(&program, &plan);
    let rule = width("length.plies", 0.2);
    assert_eq!(rule.look(&subject, &records[..64]), Ok(None));
    let (stop, games) = rule.look(&subject, &records[..300]).unwrap().expect("narrow enough");
    assert_eq!((stop.reason, games), (Reason::Width, 300));
    assert_eq!(
        stop.message,
        "Stopped after 300 games: length.plies is known to 0.2000 to both sides."
    );
    let (stop, games) = width("length.plies", 0.0001).look(&subject, &records).unwrap().unwrap();
    assert_eq!((stop.reason, games), (Reason::Most, 400));
    assert!(stop.message.contains("was not met"), "{}", stop.message);
}

#[test]
fn metrics_must_exist() {
    let (def, program) = bundled("tic-tac-toe", 2, &[]);
    let plan = plan(&["random", "random"], 20, 2);
    let subject = Subject::new(&def, &program, &plan);
    let records = play(&program, &plan);
    let refused = |metric| width(metric, 0.1).look(&subject, &records).unwrap_err();
    assert!(refused("lenght.plies").contains("do you mean `length.plies`"));
    assert!(refused("branching.max").contains("has no interval"));
}

/// The test ends after a whole pair, and shorter prefixes are open.
#[test]
fn a_test_of_two_agents() {
    let (def, program) = bundled("tic-tac-toe", 2, &[]);
    let plan = plan(&["greedy", "random"], 400, 2);
    let subject = Subject::new(&def, &program, &plan);
    let sprt = Sprt { p0: 500, p1: 600, alpha: 50, beta: 50 };
    let rule = StopRule { widths: vec![], sprt: Some(sprt) };
    let records: Vec<GameRecord> = play(&program, &plan);
    let (stop, games) = rule.look(&subject, &records).unwrap().expect("greedy is better");
    assert_eq!(stop.reason, Reason::Sprt);
    assert!(stop.message.contains("a share of 0.600 for greedy against random is accepted"));
    assert!(games % 2 == 0 && games < 200, "{games}");
    assert_eq!(rule.look(&subject, &records[..games - 2]), Ok(None));
    assert_eq!(rule.look(&subject, &records[..games]), Ok(Some((stop, games))));
    let equal = crate::games::plan(&["random", "random"], 40, 2);
    assert!(rule.misfit(&equal).is_some() && rule.misfit(&plan).is_none());
}
