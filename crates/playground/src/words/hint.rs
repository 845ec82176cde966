//! Texts of hints.

use super::{count, grouped};
use boardwright_protocol::{HintMove, HintView, Worth};

pub const HINT_TITLE: &str = "The search likes best";
pub const HINT_SEARCHING: &str = "Searching for the best moves …";
pub const HINT_ONLY_MOVE: &str = "There is only one move.";

/// The promise of a move: "about 62 % of a win (430 tries)".
pub fn worth(best: &HintMove) -> String {
    let tried = match best.visits {
        0 | 1 => count(best.visits as usize, "try", "tries"),
        visits => format!("{} tries", grouped(visits.into())),
    };
    match best.worth {
        Worth::Wins => format!("wins for certain ({tried})"),
        Worth::Loses => format!("loses for certain against good play ({tried})"),
        Worth::Percent(percent) => format!("about {percent} % of a win ({tried})"),
    }
}

/// The moves that probably follow.
pub fn then(moves: &[String]) -> String {
    format!("then {}", moves.join(", "))
}

/// A hint, as it is spoken.
pub fn hint_said(hint: &HintView) -> String {
    if hint.moves.is_empty() {
        return HINT_ONLY_MOVE.to_owned();
    }
    let said = hint.moves.iter().map(|best| format!("{}: {}.", best.label, worth(best)));
    said.collect::<Vec<_>>().join(" ")
}
