//! `belongings[$p]`: all tokens of a player, on boards and in zones.

use crate::compiler::Compiler;
use crate::scope::Scope;
use crate::types::{Kind, Size, Type, Typed};
use boardwright_def::{Expr, Op, Owner, Query, Ref};
use boardwright_diag::Span;

impl Compiler<'_> {
    /// The tokens that a player owns, wherever they lie, and tokens without an owner in zones of that player. First
    /// those on boards, then zone by zone.
    pub(super) fn belongings(&mut self, player: &Expr, span: Span, scope: &Scope) -> Typed {
        let ty = Type::list(Type::of(Kind::Token), Size::at_most(None));
        let on_boards = || Expr::list(Query::Pieces { player: player.clone() });
        if self.env.zones.is_empty() {
            return Typed::new(on_boards(), ty, span);
        }
        let bind = scope.fresh("it");
        let read = |prop: &str| {
            let token = Expr::bound(bind.clone());
            Expr::read(Ref::TokenProp { token, prop: prop.to_owned() })
        };
        let is = |left, right| Expr::op(Op::Eq { left, right });
        let mut when = is(read("owner"), player.clone());
        if self.env.zones.iter().any(|zone| zone.owner == Owner::Player) {
            let nobody = is(read("owner"), Expr::read(Ref::None));
            let set = Expr::list(Query::Zones { owner: Some(player.clone()) });
            let inside = Expr::op(Op::In { item: read("at"), set });
            let lies = Expr::op(Op::And { args: vec![nobody, inside] });
            when = Expr::op(Op::Or { args: vec![when, lies] });
        }
        let places = Expr::list(Query::Zones { owner: None });
        let list = Expr::list(Query::TokensIn { places });
        let in_zones = Expr::list(Query::Where { list, bind, when });
        let expr = if self.env.boards.is_empty() {
            in_zones
        } else {
            Expr::list(Query::Union { left: on_boards(), right: in_zones })
        };
        Typed::new(expr, ty, span)
    }
}
