//! Variations of the game, and comments.

use super::{App, DockTab, Said, set_if_new};
use crate::browser;
use boardwright_protocol::{BranchChange, BranchesView, LinkMode, Request, Response, Seat};
use leptos::prelude::*;
use std::collections::BTreeMap;

/// The most characters of a comment; the engine has the same limit.
pub const LONGEST_COMMENT: usize = 280;

/// The lines of the game.
#[derive(Clone, Copy)]
pub struct Lines {
    /// All of them, with the comments of the one that is played.
    pub all: RwSignal<BranchesView>,
    /// These comments by the number of decisions before them.
    pub notes: Memo<BTreeMap<u32, String>>,
    /// How many moves were undone and can be made again.
    pub redo: RwSignal<u32>,
}

impl Lines {
    pub(super) fn new() -> Lines {
        let all = RwSignal::new(BranchesView::default());
        let notes = Memo::new(move |_| {
            let notes = |all: &BranchesView| {
                all.comments.iter().map(|note| (note.at, note.text.clone())).collect()
            };
            all.with(notes)
        });
        Lines { all, notes, redo: RwSignal::new(0) }
    }
}

impl App {
    /// True if the game has variations or comments.
    pub fn is_annotated(self) -> bool {
        self.game.lines.all.with(|all| !all.lines.is_empty() || !all.comments.is_empty())
    }

    /// True if comments are written and variations deleted here; elsewhere they are only looked at.
    pub fn annotates(self) -> bool {
        matches!(self.mode.get(), LinkMode::Edit | LinkMode::Play)
    }

    /// Plays another line, after its first move. Bots wait, so that a look at a line does not lengthen it.
    pub fn play_line(self, line: u32) {
        self.projects.forget_chosen();
        self.change_lines(BranchChange::Switch(line));
    }

    /// Plays the line so many places further in the list.
    pub fn next_line(self, by: i32) {
        let next = self.game.lines.all.with_untracked(|branches| {
            let count = branches.lines.len() as i32;
            let next = (branches.current as i32 + by).checked_rem_euclid(count)?;
            branches.lines.get(next as usize).map(|line| line.line)
        });
        if let Some(line) = next {
            self.play_line(line);
        }
    }

    /// Makes a variation the main line.
    pub fn promote_line(self, line: u32) {
        self.change_lines_for_good(BranchChange::Promote(line));
    }

    /// Deletes a variation; [`App::restore_line`] brings it back.
    pub fn delete_line(self, line: u32) {
        self.change_lines_for_good(BranchChange::Delete(line));
    }

    /// Brings the variation back that was deleted last.
    pub fn restore_line(self) {
        self.change_lines_for_good(BranchChange::Restore);
    }

    fn change_lines_for_good(self, what: BranchChange) {
        self.projects.forget_chosen();
        self.changed(false);
        self.change_lines(what);
    }

    fn change_lines(self, what: BranchChange) {
        let is_bot = |seat: &boardwright_protocol::SeatInfo| seat.kind != Seat::Person;
        if self.game.seats.with_untracked(|seats| seats.iter().any(is_bot)) {
            self.game.paused.set(true);
        }
        self.compared.forget();
        let view = self.game.eyes_now();
        self.ask(Request::Branch { what, view });
    }

    /// Writes a comment about the position after `at` decisions.
    pub fn comment(self, at: u32, text: String) {
        self.changed(false);
        let (what, view) = (BranchChange::Comment { at, text }, self.game.eyes_now());
        let answer = self.tell(Request::Branch { what, view });
        leptos::task::spawn_local(async move {
            match answer.await {
                Ok(Response::Branches(branches)) => {
                    self.take_branches(*branches);
                    self.keep_game();
                }
                Ok(Response::Refused { message }) => self.refused(Said::engine(message)),
                Ok(_) => {}
                Err(lost) => self.recover(lost),
            }
        });
    }

    pub(super) fn take_branches(self, branches: BranchesView) {
        set_if_new(self.game.lines.all, branches);
    }

    /// Moves the focus to the comment on the step that is shown.
    pub fn write_comment(self) {
        if self.game.info.with_untracked(Option::is_none) {
            return;
        }
        self.open_tab(DockTab::Timeline);
        request_animation_frame(|| browser::focus("comment"));
    }
}
