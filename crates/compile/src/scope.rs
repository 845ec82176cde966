//! Names bound at a point of the rules: parameters, `let`, choices, members of lists.

use crate::facts::{Fact, presence};
use crate::types::{Kind, Type, Typed};
use boardwright_def::walk::bound_name;
use boardwright_def::{Expr, Fold, Query};
use boardwright_diag::Span;
use std::collections::BTreeSet;

/// The kind of a binding.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Bound {
    /// A parameter of an action or sequence, or a name bound by a trigger or scoring.
    Param,
    /// The variable of a loop.
    Loop,
    /// `let`, `choose … as`, `roll … as`, `call … as`: may be bound again.
    Local,
    /// The member of a list in `where` or a fold.
    Member,
    /// An argument of a definition.
    Argument,
    /// A value that is named inside an expression: `let $n = E in E`.
    Value,
}

/// The name in a [`Scope`] of a member that its author called `$it`: a text with the `$` means that
/// one, inside other members too, while `it` is the innermost.
pub(crate) const NAMED_IT: &str = "$it";

/// A bound name.
#[derive(Debug, Clone)]
pub(crate) struct Var {
    /// The name as written, without `$`; `it` for the member.
    pub name: String,
    /// The value of a read.
    pub value: Typed,
    pub how: Bound,
    /// The span of the binding.
    pub span: Span,
}

/// The visible names, innermost last.
#[derive(Debug, Clone, Default)]
pub(crate) struct Scope {
    vars: Vec<Var>,
    /// Names before this index belong to the caller of a definition and are not visible.
    floor: usize,
    /// Facts from earlier conditions; `None` if one holds no more. Nothing is removed, so that a
    /// mark tells which facts came later.
    facts: Vec<Option<Fact>>,
    /// Names bound by effects of this procedure, with their first type. A name has one type in a
    /// procedure, also where it is not visible.
    bound: Vec<(String, Type, Span)>,
    /// True if something that may bind a name could not be read.
    pub bindings_unread: bool,
    /// True in the effects of a cost.
    pub paying: bool,
    /// Names bound more than once in this procedure; their numbers are not tracked.
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
    /// The current point.
    pub fn mark(&self) -> Mark {
        Mark { vars: self.vars.len(), facts: self.facts.len(), floor: self.floor }
    }

    /// Forgets everything after `mark`.
    pub fn reset(&mut self, mark: Mark) {
        self.vars.truncate(mark.vars);
        self.facts.truncate(mark.facts);
        self.floor = mark.floor;
    }

    /// Adds facts of a condition.
    pub fn know(&mut self, facts: impl IntoIterator<Item = Fact>) {
        for fact in facts {
            if let Fact::Equals(expr, name) = &fact {
                let var = self.find(name);
                if var.is_some_and(|var| !var.value.ty.optional && !var.value.ty.is_unknown()) {
                    self.facts.extend(presence(expr).into_iter().map(Some));
                }
            } else {
                self.facts.push(Some(fact));
            }
        }
    }

    /// Drops facts about some expressions.
    pub fn forget(&mut self, ends: impl Fn(&Expr) -> bool) {
        for fact in &mut self.facts {
            if fact.as_ref().is_some_and(|fact| ends(fact.of())) {
                *fact = None;
            }
        }
    }

    /// Drops facts about rebound names, given without their `$`.
    pub fn forget_names<'n>(&mut self, names: impl Iterator<Item = &'n String>) {
        for name in names {
            let slot = format!("${name}");
            self.forget(|expr| boardwright_def::walk::mentions(expr, &slot));
        }
    }

    /// The facts here, for [`Scope::remember`].
    pub fn known(&self) -> Vec<Option<Fact>> {
        self.facts.clone()
    }

    /// Restores the facts of `before`, at the same mark, about some expressions.
    pub fn remember(&mut self, before: Vec<Option<Fact>>, of: impl Fn(&Expr) -> bool) {
        for (fact, before) in self.facts.iter_mut().zip(before) {
            if fact.is_none() {
                *fact = before.filter(|before| of(before.of()));
            }
        }
    }

    /// The first binding of `name` by an effect of this procedure, visible or not.
    pub fn first_bound(&self, name: &str) -> Option<&(String, Type, Span)> {
        self.bound.iter().find(|(bound, ..)| bound == name)
    }

    /// The number of names bound by effects, for [`Scope::leave`].
    pub fn entered(&self) -> usize {
        self.bound.len()
    }

    /// Drops names bound since then by an inner procedure.
    pub fn leave(&mut self, entered: usize) {
        self.bound.truncate(entered);
    }

    /// Hides all names bound so far, as inside a definition.
    pub fn hide(&mut self) {
        self.floor = self.vars.len();
    }

    /// The innermost visible binding of `name`.
    pub fn find(&self, name: &str) -> Option<&Var> {
        self.vars.get(self.floor..)?.iter().rev().find(|var| var.name == name)
    }

    /// The visible names that can be written, innermost first, without the member.
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

    /// Gives a visible local another type and keeps its slot. Facts about it end.
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

    /// A slot name like `$it` that no name uses, not even a hidden one, so that an argument of a
    /// definition is not captured.
    pub fn fresh(&self, name: &str) -> String {
        let taken =
            |slot: &str| self.vars.iter().any(|var| bound_name(&var.value.expr) == Some(slot));
        let plain = format!("${name}");
        if !taken(&plain) {
            return plain;
        }
        (2u32..).map(|n| format!("${name}{n}")).find(|slot| !taken(slot)).unwrap_or(plain)
    }

    /// Notes the boards on which the innermost member lies, if they are known.
    pub fn member_on(&mut self, boards: Option<BTreeSet<usize>>) {
        let member = self.find("it").map(|var| var.value.expr.clone());
        self.know(member.zip(boards).map(|(member, boards)| Fact::OnBoards(member, boards)));
    }

    /// The boards on which a bound place lies, if its list tells.
    pub fn boards_of(&self, place: &Expr) -> Option<&BTreeSet<usize>> {
        self.facts.iter().rev().find_map(|fact| match fact {
            Some(Fact::OnBoards(known, boards)) if known == place => Some(boards),
            Some(_) | None => None,
        })
    }

    /// True if earlier conditions exclude `none` for this expression.
    pub fn excludes_none(&self, expr: &Expr) -> bool {
        self.facts.iter().any(|fact| matches!(fact, Some(Fact::Present(known)) if known == expr))
    }

    /// True if some list has a member by earlier conditions.
    pub fn knows_members(&self) -> bool {
        self.facts.iter().any(|fact| matches!(fact, Some(Fact::NotEmpty(_))))
    }

    /// True if a list has a member by earlier conditions.
    pub fn excludes_empty(&self, list: &Expr) -> bool {
        self.facts.iter().any(|fact| matches!(fact, Some(Fact::NotEmpty(known)) if known == list))
    }

    /// True if earlier conditions exclude 0 for this expression.
    pub fn excludes_zero(&self, expr: &Expr) -> bool {
        let members = matches!(expr, Expr::Aggregate { aggregate }
            if aggregate.op == Fold::Count && aggregate.value.is_none() && self.excludes_empty(&aggregate.query));
        members
            || self
                .facts
                .iter()
                .any(|fact| matches!(fact, Some(Fact::NotZero(known)) if known == expr))
    }
}
