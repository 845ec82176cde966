//! Whole games by messages alone, as the page plays them.

use super::page::{Dice, GAMES, Page, fresh, setup};
use boardwright_protocol::{Arg, Seat, Shown, View, ViewAs};
use std::collections::BTreeMap;

/// Properties of every view.
fn sound(shown: &Shown, players: u32) {
    let view = &shown.view;
    assert!(view.at <= view.total);
    assert_eq!(view.players.len() as u32, players);
    assert_eq!(shown.seats.len() as u32, players);
    assert_eq!((view.hash.len(), view.hash.to_lowercase()), (16, view.hash.clone()));
    let handles = handles(view);
    let over = view.decision.is_none();
    assert_eq!(over, view.end.is_some(), "a question or an end");
    let Some(decision) = &view.decision else { return };
    assert!((1..=players).contains(&decision.seat));
    assert!(!decision.prompt.is_empty() && decision.prompt.len() < 200, "{}", decision.prompt);
    let deciding: Vec<u32> = view.players.iter().filter(|p| p.deciding).map(|p| p.seat).collect();
    assert_eq!(deciding, [decision.seat]);
    let may = view.viewer == 0 || view.viewer == decision.seat;
    assert_eq!(may, !decision.moves.is_empty(), "moves are for who decides");
    assert_eq!(may, !decision.alternatives.is_empty());
    assert!(
        !may || decision.moves.iter().filter(|one| one.pick.is_next()).count() as u32
            == decision.count
    );
    for chosen in &decision.moves {
        let alternative = &decision.alternatives[chosen.alternative as usize];
        assert_eq!(chosen.args.len(), alternative.params.len());
        assert!(!chosen.label.is_empty() && !chosen.label.contains('{'), "{}", chosen.label);
        for arg in &chosen.args {
            if let Arg::Token { handle, place } = arg {
                assert_eq!(handles.get(handle), Some(place), "a handle of this view");
            }
        }
    }
    let labels: std::collections::BTreeSet<_> =
        decision.moves.iter().map(|m| (m.alternative, &m.label)).collect();
    assert!(labels.len() * 4 >= decision.moves.len(), "labels tell moves apart: {labels:?}");
}

/// The places of handles; each handle stands once.
fn handles(view: &View) -> BTreeMap<u32, u32> {
    let mut handles = BTreeMap::new();
    for place in &view.places {
        let count: u32 = place.tokens.iter().map(|token| token.count).sum();
        assert_eq!(count, place.count, "tokens add up");
        for token in &place.tokens {
            assert_eq!(token.hidden, token.kind.is_empty());
            let other = handles.insert(token.handle, place.place);
            assert!(
                other.is_none() || !token.covers.is_empty(),
                "{token:?} stands in {other:?}, too"
            );
        }
    }
    handles
}

#[test]
fn every_game_can_be_played_by_messages() {
    for (text, counts) in GAMES {
        for players in counts {
            for seats in [
                vec![Seat::Person; players as usize],
                vec![Seat::Person],
                vec![Seat::Random; players as usize],
                vec![Seat::Greedy, Seat::Random],
            ] {
                for view in [ViewAs::Decider, ViewAs::Everything, ViewAs::Seat(players)] {
                    played(text, players, &seats, view);
                }
            }
        }
    }
}

/// The other bundled games, for their fewest players.
#[test]
fn the_other_games_can_be_played_by_messages() {
    for (_, text) in boardwright_sim::signature::GAMES {
        if GAMES.iter().any(|(known, _)| known == text) {
            continue;
        }
        let compiled = boardwright_compile::compile(text, &Default::default());
        let players = compiled.def.expect("a game").meta.players.min;
        played(text, players, &vec![Seat::Person; players as usize], ViewAs::Decider);
        played(text, players, &[Seat::Random, Seat::Random], ViewAs::Everything);
    }
}

/// The templates of the start page: people begin with them, so they have no finding at all.
#[test]
fn the_templates_are_without_findings_and_can_be_played() {
    for (text, counts) in [
        (include_str!("../../../specs/templates/empty.md"), 2..=2),
        (include_str!("../../../specs/templates/board.md"), 2..=2),
        (include_str!("../../../specs/templates/cards.md"), 2..=4),
        (include_str!("../../../specs/templates/dice.md"), 2..=4),
        (include_str!("../../../specs/templates/war.md"), 2..=2),
    ] {
        let checked = Page::new().check(text);
        assert!(checked.playable && checked.diagnostics.is_empty(), "{:#?}", checked.diagnostics);
        assert!(text.contains("\n# "), "a comment explains a block");
        for players in counts {
            played(text, players, &vec![Seat::Person; players as usize], ViewAs::Decider);
            played(text, players, &[Seat::Greedy, Seat::Random], ViewAs::Everything);
        }
    }
}

/// Plays a game to its end.
fn played(text: &str, players: u32, seats: &[Seat], view: ViewAs) {
    let mut page = Page::new();
    let mut dice = Dice(players.into());
    let game = page.open(fresh(text, setup(players, "7", seats), view));
    assert_eq!(game.problems, [""; 0]);
    let mut shown = game.shown;
    sound(&shown, players);
    while shown.view.end.is_none() {
        shown = page.step(&shown, view, &mut dice);
        sound(&shown, players);
        assert!(shown.view.total < 5_000, "it ends");
    }
    let end = shown.view.end.clone().unwrap();
    assert!(!end.fault, "{}: {}", end.headline, end.reason);
    assert!(end.line > 0 && !end.headline.is_empty() && !end.reason.is_empty());
    assert!(!shown.bot_next);
}

/// Any decision can be gone to, and looks as it did when it was made.
#[test]
fn going_back_shows_what_was() {
    for (text, counts) in GAMES {
        let players = *counts.end();
        let seats = vec![Seat::Random; players as usize];
        let mut page = Page::new();
        let view = ViewAs::Seat(1);
        let mut shown = page.open(fresh(text, setup(players, "back", &seats), view)).shown;
        let mut then = vec![shown.view.clone()];
        while shown.view.end.is_none() {
            shown = page.bot(view);
            then.push(shown.view.clone());
        }
        let total = shown.view.total;
        assert_eq!(then.len() as u32, total + 1);
        let mut dice = Dice(5);
        for at in (0..100).map(|_| dice.below(total + 1)) {
            let now = page.go_to(at, view);
            let was = View { total, ..then[at as usize].clone() };
            assert_eq!(now.view, was, "at {at} of {total}");
            assert!(now.log.is_empty(), "the log stands");
        }
    }
}

#[test]
fn the_same_seed_is_the_same_game() {
    for (text, counts) in GAMES {
        let players = *counts.end();
        let play = |seed: &str| {
            let mut page = Page::new();
            let seats = [Seat::Greedy, Seat::Random];
            let view = ViewAs::Everything;
            let shown = page.open(fresh(text, setup(players, seed, &seats), view)).shown;
            page.finish(shown, view, &mut Dice(0)).view.hash
        };
        assert_eq!(play("some words"), play("some words"));
        assert_eq!(play("255"), play("0xff"));
        assert_ne!(play("1"), play("2"));
    }
}

/// Parameters that are separate decisions are asked for after the action.
#[test]
fn parameters_are_asked_for_one_after_the_other() {
    let text = "```yaml
meta: { id: steps, players: 2 }
board: { shape: \"grid(2, 2)\" }
tokens: [ship]
vars:
  global: { n: 0 in 0..9 }
setup:
  - create ship in cell_1_1 for player(1)
actions:
  sail:
    params:
      ship: pieces[actor]
      to: { in: neighbors($ship), step: true, prompt: \"Where to?\" }
      speed: { in: 1..2, step: true }
    do:
      - move $ship to $to
      - n += $speed
turn:
  phases:
    main: { window: one, ifNone: n += 1 }
end:
  - when: n >= 9
    result: draw
display:
  actions:
    sail: \"Sail {ship} to {to}\"
```";
    let mut page = Page::new();
    let view = ViewAs::Decider;
    let shown = page.open(fresh(text, setup(2, "7", &[Seat::Person, Seat::Person]), view)).shown;
    let asked = |shown: &Shown| {
        sound(shown, 2);
        let decision = shown.view.decision.clone().expect("a question");
        let labels = decision.moves.into_iter().map(|chosen| chosen.label).collect::<Vec<_>>();
        (decision.prompt, labels, decision.context)
    };
    let (_, labels, _) = asked(&shown);
    assert_eq!(labels, ["Sail Ship on a1"]);
    let shown = page.play(0, 0, view);
    let (prompt, labels, context) = asked(&shown);
    assert_eq!((&*prompt, labels.len()), ("Player 1: Where to?", 2));
    assert_eq!(labels, ["a2", "b1"]);
    assert_eq!(context[0], ("Ship".to_owned(), "Ship".to_owned()));
    let shown = page.play(1, 0, view);
    let (prompt, labels, context) = asked(&shown);
    assert_eq!((&*prompt, labels.len()), ("Player 1, choose the speed, from 1 to 2.", 2));
    assert_eq!(context[1], ("To".to_owned(), "a2".to_owned()));
    let shown = page.play(2, 1, view);
    assert_eq!(shown.log.last().expect("a row").label, "Speed: 2");
    let numbers: Vec<&str> = shown.log.iter().map(|row| &*row.number).collect();
    assert!(numbers.ends_with(&["1.3"]), "{numbers:?}");
}
