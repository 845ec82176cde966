//! Second looks at decisions while a game is played: which actions only resources bar, and what another move would have
//! left to the opponent. They run on copies of the state and change nothing.

use super::covered::actions_of;
use crate::metrics::resources;
use crate::stats::fraction;
use boardwright_def::{GameDef, GameReads};
use boardwright_kernel::{
    ActionId, Decider, Machine, Move, MoveQuery, MoveQueryKind, Options, PlayerId, Program,
    ReasonKind, Rng, State, VarId, Verdict, explain_move, game_seed,
};
use boardwright_sim::move_name;
use boardwright_sim::trace::At;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// One decision in so many is played with another move.
const EVERY: u32 = 4;
/// The stream of random numbers for second looks.
const SECOND_LOOK: u64 = 0x6c6f_6f6b; // "look"
/// The most decisions of one player that are played on to the opponent's next one.
const MOST_DECISIONS: u32 = 200;

/// The parts of the rules that second looks need.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Probe {
    /// The resources: numeric variables of players that costs change.
    resources: Vec<VarId>,
    /// By action: true if a condition or cost of it reads a resource.
    compares: Vec<bool>,
}

/// The findings of second looks at the decisions of a game.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Probed {
    /// Actions that decisions offered within their limits.
    pub offered: u64,
    /// Those of them that only a cost or a comparison of resources barred.
    pub blocked: u64,
    /// The first decision with such an action.
    pub first: Option<At>,
    /// Decisions that were played with another move.
    pub samples: u64,
    /// The sum over them of how much the opponent's next legal moves differed, in units of 2^-32.
    pub changed: i64,
    /// The largest difference, and the first decision with it.
    pub most: Option<(i64, At)>,
}

impl Probe {
    /// The parts of a game.
    pub fn of(def: &GameDef, program: &Program) -> Self {
        let indices = resources(def, program);
        let vars = program.player_vars();
        let names: BTreeSet<&str> =
            indices.iter().filter_map(|index| vars.get(*index)).map(|var| var.name()).collect();
        let reads = GameReads::of(def);
        let compares = program.actions().iter().map(|action| {
            let needs = reads.actions.get(action).map(|reads| &reads.needs.player_vars);
            needs.is_some_and(|needs| needs.iter().any(|name| names.contains(name.as_str())))
        });
        let compares = compares.collect();
        Self { resources: indices.into_iter().map(|at| VarId(at as u16)).collect(), compares }
    }

    /// Looks at a decision of a player before its move is made. `legal` has the actions with a legal move.
    pub(super) fn look(
        &self,
        machine: &mut Machine<'_>,
        (player, chosen): (PlayerId, Move),
        legal: &BTreeSet<usize>,
        found: &mut Probed,
    ) {
        self.look_for_blocked(machine, player, legal, found);
        let mut rng = Rng::seeded(game_seed(machine.state_hash(), SECOND_LOOK));
        let moves = machine.legal_moves();
        let Some(at) = moves.iter().position(|one| *one == chosen) else { return };
        if moves.len() < 2 || rng.below(EVERY) != 0 {
            return;
        }
        let others = u32::try_from(moves.len() - 1).unwrap_or(u32::MAX);
        let other = rng.below(others) as usize;
        let other = if other < at { other } else { other + 1 };
        let (program, state) = (machine.program(), machine.state());
        let [one, two] =
            [at, other].map(|index| opponents_moves(program, state.clone(), player, index, rng));
        let changed = difference(&one, &two);
        found.samples += 1;
        found.changed += changed;
        if found.most.is_none_or(|(most, _)| changed > most) {
            found.most = Some((changed, At { ply: state.ply(), step: state.step() }));
        }
    }

    /// Counts the actions that a decision offers within their limits, and those that only resources bar.
    fn look_for_blocked(
        &self,
        machine: &Machine<'_>,
        player: PlayerId,
        legal: &BTreeSet<usize>,
        found: &mut Probed,
    ) {
        let (program, state) = (machine.program(), machine.state());
        let Some(decision) = machine.decision() else { return };
        let mut stored = None;
        for action in actions_of(&decision) {
            let mut blocked = false;
            if !legal.contains(&action.index()) {
                let verdict = verdict(program, state, action);
                let limit = |kind: &ReasonKind| matches!(kind, ReasonKind::Limit { .. });
                let mut kinds = verdict.reasons.iter().map(|reason| &reason.kind);
                if !verdict.reasons.is_empty() && kinds.all(limit) {
                    continue;
                }
                let compares = self.compares.get(action.index()).is_some_and(|compares| *compares);
                let rich = || state.with_most(program, player, &self.resources);
                blocked = falls_short(&verdict)
                    || compares && {
                        let rich = stored.get_or_insert_with(rich);
                        let verdict = self::verdict(program, rich, action);
                        verdict.legal == Some(true) || falls_short(&verdict)
                    };
            }
            found.offered += 1;
            if blocked {
                found.blocked += 1;
                found.first.get_or_insert(At { ply: state.ply(), step: state.step() });
            }
        }
    }
}

/// The verdict on an action with any arguments.
fn verdict(program: &Program, state: &State, action: ActionId) -> Verdict {
    let what = MoveQueryKind::Action(action);
    explain_move(program, state, &MoveQuery { by: None, what, args: Vec::new() }, None)
}

/// True if a way of choosing the arguments passes all conditions, and only its cost is against it.
fn falls_short(verdict: &Verdict) -> bool {
    verdict.reasons.iter().any(|reason| matches!(reason.kind, ReasonKind::Cost))
}

/// The legal moves of the next decision of another player, by seat and name, after a move of `player`. Further decisions
/// of `player` are uniformly random. Empty if the game ends before.
fn opponents_moves(
    program: &Program,
    state: State,
    player: PlayerId,
    index: usize,
    mut rng: Rng,
) -> BTreeSet<(u32, String)> {
    let options = Options { events: false, journal: false, ..Options::default() };
    let mut machine = Machine::from_state(program, state, options);
    let mut next = index;
    for _ in 0..MOST_DECISIONS {
        if machine.apply_index(next).is_err() {
            break;
        }
        let count = machine.legal_moves().len();
        let Some(decision) = machine.decision() else { break };
        if let Decider::Player(other) = decision.decider
            && other != player
        {
            let moves = machine.legal_moves().to_vec();
            let name = |one: Move| (other.seat(), move_name(&machine, one));
            return moves.into_iter().map(name).collect();
        }
        next = rng.below(u32::try_from(count).unwrap_or(u32::MAX).max(1)) as usize;
    }
    BTreeSet::new()
}

/// One minus the share of the union of two sets that both have, in units of 2^-32; 0 for empty sets.
fn difference<T: Ord>(one: &BTreeSet<T>, two: &BTreeSet<T>) -> i64 {
    let (both, all) = (one.intersection(two).count() as u64, one.union(two).count() as u64);
    fraction(all - both, all)
}

#[cfg(test)]
mod tests {
    use super::difference;
    use crate::stats::ONE;
    use std::collections::BTreeSet;

    #[test]
    fn sets_differ_by_what_one_alone_has() {
        let set = |items: &[u32]| items.iter().copied().collect::<BTreeSet<_>>();
        assert_eq!(difference(&set(&[]), &set(&[])), 0);
        assert_eq!(difference(&set(&[1, 2]), &set(&[1, 2])), 0);
        assert_eq!(difference(&set(&[1, 2]), &set(&[])), ONE);
        assert_eq!(difference(&set(&[1, 2, 3]), &set(&[2, 3, 4])), ONE / 2);
    }
}
