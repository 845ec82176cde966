//! Each metric on records made by hand, with values that are computed on paper.

use crate::games::find;
use crate::hand::{game, measured, scores, won};
use boardwright_kernel::OutcomeKind;
use boardwright_lab::metrics::Metric;
use boardwright_lab::record::{ActionUse, GameRecord, Situations, Stock};
use boardwright_sim::Ending;

fn is(metrics: &[Metric], id: &str, wanted: f64) {
    let found = find(metrics, id).value.unwrap_or_else(|| panic!("{id} has no value"));
    assert!((found - wanted).abs() < 1e-6, "{id}: {found}, not {wanted}");
}

fn both(records: &[GameRecord]) -> Vec<Metric> {
    measured(&["random", "random"], records)
}

fn capped(number: u64) -> GameRecord {
    GameRecord { ending: Ending::capped(), plies: 999, ..won(number, 1) }
}

#[test]
fn lengths_of_completed_games() {
    let plies = [3, 5, 5, 7];
    let mut records: Vec<GameRecord> = plies
        .iter()
        .zip(0..)
        .map(|(plies, at)| GameRecord { plies: *plies, turns: 2, ..won(at, 1) })
        .collect();
    records.push(capped(4));
    let metrics = both(&records);
    is(&metrics, "length.plies", 5.0);
    is(&metrics, "length.plies.sd", (8.0_f64 / 3.0).sqrt());
    is(&metrics, "length.plies.p5", 3.0);
    is(&metrics, "length.plies.p50", 5.0);
    is(&metrics, "length.plies.p95", 7.0);
    is(&metrics, "length.turns", 2.0);
    is(&metrics, "length.decisions", 3.0);
    assert_eq!(find(&metrics, "length.plies").n, 4);
    is(&metrics, "outcome.completion", 0.8);
    is(&metrics, "outcome.cap", 0.2);
}

#[test]
fn branching_by_decisions_and_by_games() {
    // 4 + 2 + 1 moves at three decisions, and 9 at one.
    let metrics = both(&[won(0, 1), GameRecord { legal: vec![9], ..won(1, 2) }]);
    is(&metrics, "branching.mean", 4.0);
    is(&metrics, "branching.pergame", (7.0 / 3.0 + 9.0) / 2.0);
    is(&metrics, "branching.geo", (72.0_f64).powf(0.25));
    is(&metrics, "branching.max", 9.0);
    is(&metrics, "branching.first", 6.5);
    is(&metrics, "branching.last", 5.0);
    is(&metrics, "choice.share", 0.75);
    is(&metrics, "tree.log10", (8.0_f64.log10() + 9.0_f64.log10()) / 2.0);
}

#[test]
fn situations_that_come_again() {
    let fresh = Situations { all: 5, distinct: 5, repeats: vec![] };
    let metrics = both(&[won(0, 1), GameRecord { situations: fresh, ..won(1, 2) }]);
    is(&metrics, "repeat.share", 0.125);
}

#[test]
fn actions_by_use() {
    let mut record = won(0, 1);
    // Left was legal 40 times, always beside right, and chosen 30 times; a uniform choice takes it at half of them.
    record.actions[0] = ActionUse {
        legal: 40,
        exposed: 40,
        chosen: 30,
        chosen_exposed: 30,
        expected: 20 << 32,
        able: 0b11,
        used: 0b01,
        ..ActionUse::default()
    };
    record.actions[1] =
        ActionUse { legal: 40, exposed: 40, chosen: 10, chosen_exposed: 10, ..record.actions[0] };
    let metrics = both(&[record]);
    let plain = -(0.75_f64 * 0.75_f64.log2() + 0.25 * 0.25_f64.log2());
    let corrected = plain + 1.0 / (2.0 * 40.0 * std::f64::consts::LN_2);
    is(&metrics, "actions.entropy", corrected);
    is(&metrics, "actions.evenness", corrected);
    is(&metrics, "dominance(left)", 0.75);
    is(&metrics, "lift(left)", 0.25);
    assert!(find(&metrics, "dominance(left)").interval.is_some());
}

/// Seat 1 uses an action and wins 30 of 40 games; seat 2 could have used it.
#[test]
fn an_action_that_wins() {
    let records = |games: u64| -> Vec<GameRecord> {
        let all = (0..games).map(|number| won(number, u32::from(number % 4 == 3) + 1));
        all.map(|mut record| {
            record.actions[0] = ActionUse { able: 0b11, used: 0b01, ..ActionUse::default() };
            record
        })
        .collect()
    };
    let metrics = both(&records(40));
    is(&metrics, "winlift(left)", 0.5);
    assert_eq!(find(&metrics, "winlift(left)").n, 80);
    // Fewer than thirty players on a side say too little; nobody could use the other action.
    assert!(both(&records(29)).iter().all(|metric| !metric.id.starts_with("winlift")));
    assert!(metrics.iter().all(|metric| metric.id != "winlift(right)"));
}

/// One action is no choice, and fewer than thirty decisions give no dominance.
#[test]
fn too_little_use() {
    let mut record = won(0, 1);
    record.actions[0] = ActionUse { legal: 9, chosen: 9, ..ActionUse::default() };
    let metrics = both(&[record]);
    is(&metrics, "actions.entropy", 0.0);
    is(&metrics, "actions.evenness", 0.0);
    assert!(metrics.iter().all(|metric| metric.id != "dominance(left)"));
}

#[test]
fn outcomes_and_seats() {
    let records = [
        won(0, 1),
        won(1, 1),
        won(2, 2),
        game(3, OutcomeKind::Draw, &[]),
        game(4, OutcomeKind::AllLose, &[]),
        game(5, OutcomeKind::AllWin, &[1, 2]),
        game(6, OutcomeKind::Fault, &[]),
        capped(7),
    ];
    let metrics = both(&records);
    for (id, games) in [
        ("outcome.completion", 6.0),
        ("outcome.draw", 1.0),
        ("outcome.cap", 1.0),
        ("outcome.fault", 1.0),
        ("outcome.allWin", 1.0),
        ("outcome.allLose", 1.0),
    ] {
        is(&metrics, id, games / 8.0);
    }
    // Seat 1: 1 + 1 + 0 + ½ + ½ + ½ of six games.
    is(&metrics, "seat.share(1)", 3.5 / 6.0);
    is(&metrics, "seat.share(2)", 2.5 / 6.0);
    is(&metrics, "seat.first", 0.5 / 6.0);
    is(&metrics, "seat.balance", 5.0 / 6.0);
}

/// Twenty of twenty games leave room for others. Wilson's interval ends at n / (n + z²) then.
#[test]
fn a_seat_that_won_every_game_is_not_certain_to_win() {
    let metrics = both(&(0..20).map(|at| won(at, 1)).collect::<Vec<_>>());
    let least = 20.0 / (20.0 + 1.959_964_f64.powi(2));
    for (id, low, high) in [
        ("seat.share(1)", least, 1.0),
        ("seat.share(2)", 0.0, 1.0 - least),
        ("seat.first", least - 0.5, 0.5),
    ] {
        let found = find(&metrics, id).interval.expect("an interval");
        assert!((found.0 - low).abs() < 1e-6 && (found.1 - high).abs() < 1e-6, "{id}: {found:?}");
    }
    // Players who win and lose together have equal shares by the rules.
    let together: Vec<_> = (0..20).map(|at| game(at, OutcomeKind::AllWin, &[1, 2])).collect();
    assert_eq!(find(&both(&together), "seat.share(1)").interval, Some((0.5, 0.5)));
}

/// Agents swap seats: the unit is the pair.
#[test]
fn skill_of_agents() {
    let mut records: Vec<GameRecord> = (0..4).map(|game| won(game, 1)).collect();
    for (at, record) in records.iter_mut().enumerate() {
        record.id.block = at as u64 / 2;
        record.id.agents = if at % 2 == 0 { vec![0, 1] } else { vec![1, 0] };
    }
    records[1] = GameRecord { id: records[1].id.clone(), ..won(1, 2) };
    // Greedy sits first in games 0 and 2; it wins 0, 1 and 2.
    let metrics = measured(&["greedy", "random"], &records);
    is(&metrics, "skill.share(greedy)", 0.75);
    is(&metrics, "skill.share(random)", 0.25);
    assert_eq!(find(&metrics, "skill.share(greedy)").n, 4);
}

#[test]
fn other_players_things() {
    let mut record = won(0, 1);
    record.changes.foreign = 1;
    record.changes.shared = 2;
    let metrics = both(&[record]);
    is(&metrics, "interact.direct", 1.0 / 3.0);
    is(&metrics, "interact.shared", 2.0 / 3.0);
}

/// A quarter is left in one game, all in the other; the second variable is no resource.
#[test]
fn resources_that_are_left() {
    let with = |left| GameRecord {
        stocks: vec![Stock { gained: 8, left }, Stock { gained: 5, left: 1 }],
        ..won(0, 1)
    };
    let metrics = both(&[with(2), GameRecord { id: won(1, 1).id, ..with(8) }]);
    is(&metrics, "tension.idle", 0.625);
}

/// Scores are level, then seat 2 leads by 2, then seat 1 by 2, and seat 1 wins. The scale is 2, so a lead of 2 has the
/// value ½ + 2 / (2 · 4) = ¾.
#[test]
fn a_comeback() {
    let record =
        GameRecord { scores: scores(&[[0, 0], [0, 2], [0, 2], [4, 2], [4, 2]]), ..won(0, 1) };
    let metrics = both(&[record]);
    is(&metrics, "lead.changes", 0.25);
    is(&metrics, "drama.severity", 0.5);
    is(&metrics, "drama.share", 0.4);
    is(&metrics, "comeback.half", 1.0);
    // Seat 1 leads at the last two of five positions: t* is 3 of 4.
    is(&metrics, "decided", 0.25);
    // The leader is ahead by 0, ½, ½, ½, ½: steps of ½, 0, 0, 0.
    is(&metrics, "swing", 0.25);
}

#[test]
fn a_runaway() {
    let record = GameRecord { scores: scores(&[[1, 0], [2, 0], [2, 0]]), ..won(0, 1) };
    let metrics = both(&[record]);
    is(&metrics, "lead.changes", 0.0);
    is(&metrics, "drama.share", 0.0);
    assert_eq!(find(&metrics, "drama.severity").value, None);
    is(&metrics, "comeback.half", 0.0);
    is(&metrics, "decided", 1.0);
}

#[test]
fn nothing_without_games() {
    for metric in both(&[]) {
        assert!(metric.value.is_none_or(|value| value == 0.0), "{}", metric.id);
        assert_eq!(metric.interval, None, "{}", metric.id);
    }
}
