//! Lessons: the questions of a game, one after the other, each with its position on the table.

use super::{App, Pane, Said, Split, set_if_new};
use crate::browser;
use crate::words::tour_words;
use boardwright_protocol::{
    AskedView, LinkMode, QuestionView, Request, Response, Seat, Start, ViewAs,
};
use leptos::prelude::*;
use std::collections::BTreeSet;

/// The help that a learner has asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub enum Help {
    /// None.
    #[default]
    None,
    /// The hint of the question.
    Hint,
    /// The answer.
    Answer,
}

/// The open question.
#[derive(Clone, Copy)]
pub struct Lesson {
    /// True if the last answer was right; `None` before an answer.
    pub right: RwSignal<Option<bool>>,
    /// The sentence that was chosen last, counted from 1; 0 before.
    pub chosen: RwSignal<u32>,
    /// The help that was asked for.
    pub help: RwSignal<Help>,
    /// The questions that were answered, counted from 0.
    pub solved: RwSignal<BTreeSet<u32>>,
}

impl Lesson {
    pub(super) fn new() -> Lesson {
        Lesson {
            right: RwSignal::new(None),
            chosen: RwSignal::new(0),
            help: RwSignal::new(Help::None),
            solved: RwSignal::new(BTreeSet::new()),
        }
    }

    fn forget_answer(self) {
        set_if_new(self.right, None);
        set_if_new(self.chosen, 0);
    }
}

impl App {
    /// True while the questions of a lesson are asked.
    pub fn is_lesson_untracked(self) -> bool {
        self.mode.get_untracked() == LinkMode::Lesson
    }

    /// The open question, and its place in the lesson.
    pub fn question(self) -> Option<(QuestionView, AskedView)> {
        self.game.info.with(|info| {
            let info = info.as_ref()?;
            let asked = info.asked.clone()?;
            let question = info.lesson.get(asked.number as usize)?;
            Some((question.clone(), asked))
        })
    }

    /// How many questions the lesson of the open game has.
    pub fn questions(self) -> u32 {
        self.game.info.with(|info| info.as_ref().map_or(0, |info| info.lesson.len() as u32))
    }

    /// Leaves the editor, or the start page, for the lesson of a text.
    pub fn begin_lesson(self, text: &str) {
        self.show_mode(LinkMode::Lesson);
        self.arrive_at_table();
        self.lesson.solved.set(BTreeSet::new());
        self.prepare_question();
        self.spec_from(text, Start::Question(0), None, None);
    }

    /// Puts the position of a question on the table.
    pub fn ask_question(self, number: u32) {
        self.prepare_question();
        self.open_text(self.table_text(), Start::Question(number), None, None);
    }

    /// Adds a question about the move that was made at the position shown to the lesson of the text.
    pub async fn ask_about_move(self) {
        let _working = self.work.begin();
        let (at, _) = untrack(|| self.game.position());
        let text = self.spec.text.with_untracked(ToString::to_string);
        let ask = tour_words().default_question.to_owned();
        let line = match self.play().request(Request::Question { text, at, ask }).await {
            Ok(Response::Text { text }) => {
                self.take_text(&text);
                line_of_last(&text, tour_words().default_question)
            }
            Ok(Response::Refused { message }) => return self.refused(Said::engine(message)),
            Ok(_) => return,
            Err(lost) => return self.recover(lost),
        };
        self.shell.live.set(tour_words().question_added.to_owned());
        if self.shell.split.get_untracked() == Split::Play {
            self.shell.split.set(Split::Both);
        }
        self.shell.pane.set(Pane::Spec);
        if let Some(editor) = self.editor() {
            editor.reveal(line, 1, true);
        }
    }

    /// Opens the lesson of the text in the editor.
    pub fn begin_own_lesson(self) {
        let text = self.spec.text.get_untracked();
        self.begin_lesson(&text);
    }

    fn prepare_question(self) {
        self.lesson.forget_answer();
        self.lesson.help.set(Help::None);
        self.game.link.set(None);
        self.game.paused.set(false);
        self.game.eyes.set(Some(ViewAs::Decider));
        self.game.setup.update(|setup| {
            setup.seats.fill(Seat::Person);
            setup.position = None;
        });
        self.unpick();
    }

    /// The position of a question has come: the learner now sees with the eyes of the player who decides.
    pub(super) fn question_is_posed(self) {
        if self.is_lesson_untracked() {
            let seat = untrack(|| self.game.with_decision(|decision| decision.seat));
            self.game.eyes.set(seat.filter(|seat| *seat > 0).map(ViewAs::Seat));
        }
    }

    /// Judges a move that was made in a lesson.
    pub(super) fn judge_move(self, at: u32, index: u32) {
        let Some((_, asked)) = untrack(|| self.question()).filter(|_| self.is_lesson_untracked())
        else {
            return;
        };
        if at == asked.at && !asked.right.is_empty() {
            self.judge(asked.number, asked.right.contains(&index));
        }
    }

    /// Answers with a sentence, counted from 1.
    pub fn answer_with(self, sentence: u32) {
        if let Some((question, asked)) = untrack(|| self.question()) {
            self.lesson.chosen.set(sentence);
            self.judge(asked.number, sentence == question.right);
        }
    }

    fn judge(self, number: u32, right: bool) {
        self.lesson.right.set(Some(right));
        if right {
            self.lesson.solved.update(|solved| {
                solved.insert(number);
            });
        }
    }

    /// Shows the position of the open question again, to answer anew.
    pub fn answer_again(self) {
        let Some((_, asked)) = untrack(|| self.question()) else { return };
        let help = self.lesson.help.get_untracked();
        self.ask_question(asked.number);
        self.lesson.help.set(help);
        request_animation_frame(|| browser::focus("mat"));
    }
}

/// The number of the last line that holds a sentence, from 1.
fn line_of_last(text: &str, sentence: &str) -> u32 {
    let lines = text.lines().enumerate();
    let last = lines.filter(|(_, line)| line.contains(sentence)).last();
    last.map_or(1, |(at, _)| at as u32 + 1)
}
