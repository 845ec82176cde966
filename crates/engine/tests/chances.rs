//! How likely each seat is to win: figures of every position, without secrets.

use super::page::{MARKET, Page, TIC_TAC_TOE, fresh, setup};
use boardwright_engine::Answers;
use boardwright_protocol::{
    ChancePlan, ChanceRequest, ChanceView, Measure, Request, Response, Seat, ViewAs,
};

const ALL: ViewAs = ViewAs::Everything;
const SHARED: ViewAs = ViewAs::Shared { holder: 0 };

fn plan(page: &mut Page, view: ViewAs) -> ChancePlan {
    match page.ask(Request::Chances(ChanceRequest::Plan { view })) {
        Response::ChancePlan(plan) => *plan,
        other => panic!("{other:?}"),
    }
}

fn figures(page: &mut Page, at: u32, view: ViewAs) -> ChanceView {
    assert_eq!(page.send(Request::Chances(ChanceRequest::Search { at, view })), []);
    loop {
        match page.worker.idle(false, &mut || false).map(|answer| answer.body) {
            Some(Response::Chance(found)) => return *found,
            None => assert!(page.worker.is_busy()),
            other => panic!("{other:?}"),
        }
    }
}

/// Cross has a1 and a2, nought b1 and b2; cross takes a3.
fn short_game(view: ViewAs) -> Page {
    let mut page = Page::new();
    page.open(fresh(TIC_TAC_TOE, setup(0, "1", &[Seat::Person; 2]), view));
    for (at, cell) in ["a1", "b1", "a2", "b2", "a3"].iter().enumerate() {
        let moves = page.go_to(at as u32, ALL).view.decision.expect("a decision").moves;
        let index = moves.iter().position(|one| one.label == format!("Place {cell}"));
        page.play(at as u32, index.expect("an empty cell") as u32, view);
    }
    page
}

#[test]
fn a_finished_game_ends_with_its_result() {
    let mut page = short_game(SHARED);
    let plan_now = plan(&mut page, SHARED);
    assert_eq!((plan_now.measure, plan_now.total, plan_now.every), (Measure::Win, 5, 1));
    assert_eq!(plan_now.positions.iter().map(|one| one.at).collect::<Vec<_>>(), [0, 1, 2, 3, 4]);
    assert_eq!(plan_now.result, Some(vec![1000, 0]));
    let last = figures(&mut page, 4, SHARED);
    assert_eq!((last.key, last.figures), (plan_now.positions[4].key.clone(), vec![1000, 0]));
    let begin = figures(&mut page, 0, SHARED);
    assert!((400..800).contains(&begin.figures[0]), "{begin:?}");
    assert_eq!(begin.figures.iter().sum::<i32>(), 1000);
    assert_eq!(figures(&mut short_game(ALL), 0, ALL), begin, "the same game has the same figures");
    assert_eq!(
        page.refusal(Request::Chances(ChanceRequest::Search { at: 5, view: SHARED })),
        "The game is over."
    );
    // Without the last move the first positions stay the same, and the last one is searched.
    page.undo(SHARED);
    let before = plan(&mut page, SHARED);
    assert_eq!((&before.positions[..], before.result), (&plan_now.positions[..], None));
}

#[test]
fn moves_do_not_end_a_search_and_a_stop_does() {
    let mut page = short_game(ALL);
    assert_eq!(page.send(Request::Chances(ChanceRequest::Search { at: 0, view: ALL })), []);
    page.undo(ALL);
    assert!(page.worker.is_busy(), "it goes on");
    let stopped = Response::Refused { message: "The search was stopped.".to_owned() };
    assert_eq!(page.send(Request::Chances(ChanceRequest::Stop)), [stopped]);
    assert!(!page.worker.is_busy());
    assert_eq!(page.send(Request::Chances(ChanceRequest::Stop)), []);
}

/// The figures rest on what the player to move knows, so that nobody else may see them before the end.
#[test]
fn a_game_with_secrets_has_no_figures_before_its_end() {
    let mut page = Page::new();
    let game = page.open(fresh(MARKET, setup(2, "3", &[Seat::Person, Seat::Random]), SHARED));
    for view in [SHARED, ViewAs::Seat(1), ViewAs::Decider] {
        let plan = plan(&mut page, view);
        assert!(plan.secret && plan.hides && plan.positions.is_empty(), "{plan:?}");
        let refused = page.refusal(Request::Chances(ChanceRequest::Search { at: 0, view }));
        assert_eq!(refused, "The chances would tell secrets.");
    }
    let open = plan(&mut page, ALL);
    assert!(!open.secret && open.positions.len() == 1);
    let dice = &mut super::page::Dice(5);
    let end = page.finish(game.shown, ALL, dice);
    assert!(end.view.end.is_some());
    let plan = plan(&mut page, SHARED);
    assert!(!plan.secret && plan.hides && plan.result.is_some(), "{plan:?}");
    assert!(plan.positions.len() <= 61);
}

const RAID: &str = "
```yaml
meta: { id: raid, players: 2 }
vars:
  global:
    floor: 0 in -9..9
actions:
  climb:
    do: floor += 1
  wait:
    do: floor -= 1
end:
  - when: floor >= 2
    result: players win
  - when: floor <= -2
    result: players lose
```
";

const PAID: &str = "
```yaml
meta: { id: paid, players: 3 }
vars:
  perPlayer:
    coins: 0 in 0..99
  global:
    turns: 0 in 0..9
actions:
  take:
    do:
      - coins[actor] += 2
      - turns += 1
  leave:
    do: turns += 1
end:
  - when: turns >= 3
    result: payoff coins[$player]
```
";

#[test]
fn games_for_all_together_and_for_points_have_figures_of_their_own() {
    let mut page = Page::new();
    page.open(fresh(RAID, setup(2, "1", &[Seat::Person; 2]), ALL));
    assert_eq!(plan(&mut page, ALL).measure, Measure::AllWin);
    assert_eq!(figures(&mut page, 0, ALL).figures, [1000]);
    page.open(fresh(PAID, setup(3, "1", &[Seat::Person; 3]), ALL));
    let found = plan(&mut page, ALL);
    assert_eq!(found.measure, Measure::Points);
    let first = figures(&mut page, 0, ALL).figures;
    assert!(first[0] == 20 && first.len() == 3, "the first player takes: {first:?}");
}
