//! Hints: the moves that a search finds best at the decision shown.

use super::{App, Said};
use crate::words;
use boardwright_protocol::{Ghost, HintRequest, HintView, Request, Response};
use leptos::prelude::*;
use std::sync::Arc;

/// The hint at the decision shown.
#[derive(Debug, Clone, Default, PartialEq)]
pub enum Hint {
    /// Nobody asked for it.
    #[default]
    None,
    /// The search is under way.
    Searching,
    /// The best moves.
    Told(Arc<HintView>),
}

impl App {
    /// The line of the best move on the boards.
    pub fn ghosts(self) -> Vec<Ghost> {
        self.game.hint.with(|hint| match hint {
            Hint::Told(told) => {
                told.moves.first().map(|best| best.ghosts.clone()).unwrap_or_default()
            }
            Hint::None | Hint::Searching => Vec::new(),
        })
    }

    /// Asks for the best moves. A second call takes the hint away, or ends the search.
    pub fn toggle_hint(self) {
        match self.game.hint.get_untracked() {
            Hint::None => self.ask_hint(),
            Hint::Searching => {
                self.play().cancel();
                self.game.hint.set(Hint::None);
            }
            Hint::Told(_) => self.game.hint.set(Hint::None),
        }
    }

    /// True if a hint is shown or searched.
    pub fn has_hint(self) -> bool {
        self.game.hint.with_untracked(|hint| *hint != Hint::None)
    }

    fn ask_hint(self) {
        let answers = |decision: &boardwright_protocol::DecisionView| !decision.moves.is_empty();
        if untrack(|| self.game.with_decision(answers)) != Some(true) {
            return; // another player decides, or the game is over
        }
        let (at, _) = untrack(|| self.game.position());
        let request = HintRequest { at, view: self.game.eyes_now() };
        self.game.hint.set(Hint::Searching);
        self.shell.live.set(words().hint_searching.to_owned());
        let answer = self.play().request(Request::Hint(request));
        leptos::task::spawn_local(async move {
            let answer = answer.await;
            let wanted = self.game.hint.get_untracked() == Hint::Searching
                && untrack(|| self.game.position()).0 == at;
            match answer {
                Ok(Response::Hint(hint)) if wanted => {
                    self.shell.live.set_all(words::hint_said(&hint));
                    self.game.hint.set(Hint::Told(Arc::new(*hint)));
                }
                Ok(Response::Refused { message }) if wanted => {
                    self.shell.live.set(Said::engine(message));
                    self.game.hint.set(Hint::None);
                }
                Ok(_) => {} // the game went on meanwhile
                Err(lost) => {
                    self.game.hint.set(Hint::None);
                    self.recover(lost);
                }
            }
        });
    }
}
