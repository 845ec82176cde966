//! Cells of tokens that cover several: `covers`, `fits` and `turns`.

use super::function_table::Call;
use crate::compiler::Compiler;
use crate::scope::Scope;
use crate::types::{Kind, Size, Type, Typed};
use boardwright_def::{Aggregate, Expr, Fold, Op, PlaceProp, Query, Ref, TokenType};
use boardwright_diag::{Code, Diagnostic, Span};
use boardwright_syntax::yaml::Node;

/// A token or type, the first of its cells, and the number of its orientation.
pub(super) struct Covering {
    pub of: Typed,
    pub at: Option<Typed>,
    pub turned: Option<Typed>,
}

impl Compiler<'_> {
    /// `covers(T)`, `covers(T, c)`, `covers(T, c, n)`.
    pub(super) fn covers(&mut self, call: Call<'_>, scope: &mut Scope) -> Typed {
        let covering = self.covering(call, scope);
        self.make_covers(covering, call.span)
    }

    /// `fits(T, c)`, `fits(T, c, n)`: all cells exist, and are empty but for the token itself.
    pub(super) fn fits(&mut self, call: Call<'_>, scope: &mut Scope) -> Typed {
        let covering = self.covering(call, scope);
        let token = (covering.of.ty.kind == Kind::Token).then(|| covering.of.expr.clone());
        let list = self.make_covers(covering, call.span);
        let ty = Type::of(Kind::Bool);
        if list.ty.is_unknown() {
            return Typed { ty, ..Typed::unknown(call.span) };
        }
        let expr = fits_there(list.expr, token.as_ref(), &scope.fresh("covered"));
        Typed::new(expr, ty, call.span)
    }

    /// `turns(T)`: the numbers of the orientations of a type, or of the type of a token.
    pub(super) fn turns_of(&mut self, call: Call<'_>, scope: &mut Scope) -> Typed {
        let of = self.shaped(call, scope);
        if of.ty.is_unknown() {
            return Typed::unknown_list(call.span);
        }
        if self.env.types.iter().all(|of| of.shape.is_none()) {
            self.no_shapes(call.span);
            return Typed::unknown_list(call.span);
        }
        let span = of.span;
        let most = self.prop(of, TokenType::TURNS, span, scope);
        let least = Typed::int(1, call.span);
        self.make_range(least, most, None, call.span)
    }

    fn covering(&mut self, call: Call<'_>, scope: &mut Scope) -> Covering {
        let of = self.shaped(call, scope);
        let at = (call.args.len() > 1).then(|| self.place_tree(call, 1, scope));
        let turned = (call.args.len() > 2).then(|| self.number_tree(call, 2, scope));
        Covering { of, at, turned }
    }

    /// The first argument: a token or a token type.
    fn shaped(&mut self, call: Call<'_>, scope: &mut Scope) -> Typed {
        let want = Type::of(Kind::TokenType);
        let of = self.tree(&call.args[0], call.src, scope, Some(&want));
        self.token_or_type(of)
    }

    /// Reports a value that is neither a token nor a token type.
    pub(super) fn token_or_type(&mut self, of: Typed) -> Typed {
        match of.ty.kind {
            Kind::Token | Kind::TokenType | Kind::Unknown => of,
            Kind::Nothing
            | Kind::Bool
            | Kind::Int(_)
            | Kind::Enum(_)
            | Kind::Player
            | Kind::Place
            | Kind::Direction
            | Kind::Set(_)
            | Kind::List(..) => {
                let diag = self.mismatch(of.span, "a token or a token type", &of.ty);
                self.report(diag);
                Typed::unknown(of.span)
            }
        }
    }

    /// The long spelling of `covers`.
    pub(super) fn ast_covers(&mut self, node: &Node, scope: &mut Scope) -> Typed {
        self.keys(node, "`covers`", &["query", "of", "at", "turned", "filter"]);
        let of = self.part(node, "of", scope, Some(&Type::of(Kind::TokenType)));
        let of = self.token_or_type(of);
        let at = node.get("at").map(|_| self.place_part(node, "at", scope));
        let turned = node.get("turned").map(|_| {
            let turned = self.part(node, "turned", scope, None);
            self.as_operand(turned)
        });
        self.make_covers(Covering { of, at, turned }, node.span)
    }

    /// The list of covered cells.
    pub(super) fn make_covers(&mut self, covering: Covering, span: Span) -> Typed {
        let Covering { of, at, turned } = covering;
        let broken = |value: &Option<Typed>| value.as_ref().is_some_and(|v| v.ty.is_unknown());
        if of.ty.is_unknown() || broken(&at) || broken(&turned) {
            return Typed {
                ty: Type::list(Type::of(Kind::Place), Size::ANY),
                ..Typed::unknown(span)
            };
        }
        if at.is_none() && of.ty.kind == Kind::TokenType {
            let message = "a type covers cells only from a cell on";
            let hint = "write `covers(TYPE, $cell)` or `covers(TYPE, $cell, $turned)`";
            self.report(Diagnostic::new(Code::WrongArgumentCount, span, message).hint(hint));
            return Typed {
                ty: Type::list(Type::of(Kind::Place), Size::ANY),
                ..Typed::unknown(span)
            };
        }
        let shapes = self.env.types.iter().filter_map(|of| of.shape.as_ref());
        let most = shapes.map(|shape| shape.cells.len() as u64).max().unwrap_or(1);
        let ty = Type::list(Type::of(Kind::Place), Size::at_most(Some(most)));
        let (at, turned) = (at.map(|at| at.expr), turned.map(|turned| turned.expr));
        Typed::new(Expr::list(Query::Covers { of: of.expr, at, turned }), ty, span)
    }

    /// Reports that no token type has a shape.
    pub(crate) fn no_shapes(&mut self, span: Span) {
        let message = "no token type has a `shape`";
        let hint =
            "draw the cells that a token covers under its type: `shape: |`, then `x x` and so on";
        self.report(Diagnostic::new(Code::UnknownProperty, span, message).hint(hint));
    }
}

/// The condition that covered cells exist and are empty, or hold the token itself.
pub fn fits_there(list: Expr, token: Option<&Expr>, bind: &str) -> Expr {
    let read = |prop| Expr::read(Ref::Place { place: Expr::bound(bind.to_owned()), prop });
    let empty = read(PlaceProp::Empty);
    let free = match token {
        None => empty,
        Some(token) => {
            let (left, right) = (read(PlaceProp::Piece), token.clone());
            Expr::op(Op::Or { args: vec![empty, Expr::op(Op::Eq { left, right })] })
        }
    };
    let fold = |op, value: Option<Expr>, bind: &str| {
        let (query, bind) = (list.clone(), bind.to_owned());
        Expr::Aggregate { aggregate: Box::new(Aggregate { op, query, bind, value }) }
    };
    let some = fold(Fold::Some, None, "$it");
    Expr::op(Op::And { args: vec![some, fold(Fold::All, Some(free), bind)] })
}
