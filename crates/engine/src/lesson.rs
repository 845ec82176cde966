//! The lesson of a game: a question with its position on the table.

use crate::session::Session;
use crate::words::Words;
use boardwright_def::{Answer, GameDef, Question};
use boardwright_protocol::{AskedView, QuestionView};
use boardwright_sim::{players_of, pose, seed_of};

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

fn question(def: &GameDef, number: u32) -> Option<&Question> {
    def.authoring.lesson.get(number as usize)
}
