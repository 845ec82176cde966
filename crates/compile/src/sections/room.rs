//! `room`: the most tokens in a zone, or in each cell of a board: `2`, `1 per player`, `{ tokens: 3, perPlayer: 1 }`.

use crate::compiler::Compiler;
use crate::scope::Scope;
use boardwright_def::{Room, TokenType, Visibility, ZoneDef};
use boardwright_diag::{Code, Diagnostic, Span};
use boardwright_syntax::yaml::{Node, Value};

impl Compiler<'_> {
    /// The room of a zone or of each cell.
    pub(super) fn room(&mut self, node: &Node) -> Room {
        match &node.value {
            Value::Text(text) if text.text.split_whitespace().any(|word| word == "per") => {
                let words: Vec<&str> = text.text.split_whitespace().collect();
                let [most, "per", "player"] = words.as_slice() else {
                    self.wrong_room(node.span);
                    return Room::default();
                };
                let most = match most.parse::<i32>() {
                    Ok(most) => Some(most),
                    Err(_) => {
                        let value = self.name(most, node.span, &mut Scope::default(), None);
                        self.as_constant(value, "the room for each player")
                    }
                };
                Room { tokens: None, per_player: self.most(most, node.span) }
            }
            Value::Map(_) => {
                self.keys(node, "room", &["tokens", "perPlayer"]);
                let mut most = |key: &str| {
                    let node = node.get(key)?;
                    let most = self.within(key, |c| c.constant(node, "room"));
                    self.most(most, node.span)
                };
                Room { tokens: most("tokens"), per_player: most("perPlayer") }
            }
            Value::Int(_) | Value::Text(_) => {
                let most = self.constant(node, "room");
                Room { tokens: self.most(most, node.span), per_player: None }
            }
            Value::Null | Value::Bool(_) | Value::List(_) => {
                self.wrong_room(node.span);
                Room::default()
            }
        }
    }

    fn wrong_room(&mut self, span: Span) {
        self.report(
            Diagnostic::new(
                Code::WrongLiteral,
                span,
                "room is a number of tokens, or a number `per player`",
            )
            .hint("write `room: 2`, `room: 1 per player` or `room: { tokens: 3, perPlayer: 1 }`"),
        );
    }

    /// Checks a number of tokens.
    fn most(&mut self, most: Option<i32>, span: Span) -> Option<u32> {
        let most = most?;
        let fits = u32::try_from(most).ok().filter(|n| (1..=TokenType::MOST_OF_ALL).contains(n));
        if fits.is_none() {
            let limit = TokenType::MOST_OF_ALL;
            let message = format!("a place has room for 1 to {limit} tokens, not {most}");
            self.error(Code::OutOfRange, span, message);
        }
        fits
    }

    /// Reports room per player in a zone that hides whose tokens lie there.
    pub(super) fn room_is_public(&mut self, zone: &ZoneDef, span: Span) {
        if zone.room.per_player.is_some() && zone.visibility != Visibility::Public {
            self.report(
                Diagnostic::new(
                    Code::WrongLiteral,
                    span,
                    "room per player needs a zone that everybody sees: it would tell whose tokens lie there",
                )
                .hint("make the zone public, or give it room for a number of tokens"),
            );
        }
    }
}
