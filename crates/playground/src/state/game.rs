//! The game that is played: one line of questions to the play worker, and what it last answered.
//!
//! The worker answers in order. Timers for bots carry a number; whatever else happens makes it old.

use super::{App, Diary, Notice, set_if_new, setup};
use crate::client::{Lost, Missed};
use crate::glide::Glides;
use crate::picker::{Picked, Picker, Targets};
use crate::{browser, fragment, words};
use boardwright_protocol::{
    DecisionView, DiagnosticView, Expected, FactView, GameInfo, LogRow, OpenGame, Opened,
    PlaceView, Request, Response, Seat, SeatInfo, Setup, Shown, Start, View, ViewAs,
};
use leptos::prelude::*;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;
use web_sys::HtmlElement;

/// How long a bot seems to think: a hand needs time, too.
const BOT_PAUSE: Duration = Duration::from_millis(250);
/// Between the moves of bots that play among themselves.
const BOT_RUSH: Duration = Duration::from_millis(30);

/// Why there is nothing to play.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Trouble {
    /// The text is no game, and none was open before.
    Broken(Vec<DiagnosticView>),
    /// The engine said no, or stopped.
    Engine(String),
}

/// The game that is played.
#[derive(Clone, Copy)]
pub struct Game {
    /// What stays the same.
    pub info: RwSignal<Option<Arc<GameInfo>>>,
    /// What is seen.
    pub view: RwSignal<Option<Arc<View>>>,
    /// What lies where.
    pub places: Memo<BTreeMap<u32, PlaceView>>,
    /// Variables of cells.
    pub cells: Memo<BTreeMap<u32, Vec<FactView>>>,
    /// What happened.
    pub log: RwSignal<Vec<LogRow>>,
    /// Who sits where.
    pub seats: RwSignal<Vec<SeatInfo>>,
    /// What has been chosen of the next move.
    pub picker: RwSignal<Picker>,
    /// What can be chosen next.
    pub targets: Memo<Targets>,
    /// Whether a bot is about to move.
    pub thinking: RwSignal<bool>,
    /// Whether bots wait until they are told to go on.
    pub paused: RwSignal<bool>,
    /// Why there is nothing to play, or what was refused last.
    pub trouble: RwSignal<Option<Trouble>>,
    /// What is to be said about the link the game came from.
    pub link: RwSignal<Option<Notice>>,
    /// Players, seed, seats and knobs that were asked for.
    pub setup: RwSignal<Setup>,
    /// For whose eyes, if somebody chose.
    pub eyes: RwSignal<Option<ViewAs>>,
    bot_next: RwSignal<bool>,
    waiting: StoredValue<bool>,
    number: StoredValue<u32>,
    opening: StoredValue<u32>,
    /// Where the focus was when a move was made: it goes back there if what had it has gone.
    hand: StoredValue<Option<&'static str>>,
    /// What the worker was told.
    pub(super) diary: StoredValue<Diary>,
    /// Whether another worker is being told what the lost one was.
    pub(super) recovering: StoredValue<bool>,
}

impl Game {
    pub(super) fn new() -> Game {
        let view = RwSignal::new(None::<Arc<View>>);
        let picker = RwSignal::new(Picker::default());
        let targets = Memo::new(move |_| {
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
            info: RwSignal::new(None),
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
            link: RwSignal::new(None),
            setup: RwSignal::new(setup::new_setup()),
            eyes: RwSignal::new(None),
            bot_next: RwSignal::new(false),
            waiting: StoredValue::new(false),
            number: StoredValue::new(0),
            opening: StoredValue::new(0),
            hand: StoredValue::new(None),
            diary: StoredValue::new(Diary::default()),
            recovering: StoredValue::new(false),
        }
    }

    /// The question, if there is one.
    pub fn with_decision<T>(self, read: impl FnOnce(&DecisionView) -> T) -> Option<T> {
        self.view.with(|view| view.as_ref()?.decision.as_ref().map(read))
    }

    /// After how many of how many decisions the game is shown.
    pub fn position(self) -> (u32, u32) {
        self.view.with(|view| view.as_ref().map_or((0, 0), |view| (view.at, view.total)))
    }

    /// What people call a seat.
    pub fn seat_name(self, seat: u32) -> String {
        self.seats.with(|seats| name_of(seats, seat))
    }

    /// Whether nobody but bots plays.
    pub fn only_bots(self) -> bool {
        self.seats.with(|seats| seats.iter().all(|seat| seat.kind != Seat::Person))
    }

    /// Whether a bot is to move and waits to be told so.
    pub fn bot_waits(self) -> bool {
        let (at, total) = self.position();
        self.bot_next.get() && self.paused.get() && at == total
    }

    fn next_number(self) -> u32 {
        self.number.update_value(|number| *number += 1);
        self.number.get_value()
    }

    /// Whoever was seated last counts, also before the worker has answered.
    fn eyes_now(self) -> ViewAs {
        let chosen = self.eyes.get_untracked();
        chosen.unwrap_or_else(|| {
            let players = self.seats.with_untracked(Vec::len);
            self.setup.with_untracked(|setup| match setup.seats.get(..players) {
                Some(seats) if players > 0 => setup::eyes(seats),
                _ => setup::eyes(&setup.seats),
            })
        })
    }
}

impl App {
    /// Opens the text as it stands.
    pub fn open(self, start: Start, at: Option<u32>, expected: Option<Expected>) {
        self.note_asked();
        self.open_text(self.spec.text.get_untracked(), start, at, expected);
    }

    pub(super) fn open_text(
        self,
        text: Arc<str>,
        start: Start,
        at: Option<u32>,
        expected: Option<Expected>,
    ) {
        self.game.next_number();
        self.game.opening.update_value(|opening| *opening += 1);
        let opening = self.game.opening.get_value();
        let game = OpenGame {
            text: text.to_string(),
            setup: self.game.setup.get_untracked(),
            start,
            at,
            view: self.game.eyes_now(),
            expected,
        };
        let answer = self.tell(Request::Open(Box::new(game)));
        leptos::task::spawn_local(async move {
            let answer = answer.await;
            if opening == self.game.opening.get_value() {
                self.opened(answer, text);
            }
        });
    }

    /// The rules on the table from the beginning, with the same seed or another.
    pub fn restart(self, new_seed: bool) {
        if new_seed {
            self.game.setup.update(|setup| setup.seed = setup::new_seed());
        }
        fragment::clear();
        self.game.paused.set(false);
        self.game.link.set(None);
        self.unpick();
        self.open_text(self.table_text(), Start::Fresh, None, None);
    }

    /// A knob has been turned: the same moves on the changed rules, as far as they go.
    pub fn turned_knob(self) {
        self.open_text(self.table_text(), Start::KeepMoves, None, None);
        self.check();
    }

    /// Makes a move where the game is shown.
    pub fn play_move(self, index: u32) {
        if self.game.waiting.get_value() {
            return;
        }
        self.game.waiting.set_value(true);
        self.game.hand.set_value(browser::focus_area(&[".choices", ".mat"]));
        if self.game.link.with_untracked(|link| matches!(link, Some(Notice::Kept { .. }))) {
            self.game.link.set(None); // the author has seen it and plays on
        }
        self.game.paused.set(false);
        self.shell.move_list.set(false);
        let (at, _) =
            self.game.view.with_untracked(|v| v.as_ref().map_or((0, 0), |v| (v.at, v.total)));
        self.ask(Request::Move { at, index, view: self.game.eyes_now() });
    }

    /// Takes back.
    pub fn undo(self) {
        if self.game.only_bots_untracked() {
            self.game.paused.set(true);
        }
        self.ask(Request::Undo { view: self.game.eyes_now() });
    }

    /// Shows the game after so many decisions. Of several calls in a row only the newest matters.
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

    /// One decision back or forth.
    pub fn step(self, by: i32) {
        let (at, total) = untrack(|| self.game.position());
        let to = at.saturating_add_signed(by).min(total);
        if to != at {
            self.go_to(to);
        }
    }

    /// Changes who sits at a seat.
    pub fn seat(self, seat: u32, kind: Seat) {
        let mut kinds: Vec<Seat> =
            self.game.seats.with_untracked(|seats| seats.iter().map(|s| s.kind).collect());
        let Some(entry) = kinds.get_mut(seat.saturating_sub(1) as usize) else { return };
        *entry = kind;
        self.take_seats(&kinds);
        let view = setup::eyes(&kinds);
        self.game.eyes.set(None);
        self.game.paused.set(kinds.iter().all(|kind| *kind != Seat::Person));
        self.ask(Request::Seats { seats: kinds, view });
    }

    /// Looks with other eyes; `None` lets the page choose.
    pub fn look_as(self, eyes: Option<ViewAs>) {
        self.game.eyes.set(eyes);
        let (at, _) = untrack(|| self.game.position());
        self.go_to(at);
    }

    /// Stops the bots.
    pub fn stop_bots(self) {
        self.game.next_number();
        self.game.paused.set(true);
        self.game.thinking.set(false);
    }

    /// Lets the bots go on, from the end of the game.
    pub fn run_bots(self) {
        self.game.paused.set(false);
        let (at, total) = untrack(|| self.game.position());
        if at < total { self.go_to(total) } else { self.drive() }
    }

    /// A tap on a place.
    pub fn tap(self, place: u32) {
        let picked = self.pick(|picker, decision| picker.tap(&decision.moves, place));
        self.picked(picked);
    }

    /// Chooses with a function of the picker and the question.
    pub fn pick(
        self,
        choose: impl FnOnce(&Picker, &DecisionView) -> Option<Picked>,
    ) -> Option<Picked> {
        let picker = self.game.picker.get_untracked();
        untrack(|| self.game.with_decision(|decision| choose(&picker, decision))).flatten()
    }

    /// Does what was chosen.
    pub fn picked(self, picked: Option<Picked>) {
        match picked {
            Some(Picked::Play(index)) => self.play_move(index),
            Some(Picked::More(picker)) => self.game.picker.set(picker),
            None => {}
        }
    }

    /// Forgets what has been chosen of the move.
    pub fn unpick(self) {
        if !self.game.picker.with_untracked(Picker::is_fresh) {
            self.game.picker.set(Picker::default());
        }
    }

    pub(super) fn ask(self, request: Request) {
        self.game.next_number();
        self.game.thinking.set(false);
        let answer = self.tell(request);
        leptos::task::spawn_local(async move { self.answered(answer.await) });
    }

    /// Tells the play worker something; what comes of it is noted.
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

    fn opened(self, answer: Result<Response, Lost>, text: Arc<str>) {
        match answer {
            Ok(Response::Opened(opened)) => match *opened {
                Opened::Game { info, shown, problems, verified } => {
                    let before =
                        self.game.info.with_untracked(|i| i.as_ref().map(|i| i.id.clone()));
                    if before.as_ref() != Some(&info.id) {
                        self.game.log.set(Vec::new());
                    }
                    let same_game = before.as_ref() == Some(&info.id);
                    self.note_table(text);
                    set_if_new(self.game.info, Some(Arc::new(*info)));
                    set_if_new(self.game.trouble, None);
                    self.tell_link(problems, verified, same_game);
                    self.show(*shown);
                }
                Opened::Broken { diagnostics } => {
                    if self.game.info.with_untracked(Option::is_none) {
                        self.game.trouble.set(Some(Trouble::Broken(diagnostics)));
                    }
                }
            },
            other => self.answered(other),
        }
    }

    fn answered(self, answer: Result<Response, Lost>) {
        self.game.waiting.set_value(false);
        match answer {
            Ok(Response::Shown(shown)) => {
                set_if_new(self.game.trouble, None);
                let glides = self.glides(&shown.view);
                self.show(*shown);
                glides.into_iter().for_each(Glides::run);
            }
            Ok(Response::Refused { message }) => self.refused(message),
            Ok(_) => {}
            Err(lost) => self.recover(lost),
        }
    }

    pub(super) fn refused(self, message: String) {
        self.shell.live.set(message.clone());
        self.game.trouble.set(Some(Trouble::Engine(message)));
        self.unpick();
    }

    pub(super) fn show(self, shown: Shown) {
        let Shown { view, log_from, log, seats, bot_next } = shown;
        let kinds: Vec<Seat> = seats.iter().map(|seat| seat.kind).collect();
        self.take_seats(&kinds);
        self.take_log(log_from, log);
        set_if_new(self.game.seats, seats);
        set_if_new(self.game.bot_next, bot_next);
        // Many an edit changes nothing on the table: then what is half chosen stays, too.
        if self.game.view.with_untracked(|known| known.as_deref() != Some(&view)) {
            self.game.picker.set(Picker::default());
            self.game.view.set(Some(Arc::new(view)));
            self.announce();
        }
        self.drive();
        if !self.game.thinking.get_untracked() {
            self.return_focus();
        }
    }

    /// What travels on the way to another view of this game. Bots in a rush leave no time for it.
    fn glides(self, after: &View) -> Option<Glides> {
        let rush = self.game.only_bots_untracked() && !self.game.paused.get_untracked();
        let before = self.game.view.get_untracked().filter(|_| !rush)?;
        Some(Glides::measure(&before, after))
    }

    /// A card that was played is gone, and the focus with it: it goes to the next thing to choose.
    fn return_focus(self) {
        let Some(area) = self.game.hand.get_value() else { return };
        self.game.hand.set_value(None);
        request_animation_frame(move || {
            if browser::focus_is_lost() {
                let legal = format!("{area} [data-legal=true]");
                let next = browser::find::<HtmlElement>(&legal).or_else(|| browser::find(".mat"));
                if let Some(element) = next {
                    element.focus().ok();
                }
            }
        });
    }

    /// Takes the rows that are new; every answer's have to be taken, in order.
    pub(super) fn take_log(self, from: u32, new: Vec<LogRow>) {
        let from = from as usize;
        if self.game.log.with_untracked(|rows| rows.get(from..) != Some(&new[..])) {
            self.game.log.update(|rows| {
                rows.truncate(from);
                rows.extend(new);
            });
        }
    }

    /// Keeps who sits where for the next game, and the seats that this game does not have.
    fn take_seats(self, kinds: &[Seat]) {
        self.game.setup.update(|setup| {
            for (entry, kind) in setup.seats.iter_mut().zip(kinds) {
                *entry = *kind;
            }
        });
    }

    /// Lets the next bot move, after a moment.
    fn drive(self) {
        let number = self.game.next_number();
        let (at, total) = untrack(|| self.game.position());
        let go =
            self.game.bot_next.get_untracked() && at == total && !self.game.paused.get_untracked();
        self.game.thinking.set(go);
        if !go {
            return;
        }
        let rush = self.game.only_bots_untracked() || browser::reduced_motion();
        let pause = if rush { BOT_RUSH } else { BOT_PAUSE };
        set_timeout(move || self.ask_bot(number), pause);
    }

    fn ask_bot(self, number: u32) {
        if number != self.game.number.get_value() {
            return;
        }
        let answer = self.tell(Request::Bot { view: self.game.eyes_now() });
        leptos::task::spawn_local(async move {
            let answer = answer.await;
            if number == self.game.number.get_value() || matches!(answer, Ok(Response::Shown(_))) {
                self.answered(answer);
            }
        });
    }

    /// Says what happened last and what comes next.
    fn announce(self) {
        let Some(view) = self.game.view.get_untracked() else { return };
        let name = |seat| self.game.seats.with_untracked(|seats| name_of(seats, seat));
        let last = self.game.log.with_untracked(|log| {
            let row = log.get(view.at.checked_sub(1)? as usize)?;
            Some(words::log_sentence(&name(row.seat), &row.label))
        });
        let next = match (&view.end, &view.decision) {
            (Some(end), _) => end.headline.clone(),
            (None, Some(decision)) => words::to_move(&name(decision.seat)),
            (None, None) => String::new(),
        };
        self.shell.live.set([last.unwrap_or_default(), next].join(" "));
    }

    /// What the link said and what came of it.
    fn tell_link(self, problems: Vec<String>, verified: bool, same_game: bool) {
        if let Some(Notice::Opening { said_before: mut all }) = self.game.link.get_untracked() {
            all.extend(problems);
            self.game.link.set(Some(Notice::Opened { problems: all, verified }));
        } else if !problems.is_empty() && same_game {
            self.game.link.set(Some(Notice::Kept { problems }));
        }
    }
}

impl Game {
    /// Forgets what is shown: another game is about to be.
    pub(super) fn forget(self) {
        self.log.set(Vec::new());
    }

    fn only_bots_untracked(self) -> bool {
        untrack(|| self.only_bots())
    }
}

fn name_of(seats: &[SeatInfo], seat: u32) -> String {
    match seats.iter().find(|info| info.seat == seat) {
        Some(info) => info.name.clone(),
        None => words::CHANCE.to_owned(),
    }
}
