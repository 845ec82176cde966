//! Choosing and making a move.

use super::{App, Notice, set_if_new};
use crate::browser;
use crate::picker::{Picked, Picker};
use crate::storage::Chosen;
use boardwright_protocol::{Arg, DecisionView, Request};
use leptos::prelude::*;
use web_sys::HtmlElement;

impl App {
    /// Makes a move at the decision shown.
    pub fn play_move(self, index: u32) {
        if self.game.waiting.get_value() || self.is_watched_untracked() {
            return;
        }
        self.game.waiting.set_value(true);
        self.game.hand.set_value(browser::focus_area(&[".choices", ".mat"]));
        if self.game.link.with_untracked(|link| {
            matches!(link, Some(Notice::Kept { .. } | Notice::Reopened { .. }))
        }) {
            self.game.link.set(None); // the author has seen it and plays on
        }
        self.compared.forget();
        self.game.paused.set(false);
        self.shell.move_list.set(false);
        let (at, _) = untrack(|| self.game.position());
        self.judge_move(at, index);
        let is_move = |decision: &DecisionView| {
            decision.moves.get(index as usize).is_none_or(|chosen| chosen.pick.is_next())
        };
        // A set that is being composed is stored once it is picked.
        if untrack(|| self.game.with_decision(is_move)).unwrap_or(true) {
            self.chose(Chosen { at, index });
        }
        self.ask(Request::Move { at, index, view: self.game.eyes_now() });
    }

    /// Handles a tap on a place.
    pub fn tap(self, place: u32) {
        if self.sandbox.is_on() {
            return self.tap_in_sandbox(place, None);
        }
        let picked = self.pick(|picker, decision| picker.tap(&decision.moves, place));
        // A token is chosen on any of the cells that it covers.
        let own = || self.covered_from(place).first().copied().filter(|own| *own != place);
        let picked = picked.or_else(|| {
            let own = untrack(own)?;
            self.pick(|picker, decision| picker.tap(&decision.moves, own))
        });
        if picked.is_none() {
            self.ask_why(place, None);
        }
        self.picked(picked);
    }

    /// The cells that the token of a place covers; the place itself if it covers no others.
    pub fn covered_from(self, place: u32) -> Vec<u32> {
        let covers = self.game.places.with(|places| {
            let token = places.get(&place).and_then(|held| held.tokens.first());
            token.map(|token| token.covers.clone()).unwrap_or_default()
        });
        if covers.is_empty() { vec![place] } else { covers }
    }

    /// Chooses with a function of the picker and the question.
    pub fn pick(
        self,
        choose: impl FnOnce(&Picker, &DecisionView) -> Option<Picked>,
    ) -> Option<Picked> {
        if self.is_watched_untracked() {
            return None;
        }
        let picker = self.game.picker.get_untracked();
        untrack(|| self.game.with_decision(|decision| choose(&picker, decision))).flatten()
    }

    /// Chooses a value.
    pub fn choose_value(self, value: &Arg) {
        self.picked(self.pick(|picker, decision| picker.take(&decision.moves, value)));
    }

    /// Carries out a choice.
    pub fn picked(self, picked: Option<Picked>) {
        if picked.is_some() {
            set_if_new(self.game.why, None);
        }
        match picked {
            Some(Picked::Play(index)) => self.play_move(index),
            Some(Picked::More(picker)) => self.set_picker(picker),
            None => {}
        }
    }

    /// Sets the choices so far. The button that was pressed may be gone then.
    fn set_picker(self, picker: Picker) {
        self.game.hand.set_value(browser::focus_area(&[".actionbar", ".mat"]));
        self.game.picker.set(picker);
        self.return_focus();
    }

    /// Cancels the choices so far.
    pub fn unpick(self) {
        set_if_new(self.sandbox.adding, None);
        if !self.game.picker.with_untracked(Picker::is_fresh) {
            self.set_picker(Picker::default());
        }
    }

    /// Moves the focus to the next choice, if what had it is gone: beside it, or else anywhere.
    pub(super) fn return_focus(self) {
        let Some(area) = self.game.hand.get_value() else { return };
        self.game.hand.set_value(None);
        request_animation_frame(move || {
            if browser::focus_is_lost() {
                let legal = |area| browser::find(&format!("{area} [data-legal=true]"));
                let next: Option<HtmlElement> = legal(area).or_else(|| legal(".mat"));
                let next = next.or_else(|| browser::find(".mat"));
                if let Some(element) = next {
                    element.focus().ok();
                }
            }
        });
    }
}
