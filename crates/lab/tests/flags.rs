//! Flags on records made by hand, each above and below its bound, and in games that have the fault.

use crate::games::{plan, play, written};
use crate::hand::{AT, context, game, won};
use boardwright_def::GameDef;
use boardwright_kernel::OutcomeKind;
use boardwright_lab::flags::{Flag, FlagCode, Limits, Witness, all};
use boardwright_lab::metrics::Context;
use boardwright_lab::record::{ActionUse, BoundUse, GameRecord};
use boardwright_sim::Ending;
use boardwright_sim::trace::EndKind;

const LAMPS: &str = r#"```yaml
meta: { id: lamps, name: Lamps, players: 2 }
vars:
  global: { lit: 0 in 0..3 }
```

```yaml
actions:
  light:
    pre: lit < 2
    do: lit += 1
turn:
  phases:
    night:
      window: one
end:
  - when: round > 4
    result: draw
```
"#;

fn def() -> GameDef {
    written(LAMPS, 2, &[]).0
}

fn raised(agents: &[&str], records: &[GameRecord]) -> Vec<Flag> {
    let agents: Vec<String> = agents.iter().map(|name| (*name).to_owned()).collect();
    let actions = ["left".to_owned(), "right".to_owned()];
    let ctx = context(&actions, &agents);
    all(&ctx, &Limits::default(), &def(), records)
}

fn has(flags: &[Flag], code: FlagCode) -> bool {
    flags.iter().any(|flag| flag.code == code)
}

/// Two hundred games, won in turn, of which the first `count` are changed.
fn games(count: usize, change: impl Fn(&mut GameRecord)) -> Vec<GameRecord> {
    let mut records: Vec<GameRecord> = (0..200).map(|at| won(at, at as u32 % 2 + 1)).collect();
    for record in &mut records {
        record.actions.iter_mut().for_each(|action| action.legal = 1);
    }
    records.iter_mut().take(count).for_each(change);
    records
}

/// The flag is raised by `enough` games and not by `few`, and it names the first.
fn counts(code: FlagCode, (few, enough): (usize, usize), change: impl Fn(&mut GameRecord)) {
    let random = ["random", "random"];
    assert!(!has(&raised(&random, &games(few, &change)), code), "{code:?}: {few}");
    let flags = raised(&random, &games(enough, &change));
    let flag = flags.iter().find(|flag| flag.code == code).unwrap_or_else(|| panic!("{code:?}"));
    assert_eq!(flag.witness, Some(Witness { game: 0, seed: 100, at: AT }), "{code:?}");
}

#[test]
fn games_that_go_wrong() {
    assert_eq!(raised(&["random", "random"], &games(0, |_| {})), []);
    counts(FlagCode::LoopDetected, (3, 10), |game| game.situations.repeats = vec![AT; 2]);
    counts(FlagCode::LoopDetected, (3, 10), |game| game.situations.repeats = vec![AT; 9]);
    counts(FlagCode::TrivialWin, (20, 40), |game| (game.turns, game.spells) = (4, 4));
    counts(FlagCode::Stall, (10, 25), |game| game.marks.still = vec![AT; 10]);
    counts(FlagCode::CapHit, (1, 15), |game| game.ending = Ending::capped());
    counts(FlagCode::TriggerTruncated, (0, 1), |game| game.marks.trigger_cut = Some(AT));
    counts(FlagCode::VarSaturated, (0, 200), |game| game.bounds = vec![stopped(2, 5)]);
    counts(FlagCode::VarSaturated, (0, 60), |game| game.bounds = vec![stopped(2, 5)]);
    counts(FlagCode::NoLegalMoves, (0, 1), |game| {
        game.marks.unanswered.push(("turn.phases[0].window".to_owned(), AT));
    });
    counts(FlagCode::ForcedPlay, (20, 200), |game| {
        game.legal = vec![1; 20];
        game.marks.forced = Some(AT);
    });
}

/// Limits move the bound, and the flag says so.
#[test]
fn limits_of_flags() {
    let agents = ["random".to_owned(), "random".to_owned()];
    let actions = ["left".to_owned(), "right".to_owned()];
    let ctx = context(&actions, &agents);
    let found = |limits: &[(&str, &str)], records: &[GameRecord]| {
        let mut all_limits = Limits::default();
        limits.iter().for_each(|(name, value)| all_limits.set(name, value).unwrap());
        all(&ctx, &all_limits, &def(), records)
    };
    let thrice = games(10, |game| game.situations.repeats = vec![AT; 2]);
    assert!(has(&found(&[], &thrice), FlagCode::LoopDetected));
    assert_eq!(found(&[("LOOP_DETECTED", "4")], &thrice), []);
    assert_eq!(found(&[("LOOP_DETECTED.share", "0.05")], &thrice), []);
    let twice = games(10, |game| game.situations.repeats = vec![AT]);
    assert_eq!(found(&[], &twice), []);
    assert!(has(&found(&[("LOOP_DETECTED", "2")], &twice), FlagCode::LoopDetected));
    let still = games(25, |game| game.marks.still = vec![AT; 4]);
    assert_eq!(found(&[], &still), []);
    let flags = found(&[("STALL", "4")], &still);
    assert_eq!(flags[0].message, "In 25 of 200 games nothing changed for 4 turns.");
    let quick = games(200, |game| (game.turns, game.spells) = (7, 7));
    assert!(has(&found(&[("TRIVIAL_WIN", "8")], &quick), FlagCode::TrivialWin));
}

/// A variable of which bounds stopped some of the changes.
fn stopped(stopped: u64, changes: u64) -> BoundUse {
    BoundUse { name: "oil".to_owned(), changes, stopped, first: Some(AT) }
}

/// Each variable counts by itself, so that others that change often hide nothing.
#[test]
fn a_variable_at_its_bounds() {
    let fine = BoundUse { name: "fame".to_owned(), changes: 90, stopped: 0, first: None };
    let records = games(200, |game| game.bounds = vec![fine.clone(), stopped(3, 10)]);
    let flags = raised(&["random", "random"], &records);
    assert_eq!(flags.len(), 1);
    assert_eq!(flags[0].message, "Bounds stop at least 0.300 of the changes of `oil`.");
    let records = games(200, |game| game.bounds = vec![stopped(2, 10)]);
    assert_eq!(raised(&["random", "random"], &records), []);
}

/// One turn may hold a whole auction: a game with few turns but many changes of the player who decides is not trivial.
#[test]
fn a_turn_that_asks_everybody() {
    let records = games(200, |game| (game.turns, game.spells) = (1, 9));
    assert_eq!(raised(&["random", "random"], &records), []);
}

/// Draws of five games that one seat won show no spread, and no claim is made about seats or skill.
#[test]
fn few_games_that_end() {
    let mut records = games(195, |game| game.ending = Ending::capped());
    records.iter_mut().for_each(|record| {
        if record.completed() {
            record.ending.winners = vec![2];
        }
    });
    for agents in [["random", "random"], ["mcts", "random"]] {
        let flags = raised(&agents, &records);
        assert!(flags.len() == 1 && has(&flags, FlagCode::CapHit), "{flags:?}");
    }
}

/// Partners always get equal shares, which says nothing about the search.
#[test]
fn partners_show_no_lack_of_skill() {
    let mut records = games(0, |_| {});
    for record in &mut records {
        let number = record.id.game;
        let together = if number % 2 == 0 { OutcomeKind::AllWin } else { OutcomeKind::AllLose };
        let winners: &[u32] = if number % 2 == 0 { &[1, 2] } else { &[] };
        *record = GameRecord { actions: record.actions.clone(), ..game(number, together, winners) };
    }
    assert_eq!(raised(&["mcts", "random"], &records), []);
    records.iter_mut().for_each(|record| record.ending.kind = EndKind::Over(OutcomeKind::Draw));
    assert!(has(&raised(&["mcts", "random"], &records), FlagCode::NoSkill));
}

#[test]
fn a_seat_that_wins_too_often() {
    let first = |share: u64| {
        games(0, |_| {})
            .into_iter()
            .map(|game| {
                let number = game.id.game;
                GameRecord {
                    actions: game.actions,
                    ..won(number, u32::from(number % 100 >= share) + 1)
                }
            })
            .collect::<Vec<_>>()
    };
    let random = ["random", "random"];
    assert!(!has(&raised(&random, &first(60)), FlagCode::SeatBias));
    assert!(has(&raised(&random, &first(75)), FlagCode::SeatBias));
    assert!(has(&raised(&random, &first(25)), FlagCode::SeatBias));
}

#[test]
fn actions_that_are_always_or_never_chosen() {
    let chosen = |record: &mut GameRecord| {
        record.actions[0] = ActionUse {
            legal: 5,
            exposed: 5,
            chosen: 5,
            chosen_exposed: 5,
            expected: 2 << 32,
            first: Some(AT),
            ..ActionUse::default()
        };
        record.actions[1] = ActionUse { legal: 5, exposed: 5, ..ActionUse::default() };
    };
    let records = games(200, chosen);
    let flags = raised(&["mcts", "mcts"], &records);
    assert!(has(&flags, FlagCode::DominantAction) && has(&flags, FlagCode::DeadAction));
    let greedy = raised(&["greedy", "greedy"], &records);
    assert!(has(&greedy, FlagCode::DominantAction) && !has(&greedy, FlagCode::DeadAction));
    assert_eq!(raised(&["random", "random"], &records), []);
    let never = games(200, |record| record.actions[1].legal = 0);
    let flags = raised(&["random", "random"], &never);
    assert_eq!(flags[0].action.as_deref(), Some("right"));
    assert!(has(&flags, FlagCode::DeadAction));
}

#[test]
fn a_search_without_skill() {
    let with_agents = |wins: u64| {
        let mut records = games(0, |_| {});
        for record in &mut records {
            let number = record.id.game;
            let winner = u32::from(number % 100 >= wins) + 1;
            *record = GameRecord { actions: record.actions.clone(), ..won(number, winner) };
        }
        records
    };
    let agents = ["mcts", "random"];
    assert!(has(&raised(&agents, &with_agents(40)), FlagCode::NoSkill));
    assert!(!has(&raised(&agents, &with_agents(50)), FlagCode::NoSkill));
    assert!(!has(&raised(&["greedy", "random"], &with_agents(40)), FlagCode::NoSkill));
}

/// A question in the middle of a phase counts as a window does; an offer may be declined, so it does not.
#[test]
fn a_question_without_answers() {
    for (line, flagged) in [
        ("ask active to light", true),
        ("offer active light", false),
        ("{ ask: active to light, ifNone: lit = 0 }", false),
    ] {
        let (def, program) = written(&LAMPS.replace("window: one", &format!("do: {line}")), 2, &[]);
        let plan = plan(&["random", "random"], 3, 1);
        let ctx = Context {
            actions: program.actions(),
            resources: &[],
            players: 2,
            cooperative: false,
            agents: &plan.agents,
            seed: plan.seed,
        };
        let flags = all(&ctx, &Limits::default(), &def, &play(&program, &plan));
        assert_eq!(has(&flags, FlagCode::NoLegalMoves), flagged, "{line}");
    }
}

/// After two lamps nobody has a move, and the window declares no `ifNone`.
#[test]
fn a_game_without_moves() {
    let (def, program) = written(LAMPS, 2, &[]);
    let plan = plan(&["random", "random"], 3, 1);
    let records = play(&program, &plan);
    let ctx = Context {
        actions: program.actions(),
        resources: &[],
        players: 2,
        cooperative: false,
        agents: &plan.agents,
        seed: plan.seed,
    };
    let flags = all(&ctx, &Limits::default(), &def, &records);
    let found = flags.iter().find(|flag| flag.code == FlagCode::NoLegalMoves).expect("a flag");
    assert!(found.message.contains("3 of 3 games"), "{}", found.message);
    let answered = LAMPS.replace("window: one", "window: one\n      ifNone: lit = 0");
    let (def, program) = written(&answered, 2, &[]);
    let flags = all(&ctx, &Limits::default(), &def, &play(&program, &plan));
    assert!(!has(&flags, FlagCode::NoLegalMoves));
}

/// A lone player who loses every game has no seat that is worse than another.
#[test]
fn one_seat_is_not_biased() {
    let agents = ["random".to_owned()];
    let ctx = Context {
        actions: &[],
        resources: &[],
        players: 1,
        cooperative: false,
        agents: &agents,
        seed: 3,
    };
    let lost = |at: u64| {
        let mut record = won(at, 1);
        record.id.agents = vec![0];
        record.actions.clear();
        record.ending = Ending { kind: EndKind::Over(OutcomeKind::AllLose), ..Ending::capped() };
        record
    };
    let records: Vec<GameRecord> = (0..200).map(lost).collect();
    assert!(!has(&all(&ctx, &Limits::default(), &def(), &records), FlagCode::SeatBias));
}
