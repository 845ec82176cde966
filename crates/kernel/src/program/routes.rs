//! Routes on boards: distances by neighbours, and the places between two.

use super::Space;
use crate::board::NOWHERE;
use crate::value::NONE;
use std::collections::VecDeque;

/// Up to so many places a table holds all distances; beyond, each is counted when it is asked for.
const MOST_TABLED: usize = 1024;
/// Stands in the table for no route.
const NO_ROUTE: u16 = u16::MAX;

impl Space {
    /// Fills the table of distances, if places are few.
    pub(crate) fn measure(&mut self) {
        let places = self.places();
        if self.distances.is_empty() && places <= MOST_TABLED {
            self.distances = (0..places).flat_map(|from| self.distances_from(from)).collect();
        }
    }

    /// Returns the number of steps from one place to another, if there is a route.
    pub(crate) fn distance(&self, from: usize, to: usize) -> Option<u16> {
        let steps = if self.distances.is_empty() {
            self.distances_from(from)[to]
        } else {
            self.distances[from * self.places() + to]
        };
        (steps != NO_ROUTE).then_some(steps)
    }

    fn places(&self) -> usize {
        self.adjacent_at.len().saturating_sub(1)
    }

    /// Returns the steps from a place to all places, breadth first.
    fn distances_from(&self, from: usize) -> Vec<u16> {
        let mut steps = vec![NO_ROUTE; self.places()];
        steps[from] = 0;
        let mut queue = VecDeque::from([from]);
        while let Some(here) = queue.pop_front() {
            let near = self.adjacent_at[here] as usize..self.adjacent_at[here + 1] as usize;
            for next in self.adjacent[near].iter().map(|next| usize::from(*next)) {
                if steps[next] == NO_ROUTE {
                    steps[next] = steps[here] + 1;
                    queue.push_back(next);
                }
            }
        }
        steps
    }

    /// Appends the places between two: in the first direction that leads from one to the other,
    /// otherwise on the first line of a graph that holds both.
    pub(crate) fn between(&self, from: i32, to: i32, found: &mut Vec<i32>) {
        let Some(board) = self.boards.iter().find(|board| from != NONE && board.holds(from)) else {
            return;
        };
        for way in (0..board.ways).filter(|way| board.has(*way)) {
            let start = found.len();
            let mut here = from;
            for _ in 0..board.count {
                here = i32::from(board.next(way, here));
                if here == i32::from(NOWHERE) || here == from || here == to {
                    break;
                }
                found.push(here);
            }
            if here == to && here != from {
                return;
            }
            found.truncate(start);
        }
        if !board.lines.is_empty() && to != NONE {
            let between = board.between(from as u16, to as u16).unwrap_or_default();
            found.extend(between.into_iter().map(i32::from));
        }
    }
}
