//! Phrases of the dialog for language models in English.

use super::super::phrases::Codesigned;
use super::{English, count, grouped};

impl Codesigned for English {
    fn prompt_size(&self, characters: usize) -> String {
        let tokens = characters.div_ceil(4);
        format!("{} characters, about {} tokens", grouped(characters), grouped(tokens))
    }

    fn changes(&self, number: usize) -> String {
        count(number, "change", "changes")
    }

    fn change_at(&self, number: usize, all: usize, line: u32) -> String {
        format!("Change {number} of {all}, at line {line}")
    }

    fn take_changes(&self, taken: usize, all: usize) -> String {
        match (taken, all) {
            (1, 1) => "Take the change".to_owned(),
            (taken, all) if taken == all => format!("Take {all} changes"),
            (taken, all) => format!("Take {taken} of {all} changes"),
        }
    }

    fn several_games(&self, number: usize) -> String {
        format!("This answer has {number} whole games. Paste the one that you want.")
    }

    fn left_out_characters(&self, number: usize) -> String {
        let one = "character that nobody can see was left out.";
        count(number, one, "characters that nobody can see were left out.")
    }

    fn server_refused(&self, status: usize) -> String {
        format!("The server refused with status {status}.")
    }

    fn file_size(&self, bytes: f64) -> String {
        format!("about {:.1} MB", bytes / 1e6)
    }

    fn games_each(&self, number: u32) -> String {
        format!("{} each", count(number as usize, "game", "games"))
    }
}
