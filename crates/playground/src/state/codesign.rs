//! The dialog for language models: the prompt, the answer that a person pasted, and the changes that are taken of it.

use super::{App, set_if_new};
use crate::client::{Lane, Missed};
use crate::draft::{Draft, Found, Refusal, compared, prompt, spec_in};
use crate::storage::Version;
use crate::words::{codesign_words, say};
use crate::{browser, toolbox};
use boardwright_protocol::{BatchCounts, BatchSpec, Checked, Request, Response, Seat};
use leptos::prelude::*;
use std::sync::Arc;

/// The file of the site that describes the language, in the folder `web`.
const FORMAT: &str = "for-models.md";
/// So many games are played with each text.
pub const GAMES_EACH: u32 = 400;

/// The halves of the dialog.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step {
    /// The prompt.
    Prompt,
    /// The answer.
    Answer,
}

/// The description of the language.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Format {
    /// It is being loaded.
    Waiting,
    /// It is here.
    Here(Arc<str>),
    /// It could not be loaded.
    Missing,
}

/// An answer that has a text of rules, beside the present text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Proposal {
    /// The text of rules in the answer, and the words around it.
    pub found: Found,
    /// The changes.
    pub draft: Draft,
    /// The present text that it was compared with.
    pub present: Arc<str>,
}

/// The counts of both texts: the present one, and the one with changes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Balance {
    /// Nothing was played.
    None,
    /// Bots are playing: games so far.
    Running(u32),
    /// The results.
    Done(Arc<(BatchCounts, BatchCounts)>),
    /// There is no result.
    Failed(String),
}

/// The dialog for language models.
#[derive(Clone, Copy)]
pub struct Codesign {
    /// True while it is open.
    pub open: RwSignal<bool>,
    /// The half that is shown.
    pub step: RwSignal<Step>,
    /// The description of the language.
    pub format: RwSignal<Format>,
    /// The wish of the person.
    pub wish: RwSignal<String>,
    /// The answer, as it is in its field.
    pub answer: RwSignal<String>,
    /// Why the answer cannot be looked at.
    pub refusal: RwSignal<Option<Refusal>>,
    /// The answer, once it can be looked at.
    pub proposal: RwSignal<Option<Arc<Proposal>>>,
    /// For each change: true if it is taken.
    pub taken: RwSignal<Vec<bool>>,
    /// The findings of the text with the changes taken.
    pub checked: RwSignal<Option<Arc<Checked>>>,
    /// Games of both texts.
    pub balance: RwSignal<Balance>,
    /// True if the text changed while an answer was open, so that it was compared again.
    pub renewed: RwSignal<bool>,
    lane: StoredValue<Lane, LocalStorage>,
    number: StoredValue<u32>,
    games: StoredValue<u32>,
}

impl Codesign {
    pub(super) fn new() -> Codesign {
        Codesign {
            open: RwSignal::new(false),
            step: RwSignal::new(Step::Prompt),
            format: RwSignal::new(Format::Waiting),
            wish: RwSignal::new(String::new()),
            answer: RwSignal::new(String::new()),
            refusal: RwSignal::new(None),
            proposal: RwSignal::new(None),
            taken: RwSignal::new(Vec::new()),
            checked: RwSignal::new(None),
            balance: RwSignal::new(Balance::None),
            renewed: RwSignal::new(false),
            lane: StoredValue::new_local(Lane::default()),
            number: StoredValue::new(0),
            games: StoredValue::new(0),
        }
    }

    /// How many changes are taken.
    pub fn taken_count(self) -> usize {
        self.taken.with(|taken| taken.iter().filter(|taken| **taken).count())
    }

    /// The text with the changes that are taken.
    fn text(self) -> Option<String> {
        let proposal = self.proposal.get_untracked()?;
        let taken = self.taken.get_untracked();
        Some(proposal.draft.text(|number| taken.get(number).copied().unwrap_or(false)))
    }
}

impl App {
    /// Opens the dialog, and loads the description of the language.
    pub fn open_codesign(self) {
        self.codesign.open.set(true);
        if matches!(self.codesign.format.get_untracked(), Format::Here(_)) {
            return self.renew_proposal();
        }
        self.codesign.format.set(Format::Waiting);
        let working = self.begin_work();
        leptos::task::spawn_local(async move {
            let _working = working;
            let format = browser::fetch_text(&browser::address("web", FORMAT)).await;
            self.codesign
                .format
                .set(format.map_or(Format::Missing, |format| Format::Here(Arc::from(format))));
        });
        self.renew_proposal();
    }

    /// The whole prompt, as it is copied; nothing until all its parts are here.
    pub fn codesign_prompt(self) -> Option<String> {
        let Format::Here(format) = self.codesign.format.get() else { return None };
        let found = self.spec.checked.get();
        let found = found.as_ref().map(|checked| &*checked.diagnostics).unwrap_or_default();
        let (text, wish) = (self.spec.text.get(), self.codesign.wish.get());
        Some(prompt(&format, &text, found, &wish))
    }

    /// Looks at the answer in its field.
    pub fn take_answer(self) {
        let codesign = self.codesign;
        self.forget_proposal();
        match codesign.answer.with_untracked(|answer| spec_in(answer)) {
            Err(refusal) => {
                if matches!(refusal, Refusal::TooLong | Refusal::NoText) {
                    codesign.answer.set(String::new()); // it would only slow the page
                }
                codesign.refusal.set(Some(refusal));
            }
            Ok(found) => self.propose(found),
        }
    }

    /// Compares again if the text is another one by now.
    fn renew_proposal(self) {
        let Some(proposal) = self.codesign.proposal.get_untracked() else { return };
        if self.spec.text.with_untracked(|text| *text != proposal.present) {
            self.propose(proposal.found.clone());
            self.codesign.renewed.set(true);
        }
    }

    fn propose(self, found: Found) {
        let codesign = self.codesign;
        let present = self.spec.text.get_untracked();
        codesign.number.update_value(|number| *number += 1);
        let number = codesign.number.get_value();
        let working = self.begin_work();
        leptos::task::spawn_local(async move {
            let _working = working;
            let lines = toolbox::compare_all(&compared(&present), &compared(&found.text)).await;
            if number != codesign.number.get_value() {
                return;
            }
            match lines {
                Ok(lines) => {
                    let draft = Draft::new(&present, lines);
                    codesign.taken.set(vec![true; draft.changes]);
                    codesign.proposal.set(Some(Arc::new(Proposal { found, draft, present })));
                    self.check_proposal();
                }
                Err(error) => browser::log_error(&error),
            }
        });
    }

    /// Takes or leaves changes: one by its number, or all.
    pub fn choose_changes(self, which: Option<usize>, take: bool) {
        let is_meant = |at: usize| which.is_none_or(|which| which == at);
        self.codesign.taken.update(|taken| {
            taken
                .iter_mut()
                .enumerate()
                .filter(|(at, _)| is_meant(*at))
                .for_each(|(_, is)| *is = take);
        });
        self.check_proposal();
    }

    /// Checks the text with the changes taken. The open game stays as it is.
    fn check_proposal(self) {
        let codesign = self.codesign;
        self.stop_balance();
        let Some(text) = codesign.text() else { return };
        let number = codesign.number.get_value();
        let setup = self.game.setup;
        let (overrides, players) = setup.with_untracked(|s| (s.overrides.clone(), s.players));
        let (client, lane) = (self.play(), codesign.lane.get_value());
        let request = Request::Check { text, overrides, players };
        let working = self.begin_work();
        leptos::task::spawn_local(async move {
            let _working = working;
            let answer = client.latest(&lane, request).await;
            match answer {
                Ok(Response::Checked(checked)) if number == codesign.number.get_value() => {
                    codesign.checked.set(Some(Arc::new(*checked)));
                }
                Ok(_) | Err(Missed::Superseded) => {}
                Err(Missed::Lost(lost)) => self.recover(lost),
            }
        });
    }

    /// True if bots can play both texts.
    pub fn can_compare_balance(self) -> bool {
        let is_playable =
            self.codesign.checked.with(|of| of.as_ref().is_some_and(|of| of.playable));
        is_playable && self.spec.is_playable() == Some(true)
    }

    /// Lets random bots play both texts with the same seeds.
    pub fn compare_balance(self) {
        let codesign = self.codesign;
        let (Some(text), Some(proposal)) = (codesign.text(), codesign.proposal.get_untracked())
        else {
            return;
        };
        self.rest_live_balance();
        let number = self.stop_balance();
        codesign.balance.set(Balance::Running(0));
        let mut setup = self.game.setup.get_untracked();
        setup.seats = vec![Seat::Random; setup.seats.len().max(setup.players as usize)];
        setup.position = None; // games begin as the rules say
        let client = self.pool().client(0);
        leptos::task::spawn_local(async move {
            let mut both = Vec::new();
            for (text, before) in [(proposal.present.to_string(), 0), (text, GAMES_EACH)] {
                let progress = move |response| {
                    if let Response::BatchProgress(counts) = response
                        && number == codesign.games.get_value()
                    {
                        codesign.balance.set(Balance::Running(before + counts.done));
                    }
                };
                let batch = BatchSpec { text, setup: setup.clone(), games: GAMES_EACH };
                let answer = client.stream(Request::Batch(Box::new(batch)), progress).await;
                if number != codesign.games.get_value() {
                    return; // stopped
                }
                match answer {
                    Ok(Response::BatchDone(counts)) if counts.problem.is_empty() => {
                        both.push(*counts)
                    }
                    Ok(Response::BatchDone(counts)) => {
                        return codesign.balance.set(Balance::Failed(counts.problem));
                    }
                    Ok(Response::Refused { message }) => {
                        return codesign.balance.set(Balance::Failed(message));
                    }
                    Ok(_) => return codesign.balance.set(Balance::None),
                    Err(lost) => {
                        return codesign.balance.set(Balance::Failed(say().lost(lost).to_owned()));
                    }
                }
            }
            if let (Some(after), Some(before)) = (both.pop(), both.pop()) {
                codesign.balance.set(Balance::Done(Arc::new((before, after))));
            }
        });
    }

    /// Stops games of both texts that are being played; results stay.
    pub fn stop_running_balance(self) {
        if matches!(self.codesign.balance.try_get_untracked(), Some(Balance::Running(_))) {
            self.stop_balance();
        }
    }

    /// Forgets games of both texts, and stops them. Returns the number of the next ones.
    pub fn stop_balance(self) -> u32 {
        let codesign = self.codesign;
        if matches!(codesign.balance.get_untracked(), Balance::Running(_)) {
            self.pool().client(0).cancel();
        }
        set_if_new(codesign.balance, Balance::None);
        codesign.games.update_value(|number| *number += 1);
        codesign.games.get_value()
    }

    /// Writes the changes that are taken into the text, as one edit. The text before becomes a version.
    pub async fn accept_changes(self) {
        let codesign = self.codesign;
        let Some(proposal) = codesign.proposal.get_untracked() else { return };
        let _working = self.work.begin();
        self.keep_version(String::new()).await;
        if self.spec.text.with_untracked(|text| *text != proposal.present) {
            return self.renew_proposal(); // another one than the person has seen
        }
        let Some(text) = codesign.text() else { return };
        let is_last = |kept: &Version| *kept.text == *proposal.present;
        let is_kept = self.library.versions.with_untracked(|all| all.last().is_some_and(is_last));
        self.forget_proposal();
        codesign.answer.set(String::new());
        codesign.open.set(false);
        self.write_text(&text);
        let words = codesign_words();
        let said = if is_kept { words.changes_taken } else { words.changes_taken_alone };
        self.shell.live.set(said.to_owned());
    }

    /// Leaves all changes.
    pub fn refuse_changes(self) {
        self.forget_proposal();
        self.codesign.answer.set(String::new());
        self.shell.live.set(codesign_words().answer_refused.to_owned());
    }

    /// Goes back to the field for an answer.
    pub fn forget_proposal(self) {
        let codesign = self.codesign;
        self.stop_balance();
        codesign.number.update_value(|number| *number += 1);
        set_if_new(codesign.proposal, None);
        set_if_new(codesign.refusal, None);
        set_if_new(codesign.renewed, false);
        codesign.checked.set(None);
        codesign.taken.set(Vec::new());
    }
}
