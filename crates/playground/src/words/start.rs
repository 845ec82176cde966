//! Texts of the start page.

use super::count;

/// In two lines.
pub const TAGLINE: (&str, &str) = ("Write the rules.", "Play the board.");
pub const ABOUT: &str = "A board or card game is one page of text. While you type, it is on the table beside you. Bots play it a thousand times and show if it is fair, and a link sends the whole game to a friend.";
pub const NO_ACCOUNT: &str = "No account and no server: your games stay in this browser.";
pub const PLAY: &str = "Play";
pub const BLANK: &str = "Start a new game";
pub const START_PAGE: &str = "Start page";
pub const PARTS_OF_PAGE: &str = "Parts of this page";
pub const GALLERY: &str = "Gallery";
pub const TO_THE_GALLERY: &str = "Skip to the gallery";
pub const TEMPLATES: &str = "Templates";
pub const FROM_TEMPLATE: &str = "New from a template";
pub const ABOUT_TEMPLATES: &str =
    "Small games with comments in their rules. They can be played at once; make them yours.";
pub const TAKE_APART: &str = "Take one apart";
pub const FILTERS: &str = "Filters";
pub const FILTER_PLAYERS: &str = "Players";
pub const FILTER_LENGTH: &str = "Length";
pub const FILTER_MECHANIC: &str = "Mechanics";
pub const ANY_PLAYERS: &str = "Any players";
pub const ANY_MECHANIC: &str = "All mechanics";
pub const FOR_A_LESSON: &str = "For a lesson";
pub const ONE_LESSON: &str = "one lesson";
pub const NONE_FOUND: &str = "No game is like this.";
pub const ALL_GAMES: &str = "Show all games";

/// The main button for a game of the person's own.
pub fn continue_with(title: &str) -> String {
    format!("Continue with {title}")
}

/// The main button for another game.
pub fn play(title: &str) -> String {
    format!("Play {title}")
}

/// "2 players", "2 to 4 players".
pub fn players((least, most): (u32, u32)) -> String {
    if least == most {
        count(least as usize, "player", "players")
    } else {
        format!("{least} to {most} players")
    }
}

/// The length of a game: rounded, because bots play it a little differently each time.
pub fn about_moves(plies: u32) -> String {
    let rounded = if plies < 20 { plies } else { (plies + 5) / 10 * 10 };
    format!("about {rounded} moves")
}

/// An item of the filter by length, from any to long.
pub fn length(number: usize) -> &'static str {
    ["Any length", "Short, up to 20 moves", "Medium, up to 60", "Long"][number.min(3)]
}

/// A kind of game, as a filter; the empty one is all.
pub fn kind_of_game(kind: &str) -> String {
    match kind {
        "" => "All".to_owned(),
        "board" => "Boards".to_owned(),
        other => super::capital(other),
    }
}

/// The number of games that a filter leaves.
pub fn games_found(number: usize) -> String {
    count(number, "game", "games")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn facts_about_games_read_well() {
        assert_eq!(players((1, 1)), "1 player");
        assert_eq!(players((2, 4)), "2 to 4 players");
        assert_eq!(about_moves(7), "about 7 moves");
        assert_eq!(about_moves(86), "about 90 moves");
    }
}
