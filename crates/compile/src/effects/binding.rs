//! Names that effects bind: `let`, `as $x`, loops.

use crate::ctx::Compiler;
use crate::interval::Interval;
use crate::scope::{Bound, Scope};
use crate::types::{Kind, Type};
use boardwright_def::Domain;
use boardwright_diag::{Code, Diagnostic, Span};
use boardwright_syntax::yaml::{Node, Value};
use std::collections::BTreeMap;

impl Compiler<'_> {
    /// Binds a local, or gives a bound one a new value. The result is the name with its `$` and
    /// the domain of the value.
    pub fn bind_local(
        &mut self,
        name: &str,
        ty: Type,
        span: Span,
        scope: &mut Scope,
    ) -> (String, Domain) {
        let slot = format!("${name}");
        let domain = self.domain_of(&ty, span);
        let changing = scope.changing.iter().any(|changing| changing == name);
        let shown = if changing && matches!(ty.kind, Kind::Int(_)) {
            Type { kind: Kind::Int(Interval::FULL), ..ty.clone() }
        } else {
            ty
        };
        let before = scope.find(name).map(|var| (var.how, var.span, var.value.ty.clone()));
        match before {
            Some((Bound::Local, first, old)) => {
                if !old.fits(&shown) {
                    self.report(
                        Diagnostic::new(
                            Code::TypeMismatch,
                            span,
                            format!(
                                "`${name}` is {} and cannot become {}",
                                old.describe(),
                                shown.describe()
                            ),
                        )
                        .types(old.describe(), shown.describe())
                        .related(first, format!("`${name}` is bound here first")),
                    );
                }
                scope.rebind(name, old.join(&shown));
            }
            Some((_, first, _)) => self.report(
                Diagnostic::new(
                    Code::CannotChange,
                    span,
                    format!("`${name}` is a parameter or loop variable and keeps its value"),
                )
                .related(first, format!("`${name}` is bound here first"))
                .hint("choose another name"),
            ),
            None => scope.bind(name, shown, Bound::Local, span),
        }
        (slot, domain)
    }

    /// Binds the variable of a loop; gives the name with its `$`.
    pub fn bind_loop(&mut self, name: &str, ty: Type, span: Span, scope: &mut Scope) -> String {
        if let Some(var) = scope.find(name) {
            let first = var.span;
            self.report(
                Diagnostic::new(
                    Code::DuplicateDefinition,
                    span,
                    format!("`${name}` is already bound here"),
                )
                .related(first, format!("`${name}` is bound here first"))
                .hint("choose another name for the loop"),
            );
        }
        scope.bind(name, ty, Bound::Loop, span);
        format!("${name}")
    }

    /// The domain of a type; reports lists, which nothing can hold yet.
    pub fn domain_of(&mut self, ty: &Type, span: Span) -> Domain {
        if let Some(domain) = ty.domain(self.env.board_id()) {
            return domain;
        }
        if matches!(ty.kind, Kind::List(..)) && !ty.is_unknown() {
            self.missing(
                span,
                format!("a name cannot hold {} yet", ty.describe()),
                "name the list with `define`, or loop over it with `each`",
            );
        } else if ty.kind == Kind::Nothing {
            self.report(
                Diagnostic::new(
                    Code::TypeMismatch,
                    span,
                    "what this is cannot be told from `none`",
                )
                .hint("declare a variable with a domain, such as `none in players`"),
            );
        }
        Domain::Bool
    }

    /// Names that are bound at more than one place of a procedure, so that what they hold is not
    /// known from where they were bound first.
    pub fn changing_names(&self, bodies: &[&Node]) -> Vec<String> {
        let mut counts: BTreeMap<String, u32> = BTreeMap::new();
        for body in bodies {
            count(body, &mut counts);
        }
        counts.into_iter().filter(|(_, sites)| *sites > 1).map(|(name, _)| name).collect()
    }
}

/// Counts the places that bind each name.
fn count(node: &Node, counts: &mut BTreeMap<String, u32>) {
    match &node.value {
        Value::Text(text) => {
            for before in ["let $", "as $"] {
                for (at, _) in text.text.match_indices(before) {
                    let rest = text.text.get(at + before.len()..).unwrap_or_default();
                    let name: String = rest
                        .chars()
                        .take_while(|c| c.is_ascii_alphanumeric() || *c == '_')
                        .collect();
                    *counts.entry(name).or_default() += 1;
                }
            }
        }
        Value::List(items) => items.iter().for_each(|item| count(item, counts)),
        Value::Map(entries) => {
            for entry in entries {
                if entry.key == "bind"
                    && let Some(name) = crate::shape::text(&entry.value)
                {
                    let name = name.strip_prefix('$').unwrap_or(name);
                    *counts.entry(name.to_owned()).or_default() += 1;
                }
                count(&entry.value, counts);
            }
        }
        Value::Null | Value::Bool(_) | Value::Int(_) => {}
    }
}
