//! Words of the page: everything that people read, in every language that the page speaks.
//!
//! `words().play` is a fixed word in the present language, `say().players(2, 4)` a phrase around names or numbers.
//! Components read them while they are built; after a change of the language they are built anew
//! (`shell/spoken.rs`). Sentences of the engine (log, questions, reasons, findings) are English for now;
//! [`ENGINE`] marks them for screen readers.

mod balance;
mod chances;
mod de;
mod en;
mod language;
mod numbers;
mod phrases;
#[cfg(test)]
mod tests;
mod texts;
mod told;

pub use balance::{balance_change, balance_name, balance_value, said_balance};
pub use chances::{figure, point_said, swing_said};
pub use language::Language;
pub use told::*;

use phrases::Phrases;
use std::cell::Cell;
use texts::{BranchWords, CodesignWords, LabWords, OneFileWords, TourWords, Words};

/// The name of the page, in every language.
pub const PRODUCT: &str = "Boardwright";
/// The name of the file with all games.
pub const ZIP_FILE: &str = "boardwright-games.zip";
/// The language of the engine's sentences and of bundled games.
pub const ENGINE: &str = "en";

thread_local! {
    static PRESENT: Cell<Language> = const { Cell::new(Language::English) };
}

/// Speaks another language from now on.
pub fn speak(language: Language) {
    PRESENT.set(language);
}

/// The fixed words of the present language.
pub fn words() -> &'static Words {
    PRESENT.get().words()
}

/// The words of the laboratory in the present language.
pub fn lab_words() -> &'static LabWords {
    PRESENT.get().lab_words()
}

/// The words of the tour in the present language.
pub fn tour_words() -> &'static TourWords {
    PRESENT.get().tour_words()
}

/// The words of variations and comments in the present language.
pub fn branch_words() -> &'static BranchWords {
    PRESENT.get().branch_words()
}

/// The words of the dialog for language models in the present language.
pub fn codesign_words() -> &'static CodesignWords {
    PRESENT.get().codesign_words()
}

/// The words of a game as one HTML file in the present language.
pub fn one_file_words() -> &'static OneFileWords {
    PRESENT.get().one_file_words()
}

/// The phrases of the present language.
pub fn say() -> &'static dyn Phrases {
    PRESENT.get().phrases()
}
