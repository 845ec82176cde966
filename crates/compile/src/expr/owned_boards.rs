//! The boards that an expression names: `board`, `red_yard`, and that of one player, `yard[actor]`.

use crate::compiler::Compiler;
use crate::env::Symbol;
use crate::scope::Scope;
use crate::src::Src;
use crate::types::{Kind, Type, Typed};
use boardwright_def::{Expr, Op, PlayerRef, Query, Ref};
use boardwright_diag::Span;
use boardwright_syntax::expr::{Kind as TreeKind, Tree};

/// A board, or that of a player.
pub(super) struct NamedBoard {
    /// The index of the board; of boards that players have, that of the first seat.
    pub at: usize,
    pub player: Option<Typed>,
}

impl NamedBoard {
    /// A board of the whole game, or of a seat that is named.
    pub fn one(at: usize) -> Self {
        Self { at, player: None }
    }
}

impl Compiler<'_> {
    /// The board of the first seat, if a region holds the cells of each player's board.
    pub(super) fn board_of_region(&self, symbol: Symbol) -> Option<usize> {
        let Symbol::Region(region) = symbol else { return None };
        let name = &self.env.regions[region].id;
        self.env.boards.iter().position(|b| b.owner.as_ref().is_some_and(|o| o.name == *name))
    }

    /// The board of a player, `yard[actor]`; `None` for anything else. An unknown player is reported.
    pub(super) fn board_of_player(
        &mut self,
        tree: &Tree,
        src: &Src,
        scope: &mut Scope,
    ) -> Option<NamedBoard> {
        let TreeKind::Index(base, index) = &tree.kind else { return None };
        let (TreeKind::Name(name), [_]) = (&base.kind, index.as_slice()) else { return None };
        let symbol = self.env.names.get(name)?.symbol;
        let at = self.board_of_region(symbol)?;
        self.mention(src.span(base.span), crate::notes::NameSpace::Names, name);
        let player = self.player_index(name, index, src, scope, src.span(tree.span))?;
        (!player.ty.is_unknown()).then_some(NamedBoard { at, player: Some(player) })
    }

    /// The board named by an argument; reports anything else.
    pub(super) fn board_argument(
        &mut self,
        tree: &Tree,
        src: &Src,
        scope: &mut Scope,
    ) -> Option<NamedBoard> {
        let errors = self.diags.len();
        if let TreeKind::Name(name) = &tree.kind
            && let Some(board) = self.board_named(name, src.span(tree.span))
        {
            return Some(NamedBoard::one(board));
        }
        if let Some(board) = self.board_of_player(tree, src, scope) {
            return Some(board);
        }
        if self.diags.len() > errors {
            return None;
        }
        let value = self.tree(tree, src, scope, None);
        if !value.ty.is_unknown() {
            let diag = self.mismatch(value.span, "a board", &value.ty);
            let known = self.names_of_boards();
            let diag = diag.hint(format!("write `{}` here", known.join("` or `")));
            let is_list = value.ty.as_list().is_some();
            let of_list = "of a list of places, `where .row == 1` takes a row";
            self.report(if is_list { diag.hint(of_list) } else { diag });
        }
        None
    }

    /// The names of the boards of the whole game, and `yard[$p]` for boards that each player has.
    pub(super) fn names_of_boards(&self) -> Vec<String> {
        let first = |board: &boardwright_def::Board| match &board.owner {
            None => Some(board.id.clone()),
            Some(owner) => owner.is_first().then(|| format!("{}[$p]", owner.name)),
        };
        self.env.boards.iter().filter_map(first).collect()
    }

    /// The cells of a board.
    pub(super) fn cells_of_named(&self, board: &NamedBoard) -> Expr {
        let of = &self.env.boards[board.at];
        Expr::list(match (&board.player, &of.owner) {
            (Some(player), Some(owner)) => {
                Query::Region { region: owner.name.clone(), player: Some(player.expr.clone()) }
            }
            (Some(_) | None, _) => Query::Board { board: of.id.clone() },
        })
    }

    /// The value that `make` gives for a board; for that of a player, a choice by the seat of the player. The boards of
    /// all seats are alike, so a mistake is reported for the first.
    pub(super) fn with_board(
        &mut self,
        board: &NamedBoard,
        span: Span,
        mut make: impl FnMut(&mut Self, usize) -> Typed,
    ) -> Typed {
        let Some(player) = &board.player else { return make(self, board.at) };
        let boards = self.env.alike(board.at);
        if let Some(seat) = known_seat(&player.expr)
            && let Some(own) = boards.clone().nth(seat as usize - 1)
        {
            return make(self, own);
        }
        let mut values: Vec<Typed> = Vec::new();
        for at in boards {
            let value = make(self, at);
            if value.ty.is_unknown() {
                return value;
            }
            values.push(value);
        }
        // The last player remains after tests of the others.
        let last = values.pop();
        let others = values.into_iter().zip(1u32..).collect::<Vec<_>>();
        let chosen = others.into_iter().rev().fold(last, |other, (value, id)| {
            let seat = Expr::player(PlayerRef::Seat { id });
            let when = Expr::op(Op::Eq { left: player.expr.clone(), right: seat });
            let when = Typed::new(when, Type::of(Kind::Bool), span);
            Some(self.make_if(when, value, other?, span))
        });
        let Some(chosen) = chosen else { return Typed::unknown(span) };
        Typed { ty: chosen.ty.clone().none_if(player.ty.optional), ..chosen }
    }
}

/// The seat of a player who is named by it.
fn known_seat(player: &Expr) -> Option<u32> {
    let Expr::Ref(read) = player else { return None };
    let Ref::Player(PlayerRef::Seat { id }) = read.as_ref() else { return None };
    Some(*id)
}
