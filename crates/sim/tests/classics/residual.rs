//! Which classic games test single cells because some condition of theirs has no set: the table of
//! `docs/residual.md`.

use super::referee::{Knobs, program};
use boardwright_kernel::Obstacle;
use boardwright_sim::Playouts;

/// Tests of single cells in some random games.
fn tests(game: &str, knobs: Knobs<'_>) -> u64 {
    let program = program(game, knobs);
    let mut playouts = Playouts::new(&program, 1, 10_000);
    playouts.step(5);
    playouts.sums().residual_tests
}

#[test]
fn all_conditions_are_sets() {
    let games: [(&str, Knobs<'_>); 11] = [
        ("tic-tac-toe", &[]),
        ("tic-tac-toe", &[("ROWS", "9"), ("COLS", "9"), ("LINE", "5")]),
        ("connect-four", &[]),
        ("breakthrough", &[]),
        ("othello", &[]),
        ("othello", &[("SIZE", "10")]),
        ("hex", &[]),
        ("hex", &[("SIZE", "5")]),
        ("gomoku", &[]),
        ("pig", &[]),
        ("threat-market", &[]),
    ];
    for (game, knobs) in games {
        assert_eq!(tests(game, knobs), 0, "{game} {knobs:?}");
        assert_eq!(program(game, knobs).residuals(), [], "{game} {knobs:?}");
    }
}

#[test]
fn what_the_others_test_is_known() {
    let variable = |name: &str| Obstacle::Variable(name.to_owned());
    let games = [
        ("kalah", vec![variable("seeds")]),
        ("nim", vec![variable("beans")]),
        ("checkers", vec![Obstacle::Distance]),
        ("nine-mens-morris", vec![Obstacle::Number, Obstacle::Distances]),
    ];
    for (game, obstacles) in games {
        assert!(tests(game, &[]) > 0, "{game}");
        for obstacle in obstacles {
            let program = program(game, &[]);
            let found = program.residuals();
            assert!(found.iter().any(|left| left.obstacle == obstacle), "{game}: {found:#?}");
            assert!(found.iter().all(|left| !left.is_slow()), "{game}: {found:#?}");
        }
    }
}
