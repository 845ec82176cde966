//! The ladder of bots: who sits where, shares on paper, and a game whose shares are known.

use crate::clarity::BOXES;
use crate::games::{find, plan, written};
use crate::hand::won;
use boardwright_kernel::OutcomeKind;
use boardwright_lab::metrics::Metric;
use boardwright_lab::record::GameRecord;
use boardwright_lab::{STEPS, SkillPlan};

fn ladder(players: usize, games: u64) -> SkillPlan {
    SkillPlan::of(&plan(&["random"; 3][..players], 1, 5), games).expect("two players or more")
}

fn measured(plan: &SkillPlan, records: &[GameRecord]) -> Vec<Metric> {
    plan.measures(9, records).iter().map(|measure| measure.metric(9)).collect()
}

/// The games of a ladder of two players, where `wins(step, game)` says whether the stronger bot wins.
fn made(plan: &SkillPlan, wins: impl Fn(usize, u64) -> bool) -> Vec<GameRecord> {
    let each = plan.games_of_a_step();
    let record = |game: u64| {
        let (step, within) = ((game / each) as usize, game % each);
        let stronger = if within % 2 == 0 { 2 } else { 1 };
        let winner = if wins(step, within) { stronger } else { 3 - stronger };
        let mut record = won(game, winner);
        record.id.block = game / 2;
        record.id.agents =
            if within % 2 == 0 { vec![step, step + 1] } else { vec![step + 1, step] };
        record
    };
    (0..plan.games()).map(record).collect()
}

fn is(metrics: &[Metric], id: &str, wanted: Option<f64>) {
    let found = find(metrics, id).value;
    let near = found.zip(wanted).map(|(found, wanted)| (found - wanted).abs() < 1e-9);
    assert!(near.unwrap_or(found == wanted), "{id}: {found:?}, not {wanted:?}");
}

/// The stronger bot wins all games of the first step, three of four of the second, half of the third, and none of the
/// last: gains of 1, ½, 0 and 0.
#[test]
fn shares_and_gains_by_hand() {
    let plan = ladder(2, 80);
    assert_eq!(plan.agents, ["random", "greedy", "mcts:64", "mcts:256", "mcts:1024"]);
    assert_eq!((plan.games_of_a_step(), plan.games()), (80, 320));
    let records = made(&plan, |step, game| match step {
        0 => true,
        1 => game % 4 != 3,
        2 => game % 2 == 0,
        _ => false,
    });
    let metrics = measured(&plan, &records);
    is(&metrics, "skill.step(1)", Some(1.0));
    is(&metrics, "skill.step(2)", Some(0.75));
    is(&metrics, "skill.step(3)", Some(0.5));
    is(&metrics, "skill.step(4)", Some(0.0));
    is(&metrics, "skill.gradient", Some(1.5 / 4.0));
    // The interval of 0.75 is above 0.55, that of 0.5 is not.
    is(&metrics, "skill.depth", Some(2.0));
    assert_eq!(find(&metrics, "skill.step(1)").n, 80);
    assert_eq!(find(&metrics, "skill.gradient").n, 320);
    let (low, high) = find(&metrics, "skill.step(2)").interval.unwrap();
    assert!(0.55 < low && low < 0.75 && 0.75 < high, "{low} to {high}");
    assert_eq!(find(&metrics, "skill.depth").interval, None);
}

#[test]
fn games_won_together_show_no_skill() {
    let plan = ladder(2, 4);
    let mut records = made(&plan, |_, _| true);
    for record in &mut records {
        let together = crate::hand::game(record.id.game, OutcomeKind::AllWin, &[1, 2]);
        record.ending = together.ending;
    }
    let metrics = measured(&plan, &records);
    is(&metrics, "skill.step(1)", None);
    is(&metrics, "skill.gradient", None);
    is(&metrics, "skill.depth", None);
}

/// Whoever begins opens a box of four and wins with the first alone. All bots but `random` find it, so they share the
/// points, and `greedy` gets 1 as the first player and ¾ as the second against `random`.
#[test]
fn a_game_that_one_look_solves() {
    let (_, program) = written(BOXES, 2, &[]);
    let mut games = plan(&["random"; 2], 1, 5);
    games.caps.iterations = 16;
    let plan = SkillPlan::of(&games, 200).expect("two players");
    let play = |game| plan.play(&program, game).expect("known agents");
    let records: Vec<GameRecord> = (0..plan.games()).map(play).collect();
    let metrics = measured(&plan, &records);
    for step in 2..=STEPS {
        is(&metrics, &format!("skill.step({step})"), Some(0.5));
    }
    let (low, high) = find(&metrics, "skill.step(1)").interval.unwrap();
    assert!(low <= 0.875 && 0.875 <= high && high - low < 0.1, "{low} to {high}");
    is(&metrics, "skill.depth", Some(1.0));
    let gain = 2.0 * find(&metrics, "skill.step(1)").value.unwrap() - 1.0;
    is(&metrics, "skill.gradient", Some(gain / 4.0));
    // A seed has the same bots in both games, at each other's seats.
    assert_eq!(records[0].id.seed, records[1].id.seed);
    assert_eq!(
        (records[0].id.agents.clone(), records[1].id.agents.clone()),
        (vec![0, 1], vec![1, 0])
    );
    assert_eq!(records[200].id.seed, records[0].id.seed);
    assert_eq!(records[200].id.agents, [1, 2]);
}

/// At a table of three, each bot sits at each seat equally often, and once more often than the other.
#[test]
fn an_odd_table_is_even_over_a_seed() {
    let (_, program) = written(&BOXES.replace("players: 2", "players: 3"), 3, &[]);
    let plan = ladder(3, 1);
    assert_eq!(plan.games_of_a_step(), 6);
    let seats: Vec<Vec<usize>> =
        (0..6).map(|game| plan.play(&program, game).expect("known agents").id.agents).collect();
    for seat in 0..3 {
        assert_eq!(seats.iter().filter(|agents| agents[seat] == 1).count(), 3, "{seats:?}");
    }
}

#[test]
fn one_player_has_no_ladder() {
    assert_eq!(SkillPlan::of(&plan(&["random"], 1, 5), 10), None);
}
