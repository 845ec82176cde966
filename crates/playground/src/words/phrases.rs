//! The list of all phrases around names and numbers: each language has functions for them, because languages differ in
//! plural forms and in the order of words. A language without one of them does not compile.

use crate::client::Lost;
use crate::editor::Cursor;
use crate::window::Part;
use boardwright_protocol::{Seat, Severity, WordKind, Worth};

/// Declares the phrases, and for the test each of them with sample values.
macro_rules! phrases {
    ($of:ident: $above:ident; $($(#[$about:meta])* $name:ident($($given:ident: $kind:ty),*) -> $said:ty;)+) => {
        /// Phrases of a language.
        pub trait $of: $above {
            $($(#[$about])* fn $name(&self, $($given: $kind),*) -> $said;)+
        }

        /// Every phrase with its name, for several values each.
        #[cfg(test)]
        pub fn sampled(phrases: &dyn $of) -> Vec<(&'static str, String)> {
            let mut all = Vec::new();
            for turn in 0..crate::words::tests::SAMPLES {
                $(all.push((
                    stringify!($name),
                    phrases.$name($(<$kind as crate::words::tests::Sample>::sample(turn)),*).to_string(),
                ));)+
            }
            all
        }
    };
}

mod codesign;
mod counted;

pub use codesign::Codesigned;
#[cfg(test)]
pub use codesign::sampled as codesign_sampled;
pub use counted::Counted;
#[cfg(test)]
pub use counted::sampled as counted_sampled;

phrases! {
    Phrases: Counted;

    // Notices.
    /// Why there is no answer.
    lost(lost: Lost) -> &'static str;
    /// The game was brought back after a loss.
    restored(lost: Lost) -> String;
    /// Why a game could not be opened, and what to do.
    not_opened(lost: Lost) -> String;
    /// Why a text was not checked, and what to do.
    not_checked(lost: Lost) -> String;
    /// The head of the reasons against a place.
    why_not(place: &str) -> String;
    /// The head of the curtain between two people at one device.
    pass_to(name: &str) -> String;
    /// The button of the curtain.
    take_device(name: &str) -> String;
    /// A project that was deleted.
    deleted(title: &str) -> String;

    /// How many questions a lesson has.
    questions(number: u32) -> String;
    /// A question of a lesson, by its number.
    question_of(number: u32, all: u32) -> String;
    /// The number of solved questions of a lesson.
    solved_of(solved: u32, all: u32) -> String;

    // Lists of which a part is shown.
    /// The part of the zones that is drawn; `several` owners have so many each.
    zones_drawn(part: Part, several: bool) -> String;
    /// A part of a list of anything.
    part_of_list(part: Part) -> String;
    /// The part of the variables that is listed.
    variables_listed(part: Part) -> String;
    /// The part of the knobs that is listed.
    knobs_listed(part: Part) -> String;
    /// Variables that are not on the table.
    more_variables(more: usize) -> String;
    /// Choices that have no button.
    more_choices(more: usize) -> String;
    /// Headings that are not in the outline.
    more_headings(more: usize) -> String;
    /// Problems that are not in the list.
    more_problems(more: usize) -> String;
    /// Moves that are not in the list.
    more_moves(more: usize) -> String;

    // The text.
    /// The Tab key indents in the editor.
    tab_indents(key: &str) -> String;
    /// The Tab key leaves the editor.
    tab_leaves(key: &str) -> String;
    /// The time of the check, before whether the text is playable.
    checked_in(milliseconds: u32) -> String;
    /// A line of the text, in a sentence.
    line(line: u32) -> String;
    /// A line of the text, as a button.
    at_line(line: u32) -> String;
    /// The position of the cursor.
    cursor(cursor: Cursor) -> String;
    /// A drawing of a board, by its first line.
    diagram_at(name: &str, line: u32) -> String;
    /// A severity as a word.
    severity(severity: Severity) -> &'static str;
    // The manual.
    /// The kind of a word, and the section of a key.
    kind_of_word(kind: WordKind, section: &str) -> String;
    /// The line that declares a name.
    declared_in(line: u32) -> String;
    /// The number of problems of any kind.
    problems(number: usize) -> String;
    /// The number of errors.
    errors(number: usize) -> String;
    /// The number of warnings.
    warnings(number: usize) -> String;
    /// The value that the text gives to a constant.
    value_of_text(value: i32) -> String;
    /// A number in a list of numbers that can be turned.
    number_of_list(list: &str, at: usize) -> String;

    // Seats, moves and steps.
    /// The kind of a seat, as in the selector.
    kind(seat: Seat) -> &'static str;
    /// A bot among bots.
    bot(seat: Seat) -> &'static str;
    /// The selector of the kind of a seat.
    who_plays(name: &str) -> String;
    /// The player to move, spoken.
    to_move(name: &str) -> String;
    /// A bot that is to move.
    is_to_move(name: &str) -> String;
    /// A bot that thinks.
    is_thinking(name: &str) -> String;
    /// A person who is to move.
    your_move(name: &str) -> String;
    /// A question about the next part of a move.
    choose(asks: &str) -> String;
    /// The button that takes a number.
    choose_number(number: i32) -> String;
    /// The number of moves.
    moves(number: usize) -> String;
    /// The button of the list of moves.
    all_moves(number: usize) -> String;
    /// A warning: so many later moves go.
    drops_later_moves(number: usize) -> String;
    /// The present step of all.
    step_of(at: u32, total: u32) -> String;
    /// The present step of all, short.
    position(at: u32, total: u32) -> String;
    /// The present step of all, spoken.
    after_steps(at: u32, total: u32) -> String;
    /// A step and who made it.
    step_by(at: u32, name: &str) -> String;
    /// How many moves a line has.
    line_moves(number: u32) -> String;
    /// How many comments a line has.
    line_comments(number: u32) -> String;
    /// The button that deletes a variation, by its first move.
    delete_line(label: &str) -> String;
    /// The button that makes a variation the main line.
    promote_line(label: &str) -> String;
    /// How many of the characters of a comment are used.
    of_characters(used: usize, all: usize) -> String;
    /// A step and its turn.
    step_in_turn(step: &str, turn: u32) -> String;
    /// A turn.
    turn(turn: u32) -> String;
    /// A single decision, where the game has no phases.
    ply(ply: u32) -> String;
    /// The promise of a hint: a share of a win, and how often the search tried the move.
    worth(worth: Worth, tries: u32) -> String;
    /// The moves that probably follow.
    then(moves: &str) -> String;

    // The win-chance line.
    /// How many positions were searched.
    positions_searched(done: usize, all: usize) -> String;
    /// The number of tries for each figure.
    tries_each(tries: u32) -> String;
    /// Not all positions of a long game are searched.
    every_step(total: u32, every: u32) -> String;
    /// The moment after a step; before the first it is the start.
    after_step(at: u32) -> String;
    /// The moment from one step to a later one.
    between_steps(from: u32, to: u32) -> String;
    /// The largest change, after its moment; without a name it is that of the only line.
    chance_fell(moment: &str, name: &str, from: &str, to: &str) -> String;
    /// The same for a rise.
    chance_rose(moment: &str, name: &str, from: &str, to: &str) -> String;
    /// The same for expected points.
    points_fell(moment: &str, name: &str, from: &str, to: &str) -> String;
    /// The same for expected points.
    points_rose(moment: &str, name: &str, from: &str, to: &str) -> String;

    // Things on the table, spoken.
    /// A token that is chosen.
    is_chosen(thing: &str) -> String;
    /// A token that can be chosen.
    is_legal(thing: &str) -> String;
    /// So many equal tokens.
    of_them(count: u32) -> String;
    /// The largest value of a variable, after its value.
    of_most(most: i32) -> String;
    /// The neighbour of a place, after the others if there are some.
    joined_to(others: &str, last: &str) -> String;
    /// The goal of a player along the rim of a board.
    side_of(name: &str) -> String;
    /// The values of dice.
    thrown(values: &str) -> String;

    // Links, own games, versions.
    /// The size of a link.
    link_size(characters: usize) -> String;
    /// A thing was done so long ago.
    minutes_ago(minutes: usize) -> String;
    /// A thing was done so long ago.
    hours_ago(hours: usize) -> String;
    /// A thing was done so long ago.
    days_ago(days: usize) -> String;
    /// The limit of versions.
    version_limit(most: usize) -> String;
    /// The head of the versions of a game.
    versions_of(title: &str) -> String;
    /// The head of a comparison.
    changes_since(version: &str) -> String;
    /// The button to delete a game.
    delete_game(title: &str) -> String;
    /// The name of a copy.
    copy_of(title: &str) -> String;
    /// A game was renamed.
    renamed(name: &str) -> String;
    /// The limit of games that were only played.
    newest_played(most: usize) -> String;
    /// The outcome of an import: new games.
    came_in(names: &str) -> String;
    /// The outcome of an import: games beside others of the same name.
    came_in_beside(names: &str) -> String;
    /// The outcome of an import: known games.
    already_here(names: &str) -> String;
    /// The outcome of an import: other files.
    not_read(names: &str) -> String;
    /// A file that the list of a zip file names and that is not in it.
    not_in_zip(file: &str) -> String;
    /// The outcome of an import: games without room.
    not_stored(names: &str) -> String;

    // Games to choose from.
    /// Opens a bundled game.
    play_game(title: &str) -> String;
    /// Opens a game of the person's own.
    continue_with(title: &str) -> String;
    /// Begins a game with a template.
    begin_with(title: &str) -> String;
    /// The button that shows all own games.
    all_own_games(number: usize) -> String;
    /// The number of games that a filter leaves.
    games_found(number: usize) -> String;
    /// "2 players", "2 to 4 players".
    players(least: u32, most: u32) -> String;
    /// The length of a game.
    about_moves(moves: u32) -> String;
    /// The length of a text.
    lines(number: usize) -> String;
}
