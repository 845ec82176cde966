//! German.

mod branches;
mod codesign;
mod codesigned;
mod counted;
mod laboratory;
mod one_file;
mod phrases;
mod texts;
mod tour;

pub use branches::BRANCH_WORDS;
pub use codesign::CODESIGN_WORDS;
pub use laboratory::LAB_WORDS;
pub use one_file::ONE_FILE_WORDS;
pub use texts::WORDS;
pub use tour::TOUR_WORDS;

use super::numbers::{grouped_by, one_or_many};

/// The phrases of German.
pub struct German;

fn grouped(number: usize) -> String {
    grouped_by(number as u64, WORDS.thousands)
}

fn count(number: usize, one: &str, many: &str) -> String {
    one_or_many(number, one, many, WORDS.thousands)
}
