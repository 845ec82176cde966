//! What is bound at a point of the rules: parameters, `let`, choices, members under test.

use crate::expr::Fact;
use crate::types::{Kind, Type, Typed};
use crate::walk::bound_name;
use boardwright_def::{Expr, Query};
use boardwright_diag::Span;

/// How a name came to be bound.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Bound {
    /// A parameter of an action or sequence, or a name a trigger or scoring binds.
    Param,
    /// The variable of a loop.
    Loop,
    /// `let`, `choose … as`, `roll … as`, `call … as`: may be bound again.
    Local,
    /// The member of a list in `where` or a fold.
    Member,
    /// An argument of a definition.
    Argument,
}

/// A bound name.
#[derive(Debug, Clone)]
pub(crate) struct Var {
    /// As the author writes it, without `$`; `it` for the member under test.
    pub name: String,
    /// What reading it gives.
    pub value: Typed,
    pub how: Bound,
    /// Where it was bound.
    pub span: Span,
}

/// The names in force, innermost last.
#[derive(Debug, Clone, Default)]
pub(crate) struct Scope {
    vars: Vec<Var>,
    /// Names before this one belong to the caller of a definition and are not seen.
    floor: usize,
    /// What conditions before this point have shown.
    pub facts: Vec<Fact>,
    /// Whether something that may bind a name could not be read.
    pub lossy: bool,
    /// Names bound more than once in this procedure, whose numbers are not tracked.
    pub changing: Vec<String>,
}

/// A point to return to.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Mark {
    vars: usize,
    facts: usize,
    floor: usize,
}

impl Scope {
    /// Where the scope stands now.
    pub fn mark(&self) -> Mark {
        Mark { vars: self.vars.len(), facts: self.facts.len(), floor: self.floor }
    }

    /// Forgets what came after `mark`.
    pub fn reset(&mut self, mark: Mark) {
        self.vars.truncate(mark.vars);
        self.facts.truncate(mark.facts);
        self.floor = mark.floor;
    }

    /// Hides everything bound so far, as inside a definition.
    pub fn hide(&mut self) {
        self.floor = self.vars.len();
    }

    /// The innermost binding of `name` that can be seen.
    pub fn find(&self, name: &str) -> Option<&Var> {
        self.vars.get(self.floor..)?.iter().rev().find(|var| var.name == name)
    }

    /// The names that can be seen and written, innermost first, without the member under test.
    pub fn visible(&self) -> impl Iterator<Item = &Var> {
        self.vars
            .get(self.floor..)
            .unwrap_or_default()
            .iter()
            .rev()
            .filter(|v| !matches!(v.name.as_str(), "it" | ""))
    }

    /// Binds a name.
    pub fn push(&mut self, var: Var) {
        self.vars.push(var);
    }

    /// Binds `name` (without `$`) to a slot of its own name.
    pub fn bind(&mut self, name: &str, ty: Type, how: Bound, span: Span) {
        let slot = format!("${name}");
        let read = if let Kind::List(..) = ty.kind {
            Expr::list(Query::Binding { name: slot })
        } else {
            Expr::bound(slot)
        };
        let value = Typed::new(read, ty, span);
        self.push(Var { name: name.to_owned(), value, how, span });
    }

    /// Gives a visible local another type, keeping its slot. Facts about it end.
    pub fn rebind(&mut self, name: &str, ty: Type) {
        let slot = format!("${name}");
        self.facts.retain(|fact| !crate::walk::mentions(fact.of(), &slot));
        if let Some(var) = self.vars.iter_mut().rev().find(|v| v.name == name) {
            var.value.ty = ty;
        }
    }

    /// A slot name like `$it` that no name in force uses, not even a hidden one, so that an
    /// argument carried into a definition is not captured.
    pub fn fresh(&self, name: &str) -> String {
        let taken =
            |slot: &str| self.vars.iter().any(|var| bound_name(&var.value.expr) == Some(slot));
        let plain = format!("${name}");
        if !taken(&plain) {
            return plain;
        }
        (2u32..).map(|n| format!("${name}{n}")).find(|slot| !taken(slot)).unwrap_or(plain)
    }

    /// Whether conditions before exclude `none` for this expression.
    pub fn excludes_none(&self, expr: &Expr) -> bool {
        self.facts.iter().any(|fact| matches!(fact, Fact::Present(known) if known == expr))
    }

    /// Whether conditions before exclude 0 for this expression.
    pub fn excludes_zero(&self, expr: &Expr) -> bool {
        self.facts.iter().any(|fact| matches!(fact, Fact::NotZero(known) if known == expr))
    }
}
