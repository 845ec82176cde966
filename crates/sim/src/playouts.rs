//! Uniform random playouts by the list of legal moves: the loop that benchmarks measure. Hashes are on;
//! events and the journal are off, as in batches of bots.

use boardwright_kernel::{Machine, Options, Outcome, Program, Rng, game_seed};

/// Sums over playouts. Equal for equal rules, seed and number of games, whatever the slices.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct PlayoutSums {
    /// Games played.
    pub games: u64,
    /// Plies of all games.
    pub plies: u64,
    /// Decisions of all games.
    pub decisions: u64,
    /// Games stopped at the cap.
    pub capped: u64,
    /// Games that ended with a fault: a mistake in their rules.
    pub faults: u64,
    /// The first of these games, by number.
    pub first_fault: Option<u64>,
    /// Games won by seat 1 alone.
    pub first: u64,
    /// How often a condition was tested for one cell, or one token on a cell, because it has no bitboard
    /// ([`Machine::residual_tests`]).
    pub residual_tests: u64,
}

impl PlayoutSums {
    /// Share of the games that seat 1 won alone, from 0 to 1. Other engines print it too: an equal share shows
    /// that two engines play the same game. Batches count shared wins and draws.
    pub fn first_share(&self) -> f64 {
        self.first as f64 / self.games.max(1) as f64
    }

    /// Tests of single cells per ply ([`PlayoutSums::residual_tests`]).
    pub fn residual_per_ply(&self) -> f64 {
        self.residual_tests as f64 / self.plies.max(1) as f64
    }

    /// Plies per game.
    pub fn mean_plies(&self) -> f64 {
        self.plies as f64 / self.games.max(1) as f64
    }
}

/// Playouts in progress.
pub struct Playouts<'p> {
    machine: Machine<'p>,
    seed: u64,
    cap: u32,
    sums: PlayoutSums,
    fault: Option<Outcome>,
}

impl<'p> Playouts<'p> {
    /// Playouts of a batch seed; a game is stopped after `cap` decisions.
    pub fn new(program: &'p Program, seed: u64, cap: u32) -> Self {
        let options = Options {
            explicit_chance: false,
            events: false,
            journal: false,
            lists: false,
            ..Options::default()
        };
        let machine = Machine::new(program, game_seed(seed, 0), options);
        Self { machine, seed, cap, sums: PlayoutSums::default(), fault: None }
    }

    /// Plays `games` more.
    pub fn step(&mut self, games: u64) {
        for _ in 0..games {
            self.play();
        }
    }

    /// The sums so far.
    pub fn sums(&self) -> PlayoutSums {
        self.sums
    }

    /// The end of the first game that ended with a fault.
    pub fn first_fault(&self) -> Option<&Outcome> {
        self.fault.as_ref()
    }

    fn play(&mut self) {
        let seed = game_seed(self.seed, self.sums.games);
        let before = self.machine.residual_tests();
        self.machine.restart(seed);
        let mut rng = Rng::seeded(game_seed(!seed, 0));
        let mut decisions = 0;
        let mut ply = 0;
        while !self.machine.is_over() && decisions < self.cap {
            ply = self.machine.state().ply();
            if self.machine.apply_random(&mut rng).is_err() {
                break; // cannot happen: a game that goes on has a legal move
            }
            decisions += 1;
        }
        self.sums.games += 1;
        self.sums.plies += u64::from(ply);
        self.sums.decisions += u64::from(decisions);
        self.sums.residual_tests += self.machine.residual_tests() - before;
        self.count_winner();
    }

    fn count_winner(&mut self) {
        if self.machine.is_over() {
            let winners = self.machine.state().winners();
            self.sums.first += u64::from(winners == 1);
            let ended = self.machine.result().filter(|_| winners == 0);
            if let Some(outcome) = ended.filter(|outcome| outcome.fault.is_some()) {
                self.sums.faults += 1;
                self.sums.first_fault.get_or_insert(self.sums.games - 1);
                self.fault.get_or_insert(outcome);
            }
        } else {
            self.sums.capped += 1;
        }
    }
}
