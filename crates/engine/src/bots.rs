//! Bots at the open game's seats. A move depends on the game's seed, the decision and the seat, and
//! on what that seat sees: taking back and playing again gives the same game.

use crate::session::Session;
use boardwright_agents::{Agent, Budget, Greedy, Random, Seen, Worlds, decision_seed};
use boardwright_kernel::PlayerId;
use boardwright_protocol::Seat;

/// The bot for a kind of seat; in a batch, a person's seat is played at random.
pub fn bot(seat: Seat) -> Box<dyn Agent> {
    match seat {
        Seat::Person | Seat::Random => Box::new(Random::new(0)),
        Seat::Greedy => Box::new(Greedy::new(0)),
    }
}

/// The name of a seat's bot.
pub fn name(seat: Seat) -> &'static str {
    match seat {
        Seat::Person | Seat::Random => Random::NAME,
        Seat::Greedy => Greedy::NAME,
    }
}

/// Returns the index of the move that `player`'s bot makes at the end of the game.
pub fn choose(session: &Session, player: PlayerId, seat: Seat) -> usize {
    let number = session.total();
    let mut machine = session.machine(number);
    let moves = machine.count();
    let (program, state) = (machine.program(), machine.state());
    let seen = Seen::new(program, state, player, moves);
    let mut scratch = None;
    let mut worlds = Worlds::new(program, &seen, &mut scratch);
    let mut bot = bot(seat);
    bot.begin(decision_seed(session.seed, number as u64, player.seat()));
    bot.choose(&seen, &mut worlds, Budget::default().iterations)
}
