//! The boards on which places lie, as far as an expression tells. In a game with one board nothing is asked.

use super::lower::element_or_self;
use crate::compiler::{Compiler, Expansion};
use crate::env::{DerivedOf, Symbol};
use crate::facts::Fact;
use crate::scope::Scope;
use crate::types::{Kind, Typed};
use boardwright_def::{Expr, Fold, Query, Ref};
use boardwright_diag::{Code, Diagnostic, Span};
use std::collections::BTreeSet;

impl Compiler<'_> {
    /// The board under which an expression is written: in its regions and computed properties, `board` means this one.
    /// A definition that is used there is written elsewhere.
    pub(super) fn described_board(&self) -> Option<usize> {
        match self.lowering.expanding.last() {
            Some((Expansion::Derived(index), _)) => match self.env.derived[*index].of {
                // A computed property of a player's cells is the same for all players.
                DerivedOf::Cells(board) => self.env.boards[board].owner.is_none().then_some(board),
                DerivedOf::Tokens(_) | DerivedOf::Zone(_) | DerivedOf::Players => None,
            },
            Some((Expansion::Define(_), _)) => None,
            None => self.lowering.board,
        }
    }

    /// The board of a cell, given its id.
    pub fn board_of_cell(&self, id: &str) -> Option<usize> {
        let Symbol::Zone(zone) = self.env.names.get(id)?.symbol else { return None };
        (0..self.env.boards.len()).find(|board| self.env.zones_of(*board).contains(&zone))
    }

    /// The boards on which a place, or each member of a list of places, can lie. `None` if they can lie anywhere.
    pub fn boards_of(&self, places: &Expr, scope: &Scope) -> Option<BTreeSet<usize>> {
        if self.env.boards.len() < 2 {
            return None;
        }
        if let Some(known) = scope.boards_of(places) {
            return Some(known.clone());
        }
        if let Expr::Aggregate { aggregate } = places {
            let is_member = matches!(aggregate.op, Fold::First | Fold::Last);
            return if is_member { self.boards_of(&aggregate.query, scope) } else { None };
        }
        if let Expr::Ref(read) = places {
            return self.board_of_place(read).map(|board| BTreeSet::from([board]));
        }
        let Expr::Query(query) = places else { return None };
        self.boards_of_list(query, scope)
    }

    /// Notes the boards on which a name, with its `$`, can lie: it is bound to a member of a list.
    pub fn know_boards(&self, bind: &str, list: &Expr, scope: &mut Scope) {
        let boards = self.boards_of(list, scope);
        scope.know(boards.map(|boards| Fact::OnBoards(Expr::bound(bind), boards)));
    }

    fn board_of_place(&self, place: &Ref) -> Option<usize> {
        if let Ref::Cell { board, .. } = place {
            return self.env.boards.iter().position(|known| known.id == *board);
        }
        let Ref::Zone { zone, player: None } = place else { return None };
        self.board_of_cell(zone)
    }

    fn boards_of_list(&self, list: &Query, scope: &Scope) -> Option<BTreeSet<usize>> {
        if let Query::Board { board } = list {
            let found = self.env.boards.iter().position(|known| known.id == *board)?;
            return Some(BTreeSet::from([found]));
        }
        if let Query::Region { region, .. } = list {
            let region = self.env.regions.iter().find(|known| known.id == *region)?;
            return region.places.iter().flatten().map(|place| self.board_of_cell(place)).collect();
        }
        if let Query::Where { list, .. }
        | Query::Distinct { list, .. }
        | Query::Extreme { list, .. }
        | Query::Take { list, .. } = list
        {
            return self.boards_of(list, scope);
        }
        if let Query::Union { left, right } | Query::Otherwise { list: left, other: right } = list {
            let mut all = self.boards_of(left, scope)?;
            all.extend(self.boards_of(right, scope)?);
            return Some(all);
        }
        let Query::Items { items } = list else { return None };
        let mut all = BTreeSet::new();
        for item in items {
            all.extend(self.boards_of(item, scope)?);
        }
        Some(all)
    }

    /// Warns of a comparison of places that lie on different boards. It never holds; with `negated`, it always does.
    pub(super) fn check_boards(
        &mut self,
        [one, other]: [&Typed; 2],
        negated: bool,
        span: Span,
        scope: &Scope,
    ) {
        let are_places = |side: &Typed| element_or_self(&side.ty).kind == Kind::Place;
        // A definition is used for other places, too. Two values that are none are equal.
        let loose = self.stands_for_several() || one.ty.optional && other.ty.optional;
        if loose || !are_places(one) || !are_places(other) {
            return;
        }
        let Some(left) = self.boards_of(&one.expr, scope) else { return };
        let Some(right) = self.boards_of(&other.expr, scope) else { return };
        if left.is_empty() || right.is_empty() || !left.is_disjoint(&right) {
            return;
        }
        let names = |boards: &BTreeSet<usize>| {
            let ids = boards.iter().filter_map(|board| self.env.boards.get(*board));
            ids.map(|board| format!("`{}`", board.id)).collect::<Vec<_>>().join(" or ")
        };
        let (left, right) = (names(&left), names(&right));
        let word = if negated { "always" } else { "never" };
        let message = format!(
            "this {word} holds: the left side lies on {left}, the right side on {right}, which are different boards"
        );
        self.report(
            Diagnostic::new(Code::ConstantCondition, span, message)
                .hint(format!("name a place or a region of {left} on the right side")),
        );
    }
}
