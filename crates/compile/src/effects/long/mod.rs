//! Effects in the long spelling: `{ addVar: { scope: pvar, … } }`.

mod chance;
pub(super) mod form;
mod loops;
mod questions;
mod tokens;
mod variables;

pub(super) use self::chance::is_literal;

use self::form::LongForm;
use super::plain;
use crate::compiler::Compiler;
use crate::decode::{one_or_many, text};
use crate::scope::Scope;
use crate::types::Typed;
use boardwright_def::{Effect, Expr, PlayerRef, Query};
use boardwright_diag::Span;
use boardwright_syntax::yaml::{Node, Value};

/// The forms beside those of plain effects.
const FORMS: &[LongForm] = &[
    LongForm::new("setVar", |c, node, _, scope, out| c.ast_var("setVar", node, scope, out)),
    LongForm::new("addVar", |c, node, _, scope, out| c.ast_var("addVar", node, scope, out)),
    LongForm::new("setProp", |c, node, _, scope, out| c.ast_prop("setProp", node, scope, out)),
    LongForm::new("addProp", |c, node, _, scope, out| c.ast_prop("addProp", node, scope, out)),
    LongForm::new("moveToken", |c, node, _, scope, out| c.ast_move(node, scope, out)),
    LongForm::new("moveAll", |c, node, _, scope, out| c.ast_move_all(node, scope, out)),
    LongForm::new("moveTokenAdjacent", |c, node, _, scope, out| c.move_adjacent(node, scope, out)),
    LongForm::new("draw", |c, node, _, scope, out| c.ast_draw(node, scope, out)),
    LongForm::new("createToken", |c, node, _, scope, out| c.ast_create(node, scope, out)),
    LongForm::once("forEach", |c, node, _, scope, out| c.ast_for_each(node, scope, out)),
    LongForm::once("let", |c, node, _, scope, out| c.ast_let(node, scope, out)),
    LongForm::new("chooseOne", |c, node, _, scope, out| c.ast_choose(node, scope, out)),
    LongForm::new("chooseN", |c, node, _, scope, out| c.ast_choose_several(node, scope, out)),
    LongForm::once("chooseEach", |c, node, _, scope, out| c.ast_choose_each(node, scope, out)),
    LongForm::once("chooseAction", |c, node, _, scope, out| c.ast_ask(node, scope, out)),
    LongForm::new("roll", |c, node, _, scope, out| c.ast_roll(node, scope, out)),
    LongForm::new("call", |c, node, _, scope, out| c.ast_call(node, scope, out)),
    LongForm::new("return", |c, node, at, scope, out| c.ast_return(node, at, scope, out)),
    LongForm::once("endPhase", |_, _, _, _, out| out.push(Effect::EndPhase {})),
    LongForm::once("endTurn", |_, _, _, _, out| out.push(Effect::EndTurn {})),
    LongForm::new("finish", |c, node, _, scope, out| c.ast_finish(node, scope, out)),
    LongForm::new("refillToSize", |c, node, _, scope, out| c.refill_to_size(node, scope, out)),
    LongForm::new("take", |c, node, _, scope, out| c.long_take(node, scope, out)),
    LongForm::new("discardDownTo", |c, node, _, scope, out| c.discard_down_to(node, scope, out)),
];

/// All keys of the long spelling, except blocks.
pub(super) fn keys() -> impl Iterator<Item = &'static str> {
    FORMS.iter().chain(plain::LONG).map(|form| form.key)
}

/// The form with a key.
pub(super) fn form(key: &str) -> Option<&'static LongForm> {
    FORMS.iter().chain(plain::LONG).find(|form| form.key == key)
}

impl Compiler<'_> {
    /// One effect in the long spelling.
    pub(super) fn long_effect(
        &mut self,
        form: &LongForm,
        node: &Node,
        key_span: Span,
        scope: &mut Scope,
        out: &mut Vec<Effect>,
    ) {
        let span = node.span;
        if form.repeats
            && let Some(word) = each_word(node)
        {
            let players = if word == "allOther" {
                let players = self.players(span);
                let than = Expr::player(PlayerRef::Actor);
                Typed { expr: Expr::list(Query::Others { than }), ..players }
            } else {
                self.players(span)
            };
            return self.each_player(players, scope, span, out, |c, scope, inner| {
                c.within("[0]", |c| (form.lower)(c, node, key_span, scope, inner));
            });
        }
        (form.lower)(self, node, key_span, scope, out);
    }

    fn ast_return(&mut self, node: &Node, at: Span, scope: &mut Scope, out: &mut Vec<Effect>) {
        let value = if matches!(node.value, Value::Map(_)) && node.get("value").is_some() {
            self.keys(node, "`return`", &["value"]);
            node.get("value").map(|value| self.value(value, scope, None))
        } else if matches!(node.value, Value::Null)
            || (matches!(node.value, Value::Map(_)) && node.entries().is_empty())
        {
            None
        } else {
            Some(self.value(node, scope, None))
        };
        out.extend(self.make_return(value, at));
    }

    fn ast_finish(&mut self, node: &Node, scope: &mut Scope, out: &mut Vec<Effect>) {
        let result = node.get("result").unwrap_or(node);
        let result = self.result(result, scope);
        out.extend(result.map(|result| Effect::Finish { result }));
    }

    fn ast_call(&mut self, node: &Node, scope: &mut Scope, out: &mut Vec<Effect>) {
        if let Some(name) = text(node) {
            let name = name.to_owned();
            out.extend(self.make_call(&name, node.span, Vec::new(), None, node.span, scope));
            return;
        }
        if !self.keys(node, "`call`", &["sequence", "args", "bind"]) {
            return;
        }
        let Some(sequence) = node.get("sequence") else {
            self.missing_key(node, "sequence");
            return;
        };
        let Some(name) = self.word(sequence, "`sequence`") else { return };
        let mut args = Vec::new();
        for (index, arg) in
            node.get("args").map(one_or_many).unwrap_or_default().into_iter().enumerate()
        {
            let want = self.sequence_param(&name, index);
            args.push(self.value(arg, scope, want.as_ref()));
        }
        let bind = node.get("bind").and_then(|_| self.bind_name(node));
        out.extend(self.make_call(&name, sequence.span, args, bind, node.span, scope));
    }
}

/// The word for several players somewhere in an effect: `each`, `all`, `allOther`.
fn each_word(node: &Node) -> Option<&'static str> {
    match &node.value {
        Value::Map(entries) => entries.iter().find_map(|entry| {
            if entry.key == "player"
                && let Some(word) = text(&entry.value)
                && let Some(found) = ["each", "all", "allOther"].into_iter().find(|w| *w == word)
            {
                return Some(found);
            }
            each_word(&entry.value)
        }),
        Value::List(items) => items.iter().find_map(each_word),
        Value::Text(text) => {
            if let Some((_, player)) = text.text.split_once(':') {
                return ["each", "all", "allOther"].into_iter().find(|w| *w == player);
            }
            if text.text.contains("[each]") { Some("each") } else { None }
        }
        Value::Null | Value::Bool(_) | Value::Int(_) => None,
    }
}
