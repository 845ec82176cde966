//! Phrases of the dialog for language models in German.

use super::super::phrases::Codesigned;
use super::{German, count, grouped};

impl Codesigned for German {
    fn prompt_size(&self, characters: usize) -> String {
        let tokens = characters.div_ceil(4);
        format!("{} Zeichen, etwa {} Tokens", grouped(characters), grouped(tokens))
    }

    fn changes(&self, number: usize) -> String {
        count(number, "Änderung", "Änderungen")
    }

    fn change_at(&self, number: usize, all: usize, line: u32) -> String {
        format!("Änderung {number} von {all}, in Zeile {line}")
    }

    fn take_changes(&self, taken: usize, all: usize) -> String {
        match (taken, all) {
            (1, 1) => "Änderung übernehmen".to_owned(),
            (taken, all) if taken == all => format!("{all} Änderungen übernehmen"),
            (taken, all) => format!("{taken} von {all} Änderungen übernehmen"),
        }
    }

    fn several_games(&self, number: usize) -> String {
        format!("Diese Antwort hat {number} ganze Spiele. Füge das ein, das du willst.")
    }

    fn left_out_characters(&self, number: usize) -> String {
        let one = "Zeichen, das niemand sieht, wurde weggelassen.";
        count(number, one, "Zeichen, die niemand sieht, wurden weggelassen.")
    }

    fn server_refused(&self, status: usize) -> String {
        format!("Der Server lehnt mit Status {status} ab.")
    }

    fn file_size(&self, bytes: f64) -> String {
        format!("etwa {:.1} MB", bytes / 1e6).replace('.', ",")
    }

    fn games_each(&self, number: u32) -> String {
        format!("je {}", count(number as usize, "Partie", "Partien"))
    }
}
