//! Trick-taking: the card that was turned up stays known in the dealer's hand.

use super::games::program;
use boardwright_kernel::{Machine, Options, PlaceId, PlayerId, Rng, TokenId, knows_token};

#[test]
fn the_trump_that_was_shown_stays_known_until_it_is_played() {
    let program = program("trick-taking", 4);
    let hand = |player: u16| {
        let place = program
            .places()
            .iter()
            .position(|place| place.zone == "hand" && place.owner == Some(PlayerId(player)));
        PlaceId(place.expect("a hand") as u16)
    };
    for seed in 0..20 {
        let mut machine = Machine::new(&program, seed, Options::default());
        let mut rng = Rng::seeded(seed);
        // The last card of the pack goes to the fourth player, who deals first.
        let known = |machine: &Machine<'_>, token: TokenId| {
            knows_token(&program, machine.state(), Some(PlayerId(0)), token)
        };
        let mut shown = machine.state().tokens(&program, hand(3));
        shown.retain(|token| known(&machine, *token));
        let [trump] = shown.as_slice() else { panic!("one card was shown: {shown:?}") };
        while !machine.is_over() && machine.state().round() == 1 {
            let state = machine.state();
            let played = state.token(&program, *trump).place != Some(hand(3));
            let others = state.tokens(&program, hand(3)).into_iter();
            let others = others.filter(|token| token != trump && known(&machine, *token)).count();
            assert_eq!(others, 0, "seed {seed}: nothing else is known");
            assert!(played || known(&machine, *trump), "seed {seed}: it stays known");
            let moves = machine.count();
            machine.apply_index(rng.below(moves as u32) as usize).expect("it is counted");
        }
    }
}
