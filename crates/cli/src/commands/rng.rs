//! `boardwright rng`: prints the stream of the random generator, to compare implementations.

use crate::args::RngArgs;
use crate::failure::Failure;
use crate::output;
use boardwright_kernel::{Rng, parse_seed};
use boardwright_sim::Hex64;
use serde_json::json;

/// Prints words, bounded integers or permutations.
pub fn run(args: &RngArgs) -> Result<(), Failure> {
    let seed = parse_seed(&args.seed);
    let mut rng = Rng::seeded(seed);
    let seed = Hex64(seed);
    if let Some(below) = args.bounded {
        let numbers: Vec<u32> = (0..args.count).map(|_| rng.below(below)).collect();
        if args.json {
            output::json(&json!({ "seed": seed, "bounded": numbers }));
        } else {
            numbers.iter().for_each(|number| output::line(&number.to_string()));
        }
    } else if let Some(size) = args.shuffle {
        let orders: Vec<Vec<u32>> = (0..args.count).map(|_| shuffled(&mut rng, size)).collect();
        if args.json {
            output::json(&json!({ "seed": seed, "shuffles": orders }));
        } else {
            for order in orders {
                let words: Vec<String> = order.iter().map(u32::to_string).collect();
                output::line(&words.join(" "));
            }
        }
    } else {
        let words: Vec<Hex64> = (0..args.count).map(|_| Hex64(rng.next_u64())).collect();
        if args.json {
            output::json(&json!({ "seed": seed, "words": words }));
        } else {
            words.iter().for_each(|word| output::line(&word.to_string()));
        }
    }
    Ok(())
}

fn shuffled(rng: &mut Rng, size: u32) -> Vec<u32> {
    let mut order: Vec<u32> = (0..size).collect();
    rng.shuffle(&mut order);
    order
}
