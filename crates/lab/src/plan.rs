//! The games of an evaluation: seeds, and agents that take each other's seats.

use crate::record::{GameId, GameRecord, Recorder};
use boardwright_agents::{UnknownAgent, agent};
use boardwright_kernel::{Program, game_seed};
use boardwright_sim::trace::At;
use boardwright_sim::{About, Caps, Ending, Run};

/// The games to play.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Plan {
    /// Agents by seat, one for each player.
    pub agents: Vec<String>,
    /// The seed of the batch.
    pub seed: u64,
    /// How many games are wanted; [`Plan::games`] says how many are played.
    pub wanted: u64,
    /// The caps of a game and the budget of its agents.
    pub caps: Caps,
}

impl Plan {
    /// How many games one seed is played: once for equal agents, else once for each seat, so that every agent sits
    /// everywhere. Two agents play each seed twice, with seats swapped.
    pub fn block(&self) -> u64 {
        let mixed = self.agents.iter().any(|agent| Some(agent) != self.agents.first());
        if mixed { self.agents.len() as u64 } else { 1 }
    }

    /// How many games are played: whole blocks, at least as many as wanted.
    pub fn games(&self) -> u64 {
        self.wanted.div_ceil(self.block()) * self.block()
    }

    /// The identity of a game.
    pub fn id(&self, game: u64) -> GameId {
        let (block, turned) = (game / self.block(), (game % self.block()) as usize);
        let seats = self.agents.len();
        GameId {
            game,
            seed: game_seed(self.seed, block),
            block,
            agents: (0..seats).map(|seat| (seat + turned) % seats.max(1)).collect(),
        }
    }

    /// Plays a game.
    ///
    /// # Errors
    /// No agent has one of the names.
    pub fn play(&self, program: &Program, game: u64) -> Result<GameRecord, UnknownAgent> {
        self.play_watched(program, game, Recorder::new())
    }

    /// Plays a game that a recorder watches.
    ///
    /// # Errors
    /// No agent has one of the names.
    pub fn play_watched(
        &self,
        program: &Program,
        game: u64,
        recorder: Recorder,
    ) -> Result<GameRecord, UnknownAgent> {
        play_at(program, self.id(game), &self.agents, self.caps, recorder)
    }
}

/// Plays a game with an identity between agents that it names by number.
pub(crate) fn play_at(
    program: &Program,
    id: GameId,
    names: &[String],
    caps: Caps,
    recorder: Recorder,
) -> Result<GameRecord, UnknownAgent> {
    let mut playing = Playing::new(program, id, names, caps, recorder)?;
    while !playing.step(u32::MAX) {}
    Ok(playing.finish().0)
}

/// A game of a batch under way, so that a caller can do other things between two slices of it.
pub struct Playing<'p> {
    id: GameId,
    /// `None` for a number of agents that the game is not for: then no game is played.
    run: Option<Run<'p>>,
    recorder: Recorder,
}

impl<'p> Playing<'p> {
    pub(crate) fn new(
        program: &'p Program,
        id: GameId,
        names: &[String],
        caps: Caps,
        recorder: Recorder,
    ) -> Result<Self, UnknownAgent> {
        let seats = id.agents.iter().map(|number| names[*number].as_str());
        let agents = seats.map(agent).collect::<Result<Vec<_>, _>>()?;
        let run = Run::new(program, &About::default(), id.seed, agents, caps).ok();
        Ok(Self { id, run, recorder })
    }

    /// Makes the next decision, or lets its agent think for at most `iterations`; returns true at the end.
    pub fn step(&mut self, iterations: u32) -> bool {
        self.run.as_mut().is_none_or(|run| run.step(iterations, &mut self.recorder))
    }

    /// The record of the game, and each decision as `ply.step` with the index of its move.
    pub fn finish(self) -> (GameRecord, Vec<(At, u32)>) {
        let trace = self.run.map(|run| run.finish().trace);
        let rows = trace.iter().flat_map(|trace| &trace.rows);
        let moves = rows.map(|row| (row.at, row.index)).collect();
        let ending = trace.and_then(|trace| trace.result).unwrap_or_else(Ending::capped);
        (self.recorder.finish(self.id, ending), moves)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plan(agents: &[&str], wanted: u64) -> Plan {
        let agents = agents.iter().map(|name| (*name).to_owned()).collect();
        Plan { agents, seed: 9, wanted, caps: Caps::default() }
    }

    #[test]
    fn different_agents_swap_seats() {
        let plan = plan(&["random", "greedy"], 5);
        assert_eq!((plan.block(), plan.games()), (2, 6));
        assert_eq!(plan.id(2).seed, plan.id(3).seed);
        assert_ne!(plan.id(1).seed, plan.id(2).seed);
        assert_eq!((plan.id(2).agents, plan.id(3).agents), (vec![0, 1], vec![1, 0]));
        assert_eq!(plan.id(3).block, 1);
    }

    #[test]
    fn equal_agents_have_a_seed_for_each_game() {
        let plan = plan(&["random", "random"], 5);
        assert_eq!((plan.block(), plan.games()), (1, 5));
        assert_eq!(plan.id(4).seed, game_seed(9, 4));
    }
}
