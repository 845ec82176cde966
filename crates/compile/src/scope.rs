//! What is bound at a point of the rules: parameters, `let`, choices, members under test.

use crate::facts::Fact;
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

/// The name in a [`Scope`] of a member that its author called `$it`: text that writes the `$` means
/// that one, inside other members too, while `it` is the innermost.
pub(crate) const NAMED_IT: &str = "$it";

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
    /// What conditions before this point have shown; `None` where it holds no more. Nothing is
    /// taken out, so that a mark tells which came after it.
    facts: Vec<Option<Fact>>,
    /// Names that effects of this procedure bind, with what they are bound to first. A name has
    /// one type in a procedure, and keeps it where it is no longer seen.
    bound: Vec<(String, Type, Span)>,
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

    /// Adds what a condition shows.
    pub fn know(&mut self, facts: impl IntoIterator<Item = Fact>) {
        self.facts.extend(facts.into_iter().map(Some));
    }

    /// Ends what is known of some expressions.
    pub fn forget(&mut self, ends: impl Fn(&Expr) -> bool) {
        for fact in &mut self.facts {
            if fact.as_ref().is_some_and(|fact| ends(fact.of())) {
                *fact = None;
            }
        }
    }

    /// Ends what is known of names that are bound anew, without their `$`.
    pub fn forget_names<'n>(&mut self, names: impl Iterator<Item = &'n String>) {
        for name in names {
            let slot = format!("${name}");
            self.forget(|expr| crate::walk::mentions(expr, &slot));
        }
    }

    /// What is known here, for [`Scope::remember`].
    pub fn known(&self) -> Vec<Option<Fact>> {
        self.facts.clone()
    }

    /// Takes back what was known `before`, at the same mark, of some expressions.
    pub fn remember(&mut self, before: Vec<Option<Fact>>, of: impl Fn(&Expr) -> bool) {
        for (fact, before) in self.facts.iter_mut().zip(before) {
            if fact.is_none() {
                *fact = before.filter(|before| of(before.of()));
            }
        }
    }

    /// How an effect of this procedure bound `name` first, be it seen or not.
    pub fn first_bound(&self, name: &str) -> Option<&(String, Type, Span)> {
        self.bound.iter().find(|(bound, ..)| bound == name)
    }

    /// How many names effects have bound, for [`Scope::leave`].
    pub fn entered(&self) -> usize {
        self.bound.len()
    }

    /// Names bound since then were those of an inner procedure.
    pub fn leave(&mut self, entered: usize) {
        self.bound.truncate(entered);
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
            .filter(|v| !matches!(v.name.as_str(), "it" | "" | NAMED_IT))
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
        if matches!(how, Bound::Local | Bound::Loop) && self.first_bound(name).is_none() {
            self.bound.push((name.to_owned(), ty.clone(), span));
        }
        let value = Typed::new(read, ty, span);
        self.push(Var { name: name.to_owned(), value, how, span });
    }

    /// Gives a visible local another type, keeping its slot. Facts about it end.
    pub fn rebind(&mut self, name: &str, ty: Type) {
        self.forget_names(std::iter::once(&name.to_owned()));
        if let Some(var) = self.vars.iter_mut().rev().find(|v| v.name == name) {
            var.value.ty = ty;
        }
    }

    /// The slots in use, hidden ones included.
    pub fn slots(&self) -> impl Iterator<Item = &str> {
        self.vars.iter().filter_map(|var| bound_name(&var.value.expr))
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
        self.facts.iter().any(|fact| matches!(fact, Some(Fact::Present(known)) if known == expr))
    }

    /// Whether conditions before exclude 0 for this expression.
    pub fn excludes_zero(&self, expr: &Expr) -> bool {
        self.facts.iter().any(|fact| matches!(fact, Some(Fact::NotZero(known)) if known == expr))
    }
}
