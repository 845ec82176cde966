//! The words of a game as one HTML file in English.

use super::super::texts::OneFileWords;

/// All of them.
pub const ONE_FILE_WORDS: OneFileWords = OneFileWords {
    one_file: "One HTML file",
    about_one_file: "This game with table, bots and rulebook. It opens from a disk, without any connection.",
    make_file: "Make the file",
    making_file: "Making the file",
    no_one_file: "The file could not be made: a part of the page could not be loaded. Check the connection and try again.",
};
