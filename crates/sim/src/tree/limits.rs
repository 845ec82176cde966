//! Limits of a tree.

use std::fmt;

/// The most variations of a game.
pub const MOST_VARIATIONS: usize = 64;
/// The most moves of all variations together.
pub const MOST_MOVES_ASIDE: usize = 2_000;
/// The most comments of a game.
pub const MOST_COMMENTS: usize = 200;
/// The most characters of a comment.
pub const LONGEST_COMMENT: usize = 280;

/// A limit that was reached.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Full {
    /// Of variations.
    Variations,
    /// Of moves in variations.
    Moves,
    /// Of comments.
    Comments,
    /// Of the characters of a comment.
    Characters,
}

impl fmt::Display for Full {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Full::Variations => {
                write!(f, "A game keeps at most {MOST_VARIATIONS} variations: delete one first.")
            }
            Full::Moves => write!(
                f,
                "The variations of a game have at most {MOST_MOVES_ASIDE} moves in all: delete one first."
            ),
            Full::Comments => {
                write!(f, "A game keeps at most {MOST_COMMENTS} comments: delete one first.")
            }
            Full::Characters => write!(f, "A comment has at most {LONGEST_COMMENT} characters."),
        }
    }
}

/// A comment without control characters, marks that turn the direction of text, and spaces around it.
pub(super) fn plain(text: &str) -> String {
    let turns = |letter: char| matches!(letter, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    let letters = text.chars().filter(|letter| !turns(*letter));
    let letters: String =
        letters.map(|letter| if letter.is_control() { ' ' } else { letter }).collect();
    letters.trim().to_owned()
}
