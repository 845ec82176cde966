//! The game that is played: requests to the play worker, and its last answers.
//!
//! The worker answers in order. A timer for a bot has a number; every other request makes it outdated.

use super::stops::Stops;
use super::{App, Diary, Hint, Lines, Notice, Said, Sandbox, set_if_new, setup};
use crate::client::{Lost, Missed};
use crate::glide::Glides;
use crate::picker::{Picker, Targets};
use crate::words;
use boardwright_protocol::{
    BranchesView, DecisionView, DiagnosticView, FactView, GameInfo, LinkMode, LogRow, PlaceView,
    Request, Response, Seat, SeatInfo, Setup, Shown, View, ViewAs, WhyView,
};
use leptos::prelude::*;
use std::collections::BTreeMap;
use std::sync::Arc;

/// The reason why no game is shown.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Trouble {
    /// The text is not a game, and none was open before.
    Broken(Vec<DiagnosticView>),
    /// The engine refused, or stopped.
    Engine(Said),
    /// Another game was to be opened, and there was no answer.
    Unopened(Lost),
}

/// The game that is played.
#[derive(Clone, Copy)]
pub struct Game {
    /// Data that play does not change.
    pub info: RwSignal<Option<Arc<GameInfo>>>,
    /// The present view.
    pub view: RwSignal<Option<Arc<View>>>,
    /// The tokens by place.
    pub places: Memo<BTreeMap<u32, PlaceView>>,
    /// Variables of cells.
    pub cells: Memo<BTreeMap<u32, Vec<FactView>>>,
    /// The log.
    pub log: RwSignal<Vec<LogRow>>,
    /// The seats.
    pub seats: RwSignal<Vec<SeatInfo>>,
    /// The choices so far for the next move.
    pub picker: RwSignal<Picker>,
    /// The possible next choices.
    pub targets: Memo<Targets>,
    /// True if a bot is about to move.
    pub thinking: RwSignal<bool>,
    /// True if bots are paused.
    pub paused: RwSignal<bool>,
    /// The reason why no game is shown, or the last refusal.
    pub trouble: RwSignal<Option<Trouble>>,
    /// Why the thing that was tapped last cannot be chosen.
    pub why: RwSignal<Option<WhyView>>,
    /// The best moves, if somebody asked for them.
    pub hint: RwSignal<Hint>,
    /// The notice about the link that the game came from.
    pub link: RwSignal<Option<Notice>>,
    /// Players, seed, seats and knobs that were asked for.
    pub setup: RwSignal<Setup>,
    /// The viewer, if one was chosen.
    pub eyes: RwSignal<Option<ViewAs>>,
    /// Positions in the middle of a move.
    pub stops: Stops,
    /// Variations, comments, and moves that were undone.
    pub lines: Lines,
    /// The places of the row of the log under the pointer or the focus.
    pub glanced: RwSignal<Vec<u32>>,
    /// The game before the last new one, as the fragment of a link.
    pub former: RwSignal<Option<String>>,
    /// The seat of the person who holds the device, if several people share it; 0 for nobody.
    pub(super) holder: StoredValue<u32>,
    pub(super) bot_next: RwSignal<bool>,
    pub(super) waiting: StoredValue<bool>,
    pub(super) number: StoredValue<u32>,
    pub(super) opening: StoredValue<u32>,
    /// The area that had the focus when a move was made, to restore it there.
    pub(super) hand: StoredValue<Option<&'static str>>,
    /// The requests that rebuild the worker's state.
    pub(super) diary: StoredValue<Diary>,
    /// True while a new worker gets these requests.
    pub(super) recovering: StoredValue<bool>,
    /// True while the game of another text is being opened: the one on the table does not belong to the text.
    pub(super) arriving: RwSignal<bool>,
    /// True if the engine has been at work for more than a second.
    pub slow: RwSignal<bool>,
}

impl Game {
    pub(super) fn new(sandbox: Sandbox, mode: RwSignal<LinkMode>) -> Game {
        let view = RwSignal::new(None::<Arc<View>>);
        let picker = RwSignal::new(Picker::default());
        let info = RwSignal::new(None::<Arc<GameInfo>>);
        let targets = Memo::new(move |_| {
            if super::mode::is_watching(mode.get()) {
                return Targets::default();
            }
            let set_up = info.with(|info| picker.with(|it| sandbox.targets(info.as_deref(), it)));
            if let Some(targets) = set_up {
                return targets;
            }
            view.with(|view| {
                let decision = view.as_ref().and_then(|view| view.decision.as_ref());
                let moves = decision.map_or(&[][..], |decision| &decision.moves);
                picker.with(|picker| picker.targets(moves))
            })
        });
        let places = Memo::new(move |_| {
            let held =
                |view: &Arc<View>| view.places.iter().map(|p| (p.place, p.clone())).collect();
            view.with(|view| view.as_ref().map(held).unwrap_or_default())
        });
        let cells = Memo::new(move |_| {
            let known = |view: &Arc<View>| {
                view.cells.iter().map(|cell| (cell.place, cell.facts.clone())).collect()
            };
            view.with(|view| view.as_ref().map(known).unwrap_or_default())
        });
        Game {
            info,
            view,
            places,
            cells,
            log: RwSignal::new(Vec::new()),
            seats: RwSignal::new(Vec::new()),
            picker,
            targets,
            thinking: RwSignal::new(false),
            paused: RwSignal::new(false),
            trouble: RwSignal::new(None),
            why: RwSignal::new(None),
            hint: RwSignal::new(Hint::None),
            link: RwSignal::new(None),
            setup: RwSignal::new(setup::new_setup()),
            eyes: RwSignal::new(None),
            stops: Stops::new(),
            lines: Lines::new(),
            glanced: RwSignal::new(Vec::new()),
            former: RwSignal::new(None),
            holder: StoredValue::new(0),
            bot_next: RwSignal::new(false),
            waiting: StoredValue::new(false),
            number: StoredValue::new(0),
            opening: StoredValue::new(0),
            hand: StoredValue::new(None),
            diary: StoredValue::new(Diary::default()),
            recovering: StoredValue::new(false),
            arriving: RwSignal::new(false),
            slow: RwSignal::new(false),
        }
    }

    /// The question, if there is one.
    pub fn with_decision<T>(self, read: impl FnOnce(&DecisionView) -> T) -> Option<T> {
        self.view.with(|view| view.as_ref()?.decision.as_ref().map(read))
    }

    /// The number of decisions before the one shown, and of all.
    pub fn position(self) -> (u32, u32) {
        self.view.with(|view| view.as_ref().map_or((0, 0), |view| (view.at, view.total)))
    }

    /// The name of a seat.
    pub fn seat_name(self, seat: u32) -> String {
        self.seats.with(|seats| name_of(seats, seat))
    }

    pub(super) fn next_number(self) -> u32 {
        self.number.update_value(|number| *number += 1);
        self.number.get_value()
    }

    /// The present viewer, from the newest seats, even before the worker has answered.
    pub(super) fn eyes_now(self) -> ViewAs {
        let chosen = self.eyes.get_untracked();
        let holder = self.holder.get_value();
        chosen.unwrap_or_else(|| {
            let players = self.seats.with_untracked(Vec::len);
            self.setup.with_untracked(|setup| match setup.seats.get(..players) {
                Some(seats) if players > 0 => setup::eyes(seats, holder),
                _ => setup::eyes(&setup.seats, holder),
            })
        })
    }
}

impl App {
    /// Undoes a move.
    pub fn undo(self) {
        if untrack(|| self.undoes_new_game()) {
            return self.bring_former_back();
        }
        self.projects.forget_chosen();
        self.changed(false);
        if self.game.only_bots_untracked() {
            self.game.paused.set(true);
        }
        self.ask(Request::Undo { view: self.game.eyes_now() });
    }

    /// Shows the game after `at` decisions. Of several calls in a row only the newest matters.
    pub fn go_to(self, at: u32) {
        self.game.next_number();
        self.game.thinking.set(false);
        if self.game.only_bots_untracked() {
            self.game.paused.set(true);
        }
        let (client, lane) = (self.play(), self.jumps());
        let request = Request::GoTo { at, view: self.game.eyes_now() };
        let working = self.work.begin();
        leptos::task::spawn_local(async move {
            let _working = working;
            match client.latest(&lane, request.clone()).await {
                Ok(answer) => {
                    self.game.diary.update_value(|diary| diary.note(request, &answer));
                    self.answered(Ok(answer));
                }
                Err(Missed::Lost(lost)) => self.answered(Err(lost)),
                Err(Missed::Superseded) => {}
            }
        });
    }

    /// Goes one or more decisions back or forth.
    pub fn step(self, by: i32) {
        let (at, total) = untrack(|| self.game.position());
        let to = at.saturating_add_signed(by).min(total);
        if to != at {
            self.go_to(to);
        }
    }

    /// Changes the viewer; `None` lets the page choose.
    pub fn look_as(self, eyes: Option<ViewAs>) {
        self.game.eyes.set(eyes);
        let (at, _) = untrack(|| self.game.position());
        self.go_to(at);
    }

    pub(super) fn ask(self, request: Request) {
        self.game.next_number();
        self.game.thinking.set(false);
        let answer = self.tell(request);
        leptos::task::spawn_local(async move { self.answered(answer.await) });
    }

    /// Sends a request to the play worker; the diary notes its answer.
    pub(super) fn tell(
        self,
        request: Request,
    ) -> impl Future<Output = Result<Response, Lost>> + use<> {
        let working = self.work.begin();
        let answer = self.play().request(request.clone());
        async move {
            let _working = working;
            let answer = answer.await;
            if let Ok(answer) = &answer {
                self.game.diary.update_value(|diary| diary.note(request, answer));
            }
            answer
        }
    }

    pub(super) fn answered(self, answer: Result<Response, Lost>) {
        self.game.waiting.set_value(false);
        match answer {
            Ok(Response::Shown(shown)) => {
                set_if_new(self.game.trouble, None);
                self.show_in_steps(*shown);
            }
            Ok(Response::Refused { message }) => self.refused(Said::engine(message)),
            Ok(_) => {}
            Err(lost) => self.recover(lost),
        }
    }

    pub fn refused(self, why: impl Into<Said>) {
        let why = why.into();
        self.shell.live.set(why.clone());
        self.game.trouble.set(Some(Trouble::Engine(why)));
        self.unpick();
    }

    pub(super) fn show(self, shown: Shown) {
        let Shown { view, log_from, log, seats, bot_next, redo, stops: _, branches } = shown;
        let kinds: Vec<Seat> = seats.iter().map(|seat| seat.kind).collect();
        self.take_seats(&kinds);
        self.take_log(log_from, log);
        set_if_new(self.game.seats, seats);
        set_if_new(self.game.bot_next, bot_next);
        set_if_new(self.game.lines.redo, redo);
        self.take_branches(branches);
        self.renew_comparison(view.total);
        if self.sandbox.is_on() {
            return self.show_position_again();
        }
        // If an edit changes nothing on the table, the choices so far stay too.
        if self.game.view.with_untracked(|known| known.as_deref() != Some(&view)) {
            self.game.picker.set(Picker::default());
            set_if_new(self.game.why, None);
            set_if_new(self.game.hint, Hint::None);
            self.game.view.set(Some(Arc::new(view)));
            self.announce();
        }
        self.drive();
        self.keep_game();
        if !self.game.thinking.get_untracked() {
            self.return_focus();
        }
    }

    /// The moves of pieces to another view of this game; none while only bots play.
    pub(super) fn glides(self, after: &View) -> Option<Glides> {
        let rush = self.game.only_bots_untracked() && !self.game.paused.get_untracked();
        let before = self.game.view.get_untracked().filter(|_| !rush)?;
        Some(Glides::measure(&before, after))
    }

    /// Adds the new rows; those of every answer must be added, in order.
    pub(super) fn take_log(self, from: u32, new: Vec<LogRow>) {
        let from = from as usize;
        if self.game.log.with_untracked(|rows| rows.get(from..) != Some(&new[..])) {
            self.game.log.update(|rows| {
                rows.truncate(from);
                rows.extend(new);
            });
        }
    }

    /// Announces the last move and the next decision to screen readers.
    fn announce(self) {
        let Some(view) = self.game.view.get_untracked() else { return };
        let name = |seat| self.game.seats.with_untracked(|seats| name_of(seats, seat));
        let last = self.game.log.with_untracked(|log| {
            let row = log.get(view.at.checked_sub(1)? as usize)?;
            Some(words::log_sentence(&name(row.seat), &row.label))
        });
        let next = match (&view.end, &view.decision) {
            (Some(end), _) => Said::engine(end.headline.clone()),
            (None, Some(_)) if view.pass_to > 0 => words::say().pass_to(&name(view.pass_to)).into(),
            (None, Some(decision)) if !decision.moves.is_empty() => {
                Said::engine(decision.prompt.clone())
            }
            (None, Some(decision)) => words::say().to_move(&name(decision.seat)).into(),
            (None, None) => String::new().into(),
        };
        self.shell.live.set_all(last.map(Said::engine).into_iter().chain([next]).collect());
    }
}

impl Game {
    /// Clears the log before another game is shown.
    pub(super) fn forget(self) {
        self.log.set(Vec::new());
    }

    /// True if a game of another text than the one on the table is being opened.
    pub fn is_arriving(self) -> bool {
        self.arriving.get()
    }

    /// Takes the game off the table.
    pub(super) fn clear(self) {
        self.next_number();
        self.forget();
        self.thinking.set(false);
        self.bot_next.set(false);
        self.picker.set(Picker::default());
        set_if_new(self.lines.all, BranchesView::default());
        self.diary.set_value(Diary::default());
        set_if_new(self.why, None);
        set_if_new(self.view, None);
        set_if_new(self.info, None);
    }
}

fn name_of(seats: &[SeatInfo], seat: u32) -> String {
    match seats.iter().find(|info| info.seat == seat) {
        Some(info) => info.name.clone(),
        None => words().chance.to_owned(),
    }
}
