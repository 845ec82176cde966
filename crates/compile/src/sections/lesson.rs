//! `lesson`: questions to learners about positions of the game, without effect on the rules.

use crate::compiler::Compiler;
use crate::decode::one_or_many;
use crate::module::Part;
use boardwright_def::{Answer, Question};
use boardwright_diag::{Code, Diagnostic};
use boardwright_syntax::yaml::{Node, Value};

const KEYS: [&str; 9] =
    ["ask", "players", "seed", "moves", "find", "choose", "right", "hint", "because"];

impl<'a> Compiler<'a> {
    /// Reads the questions. The moves in them are names; playing them shows if they are legal.
    pub fn lesson(&mut self, parts: &[&'a Part]) -> Vec<Question> {
        let nodes: Vec<&Node> = parts.iter().flat_map(|part| one_or_many(&part.body)).collect();
        if let Some(node) = nodes.get(Question::MOST) {
            let message = format!("a lesson has at most {} questions", Question::MOST);
            self.error(Code::OutOfRange, node.span, message);
        }
        let mut questions = Vec::new();
        let mut left = Question::MOST_IN_ALL;
        for (index, node) in nodes.into_iter().take(Question::MOST).enumerate() {
            let question = self.within(&format!("[{index}]"), |c| c.lesson_question(node));
            let moves = question.as_ref().map_or(0, |question| question.moves.len());
            let Some(rest) = left.checked_sub(moves) else {
                let most = Question::MOST_IN_ALL;
                let message =
                    format!("the questions of a lesson have at most {most} moves together");
                self.error(Code::OutOfRange, node.span, message);
                break;
            };
            left = rest;
            questions.extend(question);
        }
        questions
    }

    fn lesson_question(&mut self, node: &Node) -> Option<Question> {
        if !self.keys(node, "a question", &KEYS) {
            return None;
        }
        self.locate(node.span);
        let ask = self.need(node, "ask", "a question");
        let ask = ask.and_then(|node| self.human_text(node, "a question"));
        let moves = self.names_at(node, "moves");
        if moves.len() > Question::MOST_MOVES {
            let message = format!("at most {} moves lead to a position", Question::MOST_MOVES);
            self.error(Code::OutOfRange, node.get("moves")?.span, message);
            return None;
        }
        let answer = self.answer(node);
        Some(Question {
            players: self.count_at(node, "players"),
            seed: node
                .get("seed")
                .and_then(|node| self.name_in(node, "a seed"))
                .unwrap_or_default(),
            hint: self.words_at(node, "hint"),
            because: self.words_at(node, "because"),
            ask: ask?,
            moves,
            answer: answer?,
        })
    }

    fn answer(&mut self, node: &Node) -> Option<Answer> {
        match (node.get("find"), node.get("choose")) {
            (Some(_), None) => {
                if let Some(right) = node.get("right") {
                    let message = "`right` is the number of a sentence of `choose`";
                    self.error(Code::UnknownKey, right.span, message);
                }
                let found = self.names_at(node, "find");
                (!found.is_empty()).then_some(Answer::Find(found))
            }
            (None, Some(choose)) => {
                let options: Vec<String> = one_or_many(choose)
                    .into_iter()
                    .filter_map(|node| self.human_text(node, "an answer"))
                    .collect();
                if options.len() < 2 {
                    let message = "`choose` needs at least two answers";
                    self.error(Code::WrongShape, choose.span, message);
                    return None;
                }
                let right = self.need(node, "right", "a question with `choose`")?;
                let most = options.len() as i64;
                if let Some(right) = number_in(right, 1, most) {
                    return Some(Answer::Choose { options, right });
                }
                let message = format!("`right` is the number of an answer, from 1 to {most}");
                self.error(Code::OutOfRange, right.span, message);
                None
            }
            (Some(_), Some(choose)) => {
                let message = "a question has `find` (a move on the board) or `choose` (a sentence), not both";
                self.error(Code::WrongShape, choose.span, message);
                None
            }
            (None, None) => {
                let message = "a question needs `find` or `choose`";
                let found = Diagnostic::new(Code::MissingKey, node.span, message);
                self.report(found.hint(
                    "`find: d4` asks for a move on the board; `choose:` lists sentences, and `right:` \
                     is the number of the right one",
                ));
                None
            }
        }
    }

    /// The names at a key, in a list or alone, each with its place.
    fn names_at(&mut self, node: &Node, key: &str) -> Vec<String> {
        let Some(list) = node.get(key) else { return Vec::new() };
        let named = |c: &mut Self, (index, node): (usize, &Node)| {
            c.within(&format!("[{index}]"), |c| {
                c.locate(node.span);
                c.name_in(node, "a move")
            })
        };
        self.within(key, |c| {
            one_or_many(list).into_iter().enumerate().filter_map(|item| named(c, item)).collect()
        })
    }

    /// A name that may also look like a number.
    fn name_in(&mut self, node: &Node, what: &str) -> Option<String> {
        match &node.value {
            Value::Text(text) => Some(text.text.clone()),
            Value::Int(n) => Some(n.to_string()),
            Value::Null | Value::Bool(_) | Value::List(_) | Value::Map(_) => {
                self.shape(node, &format!("{what} is written as text"));
                None
            }
        }
    }

    /// Words for people at a key; none if it is left out.
    fn words_at(&mut self, node: &Node, key: &str) -> String {
        let text = node.get(key).and_then(|node| self.human_text(node, &format!("`{key}`")));
        text.unwrap_or_default()
    }

    fn count_at(&mut self, node: &Node, key: &str) -> u32 {
        let Some(node) = node.get(key) else { return 0 };
        let (min, max) = (self.env.players.min, self.env.players.max);
        let count = number_in(node, i64::from(min), i64::from(max));
        if count.is_none() {
            let message = format!("the game has {min} to {max} players");
            self.error(Code::OutOfRange, node.span, message);
        }
        count.unwrap_or(0)
    }
}

/// A number from `min` to `max`.
fn number_in(node: &Node, min: i64, max: i64) -> Option<u32> {
    if let Value::Int(n) = node.value
        && (min..=max).contains(&n)
    {
        u32::try_from(n).ok()
    } else {
        None
    }
}
