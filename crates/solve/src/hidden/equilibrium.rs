//! Equilibria by counterfactual regret minimisation (CFR+; Tammelin, 2014): the players improve in turns, regrets are
//! never below 0, and later strategies weigh more in the mean.

use super::{Point, Strategy, Tree};

impl Tree {
    /// The mean strategy after a number of iterations. It approaches an equilibrium; [`Tree::exploitability`] says how
    /// near it is.
    pub fn equilibrium(&self, iterations: u32) -> Strategy {
        let mut regrets = vec![0.0; self.width];
        let mut sums = vec![0.0; self.width];
        let mut strategy = self.uniform().shares;
        for iteration in 1..=iterations {
            for player in 0..2 {
                self.improve(player, &strategy, &mut regrets);
                self.match_regrets(player, &regrets, &mut strategy);
                self.add(player, &strategy, f64::from(iteration), &mut sums);
            }
        }
        let mut shares = self.uniform().shares;
        self.scale(&sums, &mut shares);
        Strategy { shares }
    }

    /// Adds the regrets of one player: the value of each move less that of the strategy, where the player is as far as
    /// the other and chance let it come.
    fn improve(&self, player: usize, strategy: &[f64], regrets: &mut [f64]) {
        let values = self.values(strategy);
        let reach = self.reach(strategy, player, false);
        let sign = if player == 0 { 1.0 } else { -1.0 };
        for (number, node) in self.nodes.iter().enumerate() {
            let Point::Decision(set) = node.point else { continue };
            let set = &self.sets[set as usize];
            if set.player != player {
                continue;
            }
            for (index, (child, _)) in self.below(node).enumerate() {
                let gain = sign * (values[child] - values[number]);
                regrets[set.start + index] += reach[number] * gain;
            }
        }
        for set in self.sets.iter().filter(|set| set.player == player) {
            for regret in &mut regrets[set.start..set.start + set.moves] {
                *regret = if *regret > 0.0 { *regret } else { 0.0 };
            }
        }
    }

    /// Plays each move in proportion to its regret.
    fn match_regrets(&self, player: usize, regrets: &[f64], strategy: &mut [f64]) {
        for set in self.sets.iter().filter(|set| set.player == player) {
            let range = set.start..set.start + set.moves;
            let sum: f64 = regrets[range.clone()].iter().sum();
            for at in range {
                strategy[at] = if sum > 0.0 { regrets[at] / sum } else { 1.0 / set.moves as f64 };
            }
        }
    }

    /// Adds a strategy to the sums of one player, weighted by how likely the player itself comes there.
    fn add(&self, player: usize, strategy: &[f64], weight: f64, sums: &mut [f64]) {
        let reach = self.reach(strategy, player, true);
        let mut done = vec![false; self.sets.len()];
        for (number, node) in self.nodes.iter().enumerate() {
            let Point::Decision(set) = node.point else { continue };
            let at = set as usize;
            let set = &self.sets[at];
            // The own probability is the same at each decision of the set: the player forgets nothing.
            if set.player != player || std::mem::replace(&mut done[at], true) {
                continue;
            }
            for index in 0..set.moves {
                let own = strategy[set.start + index];
                sums[set.start + index] += weight * reach[number] * own;
            }
        }
    }

    /// Makes probabilities of sums; sets that were never reached keep theirs.
    fn scale(&self, sums: &[f64], shares: &mut [f64]) {
        for set in &self.sets {
            let range = set.start..set.start + set.moves;
            let sum: f64 = sums[range.clone()].iter().sum();
            if sum > 0.0 {
                range.for_each(|at| shares[at] = sums[at] / sum);
            }
        }
    }
}
