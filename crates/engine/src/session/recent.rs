//! The states that were reached last: an answer asks for the same few positions many times, and reaching one means to make
//! the moves since the last kept state again.

use boardwright_kernel::State;
use std::cell::RefCell;
use std::collections::VecDeque;

/// So many states are remembered: the position shown, those before it, and the one at the end.
const MOST: usize = 4;

/// States of the moves that are played, each with the number of decisions before it; the newest last.
#[derive(Default)]
pub struct Recent(RefCell<VecDeque<(usize, State)>>);

impl Recent {
    /// The last of them after more than `from` and at most `to` decisions.
    pub fn between(&self, from: usize, to: usize) -> Option<(usize, State)> {
        let states = self.0.borrow();
        let fitting = states.iter().filter(|(at, _)| (from + 1..=to).contains(at));
        fitting.max_by_key(|(at, _)| *at).cloned()
    }

    /// Remembers the state after so many decisions, and forgets the oldest one.
    pub fn note(&self, at: usize, state: &State) {
        let mut states = self.0.borrow_mut();
        if states.iter().any(|(reached, _)| *reached == at) {
            return;
        }
        if states.len() == MOST {
            states.pop_front();
        }
        states.push_back((at, state.clone()));
    }

    /// Forgets what comes after so many decisions, because other moves follow.
    pub fn forget_after(&self, at: usize) {
        self.0.borrow_mut().retain(|(reached, _)| *reached <= at);
    }
}

#[cfg(test)]
mod tests {
    use super::super::{STRIDE, Session};
    use crate::reading::Reader;
    use boardwright_kernel::Rng;
    use boardwright_protocol::Seat;

    const MARKET: &str = include_str!("../../../../specs/threat-market.md");

    #[test]
    fn positions_are_the_same_however_they_are_reached() {
        let rules =
            Reader::default().read(MARKET, &[], 3).rules().expect("the bundled game compiles");
        let begin = || Session::begin(rules.clone(), Vec::new(), 5, &[Seat::Person; 3]);
        let (mut session, mut rng, mut longest) = (begin(), Rng::seeded(3), 0);
        for _ in 0..400 {
            let at = session.at();
            let count = session.machine(at).count() as u32;
            match rng.below(30) {
                0 => _ = session.undo().ok(), // the beginning stays
                1 => session
                    .go_to(rng.below(session.total() as u32 + 1) as usize)
                    .expect("it is there"),
                _ if count == 0 => session.undo().expect("moves were made"),
                _ => session.play(at, rng.below(count)).expect("it is in the list"),
            }
            longest = longest.max(session.total());
            let mut fresh = begin();
            fresh.play_all(&session.indices()).expect("the moves were made before");
            for at in [session.total(), session.at(), session.at().saturating_sub(1)] {
                let [one, other] = [&session, &fresh].map(|game| game.machine(at).state_hash());
                assert_eq!(one, other, "after {at} of {} decisions", session.total());
            }
        }
        assert!(longest > 2 * STRIDE, "states were kept");
    }
}
