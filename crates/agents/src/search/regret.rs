//! Players who choose at the same time mix their choices by regret matching (Hart and Mas-Colell 2000; in tree search Tak,
//! Lanctot and Winands 2014). Bounds do not find mixed choices: whoever answers later would seem to see the earlier ones.

use super::NodeId;
use super::shares::SHARE;
use crate::draw;
use boardwright_kernel::Rng;
use std::collections::BTreeMap;

/// Most choices of a player that are mixed. With more, players choose one after the other.
pub(super) const MOST_CHOICES: usize = 64;
/// One choice in so many is uniformly random, so that all are known.
const UNMIXED: u32 = 8;
/// The largest weight of a mix in the average. The sums stay below 64 bits for more than a hundred million visits.
const MOST_WEIGHT: i64 = 1 << 16;
/// The parts into which a mix is divided.
const WHOLE: i64 = 1 << 20;

/// A choice that a player made in a group.
#[derive(Debug, Clone, Copy)]
pub(super) struct Answer {
    pub player: usize,
    pub key: u64,
}

/// The players who choose at the same time at a node.
#[derive(Debug, Clone, Default)]
pub(super) struct Group {
    members: Vec<Member>,
    /// By the key of all choices together.
    outcomes: BTreeMap<u64, Joint>,
}

#[derive(Debug, Clone)]
struct Member {
    player: usize,
    choices: Vec<Mixed>,
    visits: i64,
    sum: i64,
}

/// A choice of a member.
#[derive(Debug, Clone)]
struct Mixed {
    key: u64,
    /// The sum over all visits of the share it would have given beyond the mix.
    regret: i64,
    /// The sum of its parts in the mixes so far, each with its weight.
    average: u64,
}

/// All members' choices together.
#[derive(Debug, Clone)]
struct Joint {
    child: Option<NodeId>,
    visits: i64,
    /// By player.
    sums: Vec<i64>,
}

impl Member {
    fn choice(&mut self, key: u64) -> usize {
        self.choices.iter().position(|choice| choice.key == key).unwrap_or_else(|| {
            self.choices.push(Mixed { key, regret: 0, average: 0 });
            self.choices.len() - 1
        })
    }

    /// The parts of the choices: by regret, or equal without any.
    fn mix(&self) -> Vec<i64> {
        let regrets = self.choices.iter().map(|choice| choice.regret.max(0));
        let sum: i64 = regrets.clone().sum();
        if sum == 0 {
            return vec![WHOLE / self.choices.len().max(1) as i64; self.choices.len()];
        }
        let part = |regret| (i128::from(regret) * i128::from(WHOLE) / i128::from(sum)) as i64;
        regrets.map(part).collect()
    }

    /// A choice by the present mix.
    fn drawn(&self, rng: &mut Rng) -> u64 {
        let parts: Vec<u64> = self.mix().iter().map(|part| *part as u64).collect();
        self.choices.get(rng.weighted(&parts)).map_or(0, |choice| choice.key)
    }
}

/// The key of choices together; the order of the players is always that of the seats.
pub(super) fn joint(answers: &[Answer]) -> u64 {
    answers.iter().fold(0x51_7cc1_b727_220a, |key, answer| {
        let key = (key ^ answer.key).wrapping_mul(0x9fb2_1c65_1e98_df25);
        (key ^ (key >> 29)).wrapping_add(answer.player as u64)
    })
}

impl Group {
    fn member(&mut self, player: usize) -> &mut Member {
        let at = self.members.iter().position(|member| member.player == player);
        let at = at.unwrap_or_else(|| {
            self.members.push(Member { player, choices: Vec::new(), visits: 0, sum: 0 });
            self.members.len() - 1
        });
        &mut self.members[at]
    }

    /// A choice of a player among those with the given keys, by its index.
    pub fn choose(&mut self, player: usize, keys: &[u64], rng: &mut Rng) -> usize {
        let member = self.member(player);
        let listed: Vec<usize> = keys.iter().map(|key| member.choice(*key)).collect();
        if rng.below(UNMIXED) == 0 {
            return draw::index(rng, keys.len());
        }
        let mix = member.mix();
        let parts: Vec<u64> = listed.iter().map(|number| mix[*number] as u64).collect();
        if parts.iter().all(|part| *part == 0) {
            return draw::index(rng, keys.len());
        }
        rng.weighted(&parts)
    }

    /// Notes a choice that was made before.
    pub fn note(&mut self, answer: Answer) {
        self.member(answer.player).choice(answer.key);
    }

    /// The node behind all choices together, if there is one.
    pub fn behind(&self, joint: u64) -> Option<NodeId> {
        self.outcomes.get(&joint)?.child
    }

    /// Leads choices together to a node.
    pub fn lead_to(&mut self, joint: u64, child: NodeId, players: usize) {
        let new = || Joint { child: None, visits: 0, sums: vec![0; players] };
        self.outcomes.entry(joint).or_insert_with(new).child = Some(child);
    }

    /// Learns from the shares that the choices led to.
    pub fn learn(&mut self, answers: &[Answer], shares: &[i64], rng: &mut Rng) {
        if let Some(outcome) = self.outcomes.get_mut(&joint(answers)) {
            outcome.visits += 1;
            for (sum, share) in outcome.sums.iter_mut().zip(shares) {
                *sum += share;
            }
        }
        // Regrets are against the mixes of the others. The choices of this game are also random ones, and given choices were
        // drawn uniformly with the world.
        let mut mixed = answers.to_vec();
        for answer in &mut mixed {
            answer.key = self.member(answer.player).drawn(rng);
        }
        for at in 0..answers.len() {
            self.learn_of(at, &mut mixed.clone(), shares[answers[at].player]);
        }
    }

    /// Adds the regrets of one player against the choices of the others.
    fn learn_of(&mut self, at: usize, answers: &mut [Answer], share: i64) {
        let player = answers[at].player;
        let member = self.member(player);
        member.visits += 1;
        member.sum += share;
        let usual = member.sum / member.visits;
        let mix = member.mix();
        let keys: Vec<u64> = member.choices.iter().map(|choice| choice.key).collect();
        let mut shares = Vec::with_capacity(keys.len());
        for key in keys {
            answers[at].key = key;
            let outcome = self.outcomes.get(&joint(answers)).filter(|outcome| outcome.visits > 0);
            shares.push(outcome.map_or(usual, |outcome| outcome.sums[player] / outcome.visits));
        }
        let parts = mix.iter().zip(&shares);
        let expected = parts.map(|(part, share)| part * share / WHOLE).sum::<i64>();
        let member = self.member(player);
        // Later mixes are better, and count for more.
        let weight = member.visits.min(MOST_WEIGHT) as u64;
        for ((choice, share), part) in member.choices.iter_mut().zip(shares).zip(mix) {
            choice.regret += share - expected;
            choice.average = choice.average.saturating_add(part as u64 * weight);
        }
    }

    /// Adds the average mixes of the same players in another search.
    pub fn join(&mut self, other: &Group) {
        for more in &other.members {
            let member = self.member(more.player);
            for mixed in &more.choices {
                let choice = member.choice(mixed.key);
                let average = &mut member.choices[choice].average;
                *average = average.saturating_add(mixed.average);
            }
        }
    }

    /// The parts of the choices with the given keys in the average mix of a player, which is what converges.
    pub fn average(&self, player: usize, keys: &[u64]) -> Vec<u64> {
        let member = self.members.iter().find(|member| member.player == player);
        let part = |key: &u64| {
            let mut choices = member.into_iter().flat_map(|member| &member.choices);
            choices.find(|choice| choice.key == *key).map_or(0, |choice| choice.average)
        };
        keys.iter().map(part).collect()
    }
}

const _: () = assert!(SHARE <= 1 << 20, "parts times shares fit 64 bits");
