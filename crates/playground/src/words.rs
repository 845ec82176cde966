//! Texts of the page.

mod commands;
mod hint;
mod library;
mod start;

pub use commands::*;
pub use hint::*;
pub use library::*;
pub use start::*;

use crate::editor::Cursor;
use boardwright_protocol::{DiagnosticView, Seat, Severity, WhyView};

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
pub const REOPENED: &str = "Not all of your game could be played again";
pub const COPIED: &str = "This game changed in another tab";
pub const COPIED_DETAILS: &str =
    "Yours is kept as a game of its own; both are in the list of games.";
pub const NO_SUCH_PROJECT: &str = "This game is no longer in this browser.";
pub const NOT_SAVED: &str = "Not saved";
pub const NOT_SAVED_DETAILS: &str = "This browser cannot keep your game: its storage is blocked or full. Press to save the text to a file.";
pub const UNTITLED: &str = "A game without a title";
pub const WRITTEN: &str = "Your rules";
pub const PLAYED: &str = "Played";
pub const NO_REASON: &str = "Nothing can be chosen here now.";
pub const OLD_COUNTS: &str =
    "These games were played with other rules than those on the table now. Play again to compare.";
pub const NO_FILE: &str = "The browser refused to save a file.";
pub const ALL_ZONES: &str = "Everything on the table";
pub const SHOW_IN_FULL: &str = "Show in full";
pub const SHARED_ZONES: &str = "The table";
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

/// A project that was deleted.
pub fn deleted(title: &str) -> String {
    format!("{title} is deleted.")
}

/// The day of a time in milliseconds since 1970.
pub fn day(at: f64) -> String {
    let date = js_sys::Date::new(&at.into());
    date.to_locale_date_string("en-GB", &wasm_bindgen::JsValue::UNDEFINED).into()
}

/// How long ago something was, for times within a week; `None` for longer.
pub fn ago(milliseconds: f64) -> Option<String> {
    let minutes = (milliseconds / 60_000.0).max(0.0) as usize;
    let (hours, days) = (minutes / 60, minutes / (24 * 60));
    match (minutes, hours, days) {
        (0, _, _) => Some("just now".to_owned()),
        (_, 0, _) => Some(format!("{} ago", count(minutes, "minute", "minutes"))),
        (_, _, 0) => Some(format!("{} ago", count(hours, "hour", "hours"))),
        (_, _, 1..7) => Some(format!("{} ago", count(days, "day", "days"))),
        _ => None,
    }
}

/// The values of a list knob, as the setup has them.
pub fn list(values: &[i32]) -> String {
    values.iter().map(i32::to_string).collect::<Vec<_>>().join(",")
}

/// The value that the text gives to a constant.
pub fn value_of_text(value: i32) -> String {
    format!("The text says {value}.")
}

/// The head of the reasons against a place.
pub fn why_not(place: &str) -> String {
    format!("Why not {place}?")
}

/// The reasons against a place, as they are spoken.
pub fn why_said(why: &WhyView) -> String {
    let reasons = why.moves.iter().flat_map(|refused| &refused.reasons);
    let said: Vec<String> = reasons.map(|reason| format!("{}.", reason.sentence)).collect();
    if said.is_empty() { NO_REASON.to_owned() } else { said.join(" ") }
}

/// A line of the text.
pub fn line(line: u32) -> String {
    format!("line {line}")
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
