//! Balance while typing: after each edit that can be played, an idle worker plays the new rules, and the main figures are
//! shown beside those of the rules before.

use super::{App, Balance, set_if_new};
use crate::browser;
use crate::lab::{Figure, Schedule, figures};
use crate::words;
use boardwright_protocol::{BatchCounts, LabPlan, Seat};
use leptos::prelude::*;
use std::sync::Arc;

/// The setting that is remembered.
const SETTING: &str = "live-balance";

/// The games that are played after an edit: shares are known to five points then.
pub const GAMES_AFTER_EDIT: u32 = 400;

/// The time without an edit before they begin.
const PAUSE_MS: i32 = 400;

/// Slow games are fewer: after this time no further ones begin.
const MOST_MS: f64 = 8_000.0;

/// All rules are played with this seed, so that the luck of two of them differs as little as possible.
const SEED: &str = "0x1";

/// The rules and bots that were played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Under {
    rules_hash: String,
    overrides: Vec<(String, String)>,
    bots: Vec<Seat>,
}

/// The results of games.
#[derive(Debug, Clone, PartialEq)]
pub struct Measured {
    under: Under,
    /// The results.
    pub counts: BatchCounts,
}

/// Balance while typing.
#[derive(Clone, Copy)]
pub struct LiveBalance {
    /// True if a person wants it.
    pub on: RwSignal<bool>,
    /// The newest results.
    pub now: RwSignal<Option<Arc<Measured>>>,
    /// The results of the rules before, with the same bots.
    pub before: RwSignal<Option<Arc<Measured>>>,
    /// How many games of newer rules are played; `None` if there are no newer ones.
    pub done: RwSignal<Option<u32>>,
    /// The reason if newer rules could not be played.
    pub problem: RwSignal<String>,
    /// The number of the present run.
    run: StoredValue<u32>,
    /// True while a worker plays.
    asking: StoredValue<bool>,
}

impl LiveBalance {
    pub(super) fn new() -> LiveBalance {
        LiveBalance {
            on: RwSignal::new(browser::switch(SETTING) == Some(true)),
            now: RwSignal::new(None),
            before: RwSignal::new(None),
            done: RwSignal::new(None),
            problem: RwSignal::new(String::new()),
            run: StoredValue::new(0),
            asking: StoredValue::new(false),
        }
    }

    /// The figures, with their change since the rules before.
    pub fn figures(self) -> Vec<Figure> {
        let before = self.before.get();
        let counts = |of: &Arc<Measured>| figures(before.as_ref().map(|of| &of.counts), &of.counts);
        self.now.with(|now| now.as_ref().map(counts).unwrap_or_default())
    }

    /// The bot of all seats that were played, if they had the same.
    pub fn only_bot(self) -> Option<Seat> {
        let now = self.now.get()?;
        let first = now.under.bots.first().copied()?;
        now.under.bots.iter().all(|bot| *bot == first).then_some(first)
    }

    fn take(self, measured: Measured) {
        let is_older = |old: &Arc<Measured>| {
            old.under.bots == measured.under.bots && old.under != measured.under
        };
        self.before.set(self.now.get_untracked().filter(is_older));
        self.now.set(Some(Arc::new(measured)));
    }

    /// Forgets all results.
    pub(super) fn forget(self) {
        set_if_new(self.now, None);
        set_if_new(self.before, None);
        set_if_new(self.problem, String::new());
    }
}

impl App {
    /// Turns it on or off, and remembers that.
    pub fn set_live_balance(self, on: bool) {
        self.live_balance.on.set(on);
        browser::keep_switch(SETTING, on);
        if !on {
            self.rest_live_balance();
            self.live_balance.forget();
        }
    }

    /// True if workers play or measure other games, which go first.
    pub fn is_pool_busy(self) -> bool {
        let balance = self.codesign.balance.with(|of| matches!(of, Balance::Running(_)));
        let lab = self.lab.running.get() || self.lab.measuring.get();
        balance || lab || self.trials.running.get()
    }

    /// The rules and bots to play; `None` if no game is open.
    pub fn rules_to_balance(self) -> Option<Under> {
        let info = self.game.info.get()?;
        let seats = info.seats.len() as u32;
        Some(Under {
            rules_hash: info.rules_hash.clone(),
            overrides: self.game.setup.with(|setup| setup.overrides.clone()),
            bots: (1..=seats).map(|seat| self.lab.bot(seat)).collect(),
        })
    }

    /// Plays these rules soon, unless they are those of the newest results.
    pub fn follow_balance(self, under: Under) {
        self.rest_live_balance();
        let is_known =
            |now: &Option<Arc<Measured>>| now.as_ref().is_some_and(|now| now.under == under);
        if self.live_balance.now.with_untracked(is_known) {
            return;
        }
        let number = self.live_balance.run.get_value();
        self.live_balance.problem.set(String::new());
        self.live_balance.done.set(Some(0));
        leptos::task::spawn_local(async move {
            browser::pause(PAUSE_MS).await;
            if number != self.live_balance.run.get_value() {
                return;
            }
            let played = self.play_for_balance(number).await;
            if number != self.live_balance.run.get_value() {
                return;
            }
            self.rest_live_balance();
            match played {
                Ok(Some(counts)) => {
                    self.live_balance.take(Measured { under, counts });
                    self.say_live_balance();
                }
                Ok(None) => {}
                Err(problem) => self.live_balance.problem.set(problem),
            }
        });
    }

    /// Stops games that are being played for it; results stay.
    pub fn rest_live_balance(self) {
        let live = self.live_balance;
        live.run.update_value(|number| *number += 1);
        set_if_new(live.done, None);
        if live.asking.get_value() {
            live.asking.set_value(false);
            self.pool().client(self.live_worker()).cancel();
        }
    }

    /// The worker that is asked: the last, since other work begins with the first.
    fn live_worker(self) -> u32 {
        self.pool().size() - 1
    }

    /// The results of the rules that are open; `None` if they cannot be played now.
    async fn play_for_balance(self, number: u32) -> Result<Option<BatchCounts>, String> {
        let live = self.live_balance;
        let Some((plan, _)) = self.lab_plan(GAMES_AFTER_EDIT, false) else { return Ok(None) };
        let mut setup = plan.setup.clone();
        SEED.clone_into(&mut setup.seed);
        let plan = LabPlan { setup, ..plan };
        let mut schedule = Schedule::new(plan.all_games(), None);
        let began = browser::now();
        while let Some(part) = schedule.next(1) {
            live.asking.set_value(true);
            let answer = self.play_part(self.live_worker(), &plan, part).await;
            if number != live.run.get_value() {
                return Ok(None);
            }
            live.asking.set_value(false);
            let part = answer?;
            schedule.take(part.played, part.seconds);
            live.done.set(Some(schedule.counts().done));
            if browser::now() - began > MOST_MS {
                break;
            }
        }
        Ok(Some(schedule.counts()))
    }

    /// Tells the change to those who do not see it.
    fn say_live_balance(self) {
        let live = self.live_balance;
        if live.before.with_untracked(Option::is_none) {
            return;
        }
        let name = |seat: u32| untrack(|| self.game.seat_name(seat));
        let said = words::said_balance(&untrack(|| live.figures()), name);
        self.shell.live.set(said);
    }
}
