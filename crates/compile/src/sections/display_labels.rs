//! Braces in an action's label: parameters and their properties.

use super::families::ending;
use crate::compiler::Compiler;
use crate::env::Symbol;
use crate::src::Src;
use crate::types::{Kind, Type};
use boardwright_def::Expr;
use boardwright_diag::{Code, Diagnostic, Span};
use boardwright_syntax::yaml::{Node, Value};

impl Compiler<'_> {
    /// Reports names in braces that are no parameters of the action or no properties of them.
    pub(super) fn check_label(&mut self, action: usize, label: &str, node: &Node) {
        let head = &self.env.actions[action];
        let id = head.id.clone();
        let Some(body) = head.body else { return };
        let known: Vec<String> = match body.get("params").map(|params| &params.value) {
            None => Vec::new(),
            Some(Value::Map(params)) => params.iter().map(|param| param.key.clone()).collect(),
            Some(_) => return,
        };
        let types = head.params.clone().unwrap_or_default();
        // Braces with names bound by the rows of a family are filled in already.
        let src = match &node.value {
            Value::Text(text) if text.text == label => Some(Src::new(text)),
            Value::Null
            | Value::Bool(_)
            | Value::Int(_)
            | Value::Text(_)
            | Value::List(_)
            | Value::Map(_) => None,
        };
        for (brace, _) in label.match_indices('{') {
            let rest = label.get(brace + 1..).unwrap_or_default();
            let Some((inside, _)) = rest.split_once('}') else { continue };
            let name = inside.trim().trim_start_matches('$');
            let offset = inside.find(name).unwrap_or(0);
            let (name, prop) = match name.split_once('.') {
                Some((name, prop)) => (name, Some(prop)),
                None => (name, None),
            };
            if self.label_reads_variable(inside.trim(), &known) {
                continue;
            }
            let place = |at: usize, length: usize| match &src {
                Some(src) => src.span(Span::new(brace + 1 + at, brace + 1 + at + length)),
                None => node.span,
            };
            let Some(at) = known.iter().position(|param| param == name) else {
                let message = format!("`{id}` has no parameter `{name}`");
                let span = place(offset, name.len());
                let mut diag = self.unknown(Code::UnboundName, span, name, message, &known);
                if src.is_none() {
                    diag.fixes.clear();
                }
                self.report(diag);
                continue;
            };
            if let (Some(prop), Some(ty)) = (prop, types.get(at)) {
                let span = place(offset + name.len() + 1, prop.len());
                self.check_label_prop(name, prop, ty, span);
            }
        }
    }

    /// True if braces in a label name a variable, with the player and the key that it needs: `{noise}`,
    /// `{coins[actor]}`, `{price[kind]}`.
    fn label_reads_variable(&self, slot: &str, params: &[String]) -> bool {
        let (name, rest) = slot.split_once('[').unwrap_or((slot, "]"));
        let Some(inside) = rest.strip_suffix(']') else { return false };
        let items = inside.split(',').map(|item| item.trim().trim_start_matches('$'));
        let items: Vec<&str> = items.filter(|item| !item.is_empty()).collect();
        let is_param = |item: &str| params.iter().any(|param| param == item);
        let symbol = self.env.names.get(name).map(|declared| declared.symbol);
        let (def, key) = if let Some(Symbol::Gvar(at)) = symbol {
            (&self.env.gvars[at], items.as_slice())
        } else if let Some(Symbol::Pvar(at)) = symbol
            && let [player, key @ ..] = items.as_slice()
            && (*player == "actor" || is_param(player))
        {
            (&self.env.pvars[at], key)
        } else {
            return false;
        };
        if let [key] = key {
            let is_key = |known: &Expr| ending(known).is_some_and(|known| known == *key);
            return !def.keys.is_empty() && (is_param(key) || def.keys.iter().any(is_key));
        }
        key.is_empty() && def.keys.is_empty()
    }

    /// Reports a property in a label that its parameter does not have.
    fn check_label_prop(&mut self, name: &str, prop: &str, ty: &Type, span: Span) {
        let env = &self.env;
        let mut known: Vec<String> = match &ty.kind {
            Kind::Token => {
                let built_in = ["owner", "type", "at"].map(str::to_owned);
                built_in.into_iter().chain(env.props.keys().cloned()).collect()
            }
            Kind::TokenType => {
                env.props.iter().filter(|(_, prop)| prop.fixed).map(|(id, _)| id.clone()).collect()
            }
            Kind::Place => {
                let columns = env.boards.iter().flat_map(|board| &board.columns);
                columns.map(|column| column.id.clone()).collect()
            }
            Kind::Enum(of) => {
                let of = |table: &&crate::env::DataTable| matches!(&table.key.kind, Kind::Enum(key) if key == of);
                let tables = env.tables.iter().filter(of);
                tables
                    .flat_map(|table| table.def.columns.iter().map(|column| column.id.clone()))
                    .collect()
            }
            Kind::Unknown => return,
            Kind::Int(_)
            | Kind::Bool
            | Kind::Player
            | Kind::Direction
            | Kind::Set(_)
            | Kind::List(..)
            | Kind::Nothing => Vec::new(),
        };
        known.sort();
        let lost = self.unread.names.contains(prop) || self.env.incomplete;
        if lost || known.iter().any(|known| known == prop) {
            return;
        }
        let computed = self.env.derived.iter().any(|derived| derived.name == prop);
        let changing = matches!(ty.kind, Kind::Place | Kind::TokenType)
            && (env.place_var(prop).is_some() || env.props.contains_key(prop));
        let diag = if computed || changing {
            let why = if computed { "is computed" } else { "changes" };
            let message = format!("`{prop}` {why}, but labels can only show fixed properties");
            Diagnostic::new(Code::UnknownProperty, span, message)
                .hint("show it in a `prompt` or on the board")
        } else {
            let message = format!("`{name}` is {}, which has no `{prop}` to show", ty.describe());
            self.unknown(Code::UnknownProperty, span, prop, message, &known)
        };
        self.report(diag);
    }
}
