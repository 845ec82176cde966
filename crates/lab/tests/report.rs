//! Records of real games, and the report.

use crate::games::{bundled, plan, play};
use boardwright_agents::agent;
use boardwright_lab::record::{GameRecord, Recorder, join};
use boardwright_lab::{EvalReport, Fairness};
use boardwright_sim::{About, replay_with, run_game};

/// A record is the same whether the game is played or replayed.
#[test]
fn replay_gives_the_same_record() {
    for (name, players) in [("pig", 2), ("threat-market", 3), ("kalah", 2)] {
        let (_, program) = bundled(name, players, &[]);
        let plan = plan(&["random", "random", "random"][..players as usize], 1, 5);
        let id = plan.id(0);
        let agents = (0..players).map(|_| agent("random").unwrap()).collect();
        let mut played = Recorder::new();
        let game =
            run_game(&program, &About::default(), id.seed, agents, plan.caps, &mut played).unwrap();
        let mut replayed = Recorder::new();
        replay_with(&program, &game.trace, &mut replayed).expect("it replays");
        let ending = game.trace.result.unwrap();
        let played = played.finish(id.clone(), ending.clone());
        assert_eq!(played, replayed.finish(id, ending), "{name}");
        assert_eq!(played.legal.len(), game.trace.rows.len(), "{name}");
        assert_eq!(played.plies, game.plies, "{name}");
        assert_eq!(played.situations.all, played.decisions() + 1, "{name}");
    }
}

/// Parts in any order give the same records.
#[test]
fn parts_are_joined_in_order() {
    let (def, program) = bundled("tic-tac-toe", 2, &[]);
    let plan = plan(&["greedy", "random"], 20, 8);
    let whole = play(&program, &plan);
    let (mut even, mut odd): (Vec<GameRecord>, Vec<GameRecord>) =
        whole.iter().cloned().partition(|record| record.id.game % 2 == 0);
    even.reverse();
    odd.reverse();
    let joined = join(vec![odd, even]);
    assert_eq!(joined, whole);
    let report = |records: &[GameRecord]| {
        serde_json::to_string(&EvalReport::of(&def, &program, &plan, records)).unwrap()
    };
    assert_eq!(report(&joined), report(&whole));
}

/// Threat Market: money and wares of others change by swindles only; each action is legal sometimes.
#[test]
fn a_report_of_threat_market() {
    let (def, program) = bundled("threat-market", 2, &[]);
    let plan = plan(&["random", "random"], 60, 1);
    let report = EvalReport::of(&def, &program, &plan, &play(&program, &plan));
    assert_eq!((report.games, report.completed), (60, 60));
    assert_eq!(report.never_legal, Vec::<String>::new());
    let balance = report.balance.as_ref().expect("two seats");
    assert_ne!(balance.verdict, Fairness::Fair, "sixty games cannot show it");
    let find = |id: &str| report.metrics.iter().find(|metric| metric.id == id).expect(id);
    let number = |id: &str| -> f64 { find(id).value.as_ref().expect(id).parse().unwrap() };
    assert!(number("interact.direct") > 0.0 && number("interact.direct") < 0.5);
    assert!(number("lead.changes") > 0.0);
    assert!(report.flags.iter().all(|flag| flag.code != "NO_LEGAL_MOVES"), "{:?}", report.flags);
    let lines = report.lines();
    assert!(lines[0].starts_with("60 games of random"), "{}", lines[0]);
    assert!(lines.iter().any(|line| line.starts_with("branching.mean")));
}
