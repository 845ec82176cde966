//! Looks for a shorter way to a finding: in games of random moves that are cut off earlier, then by leaving out moves.

use super::hunt::{Hunt, Kind, Way};
use boardwright_kernel::game_seed;

/// The most decisions that are made for one finding.
const WORK: u64 = 100_000;
/// The most games that are played anew.
const GAMES: u64 = 200;

/// The shortest way that was found. The same way, kind and rules give the same one.
pub fn shortest(hunt: &Hunt<'_>, kind: &Kind, found: Way) -> Way {
    // A game that does not end has as many plies as the cap, whatever is left out.
    if *kind == Kind::Endless {
        return found;
    }
    let mut work = 0;
    let best = by_other_games(hunt, kind, found, &mut work);
    by_deletion(hunt, kind, best, &mut work)
}

fn by_other_games(hunt: &Hunt<'_>, kind: &Kind, mut best: Way, work: &mut u64) -> Way {
    let batch = best.seed;
    for game in 0..GAMES {
        let most = best.moves.len() as u64;
        // A stuck position shows only at the cap, so it needs whole games.
        if most <= 1 || *work >= WORK / 2 || *kind == Kind::Stuck {
            break;
        }
        *work += most;
        let played = hunt.short_game(game_seed(!batch, game), most - 1);
        let same = played.into_iter().filter(|(other, _)| other == kind);
        best = same.map(|(_, way)| way).fold(best, shorter);
    }
    best
}

fn shorter(one: Way, other: Way) -> Way {
    if other.moves.len() < one.moves.len() { other } else { one }
}

/// Leaves out half of the moves, quarters and so on, down to pairs and single moves, until nothing can be left out.
fn by_deletion(hunt: &Hunt<'_>, kind: &Kind, mut best: Way, work: &mut u64) -> Way {
    let mut size = (best.moves.len() / 2).max(1);
    while *work < WORK && !best.moves.is_empty() {
        let mut shrunk = false;
        let mut at = 0;
        while at < best.moves.len() && *work < WORK {
            let end = (at + size).min(best.moves.len());
            let mut tried = best.clone();
            tried.moves.drain(at..end);
            let (way, made) = hunt.replay(&tried, kind);
            *work += made.max(1);
            match way {
                Some(way) if way.moves.len() < best.moves.len() => {
                    best = way;
                    shrunk = true;
                }
                Some(_) | None => at = end,
            }
        }
        match (size, shrunk) {
            (1, false) => break,
            (1, true) => {}
            (_, _) => size = (size / 2).max(1),
        }
    }
    best
}
