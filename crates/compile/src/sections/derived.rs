//! `derived`: computed properties of tokens, places and players.

use crate::compiler::Compiler;
use crate::decode::is_null;
use crate::env::{DefineBody, Derived, DerivedOf};
use crate::notes::NameSpace;
use boardwright_diag::{Code, Diagnostic, Span};
use boardwright_syntax::yaml::{Node, Value};
use std::rc::Rc;

impl<'a> Compiler<'a> {
    /// Declares the computed properties under `derived`; their bodies are lowered at each read.
    pub fn derived(&mut self, body: &'a Node, of: &DerivedOf) {
        let Value::Map(entries) = &body.value else {
            if !is_null(body) {
                self.shape(body, "`derived` is a mapping from property to expression");
            }
            return;
        };
        for entry in entries {
            self.within(&format!("derived.{}", entry.key), |c| {
                if !c.identifier(&entry.key, entry.key_span)
                    || c.taken(&entry.key, entry.key_span, of)
                {
                    return;
                }
                if *of != DerivedOf::Players {
                    c.declared_here(entry.key_span, NameSpace::Properties, &entry.key);
                }
                let body = match &entry.value.value {
                    Value::Text(text) => match c.parse(text) {
                        Some((tree, src)) => DefineBody::Text(Rc::new(tree), src),
                        None => DefineBody::Broken,
                    },
                    Value::Bool(_) | Value::Int(_) | Value::Map(_) => {
                        DefineBody::Node(&entry.value)
                    }
                    Value::Null | Value::List(_) => {
                        c.shape(&entry.value, "a computed property is one expression");
                        DefineBody::Broken
                    }
                };
                c.keep(&entry.value);
                let (name, span) = (entry.key.clone(), entry.key_span);
                c.env.derived.push(Derived { name, of: of.clone(), body, span });
            });
        }
    }

    /// Reports a name that its owner has already.
    fn taken(&mut self, name: &str, span: Span, of: &DerivedOf) -> bool {
        let (what, built_in): (&str, &[&str]) = match of {
            DerivedOf::Tokens(_) => ("every token", super::tokens::RESERVED),
            DerivedOf::Cells(_) | DerivedOf::Zone(_) => ("every place", crate::expr::PLACE),
            DerivedOf::Players => ("every player", &["seat", "score", "eliminated"]),
        };
        if built_in.contains(&name) {
            self.report(
                Diagnostic::new(Code::BadIdentifier, span, format!("{what} already has `{name}`"))
                    .hint(format!("choose another name, such as `{name}_`")),
            );
            return true;
        }
        let stored = match of {
            DerivedOf::Tokens(types) => {
                types.iter().any(|index| self.env.types[*index].props.iter().any(|p| p.id == name))
            }
            DerivedOf::Cells(board) => {
                let board = &self.env.boards[*board];
                board.vars.iter().any(|var| var.id == name)
                    || board.columns.iter().any(|column| column.id == name)
            }
            DerivedOf::Zone(_) | DerivedOf::Players => false,
        };
        if stored {
            self.error(
                Code::DuplicateDefinition,
                span,
                format!("the property `{name}` is already declared"),
            );
            return true;
        }
        let first = self.env.derived.iter().find(|known| known.name == name && known.of == *of);
        if let Some(first) = first.map(|first| first.span) {
            self.report(
                Diagnostic::new(
                    Code::DuplicateDefinition,
                    span,
                    format!("the property `{name}` is already declared"),
                )
                .related(first, format!("`{name}` is declared here first")),
            );
            return true;
        }
        false
    }
}
