//! A position that is set up by hand. It lies on the table in place of the game, which stays as it is until somebody plays
//! on from the position.

use super::{App, Said, set_if_new, setup};
use crate::picker::{Picker, Targets};
use crate::storage::title_of;
use crate::words;
use crate::{browser, files};
use boardwright_protocol::{
    Change, GameInfo, Position, Request, Response, SandboxRequest, SandboxView, Start,
};
use leptos::prelude::*;
use std::sync::Arc;

/// The position that is set up, if one is.
#[derive(Clone, Copy)]
pub struct Sandbox {
    /// The position.
    pub draft: RwSignal<Option<Arc<SandboxView>>>,
    /// The form of the token that a tap on a place adds.
    pub adding: RwSignal<Option<String>>,
    /// The place that was tapped last, whose variables are offered.
    pub place: RwSignal<Option<u32>>,
    /// Why the last change was refused.
    pub refused: RwSignal<Option<Said>>,
    /// The dice that the next roll shall have; `None` leaves a die to chance.
    pub roll: RwSignal<Vec<Option<i32>>>,
    /// The positions before the last changes, as state JSON.
    pub past: RwSignal<Vec<String>>,
    /// The positions that undo has left, the last one at the end.
    pub future: RwSignal<Vec<String>>,
    /// True while the sheet asks if all secrets may be shown.
    pub asks: RwSignal<bool>,
    /// True while the sheet with the variables is open.
    pub values: RwSignal<bool>,
    /// The token under the pressed mouse, and its place.
    pub dragged: StoredValue<Option<(u32, u32)>>,
    /// The decision at which the game is meanwhile, the number of all, and if bots were paused.
    left: StoredValue<(u32, u32, bool)>,
    /// True while the worker makes a change.
    waits: StoredValue<bool>,
}

impl Sandbox {
    pub(super) fn new() -> Sandbox {
        Sandbox {
            draft: RwSignal::new(None),
            adding: RwSignal::new(None),
            place: RwSignal::new(None),
            refused: RwSignal::new(None),
            roll: RwSignal::new(Vec::new()),
            past: RwSignal::new(Vec::new()),
            future: RwSignal::new(Vec::new()),
            asks: RwSignal::new(false),
            values: RwSignal::new(false),
            dragged: StoredValue::new(None),
            left: StoredValue::new((0, 0, false)),
            waits: StoredValue::new(false),
        }
    }

    /// True while a position is set up.
    pub fn is_on(self) -> bool {
        self.draft.with_untracked(Option::is_some)
    }

    /// The decision at which the game was left, and the number of all; `None` if it lies on the table.
    pub(super) fn left_at(self) -> Option<(u32, u32)> {
        let (at, total, _) = self.left.get_value();
        self.is_on().then_some((at, total))
    }

    /// The tokens and places that a tap can mean: a token to pick up, or a place to put it.
    pub(super) fn targets(self, info: Option<&GameInfo>, picker: &Picker) -> Option<Targets> {
        let draft = self.draft.get()?;
        let mut targets = Targets::default();
        if picker.is_fresh() && self.adding.with(Option::is_none) {
            for held in &draft.view.places {
                targets.tokens.extend(held.tokens.iter().map(|token| (token.handle, held.place)));
            }
        } else if let Some(info) = info {
            let cells = info.boards.iter().flat_map(|board| &board.cells).map(|cell| cell.place);
            targets.places.extend(cells.chain(info.zones.iter().map(|zone| zone.place)));
        }
        Some(targets)
    }

    /// Takes the position off the table.
    pub(super) fn close(self) {
        set_if_new(self.draft, None);
        set_if_new(self.adding, None);
        set_if_new(self.place, None);
        set_if_new(self.refused, None);
        set_if_new(self.past, Vec::new());
        set_if_new(self.future, Vec::new());
        set_if_new(self.roll, Vec::new());
        self.asks.set(false);
        self.values.set(false);
    }
}

impl App {
    /// Begins to set up a position. A game with secrets is asked about first, because all of them are shown.
    pub fn begin_sandbox(self) {
        let hides = self.game.info.with_untracked(|info| info.as_ref().map(|info| info.hides));
        match hides {
            _ if self.sandbox.is_on() => {}
            Some(true) => self.sandbox.asks.set(true),
            Some(false) => self.enter_sandbox(),
            None => return,
        }
        self.show_table();
    }

    /// Puts the position of the game on the table, to be changed.
    pub fn enter_sandbox(self) {
        self.sandbox.asks.set(false);
        let (at, total) = untrack(|| self.game.position());
        self.sandbox.left.set_value((at, total, self.game.paused.get_untracked()));
        self.end_stops();
        self.stop_bots();
        leptos::task::spawn_local(async move {
            if self.ask_sandbox(Position::After(at), Change::Nothing).await {
                browser::focus("mat");
            }
        });
    }

    /// Handles a tap on a place, or on the token with this handle there.
    pub fn tap_in_sandbox(self, place: u32, handle: Option<u32>) {
        let sandbox = self.sandbox;
        let Some(draft) = sandbox.draft.get_untracked() else { return };
        set_if_new(sandbox.place, Some(place));
        set_if_new(sandbox.refused, None);
        if let Some(token) = sandbox.adding.get_untracked() {
            return self.change_soon(Change::Add { token, to: place });
        }
        let held = self.game.picker.with_untracked(Picker::held);
        let here = draft.view.places.iter().find(|held| held.place == place);
        let mut here = here.iter().flat_map(|held| &held.tokens).map(|token| token.handle);
        let next = match held {
            Some((handle, from)) if from != place => {
                return self.change_soon(Change::Move { handle, to: Some(place) });
            }
            Some((held, _)) if handle == Some(held) => None,
            // The same cell again: its next token, and after the last one none.
            Some((held, _)) if handle.is_none() => {
                here.find(|handle| *handle == held);
                here.next()
            }
            _ => handle.or_else(|| here.next()),
        };
        let picker = next.map(|handle| Picker::holding(handle, place)).unwrap_or_default();
        self.game.picker.set(picker);
    }

    /// Takes the token that is picked up off the table.
    pub fn remove_in_sandbox(self) {
        if let Some((handle, _)) = self.game.picker.with_untracked(Picker::held) {
            self.change_soon(Change::Move { handle, to: None });
        }
    }

    fn change_soon(self, change: Change) {
        leptos::task::spawn_local(async move {
            self.change_position(change).await;
        });
    }

    /// Changes the position; false if that is refused.
    pub async fn change_position(self, change: Change) -> bool {
        let Some(draft) = self.sandbox.draft.get_untracked() else { return false };
        let before = draft.position.clone();
        let done = self.ask_sandbox(Position::Draft(before.clone()), change).await;
        let changes =
            |now: &Option<Arc<SandboxView>>| now.as_ref().is_some_and(|now| now.position != before);
        if done && self.sandbox.draft.with_untracked(changes) {
            self.sandbox.past.update(|past| past.push(before));
            set_if_new(self.sandbox.future, Vec::new());
        }
        done
    }

    /// Undoes the last change.
    pub fn undo_in_sandbox(self) {
        self.step_in_sandbox(self.sandbox.past, self.sandbox.future);
    }

    /// Makes the change again that was undone last.
    pub fn redo_in_sandbox(self) {
        self.step_in_sandbox(self.sandbox.future, self.sandbox.past);
    }

    /// Shows the last position of one list, and puts the present one on the other.
    fn step_in_sandbox(self, from: RwSignal<Vec<String>>, onto: RwSignal<Vec<String>>) {
        let now = self.sandbox.draft.get_untracked().map(|draft| draft.position.clone());
        let (Some(now), Some(to)) = (now, from.with_untracked(|from| from.last().cloned())) else {
            return;
        };
        leptos::task::spawn_local(async move {
            if self.ask_sandbox(Position::Draft(to), Change::Nothing).await {
                from.update(|from| {
                    from.pop();
                });
                onto.update(|onto| onto.push(now));
            }
        });
    }

    /// Opens a position from a file. If it does not fit, nothing changes.
    pub async fn open_position(self, text: String) {
        let before = self.sandbox.draft.get_untracked().map(|draft| draft.position.clone());
        if self.ask_sandbox(Position::File(text), Change::Nothing).await {
            self.sandbox.past.update(|past| past.extend(before));
            set_if_new(self.sandbox.future, Vec::new());
        }
    }

    /// Saves the position to a file.
    pub fn save_position(self) {
        let Some(draft) = self.sandbox.draft.get_untracked() else { return };
        let title = title_of(&self.table_text());
        if files::save_position(&title, &draft.position).is_none() {
            self.shell.live.set(words().no_file.to_owned());
        }
    }

    /// After the rules were edited, or a new worker has the game: shows the position again.
    pub(super) fn show_position_again(self) {
        self.change_soon(Change::Nothing);
    }

    /// Asks the worker about a position, and shows its answer. One question runs at a time.
    async fn ask_sandbox(self, position: Position, change: Change) -> bool {
        let sandbox = self.sandbox;
        if sandbox.waits.get_value() {
            return false;
        }
        sandbox.waits.set_value(true);
        let _working = self.begin_work();
        let request = Request::Sandbox(Box::new(SandboxRequest { position, change }));
        let answer = self.play().request(request).await;
        sandbox.waits.set_value(false);
        match answer {
            Ok(Response::Sandbox(view)) => {
                set_if_new(sandbox.refused, None);
                self.unpick_token();
                set_if_new(self.game.why, None);
                self.game.view.set(Some(Arc::new(view.view.clone())));
                sandbox.roll.update(|roll| roll.resize(view.dice.len(), None));
                sandbox.draft.set(Some(Arc::new(*view)));
                true
            }
            Ok(Response::Refused { message }) => {
                self.shell.live.set(Said::engine(message.clone()));
                sandbox.refused.set(Some(Said::engine(message)));
                false
            }
            Ok(_) => false,
            Err(lost) => {
                self.recover(lost);
                false
            }
        }
    }

    /// Lets the token go that was picked up; a token that is being added stays chosen.
    fn unpick_token(self) {
        if !self.game.picker.with_untracked(Picker::is_fresh) {
            self.game.picker.set(Picker::default());
        }
    }

    /// Goes back to the game as it was left.
    pub fn leave_sandbox(self) {
        let (at, _, paused) = self.sandbox.left.get_value();
        self.sandbox.close();
        self.unpick_token();
        self.game.paused.set(paused);
        self.go_to(at);
        browser::focus("mat");
    }

    /// Begins a game with the position, if somebody can move there.
    pub async fn play_from_position(self) {
        let Some(draft) = self.sandbox.draft.get_untracked() else { return };
        let position = draft.position.clone();
        let roll = self.sandbox.roll.get_untracked();
        if !self.ask_sandbox(Position::Draft(position.clone()), Change::Finish { roll }).await {
            return;
        }
        let seed = self.sandbox.draft.with_untracked(|draft| draft.as_ref()?.seed.clone());
        self.projects.forget_chosen();
        self.note_former();
        self.sandbox.close();
        self.game.setup.update(|setup| {
            setup.position = Some(position);
            setup.seed = seed.unwrap_or_else(setup::new_seed);
        });
        self.changed(false);
        self.game.link.set(None);
        self.game.paused.set(false);
        self.open_text(self.table_text(), Start::Fresh, None, None);
        browser::focus("mat");
    }

    /// Begins a new game as the rules say, without the position that was set up.
    pub fn begin_by_rules(self) {
        self.game.setup.update(|setup| setup.position = None);
        self.restart(false);
    }
}
