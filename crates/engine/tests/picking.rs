//! A person composes a set in any order before its members are picked in the order of the list.

use super::page::{Page, fresh, setup};
use boardwright_protocol::{Arg, Pick, Request, Seat, View, ViewAs};

const ALL: ViewAs = ViewAs::Everything;

/// Up to four of five gems, worth at most 9 together, then three of them. Some gems are alike.
const GEMS: &str = r#"# Gems
```yaml
meta: { id: gems, players: 1 }
tokens:
  gem:
    columns: [type, worth]
    rows: [[pearl, 1], [azure, 2], [jade, 3], [ruby, 4], [onyx, 8]]
zones: { bank: {}, purse: { owner: player } }
vars: { global: { taken: 0 in 0..9 } }
setup:
  - each: $g in types(gem)
    do: create $g in bank
  - create pearl in bank
actions:
  take:
    do:
      - choose 1 to 4 of bank as $gems where sum($gems, .worth) <= 9
      - move $gems to purse[actor]
      - choose 2 of purse[actor] as $paid
      - move $paid to bank
      - taken += count($gems)
end:
  - when: taken > 8
    result: draw
```
"#;

/// The question for gems.
fn asked(page: &mut Page) -> View {
    page.open(fresh(GEMS, setup(0, "1", &[Seat::Person]), ALL));
    page.play(0, 0, ALL).view
}

/// The name of the token that an answer picks.
fn name(view: &View, arg: &Arg) -> String {
    let Arg::Token { handle, place } = arg else { return "done".to_owned() };
    let mut tokens =
        view.places.iter().filter(|held| held.place == *place).flat_map(|held| &held.tokens);
    tokens
        .find(|token| token.handle == *handle)
        .map(|token| token.name.to_lowercase())
        .expect("it lies there")
}

/// The names of the answers of a sort, in order.
fn answers(view: &View, sort: Pick) -> Vec<String> {
    let moves = &view.decision.as_ref().expect("a question").moves;
    let of = moves.iter().filter(|one| one.pick == sort);
    of.map(|one| one.args.first().map_or("done".to_owned(), |arg| name(view, arg))).collect()
}

/// Ticks a gem, or puts it back.
fn tick(page: &mut Page, view: &View, gem: &str) -> View {
    let moves = &view.decision.as_ref().expect("a question").moves;
    let named = |one: &boardwright_protocol::MoveView| {
        !one.pick.is_next() && one.args.first().is_some_and(|arg| name(view, arg) == gem)
    };
    let at = moves.iter().position(named).expect("it can be ticked");
    page.play(view.total, at as u32, ALL).view
}

/// Ends the choice.
fn done(page: &mut Page, view: &View) -> View {
    let moves = &view.decision.as_ref().expect("a question").moves;
    let at = moves.iter().position(|one| one.pick == Pick::Done).expect("the set is complete");
    page.play(view.total, at as u32, ALL).view
}

#[test]
fn members_are_ticked_in_any_order_and_picked_in_that_of_the_list() {
    let mut page = Page::new();
    let start = asked(&mut page);
    assert_eq!(answers(&start, Pick::Join), ["pearl", "azure", "jade", "ruby", "onyx"]);
    assert!(answers(&start, Pick::Done).is_empty(), "at least one is chosen");
    let ruby = tick(&mut page, &start, "ruby");
    assert_eq!((ruby.total, page.log.len()), (start.total, 1), "nothing is picked yet");
    assert_eq!(answers(&ruby, Pick::Join), ["pearl", "azure", "jade"], "onyx is too dear with it");
    assert_eq!(answers(&ruby, Pick::Back), ["ruby"]);
    let decision = ruby.decision.as_ref().expect("a question");
    assert!(decision.context.contains(&("Gems".to_owned(), "Ruby".to_owned())));
    let azure = tick(&mut page, &ruby, "azure");
    assert_eq!(answers(&azure, Pick::Back), ["ruby", "azure"]);
    let over = done(&mut page, &azure);
    assert_eq!(
        over.total,
        start.total + 2,
        "nothing that follows ruby is cheap enough, so the choice is over"
    );
    let labels: Vec<&str> = page.log.iter().map(|row| row.label.as_str()).collect();
    assert_eq!(labels, ["Take", "Gems: Azure", "Gems: Ruby"]);
}

#[test]
fn a_member_goes_back_and_undo_takes_the_last() {
    let mut page = Page::new();
    let start = asked(&mut page);
    let jade = tick(&mut page, &start, "jade");
    let two = tick(&mut page, &jade, "pearl");
    let pearl = tick(&mut page, &two, "jade");
    assert_eq!(answers(&pearl, Pick::Back), ["pearl"]);
    assert_eq!(page.undo(ALL).view.decision, start.decision);
    assert_eq!(page.undo(ALL).view.total, 0, "then the move before");
}

/// The last of two that are asked for ends the question, also if it stands first in the list.
#[test]
fn a_full_set_is_picked_at_once() {
    let mut page = Page::new();
    let view = asked(&mut page);
    let view = tick(&mut page, &view, "jade");
    let view = tick(&mut page, &view, "azure");
    let view = tick(&mut page, &view, "pearl");
    let view = tick(&mut page, &view, "pearl");
    assert_eq!(answers(&view, Pick::Join), ["pearl", "azure", "jade"], "two of the purse");
    let view = tick(&mut page, &view, "jade");
    assert_eq!(answers(&view, Pick::Join), ["pearl", "azure"]);
    let before = view.total;
    let view = tick(&mut page, &view, "pearl");
    assert_eq!(view.total, before + 2, "the next turn");
    let labels: Vec<&str> = page.log.iter().rev().take(2).map(|row| row.label.as_str()).collect();
    assert_eq!(labels, ["Paid: Jade", "Paid: Pearl"]);
}

#[test]
fn only_the_end_of_the_game_is_composed() {
    let mut page = Page::new();
    let start = asked(&mut page);
    let ruby = tick(&mut page, &start, "ruby");
    let ends = done(&mut page, &ruby);
    let earlier = page.go_to(start.total, ALL).view;
    assert!(answers(&earlier, Pick::Join).is_empty() && answers(&earlier, Pick::Back).is_empty());
    let count = earlier.decision.as_ref().map_or(0, |decision| decision.count);
    let beyond = Request::Move { at: start.total, index: count, view: ALL };
    assert!(page.refusal(beyond).contains("none has number"));
    page.go_to(ends.total, ALL);
    assert!(page.refusal(Request::Move { at: ends.total, index: 99, view: ALL }).ends_with('.'));
}
