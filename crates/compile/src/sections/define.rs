//! `define`: named expressions, with or without parameters.

use crate::compiler::Compiler;
use crate::decode::is_null;
use crate::env::{Define, DefineBody, Symbol};
use crate::expr::FUNCTIONS;
use crate::module::Part;
use boardwright_diag::{Code, Diagnostic, Severity, Span};
use boardwright_syntax::yaml::{Entry, Value};
use std::rc::Rc;

impl<'a> Compiler<'a> {
    /// Declares definitions; their bodies are lowered at each use.
    pub fn defines(&mut self, parts: &[&'a Part]) {
        for part in parts {
            let Value::Map(entries) = &part.body.value else {
                if !is_null(&part.body) {
                    self.shape(&part.body, "definitions are names with expressions");
                }
                continue;
            };
            for entry in entries {
                self.define(entry);
            }
        }
    }

    fn define(&mut self, entry: &'a Entry) {
        let (name, params) = match entry.key.split_once('(') {
            None => (entry.key.as_str(), Some(Vec::new())),
            Some((name, rest)) => (name.trim_end(), params(rest)),
        };
        let start = entry.key_span.start as usize;
        let quoted = entry.key_span.range().len() > entry.key.len();
        let name_span = if quoted { entry.key_span } else { Span::new(start, start + name.len()) };
        self.within(name, |c| {
            let params = match params {
                Some(params) => params,
                None => {
                    c.report(Diagnostic::new(
                        Code::ExpressionSyntax,
                        entry.key_span,
                        "parameters of a definition are written `name($a, $b)`",
                    ));
                    c.declare(name, name_span, Symbol::Poisoned);
                    return;
                }
            };
            for (index, param) in params.iter().enumerate() {
                if params[..index].contains(param) {
                    c.error(
                        Code::DuplicateDefinition,
                        entry.key_span,
                        format!("the parameter `${param}` is repeated"),
                    );
                }
            }
            let body = match &entry.value.value {
                Value::Text(text) => match c.parse(text) {
                    Some((tree, src)) => DefineBody::Text(Rc::new(tree), src),
                    None => DefineBody::Broken,
                },
                Value::Null => {
                    c.error(
                        Code::EmptyValue,
                        entry.value.span,
                        format!("`{name}` has no expression"),
                    );
                    DefineBody::Broken
                }
                Value::Bool(_) | Value::Int(_) | Value::Map(_) => DefineBody::Node(&entry.value),
                Value::List(_) => {
                    c.shape(&entry.value, "a definition is one expression");
                    DefineBody::Broken
                }
            };
            let shown: Vec<String> = params.iter().map(|param| format!("${param}")).collect();
            let id = match entry.key.contains('(') {
                true => format!("{name}({})", shown.join(", ")),
                false => name.to_owned(),
            };
            c.words.definitions.push(crate::authoring::written(&id, Some(&entry.value)));
            if entry.key.contains('(') {
                c.check_function_name(name, name_span);
            }
            let symbol = Symbol::Define(c.env.defines.len());
            c.env.defines.push(Define { name: name.to_owned(), params, body, span: name_span });
            c.declare(name, name_span, symbol);
            c.note_parameters(entry, name_span);
        });
    }
}

impl Compiler<'_> {
    /// Warns of a definition that takes the name of a function, which cannot be called any more.
    fn check_function_name(&mut self, name: &str, span: Span) {
        let Some(function) = FUNCTIONS.iter().find(|function| function.name == name) else {
            return;
        };
        let message = format!(
            "`{name}` is a function of the language, and here this definition takes its place"
        );
        let found = Diagnostic::new(Code::AmbiguousName, span, message)
            .hint(format!("choose another name, unless no rule needs `{}`", function.form));
        self.report(Diagnostic { severity: Severity::Warning, ..found });
    }
}

/// `$a, $b)` as names.
fn params(rest: &str) -> Option<Vec<String>> {
    let inner = rest.trim_end().strip_suffix(')')?;
    if inner.trim().is_empty() {
        return Some(Vec::new());
    }
    inner
        .split(',')
        .map(|param| {
            let name = param.trim().strip_prefix('$')?;
            let ok = name.chars().next().is_some_and(|c| c.is_ascii_alphabetic())
                && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
            ok.then(|| name.to_owned())
        })
        .collect()
}
