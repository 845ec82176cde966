//! Chooses a move in the tree: by upper confidence bounds, guided by means of other games if there are any.

use super::Settings;
use super::means::Means;
use super::roots::{inverse_root, log_root};
use super::tree::{Edge, Node};
use crate::draw;
use boardwright_kernel::Rng;

/// The weight of the bound for few visits, √½ for shares from 0 to 1: with it the choice is right in the long run
/// (Kocsis and Szepesvári 2006).
const WIDTH: i64 = 741_455; // in shares

/// A decision in the tree.
pub(super) struct Choosing<'a> {
    pub node: &'a Node,
    /// By index in the list of legal moves: the edge. `None` if the list is always the same; then edges are in its order.
    pub listed: Option<&'a [usize]>,
    /// Means over later moves, of a node with enough of them.
    pub later: Option<&'a Means>,
    /// Means over all games, by which untried moves come in turn.
    pub overall: &'a Means,
    pub settings: &'a Settings,
}

impl Choosing<'_> {
    /// A move, by index in the list of legal moves and by edge; `None` without moves.
    pub fn choose(&self, rng: &mut Rng) -> Option<(usize, usize)> {
        let moves = self.listed.map_or(self.node.edges.len(), <[usize]>::len);
        if self.later.is_none()
            && let Some(untried) = self.untried(moves, rng)
        {
            return Some(untried);
        }
        let width =
            |times| ((WIDTH * i64::from(self.settings.width) / 100) * log_root(times)) >> 16;
        let always = width(self.node.visits);
        let (mut best, mut most) = (None, i64::MIN);
        let mut equal = 0;
        for at in 0..moves {
            let number = self.number(at);
            let edge = &self.node.edges[number];
            if edge.visits == 0 && self.later.is_none() {
                continue;
            }
            let promise = match edge.solved {
                Some(share) => share,
                None => {
                    let width = if self.listed.is_none() { always } else { width(edge.available) };
                    self.promise(edge, width)
                }
            };
            if promise > most {
                (best, most, equal) = (Some((at, number)), promise, 1);
            } else if promise == most {
                // Equal moves are equally likely: in their order, few iterations would go to the first ones alone.
                equal += 1;
                if rng.below(equal) == 0 {
                    best = Some((at, number));
                }
            }
        }
        best
    }

    fn number(&self, at: usize) -> usize {
        self.listed.map_or(at, |listed| listed[at])
    }

    /// The mean and its bound; with means over later moves, both weighed against those.
    fn promise(&self, edge: &Edge, width: i64) -> i64 {
        let bounded = |edge: &Edge| edge.share() + ((width * inverse_root(edge.visits)) >> 16);
        let Some(later) = self.later else { return bounded(edge) };
        let mean = later.get(edge.key);
        if edge.visits == 0 && mean.visits == 0 {
            return i64::MAX;
        }
        let (own, others) = (u64::from(edge.visits), u64::from(mean.visits));
        // The weight of the others in 1,024ths (Cazenave 2015, with a bias of 1 / `even`).
        let weight = (others << 10) / (own + others + own * others / u64::from(self.settings.even));
        let weight = weight as i64;
        let own = if edge.visits == 0 { 0 } else { bounded(edge) };
        (own * (1024 - weight) + mean.cautious() * weight) >> 10
    }

    /// A move that was not tried, if one is due: as long as there is any, or where there are many moves, as long as few
    /// were tried for the number of visits.
    fn untried(&self, moves: usize, rng: &mut Rng) -> Option<(usize, usize)> {
        let Node { edges, visits, tried, .. } = self.node;
        let fresh = |at: &usize| edges[self.number(*at)].visits == 0;
        let all_tried = *tried as usize == edges.len();
        if all_tried {
            return None;
        }
        let few = self.settings.widen as usize;
        if few > 0 && moves >= few {
            if *tried > FIRST_TRIED + 2 * visits.isqrt() {
                return None;
            }
            return self.most_promising((0..moves).filter(fresh), rng);
        }
        // Each untried move is equally likely to come first.
        let count = match self.listed {
            None => edges.len() - *tried as usize,
            Some(_) => (0..moves).filter(fresh).count(),
        };
        if count == 0 {
            return None;
        }
        let nth = draw::index(rng, count);
        (0..moves).filter(fresh).nth(nth).map(|at| (at, self.number(at)))
    }

    /// The move with the best mean in other games; equal ones are equally likely.
    fn most_promising(
        &self,
        moves: impl Iterator<Item = usize>,
        rng: &mut Rng,
    ) -> Option<(usize, usize)> {
        let (mut best, mut most, mut equal) = (None, i64::MIN, 0);
        for at in moves {
            let number = self.number(at);
            let promise = self.overall.get(self.node.edges[number].key).cautious();
            equal = if promise > most { 1 } else { equal + u32::from(promise == most) };
            if promise > most || promise == most && rng.below(equal) == 0 {
                (best, most) = (Some((at, number)), promise);
            }
        }
        best
    }
}

/// Moves that are tried in any case where there are many.
const FIRST_TRIED: u32 = 4;
