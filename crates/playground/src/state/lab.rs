//! The laboratory: many games between bots, played by several workers and measured by one of them.

mod part;
mod pool;

use super::{App, Notice};
use crate::client::Lost;
use crate::lab::Schedule;
use crate::{browser, files, words};
use boardwright_protocol::{
    BatchCounts, GameInfo, LabEnd, LabForm, LabGame, LabPlan, LabRecorded, LabReport, LabRequest,
    LabWitness, Request, Response, Seat, Start,
};
use leptos::prelude::*;
use part::PlayedPart;
pub use pool::Pool;
use std::sync::Arc;

/// The numbers of games to choose from: a first look, a result, a close result.
pub const GAMES: [u32; 3] = [100, 1_000, 10_000];

/// How closely the shares are to be known, in thousandths to both sides, by the rule that stops early.
pub const CLOSE: u32 = 30;

/// A worker reports ten times a second; after this silence it hears no cancel.
const DEAF_MS: f64 = 1_000.0;

/// The rules and games that results are about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Played {
    /// Distinguishes runs with the same rules.
    number: u32,
    /// Identity of the rules.
    pub rules_hash: String,
    /// Names of the seats, seat 1 first.
    pub seats: Vec<String>,
    /// The games.
    plan: Arc<LabPlan>,
}

impl Played {
    /// The text that was played.
    pub(super) fn text(&self) -> &str {
        &self.plan.text
    }
}

/// Results that later ones are compared with.
#[derive(Debug, Clone, PartialEq)]
pub struct Baseline {
    /// The report.
    pub report: Arc<LabReport>,
    /// How it is called.
    pub name: String,
}

/// Many games between bots.
#[derive(Clone, Copy)]
pub struct Lab {
    /// The rules and games that the results are about.
    pub of: RwSignal<Option<Played>>,
    /// The counts so far.
    pub counts: RwSignal<Option<BatchCounts>>,
    /// The counts of the last games of the same bots under other rules of this game.
    pub before: RwSignal<Option<BatchCounts>>,
    /// The measurements, once games have ended.
    pub report: RwSignal<Option<Arc<LabReport>>>,
    /// Results to compare with.
    pub baseline: RwSignal<Option<Baseline>>,
    /// True if games are being played, or wait.
    pub running: RwSignal<bool>,
    /// True if they wait.
    pub paused: RwSignal<bool>,
    /// True if the games are being measured.
    pub measuring: RwSignal<bool>,
    /// How many games the button plays.
    pub games: RwSignal<u32>,
    /// True if it stops once the shares are known closely.
    pub until_close: RwSignal<bool>,
    /// The bots by seat; the last one takes all further seats.
    pub bots: RwSignal<Vec<Seat>>,
    /// Games a second, so far.
    pub speed: RwSignal<f64>,
    /// The reason if there is no result; empty if there is one.
    pub problem: RwSignal<String>,
    /// True if the whole laboratory is shown.
    pub open: RwSignal<bool>,
    /// True if the results are shown in the text.
    pub in_text: RwSignal<bool>,
    schedule: StoredValue<Option<Schedule>>,
    /// The time at which the games began, or went on, and the games played before.
    since: StoredValue<(f64, u32)>,
}

impl Lab {
    pub(super) fn new() -> Lab {
        Lab {
            of: RwSignal::new(None),
            counts: RwSignal::new(None),
            before: RwSignal::new(None),
            report: RwSignal::new(None),
            baseline: RwSignal::new(None),
            running: RwSignal::new(false),
            paused: RwSignal::new(false),
            measuring: RwSignal::new(false),
            games: RwSignal::new(GAMES[0]),
            until_close: RwSignal::new(false),
            bots: RwSignal::new(vec![Seat::Random]),
            speed: RwSignal::new(0.0),
            problem: RwSignal::new(String::new()),
            open: RwSignal::new(false),
            in_text: RwSignal::new(super::played::wanted_at_first()),
            schedule: StoredValue::new(None),
            since: StoredValue::new((0.0, 0)),
        }
    }

    /// Keeps the counts of other rules beside those of new games.
    fn compare_with(self, new: &Played) {
        let same_bots = |of: &Played| of.plan.setup.seats == new.plan.setup.seats;
        match self.of.get_untracked().filter(same_bots) {
            Some(of) if of.rules_hash == new.rules_hash => {}
            Some(_) => {
                self.before.set(self.counts.get_untracked().filter(|counts| counts.ended() > 0))
            }
            None => self.before.set(None),
        }
    }

    fn is_of(self, number: u32) -> bool {
        self.of.with_untracked(|of| of.as_ref().is_some_and(|of| of.number == number))
    }

    /// The bot of a seat, from 1.
    pub fn bot(self, seat: u32) -> Seat {
        let bot = |bots: &Vec<Seat>| bots.get(seat as usize - 1).or(bots.last()).copied();
        self.bots.with(bot).unwrap_or(Seat::Random)
    }

    /// The bot of all seats, if they have the same.
    pub fn only_bot(self) -> Option<Seat> {
        self.bots.with(|bots| {
            let first = bots.first().copied()?;
            bots.iter().all(|bot| *bot == first).then_some(first)
        })
    }

    /// Gives a seat a bot; there are so many seats.
    pub fn set_bot(self, seat: u32, bot: Seat, seats: u32) {
        let all = (1..=seats).map(|at| if at == seat { bot } else { self.bot(at) }).collect();
        self.bots.set(all);
    }

    /// The name of a seat in these games.
    pub fn seat_name(self, seat: u32) -> String {
        let name = |of: &Played| of.seats.get(seat.checked_sub(1)? as usize).cloned();
        self.of.with(|of| of.as_ref().and_then(name)).unwrap_or_default()
    }
}

impl App {
    /// True if the results are of other rules than those on the table.
    pub fn lab_is_old(self) -> bool {
        let now = self.game.info.with(|info| info.as_ref().map(|info| info.rules_hash.clone()));
        self.lab.of.with(|of| of.as_ref().is_some_and(|of| Some(&of.rules_hash) != now.as_ref()))
    }

    /// The measurements, if they are of the rules on the table.
    pub fn present_report(self) -> Option<Arc<LabReport>> {
        self.lab.report.get().filter(|_| !self.lab_is_old())
    }

    /// So many games with the rules that are open and the bots that are chosen. `None` if no game is open, or if workers
    /// play games already.
    pub(super) fn lab_plan(self, games: u32, coverage: bool) -> Option<(LabPlan, Arc<GameInfo>)> {
        let busy = self.lab.running.get_untracked() || self.trials.running.get_untracked();
        let info = self.game.info.get_untracked().filter(|_| !busy)?;
        let mut setup = self.game.setup.get_untracked();
        setup.players = info.seats.len() as u32;
        setup.seats = (1..=setup.players).map(|seat| untrack(|| self.lab.bot(seat))).collect();
        setup.position = None; // games begin as the rules say
        Some((LabPlan { text: self.table_text().to_string(), setup, games, coverage }, info))
    }

    /// Plays many games with the rules that are open.
    pub fn start_lab(self) {
        let lab = self.lab;
        let games = lab.games.get_untracked();
        let Some((plan, info)) = self.lab_plan(games, true) else { return };
        self.rest_live_balance();
        let number = lab.of.with_untracked(|of| of.as_ref().map_or(0, |of| of.number)) + 1;
        let seats: Vec<String> =
            info.seats.iter().map(|seat| self.game.seat_name(seat.seat)).collect();
        let all = plan.all_games();
        let half = lab.until_close.get_untracked().then_some(CLOSE);
        let (plan, rules_hash) = (Arc::new(plan), info.rules_hash.clone());
        let of = Played { number, rules_hash, seats, plan };
        lab.compare_with(&of);
        lab.of.set(Some(of));
        lab.schedule.set_value(Some(Schedule::new(all, half)));
        lab.counts.set(Some(BatchCounts { games: all, ..BatchCounts::default() }));
        lab.report.set(None);
        lab.problem.set(String::new());
        lab.running.set(true);
        self.go_on_with_lab();
    }

    /// Plays, or plays on after a pause.
    pub fn go_on_with_lab(self) {
        let lab = self.lab;
        let Some(number) = lab.of.with_untracked(|of| of.as_ref().map(|of| of.number)) else {
            return;
        };
        lab.paused.set(false);
        let done = lab.counts.with_untracked(|counts| counts.as_ref().map_or(0, |c| c.done));
        lab.since.set_value((browser::now(), done));
        let pool = self.pool();
        for worker in 0..pool.size() {
            leptos::task::spawn_local(self.play_parts(number, worker));
        }
    }

    /// No further games begin; the present ones are played to their end, and what there is so far is measured.
    pub fn pause_lab(self) {
        self.lab.paused.set(true);
        self.measure(LabEnd::Running);
    }

    /// One worker plays part after part.
    async fn play_parts(self, number: u32, worker: u32) {
        let lab = self.lab;
        loop {
            if !lab.is_of(number) || lab.paused.get_untracked() {
                return;
            }
            let workers = self.pool().size();
            let next = |all: &mut Option<Schedule>| all.as_mut().and_then(|all| all.next(workers));
            let Some(part) = lab.schedule.try_update_value(next).flatten() else { return };
            let Some(plan) = lab.of.with_untracked(|of| of.as_ref().map(|of| of.plan.clone()))
            else {
                return;
            };
            let answer = self.play_part(worker, &plan, part).await;
            if !lab.is_of(number) || !lab.running.get_untracked() {
                return;
            }
            match answer {
                Ok(part) => self.take_part(part),
                Err(problem) => return self.lab_failed(problem),
            }
        }
    }

    fn take_part(self, PlayedPart { played, seconds }: PlayedPart) {
        let lab = self.lab;
        let taken = lab.schedule.try_update_value(|all| {
            let all = all.as_mut()?;
            all.take(played, seconds);
            Some((all.counts(), all.ended()))
        });
        let Some((counts, ended)) = taken.flatten() else { return };
        let (since, before) = lab.since.get_value();
        let seconds = (browser::now() - since) / 1_000.0;
        lab.speed.set(f64::from(counts.done.saturating_sub(before)) / seconds.max(1e-3));
        lab.counts.set(Some(counts));
        if let Some(ended) = ended {
            lab.running.set(false);
            self.measure(ended);
        } else if lab.paused.get_untracked() {
            self.measure(LabEnd::Running); // games that were under way when it was paused
        }
    }

    fn lab_failed(self, problem: String) {
        self.stop_workers();
        self.lab.running.set(false);
        self.lab.paused.set(false);
        self.lab.problem.set(problem);
    }

    /// Stops the games, keeps their counts, and measures them.
    pub fn cancel_lab(self) {
        let lab = self.lab;
        lab.running.set(false);
        lab.paused.set(false);
        let stop = |all: &mut Option<Schedule>| {
            let all = all.as_mut()?;
            all.stop();
            Some(all.counts())
        };
        if let Some(counts) = lab.schedule.try_update_value(stop).flatten() {
            lab.counts.set(Some(counts));
        }
        self.stop_workers();
        self.measure(LabEnd::Person);
    }

    pub(super) fn stop_workers(self) {
        let pool = self.pool();
        for client in (0..pool.size()).map(|worker| pool.client(worker)) {
            if client.silent_for() > DEAF_MS {
                client.end(Lost::Stopped); // a game that never ends hears nothing
            } else {
                client.cancel();
            }
        }
    }

    /// Has the games so far measured.
    fn measure(self, ended: LabEnd) {
        let lab = self.lab;
        let Some(of) = self.recorded(ended) else { return };
        let number = lab.of.with_untracked(|of| of.as_ref().map_or(0, |of| of.number));
        lab.measuring.set(true);
        let answer = self.pool().client(0).request(Request::Lab(LabRequest::Report(of)));
        leptos::task::spawn_local(async move {
            let answer = answer.await;
            if !lab.is_of(number) {
                return;
            }
            lab.measuring.set(false);
            match answer {
                Ok(Response::LabReport(report)) => lab.report.set(Some(Arc::new(*report))),
                Ok(Response::Refused { message }) => lab.problem.set(message),
                Ok(_) => {}
                Err(lost) => lab.problem.set(words::say().lost(lost).to_owned()),
            }
        });
    }

    /// The games that count, if there are any.
    fn recorded(self, ended: LabEnd) -> Option<Box<LabRecorded>> {
        let plan = self.lab.of.with_untracked(|of| of.as_ref().map(|of| of.plan.clone()))?;
        let records = self.lab.schedule.with_value(|all| {
            all.as_ref()
                .filter(|all| all.joined() > 0)
                .map(|all| (all.records(), all.ended().unwrap_or(ended)))
        });
        let (records, ended) = records?;
        Some(Box::new(LabRecorded { plan: LabPlan::clone(&plan), records, ended }))
    }

    /// Saves the report as a file.
    pub fn save_report(self, form: LabForm) {
        let Some(of) = self.recorded(LabEnd::Running) else { return };
        let answer = self.pool().client(0).request(Request::Lab(LabRequest::File { of, form }));
        leptos::task::spawn_local(async move {
            let saved = match answer.await {
                Ok(Response::LabFile(file)) => files::save_report(&file.name, &file.text, form),
                Ok(Response::Refused { message }) => return self.refused(message),
                Ok(_) => return,
                Err(lost) => return self.refused(words::say().lost(lost).to_owned()),
            };
            if saved.is_none() {
                self.refused(words().no_file.to_owned());
            }
        });
    }

    /// The next results are compared with these.
    pub fn make_baseline(self) {
        let Some(report) = self.lab.report.get_untracked() else { return };
        let title = self.open_title();
        let name = words::say().baseline_name(&title, report.games);
        self.lab.baseline.set(Some(Baseline { report, name }));
    }

    /// Shows one of the games on the table, at a decision or at its end.
    pub fn watch_game(self, of: LabWitness, from_start: bool) {
        if self.lab_is_old() {
            return self.refused(words().old_counts.to_owned());
        }
        let played = self.lab.of.get_untracked();
        let Some(plan) = played.map(|of| of.plan) else { return };
        let LabWitness { game, at } = of;
        let plan = Box::new(LabPlan::clone(&plan));
        let asked = LabRequest::Game { plan: plan.clone(), game, at };
        let answer = self.pool().client(0).request(Request::Lab(asked));
        leptos::task::spawn_local(async move {
            match answer.await {
                Ok(Response::LabGame(game)) => self.show_lab_game(&plan, *game, from_start).await,
                Ok(Response::Refused { message }) => self.refused(message),
                Ok(_) => {}
                Err(lost) => self.refused(words::say().lost(lost).to_owned()),
            }
        });
    }

    /// The person's own game becomes a version, and can be brought back at once.
    async fn show_lab_game(self, plan: &LabPlan, game: LabGame, from_start: bool) {
        let is_own = self.game.link.get_untracked() != Some(Notice::LabGame);
        if is_own && untrack(|| self.game.position()).1 > 0 {
            self.keep_version(words().before_lab_game.to_owned()).await;
        }
        self.lab.open.set(false);
        self.projects.forget_chosen();
        if is_own {
            self.note_former();
        }
        self.changed(false);
        let setup = plan.setup.clone();
        self.game.setup.update(|now| {
            *now = setup;
            now.seed = format!("0x{}", game.seed);
        });
        self.game.paused.set(true);
        self.game.link.set(Some(Notice::LabGame));
        self.unpick();
        let at = if from_start { 0 } else { game.at };
        self.open_text(self.table_text(), Start::Moves(game.moves), Some(at), None);
    }

    /// Clears the results, when another game is opened.
    pub(super) fn forget_lab(self) {
        self.live_balance.forget();
        self.forget_trial();
        if self.lab.running.get_untracked() {
            self.stop_workers();
        }
        let lab = self.lab;
        lab.running.set(false);
        lab.paused.set(false);
        lab.measuring.set(false);
        lab.of.set(None);
        lab.counts.set(None);
        lab.before.set(None);
        lab.report.set(None);
        lab.baseline.set(None);
        lab.schedule.set_value(None);
        lab.problem.set(String::new());
    }
}
