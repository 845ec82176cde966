//! The setup of a game.

use boardwright_protocol::{Seat, Setup, ViewAs};
use js_sys::Math;

/// The most seats, limited by the number of shapes.
pub const SEAT_LIMIT: usize = 6;

/// A person at the first seat, bots at the others.
pub fn seats_for_one() -> Vec<Seat> {
    let mut seats = vec![Seat::Greedy; SEAT_LIMIT];
    seats[0] = Seat::Person;
    seats
}

/// A setup for a new game.
pub fn new_setup() -> Setup {
    Setup {
        overrides: Vec::new(),
        players: 0,
        seed: new_seed(),
        seats: seats_for_one(),
        position: None,
    }
}

/// A setup from elsewhere, with as many seats as there can be.
pub fn filled_up(mut setup: Setup) -> Setup {
    if setup.seats.len() < SEAT_LIMIT {
        setup.seats.resize(SEAT_LIMIT, Seat::Random);
    }
    setup
}

/// Lets a person take a seat, if only bots have one.
pub fn seat_somebody(seats: &mut [Seat], taker: u32) {
    if seats.contains(&Seat::Person) {
        return;
    }
    if let Some(seat) = seats.get_mut(taker.saturating_sub(1) as usize) {
        *seat = Seat::Person;
    }
}

/// A new random seed.
pub fn new_seed() -> String {
    format!("0x{:08x}", (Math::random() * f64::from(u32::MAX)) as u32)
}

/// The viewer of the table: the only person, or the one who holds the device if several share it.
pub fn eyes(seats: &[Seat], holder: u32) -> ViewAs {
    let people = |seat: &&(u32, &Seat)| *seat.1 == Seat::Person;
    let seated: Vec<_> = (1..).zip(seats).collect();
    let mut seats = seated.iter().filter(people);
    match (seats.next(), seats.next()) {
        (None, _) => ViewAs::Everything,
        (Some((seat, _)), None) => ViewAs::Seat(*seat),
        (Some(_), Some(_)) => ViewAs::Shared { holder },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn somebody_plays() {
        let mut bots = [Seat::Random, Seat::Greedy];
        seat_somebody(&mut bots, 2);
        assert_eq!(bots, [Seat::Random, Seat::Person]);
        seat_somebody(&mut bots, 1);
        assert_eq!(bots, [Seat::Random, Seat::Person], "somebody plays already");
        seat_somebody(&mut [], 0);
    }

    #[test]
    fn eyes_belong_to_the_people() {
        assert_eq!(eyes(&[Seat::Random, Seat::Greedy], 1), ViewAs::Everything);
        assert_eq!(eyes(&[Seat::Random, Seat::Person], 1), ViewAs::Seat(2));
        assert_eq!(eyes(&[Seat::Person; 2], 2), ViewAs::Shared { holder: 2 });
    }
}
