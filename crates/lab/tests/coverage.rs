//! Intervals cover the exact value as often as they say: in 95 % of a thousand small batches of tic-tac-toe.

use crate::exact::exact;
use crate::games::{bundled, plan, play};
use boardwright_lab::metrics::{Context, measures};

/// Batches, and games of each.
const BATCHES: u64 = 1000;
const GAMES: u64 = 60;

/// 93 % to 97 % of the batches.
const RIGHT: std::ops::RangeInclusive<u64> = 930..=970;

#[test]
fn intervals_cover_the_exact_values() {
    let (_, program) = bundled("tic-tac-toe", 2, &[]);
    let exact = exact(&program);
    let first = exact.first + exact.draw / 2.0;
    let values = [
        ("length.plies", exact.plies),
        ("branching.mean", exact.moves / exact.plies),
        ("branching.pergame", exact.mean_moves),
        ("branching.geo", 10.0_f64.powf(exact.log10 / exact.plies)),
        ("choice.share", exact.choices / exact.plies),
        ("tree.log10", exact.log10),
        ("seat.first", first - 0.5),
        ("seat.share(2)", 1.0 - first),
        ("outcome.draw", exact.draw),
    ];
    // Two threads, each with the batches of one parity.
    let covered: Vec<[u64; 9]> = std::thread::scope(|scope| {
        let part = |parity: u64| {
            let (program, values) = (&program, &values);
            scope.spawn(move || {
                let mut covered = [0; 9];
                for seed in (0..BATCHES).filter(|seed| seed % 2 == parity) {
                    let plan = plan(&["random", "random"], GAMES, seed);
                    let records = play(program, &plan);
                    let ctx = Context {
                        actions: program.actions(),
                        resources: &[],
                        players: 2,
                        cooperative: false,
                        agents: &plan.agents,
                        seed: plan.seed,
                    };
                    let all = measures(&ctx, &records);
                    for ((id, exact), count) in values.iter().zip(&mut covered) {
                        let measure = all.iter().find(|measure| measure.id == *id).expect(id);
                        let interval = measure.interval(seed);
                        let covers = |(low, high): (f64, f64)| low <= *exact && *exact <= high;
                        *count += u64::from(interval.is_some_and(covers));
                    }
                }
                covered
            })
        };
        [part(0), part(1)].map(|thread| thread.join().expect("no panic")).to_vec()
    });
    for (at, (id, _)) in values.iter().enumerate() {
        let count: u64 = covered.iter().map(|part| part[at]).sum();
        assert!(RIGHT.contains(&count), "{id}: {count} of {BATCHES}");
    }
}
