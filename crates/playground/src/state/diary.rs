//! The requests that built the open game in the play worker. An engine depends on its messages alone, so a new
//! worker with the same requests has the same game.

use boardwright_protocol::BranchChange::Comment;
use boardwright_protocol::{Opened, Request, Response, Start};

/// The successful requests, oldest first, from the opening of the game.
#[derive(Debug, Default)]
pub struct Diary {
    entries: Vec<Entry>,
}

#[derive(Debug)]
struct Entry {
    request: Request,
    /// True if an edit kept every move.
    whole: bool,
}

impl Diary {
    /// Notes a request, if it was successful.
    pub fn note(&mut self, request: Request, answer: &Response) {
        let whole = match answer {
            Response::Shown(_) | Response::Branches(_) => true,
            Response::Opened(opened) => match &**opened {
                Opened::Game { problems, .. } => problems.is_empty(),
                Opened::Broken { .. } => return,
            },
            _ => return,
        };
        if begins_anew(&request) {
            self.entries.clear();
        } else if self.entries.last().is_some_and(|last| last.is_replaced_by(&request)) {
            self.entries.pop();
        }
        self.entries.push(Entry { request, whole });
    }

    /// Returns all requests and clears the diary.
    pub fn take(&mut self) -> Vec<Request> {
        std::mem::take(&mut self.entries).into_iter().map(|entry| entry.request).collect()
    }
}

impl Entry {
    /// Only the last of consecutive looks is needed, of consecutive comments on a position, and of consecutive edits that
    /// kept all moves.
    fn is_replaced_by(&self, next: &Request) -> bool {
        match (&self.request, next) {
            (Request::GoTo { .. }, Request::GoTo { .. }) => true,
            (
                Request::Branch { what: Comment { at, .. }, .. },
                Request::Branch { what: Comment { at: next, .. }, .. },
            ) => at == next,
            (Request::Open(_), Request::Open(_)) => self.whole && !begins_anew(&self.request),
            _ => false,
        }
    }
}

fn begins_anew(request: &Request) -> bool {
    matches!(request, Request::Open(game) if game.start != Start::KeepMoves)
}

#[cfg(test)]
mod tests {
    use super::*;
    use boardwright_protocol::{GameInfo, OpenGame, Setup, Shown, View, ViewAs};

    fn open(text: &str, start: Start) -> Request {
        let setup = Setup {
            overrides: Vec::new(),
            players: 2,
            seed: "1".into(),
            seats: Vec::new(),
            position: None,
        };
        let view = ViewAs::Everything;
        Request::Open(Box::new(OpenGame {
            text: text.into(),
            setup,
            start,
            at: None,
            view,
            expected: None,
        }))
    }

    fn go_to(at: u32) -> Request {
        Request::GoTo { at, view: ViewAs::Everything }
    }

    fn play(index: u32) -> Request {
        Request::Move { at: 0, index, view: ViewAs::Everything }
    }

    fn shown() -> Box<Shown> {
        let view = View {
            at: 0,
            total: 0,
            viewer: 0,
            pass_to: 0,
            places: Vec::new(),
            cells: Vec::new(),
            players: Vec::new(),
            globals: Vec::new(),
            round: 1,
            turn: 1,
            ply: 1,
            phase: String::new(),
            decision: None,
            end: None,
            changed: Vec::new(),
            dice: Vec::new(),
            hash: String::new(),
            hash_of_state: true,
        };
        Box::new(Shown {
            view,
            log_from: 0,
            log: Vec::new(),
            seats: Vec::new(),
            bot_next: false,
            redo: 0,
            stops: Vec::new(),
            branches: boardwright_protocol::BranchesView::default(),
        })
    }

    fn opened(problems: &[&str]) -> Response {
        let info = GameInfo {
            id: String::new(),
            title: String::new(),
            min_players: 2,
            max_players: 2,
            seats: Vec::new(),
            seed: String::new(),
            by_hand: false,
            set_roll: false,
            rules_hash: String::new(),
            knobs: Vec::new(),
            lists: Vec::new(),
            boards: Vec::new(),
            zones: Vec::new(),
            prose: Vec::new(),
            lesson: Vec::new(),
            asked: None,
            hides: false,
            together: false,
        };
        let problems = problems.iter().map(|problem| (*problem).to_owned()).collect();
        Response::Opened(Box::new(Opened::Game {
            info: Box::new(info),
            shown: shown(),
            problems,
            verified: false,
        }))
    }

    fn told(notes: Vec<(Request, Response)>) -> Vec<Request> {
        let mut diary = Diary::default();
        notes.into_iter().for_each(|(request, answer)| diary.note(request, &answer));
        diary.take()
    }

    #[test]
    fn a_game_that_begins_anew_needs_nothing_of_the_one_before() {
        let notes = vec![
            (open("a", Start::Fresh), opened(&[])),
            (play(1), Response::Shown(shown())),
            (open("b", Start::Moves(vec![1])), opened(&[])),
            (play(2), Response::Shown(shown())),
        ];
        assert_eq!(told(notes), [open("b", Start::Moves(vec![1])), play(2)]);
    }

    #[test]
    fn what_was_not_done_is_not_told_again() {
        let refused = Response::Refused { message: String::new() };
        let broken = Response::Opened(Box::new(Opened::Broken { diagnostics: Vec::new() }));
        let notes = vec![
            (open("a", Start::Fresh), opened(&[])),
            (play(9), refused),
            (open("b", Start::Fresh), broken),
        ];
        assert_eq!(told(notes), [open("a", Start::Fresh)]);
    }

    /// An edit that drops moves must be repeated, or they would come back.
    #[test]
    fn edits_and_looks_that_leave_no_trace_are_told_once() {
        let edit = |text| open(text, Start::KeepMoves);
        let notes = vec![
            (open("a", Start::Fresh), opened(&[])),
            (edit("b"), opened(&[])),
            (edit("c"), opened(&["dropped"])),
            (edit("d"), opened(&[])),
            (edit("e"), opened(&[])),
            (go_to(1), Response::Shown(shown())),
            (go_to(2), Response::Shown(shown())),
        ];
        let kept = [open("a", Start::Fresh), edit("c"), edit("e"), go_to(2)];
        assert_eq!(told(notes), kept);
    }
}
