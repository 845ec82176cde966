//! The lesson of a game: a question with its position on the table.

use crate::reading::Reader;
use crate::refusal::Refusal;
use crate::session::Session;
use crate::words::Words;
use boardwright_def::{Answer, GameDef, Question};
use boardwright_language::with_question;
use boardwright_protocol::{AskedView, QuestionView};
use boardwright_sim::{players_of, pose, seed_of, short_name};

/// A question as the page shows it.
pub fn view(question: &Question) -> QuestionView {
    let (options, right) = match &question.answer {
        Answer::Find(_) => (Vec::new(), 0),
        Answer::Choose { options, right } => (options.clone(), *right),
    };
    QuestionView {
        ask: question.ask.clone(),
        options,
        right,
        hint: question.hint.clone(),
        because: question.because.clone(),
    }
}

/// The number of players of a question, counted from 0.
pub fn players(def: &GameDef, number: u32) -> Option<u32> {
    question(def, number).map(|question| players_of(question, def))
}

/// The seed of a question, counted from 0.
pub fn seed(def: &GameDef, number: u32) -> Option<u64> {
    question(def, number).map(seed_of)
}

/// Plays to the position of a question, counted from 0; returns a sentence if that is not possible.
pub fn ask(session: &mut Session, number: u32) -> Option<String> {
    let rules = session.rules.clone();
    let all = rules.def.authoring.lesson.len();
    let Some(question) = question(&rules.def, number) else {
        return Some(format!(
            "The lesson of this game has {all} questions, and not number {}.",
            number + 1
        ));
    };
    let posed = match pose(&rules.program, &rules.labels, question) {
        Ok(posed) => posed,
        Err(misfit) => {
            return Some(format!("Question {} cannot be posed: {}.", number + 1, misfit.message));
        }
    };
    if let Err(refusal) = session.play_all(&posed.moves) {
        return Some(format!("Question {} cannot be posed: {refusal}", number + 1));
    }
    let at = session.total();
    let mut machine = session.machine(at);
    let first = posed.right.first().and_then(|index| machine.nth(*index as usize));
    let answer = first.map(|chosen| Words::new(&rules).chosen(&machine, chosen, None));
    session.asked = Some(AskedView {
        number,
        at: at as u32,
        right: posed.right,
        answer: answer.unwrap_or_default(),
    });
    None
}

/// Returns the text with a question about the position that is shown: the move made there is to be found, or at the end of the
/// game the last move.
///
/// # Errors
/// No move was made, the game began with a position that was set up by hand, or the text cannot be edited.
pub fn draft(
    reader: &mut Reader,
    session: Option<&Session>,
    text: &str,
    at: u32,
    ask: String,
) -> Result<String, Refusal> {
    let session = session.filter(|session| session.rules.text == text);
    let session = session.ok_or("The text has changed since this game was opened.")?;
    let total = session.total();
    if total == 0 {
        return Err("Make the move that is to be found; then ask about it.".into());
    }
    if session.is_by_hand() {
        let why = "A question begins with the setup of the rules, not with a position that was set up by hand.";
        return Err(why.into());
    }
    let at = (at as usize).min(total - 1);
    let names: Vec<String> = (0..=at).map(|number| name_at(session, number)).collect();
    let (find, moves) = names.split_last().ok_or("no move was made")?;
    let rules = &session.rules;
    let players = rules.program.players() as u32;
    let question = Question {
        ask,
        players: if players == rules.def.meta.players.nearest(0) { 0 } else { players },
        seed: if rules.program.has_chance() {
            format!("{:#x}", session.seed)
        } else {
            String::new()
        },
        moves: moves.to_vec(),
        answer: Answer::Find(vec![find.clone()]),
        hint: String::new(),
        because: String::new(),
    };
    let analysis = reader.analysis(text);
    with_question(analysis, &question).map_err(|why| format!("No question can be added: {why}."))
}

/// The shortest name of the move that was made at a decision.
fn name_at(session: &Session, number: usize) -> String {
    let mut machine = session.machine(number);
    let index = session.indices()[number] as usize;
    machine
        .nth(index)
        .map_or_else(String::new, |chosen| short_name(&mut machine, &session.rules.labels, chosen))
}

fn question(def: &GameDef, number: u32) -> Option<&Question> {
    def.authoring.lesson.get(number as usize)
}
