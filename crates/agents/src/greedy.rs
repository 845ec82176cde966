//! The bot that looks one move ahead.

use crate::value::value;
use crate::{Agent, Budget, Seen, Thought, Worlds, draw};
use boardwright_kernel::{Decider, Machine, PlayerId, Rng};

/// Further choices of the same ply are searched exhaustively while a choice has at most this many
/// options; of a larger one, a random sample of this size is searched.
const NESTED_OPTIONS: usize = 24;
/// …and down to this many further choices; beyond them only the first option is tried.
const NESTED_DEPTH: u32 = 3;
/// Of a longer list of legal moves, a sample of this size is tried.
const TRIED: usize = 512;
/// Limit on the work in one world, shared equally by the moves tried there; no further world is looked at
/// once a decision has cost so much. Counted in tried moves, those of long lists several times.
const WORK: u64 = 1 << 20;
/// The machine finds a move by walking its list, so a try costs 1 for each started group of this many
/// moves in the list.
const WALKED: u64 = 64;

/// Tries every legal move in sampled worlds, makes the further choices of its ply the best way it
/// can, and takes the move that is worth most on average; ties go to its generator. If chance spoke and the player goes on
/// with the same turn, the position is unsettled: it is worth the best next move that leaves nothing to chance. So a roll
/// of the dice counts by what the player can make of it.
///
/// An iteration is one world in which all legal moves are tried. Games without hidden information
/// and chance need just one. If no further world is found, the worlds found so far decide; without any it takes a
/// legal move at random. Keeps no memory between decisions.
///
/// Its work is limited, by tried moves and not by time. Of more than [`TRIED`] legal moves, such as the
/// numbers of a sealed bid, it tries a sample that is spread over the whole list: one move at random from
/// each of [`TRIED`] equal parts.
#[derive(Debug, Clone)]
pub struct Greedy {
    rng: Rng,
    /// The moves to try, by index, with the sum of their values.
    tried: Vec<(usize, i128)>,
    worlds_seen: u32,
    spent: u64,
}

impl Greedy {
    /// The name in the registry.
    pub const NAME: &'static str = "greedy";
    /// The most worlds, for any budget.
    const MOST_WORLDS: u32 = 16;

    /// Creates the agent with its own random generator.
    pub fn new(seed: u64) -> Self {
        Self { rng: Rng::seeded(seed), tried: Vec::new(), worlds_seen: 0, spent: 0 }
    }

    /// Chooses the moves to try.
    fn start(&mut self, moves: usize) {
        if moves <= TRIED {
            self.tried = (0..moves).map(|index| (index, 0)).collect();
            return;
        }
        let part = |number: usize| number * moves / TRIED;
        for number in 0..TRIED {
            let (from, to) = (part(number), part(number + 1));
            self.tried.push((from + draw::index(&mut self.rng, to - from), 0));
        }
    }

    /// One of the moves with the largest sum, by the generator.
    fn best(&mut self) -> usize {
        let most = self.tried.iter().map(|(_, sum)| *sum).max().unwrap_or_default();
        let best: Vec<usize> =
            self.tried.iter().filter_map(|(index, sum)| (*sum == most).then_some(*index)).collect();
        best.get(draw::index(&mut self.rng, best.len())).copied().unwrap_or(0)
    }
}

impl Agent for Greedy {
    fn name(&self) -> &str {
        Self::NAME
    }

    fn begin(&mut self, seed: u64) {
        *self = Self::new(seed);
    }

    fn think(&mut self, seen: &Seen<'_>, worlds: &mut Worlds<'_, '_>, budget: Budget) -> Thought {
        if seen.moves() == 1 {
            return Thought::Move(0);
        }
        if self.tried.is_empty() {
            self.start(seen.moves());
        }
        let share = WORK / self.tried.len().max(1) as u64;
        let wanted =
            if worlds.differ() { budget.iterations.clamp(1, Self::MOST_WORLDS) } else { 1 };
        for _ in 0..budget.slice.max(1) {
            let Ok(world) = worlds.next(&mut self.rng) else {
                return Thought::Move(self.best());
            };
            for (index, sum) in &mut self.tried {
                let mut left = share.saturating_sub(cost(seen.moves()));
                *sum += i128::from(worth(world, *index, seen.viewer(), &mut self.rng, &mut left));
                self.spent += share - left;
            }
            self.worlds_seen += 1;
            if self.worlds_seen >= wanted || self.spent >= WORK {
                return Thought::Move(self.best());
            }
        }
        Thought::More
    }
}

/// The work of one try of a move from a list.
fn cost(moves: usize) -> u64 {
    1 + moves as u64 / WALKED
}

/// The tried move, or the next one after it.
#[derive(Clone, Copy)]
struct Tried {
    viewer: PlayerId,
    /// The ply that it begins, and its turn.
    ply: u32,
    turn: u32,
    /// The generator before it.
    chance: Rng,
    /// True for the next move.
    next: bool,
}

/// Returns the value of move `index` for `viewer`; leaves the world unchanged.
fn worth(
    world: &mut Machine<'_>,
    index: usize,
    viewer: PlayerId,
    rng: &mut Rng,
    left: &mut u64,
) -> i64 {
    let state = world.state();
    let (ply, turn, chance) = (state.ply(), state.turn(), state.generator());
    let tried = Tried { viewer, ply, turn, chance, next: false };
    if world.apply_index(index).is_err() {
        return i64::MIN >> 8; // cannot happen: lists agree by construction
    }
    let worth = best_rest_of_ply(world, tried, rng, NESTED_DEPTH, left);
    world.undo();
    worth
}

/// Returns the best value that the further choices of the same ply can reach. Without work left, the value of
/// the position.
fn best_rest_of_ply(
    world: &mut Machine<'_>,
    tried: Tried,
    rng: &mut Rng,
    depth: u32,
    left: &mut u64,
) -> i64 {
    let viewer = tried.viewer;
    if *left == 0 || !decides(world, viewer) {
        return value(world.program(), world.state(), viewer);
    }
    if world.state().ply() != tried.ply {
        return settled(world, tried, rng, left);
    }
    let options = world.count();
    let tries = if depth == 0 { 1 } else { options.min(NESTED_OPTIONS) };
    let mut best = i64::MIN;
    for nth in 0..tries {
        let index = if depth == 0 { nth } else { sampled(nth, options, rng) };
        if nth > 0 && *left == 0 {
            break;
        }
        *left = left.saturating_sub(cost(options));
        if world.apply_index(index).is_ok() {
            let ahead = best_rest_of_ply(world, tried, rng, depth.saturating_sub(1), left);
            best = best.max(ahead);
            world.undo();
        }
    }
    best
}

/// Returns the value of a position in which the viewer decides after the tried move. If chance spoke in the same turn, that
/// is the value of the best next move that leaves nothing to chance: its dice would be known here, but not in the game.
fn settled(world: &mut Machine<'_>, tried: Tried, rng: &mut Rng, left: &mut u64) -> i64 {
    let viewer = tried.viewer;
    let (ply, turn) = (world.state().ply(), world.state().turn());
    let chance = world.state().generator();
    let mut best = None;
    if !tried.next && turn == tried.turn && chance != tried.chance {
        let options = world.count();
        let next = Tried { viewer, ply, turn, chance, next: true };
        for nth in 0..options.min(NESTED_OPTIONS) {
            let index = sampled(nth, options, rng);
            *left = left.saturating_sub(cost(options));
            if *left == 0 {
                break;
            }
            if world.apply_index(index).is_ok() {
                if world.state().generator() == chance {
                    let ahead = best_rest_of_ply(world, next, rng, 1, left);
                    best = best.max(Some(ahead));
                }
                world.undo();
            }
        }
    }
    best.unwrap_or_else(|| value(world.program(), world.state(), viewer))
}

/// The nth option to try: of few all in turn, of many any.
fn sampled(nth: usize, options: usize, rng: &mut Rng) -> usize {
    if options <= NESTED_OPTIONS {
        return nth;
    }
    draw::index(rng, options)
}

/// True if `viewer` has the present decision.
fn decides(world: &Machine<'_>, viewer: PlayerId) -> bool {
    world.decision().is_some_and(|decision| decision.decider == Decider::Player(viewer))
}

#[cfg(test)]
mod tests {
    use super::{Greedy, TRIED, WORK};
    use crate::{Agent, Budget, Seen, Thought, Worlds};
    use boardwright_compile::{Overrides, compile};
    use boardwright_kernel::{Decider, LinkOptions, Machine, Options, link};

    /// A sealed bid of up to 20,000 with a further choice of as many, in a game with chance.
    const BIDS: &str = r#"
```yaml
meta: { id: bids, players: 2 }
vars:
  perPlayer:
    bid: 0 in 0..20000
    more: 0 in 0..20000
actions:
  raise:
    do:
      - choose one of 0..20000 as $first
      - choose one of 0..20000 as $second
      - bid[actor] = $first
      - more[actor] = $second
      - roll d6 as $die
end:
  - when: round > 3
    result: draw
```
"#;

    #[test]
    fn the_work_of_a_decision_is_limited() {
        let def = compile(BIDS, &Overrides::new()).def.expect("a game");
        let program = link(&def, &LinkOptions { players: 2 }).expect("it links");
        let mut machine = Machine::new(&program, 1, Options::default());
        for (step, moves) in [(0, 1), (1, 20_001), (2, 20_001)] {
            let Some(Decider::Player(player)) = machine.decision().map(|asked| asked.decider)
            else {
                panic!("a player decides")
            };
            assert_eq!(machine.count(), moves);
            let seen = Seen::new(&program, machine.state(), player, moves);
            let mut scratch = None;
            let mut worlds = Worlds::new(&program, &seen, &mut scratch);
            let mut greedy = Greedy::new(5);
            let thought = greedy.think(&seen, &mut worlds, Budget::whole(16));
            let Thought::Move(index) = thought else { panic!("{thought:?}") };
            assert!(index < moves);
            assert!(greedy.tried.len() <= TRIED, "{}", greedy.tried.len());
            assert!(greedy.spent <= 2 * WORK, "step {step}: {}", greedy.spent);
            machine.apply_index(index).expect("a listed move");
        }
    }
}
