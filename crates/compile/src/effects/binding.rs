//! Names that effects bind: `let`, `as $x`, loops.

use crate::compiler::Compiler;
use crate::interval::Interval;
use crate::scope::{Bound, Scope};
use crate::types::{Kind, Size, Type, Typed};
use boardwright_def::{Domain, Effect};
use boardwright_diag::{Capability, Code, Diagnostic, Span};
use boardwright_syntax::yaml::{Node, Value};
use std::collections::BTreeMap;

/// True if a name is bound at several places of the procedure.
fn is_changing(name: &str, scope: &Scope) -> bool {
    scope.changing.iter().any(|changing| changing == name)
}

impl Compiler<'_> {
    /// Most members that a name can hold.
    pub const MOST_MEMBERS: u32 = 1024;

    /// Binds a local, or assigns a new value to a bound one. Returns the name with its `$` and the
    /// domain of the value.
    pub fn bind_local(
        &mut self,
        name: &str,
        ty: Type,
        span: Span,
        scope: &mut Scope,
    ) -> (String, Domain) {
        let domain = self.domain_of_member(&ty, span);
        let shown = if is_changing(name, scope) && matches!(ty.kind, Kind::Int(_)) {
            Type { kind: Kind::Int(Interval::FULL), ..ty.clone() }
        } else {
            ty
        };
        self.put_local(name, shown, span, scope);
        (format!("${name}"), domain)
    }

    /// `let $x = E`.
    pub fn make_let(
        &mut self,
        name: &str,
        at: Span,
        value: Typed,
        scope: &mut Scope,
    ) -> Option<Effect> {
        let value = if value.ty.kind == Kind::Nothing
            && let Some(var) = scope.find(name)
        {
            Typed { ty: var.value.ty.clone().or_none(), ..value }
        } else {
            value
        };
        if let Kind::List(..) = value.ty.kind {
            let (bind, domain, limit) = self.bind_list(name, &value.ty, at, scope);
            let value = value.expr;
            let known = !scope.find(name).is_none_or(|var| var.value.ty.is_unknown());
            return known.then_some(Effect::Let { bind, domain, value, limit: Some(limit) });
        }
        let (bind, domain) = self.bind_local(name, value.ty.clone(), at, scope);
        if value.ty.is_unknown() {
            return None;
        }
        Some(Effect::Let { bind, domain, value: value.expr, limit: None })
    }

    /// Binds a local to a list, or assigns a new list to a bound one. Returns the name with its
    /// `$`, the domain of the members and the most members.
    pub fn bind_list(
        &mut self,
        name: &str,
        list: &Type,
        span: Span,
        scope: &mut Scope,
    ) -> (String, Domain, u32) {
        let (element, size) = match list.as_list() {
            Some((element, size)) => (element.clone(), size),
            None => (Type::unknown(), Size::ANY),
        };
        let domain = self.domain_of(&element, span);
        let mut limit = self.name_limit(list);
        if limit > Self::MOST_MEMBERS {
            let most = Self::MOST_MEMBERS;
            self.report(
                Diagnostic::new(
                    Code::OutOfRange,
                    span,
                    format!("a name holds at most {most} members, but this list may have {limit}"),
                )
                .hint(format!("`take(…, {most})` takes the first of them")),
            );
            limit = most;
        }
        let own = Some(u64::from(limit));
        let (min, max) = match is_changing(name, scope) {
            // It may shrink and grow, `let $path = $path + …` in a loop: up to all players or words that there are, or
            // without a bound that is known.
            true => {
                let all = self.most_members(&element.kind);
                let all = all.filter(|_| !matches!(element.kind, Kind::Int(_)));
                (0, all.map(|all| all.max(limit.into())))
            }
            false => (size.min, own),
        };
        self.put_local(name, Type::list(element, Size { min, max }), span, scope);
        (format!("${name}"), domain, limit)
    }

    fn put_local(&mut self, name: &str, shown: Type, span: Span, scope: &mut Scope) {
        let before = scope.find(name).map(|var| (var.how, var.span, var.value.ty.clone()));
        let first = before.as_ref().map_or(span, |(_, first, _)| *first);
        self.mention_binding(name, (span, first), Bound::Local, &shown);
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
                    format!("`${name}` is a parameter or loop variable, which cannot change"),
                )
                .related(first, format!("`${name}` is bound here first"))
                .hint("choose another name"),
            ),
            None => {
                self.keeps_type(name, &shown, span, scope);
                scope.bind(name, shown, Bound::Local, span);
            }
        }
    }

    /// Reports a name that is bound again with another type: a name keeps its type to the end of
    /// the procedure.
    fn keeps_type(&mut self, name: &str, ty: &Type, span: Span, scope: &Scope) {
        let Some((_, old, first)) = scope.first_bound(name) else { return };
        if old.fits(ty) {
            return;
        }
        let (before, now) = (old.describe(), ty.describe());
        self.report(
            Diagnostic::new(
                Code::TypeMismatch,
                span,
                format!(
                    "`${name}` is {now} here and {before} elsewhere: a name has one type in an \
                     action or sequence"
                ),
            )
            .types(before, now)
            .related(*first, format!("`${name}` is bound here first"))
            .hint("choose another name"),
        );
    }

    /// Binds a name made by the compiler, for effects that a macro expands to.
    pub fn bind_unwritten(&mut self, name: &str, ty: Type, span: Span, scope: &mut Scope) {
        self.keeps_type(name, &ty, span, scope);
        let mark = scope.mark();
        scope.bind(name, ty, Bound::Local, span);
        scope.reset(mark);
    }

    /// Forgets facts about names that a loop binds: the next iteration may bind another value.
    pub fn forget_rebound(&self, body: &Node, scope: &mut Scope) {
        let mut counts = BTreeMap::new();
        count(body, &mut counts);
        scope.forget_names(counts.keys());
    }

    /// Binds the variable of a loop; returns the name with its `$`.
    pub fn bind_loop(&mut self, name: &str, ty: Type, span: Span, scope: &mut Scope) -> String {
        self.not_bound_yet(name, &ty, span, scope);
        self.mention_binding(name, (span, span), Bound::Loop, &ty);
        scope.bind(name, ty, Bound::Loop, span);
        format!("${name}")
    }

    /// Reports a name that is bound already, or bound with another type elsewhere.
    pub fn not_bound_yet(&mut self, name: &str, ty: &Type, span: Span, scope: &Scope) {
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
        } else {
            self.keeps_type(name, ty, span, scope);
        }
    }

    /// The domain of a type; reports lists, which only local names and parameters of sequences can hold.
    pub fn domain_of(&mut self, ty: &Type, span: Span) -> Domain {
        if let Some(domain) = ty.domain(self.env.board_id()) {
            return domain;
        }
        if matches!(ty.kind, Kind::List(..)) && !ty.is_unknown() {
            self.missing(span, Capability::ListValue);
        } else if ty.kind == Kind::Nothing {
            self.report(
                Diagnostic::new(Code::TypeMismatch, span, "`none` alone does not give a type")
                    .types("a value", "none")
                    .hint("declare a variable with a domain, such as `none in players`"),
            );
        }
        Domain::bool()
    }

    /// The domain of a member of a list; reports lines, the only members that are lists.
    pub fn domain_of_member(&mut self, ty: &Type, span: Span) -> Domain {
        if matches!(ty.kind, Kind::List(..)) && !ty.is_unknown() {
            self.missing(span, Capability::LineValue);
            return Domain::bool();
        }
        self.domain_of(ty, span)
    }

    /// Names bound at several places of a procedure; the value of the first binding says nothing
    /// about them.
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
                    && let Some(name) = crate::decode::text(&entry.value)
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
