//! Looks for a shorter way to a finding: in games of random moves that are cut off earlier, then by leaving out moves.

use super::hunt::{Hunt, Kind, Way};
use boardwright_kernel::game_seed;

/// The most decisions that are made for one finding.
pub const WORK: u64 = 100_000;
/// The most games that are played anew.
const GAMES: u64 = 200;

/// The decisions that were made for a finding, and who is told of them.
struct Work<'a> {
    done: u64,
    tell: &'a mut dyn FnMut(u64),
}

impl Work<'_> {
    /// Adds decisions. All together [`WORK`] at most are told.
    fn add(&mut self, decisions: u64) {
        (self.tell)(decisions.min(WORK.saturating_sub(self.done)));
        self.done += decisions;
    }
}

/// The shortest way that was found. The same way, kind and rules give the same one. `tell` hears of the decisions that are
/// made, [`WORK`] in all: those that were not needed come at the end.
pub fn shortest(hunt: &Hunt<'_>, kind: &Kind, found: Way, tell: &mut dyn FnMut(u64)) -> Way {
    let mut work = Work { done: 0, tell };
    let best = match kind {
        // A game that does not end has as many plies as the cap, whatever is left out.
        Kind::Endless => found,
        Kind::Fault(..) | Kind::Broken(_) | Kind::Stuck => {
            let best = by_other_games(hunt, kind, found, &mut work);
            by_deletion(hunt, kind, best, &mut work)
        }
    };
    work.add(WORK);
    best
}

fn by_other_games(hunt: &Hunt<'_>, kind: &Kind, mut best: Way, work: &mut Work<'_>) -> Way {
    let batch = best.seed;
    for game in 0..GAMES {
        let most = best.moves.len() as u64;
        // A stuck position shows only at the cap, so it needs whole games.
        if most <= 1 || work.done >= WORK / 2 || *kind == Kind::Stuck {
            break;
        }
        work.add(most);
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
fn by_deletion(hunt: &Hunt<'_>, kind: &Kind, mut best: Way, work: &mut Work<'_>) -> Way {
    let mut size = (best.moves.len() / 2).max(1);
    while work.done < WORK && !best.moves.is_empty() {
        let mut shrunk = false;
        let mut at = 0;
        while at < best.moves.len() && work.done < WORK {
            let end = (at + size).min(best.moves.len());
            let mut tried = best.clone();
            tried.moves.drain(at..end);
            let (way, made) = hunt.replay(&tried, kind);
            work.add(made.max(1));
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
