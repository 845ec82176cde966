//! Braces in an action's label: parameters and their properties.

use super::families::ending;
use crate::compiler::Compiler;
use crate::decode::{text, text_at};
use crate::env::Symbol;
use crate::src::Src;
use crate::types::{Kind, Type};
use boardwright_def::{Alternative, Expr};
use boardwright_diag::{Code, Diagnostic, Span};
use boardwright_syntax::yaml::{Node, Value};

impl Compiler<'_> {
    /// Reports names in braces that are no parameters of the action or no properties of them.
    pub(super) fn check_label(&mut self, action: usize, label: &str, node: &Node) {
        let head = &self.env.actions[action];
        let id = head.id.clone();
        let Some(body) = head.body else { return };
        let known = body.get("params").map(param_names).unwrap_or_default();
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
        self.check_braces((&id, &known, &types), label, src.as_ref(), node.span);
    }

    /// Reports braces of a label of an answer to a question, whose text is at `at`.
    pub(crate) fn check_answer_label(&mut self, answer: &Alternative, label: &str, at: Span) {
        match answer {
            Alternative::Action(named) => {
                let heads = &self.env.actions;
                let Some(head) = heads.iter().find(|head| head.id == named.action) else { return };
                let (id, types) = (head.id.clone(), head.params.clone().unwrap_or_default());
                let params = head.body.and_then(|body| body.get("params"));
                let mut known = params.map(param_names).unwrap_or_default();
                known.extend(head.bound.iter().map(|(name, _)| name.clone()));
                self.check_braces((&id, &known, &types), label, None, at);
            }
            Alternative::Option(option) => {
                let known = option.params.iter().map(|param| param.name.trim_start_matches('$'));
                let known: Vec<String> = known.map(str::to_owned).collect();
                self.check_braces((&option.option, &known, &[]), label, None, at);
            }
        }
    }

    /// Reports braces that name no parameter or variable. `src` gives the places in the text of the label, which is at
    /// `at`.
    fn check_braces(
        &mut self,
        (id, known, types): (&str, &[String], &[Type]),
        label: &str,
        src: Option<&Src>,
        at: Span,
    ) {
        for (brace, _) in label.match_indices('{') {
            let rest = label.get(brace + 1..).unwrap_or_default();
            let Some((inside, _)) = rest.split_once('}') else { continue };
            let name = inside.trim().trim_start_matches('$');
            let offset = inside.find(name).unwrap_or(0);
            let (name, prop) = match name.split_once('.') {
                Some((name, prop)) => (name, Some(prop)),
                None => (name, None),
            };
            if self.label_reads_variable(inside.trim(), known) {
                continue;
            }
            let place = |start: usize, length: usize| match src {
                Some(src) => src.span(Span::new(brace + 1 + start, brace + 1 + start + length)),
                None => at,
            };
            let Some(number) = known.iter().position(|param| param == name) else {
                let span = place(offset, name.len());
                let mut diag = self.unknown_brace(id, name, known, span);
                if src.is_none() {
                    diag.fixes.clear();
                }
                self.report(diag);
                continue;
            };
            if let (Some(prop), Some(ty)) = (prop, types.get(number)) {
                let span = place(offset + name.len() + 1, prop.len());
                self.check_label_prop(name, prop, ty, span);
            }
        }
    }

    /// The finding about braces that name no parameter; of a variable, it says which players can be named.
    fn unknown_brace(&self, id: &str, name: &str, known: &[String], span: Span) -> Diagnostic {
        let variable = name.split_once('[').map_or(name, |(variable, _)| variable);
        let symbol = self.env.names.get(variable).map(|declared| declared.symbol);
        if let Some(Symbol::Pvar(at)) = symbol
            && self.env.pvars[at].keys.is_empty()
        {
            let message = format!("a label cannot show `{name}`");
            return Diagnostic::new(Code::UnboundName, span, message).hint(format!(
                "name the player in the brackets: `{{{variable}[actor]}}`, `{{{variable}[opponent]}}` in a game for \
                 two, or a parameter that is a player: `{{{variable}[$who]}}`"
            ));
        }
        if name.contains(['(', ' ']) {
            let message =
                "a label shows parameters, their properties and variables, and computes nothing";
            let known = if known.is_empty() { "none".to_owned() } else { known.join(", ") };
            return Diagnostic::new(Code::UnboundName, span, message)
                .hint(format!("the parameters of `{id}`: {known}"));
        }
        let message = format!("`{id}` has no parameter `{name}`");
        self.unknown(Code::UnboundName, span, name, message, known)
    }

    /// True if braces in a label name a variable, with the player and the key that it needs: `{noise}`,
    /// `{coins[actor]}`, `{price[kind]}`.
    fn label_reads_variable(&self, slot: &str, params: &[String]) -> bool {
        let (name, rest) = slot.split_once('[').unwrap_or((slot, "]"));
        let Some(inside) = rest.strip_suffix(']') else { return false };
        let items = inside.split(',').map(|item| item.trim().trim_start_matches('$'));
        let items: Vec<&str> = items.filter(|item| !item.is_empty()).collect();
        let is_param = |item: &str| params.iter().any(|param| param == item);
        let two = (self.env.players.min, self.env.players.max) == (2, 2);
        let symbol = self.env.names.get(name).map(|declared| declared.symbol);
        let (def, key) = if let Some(Symbol::Gvar(at)) = symbol {
            (&self.env.gvars[at], items.as_slice())
        } else if let Some(Symbol::Pvar(at)) = symbol
            && let [player, key @ ..] = items.as_slice()
            && (*player == "actor" || is_param(player) || *player == "opponent" && two)
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

/// The names of parameters, from either form.
fn param_names(params: &Node) -> Vec<String> {
    let named = |item: &Node| {
        let name = ["name", "id", "bind"].iter().find_map(|key| text_at(item, key));
        let name = name.or_else(|| text(item));
        let name = name.map(|name| name.trim_start_matches('$').to_owned());
        name.or_else(|| item.entries().first().map(|entry| entry.key.clone()))
    };
    match &params.value {
        Value::Map(entries) => entries.iter().map(|entry| entry.key.clone()).collect(),
        Value::List(items) => items.iter().filter_map(named).collect(),
        Value::Null | Value::Bool(_) | Value::Int(_) | Value::Text(_) => Vec::new(),
    }
}
