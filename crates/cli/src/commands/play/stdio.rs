//! A game with another program: JSON lines on standard output and input, or over another wire.

use super::message::{Answer, Chosen, End, LegalMove, Made, Message, Question, Start, Wrong, seen};
use super::names_seen::name_seen;
use super::session::{Session, Turn};
use crate::failure::Failure;
use crate::lines::{self, Line};
use crate::output;
use boardwright_kernel::{PlayerId, observe};
use std::io::BufRead;

/// The way to the other program and back.
pub trait Wire {
    /// Sends a message.
    fn send(&mut self, message: &Message);
    /// Waits for a line.
    fn read(&mut self) -> Line;
    /// False once nothing more can be read.
    fn open(&self) -> bool;
}

/// Standard output, and an input of lines.
struct Lines<'a, I>(&'a mut I);

impl<I: BufRead> Wire for Lines<'_, I> {
    fn send(&mut self, message: &Message) {
        output::json(message);
    }

    fn read(&mut self) -> Line {
        lines::read(self.0)
    }

    fn open(&self) -> bool {
        true
    }
}

/// The way in which a game ended.
pub enum Ended {
    /// By the rules, or at a limit.
    Whole,
    /// The input ended before the game did.
    Input,
    /// A bot has no move.
    Bot,
}

/// Plays on standard output and input.
///
/// # Errors
/// The input ended before the game did.
pub fn run(session: &mut Session<'_>, input: &mut impl BufRead) -> Result<(), Failure> {
    match play(session, &mut Lines(input)) {
        Ended::Whole => Ok(()),
        Ended::Input => Err(Failure::Reported),
        Ended::Bot => Err(Failure::found("the bot cannot move")),
    }
}

/// Plays to the end of the game or of the input.
pub fn play(session: &mut Session<'_>, wire: &mut impl Wire) -> Ended {
    let header = session.header();
    wire.send(&Message::Start(Start {
        game: header.game.clone(),
        rules_hash: header.rules_hash.to_string(),
        seats: header.seats.clone(),
    }));
    let mut told = vec![0; session.program.players()];
    loop {
        match session.turn() {
            Turn::Bot(player) => {
                if !session.play_bot(player) {
                    return Ended::Bot;
                }
                if !wire.open() {
                    return Ended::Input;
                }
            }
            Turn::Person(player) => {
                let since = told[player.index()];
                told[player.index()] = session.decisions();
                let Some(index) = ask(session, player, since, wire) else {
                    wire.send(&Message::End(end(session, "The input ended before the game")));
                    return Ended::Input;
                };
                session.play(index);
            }
            Turn::Over | Turn::Capped => {
                let outcome = session.machine().result();
                let headline = outcome.map_or_else(
                    || "Stopped at the limit of plies".to_owned(),
                    |outcome| session.labels.headline(&outcome),
                );
                wire.send(&Message::End(end(session, &headline)));
                return Ended::Whole;
            }
        }
    }
}

/// Asks until a line is an answer. Gives the index of the move; nothing at the end of the input.
fn ask(
    session: &mut Session<'_>,
    player: PlayerId,
    since: usize,
    wire: &mut impl Wire,
) -> Option<usize> {
    let question = Message::Decision(Box::new(question(session, player, since)));
    loop {
        wire.send(&question);
        let message = match wire.read() {
            Line::End => return None,
            Line::Unusable(why) => why,
            Line::Text(line) => match read(&question, &line) {
                Ok(index) => return Some(index),
                Err(why) => why,
            },
        };
        wire.send(&Message::Error(Wrong { message }));
    }
}

fn question(session: &mut Session<'_>, player: PlayerId, since: usize) -> Question {
    let (labels, program) = (session.labels, session.program);
    let made = session.log(since, player).map(|(row, label)| Made {
        at: row.at.to_string(),
        seat: row.seat,
        label: label.to_owned(),
    });
    let since = made.collect();
    let machine = session.machine();
    let legal = machine.legal_moves().to_vec();
    let options = labels.options(machine, &legal, Some(player));
    let each = legal.into_iter().zip(options).enumerate();
    let moves = each.map(|(index, (chosen, label))| LegalMove {
        index,
        name: name_seen(machine, chosen, player),
        label,
    });
    let moves = moves.collect();
    let state = machine.state();
    Question {
        seat: player.seat(),
        at: format!("{}.{}", state.ply(), state.step()),
        question: labels.question(machine).unwrap_or_default(),
        moves,
        since,
        state: seen(program, state, &observe(program, state, player)),
    }
}

/// The index that an answer means.
fn read(question: &Message, line: &str) -> Result<usize, String> {
    let Message::Decision(question) = question else { return Err("nothing is asked".to_owned()) };
    let form = "write {\"move\": 0}, or the name of a move";
    let answer: Answer = serde_json::from_str(line).map_err(|why| format!("{why}; {form}"))?;
    let moves = &question.moves;
    match answer.chosen {
        Chosen::Index(index) if index < moves.len() => Ok(index),
        Chosen::Index(index) => {
            Err(format!("there is no move {index}; there are {}, numbered from 0", moves.len()))
        }
        Chosen::Name(name) => {
            let same = |one: &&LegalMove| one.name == name || one.label == name;
            let found: Vec<usize> = moves.iter().filter(same).map(|one| one.index).collect();
            match found.as_slice() {
                [one] => Ok(*one),
                [] => Err(format!("`{name}` is not among the moves")),
                several => Err(format!("`{name}` is the name of {} moves", several.len())),
            }
        }
    }
}

fn end(session: &mut Session<'_>, headline: &str) -> End {
    let program = session.program;
    let seats = (0..program.players() as u16).map(PlayerId);
    let scores = program
        .has_scoring()
        .then(|| seats.map(|seat| session.state().score(program, seat)).collect());
    let trace = session.trace();
    // Scores that nobody sees before the end are told at the end alone.
    let scores = if trace.result.is_some() { scores } else { None };
    End {
        last_hash: trace.last_hash().to_string(),
        decisions: trace.rows.len(),
        result: trace.result,
        headline: headline.to_owned(),
        scores,
    }
}
