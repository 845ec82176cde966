//! Variations and comments of the open game.

use super::page::{MARKET, PIG, Page, TIC_TAC_TOE, fresh, setup};
use boardwright_protocol::{
    BranchChange, BranchesView, LinkMode, OpenGame, Received, Record, Request, Response, Seat,
    Sent, Shown, Start, ViewAs,
};

const ALL: ViewAs = ViewAs::Everything;

fn change(page: &mut Page, what: BranchChange) -> Shown {
    page.show(Request::Branch { what, view: ALL })
}

fn refusal(page: &mut Page, what: BranchChange) -> String {
    page.refusal(Request::Branch { what, view: ALL })
}

fn comment(page: &mut Page, at: u32, text: &str) -> BranchesView {
    let what = BranchChange::Comment { at, text: text.to_owned() };
    match page.ask(Request::Branch { what, view: ALL }) {
        Response::Branches(view) => *view,
        other => panic!("{other:?}"),
    }
}

/// Tic-tac-toe between two people: b2 a1 b1, and c3 instead of a1.
fn forked() -> (Page, Shown) {
    let mut page = Page::new();
    page.open(fresh(TIC_TAC_TOE, setup(0, "1", &[Seat::Person; 2]), ALL));
    for (at, index) in [(0, 4), (1, 0), (2, 0)] {
        page.play(at, index, ALL);
    }
    let shown = page.play(1, 7, ALL);
    (page, shown)
}

/// The lines: depth, moves before, number of moves, first move.
fn lines(shown: &Shown) -> Vec<(u32, u32, u32, &str)> {
    let lines = shown.branches.lines.iter();
    lines.map(|line| (line.depth, line.from, line.moves, &*line.label)).collect()
}

fn labels(page: &Page) -> Vec<&str> {
    page.log.iter().map(|row| &*row.label).collect()
}

#[test]
fn another_move_begins_a_variation() {
    let (mut page, shown) = forked();
    assert_eq!((shown.view.at, shown.view.total, shown.log_from), (2, 2, 1));
    assert_eq!(lines(&shown), [(0, 0, 3, ""), (1, 1, 1, "Place c3")]);
    assert_eq!((shown.branches.current, shown.branches.lines[1].seat), (1, 2));
    assert_eq!(shown.branches.forks, [1]);
    let back = change(&mut page, BranchChange::Switch(0));
    assert_eq!((back.view.at, back.view.total), (2, 3));
    assert_eq!(labels(&page), ["Place b2", "Place a1", "Place b1"]);
    // The move of the variation leads there again, and the move of the line that is played changes nothing.
    let again = page.play(1, 7, ALL);
    assert_eq!((again.view.total, again.branches.lines.len()), (2, 2));
    change(&mut page, BranchChange::Switch(0));
    let same = page.play(0, 4, ALL);
    assert_eq!((same.view.at, same.view.total), (1, 3));
}

#[test]
fn a_variation_becomes_the_main_line_or_is_deleted() {
    let (mut page, shown) = forked();
    let line = shown.branches.lines[1].line;
    let promoted = change(&mut page, BranchChange::Promote(line));
    assert_eq!(lines(&promoted), [(0, 0, 2, ""), (1, 1, 2, "Place a1")]);
    assert_eq!((promoted.branches.current, promoted.view.total), (0, 2));
    let old = promoted.branches.lines[1].line;
    change(&mut page, BranchChange::Switch(old));
    let deleted = change(&mut page, BranchChange::Delete(old));
    assert_eq!((lines(&deleted), deleted.branches.deleted), (vec![], true));
    assert_eq!((deleted.view.at, deleted.view.total), (1, 2), "where both lines part");
    assert_eq!(labels(&page), ["Place b2", "Place c3"]);
    let restored = change(&mut page, BranchChange::Restore);
    assert_eq!(lines(&restored).len(), 2);
    assert_eq!(labels(&page), ["Place b2", "Place a1", "Place b1"]);
    assert!(refusal(&mut page, BranchChange::Restore).contains("No variation"));
    for wrong in
        [BranchChange::Switch(99), BranchChange::Promote(u32::MAX), BranchChange::Delete(0)]
    {
        assert_eq!(refusal(&mut page, wrong), "There is no such variation.");
    }
}

#[test]
fn undo_and_redo_lose_no_variation() {
    let (mut page, _) = forked();
    let back = page.undo(ALL);
    assert_eq!((back.view.total, lines(&back)), (1, vec![(0, 0, 3, "")]), "the main line is there");
    let again = page.show(Request::Redo { view: ALL });
    assert_eq!(lines(&again).len(), 2);
    page.undo(ALL);
    page.undo(ALL);
    let other = page.play(0, 0, ALL);
    assert_eq!(lines(&other), [(0, 0, 3, ""), (1, 0, 1, "Place a1")]);
    let main = change(&mut page, BranchChange::Switch(0));
    assert_eq!((main.view.at, main.view.total), (1, 3));
}

#[test]
fn comments_are_plain_text_of_a_position() {
    let (mut page, _) = forked();
    let view = comment(&mut page, 2, " <b>Better</b>\n");
    assert_eq!((view.comments[0].at, &*view.comments[0].text), (2, "<b>Better</b>"));
    assert_eq!(view.lines[1].comments, 1);
    let too_long = BranchChange::Comment { at: 0, text: "x".repeat(281) };
    assert_eq!(refusal(&mut page, too_long), "A comment has at most 280 characters.");
    let nowhere = BranchChange::Comment { at: 9, text: "x".to_owned() };
    assert!(refusal(&mut page, nowhere).contains("no decision 9"));
    assert!(comment(&mut page, 2, "").comments.is_empty());
}

#[test]
fn too_many_variations_are_refused_in_words() {
    let mut page = Page::new();
    page.open(fresh(&TIC_TAC_TOE.replace('3', "9"), setup(0, "1", &[Seat::Person; 2]), ALL));
    for at in 0..3 {
        page.play(at, 0, ALL);
    }
    for index in 1..=64 {
        page.play(1, index, ALL);
    }
    let refused = page.refusal(Request::Move { at: 1, index: 65, view: ALL });
    assert_eq!(refused, "A game keeps at most 64 variations: delete one first.");
}

fn record(received: Received) -> (OpenGame, Vec<String>) {
    let Received::Link { text, setup, moves, branches, at, expected, problems, .. } = received
    else {
        panic!("{received:?}")
    };
    let record = Record { moves, branches, then: Vec::new() };
    let start = Start::Record(Box::new(record));
    (OpenGame { text, setup: setup.unwrap(), start, at: Some(at), view: ALL, expected }, problems)
}

#[test]
fn links_carry_variations_and_comments() {
    let (mut page, _) = forked();
    comment(&mut page, 2, "Better");
    comment(&mut page, 0, "The start");
    let shown = page.go_to(2, ALL);
    let link = page.share_as(TIC_TAC_TOE, 2, Sent::Game, LinkMode::Replay).fragment;
    let mut other = Page::new();
    let received = other.receive(&link);
    let (game, problems) = record(received);
    assert!(problems.is_empty());
    let opened = other.open(game.clone());
    assert!(opened.verified, "{:?}", opened.problems);
    assert_eq!(lines(&opened.shown), lines(&shown));
    assert_eq!(opened.shown.branches.comments, shown.branches.comments);
    assert_eq!(opened.shown.view, shown.view);
    // A position and a board for another page have one line.
    for (sent, mode) in [(Sent::Position, LinkMode::Edit), (Sent::Line, LinkMode::Replay)] {
        let link = page.share_as(TIC_TAC_TOE, 2, sent, mode).fragment;
        let Received::Link { moves, branches, .. } = other.receive(&link) else { panic!() };
        assert_eq!((moves, branches), (vec![4, 7], Vec::new()));
    }
    // The lines go on with moves that no link holds yet.
    let Start::Record(told) = game.start.clone() else { panic!() };
    let told = Record { then: vec![(1, 3), (2, 0), (9, 9)], ..*told };
    let opened = other.open(OpenGame { start: Start::Record(Box::new(told)), ..game.clone() });
    assert_eq!((opened.shown.view.at, opened.shown.branches.lines.len()), (3, 3));
    // Bytes of strangers.
    for bytes in [vec![1, 2, 3], vec![255; 40], vec![0, 1, 7, 0, 1, 0, 0, 0, 0]] {
        let told = Record { moves: vec![4, 0, 0], branches: bytes, then: Vec::new() };
        let opened = other.open(OpenGame { start: Start::Record(Box::new(told)), ..game.clone() });
        assert!(opened.problems[0].contains("without its variations"), "{:?}", opened.problems);
        assert_eq!(opened.shown.view.total, 3);
    }
}

#[test]
fn moves_that_cannot_be_played_are_located() {
    use boardwright_sim::share::{Branches, Comment, Variation};
    let variation = |from, moves: &[u32]| Variation {
        parent: 0,
        from,
        moves: moves.to_vec(),
        comments: vec![Comment { at: from + 1, text: "x".to_owned() }],
    };
    let variations = vec![variation(1, &[3, 99, 0]), variation(2, &[7])];
    let branches = Branches { comments: Vec::new(), variations, line: 0, total: 3 }.to_bytes();
    let told = Record { moves: vec![4, 0, 0], branches, then: Vec::new() };
    let game = fresh(TIC_TAC_TOE, setup(0, "1", &[Seat::Person; 2]), ALL);
    let mut page = Page::new();
    let opened = page.open(OpenGame { start: Start::Record(Box::new(told)), ..game });
    assert_eq!(
        opened.problems,
        [
            "Variation 1 is cut at decision 3: there are 7 moves, and none has number 100.",
            "Variation 2 is cut at decision 3: there are 7 moves, and none has number 8."
        ]
    );
    assert_eq!(lines(&opened.shown).len(), 2);
}

/// After an edit the lines are played as far as they are possible, and come back later.
#[test]
fn an_edit_keeps_what_still_plays() {
    let (mut page, before) = forked();
    comment(&mut page, 2, "Corner");
    let smaller = TIC_TAC_TOE.replace('3', "2");
    let keep = |text: &str| OpenGame {
        start: Start::KeepMoves,
        ..fresh(text, setup(0, "1", &[Seat::Person; 2]), ALL)
    };
    let larger = page.open(keep(&TIC_TAC_TOE.replace('3', "5")));
    assert_eq!((lines(&larger.shown), larger.problems), (lines(&before), vec![]));
    assert_eq!(larger.shown.branches.comments[0].text, "Corner");
    let small = page.open(keep(&smaller));
    assert_eq!(small.shown.view.total, 1, "c3 is not there");
    assert_eq!(small.problems.len(), 1, "{:?}", small.problems);
    comment(&mut page, 1, "Small");
    let back = page.open(keep(TIC_TAC_TOE));
    assert_eq!((lines(&back.shown), back.problems), (lines(&before), vec![]));
    let texts: Vec<_> = back.shown.branches.comments.iter().map(|one| &*one.text).collect();
    assert_eq!(texts, ["Small", "Corner"]);
    change(&mut page, BranchChange::Switch(0));
    let small = page.open(keep(&smaller));
    assert_eq!(small.shown.view.total, 3);
    assert!(small.problems[0].starts_with("One variation"), "{:?}", small.problems);
}

/// A variation is named for its viewer: what another seat drew stays a secret.
#[test]
fn every_game_branches() {
    for text in [PIG, MARKET] {
        let mut page = Page::new();
        let mut shown = page.open(fresh(text, setup(2, "7", &[Seat::Person; 2]), ALL)).shown;
        for _ in 0..40 {
            let count = shown.view.decision.as_ref().map_or(0, |decision| decision.count);
            if count == 0 {
                break;
            }
            shown = page.play(shown.view.at, 0, ALL);
        }
        let all = page.log.clone();
        let fork = (0..all.len() as u32)
            .rev()
            .find(|at| page.go_to(*at, ALL).view.decision.is_some_and(|one| one.count > 1));
        let fork = fork.expect("somebody can choose");
        let other = page.play(fork, 1, ALL);
        assert_eq!(other.branches.lines.len(), 2);
        assert_eq!(other.branches.lines[1].label, page.log[fork as usize].label);
        change(&mut page, BranchChange::Switch(0));
        assert_eq!(page.log, all);
    }
}
