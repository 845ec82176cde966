//! Texts of the palette of commands.

pub const COMMANDS: &str = "Commands";
pub const FIND_COMMAND: &str = "Find a command or a game";
pub const NO_COMMAND: &str = "No command is called like this.";

/// Opens a bundled game.
pub fn open_game(title: &str) -> String {
    format!("Play {title}")
}

/// Opens a game of the person's own.
pub fn go_on_with(title: &str) -> String {
    format!("Continue with {title}")
}

/// Begins a game with a template.
pub fn begin_with(title: &str) -> String {
    format!("New from a template: {title}")
}
