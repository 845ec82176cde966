//! The search with a frontier: dynamic programming over the edges of one component.
//!
//! Each edge is left out or chosen, in order. Choices are equal for all that follows if they join the cells of the
//! frontier in the same way and have the same number of finished ends; of these, the one with the most edges is kept.

use super::{Graph, Rule};
use std::collections::BTreeMap;

/// What is kept of a choice of edges: the number of finished ends of ways, then for each vertex of the frontier its
/// degree and the number of its piece (0 if no edge reaches it, or no other can).
type Key = Vec<u16>;

/// The ends that a way has.
const ENDS: u16 = 2;
/// Bits of an entry for the degree; the piece stands above them.
const DEGREE_BITS: u32 = 2;

const fn degree(entry: u16) -> u16 {
    entry & ((1 << DEGREE_BITS) - 1)
}

const fn piece(entry: u16) -> u16 {
    entry >> DEGREE_BITS
}

const fn entry(piece: u16, degree: u16) -> u16 {
    piece << DEGREE_BITS | degree
}

/// The search in one component.
pub(super) struct Search<'a> {
    rule: Rule,
    stops: &'a [bool],
    edges: &'a [[u32; 2]],
    spend: &'a mut dyn FnMut(usize) -> bool,
    /// The most edges of a way so far.
    pub best: u32,
    /// False if choices are kept that cannot lead to more edges than the best.
    pub prunes: bool,
    /// The vertices of the frontier.
    frontier: Vec<u32>,
    choices: BTreeMap<Key, u32>,
    /// The edges that were not decided yet.
    edges_left: u32,
    /// The vertices that no edge has reached yet.
    untouched: u32,
}

impl<'a> Search<'a> {
    /// A search for ways with more than `best` edges.
    pub fn new(
        graph: &'a Graph,
        edges: &'a [[u32; 2]],
        best: u32,
        spend: &'a mut dyn FnMut(usize) -> bool,
    ) -> Self {
        Self {
            rule: graph.rule,
            stops: &graph.stops,
            edges,
            spend,
            best,
            prunes: true,
            frontier: Vec::new(),
            choices: BTreeMap::from([(vec![0], 0)]),
            edges_left: edges.len() as u32,
            untouched: 0,
        }
    }

    /// Decides all edges; returns false if the work is spent before.
    pub fn run(&mut self, vertices: &[u32]) -> bool {
        self.untouched = vertices.len() as u32;
        let mut edges = self.edges.to_vec();
        edges.sort_unstable();
        // An edge of a trail that begins at a stop is decided with its other end.
        if self.rule == Rule::Trail {
            edges.sort_by_key(|[a, b]| if self.stops[*a as usize] { *b } else { *a });
        }
        let mut edges = edges.into_iter().peekable();
        for at in vertices {
            if self.is_leaf(*at) {
                // Such a component has only edges between stops: each is a way of its own.
                self.best = self.best.max(1);
                return true;
            }
            if self.choices.is_empty() {
                return true;
            }
            self.enter(*at);
            let own = |edge: &[u32; 2]| edge[0] == *at || edge[1] == *at;
            while let Some([a, b]) = edges.next_if(own) {
                let other = if a == *at { b } else { a };
                if !self.is_leaf(other) {
                    self.enter(other);
                }
                if !self.decide(*at, other) {
                    return false;
                }
            }
            if !self.leave(*at) {
                return false;
            }
        }
        true
    }

    /// True if a vertex is no part of the frontier: trails end there, each at an end of its own.
    fn is_leaf(&self, at: u32) -> bool {
        self.rule == Rule::Trail && self.stops[at as usize]
    }

    /// Adds a vertex to the frontier, if it is not there.
    fn enter(&mut self, at: u32) {
        if self.frontier.contains(&at) {
            return;
        }
        self.frontier.push(at);
        self.untouched = self.untouched.saturating_sub(1);
        // A last entry of 0 keeps the order.
        let choices = std::mem::take(&mut self.choices).into_iter();
        self.choices = choices
            .map(|(mut key, edges)| {
                key.push(0);
                (key, edges)
            })
            .collect();
    }

    /// Leaves an edge out or chooses it.
    fn decide(&mut self, a: u32, b: u32) -> bool {
        self.edges_left -= 1;
        let before = std::mem::take(&mut self.choices);
        for (key, edges) in before {
            if !(self.spend)(key.len() + 4) {
                return false;
            }
            if let Some(chosen) = self.choose(&key, a, b, edges + 1) {
                self.keep(chosen, edges + 1);
            }
            self.keep(key, edges);
        }
        true
    }

    /// The key with one more edge, if the edge can be chosen and the way may grow further.
    fn choose(&mut self, key: &Key, a: u32, b: u32, edges: u32) -> Option<Key> {
        let slot = |at: u32| self.frontier.iter().position(|other| *other == at).map(|at| at + 1);
        let mut key = key.clone();
        let from = slot(a)?;
        let Some(to) = slot(b) else {
            // The edge ends at a stop, which is no part of the frontier.
            key[0] += 1;
            let piece = piece_or_new(&key, from);
            key[from] = entry(piece, degree(key[from]) ^ 1);
            return (key[0] <= ENDS).then(|| numbered(key));
        };
        match self.rule {
            Rule::Trail => {
                let one = piece_or_new(&key, from);
                key[from] = entry(one, degree(key[from]) ^ 1);
                let other = piece_or_new(&key, to);
                key[to] = entry(other, degree(key[to]) ^ 1);
                join(&mut key, one, other);
            }
            Rule::Path => {
                for (at, slot) in [(a, from), (b, to)] {
                    let most = if self.stops[at as usize] { 1 } else { 2 };
                    if degree(key[slot]) >= most {
                        return None;
                    }
                }
                let one = piece_or_new(&key, from);
                key[from] = entry(one, degree(key[from]) + 1);
                let other = piece_or_new(&key, to);
                key[to] = entry(other, degree(key[to]) + 1);
                if one == other {
                    return None;
                }
                join(&mut key, one, other);
                for slot in [from, to] {
                    if degree(key[slot]) == 2 {
                        key[slot] = entry(0, 2);
                    }
                }
                if key[1..].iter().all(|entry| piece(*entry) != one) {
                    // Both ends of the piece are finished.
                    if pieces(&key) == 0 {
                        self.best = self.best.max(edges);
                    }
                    return None;
                }
            }
        }
        Some(numbered(key))
    }

    /// Takes a vertex from the frontier, all of whose edges are decided.
    fn leave(&mut self, at: u32) -> bool {
        let Some(number) = self.frontier.iter().position(|other| *other == at) else { return true };
        self.frontier.remove(number);
        let before = std::mem::take(&mut self.choices);
        for (mut key, edges) in before {
            if !(self.spend)(key.len() + 4) {
                return false;
            }
            let gone = key.remove(number + 1);
            if degree(gone) == 1 {
                key[0] += 1;
            }
            let finished =
                piece(gone) != 0 && key[1..].iter().all(|entry| piece(*entry) != piece(gone));
            // A finished piece was counted when its last edge was chosen.
            if key[0] <= ENDS && !finished {
                self.keep(numbered(key), edges);
            }
        }
        true
    }

    /// Keeps a choice if it can lead to more edges than the best, and none that is equal has as many.
    fn keep(&mut self, key: Key, edges: u32) {
        let (mut odd, mut free) = (0, 0);
        for entry in &key[1..] {
            odd += degree(*entry) % 2;
            free += 2_u32.saturating_sub(degree(*entry).into());
        }
        let is_way = match self.rule {
            Rule::Trail => key[0] + odd <= ENDS,
            Rule::Path => true,
        };
        if is_way && pieces(&key) == 1 {
            self.best = self.best.max(edges);
        }
        let more = match self.rule {
            Rule::Trail => self.edges_left,
            Rule::Path => self.edges_left.min(free / 2 + self.untouched),
        };
        if self.prunes && edges + more <= self.best {
            return;
        }
        let known = self.choices.entry(key).or_default();
        *known = (*known).max(edges);
    }
}

/// The number of pieces in the frontier.
fn pieces(key: &Key) -> u16 {
    // Pieces are numbered without gaps.
    key[1..].iter().map(|entry| piece(*entry)).max().unwrap_or_default()
}

/// The piece of a vertex, or a new one.
fn piece_or_new(key: &Key, slot: usize) -> u16 {
    match piece(key[slot]) {
        0 => pieces(key) + 1,
        piece => piece,
    }
}

fn join(key: &mut Key, one: u16, other: u16) {
    for slot in &mut key[1..] {
        if piece(*slot) == other {
            *slot = entry(one, degree(*slot));
        }
    }
}

/// The key with its pieces numbered from 1 as they first occur, so that equal choices have equal keys.
fn numbered(mut key: Key) -> Key {
    let mut numbers: Vec<u16> = Vec::new();
    for slot in &mut key[1..] {
        let old = piece(*slot);
        if old == 0 {
            continue;
        }
        let at = numbers.iter().position(|known| *known == old).unwrap_or_else(|| {
            numbers.push(old);
            numbers.len() - 1
        });
        *slot = entry(at as u16 + 1, degree(*slot));
    }
    key
}
