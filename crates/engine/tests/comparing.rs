//! A game compared with itself before an edit.

use super::page::{MARKET, PIG, Page, TIC_TAC_TOE, fresh, setup};
use boardwright_protocol::{
    CompareRequest, ComparedSide, Comparison, Differing, OpenGame, Request, Response, Seat, Start,
    ViewAs,
};

const ALL: ViewAs = ViewAs::Everything;

fn compare(page: &mut Page, at: Option<u32>, view: ViewAs) -> Option<Comparison> {
    match page.ask(Request::Compare(CompareRequest { at, view })) {
        Response::Compared(found) => found.map(|found| *found),
        other => panic!("{other:?}"),
    }
}

fn first(page: &mut Page) -> Option<Comparison> {
    compare(page, None, ALL)
}

fn edit(text: &str) -> OpenGame {
    OpenGame { start: Start::KeepMoves, ..fresh(text, setup(2, "1", &[Seat::Person; 2]), ALL) }
}

fn play(text: &str, moves: &[u32]) -> Page {
    let mut page = Page::new();
    page.open(fresh(text, setup(2, "1", &[Seat::Person; 2]), ALL));
    for (at, index) in (0..).zip(moves) {
        page.play(at, *index, ALL);
    }
    page
}

/// The names of the cells that differ on a side.
fn cells(side: &ComparedSide) -> Vec<String> {
    let cells = side.info.boards.iter().flat_map(|board| &board.cells);
    let differ = cells.filter(|cell| side.places.contains(&cell.place));
    differ.map(|cell| cell.name.clone()).collect()
}

#[test]
fn a_move_that_no_longer_fits_is_told_with_its_reason_and_line() {
    let mut page = play(TIC_TAC_TOE, &[4, 0, 0]); // b2, a1, b1
    let edited = TIC_TAC_TOE.replace("board where .empty", "board where .empty and .row >= 2");
    let game = page.open(edit(&edited));
    assert_eq!(game.shown.view.total, 1);
    let found = first(&mut page).expect("a1 is lost");
    assert_eq!((found.first, found.at, found.fits, found.total), (2, 2, 1, 3));
    let lost = found.lost.expect("it is told");
    assert_eq!(lost.name, "Nought: Place a1");
    assert_eq!(found.made, lost.name);
    let reason = &lost.reasons[0];
    let line = edited.lines().nth(reason.line as usize - 1).expect("its line");
    assert!(line.contains(".row >= 2"), "{line}");
    assert_eq!((cells(&found.before), cells(&found.after)), (vec!["a1".into()], vec!["a1".into()]));
    let named = Differing::Named("a1".to_owned());
    let told = found.differences.iter().find(|one| one.of == named).expect("the cell");
    assert_eq!((&*told.before, &*told.after), ("Mark (Nought)", ""));
}

/// The pot grows faster; until then both games are the same.
#[test]
fn the_first_position_that_differs_is_found_where_all_moves_fit() {
    let mut page = play(PIG, &[0, 0, 0, 0, 0, 0]);
    let edited = PIG.replace("else: pot += $die", "else: pot += 2 * $die");
    let edited = edited.replace("6 * THROWS", "12 * THROWS");
    let game = page.open(edit(&edited));
    let found = first(&mut page).expect("the pot grows faster");
    let pot = Differing::Named("Pot".to_owned());
    let told = found.differences.iter().find(|one| one.of == pot).expect("the pot differs");
    assert_eq!(2 * told.before.parse::<i32>().unwrap(), told.after.parse::<i32>().unwrap());
    for at in 0..found.first {
        let same = compare(&mut page, Some(at), ALL).expect("there is a difference elsewhere");
        assert_eq!((same.at, same.differences), (at, vec![]));
    }
    assert!(found.lost.is_none() || found.fits < 6);
    assert_eq!(found.fits, game.shown.view.total);
}

#[test]
fn an_ending_that_comes_sooner_is_a_difference() {
    let mut page = play(TIC_TAC_TOE, &[0, 7, 0]); // a1, c3, b1
    page.open(edit(&TIC_TAC_TOE.replace("LINE: { value: 3", "LINE: { value: 2")));
    let found = first(&mut page).expect("Cross has two in a row");
    assert_eq!((found.first, found.fits, found.lost), (3, 3, None));
    let result = found.differences.iter().find(|one| one.of == Differing::Result).unwrap();
    assert_eq!((&*result.before, &*result.after), ("", "Cross wins"));
    assert_eq!(
        (cells(&found.before), cells(&found.after)),
        (vec![], vec!["a1".into(), "b1".into()])
    );
}

/// A number is half typed for a moment, so the game before both edits counts; nothing is left when the text is as before.
#[test]
fn several_edits_are_compared_with_the_game_that_was_played() {
    let mut page = play(TIC_TAC_TOE, &[8, 0, 0]); // c3, a1, b1
    let rows =
        |number: u32| TIC_TAC_TOE.replace("ROWS: { value: 3", &format!("ROWS: {{ value: {number}"));
    page.open(edit(&rows(2)));
    assert_eq!(first(&mut page).map(|found| (found.first, found.total)), Some((1, 3)));
    let same = edit(&rows(2));
    page.open(same); // the same text once more is no edit
    assert!(first(&mut page).is_some());
    page.open(edit(&rows(4)));
    assert_eq!(first(&mut page), None, "a new row alone is no difference");
    page.open(edit(TIC_TAC_TOE));
    assert_eq!(first(&mut page), None);
}

#[test]
fn a_move_or_another_game_ends_the_comparison() {
    let text = TIC_TAC_TOE.replace("ROWS: { value: 3", "ROWS: { value: 2");
    let mut page = play(TIC_TAC_TOE, &[8, 0]);
    page.open(edit(&text));
    assert!(first(&mut page).is_some());
    page.play(0, 0, ALL);
    assert_eq!(first(&mut page), None);
    let mut page = play(TIC_TAC_TOE, &[8, 0]);
    page.open(edit(&text));
    page.open(OpenGame { start: Start::Fresh, ..edit(&text) });
    assert_eq!(first(&mut page), None);
    let mut page = play(TIC_TAC_TOE, &[8, 0]);
    page.open(edit(PIG));
    assert_eq!(first(&mut page), None);
    assert_eq!(first(&mut Page::new()), None, "no game is open");
}

#[test]
fn positions_beyond_the_end_become_the_last() {
    let mut page = play(TIC_TAC_TOE, &[8, 0, 0]);
    page.open(edit(&TIC_TAC_TOE.replace("ROWS: { value: 3", "ROWS: { value: 2")));
    let found = compare(&mut page, Some(u32::MAX), ALL).unwrap();
    assert_eq!((found.at, found.before.view.at, found.after.view.at), (1, 1, 0));
}

/// The other hand is no difference for a viewer who does not see it, and no byte names what is in it.
#[test]
fn a_comparison_tells_no_secrets() {
    let seats = [Seat::Person; 2];
    let mut guarded = 0;
    for seed in 0..8 {
        let open = |text: &str, start, view| OpenGame {
            start,
            ..fresh(text, setup(2, &seed.to_string(), &seats), view)
        };
        let mut page = Page::new();
        let mut shown = page.open(open(MARKET, Start::Fresh, ALL)).shown;
        for _ in 0..12 {
            let count = shown.view.decision.as_ref().map_or(0, |decision| decision.count);
            shown = page.play(shown.view.total, (seed * 7 + 3) % count.max(1), ALL);
        }
        let edited = MARKET.replace("money[actor] -= $coins", "money[actor] -= 2 * $coins");
        let edited = edited.replace("money: 2 in", "money: 5 in");
        for view in [ViewAs::Seat(1), ViewAs::Seat(2)] {
            page.open(open(&edited, Start::KeepMoves, view));
            let Some(found) = compare(&mut page, None, view) else { continue };
            for side in [&found.before, &found.after] {
                let owner = |place: u32| side.info.zones.iter().find(|zone| zone.place == place);
                for held in &side.view.places {
                    let Some(zone) = owner(held.place).filter(|zone| zone.secret) else { continue };
                    if ViewAs::Seat(zone.owner) != view {
                        guarded += 1;
                        assert!(held.tokens.iter().all(|token| token.hidden), "{held:?}");
                    }
                }
            }
            let ViewAs::Seat(seat) = view else { unreachable!() };
            for one in &found.differences {
                let is_hand = one.of == Differing::Named("Hand".to_owned());
                let told = format!("{} {}", one.before, one.after);
                assert!(
                    !is_hand || one.seat == seat || !told.contains(char::is_alphabetic),
                    "{one:?}"
                );
            }
        }
    }
    assert!(guarded > 0, "no secret was looked for");
}
