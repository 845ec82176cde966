//! Parameters of sequences that are lists: `cards: any of hand[$p]`.

use crate::compiler::Compiler;
use crate::decode::Item;
use crate::notes::SlotKind;
use crate::src::Src;
use crate::types::{Kind, Typed};
use boardwright_def::Effect;
use boardwright_diag::{Code, Diagnostic, Span};
use boardwright_syntax::expr::{Tree, parse_parameter};
use boardwright_syntax::yaml::{Node, Text, Value};

/// The keys under which a parameter has its list.
pub(super) const LIST_KEYS: [&str; 4] = ["in", "domain", "options", "over"];

impl Compiler<'_> {
    /// The list of a parameter, without `any of`.
    pub(super) fn parameter_text(&mut self, text: &Text, chosen: bool) -> Option<(Tree, Src)> {
        if chosen && any_of(text).is_none() {
            return self.parse(text);
        }
        let src = Src::new(text);
        let kind = if chosen { SlotKind::Expression } else { SlotKind::Parameter };
        self.slot(src.whole(), &text.text, kind);
        let (read, src) = self.read(&text.text, src, parse_parameter)?;
        Some((read.list, src))
    }

    /// The most members of a parameter that is a list; `None` for one value. `list` is the list that its members
    /// belong to.
    pub(super) fn list_parameter(
        &mut self,
        body: Option<&Node>,
        list: &Typed,
        chosen: bool,
    ) -> Option<u32> {
        let body = body?;
        let words = words_any_of(body);
        let given = match &body.value {
            Value::Map(_) if body.get("query").is_none() => body.get("limit"),
            Value::Map(_)
            | Value::Text(_)
            | Value::List(_)
            | Value::Null
            | Value::Bool(_)
            | Value::Int(_) => None,
        };
        let at = words.or(given.map(|given| given.span))?;
        if chosen {
            self.no_list_is_chosen(at, "choose 0 to 3 of L as $xs");
            return None;
        }
        if list.ty.as_list().is_some_and(|(element, _)| element.optional) {
            let message = "a list has no member `none`";
            let hint = "write `any of` without `none in`; an empty list says that there is nothing";
            let diag = Diagnostic::new(Code::TypeMismatch, at, message);
            self.report(diag.types("a list", "a list or none").hint(hint));
        }
        let usual = self.list_room(list);
        let Some(given) = given else { return Some(usual) };
        let limit = self.within("limit", |c| c.constant(given, "the limit of a list"));
        let Some(limit) = limit else { return Some(usual) };
        match u32::try_from(limit) {
            Ok(limit @ 1..=Self::MOST_MEMBERS) => {
                if limit < usual {
                    let message =
                        format!("a list of more than {limit} members ends the game with a fault");
                    self.report(
                        Diagnostic::new(Code::ListLimit, given.span, message)
                            .hint(format!("leave `limit` out: there is room for {usual} members")),
                    );
                }
                Some(limit)
            }
            Ok(_) | Err(_) => {
                let most = Self::MOST_MEMBERS;
                let message = format!("a list holds from 1 to {most} members, not {limit}");
                self.report(Diagnostic::new(Code::OutOfRange, given.span, message));
                Some(usual)
            }
        }
    }

    /// The members that a parameter has room for without `limit`: as many as a name for the list has. Numbers, words and
    /// the like may be in a list several times, so it has room for more of them than there are.
    fn list_room(&self, list: &Typed) -> u32 {
        let room = self.name_limit(&list.ty).min(Self::MOST_MEMBERS);
        match list.ty.as_list().map(|(element, _)| &element.kind) {
            Some(
                Kind::Int(_)
                | Kind::Bool
                | Kind::Enum(_)
                | Kind::TokenType
                | Kind::Direction
                | Kind::Set(_),
            ) => room.max(Effect::ROOM),
            Some(
                Kind::Player
                | Kind::Token
                | Kind::Place
                | Kind::List(..)
                | Kind::Nothing
                | Kind::Unknown,
            )
            | None => room,
        }
    }

    /// True, after a report, if a parameter of an action is written as a list: `cards: any of hand[actor]`.
    pub(super) fn chooses_list(&mut self, item: &Item<'_>) -> bool {
        let Some(at) = item.body.and_then(words_any_of) else { return false };
        let written = item.body.map_or("", |body| self.written(body.span));
        let written = written.trim().trim_matches(['"', '\'']);
        let list = written.strip_prefix("any of").unwrap_or("L").trim();
        let choose = match list.split_once(" where ") {
            Some((list, condition)) => {
                format!("choose any of {list} as ${} where {condition}", item.id)
            }
            None => format!("choose any of {list} as ${}", item.id),
        };
        self.no_list_is_chosen(at, &choose);
        true
    }

    /// Reports a list as a parameter of an action; `choose` is the effect that chooses several.
    fn no_list_is_chosen(&mut self, at: Span, choose: &str) {
        let message =
            "a parameter of an action is one member of its list; only sequences take lists";
        let diag = Diagnostic::new(Code::TypeMismatch, at, message)
            .types("a list to choose one member from", "a list as the value")
            .hint(format!("let the player choose several in `cost`: `{choose}`"))
            .hint("then the action is offered only where the cost can be paid");
        self.report(diag);
    }
}

/// The words `any of` before the list of a parameter.
fn words_any_of(body: &Node) -> Option<Span> {
    match &body.value {
        Value::Text(text) => any_of(text),
        Value::Map(_) => words_any_of(LIST_KEYS.iter().find_map(|key| body.get(key))?),
        Value::List(_) | Value::Null | Value::Bool(_) | Value::Int(_) => None,
    }
}

/// The words `any of` at the beginning of a text.
pub(super) fn any_of(text: &Text) -> Option<Span> {
    let words = parse_parameter(&text.text).ok()?.any_of?;
    Some(Src::new(text).span(words))
}
