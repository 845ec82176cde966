//! Selectors of several players where the AST form lists or counts: `"hand:all"`,
//! `"hand:allOther"`, `owner: all`. In effects they do the effect once for each.

use super::selectors::{self, EACH};
use crate::compiler::Compiler;
use crate::interval::Interval;
use crate::scope::{Bound, Scope, Var};
use crate::types::{Kind, Size, Type, Typed};
use boardwright_def::{Expr, Fold, PlayerRef, Query, Ref};
use boardwright_diag::Span;
use boardwright_syntax::yaml::Node;

impl Compiler<'_> {
    /// The tokens in the zones of all the players that a selector means, player by player; `None`
    /// if it means one zone.
    pub(super) fn tokens_of_several(&mut self, node: &Node, scope: &mut Scope) -> Option<Typed> {
        let zone = node.get("zone")?;
        let (_, players) = selectors::split(crate::decode::text(zone)?)?;
        let players = self.several_players(players, scope, zone.span)?;
        Some(self.united(players, node.span, scope, |c, scope| {
            let zone = c.place_part(node, "zone", scope);
            c.as_list(zone)
        }))
    }

    /// How many tokens the zones of all the players hold that a selector means.
    pub(super) fn count_of_several(&mut self, node: &Node, scope: &mut Scope) -> Option<Typed> {
        let zone = node.get("zone")?;
        let (_, players) = selectors::split(crate::decode::text(zone)?)?;
        let players = self.several_players(players, scope, zone.span)?;
        let (slot, count) = self.for_each_of(&players, scope, |c, scope| {
            let zone = c.place_part(node, "zone", scope);
            let ty = Type::int(Interval::new(0, i64::from(i32::MAX)));
            match zone.ty.is_unknown() {
                true => Typed::unknown(zone.span),
                false => Typed::new(Expr::read(Ref::ZoneCount { zone: zone.expr }), ty, zone.span),
            }
        });
        Some(self.make_fold(Fold::Sum, players, Some(slot), Some(count), node.span))
    }

    /// The zones of all the players that `owner` means.
    pub(super) fn zones_of_several(&mut self, owner: &Node, scope: &mut Scope) -> Option<Typed> {
        let players = self.several_players(crate::decode::text(owner)?, scope, owner.span)?;
        Some(self.united(players, owner.span, scope, |c, scope| {
            let one = c.player_node(owner, scope);
            c.zones_of(Some(one.expr), owner.span)
        }))
    }

    /// The players that a word means; `None` if it means one.
    fn several_players(&mut self, word: &str, scope: &Scope, span: Span) -> Option<Typed> {
        if !EACH.contains(&word) || scope.find("each").is_some() {
            return None;
        }
        let all = self.players(span);
        if word != "allOther" {
            return Some(all);
        }
        self.needs_actor(Some(word), span);
        let min = u64::from(self.env.players.min.saturating_sub(1));
        let max = Some(u64::from(self.env.players.max.saturating_sub(1)));
        let others = Query::Others { than: Expr::player(PlayerRef::Actor) };
        let ty = Type::list(Type::of(Kind::Player), Size { min, max });
        Some(Typed { expr: Expr::list(others), ty, ..all })
    }

    /// What `f` lists for each of them, joined.
    fn united(
        &mut self,
        players: Typed,
        span: Span,
        scope: &mut Scope,
        f: impl FnOnce(&mut Self, &mut Scope) -> Typed,
    ) -> Typed {
        let (slot, list) = self.for_each_of(&players, scope, f);
        self.make_unite(players, slot, list, span)
    }

    /// Lowers with `each` meaning one of them.
    fn for_each_of(
        &mut self,
        players: &Typed,
        scope: &mut Scope,
        f: impl FnOnce(&mut Self, &mut Scope) -> Typed,
    ) -> (String, Typed) {
        self.with_member(&players.ty, None, scope, players.span, |c, scope| {
            if let Some(it) = scope.find("it").cloned() {
                scope.push(Var { name: "each".to_owned(), how: Bound::Member, ..it });
            }
            f(c, scope)
        })
    }
}
