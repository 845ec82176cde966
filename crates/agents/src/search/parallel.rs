//! Several trees for one decision. Each has a thread of its own, except in wasm, where one is grown after the other; no tree
//! knows of the others, so the result is the same.

use super::Mcts;
use crate::{Budget, Seen, Worlds};

impl Mcts {
    /// Grows all trees for at most a slice of the budget each. Returns true if all are done.
    pub(super) fn grow_all(
        &mut self,
        seen: &Seen<'_>,
        worlds: &mut Worlds<'_, '_>,
        budget: Budget,
    ) -> bool {
        let mut others = std::mem::take(&mut self.others);
        let (mut done, left) = if cfg!(target_family = "wasm") || others.is_empty() {
            (self.grow(seen, worlds, budget), (0..others.len()).collect())
        } else {
            self.grow_beside(&mut others, seen, worlds, budget)
        };
        for number in left {
            done &= others[number].grow(seen, worlds, budget);
        }
        self.others = others;
        done
    }

    /// Grows the other trees on threads and this one here. Returns whether all of these are done, and the numbers of the
    /// others for which there was no thread.
    fn grow_beside(
        &mut self,
        others: &mut [Mcts],
        seen: &Seen<'_>,
        worlds: &mut Worlds<'_, '_>,
        budget: Budget,
    ) -> (bool, Vec<usize>) {
        seen.observe(); // once for all
        std::thread::scope(|scope| {
            let (mut running, mut left) = (Vec::new(), Vec::new());
            for (number, other) in others.iter_mut().enumerate() {
                let seen = seen.clone();
                let grow = move || {
                    let mut scratch = None;
                    let mut worlds = Worlds::new(seen.program(), &seen, &mut scratch);
                    other.grow(&seen, &mut worlds, budget)
                };
                match std::thread::Builder::new().spawn_scoped(scope, grow) {
                    Ok(thread) => running.push(thread),
                    Err(_) => left.push(number),
                }
            }
            let mut done = self.grow(seen, worlds, budget);
            for thread in running {
                match thread.join() {
                    Ok(other) => done &= other,
                    Err(panic) => std::panic::resume_unwind(panic),
                }
            }
            (done, left)
        })
    }
}
