//! Texts about the person's own games, their versions and files.

use super::{PLAYED, WRITTEN, ago, count, day};

pub const YOUR_GAMES: &str = "Your games";
pub const WHERE_YOU_LEFT_OFF: &str = "Continue where you left off";
pub const NO_GAMES_YET: &str =
    "Nothing here yet. A game that you play or change is kept here by itself.";
pub const EXPORT_ALL: &str = "Export all as a zip";
pub const IMPORT: &str = "Open files";
pub const IMPORTED: &str = "What came in";
pub const ZIP_FILE: &str = "boardwright-games.zip";
pub const THE_ZIP_FILE: &str = "the zip file (it is damaged or too large)";
pub const RENAME: &str = "Rename";
pub const NEW_NAME: &str = "New name";
pub const TAKE_NAME: &str = "Take this name";
pub const DUPLICATE: &str = "Duplicate";
pub const SAVE_FILE: &str = "Save to a file";
pub const DELETE: &str = "Delete";
pub const NOT_KEPT: &str = "This browser could not keep it: its storage is blocked or full.";
pub const VERSIONS: &str = "Versions";
pub const VERSION_KEPT: &str = "This version is kept.";
pub const VERSION_BACK: &str = "The version is back. The one before it is among the versions.";
pub const VERSION_NAME: &str = "Name of this version";
pub const OLD_VERSION_NAME: &str = "Give it a name, so that it stays";
pub const KEEP_VERSION: &str = "Keep this version";
pub const NO_VERSIONS: &str =
    "There are no versions yet. They are kept by themselves while you change the rules.";
pub const BRING_BACK: &str = "Bring this version back";
pub const SAME_TEXT: &str = "The rules of this version are the present ones.";
pub const COMPARING: &str = "Comparing";
pub const NO_COMPARISON: &str =
    "The versions could not be compared. Check the connection and try again.";
pub const LINES_LEFT_OUT: &str = "Lines without changes";
pub const ADDED: &str = "added";
pub const REMOVED: &str = "removed";
pub const SHOW_VERSIONS: &str = "Text and game stay in this browser. Press to see earlier versions";

/// The limit of versions.
pub fn version_limit(most: usize) -> String {
    format!("The newest {most} versions stay, and all that have a name.")
}

/// The head of the versions of a game.
pub fn versions_of(title: &str) -> String {
    format!("Versions of {title}")
}

/// The head of a comparison.
pub fn changes_since(version: &str) -> String {
    format!("Changes since “{version}”")
}

/// A time, as long ago as people say it.
pub fn moment(at: f64) -> String {
    ago(js_sys::Date::now() - at).unwrap_or_else(|| day(at))
}

/// The day and the time of day.
pub fn time_of_day(at: f64) -> String {
    let date = js_sys::Date::new(&at.into());
    date.to_locale_string("en-GB", &wasm_bindgen::JsValue::UNDEFINED).into()
}

/// The kind of a project and the time of its last change.
pub fn kind_and_time(written: bool, at: f64) -> String {
    format!("{}, {}", if written { WRITTEN } else { PLAYED }, moment(at))
}

/// The button to delete a game.
pub fn delete_game(title: &str) -> String {
    format!("Delete {title}")
}

/// The name of a copy.
pub fn copy_of(title: &str) -> String {
    format!("Copy of {title}")
}

/// Says that a game was renamed.
pub fn renamed(name: &str) -> String {
    if name.is_empty() {
        "The game goes by its title.".to_owned()
    } else {
        format!("The name is {name} now.")
    }
}

/// The button that shows all own games.
pub fn all_own_games(number: usize) -> String {
    format!("Show all {}", count(number, "game", "games"))
}

/// The outcomes of an import, a sentence each.
pub fn import_report(
    came: &[String],
    same: &[String],
    beside: &[String],
    refused: &[String],
    lost: &[String],
) -> Vec<String> {
    let all = |names: &[String]| names.join(", ");
    let lines = [
        (came, format!("Came in: {}.", all(came))),
        (
            beside,
            format!("Came in beside a game of the same name, which is unchanged: {}.", all(beside)),
        ),
        (same, format!("Already here, so left out: {}.", all(same))),
        (refused, format!("Not read, because it is no text: {}.", all(refused))),
        (
            lost,
            format!(
                "Not kept, because the storage of this browser is blocked or full: {}.",
                all(lost)
            ),
        ),
    ];
    let told: Vec<String> =
        lines.into_iter().filter(|(names, _)| !names.is_empty()).map(|(_, line)| line).collect();
    if told.is_empty() { vec!["There was no game in it.".to_owned()] } else { told }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_import_is_reported_by_outcome() {
        let (mill, tide) = (["Mill".to_owned()], ["Tide".to_owned(), "Ebb".to_owned()]);
        let report = import_report(&mill, &tide, &[], &[], &[]);
        assert_eq!(report, ["Came in: Mill.", "Already here, so left out: Tide, Ebb."]);
        assert_eq!(import_report(&[], &[], &[], &[], &[]), ["There was no game in it."]);
    }
}
