//! Declares names in the one name space of expressions.

use super::Compiler;
use crate::env::{BUILT_IN, Declared, OPERATORS, Symbol};
use crate::notes::NameSpace;
use boardwright_diag::{Code, Diagnostic, Fix, Span};

impl Compiler<'_> {
    /// Declares a name for expressions; reports a bad or repeated one.
    pub fn declare(&mut self, name: &str, span: Span, symbol: Symbol) {
        self.declared_here(span, NameSpace::Names, name);
        if !self.identifier(name, span) {
            self.env.names.entry(name.to_owned()).or_insert(Declared { symbol, span });
            return;
        }
        if BUILT_IN.contains(&name) {
            self.report(
                Diagnostic::new(
                    Code::BadIdentifier,
                    span,
                    format!("`{name}` has a built-in meaning"),
                )
                .hint(format!("choose another name, such as `the_{name}`")),
            );
            self.unread.names.insert(name.to_owned());
            return;
        }
        if let Some(first) = self.env.names.get(name).copied()
            && !self.env.guessed.remove(name)
        {
            // Either of the two may be meant.
            let poisoned = Declared { symbol: Symbol::Poisoned, ..first };
            self.env.names.insert(name.to_owned(), poisoned);
            // Names of token types are declared early; the finding is about the declaration further
            // down.
            let in_order = first.span <= span;
            let (again, known, what) = if in_order {
                (span, first.span, first.symbol)
            } else {
                (first.span, span, symbol)
            };
            return self.duplicate(name, again, known, what.describe());
        }
        self.env.names.insert(name.to_owned(), Declared { symbol, span });
    }

    /// Reports a name that is declared twice.
    pub fn duplicate(&mut self, name: &str, span: Span, first: Span, what: &str) {
        self.report(
            Diagnostic::new(
                Code::DuplicateDefinition,
                span,
                format!("`{name}` is already {what}"),
            )
            .related(first, format!("`{name}` is declared here first"))
            .hint("names of constants, variables, zones, types, players, regions and definitions share one name space"),
        );
    }

    /// True if `name` is a valid identifier; reports an error if not.
    pub fn identifier(&mut self, name: &str, span: Span) -> bool {
        let mut characters = name.chars();
        let first = characters.next().is_some_and(|c| c.is_ascii_alphabetic());
        let rest = characters.all(|c| c.is_ascii_alphanumeric() || c == '_');
        if !first || !rest {
            let mut diag = Diagnostic::new(
                Code::BadIdentifier,
                span,
                format!(
                    "`{name}` cannot be a name: names begin with a letter and hold letters, digits and `_`"
                ),
            );
            let cured = valid_name(name);
            if !cured.is_empty() {
                diag = diag.hint(format!("for example `{cured}`")).fix(Fix::replace(
                    format!("Change to `{cured}`"),
                    span,
                    cured,
                ));
            }
            self.report(diag);
            self.unread.names.insert(name.trim_start_matches('$').to_owned());
            return false;
        }
        if OPERATORS.contains(&name) {
            self.report(
                Diagnostic::new(
                    Code::BadIdentifier,
                    span,
                    format!("`{name}` is a word of the language and cannot be a name"),
                )
                .hint(format!("choose another name, such as `{name}_`"))
                .fix(Fix::replace(
                    format!("Change to `{name}_`"),
                    span,
                    format!("{name}_"),
                )),
            );
            self.unread.names.insert(name.to_owned());
            return false;
        }
        true
    }
}

/// The nearest valid identifier to `name`.
fn valid_name(name: &str) -> String {
    let kept: String = name
        .chars()
        .map(|c| if c.is_ascii_alphanumeric() { c } else { '_' })
        .skip_while(|c| !c.is_ascii_alphabetic())
        .collect();
    kept.trim_end_matches('_').to_owned()
}
