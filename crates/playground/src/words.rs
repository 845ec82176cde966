//! Texts of the page.

use crate::editor::Cursor;
use boardwright_protocol::{DiagnosticView, Seat, Severity};

pub const PRODUCT: &str = "Boardwright";
pub const CHANCE: &str = "Chance";
pub const STALE: &str = "The board shows your last playable version";
pub const NO_LINK: &str = "No link could be made.";
pub const BAD_LINK: &str = "This link cannot be read. Ask for it again, or for the file.";
pub const NO_SUCH_GAME: &str = "This game could not be loaded. Check the connection and try again.";
pub const UNREADABLE_LINK: &str = "Part of the link did not arrive";
pub const VERIFIED: &str = "Shared game, verified: same rules, same state";
pub const SHARED: &str = "A shared game";
pub const KEPT: &str = "Your edit changed this game";
pub const RESTORED: &str =
    "The engine stopped and was started again. The moves so far were played again.";
pub const NOT_RESTORED: &str =
    "The engine stopped and was started again. The moves of this game are lost.";
pub const SAVED: &str = "Saved here";
pub const SAVING: &str = "Saving";

/// The kind of a seat, as in the selector.
pub fn kind(seat: Seat) -> &'static str {
    match seat {
        Seat::Person => "You",
        Seat::Random => "Bot, random",
        Seat::Greedy => "Bot, looks ahead",
        Seat::Level(1) => "Bot, level 1",
        Seat::Level(2) => "Bot, level 2",
        Seat::Level(3) => "Bot, level 3",
        Seat::Level(4) => "Bot, level 4",
        Seat::Level(_) => "Bot, level 5, strongest",
    }
}

/// A row of the log as a sentence.
pub fn log_sentence(name: &str, label: &str) -> String {
    format!("{name}: {label}.")
}

/// The player to move.
pub fn to_move(name: &str) -> String {
    format!("{name} to move.")
}

/// "1 move", "12 moves".
pub fn count(number: usize, one: &str, many: &str) -> String {
    if number == 1 { format!("1 {one}") } else { format!("{number} {many}") }
}

/// Large numbers in groups of three.
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut out = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

/// The number of problems, for the status line.
pub fn problems(errors: usize, warnings: usize) -> String {
    match (errors, warnings) {
        (0, 0) => "No problems".to_owned(),
        (0, warnings) => count(warnings, "warning", "warnings"),
        (errors, 0) => count(errors, "error", "errors"),
        (errors, warnings) => {
            format!(
                "{}, {}",
                count(errors, "error", "errors"),
                count(warnings, "warning", "warnings")
            )
        }
    }
}

/// The position of a finding.
pub fn place_of(found: &DiagnosticView) -> String {
    format!("Line {}", found.range.start_line)
}

/// The position of the cursor.
pub fn cursor(Cursor { line, column }: Cursor) -> String {
    format!("Line {line}, column {column}")
}

/// A severity as a word.
pub fn severity(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "Error",
        Severity::Warning => "Warning",
        Severity::Info => "Note",
    }
}

/// A word with a capital letter.
pub fn capital(text: &str) -> String {
    let mut chars = text.chars();
    match chars.next() {
        Some(first) => first.to_uppercase().chain(chars).collect(),
        None => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_read_well() {
        assert_eq!(grouped(7), "7");
        assert_eq!(grouped(1240), "1,240");
        assert_eq!(grouped(1_234_567), "1,234,567");
        assert_eq!(problems(1, 2), "1 error, 2 warnings");
        assert_eq!(capital("pot"), "Pot");
    }
}
