//! Views reveal nothing: every state that agrees with a seat's observation gives the same view.

use super::{Eyes, view};
use crate::open;
use crate::reading::Reader;
use crate::session::Session;
use crate::words::Words;
use boardwright_kernel::{PlayerId, Rng, observe, sample_consistent};
use boardwright_protocol::{Seat, View};

const MARKET: &str = include_str!("../../../../specs/threat-market.md");

/// Without the history: the sampled game begins at the present state.
fn now(session: &Session, eyes: Eyes) -> View {
    let mut view = view(session, &Words::new(&session.rules), eyes);
    if let Some(decision) = &mut view.decision {
        decision.context.clear();
    }
    View { at: 0, total: 0, changed: Vec::new(), dice: Vec::new(), ..view }
}

#[test]
fn worlds_that_a_seat_cannot_tell_apart_look_the_same() {
    let rules = Reader::default().read(MARKET, &[], 3).rules().expect("the bundled game compiles");
    let mut rng = Rng::seeded(11);
    let mut differed = 0;
    for seed in 0..3 {
        let mut session = Session::begin(rules.clone(), Vec::new(), seed, &[Seat::Random; 3]);
        while session.bot_next().is_some() && session.total() < 120 {
            let machine = session.machine(session.total());
            let state = machine.state().clone();
            for viewer in (0..3).map(PlayerId) {
                let eyes = Eyes::player(viewer);
                let world = sample_consistent(
                    &rules.program,
                    &observe(&rules.program, &state, viewer),
                    &mut rng,
                )
                .expect("a world");
                differed +=
                    u32::from(world.state_hash(&rules.program) != state.state_hash(&rules.program));
                let other = session.in_state(world);
                assert_eq!(now(&session, eyes), now(&other, eyes), "decision {}", session.total());
            }
            open::bot_moves(&mut session).expect("a bot makes legal moves");
        }
    }
    assert!(differed > 100, "the worlds differ in what is hidden");
}
