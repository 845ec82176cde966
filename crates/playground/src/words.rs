//! Texts of the page.

mod commands;
mod hint;
mod library;
mod start;

pub use commands::*;
pub use hint::*;
pub use library::*;
pub use start::*;

use crate::client::Lost;
use crate::editor::Cursor;
use crate::window::Part;
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
pub const CURTAIN: &str = "Only the next player should look at the screen now.";
pub const REVEALED: &str = "All choices are shown";
pub const STEP_SHOWN: &str = "The game goes on by itself";
pub const GO_ON: &str = "Go on";
pub const NEW_GAME: &str = "New game";
pub const PLAY_AGAIN: &str = "Play again";
pub const SAME_SEED: &str = "Same seed again";
pub const SAME_SEED_DETAILS: &str =
    "The same game from its beginning, with the same dice and cards";
pub const UNDO_NEW_GAME: &str = "Back to the game before (U)";
pub const WON_HERE: &str = "part of the win";

pub const WORKING: &str = "The engine is still working.";
pub const OPENING: &str = "Still opening this game.";
pub const CANCEL: &str = "Cancel";
pub const CANCEL_KEY: &str = "Escape cancels.";
pub const TRY_AGAIN: &str = "Try again";
pub const NOT_OPENED: &str = "This game could not be opened";
pub const NOT_CHECKED: &str = "not checked";
pub const TEXT_NOT_CHECKED: &str = "This text was not checked";
pub const CHECK_AGAIN: &str = "Check again";

pub const DOCK_FOLD: &str = "Fold the dock";
pub const DOCK_UNFOLD: &str = "Unfold the dock";
pub const DOCK_HEIGHT: &str = "Height of the dock";
pub const PLAIN_EDITOR: &str = "Plain editor without colours and completion";
pub const SPEC_LABEL: &str = "Spec, Markdown and YAML. Control M lets Tab leave the editor.";
pub const PLAIN_LABEL: &str = "Spec, Markdown and YAML, plain editor.";

/// The Tab key indents in the editor.
pub fn tab_indents(key: &str) -> String {
    format!("Tab indents; {key} frees it")
}

/// The Tab key leaves the editor.
pub fn tab_leaves(key: &str) -> String {
    format!("Tab leaves; {key} indents")
}

/// Why there is no answer.
pub fn lost(lost: Lost) -> &'static str {
    match lost {
        Lost::Crashed => "The engine stopped working and was started again.",
        Lost::Unreachable => "The engine could not be loaded. Check the connection and try again.",
        Lost::Silent => "The engine worked for 30 seconds without an answer and was stopped.",
        Lost::Stopped => "You stopped the engine.",
        Lost::Replaced => "The engine was stopped for something newer.",
        Lost::OtherBuild => {
            "This page and its engine have different versions. Please reload it without the cache."
        }
    }
}

/// The game was brought back after a loss.
pub fn restored(lost: Lost) -> String {
    format!("{} The moves so far were played again.", self::lost(lost))
}

/// Why a game could not be opened, and what to do.
pub fn not_opened(lost: Lost) -> String {
    let advice = match lost {
        Lost::Silent | Lost::Crashed => {
            " Its rules need too much work: make boards, counts or loops smaller, or open another game."
        }
        Lost::Stopped | Lost::Unreachable | Lost::Replaced | Lost::OtherBuild => "",
    };
    format!("{}{advice} The text is unchanged.", self::lost(lost))
}

/// Why a text was not checked, and what to do.
pub fn not_checked(lost: Lost) -> String {
    format!("{} Make the rules smaller, or check again.", self::lost(lost))
}

pub const PAGES: &str = "Parts of a long list";
pub const PAGE_BACK: &str = "Back";
pub const PAGE_NEXT: &str = "Next";

/// The part of the zones that is drawn.
pub fn zones_drawn(part: Part, several: bool) -> String {
    let whose = if several { " of each owner" } else { "" };
    format!("Drawn: zones {}{whose}. The list of moves has all moves.", range(part))
}

/// The part of the tokens of a zone that is drawn.
pub fn tokens_drawn(part: Part) -> String {
    range(part)
}

/// The part of the variables that is listed.
pub fn variables_listed(part: Part) -> String {
    format!("Variables {}", range(part))
}

/// The part of the knobs that is listed.
pub fn knobs_listed(part: Part) -> String {
    format!("Knobs {}", range(part))
}

fn range(part: Part) -> String {
    let [from, to, of] = [part.from + 1, part.to, part.of].map(|number| grouped(number as u64));
    format!("{from} to {to} of {of}")
}

/// Variables that are not on the table.
pub fn more_variables(more: usize) -> String {
    format!("{} more in the tab State", grouped(more as u64))
}

/// Choices that have no button.
pub fn more_choices(more: usize) -> String {
    format!("{} more in the list of moves", grouped(more as u64))
}

/// Headings that are not in the outline.
pub fn more_headings(more: usize) -> String {
    format!("{} more: in the editor, Ctrl+Shift+O lists all.", grouped(more as u64))
}

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

/// The head of the curtain between two people at one device.
pub fn pass_to(name: &str) -> String {
    format!("Pass the device to {name}.")
}

/// The button of the curtain.
pub fn take_device(name: &str) -> String {
    format!("I am {name}: go on")
}

/// The goal of a player along the rim of a board.
pub fn side_of(name: &str) -> String {
    format!("side of {name}")
}

/// A question about the next part of a move.
pub fn choose(asks: &str) -> String {
    format!("Choose {asks}")
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
