//! `lesson`: questions to learners.

use super::sections::{Part, whole};
use super::writer::Writer;
use boardwright_def::{Answer, Question};
use boardwright_syntax::print::{Out, document};

impl Writer<'_> {
    /// The questions of the lesson, if there are any.
    pub fn lesson(&mut self) -> Option<Part> {
        let lesson = &self.def.authoring.lesson;
        (!lesson.is_empty()).then(|| whole("lesson", Out::list(lesson.iter().map(question))))
    }
}

/// The section `lesson` with one question, as the text of a block.
pub fn lesson_of(asked: &Question) -> String {
    document(&Out::map([("lesson", Out::list([question(asked)]))]))
}

fn question(question: &Question) -> Out {
    let mut entries = vec![("ask", Out::Quoted(question.ask.clone()))];
    if question.players > 0 {
        entries.push(("players", Out::number(question.players)));
    }
    if !question.seed.is_empty() {
        entries.push(("seed", Out::word(&question.seed)));
    }
    if !question.moves.is_empty() {
        entries.push((
            "moves",
            Out::FlowList(question.moves.iter().map(|name| Out::word(name)).collect()),
        ));
    }
    match &question.answer {
        Answer::Find(names) => match names.as_slice() {
            [name] => entries.push(("find", Out::word(name))),
            names => entries
                .push(("find", Out::FlowList(names.iter().map(|name| Out::word(name)).collect()))),
        },
        Answer::Choose { options, right } => {
            entries
                .push(("choose", Out::list(options.iter().map(|text| Out::Quoted(text.clone())))));
            entries.push(("right", Out::number(right)));
        }
    }
    for (key, text) in [("hint", &question.hint), ("because", &question.because)] {
        if !text.is_empty() {
            entries.push((key, Out::Quoted(text.clone())));
        }
    }
    Out::map(entries)
}
