//! Bots at the open game's seats. A move depends on the game's seed, the decision and the seat, and
//! on what that seat sees: taking back and playing again gives the same game.

use crate::session::Session;
use boardwright_agents::{
    Agent, Budget, Greedy, LEVELS, Mcts, Random, Seen, Thought, Worlds, decision_seed,
};
use boardwright_kernel::{PlayerId, Program, State};
use boardwright_protocol::Seat;

const _: () = assert!(LEVELS.len() == Seat::LEVELS as usize);

/// The name of a level and its iterations for each decision; a level out of range is the nearest one.
fn of_level(level: u8) -> (&'static str, u32) {
    LEVELS[usize::from(level).clamp(1, LEVELS.len()) - 1]
}

/// The seat of a bot that searches, by its name and iterations: the level of that name, or the strongest level without
/// more iterations. `None` for other bots.
pub fn searcher(name: &str, iterations: u32) -> Option<Seat> {
    let named = LEVELS.iter().position(|(level, _)| *level == name);
    let found = match named {
        Some(at) => at,
        None if name == Mcts::NAME => {
            LEVELS.iter().rposition(|(_, of)| *of <= iterations).unwrap_or(0)
        }
        None => return None,
    };
    u8::try_from(found + 1).ok().map(Seat::Level)
}

/// The bot for a kind of seat; in a batch, a person's seat is played at random.
pub fn bot(seat: Seat) -> Box<dyn Agent> {
    match seat {
        Seat::Person | Seat::Random => Box::new(Random::new(0)),
        Seat::Greedy => Box::new(Greedy::new(0)),
        Seat::Level(_) => Box::new(Mcts::new(0)),
    }
}

/// The name of a seat's bot.
pub fn name(seat: Seat) -> &'static str {
    match seat {
        Seat::Person | Seat::Random => Random::NAME,
        Seat::Greedy => Greedy::NAME,
        Seat::Level(level) => of_level(level).0,
    }
}

/// The names of the bots at so many seats; those that the list does not reach are played at random.
pub fn names(seats: &[Seat], players: usize) -> Vec<String> {
    let seats = seats.iter().copied().chain(std::iter::repeat(Seat::Random));
    seats.take(players).map(|seat| name(seat).to_owned()).collect()
}

/// The iterations of a seat's bot.
pub fn iterations(seat: Seat) -> u32 {
    match seat {
        Seat::Person | Seat::Random | Seat::Greedy => Budget::default().iterations,
        Seat::Level(level) => of_level(level).1,
    }
}

/// A bot that thinks about a decision of the game.
pub struct Thinking<A> {
    agent: A,
    player: PlayerId,
    /// The state at the decision, and the number of its legal moves.
    state: State,
    moves: usize,
    iterations: u32,
    done: u32,
}

impl Thinking<Box<dyn Agent>> {
    /// Lets the bot of a kind of seat think at the end of the game.
    pub fn of_seat(session: &Session, player: PlayerId, seat: Seat) -> Self {
        Self::new(bot(seat), session, session.total(), player, iterations(seat))
    }
}

impl<A: Agent> Thinking<A> {
    /// Begins to think for the player who has the decision after `at` decisions.
    pub fn new(
        mut agent: A,
        session: &Session,
        at: usize,
        player: PlayerId,
        iterations: u32,
    ) -> Self {
        agent.begin(decision_seed(session.seed, at as u64, player.seat()));
        let mut machine = session.machine(at);
        let moves = machine.count();
        Self { agent, player, state: machine.into_state(), moves, iterations, done: 0 }
    }

    /// The bot, with its findings.
    pub fn agent(&self) -> &A {
        &self.agent
    }

    /// The iterations so far, and those of the whole decision.
    pub fn progress(&self) -> (u32, u32) {
        (self.done, self.iterations)
    }

    /// Thinks for at most `slice` iterations. `program` is that of the game it began with. Returns the index of the move
    /// at the end.
    pub fn go_on(&mut self, program: &Program, slice: u32) -> Option<usize> {
        let seen = Seen::new(program, &self.state, self.player, self.moves);
        let mut scratch = None;
        let mut worlds = Worlds::new(program, &seen, &mut scratch);
        let budget = Budget { iterations: self.iterations, slice };
        self.done = self.done.saturating_add(slice).min(self.iterations);
        match self.agent.think(&seen, &mut worlds, budget) {
            Thought::Move(index) => Some(index),
            Thought::More => None,
        }
    }
}

/// Returns the index of the move that `player`'s bot makes at the end of the game.
pub fn choose(session: &Session, player: PlayerId, seat: Seat) -> usize {
    let mut thinking = Thinking::of_seat(session, player, seat);
    loop {
        if let Some(index) = thinking.go_on(&session.rules.program, u32::MAX) {
            return index;
        }
    }
}
