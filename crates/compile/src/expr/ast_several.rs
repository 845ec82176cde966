//! Selectors of several players in AST form: `"hand:all"`, `"hand:allOther"`, `owner: all`. They
//! list or count over all these players; effects are repeated for each.

use super::selectors::{self, EACH};
use crate::compiler::Compiler;
use crate::interval::Interval;
use crate::scope::{Bound, Scope, Var};
use crate::types::{Kind, Size, Type, Typed};
use boardwright_def::{Expr, Fold, PlayerRef, Query, Ref};
use boardwright_diag::Span;
use boardwright_syntax::yaml::Node;

impl Compiler<'_> {
    /// The tokens in the zones of all the players of a selector, player by player; `None` if it
    /// selects one zone.
    pub(super) fn tokens_of_several(&mut self, node: &Node, scope: &mut Scope) -> Option<Typed> {
        let zone = node.get("zone")?;
        let (_, players) = selectors::split(crate::decode::text(zone)?)?;
        let players = self.several_players(players, scope, zone.span)?;
        Some(self.united(players, node.span, scope, |c, scope| {
            let zone = c.place_part(node, "zone", scope);
            c.as_list(zone)
        }))
    }

    /// The number of tokens in the zones of all the players of a selector.
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

    /// The zones of all the players selected by `owner`.
    pub(super) fn zones_of_several(&mut self, owner: &Node, scope: &mut Scope) -> Option<Typed> {
        let players = self.several_players(crate::decode::text(owner)?, scope, owner.span)?;
        Some(self.united(players, owner.span, scope, |c, scope| {
            let one = c.player_node(owner, scope);
            c.zones_of(Some(one.expr), owner.span)
        }))
    }

    /// The players that a word selects; `None` if it selects one.
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

    /// The union of the lists that `f` gives for each player.
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

    /// Runs `f` with `each` bound to the player of the loop.
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
