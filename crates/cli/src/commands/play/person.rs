//! A game at a terminal, or with lines from a pipe.

use super::board::picture;
use super::session::{Session, Turn};
use crate::lines::{self, Line};
use crate::output;
use boardwright_agents::{MoveReport, SHARE, Solved};
use boardwright_kernel::{Move, PlayerId};
use boardwright_sim::labels::ending_path;
use boardwright_sim::{matching, wanted};
use std::io::BufRead;
use std::path::Path;

/// The most moves that are listed without being asked for.
const LISTED: usize = 40;
/// How many moves a hint names.
const HINTS: usize = 3;
/// Characters of a line with several moves.
const WIDTH: usize = 100;

const HELP: &str = "\
A move: its number, its label, or its name as in traces: 3, Light b2, light(b2).
  moves      all legal moves
  hint       the three best moves by a search
  undo       take back your last move
  board      draw the table again
  log        what happened so far
  save FILE  write the trace: JSON if FILE ends in .json, else text
  quit       leave the game
  help       this list
A move that is called like one of these words is made by its number.";

/// Plays until the game is left or the input ends.
pub fn play(session: &mut Session<'_>, input: &mut impl BufRead) {
    let mut told = 0;
    let mut draws = true;
    loop {
        let asked = match session.turn() {
            Turn::Bot(player) => {
                if session.play_bot(player) {
                    continue;
                }
                output::line("The bot cannot move.");
                return;
            }
            Turn::Person(player) => Some(player),
            Turn::Over | Turn::Capped => None,
        };
        let viewer = asked.unwrap_or_else(|| session.person());
        if draws {
            tell_since(session, told, viewer);
            told = session.decisions();
            show(session, viewer, asked.is_some());
            draws = false;
        }
        output::prompt("> ");
        let line = match lines::read(input) {
            Line::Text(line) => line,
            Line::Unusable(why) => {
                output::line(&why);
                continue;
            }
            Line::End => {
                output::line("");
                return;
            }
        };
        match answer(session, line.trim(), asked, viewer) {
            Next::Again => {}
            Next::Moved => draws = true,
            Next::Back => {
                told = session.decisions();
                draws = true;
            }
            Next::Draw => draws = true,
            Next::Quit => return,
        }
    }
}

/// The next step after a line.
enum Next {
    /// Another line.
    Again,
    /// A move was made.
    Moved,
    /// Moves were taken back.
    Back,
    /// The table is drawn again.
    Draw,
    /// The end.
    Quit,
}

fn answer(
    session: &mut Session<'_>,
    line: &str,
    asked: Option<PlayerId>,
    viewer: PlayerId,
) -> Next {
    let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
    match (word, rest.trim()) {
        ("", _) => return Next::Again,
        ("quit" | "exit", "") => return Next::Quit,
        ("help" | "?", "") => output::line(HELP),
        ("board", "") => return Next::Draw,
        ("log", "") => tell_since(session, 0, viewer),
        ("save", "") => output::line("save needs a file: save game.trace"),
        ("save", file) => save(session, file),
        ("undo", "") => {
            if session.undo() {
                return Next::Back;
            }
            output::line("There is nothing to take back.");
        }
        ("moves", "") if asked.is_some() => list(session, viewer, usize::MAX),
        ("hint", "") if asked.is_some() => hint(session, viewer),
        _ => match asked {
            Some(player) => match chosen(session, line, player) {
                Ok(index) if session.play(index) => return Next::Moved,
                Ok(_) => output::line("This move is not legal."),
                Err(why) => output::line(&format!("{why}. `help` lists what can be said.")),
            },
            None => output::line("The game is over: undo, log, save FILE or quit."),
        },
    }
    Next::Again
}

/// The index of the move that a text means: a number from 1, a label, or a name as in traces.
fn chosen(session: &mut Session<'_>, text: &str, player: PlayerId) -> Result<usize, String> {
    let labels = session.labels;
    let all = named(session, player);
    if let Ok(number) = text.parse::<usize>() {
        let index = number.checked_sub(1).filter(|index| *index < all.len());
        return index.ok_or_else(|| format!("There are moves 1 to {}", all.len()));
    }
    let wished = text.to_lowercase();
    let labelled = |fits: &dyn Fn(&str) -> bool| -> Vec<usize> {
        let all = all.iter().enumerate();
        all.filter(|(_, (_, label))| fits(&label.to_lowercase())).map(|(at, _)| at).collect()
    };
    let mut by_label = labelled(&|label| label == wished);
    if by_label.is_empty() {
        // A label that several moves would have is followed by the facts that tell them apart.
        let beginning = format!("{wished} (");
        by_label = labelled(&|label| label.starts_with(&beginning));
    }
    let found = if by_label.is_empty() {
        let machine = session.machine();
        let meant = wanted(machine, labels, text, Some(player)).map_err(upper)?;
        let fits = matching(machine, &meant);
        let fits = |chosen: &Move| fits.contains(chosen);
        all.iter().enumerate().filter(|(_, one)| fits(&one.0)).map(|(at, _)| at).collect()
    } else {
        by_label
    };
    match found.as_slice() {
        [one] => Ok(*one),
        [] => Err(format!("`{text}` is not legal now")),
        several => {
            let numbers = several.iter().take(8).map(|at| format!("{} {}", at + 1, all[*at].1));
            let numbers: Vec<String> = numbers.collect();
            Err(format!("`{text}` may be one of {}: {}", several.len(), numbers.join(", ")))
        }
    }
}

fn upper(text: String) -> String {
    boardwright_sim::labels::upper_first(&text)
}

/// The legal moves with their labels, as the player reads them.
fn named(session: &mut Session<'_>, player: PlayerId) -> Vec<(Move, String)> {
    let labels = session.labels;
    let machine = session.machine();
    let moves = machine.legal_moves().to_vec();
    let options = labels.options(machine, &moves, Some(player));
    moves.into_iter().zip(options).collect()
}

/// Draws the table, then the question with its moves, or the result.
fn show(session: &mut Session<'_>, viewer: PlayerId, asked: bool) {
    let (labels, state) = (session.labels, session.state());
    let phase = state.phase().filter(|_| session.program.phases().len() > 1);
    let phase = phase.map_or_else(String::new, |at| format!(", {}", labels.phase_name(at)));
    let seat = labels.seat_name(viewer);
    output::heading(&format!("Round {}, turn {}{phase}; {seat} sees", state.round(), state.turn()));
    let lines = picture(&session.game.def, session.program, labels, state, viewer);
    lines.iter().for_each(|line| output::line(line));
    if asked {
        let question = labels.question(session.machine()).unwrap_or_default();
        output::heading(&question);
        if let Some(chosen) = chosen_so_far(session, viewer) {
            output::line(&chosen);
        }
        list(session, viewer, LISTED);
        return;
    }
    output::heading(&result(session));
}

/// What was chosen of a list before, and the reason why some members are not listed any more.
fn chosen_so_far(session: &mut Session<'_>, viewer: PlayerId) -> Option<String> {
    let (labels, program) = (session.labels, session.program);
    let machine = session.machine();
    let picked = machine.picked();
    let name = |value| labels.value_seen(program, machine.state(), value, Some(viewer));
    let names: Vec<String> = picked.iter().map(|value| name(*value)).collect();
    let is_set = machine.joining(&picked).is_some();
    let order = if is_set { ". A set is chosen in the order of the list" } else { "" };
    (!names.is_empty()).then(|| format!("Chosen so far: {}{order}", names.join(", ")))
}

/// The end in words, with the line that caused it.
fn result(session: &mut Session<'_>) -> String {
    let Some(outcome) = session.machine().result() else {
        return "Stopped: the game has reached its limit of plies".to_owned();
    };
    let cause = outcome.cause.map_or("", |cause| session.program.cause_path(cause));
    let path = ending_path(&session.game.def, &outcome, cause);
    let at = if path.is_empty() { path } else { format!(" ({})", session.game.place(&path)) };
    format!("{}{at}", session.labels.headline(&outcome))
}

/// Lists moves with their numbers, several on a line.
fn list(session: &mut Session<'_>, player: PlayerId, most: usize) {
    let all = named(session, player);
    let mut line = String::new();
    for (index, (_, label)) in all.iter().take(most).enumerate() {
        let one = format!("{:>3} {label}", index + 1);
        let fits = line.chars().count() + one.chars().count() + 2 <= WIDTH;
        if !line.is_empty() && !fits {
            output::line(&line);
            line.clear();
        }
        if !line.is_empty() {
            line.push_str("  ");
        }
        line.push_str(&one);
    }
    output::line(&line);
    if all.len() > most {
        output::line(&format!("… and {} more; `moves` lists all", all.len() - most));
    }
}

/// Says which decisions were made.
fn tell_since(session: &Session<'_>, from: usize, viewer: PlayerId) {
    for (row, told) in session.log(from, viewer) {
        let seat = PlayerId::from_seat(row.seat);
        let who = seat.map_or("Chance", |seat| session.labels.seat_name(seat));
        output::line(&format!("{} {who}: {told}", row.at));
    }
}

/// Names the moves that a search visited most.
fn hint(session: &mut Session<'_>, player: PlayerId) {
    let found = session.hints(player);
    if found.is_empty() {
        output::line("There is only one move.");
        return;
    }
    let all = named(session, player);
    for one in found.iter().take(HINTS) {
        let label = all.get(one.index).map_or("", |(_, label)| label);
        output::line(&format!("{:>3} {label}: {}", one.index + 1, worth(one)));
    }
}

/// `0.62 of a win in 130 visits`, or a certain result.
fn worth(report: &MoveReport) -> String {
    let hundredths = (report.share * 100 + SHARE / 2) / SHARE;
    let visits = boardwright_sim::stats::counted(report.visits.into(), "visit");
    match report.solved {
        Some(Solved::Win) => format!("wins for certain ({visits})"),
        Some(Solved::Loss) => format!("loses for certain ({visits})"),
        Some(Solved::Between) | None => {
            format!("{}.{:02} of a win in {visits}", hundredths / 100, hundredths % 100)
        }
    }
}

fn save(session: &Session<'_>, file: &str) {
    let trace = session.trace();
    let told = match super::write(Path::new(file), &trace) {
        Ok(()) => {
            let rows = boardwright_sim::stats::counted(trace.rows.len() as u64, "decision");
            format!("{file}: {rows}")
        }
        Err(crate::failure::Failure::Misuse(why)) => why,
        Err(_) => format!("{file} cannot be written"),
    };
    output::line(&told);
}
