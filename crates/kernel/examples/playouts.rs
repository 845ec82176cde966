//! Random playouts of a grid game, for profiling the kernel alone.
#[path = "../tests/common/mod.rs"]
mod common;

use boardwright_kernel::{Machine, Options, Rng};
use std::time::Instant;

fn main() {
    let program = common::tic_tac_toe(3, 3, 3);
    let options = Options { events: false, ..Options::default() };
    let mut machine = Machine::new(&program, 0, options);
    let mut rng = Rng::seeded(1);
    for _ in 0..2 {
        let (mut plies, mut sum) = (0u64, 0u64);
        let start = Instant::now();
        let games: u64 = std::env::args().nth(1).map_or(200_000, |n| n.parse().expect("a number"));
        for game in 0..games {
            machine.restart(game);
            while !machine.is_over() {
                let count = machine.legal_moves().len();
                machine.apply_index(rng.below(count as u32) as usize).expect("listed");
                sum ^= machine.state().position_hash(&program);
                plies += 1;
            }
        }
        let secs = start.elapsed().as_secs_f64();
        println!(
            "{:.0} playouts/s, {:.1} ns/ply, {:.3} plies, {sum:x}",
            games as f64 / secs,
            secs * 1e9 / plies as f64,
            plies as f64 / games as f64
        );
    }
}
