//! Limits of actions: `1 per turn`, `{ scope: turn, max: 1 }`.

use crate::compiler::Compiler;
use crate::scope::Scope;
use boardwright_def::{Limit, LimitScope};
use boardwright_diag::{Code, Diagnostic, Fix, Span, nearest};
use boardwright_syntax::yaml::{Node, Value};

impl Compiler<'_> {
    fn wrong_limit(&mut self, span: Span, count: usize) {
        let limit = format!("{count} per turn");
        self.report(
            Diagnostic::new(Code::WrongLiteral, span, "a limit is written `1 per turn`")
                .fix(Fix::replace(format!("Change to `{limit}`"), span, limit)),
        );
    }

    /// Reports `2 per trun`.
    fn wrong_scope(&mut self, word: &str, span: Span, scopes: &[&str]) {
        let message = format!("a limit counts per phase, turn, round or game, not per `{word}`");
        let diag = Diagnostic::new(Code::WrongLiteral, span, message);
        let written = self.written(span);
        let fix = nearest(word, scopes).map(|scope| {
            let ours = written.replacen(word, scope, 1);
            Fix::replace(format!("Change to `{ours}`"), span, ours)
        });
        self.report(fix.into_iter().fold(diag, Diagnostic::fix));
    }

    /// `1 per turn`, `{ scope: turn, max: 1 }`.
    pub(super) fn limit(&mut self, node: &Node) -> Option<Limit> {
        let (scope, max) = match &node.value {
            Value::Text(text) => {
                let mut words = text.text.split_whitespace();
                let (Some(max), Some("per"), Some(scope), None) =
                    (words.next(), words.next(), words.next(), words.next())
                else {
                    let count = text.text.split_whitespace().next().unwrap_or_default();
                    self.wrong_limit(node.span, count.parse().unwrap_or(1));
                    return None;
                };
                let max = match max.parse::<i32>() {
                    Ok(max) => max,
                    Err(_) if self.candidates(max).is_empty() => {
                        let count =
                            ["once", "twice", "thrice"].iter().position(|word| *word == max);
                        self.wrong_limit(node.span, count.map_or(1, |at| at + 1));
                        return None;
                    }
                    Err(_) => {
                        let value = self.name(max, node.span, &mut Scope::default(), None);
                        self.as_constant(value, "a limit")?
                    }
                };
                let scope = scope.to_owned();
                (self.limit_scope(None, &scope, node.span)?, max)
            }
            Value::Map(_) => {
                self.keys(node, "a limit", &["scope", "max"]);
                let (Some(scope), Some(max)) = (node.get("scope"), node.get("max")) else {
                    self.error(Code::MissingKey, node.span, "a limit needs `scope` and `max`");
                    return None;
                };
                let max = self.constant(max, "a limit")?;
                let word = self.word(scope, "`scope`")?;
                (self.limit_scope(Some("scope"), &word, scope.span)?, max)
            }
            Value::Null | Value::Bool(_) | Value::Int(_) | Value::List(_) => {
                let per_turn =
                    |n| Fix::replace("Count it per turn", node.span, format!("{n} per turn"));
                let fix = if let Value::Int(n) = node.value { Some(per_turn(n)) } else { None };
                self.shape_or(node, "a limit is text such as `1 per turn`", fix);
                return None;
            }
        };
        match u32::try_from(max) {
            Ok(max) if max >= 1 => Some(Limit { scope, max }),
            _ => {
                let message = format!("a limit is at least 1, not {max}");
                let written = self.written(node.span).replacen(&max.to_string(), "1", 1);
                self.report(
                    Diagnostic::new(Code::OutOfRange, node.span, message).fix(Fix::replace(
                        "Change to 1",
                        node.span,
                        written,
                    )),
                );
                None
            }
        }
    }

    /// The scope of a limit: `phase`, `turn`, `round`, `game`. Without a key, it is the last word of the text at `span`.
    pub fn limit_scope(&mut self, key: Option<&str>, word: &str, span: Span) -> Option<LimitScope> {
        const SCOPES: [&str; 4] = ["phase", "turn", "round", "game"];
        match word {
            "phase" => Some(LimitScope::Phase),
            "turn" => Some(LimitScope::Turn),
            "round" => Some(LimitScope::Round),
            "game" => Some(LimitScope::Game),
            "player" | "seat" => {
                let message = "a limit counts the actions of each player, in a phase, turn, round or the whole game";
                let count = self.written(span).split_whitespace().next().unwrap_or("1").to_owned();
                let ours = format!("{count} per game");
                let diag = Diagnostic::new(Code::WrongLiteral, span, message);
                self.report(diag.fix(Fix::replace(format!("Change to `{ours}`"), span, ours)));
                None
            }
            _ => {
                match key {
                    Some(key) => self.closed(key, word, span, &SCOPES),
                    None => self.wrong_scope(word, span, &SCOPES),
                }
                None
            }
        }
    }
}
