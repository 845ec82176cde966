//! How many steps lead from place to place by neighbours.

use crate::program::Space;
use std::collections::VecDeque;

/// Places between which all distances are kept; beyond, they are counted when asked for.
const FEW_PLACES: usize = 1024;
/// Stands in the table for no way.
const NO_WAY: u16 = u16::MAX;

impl Space {
    /// Keeps the distances of all places, if they are few.
    pub(crate) fn measure(&mut self) {
        let places = self.places();
        if self.distances.is_empty() && places <= FEW_PLACES {
            self.distances = (0..places).flat_map(|from| self.from(from)).collect();
        }
    }

    /// How many steps lead from one place to another, if there is a way.
    pub(crate) fn distance(&self, from: usize, to: usize) -> Option<u16> {
        let steps = if self.distances.is_empty() {
            self.from(from)[to]
        } else {
            self.distances[from * self.places() + to]
        };
        (steps != NO_WAY).then_some(steps)
    }

    fn places(&self) -> usize {
        self.adjacent_at.len().saturating_sub(1)
    }

    /// Steps from a place to all places.
    fn from(&self, from: usize) -> Vec<u16> {
        let mut steps = vec![NO_WAY; self.places()];
        steps[from] = 0;
        let mut queue = VecDeque::from([from]);
        while let Some(here) = queue.pop_front() {
            let near = self.adjacent_at[here] as usize..self.adjacent_at[here + 1] as usize;
            for next in self.adjacent[near].iter().map(|next| usize::from(*next)) {
                if steps[next] == NO_WAY {
                    steps[next] = steps[here] + 1;
                    queue.push_back(next);
                }
            }
        }
        steps
    }
}
