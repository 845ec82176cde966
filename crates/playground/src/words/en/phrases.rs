//! Phrases in English.

use super::{English, count, grouped};
use crate::client::Lost;
use crate::editor::Cursor;
use crate::window::Part;
use crate::words::phrases::Phrases;
use boardwright_protocol::{Seat, Severity, WordKind, Worth};

impl Phrases for English {
    fn lost(&self, lost: Lost) -> &'static str {
        match lost {
            Lost::Crashed => "The engine stopped working and was started again.",
            Lost::Unreachable => {
                "The engine could not be loaded. Check the connection and try again."
            }
            Lost::Silent => "The engine worked for 30 seconds without an answer and was stopped.",
            Lost::Stopped => "You stopped the engine.",
            Lost::Replaced => "The engine was stopped for something newer.",
            Lost::OtherBuild => {
                "This page and its engine have different versions. Please reload it without the cache."
            }
        }
    }

    fn questions(&self, number: u32) -> String {
        count(number as usize, "question", "questions")
    }

    fn question_of(&self, number: u32, all: u32) -> String {
        format!("Question {number} of {all}")
    }

    fn solved_of(&self, solved: u32, all: u32) -> String {
        format!("{solved} of {all} questions solved")
    }

    fn restored(&self, lost: Lost) -> String {
        format!("{} The moves so far were played again.", self.lost(lost))
    }

    fn not_opened(&self, lost: Lost) -> String {
        let advice = match lost {
            Lost::Silent | Lost::Crashed => {
                " Its rules need too much work: make boards, counts or loops smaller, or open another game."
            }
            Lost::Stopped | Lost::Unreachable | Lost::Replaced | Lost::OtherBuild => "",
        };
        format!("{}{advice} The text is unchanged.", self.lost(lost))
    }

    fn not_checked(&self, lost: Lost) -> String {
        format!("{} Make the rules smaller, or check again.", self.lost(lost))
    }

    fn why_not(&self, place: &str) -> String {
        format!("Why not {place}?")
    }

    fn pass_to(&self, name: &str) -> String {
        format!("Pass the device to {name}.")
    }

    fn take_device(&self, name: &str) -> String {
        format!("I am {name}: go on")
    }

    fn deleted(&self, title: &str) -> String {
        format!("{title} is deleted.")
    }

    fn zones_drawn(&self, part: Part, several: bool) -> String {
        let whose = if several { " of each owner" } else { "" };
        let range = self.part_of_list(part);
        format!("Drawn: zones {range}{whose}. The list of moves has all moves.")
    }

    fn part_of_list(&self, part: Part) -> String {
        let [from, to, of] = [part.from + 1, part.to, part.of].map(grouped);
        format!("{from} to {to} of {of}")
    }

    fn variables_listed(&self, part: Part) -> String {
        format!("Variables {}", self.part_of_list(part))
    }

    fn knobs_listed(&self, part: Part) -> String {
        format!("Knobs {}", self.part_of_list(part))
    }

    fn more_variables(&self, more: usize) -> String {
        format!("{} more in the tab State", grouped(more))
    }

    fn more_choices(&self, more: usize) -> String {
        format!("{} more in the list of moves", grouped(more))
    }

    fn more_headings(&self, more: usize) -> String {
        format!("{} more: in the editor, Ctrl+Shift+O lists all.", grouped(more))
    }

    fn more_problems(&self, more: usize) -> String {
        format!("{} more", grouped(more))
    }

    fn more_moves(&self, more: usize) -> String {
        format!("{} more: type to find them.", grouped(more))
    }

    fn tab_indents(&self, key: &str) -> String {
        format!("Tab indents; {key} frees it")
    }

    fn tab_leaves(&self, key: &str) -> String {
        format!("Tab leaves; {key} indents")
    }

    fn checked_in(&self, milliseconds: u32) -> String {
        format!("Checked in {milliseconds} ms, ")
    }

    fn line(&self, line: u32) -> String {
        format!("line {line}")
    }

    fn at_line(&self, line: u32) -> String {
        format!("Line {line}")
    }

    fn cursor(&self, Cursor { line, column }: Cursor) -> String {
        format!("Line {line}, column {column}")
    }

    fn diagram_at(&self, name: &str, line: u32) -> String {
        format!("{name}, line {line}")
    }

    fn severity(&self, severity: Severity) -> &'static str {
        match severity {
            Severity::Error => "Error",
            Severity::Warning => "Warning",
            Severity::Info => "Note",
        }
    }

    fn kind_of_word(&self, kind: WordKind, section: &str) -> String {
        let kind = match kind {
            WordKind::Key => return format!("key of {section}"),
            WordKind::Chapter => "chapter",
            WordKind::Section => "section",
            WordKind::Shape => "shape of boards",
            WordKind::Function => "function",
            WordKind::Effect => "effect",
            WordKind::Word => "word",
        };
        kind.to_owned()
    }

    fn declared_in(&self, line: u32) -> String {
        format!("Declared in line {line}")
    }

    fn problems(&self, number: usize) -> String {
        count(number, "problem", "problems")
    }

    fn errors(&self, number: usize) -> String {
        count(number, "error", "errors")
    }

    fn warnings(&self, number: usize) -> String {
        count(number, "warning", "warnings")
    }

    fn value_of_text(&self, value: i32) -> String {
        format!("The text says {value}.")
    }

    fn number_of_list(&self, list: &str, at: usize) -> String {
        format!("{list}, number {at}")
    }

    fn kind(&self, seat: Seat) -> &'static str {
        match seat {
            Seat::Person => "You",
            Seat::Random => "Bot, random",
            Seat::Greedy => "Bot, looks ahead",
            Seat::Level(1) => "Bot, level 1",
            Seat::Level(2) => "Bot, level 2",
            Seat::Level(3) => "Bot, level 3",
            Seat::Level(4) => "Bot, level 4",
            Seat::Level(_) => "Bot, level 5, strongest",
        }
    }

    fn bot(&self, seat: Seat) -> &'static str {
        match seat {
            Seat::Person => "You",
            Seat::Random => "Random",
            Seat::Greedy => "Looks ahead",
            Seat::Level(1) => "Level 1",
            Seat::Level(2) => "Level 2",
            Seat::Level(3) => "Level 3",
            Seat::Level(4) => "Level 4",
            Seat::Level(_) => "Level 5",
        }
    }

    fn who_plays(&self, name: &str) -> String {
        format!("Who plays {name}")
    }

    fn to_move(&self, name: &str) -> String {
        format!("{name} to move.")
    }

    fn is_to_move(&self, name: &str) -> String {
        format!("{name} is to move")
    }

    fn is_thinking(&self, name: &str) -> String {
        format!("{name} is thinking")
    }

    fn your_move(&self, name: &str) -> String {
        format!("Your move, {name}")
    }

    fn choose(&self, asks: &str) -> String {
        format!("Choose {asks}")
    }

    fn choose_number(&self, number: i32) -> String {
        format!("Choose {number}")
    }

    fn moves(&self, number: usize) -> String {
        count(number, "move", "moves")
    }

    fn all_moves(&self, number: usize) -> String {
        if number == 1 { "The only move".to_owned() } else { format!("All {}", self.moves(number)) }
    }

    fn drops_later_moves(&self, number: usize) -> String {
        format!("Playing from here drops {}", count(number, "later move", "later moves"))
    }

    fn step_of(&self, at: u32, total: u32) -> String {
        format!("Step {at} of {total}")
    }

    fn position(&self, at: u32, total: u32) -> String {
        format!("{at} of {total}")
    }

    fn after_steps(&self, at: u32, total: u32) -> String {
        format!("after {at} of {total} steps")
    }

    fn step_by(&self, at: u32, name: &str) -> String {
        format!("Step {at}, {name}")
    }

    fn line_moves(&self, number: u32) -> String {
        count(number as usize, "move", "moves")
    }

    fn line_comments(&self, number: u32) -> String {
        count(number as usize, "comment", "comments")
    }

    fn delete_line(&self, label: &str) -> String {
        format!("Delete the variation {label}")
    }

    fn promote_line(&self, label: &str) -> String {
        format!("Make {label} the main line")
    }

    fn of_characters(&self, used: usize, all: usize) -> String {
        format!("{used} of {all} characters")
    }

    fn step_in_turn(&self, step: &str, turn: u32) -> String {
        format!("Step {step}, turn {turn}")
    }

    fn turn(&self, turn: u32) -> String {
        format!("Turn {turn}")
    }

    fn ply(&self, ply: u32) -> String {
        format!("ply {ply}")
    }

    fn worth(&self, worth: Worth, tries: u32) -> String {
        let tried = count(tries as usize, "try", "tries");
        match worth {
            Worth::Wins => format!("wins for certain ({tried})"),
            Worth::Loses => format!("loses for certain against good play ({tried})"),
            Worth::Percent(percent) => format!("about {percent} % of a win ({tried})"),
        }
    }

    fn then(&self, moves: &str) -> String {
        format!("then {moves}")
    }

    fn positions_searched(&self, done: usize, all: usize) -> String {
        format!("{done} of {all} positions searched")
    }

    fn tries_each(&self, tries: u32) -> String {
        format!("The search makes {tries} tries.")
    }

    fn every_step(&self, total: u32, every: u32) -> String {
        format!("The game has {total} steps; one position in {every} is searched, and the last.")
    }

    fn after_step(&self, at: u32) -> String {
        if at == 0 { "At the start".to_owned() } else { format!("After step {at}") }
    }

    fn between_steps(&self, from: u32, to: u32) -> String {
        format!("Between steps {from} and {to}")
    }

    fn chance_fell(&self, moment: &str, name: &str, from: &str, to: &str) -> String {
        if name.is_empty() {
            return format!("{moment} the chance to win fell from {from} to {to}.");
        }
        format!("{moment} the chance of {name} fell from {from} to {to}.")
    }

    fn chance_rose(&self, moment: &str, name: &str, from: &str, to: &str) -> String {
        if name.is_empty() {
            return format!("{moment} the chance to win rose from {from} to {to}.");
        }
        format!("{moment} the chance of {name} rose from {from} to {to}.")
    }

    fn points_fell(&self, moment: &str, name: &str, from: &str, to: &str) -> String {
        format!("{moment} the expected points of {name} fell from {from} to {to}.")
    }

    fn points_rose(&self, moment: &str, name: &str, from: &str, to: &str) -> String {
        format!("{moment} the expected points of {name} rose from {from} to {to}.")
    }

    fn is_chosen(&self, thing: &str) -> String {
        format!("{thing}, chosen")
    }

    fn is_legal(&self, thing: &str) -> String {
        format!("{thing}, legal")
    }

    fn of_them(&self, count: u32) -> String {
        format!("{count} of them")
    }

    fn of_most(&self, most: i32) -> String {
        format!(" of {most}")
    }

    fn joined_to(&self, others: &str, last: &str) -> String {
        if others.is_empty() {
            format!("joined to {last}")
        } else {
            format!("joined to {others} and {last}")
        }
    }

    fn side_of(&self, name: &str) -> String {
        format!("side of {name}")
    }

    fn thrown(&self, values: &str) -> String {
        format!("Thrown: {values}")
    }

    fn link_size(&self, characters: usize) -> String {
        format!("{} characters", grouped(characters))
    }

    fn minutes_ago(&self, minutes: usize) -> String {
        format!("{} ago", count(minutes, "minute", "minutes"))
    }

    fn hours_ago(&self, hours: usize) -> String {
        format!("{} ago", count(hours, "hour", "hours"))
    }

    fn days_ago(&self, days: usize) -> String {
        format!("{} ago", count(days, "day", "days"))
    }

    fn version_limit(&self, most: usize) -> String {
        format!("The newest {most} versions stay, and all that have a name.")
    }

    fn versions_of(&self, title: &str) -> String {
        format!("Versions of {title}")
    }

    fn changes_since(&self, version: &str) -> String {
        format!("Changes since “{version}”")
    }

    fn delete_game(&self, title: &str) -> String {
        format!("Delete {title}")
    }

    fn copy_of(&self, title: &str) -> String {
        format!("Copy of {title}")
    }

    fn renamed(&self, name: &str) -> String {
        format!("The name is {name} now.")
    }

    fn newest_played(&self, most: usize) -> String {
        format!("Of games that you only played, the newest {most} stay here.")
    }

    fn came_in(&self, names: &str) -> String {
        format!("Came in: {names}.")
    }

    fn came_in_beside(&self, names: &str) -> String {
        format!("Came in beside a game of the same name, which is unchanged: {names}.")
    }

    fn already_here(&self, names: &str) -> String {
        format!("Already here, so left out: {names}.")
    }

    fn not_read(&self, names: &str) -> String {
        format!("Not read, because it is no text: {names}.")
    }

    fn not_in_zip(&self, file: &str) -> String {
        format!("{file} (it is not in the zip file)")
    }

    fn not_stored(&self, names: &str) -> String {
        format!("Not kept, because the storage of this browser is blocked or full: {names}.")
    }

    fn play_game(&self, title: &str) -> String {
        format!("Play {title}")
    }

    fn continue_with(&self, title: &str) -> String {
        format!("Continue with {title}")
    }

    fn begin_with(&self, title: &str) -> String {
        format!("New from a template: {title}")
    }

    fn all_own_games(&self, number: usize) -> String {
        format!("Show all {}", self.games_found(number))
    }

    fn games_found(&self, number: usize) -> String {
        count(number, "game", "games")
    }

    fn players(&self, least: u32, most: u32) -> String {
        if least == most {
            count(least as usize, "player", "players")
        } else {
            format!("{least} to {most} players")
        }
    }

    fn about_moves(&self, moves: u32) -> String {
        format!("about {}", self.moves(moves as usize))
    }

    fn lines(&self, number: usize) -> String {
        count(number, "line", "lines")
    }
}
