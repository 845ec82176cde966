//! Why something that was tapped cannot be chosen.

use super::{App, set_if_new};
use crate::words;
use boardwright_protocol::{Request, Response, WhyRequest, WhyView};
use leptos::prelude::*;

impl App {
    /// Asks the engine why a place, or the token with this handle on it, cannot be chosen now.
    pub fn ask_why(self, place: u32, handle: Option<u32>) {
        let answers = |decision: &boardwright_protocol::DecisionView| !decision.moves.is_empty();
        if self.is_watched_untracked() || untrack(|| self.game.with_decision(answers)) != Some(true)
        {
            return; // nobody here decides
        }
        let (at, _) = untrack(|| self.game.position());
        let chosen = self.game.picker.with_untracked(|picker| picker.args().len() as u32);
        let begun = self.pick_index().map(|index| (index, chosen));
        let view = self.game.eyes_now();
        let request = Request::Why(Box::new(WhyRequest { at, place, handle, begun, view }));
        let answer = self.play().request(request);
        leptos::task::spawn_local(async move {
            match answer.await {
                Ok(Response::Why(why)) if untrack(|| self.game.position()).0 == at => {
                    self.shell.live.set(words::why_said(&why));
                    set_if_new(self.game.why, Some(*why).filter(WhyView::says_something));
                }
                Ok(_) => {}
                Err(lost) => self.recover(lost),
            }
        });
    }

    /// A legal move that begins with what is chosen, if something is.
    fn pick_index(self) -> Option<u32> {
        let picker = self.game.picker.get_untracked();
        if picker.is_fresh() {
            return None;
        }
        let first = |decision: &boardwright_protocol::DecisionView| {
            picker.matching(&decision.moves).next().map(|(index, _)| index)
        };
        untrack(|| self.game.with_decision(first)).flatten()
    }
}
