//! The ladder on records made by hand, and on games with known strengths.

use crate::hand::{game, won};
use boardwright_kernel::{OutcomeKind, Rng};
use boardwright_lab::ladder::Pairing;
use boardwright_lab::record::GameRecord;
use boardwright_lab::{LadderReport, Plan, Reason, Stop, Subject};
use boardwright_sim::Caps;

/// A pair of games of one seed with seats swapped: the winners by bot, 0 or 1.
fn block(number: u64, winners: [usize; 2]) -> [GameRecord; 2] {
    let seat = |game: usize| (winners[game] + game) as u32 % 2 + 1;
    let mut games = [won(2 * number, seat(0)), won(2 * number + 1, seat(1))];
    for (turned, game) in games.iter_mut().enumerate() {
        game.id.block = number;
        game.id.agents = vec![turned, 1 - turned];
    }
    games
}

/// The ladder of bots whose pairs have these games.
fn ladder(bots: &[&str], games: &[([usize; 2], Vec<GameRecord>)]) -> LadderReport {
    let (def, program) = crate::games::bundled("tic-tac-toe", 2, &[]);
    let agents: Vec<String> = bots.iter().map(|bot| (*bot).to_owned()).collect();
    let plan = |bots: &[usize; 2]| Plan {
        agents: bots.map(|bot| agents[bot].clone()).to_vec(),
        seed: 1,
        wanted: 2,
        caps: Caps::default(),
    };
    let plans: Vec<Plan> = games.iter().map(|(bots, _)| plan(bots)).collect();
    let subjects: Vec<Subject<'_>> =
        plans.iter().map(|plan| Subject::new(&def, &program, plan)).collect();
    let stop = Stop { reason: Reason::Games, message: String::new() };
    let pairings: Vec<Pairing<'_>> = (games.iter().zip(&subjects))
        .map(|((bots, records), subject)| Pairing {
            subject,
            bots: *bots,
            stop: stop.clone(),
            records,
        })
        .collect();
    LadderReport::of(&agents, &pairings).expect("a pair")
}

fn number(text: &str) -> f64 {
    text.parse().expect("a number")
}

/// 30 of 40 points: a share of 0.75; with a drawn game more 30.5 to 10.5, which are 185 points of Elo.
#[test]
fn points_count_for_the_bot_at_whatever_seat() {
    let records: Vec<GameRecord> =
        (0..20).flat_map(|number| block(number, [0, usize::from(number % 2 == 0)])).collect();
    let report = ladder(&["strong", "weak"], &[([0, 1], records)]);
    assert_eq!(report.pairs[0].share.as_deref(), Some("0.7500"));
    assert_eq!(report.ratings[0].agent, "strong");
    let ratings: Vec<f64> = report.ratings.iter().map(|one| number(&one.rating)).collect();
    assert!((ratings[0] - ratings[1] - 185.3).abs() <= 1.0, "{ratings:?}");
    assert_eq!(report.ratings[0].games, 40);
}

/// A bot that lost everything has a rating, games without end count for nothing, one pair of games has no interval.
#[test]
fn strange_records_have_a_report() {
    let mut capped = block(0, [0, 0])
        .map(|record| GameRecord { ending: boardwright_sim::Ending::capped(), ..record });
    capped[1].id.game = 1;
    let lost: Vec<GameRecord> = (0..5).flat_map(|number| block(number, [1, 1])).collect();
    let report = ladder(
        &["a", "b", "c"],
        &[
            ([0, 1], capped.to_vec()),
            ([0, 2], lost),
            ([1, 2], vec![game(0, OutcomeKind::Draw, &[])]),
        ],
    );
    assert_eq!((report.pairs[0].share.as_deref(), report.pairs[0].completed), (None, 0));
    assert_eq!(report.pairs[1].share.as_deref(), Some("0.0000"));
    assert_eq!(report.pairs[2].share.as_deref(), Some("0.5000"));
    assert!(report.ratings.iter().all(|one| one.low.is_none()));
    assert_eq!(report.ratings[0].agent, "c");
    let text = report.lines().join("\n");
    assert!(text.contains("a and b: 2 games did not come to an end"), "{text}");
    assert!(LadderReport::of(&[], &[]).is_none());
}

/// Bots of known strengths: 3, 2 and 1. The intervals of 95 % cover their ratings about as often.
#[test]
fn intervals_cover_known_ratings() {
    let strengths = [3.0_f64, 2.0, 1.0];
    let points: Vec<f64> = strengths.iter().map(|strength| 400.0 * strength.log10()).collect();
    let mean = points.iter().sum::<f64>() / 3.0;
    let (mut covered, mut all) = (0, 0);
    for seed in 0..60 {
        let mut rng = Rng::seeded(seed);
        let mut games = Vec::new();
        for bots in [[0, 1], [0, 2], [1, 2]] {
            let whole = (strengths[bots[0]] + strengths[bots[1]]) as u32;
            let mut winner = || usize::from(rng.below(whole) >= strengths[bots[0]] as u32);
            let records = (0..60).flat_map(|number| block(number, [winner(), winner()]));
            games.push((bots, records.collect()));
        }
        for one in ladder(&["0", "1", "2"], &games).ratings {
            let truth = points[one.agent.parse::<usize>().expect("a number")] - mean;
            let bound = |text: &Option<String>| number(text.as_deref().expect("an interval"));
            all += 1;
            covered += u32::from((bound(&one.low)..=bound(&one.high)).contains(&truth));
        }
    }
    assert!((160..=179).contains(&covered), "{covered} of {all}");
}
