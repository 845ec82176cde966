//! Phrases of the dialog for language models, and of files.

phrases! {
    Codesigned: Sync;

    /// The length of a prompt; a token is about four characters.
    prompt_size(characters: usize) -> String;
    /// The number of changes.
    changes(number: usize) -> String;
    /// The name of a change.
    change_at(number: usize, all: usize, line: u32) -> String;
    /// The button that writes changes into the text.
    take_changes(taken: usize, all: usize) -> String;
    /// An answer with several texts of games.
    several_games(number: usize) -> String;
    /// Characters that were left out.
    left_out_characters(number: usize) -> String;
    /// A server refused for a reason of its own, with this status.
    server_refused(status: usize) -> String;
    /// The size of a file.
    file_size(bytes: f64) -> String;
    /// The games of a comparison.
    games_each(number: u32) -> String;
}
