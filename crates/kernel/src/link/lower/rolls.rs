//! Lowering of rolls: their outcomes with weights, and who sees them.

use crate::Kind;
use crate::code::{NodeId, Op, Slot};
use crate::link::Linker;
use crate::link::lowering::Env;
use crate::program::{Alternative, AlternativeKind, ParamInfo, RollDef, RollOutcomes, SecretRoll};
use crate::value::NONE;
use boardwright_def::{Domain, Effect, Outcomes, Weighted};

/// Most outcomes of one roll.
const MOST_OUTCOMES: u64 = 4096;

impl Linker<'_> {
    pub(super) fn roll(&mut self, effect: &Effect, env: &mut Env) {
        let Effect::Roll { bind, domain, outcomes, viewer } = effect else { return };
        let viewer = viewer.as_ref().map(|v| self.expr_of(v, env, Kind::Player));
        let roll = self.roll_def(bind, domain, outcomes, env, viewer);
        let kind = self.kind_of_domain(domain);
        let slot = self.slot(env, bind, kind);
        let secret = self.secret(slot, roll, viewer.is_some(), env);
        self.emit(Op::Roll { roll, slot, secret });
    }

    /// Adds a roll to the table; returns its number.
    fn roll_def(
        &mut self,
        name: &str,
        domain: &Domain,
        outcomes: &Outcomes,
        env: &Env,
        viewer: Option<NodeId>,
    ) -> u16 {
        let cause = self.cause();
        self.ir.chance.any = true;
        let kind = self.kind_of_domain(domain);
        let (outcomes, faces, dice, lo) = match outcomes {
            Outcomes::Dice { count, sides } => {
                let values = self.dice(*count, *sides);
                let total = values.iter().map(|(_, w)| *w).sum();
                (RollOutcomes::Weighted(values, total), *sides, *count, *count as i32)
            }
            Outcomes::OneOf { list } => {
                let list = self.list_of_kind(list, env, kind);
                (RollOutcomes::List(list), 0, 0, self.range_of_domain(domain).0)
            }
            Outcomes::Listed { outcomes } => {
                let (values, total) = self.listed(outcomes, domain);
                (RollOutcomes::Weighted(values, total), 0, 0, self.range_of_domain(domain).0)
            }
        };
        let info = ParamInfo { name: name.trim_start_matches('$').to_owned(), kind };
        let shown = vec![Alternative::plain(AlternativeKind::Outcome, vec![info])];
        let roll = RollDef { outcomes, kind, faces, dice, lo, shown, cause, viewer };
        self.ir.chance.rolls.push(roll);
        self.last_of(self.ir.chance.rolls.len())
    }

    /// Returns values with weights, each value once, and the sum of the weights.
    fn listed(&mut self, outcomes: &[Weighted], domain: &Domain) -> (Vec<(i32, u32)>, u32) {
        let range = self.range_of_domain(domain);
        let mut values: Vec<(i32, u32)> = Vec::new();
        let mut total = 0u32;
        for (number, outcome) in outcomes.iter().enumerate() {
            self.within(format!("outcomes.listed.outcomes[{number}]"), |l| {
                let kind = l.kind_of_domain(domain);
                let message = "this outcome is outside the domain of the roll";
                let value = l.literal_within(&outcome.value, kind, range, message);
                match total.checked_add(outcome.weight) {
                    Some(sum) if outcome.weight > 0 => total = sum,
                    _ => l.error("weights are at least 1, and together fewer than 2^32"),
                }
                match values.iter_mut().find(|(known, _)| *known == value) {
                    Some((_, weight)) => *weight = weight.saturating_add(outcome.weight),
                    // An empty seat has no value: the outcome is left out.
                    None if value == NONE => total -= outcome.weight.min(total),
                    None => values.push((value, outcome.weight)),
                }
            });
        }
        if values.is_empty() || values.len() as u64 > MOST_OUTCOMES {
            return self.error_or("a roll has from 1 to 4096 outcomes", (vec![(0, 1)], 1));
        }
        (values, total)
    }

    /// Returns the sums of dice with the number of ways to throw each.
    fn dice(&mut self, count: u32, sides: u32) -> Vec<(i32, u32)> {
        let ways = u64::from(sides).checked_pow(count);
        let sums = u64::from(count) * u64::from(sides.saturating_sub(1)) + 1;
        let fits = ways.is_some_and(|w| w <= u64::from(u32::MAX)) && sums <= MOST_OUTCOMES;
        if count == 0 || sides == 0 || !fits {
            let message = "these dice have no outcome or too many (at most 4,096)";
            return self.error_or(message, vec![(0, 1)]);
        }
        let mut weights: Vec<u32> = vec![1];
        for _ in 0..count {
            let mut next = vec![0u32; weights.len() + sides as usize - 1];
            for (sum, weight) in weights.iter().enumerate() {
                for face in 0..sides as usize {
                    next[sum + face] += weight;
                }
            }
            weights = next;
        }
        weights.iter().enumerate().map(|(sum, w)| (sum as i32 + count as i32, *w)).collect()
    }

    /// Returns the word that keeps who sees a secret roll. An open value that takes over the name of a secret
    /// one clears that word.
    pub(super) fn secret(
        &mut self,
        slot: Slot,
        roll: u16,
        hidden: bool,
        env: &Env,
    ) -> Option<Slot> {
        let value = slot.state_word()? as u32;
        let known = self.ir.chance.secrets.iter().find(|secret| secret.value == value);
        let known = known.map(|secret| secret.viewer);
        if !hidden {
            self.clear(Slot::word(known?));
            return None;
        }
        let viewer = match known {
            Some(viewer) => viewer,
            None => {
                // An option may take over a name of the procedure that asks: the viewer is kept as long as
                // the value.
                let owner = self.ir.layout.locals.iter().position(|words| words.contains(&value));
                let owner = owner.map_or(env.room?.locals, |at| at as u32);
                let viewer = self.local_words(owner, 1, false);
                self.limit(viewer, 1, 0, self.players as i32 - 1);
                self.ir.chance.secrets.push(SecretRoll { value, viewer, roll });
                viewer
            }
        };
        Some(Slot::word(viewer))
    }
}
