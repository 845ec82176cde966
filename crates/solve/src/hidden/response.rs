//! Best responses: the most that a player can get against the other's strategy.

use super::{Point, Strategy, Tree};

impl Tree {
    /// The first player's value if a player answers the other's strategy as well as possible: not less than any
    /// strategy of the first player gets, or not more than any of the second allows.
    pub fn best_response(&self, strategy: &Strategy, player: usize) -> f64 {
        let reach = self.reach(&strategy.shares, player, false);
        let mut answer = strategy.shares.clone();
        let deepest = self.sets.iter().map(|set| set.depth).max().unwrap_or(0);
        // Later decisions first: earlier ones rely on them.
        for depth in (0..=deepest).rev() {
            let values = self.values(&answer);
            let mut gains = vec![0.0; self.width];
            for (number, node) in self.nodes.iter().enumerate() {
                let Point::Decision(set) = node.point else { continue };
                let set = &self.sets[set as usize];
                if set.player != player || set.depth != depth {
                    continue;
                }
                for (index, (child, _)) in self.below(node).enumerate() {
                    gains[set.start + index] += reach[number] * values[child];
                }
            }
            for set in self.sets.iter().filter(|set| set.player == player && set.depth == depth) {
                let range = set.start..set.start + set.moves;
                let mut best = set.start;
                for at in range.clone() {
                    let more = gains[at] - gains[best];
                    if (player == 0 && more > 0.0) || (player == 1 && more < 0.0) {
                        best = at;
                    }
                }
                range.for_each(|at| answer[at] = if at == best { 1.0 } else { 0.0 });
            }
        }
        self.values(&answer).last().copied().unwrap_or(0.0)
    }

    /// The value of the game for the first player lies between these bounds, whatever strategy they come from: the best
    /// response of the second player, and that of the first.
    pub fn bounds(&self, strategy: &Strategy) -> (f64, f64) {
        (self.best_response(strategy, 1), self.best_response(strategy, 0))
    }

    /// The mean that a player can gain by answering a strategy as well as possible: half of the distance between the
    /// bounds. It is 0 for an equilibrium.
    pub fn exploitability(&self, strategy: &Strategy) -> f64 {
        let (low, high) = self.bounds(strategy);
        (high - low) / 2.0
    }
}
