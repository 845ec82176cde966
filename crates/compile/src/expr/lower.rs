//! Lowering of text expressions, case by case.

use super::function_table::Call;
use crate::compiler::Compiler;
use crate::facts::facts;
use crate::scope::{Mark, Scope};
use crate::src::Src;
use crate::types::{Kind, Type, Typed};
use boardwright_def::{Expr, Op};
use boardwright_diag::{Code, Diagnostic, Span};
use boardwright_syntax::expr::{Binary, Kind as TreeKind, Tree};

impl Compiler<'_> {
    /// Lowers an expression. `want` resolves ambiguous words; it is not enforced here.
    pub fn tree(
        &mut self,
        tree: &Tree,
        src: &Src,
        scope: &mut Scope,
        want: Option<&Type>,
    ) -> Typed {
        let span = src.span(tree.span);
        if !self.enter(1, span) {
            return Typed::unknown(span);
        }
        let reads = self.lowering.reads_of_none.len();
        let mut typed = self.tree_inside(tree, src, scope, want);
        if matches!(tree.kind, TreeKind::Call { .. } | TreeKind::Where { .. }) {
            // A negation outside does not negate the conditions of a list or of a function.
            self.lowering.reads_of_none.truncate(reads);
        }
        self.leave();
        typed.span = span;
        if typed.ty.optional && scope.excludes_none(&typed.expr) {
            typed.ty.optional = false;
        }
        self.note_type(span, &typed.ty);
        typed
    }

    fn tree_inside(
        &mut self,
        tree: &Tree,
        src: &Src,
        scope: &mut Scope,
        want: Option<&Type>,
    ) -> Typed {
        let span = src.span(tree.span);
        match &tree.kind {
            TreeKind::Int(n) => self.number(*n, span),
            TreeKind::Name(name) => self.name(name, span, scope, want),
            TreeKind::Bound(name) => self.bound_by_name(name, span, scope),
            TreeKind::ItProp(prop) => {
                let it = self.bound("it", span, scope);
                // The name is at fault, without the dot before it.
                let name = Span::new(
                    (tree.span.end as usize).saturating_sub(prop.len()),
                    tree.span.end as usize,
                );
                self.prop(it, prop, src.span(name), scope)
            }
            TreeKind::Prop(base, prop) => self.prop_tree(base, prop, src, scope),
            TreeKind::Index(base, index) => self.index(base, index, src, scope, span),
            TreeKind::Call { name, binder, args } => {
                let binder = binder.as_ref();
                let binder = binder.map(|name| (name.text.as_str(), src.span(name.span)));
                self.call(name, Call { binder, args, src, span }, scope, want)
            }
            TreeKind::Set(items) => self.set(items, src, scope, want, span),
            TreeKind::Not(arg) => {
                let before = self.lowering.reads_of_none.len();
                let arg = self.tree(arg, src, scope, Some(&Type::of(Kind::Bool)));
                self.check_negation(before, span);
                let arg = self.as_condition(arg);
                self.make_not(arg, span)
            }
            TreeKind::Neg(arg) => {
                let arg = self.tree(arg, src, scope, want);
                let zero = Typed::int(0, span);
                self.make_arithmetic(Binary::Sub, zero, arg, span)
            }
            TreeKind::Binary(op, left, right) => {
                self.binary(*op, left, right, src, scope, want, span)
            }
            TreeKind::Range { from, to, step } => {
                self.range(from, to, step.as_deref(), src, scope, span)
            }
            TreeKind::Where { binder, list, when } => {
                let list = self.tree(list, src, scope, want);
                let binder = binder.as_ref().map(|name| (name.text.as_str(), src.span(name.span)));
                self.make_where(list, binder, scope, span, |c, scope| {
                    let when = c.tree(when, src, scope, Some(&Type::of(Kind::Bool)));
                    c.as_condition(when)
                })
            }
            TreeKind::Otherwise(list, other) => {
                self.check_sum_after_otherwise(list, other, src);
                let list = self.tree(list, src, scope, want);
                let hint = list.ty.clone();
                let other = self.tree(other, src, scope, Some(&hint));
                self.make_otherwise(list, other, span)
            }
            TreeKind::If(when, then, otherwise) => {
                self.choice([when, then, otherwise], src, scope, want, span)
            }
            TreeKind::Let { name, value, body } => {
                let value = self.tree(value, src, scope, None);
                self.named_value((&name.text, src.span(name.span)), value, scope, |c, scope| {
                    c.tree(body, src, scope, want)
                })
            }
        }
    }

    /// `from..to by step`.
    fn range(
        &mut self,
        from: &Tree,
        to: &Tree,
        step: Option<&Tree>,
        src: &Src,
        scope: &mut Scope,
        span: Span,
    ) -> Typed {
        let number = Type::int(crate::interval::Interval::FULL);
        let from = self.tree(from, src, scope, Some(&number));
        let to = self.tree(to, src, scope, Some(&number));
        let step = step.and_then(|step| {
            let step = self.tree(step, src, scope, Some(&number));
            self.as_constant(step, "the step of a range")
        });
        self.make_range(from, to, step, span)
    }

    /// `if when then … else …`; each branch may rely on the condition or its opposite.
    fn choice(
        &mut self,
        [when, first, otherwise]: [&Tree; 3],
        src: &Src,
        scope: &mut Scope,
        want: Option<&Type>,
        span: Span,
    ) -> Typed {
        let when = self.tree(when, src, scope, Some(&Type::of(Kind::Bool)));
        let when = self.as_condition(when);
        let mark = scope.mark();
        scope.know(facts(&when.expr, true));
        let then = self.tree(first, src, scope, want);
        scope.reset(mark);
        scope.know(facts(&when.expr, false));
        self.check_where_after_else(first, otherwise, src);
        let hint = if want.is_some() { want.cloned() } else { Some(then.ty.clone()) };
        let otherwise = self.tree(otherwise, src, scope, hint.as_ref());
        scope.reset(mark);
        self.make_if(when, then, otherwise, span)
    }

    #[expect(clippy::too_many_arguments, reason = "an operator with its two sides and context")]
    fn binary(
        &mut self,
        op: Binary,
        left: &Tree,
        right: &Tree,
        src: &Src,
        scope: &mut Scope,
        want: Option<&Type>,
        span: boardwright_diag::Span,
    ) -> Typed {
        match op {
            Binary::And | Binary::Or => {
                if op == Binary::Or {
                    self.check_brackets([left, right], src);
                }
                let mark = scope.mark();
                let mut args = Vec::new();
                let since = (self.diags.len(), self.lowering.negations.len());
                self.junction(op, left, src, scope, &mut args);
                self.junction(op, right, src, scope, &mut args);
                scope.reset(mark);
                if op == Binary::And {
                    self.drop_guarded_negations(since, &args);
                }
                let args = args.into_iter().map(|arg| arg.expr).collect();
                let op = if op == Binary::And { Op::And { args } } else { Op::Or { args } };
                Typed::new(Expr::op(op), Type::of(Kind::Bool), span)
            }
            Binary::Eq | Binary::Ne => {
                let before = self.lowering.reads_of_none.len();
                let (left, right) = self.sides(left, right, src, scope);
                if left.ty.kind == Kind::Nothing || right.ty.kind == Kind::Nothing {
                    // `none` is what is asked for.
                    self.lowering.reads_of_none.truncate(before);
                } else if op == Binary::Ne {
                    self.check_negation(before, span);
                }
                self.check_boards([&left, &right], op == Binary::Ne, span, scope);
                self.make_equality(left, right, op == Binary::Eq, span)
            }
            Binary::Lt | Binary::Le | Binary::Gt | Binary::Ge => {
                let (left, right) = self.sides(left, right, src, scope);
                self.make_order(op, left, right, span)
            }
            Binary::In | Binary::NotIn => {
                let before = self.lowering.reads_of_none.len();
                let (item, set) = self.sides(left, right, src, scope);
                if op == Binary::NotIn {
                    self.check_negation(before, span);
                }
                self.check_boards([&item, &set], op == Binary::NotIn, span, scope);
                let found = self.make_in(item, set, span);
                if op == Binary::NotIn { self.make_not(found, span) } else { found }
            }
            Binary::Add => {
                self.check_group_first([left, right], src, span);
                let left = self.tree(left, src, scope, want);
                let hint = left.ty.clone();
                let right = self.tree(right, src, scope, want.or(Some(&hint)));
                self.make_sum(left, right, span)
            }
            Binary::Sub | Binary::Mul | Binary::Div | Binary::Mod => {
                let left = self.tree(left, src, scope, want);
                if op == Binary::Sub && has_members(&left.ty) {
                    let hint = left.ty.clone();
                    let right = self.tree(right, src, scope, Some(&hint));
                    return self.make_difference(left, right, scope, span);
                }
                let right = self.tree(right, src, scope, want);
                if matches!(op, Binary::Div | Binary::Mod) {
                    self.check_divisor(&right, scope);
                }
                self.make_arithmetic(op, left, right, span)
            }
        }
    }

    /// `+` of two numbers, or of two lists.
    fn make_sum(&mut self, left: Typed, right: Typed, span: Span) -> Typed {
        let listed = |ty: &Type| has_members(ty) || ty.kind == Kind::Token;
        if listed(&left.ty) || listed(&right.ty) {
            return self.make_union(left, right, span);
        }
        if self.refuses_sum(&left, &right, span) {
            return Typed::unknown(span);
        }
        self.make_arithmetic(Binary::Add, left, right, span)
    }

    /// The operands of `and` or `or`, flattened; each may rely on the ones before it.
    fn junction(
        &mut self,
        op: Binary,
        tree: &Tree,
        src: &Src,
        scope: &mut Scope,
        args: &mut Vec<Typed>,
    ) {
        if let TreeKind::Binary(inner, left, right) = &tree.kind
            && *inner == op
        {
            self.junction(op, left, src, scope, args);
            self.junction(op, right, src, scope, args);
            return;
        }
        let arg = self.tree(tree, src, scope, Some(&Type::of(Kind::Bool)));
        let arg = self.as_condition(arg);
        scope.know(facts(&arg.expr, op == Binary::And));
        args.push(arg);
    }

    /// Both sides of a comparison; each helps to resolve the other.
    fn sides(&mut self, left: &Tree, right: &Tree, src: &Src, scope: &mut Scope) -> (Typed, Typed) {
        if self.needs_help(left) {
            let right = self.tree(right, src, scope, None);
            let hint = element_or_self(&right.ty);
            let left = self.tree(left, src, scope, Some(&hint));
            (left, right)
        } else {
            let left = self.tree(left, src, scope, None);
            let hint = left.ty.clone();
            let right = self.tree(right, src, scope, Some(&hint));
            (left, right)
        }
    }

    /// True if a bare word can only be resolved by the other side.
    fn needs_help(&self, tree: &Tree) -> bool {
        let several = |name: &String| self.candidates(name).len() > 1;
        matches!(&tree.kind, TreeKind::Name(name) if several(name)) || self.names_family(tree)
    }

    /// Lowers with a name bound to the member of a list; see [`Compiler::open`].
    pub fn with_member<R>(
        &mut self,
        list: &Type,
        binder: Option<(&str, boardwright_diag::Span)>,
        scope: &mut Scope,
        span: boardwright_diag::Span,
        f: impl FnOnce(&mut Self, &mut Scope) -> R,
    ) -> (String, R) {
        let mark: Mark = scope.mark();
        let slot = self.open(list, binder, scope, span);
        let result = f(self, scope);
        scope.reset(mark);
        (slot, result)
    }

    /// Binds the member of a list under the author's name and as `it`; returns the slot's name.
    fn open(
        &mut self,
        list: &Type,
        binder: Option<(&str, boardwright_diag::Span)>,
        scope: &mut Scope,
        span: boardwright_diag::Span,
    ) -> String {
        use crate::scope::{Bound, Var};
        let element = list.as_list().map_or_else(Type::unknown, |(element, _)| element.clone());
        let slot = scope.fresh(binder.map_or("it", |(name, _)| name));
        let value = Typed::new(Expr::bound(slot.clone()), element, span);
        if let Some((name, at)) = binder {
            if let Some(first) = scope.find(name)
                && name != "it"
            {
                let first = first.span;
                self.report(
                    Diagnostic::new(
                        Code::DuplicateDefinition,
                        at,
                        format!("`${name}` is already bound here"),
                    )
                    .related(first, format!("`${name}` is bound here first"))
                    .hint(format!("choose another name for the member; `${name} in (L where C)` asks if `${name}` is a member")),
                );
            }
            let element = value.ty.clone();
            self.mention_binding(name, (at, at), Bound::Member, &element);
            let name = if name == "it" { crate::scope::NAMED_IT } else { name };
            scope.push(Var {
                name: name.to_owned(),
                value: value.clone(),
                how: Bound::Member,
                span: at,
            });
        }
        scope.push(Var { name: "it".to_owned(), value, how: Bound::Member, span });
        slot
    }
}

/// The member type of a list; of anything else, the type itself.
pub(super) fn element_or_self(ty: &Type) -> Type {
    if let Kind::Set(of) = &ty.kind {
        return Type::of(Kind::clone(of));
    }
    ty.as_list().map_or_else(|| ty.clone(), |(element, _)| element.clone())
}

/// True for lists, sets, and places, which hold tokens.
fn has_members(ty: &Type) -> bool {
    matches!(ty.kind, Kind::List(..) | Kind::Set(_) | Kind::Place)
}
