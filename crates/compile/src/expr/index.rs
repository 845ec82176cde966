//! Values with an index: `money[actor]`, `hand[$p]`, `PRICES[2]`.

use super::owned_boards::NamedBoard;
use crate::compiler::Compiler;
use crate::env::{Constant, Symbol};
use crate::interval::Interval;
use crate::notes::NameSpace;
use crate::scope::Scope;
use crate::src::Src;
use crate::types::{Kind, Size, Type, Typed};
use boardwright_def::{Expr, Op, Ordering, Owner, Query, Ref};
use boardwright_diag::{Code, Diagnostic, Fix, Span};
use boardwright_syntax::expr::{Kind as TreeKind, Tree};

impl Compiler<'_> {
    /// `base[index, …]`.
    pub fn index(
        &mut self,
        base: &Tree,
        index: &[Tree],
        src: &Src,
        scope: &mut Scope,
        span: Span,
    ) -> Typed {
        let at = src.span(base.span);
        let TreeKind::Name(name) = &base.kind else {
            return self.no_index(base, src, scope, span);
        };
        if let Some(declared) = self.env.names.get(name).copied() {
            self.mention(at, NameSpace::Names, name);
            return self.indexed_symbol(name, declared.symbol, at, index, src, scope, span);
        }
        if self.is_cursor(name) {
            self.offer_names(scope, None);
        } else if is_built_in(name) {
            self.mention(at, NameSpace::BuiltIn, name);
        }
        if name == "board" {
            return match self.the_board(at) {
                Some(board) => self.cell(&NamedBoard::one(board), index, src, scope, span),
                None => Typed::unknown(span),
            };
        }
        if !matches!(name.as_str(), "pieces" | "belongings" | "zones" | "score") {
            self.unknown_index(name, at, span);
            // The index names the player, so a loop over `each` does not bind it.
            let each = |tree: &&Tree| matches!(&tree.kind, TreeKind::Name(n) if n == "each");
            for tree in index.iter().filter(|tree| !each(tree)) {
                self.tree(tree, src, scope, Some(&Type::of(Kind::Player)));
            }
            return Typed::unknown(span);
        }
        let Some(player) = self.player_index(name, index, src, scope, span) else {
            return Typed::unknown(span);
        };
        match name.as_str() {
            "pieces" => {
                let ty = Type::list(Type::of(Kind::Token), Size::at_most(None));
                Typed::new(Expr::list(Query::Pieces { player: player.expr }), ty, span)
            }
            "belongings" => self.belongings(&player.expr, span, scope),
            "zones" => self.zones_of(Some(player.expr), span),
            _ => self.make_score(player, span),
        }
    }

    /// Reports an index on a value that takes none.
    fn no_index(&mut self, base: &Tree, src: &Src, scope: &mut Scope, span: Span) -> Typed {
        let base = self.tree(base, src, scope, None);
        if !base.ty.is_unknown() {
            let hint = if base.ty.as_list().is_some() {
                "the first member is `first(L)`, the second one `last(take(L, 2))` if there are so many"
            } else {
                "an index names a player (`money[actor]`) or a cell (`board[2, 3]`)"
            };
            let message = format!("{} has no index", base.ty.describe());
            let diag = Diagnostic::new(Code::TypeMismatch, span, message);
            let wanted = "something that players have, a board or a list";
            self.report(diag.types(wanted, base.ty.describe()).hint(hint));
        }
        Typed::unknown(span)
    }

    /// Reports an indexed name that is not declared or takes no index.
    fn unknown_index(&mut self, name: &str, at: Span, span: Span) {
        if !self.candidates(name).is_empty() || is_built_in(name) {
            let message = format!("`{name}` has no index");
            let mut diag = Diagnostic::new(Code::PlayerNotNeeded, span, message);
            if name == "directions" {
                diag = diag
                    .hint("a direction is named, `north`; the first of all is `first(directions)`");
            }
            let written = self.written(span).to_owned();
            let seat = written.strip_prefix(name).and_then(|index| index.strip_prefix('['));
            if matches!(name, "player" | "players")
                && let Some(seat) = seat.and_then(|index| index.strip_suffix(']'))
            {
                let fixed = |sign: u8| sign.is_ascii_digit() || sign.is_ascii_uppercase();
                let (ours, hint) = if seat.bytes().all(fixed) {
                    let hint = "a player is named by a seat in parentheses";
                    (format!("player({seat})"), hint)
                } else {
                    let hint = "`player(1)` names one seat for the whole game; a condition finds the player with a number";
                    (format!("first(players where .seat == {seat})"), hint)
                };
                let title = format!("Change to `{ours}`");
                diag = diag.hint(hint).fix(Fix::replace(title, span, ours));
            }
            self.report(diag);
            return;
        }
        let indexed = |symbol: Symbol| {
            matches!(
                symbol,
                Symbol::Pvar(_) | Symbol::Derived(_) | Symbol::Region(_) | Symbol::Table(_)
            ) || self.owned_zone(symbol)
        };
        let known = self.names_near(name, indexed);
        let message = format!("no zone or variable of players is called `{name}`");
        let diag = self.unknown(Code::UnknownName, at, name, message, &known);
        self.report(self.where_declared(diag));
    }

    fn owned_zone(&self, symbol: Symbol) -> bool {
        matches!(symbol, Symbol::Zone(index) if self.env.zones[index].owner == Owner::Player)
    }

    #[expect(clippy::too_many_arguments, reason = "a symbol, its place and its index with context")]
    fn indexed_symbol(
        &mut self,
        name: &str,
        symbol: Symbol,
        at: Span,
        index: &[Tree],
        src: &Src,
        scope: &mut Scope,
        span: Span,
    ) -> Typed {
        if let Some(keyed) = self.keyed(symbol, index, src, scope, span) {
            return keyed;
        }
        if self.has_piles(symbol) && !(index.len() == 1 && self.of_players(symbol)) {
            return self.pile_index(name, symbol, index, src, scope, span);
        }
        if let (Some(at), [player, cell @ ..]) = (self.board_of_region(symbol), index)
            && !cell.is_empty()
        {
            let player = std::slice::from_ref(player);
            let player = self.player_index(name, player, src, scope, span);
            let board = player.map(|player| NamedBoard { at, player: Some(player) });
            return board.map_or(Typed::unknown(span), |b| self.cell(&b, cell, src, scope, span));
        }
        if self.of_players(symbol) {
            let Some(player) = self.player_index(name, index, src, scope, span) else {
                return Typed::unknown(span);
            };
            return self.of_player_index(name, symbol, player, scope, span);
        }
        match symbol {
            Symbol::Board(board) => self.cell(&NamedBoard::one(board), index, src, scope, span),
            Symbol::Const(constant) => match self.env.constants[constant].clone() {
                Constant::Ints(values) => {
                    self.constant_item(name, &values, index, src, scope, span)
                }
                Constant::Int(_) | Constant::Bool(_) => {
                    let message = format!("`{name}` is a single value and has no index");
                    self.report(
                        Diagnostic::new(Code::TypeMismatch, span, message)
                            .types("a list", "a single value"),
                    );
                    Typed::unknown(span)
                }
            },
            Symbol::Poisoned => {
                for tree in index {
                    self.tree(tree, src, scope, None);
                }
                Typed::unknown(span)
            }
            Symbol::Table(table) => {
                self.table_key(table, index, src, scope, span);
                self.report(
                    Diagnostic::new(
                        Code::TypeMismatch,
                        span,
                        format!("`{name}[…]` is a row; one of its columns is needed here"),
                    )
                    .types("a value", "a row of a table")
                    .hint(self.table_hint(table)),
                );
                Typed::unknown(span)
            }
            Symbol::Enum(_)
            | Symbol::Gvar(_)
            | Symbol::Pvar(_)
            | Symbol::Zone(_)
            | Symbol::Region(_)
            | Symbol::Directions(_)
            | Symbol::TokenType(_)
            | Symbol::Family(_)
            | Symbol::Seat(_)
            | Symbol::Derived(_)
            | Symbol::Define(_) => {
                self.takes_no_index(name, symbol, at, span);
                Typed::unknown(span)
            }
        }
    }

    /// True if each player has one of these.
    pub(super) fn of_players(&self, symbol: Symbol) -> bool {
        match symbol {
            Symbol::Pvar(_) | Symbol::Derived(_) => true,
            Symbol::Zone(_) => self.owned_zone(symbol),
            Symbol::Region(region) => self.env.regions[region].per_seat,
            Symbol::Directions(set) => self.env.direction_sets[set].per_seat,
            Symbol::Const(_)
            | Symbol::Enum(_)
            | Symbol::Gvar(_)
            | Symbol::TokenType(_)
            | Symbol::Family(_)
            | Symbol::Seat(_)
            | Symbol::Define(_)
            | Symbol::Board(_)
            | Symbol::Table(_)
            | Symbol::Poisoned => false,
        }
    }

    /// A player's variable, zone, region, directions or computed property.
    fn of_player_index(
        &mut self,
        name: &str,
        symbol: Symbol,
        player: Typed,
        scope: &mut Scope,
        span: Span,
    ) -> Typed {
        match symbol {
            Symbol::Pvar(var) => self.pvar(var, player, None, span),
            Symbol::Zone(_) => self.zone(name, Some(player), span),
            Symbol::Region(region) => self.region(region, Some(player), span),
            Symbol::Directions(set) => self.directions_of(set, &player, span),
            Symbol::Derived(_) if !player.ty.is_unknown() => {
                self.read_derived(player, name, span, scope)
            }
            Symbol::Derived(_)
            | Symbol::Const(_)
            | Symbol::Enum(_)
            | Symbol::Gvar(_)
            | Symbol::TokenType(_)
            | Symbol::Family(_)
            | Symbol::Seat(_)
            | Symbol::Define(_)
            | Symbol::Board(_)
            | Symbol::Table(_)
            | Symbol::Poisoned => Typed::unknown(span),
        }
    }

    /// Reports an index on a value that is not per player.
    fn takes_no_index(&mut self, name: &str, symbol: Symbol, at: Span, span: Span) {
        let cut = Span::new(at.end as usize, span.end as usize);
        let declared = self.env.names.get(name).map(|declared| declared.span);
        let mut diag = Diagnostic::new(
            Code::PlayerNotNeeded,
            span,
            format!("`{name}` is {}; there is only one, so it takes no index", symbol.describe()),
        )
        .fix(Fix::replace("Remove the index", cut, ""));
        if let Symbol::Enum(_) | Symbol::Const(_) = symbol {
            diag.fixes.clear();
            diag = diag.hint("its words have no numbers: name the word itself, or keep a number and compare that");
        }
        if let Symbol::Define(_) = symbol
            && let key = self.written(Span::new(at.end as usize, span.end as usize)).trim()
            && let Some(key) = key.strip_prefix('[').and_then(|key| key.strip_suffix(']'))
        {
            let ours = format!("{name}({key})");
            diag.message = format!("what a definition takes stands in parentheses: `{ours}`");
            diag.fixes = vec![Fix::replace(format!("Change to `{ours}`"), span, ours)];
        }
        if let Symbol::Zone(index) = symbol
            && self.env.zones[index].ordering != Ordering::Set
        {
            diag.fixes.clear();
            diag = diag.hint(format!(
                "the next token is `top({name})`, the first `n` of them are `take({name}, n)`"
            ));
        }
        if let Some(declared) = declared {
            diag = diag.related(declared, format!("`{name}` is declared here"));
        }
        self.report(diag);
    }

    /// A player's variable.
    pub fn pvar(&mut self, var: usize, player: Typed, key: Option<Typed>, span: Span) -> Typed {
        let def = &self.env.pvars[var];
        let lacks = key.as_ref().is_some_and(|key| self.key_may_lack(def, key));
        let ty = Type::of_domain(&def.domain).none_if(player.ty.optional || lacks);
        let index = key.map(|key| key.expr);
        let read = Ref::Pvar { player: player.expr, var: def.id.clone(), index };
        Typed::new(Expr::read(read), ty, span)
    }

    /// The only value in brackets; `None` after a report. `takes` begins its message: `a table takes one key`.
    pub(super) fn only_index<'t>(
        &mut self,
        index: &'t [Tree],
        takes: &str,
        span: Span,
    ) -> Option<&'t Tree> {
        if let [only] = index {
            return Some(only);
        }
        let message = format!("{takes} in brackets, {} are given", index.len());
        self.error(Code::WrongArgumentCount, span, message);
        None
    }

    /// The player in brackets.
    pub fn player_index(
        &mut self,
        name: &str,
        index: &[Tree],
        src: &Src,
        scope: &mut Scope,
        span: Span,
    ) -> Option<Typed> {
        let only = self.only_index(index, &format!("`{name}` takes one player"), span)?;
        if let TreeKind::Name(word) = &only.kind
            && word == "each"
            && let Some(each) = scope.find("each")
        {
            return Some(each.value.clone());
        }
        let player = self.tree(only, src, scope, Some(&Type::of(Kind::Player)));
        let unknown = player.ty.is_unknown();
        let player = self.as_player(player);
        if player.ty.is_unknown() && !unknown { None } else { Some(player) }
    }

    fn constant_item(
        &mut self,
        name: &str,
        values: &[i32],
        index: &[Tree],
        src: &Src,
        scope: &mut Scope,
        span: Span,
    ) -> Typed {
        let [only] = index else {
            self.error(
                Code::WrongArgumentCount,
                span,
                format!("`{name}` takes one number in brackets"),
            );
            return Typed::unknown(span);
        };
        let at = self.tree(only, src, scope, None);
        let at = self.as_int(at);
        if at.ty.is_unknown() {
            return Typed::unknown(span);
        }
        if let Expr::Int(n) = at.expr {
            let found =
                usize::try_from(n).ok().and_then(|n| n.checked_sub(1)).and_then(|n| values.get(n));
            if let Some(value) = found {
                return Typed::int(*value, span);
            }
            self.error(
                Code::OutOfRange,
                span,
                format!("`{name}` has {} numbers, counted from 1", values.len()),
            );
            return Typed::unknown(span);
        }
        self.computed_item(values, at, span)
    }

    /// The number of a list at a computed place; `none` outside the list.
    fn computed_item(&mut self, values: &[i32], at: Typed, span: Span) -> Typed {
        let lo = values.iter().min().copied().unwrap_or(0);
        let hi = values.iter().max().copied().unwrap_or(0);
        let count = values.len() as i64;
        let fits = matches!(&at.ty.kind, Kind::Int(at) if at.lo >= 1 && at.hi <= count);
        let whole = fits && !at.ty.optional;
        let ty = Type::int(Interval::new(i64::from(lo), i64::from(hi))).none_if(!whole);
        // Without a value for other numbers the last comparison is not needed.
        let (mut expr, compared) = match values.split_last() {
            Some((last, rest)) if whole => (Expr::Int(*last), rest),
            Some(_) | None => (Expr::read(Ref::None), values),
        };
        for (position, value) in compared.iter().enumerate().rev() {
            let position = Expr::Int(i32::try_from(position + 1).unwrap_or(i32::MAX));
            let when = Expr::op(Op::Eq { left: at.expr.clone(), right: position });
            expr = Expr::op(Op::If { when, then: Expr::Int(*value), otherwise: expr });
        }
        Typed::new(expr, ty, span)
    }

    /// The directions of a set that differs by seat: the n-th of each seat become one direction
    /// that depends on the player.
    fn directions_of(&mut self, set: usize, player: &Typed, span: Span) -> Typed {
        let sets = self.env.direction_sets[set].sets.clone();
        let most = sets.iter().map(Vec::len).max().unwrap_or(0);
        if sets.iter().any(|set| set.len() != most) {
            return self.directions_by_seat(&sets, player, span);
        }
        let mut items = Vec::with_capacity(most);
        for nth in 0..most {
            let mut expr: Option<Expr> = None;
            for (seat, set) in sets.iter().enumerate().rev() {
                let direction = self.direction(set[nth], span).expr;
                expr = Some(match expr {
                    None => direction,
                    Some(rest) => {
                        let when = is_seat(player, seat);
                        Expr::op(Op::If { when, then: direction, otherwise: rest })
                    }
                });
            }
            items.extend(expr);
        }
        let ty = Type::list(Type::of(Kind::Direction), Size::exact(most as u64));
        Typed::new(Expr::list(Query::Items { items }), ty, span)
    }

    /// The directions of a player's seat, for sets of different sizes.
    fn directions_by_seat(&mut self, sets: &[Vec<usize>], player: &Typed, span: Span) -> Typed {
        let most = sets.iter().map(|set| set.len() as u64).max();
        let mut list: Option<Expr> = None;
        for (seat, set) in sets.iter().enumerate() {
            let items = set.iter().map(|way| self.direction(*way, span).expr).collect();
            let own = Expr::list(Query::Where {
                list: Expr::list(Query::Items { items }),
                bind: "$any".to_owned(),
                when: is_seat(player, seat),
            });
            list = Some(match list {
                None => own,
                Some(left) => Expr::list(Query::Union { left, right: own }),
            });
        }
        let ty = Type::list(Type::of(Kind::Direction), Size::at_most(most));
        match list {
            Some(list) => Typed::new(list, ty, span),
            None => Typed::unknown(span),
        }
    }
}

/// The condition that a player has the seat, counted from 0.
fn is_seat(player: &Typed, seat: usize) -> Expr {
    let id = u32::try_from(seat + 1).unwrap_or(1);
    let seat = Expr::player(boardwright_def::PlayerRef::Seat { id });
    Expr::op(Op::Eq { left: player.expr.clone(), right: seat })
}

/// The advice about a member of a list at a place that may lie outside it. A number in place of a member that does not
/// exist would hide the mistake, so none is offered as a fix.
pub(crate) fn index_hint(value: &Typed) -> Option<String> {
    let (count, _) = members_before_none(&value.expr)?;
    Some(format!(
        "the list has {count} numbers, and the index may be another one than 1 to {count}: \
         bound it, test it first, or give a value for none: `(… otherwise 0)`"
    ))
}

/// The number of members of a list and the index, if a value is its member at a place that may lie outside it.
pub(super) fn members_before_none(value: &Expr) -> Option<(i32, &Expr)> {
    let (mut rest, mut count, mut index) = (value, 0, value);
    while let Expr::Op(op) = rest
        && let Op::If { when: Expr::Op(when), then: Expr::Int(_), otherwise } = op.as_ref()
        && let Op::Eq { left, right: Expr::Int(n) } = when.as_ref()
        && *n == count + 1
    {
        (rest, count, index) = (otherwise, *n, left);
    }
    let none = matches!(rest, Expr::Ref(read) if **read == Ref::None);
    (none && count > 0).then_some((count, index))
}

fn is_built_in(name: &str) -> bool {
    crate::env::BUILT_IN.contains(&name) || crate::env::OPERATORS.contains(&name)
}
