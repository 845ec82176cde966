//! Zones that are piles by type: `supply[copper]`, and `take copper from supply to hand[actor]`. A pile is the list of
//! the tokens of one type in the zone.

use crate::compiler::Compiler;
use crate::env::Symbol;
use crate::scope::Scope;
use crate::src::Src;
use crate::types::{Kind, Typed};
use boardwright_def::{Effect, Fold, Owner};
use boardwright_diag::{Code, Diagnostic, Span};
use boardwright_syntax::expr::Tree;

impl Compiler<'_> {
    /// True if a symbol is a zone with `ordering: piles`.
    pub fn has_piles(&self, symbol: Symbol) -> bool {
        matches!(symbol, Symbol::Zone(index) if self.uses.piles.contains(&index))
    }

    /// `supply[copper]`, or `store[$p, copper]` where each player has piles.
    pub fn pile_index(
        &mut self,
        name: &str,
        symbol: Symbol,
        index: &[Tree],
        src: &Src,
        scope: &mut Scope,
        span: Span,
    ) -> Typed {
        let owned =
            matches!(symbol, Symbol::Zone(zone) if self.env.zones[zone].owner == Owner::Player);
        let (player, of) = match (owned, index) {
            (false, [of]) => (None, of),
            (true, [player, of]) => {
                let player = std::slice::from_ref(player);
                let Some(player) = self.player_index(name, player, src, scope, span) else {
                    return Typed::unknown_list(span);
                };
                (Some(player), of)
            }
            (owned, _) => {
                let form = if owned { "[player, TYPE]" } else { "[TYPE]" };
                let message = format!("a pile of `{name}` is written `{name}{form}`");
                self.error(Code::WrongArgumentCount, span, message);
                return Typed::unknown_list(span);
            }
        };
        let of = self.tree_of(of, Kind::TokenType, src, scope);
        let of = self.as_token_type(of);
        let zone = self.zone(name, player, span);
        self.make_pile(zone, of, scope, span)
    }

    /// The tokens of one type in a place or list.
    pub fn make_pile(&mut self, from: Typed, of: Typed, scope: &mut Scope, span: Span) -> Typed {
        if from.ty.is_unknown() || of.ty.is_unknown() {
            return Typed::unknown_list(span);
        }
        let tokens = self.as_tokens(from);
        self.make_where(tokens, None, scope, span, |c, scope| {
            let Some(member) = scope.find("it").map(|var| var.value.clone()) else {
                return Typed::unknown(span);
            };
            // Nothing in the text names this property.
            let nowhere = Span::new(span.start as usize, span.start as usize);
            let ty = c.prop(member, "type", nowhere, scope);
            c.make_equality(ty, of, true, span)
        })
    }

    /// `take TYPE from PLACE to PLACE`: one token of the type, or some; fewer if there are fewer.
    pub fn make_taking(
        &mut self,
        count: Option<Typed>,
        of: Typed,
        (from, to): (Typed, Typed),
        scope: &mut Scope,
        span: Span,
    ) -> Option<Effect> {
        if of.ty.kind == Kind::Token && !of.ty.is_unknown() {
            let diag = self.mismatch(of.span, "a type of tokens", &of.ty);
            self.report(diag.hint("a token is moved with `move $token to …`"));
            return None;
        }
        let of = self.as_token_type(of);
        let pile = self.make_pile(from, of, scope, span);
        if pile.ty.is_unknown() || to.ty.is_unknown() {
            return None;
        }
        match count {
            None => {
                let first = self.make_fold(Fold::First, pile, None, None, span);
                self.move_effect(first, to, None, None)
            }
            Some(count) => {
                let some = self.make_take(pile, count, span);
                self.move_effect(some, to, None, None)
            }
        }
    }

    /// Reports `ordering: piles` of a board.
    pub fn piles_of_board(&mut self, span: Span) {
        let message = "cells of a board are no piles by type";
        let hint = "`count($cell where .type == man)` counts the tokens of a type in a cell";
        self.report(Diagnostic::new(Code::WrongLiteral, span, message).hint(hint));
    }
}
