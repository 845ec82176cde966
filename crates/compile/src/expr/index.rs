//! `money[actor]`, `hand[$p]`, `board[3, 4]`, `PRICES[2]`.

use crate::compiler::{Compiler, unknown};
use crate::env::{Constant, Symbol};
use crate::notes::NameSpace;
use crate::scope::Scope;
use crate::src::Src;
use crate::types::{Kind, Size, Type, Typed};
use boardwright_def::{Aggregate, BoardShape, Expr, Fold, Op, Owner, Query, Ref};
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
            let base = self.tree(base, src, scope, None);
            if !base.ty.is_unknown() {
                self.report(
                    Diagnostic::new(
                        Code::TypeMismatch,
                        span,
                        format!("{} has no index", base.ty.describe()),
                    )
                    .types("something that players have, a board or a list", base.ty.describe())
                    .hint("an index says whose (`money[actor]`) or which cell (`board[2, 3]`)"),
                );
            }
            return Typed::unknown(span);
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
        match name.as_str() {
            "board" => match self.the_board(at) {
                Some(board) => self.cell(board, index, src, scope, span),
                None => Typed::unknown(span),
            },
            "pieces" => {
                let Some(player) = self.player_index(name, index, src, scope, span) else {
                    return Typed::unknown(span);
                };
                let size = Size::at_most(None);
                let ty = Type::list(Type::of(Kind::Token), size);
                Typed::new(Expr::list(Query::Pieces { player: player.expr }), ty, span)
            }
            "zones" => {
                let Some(player) = self.player_index(name, index, src, scope, span) else {
                    return Typed::unknown(span);
                };
                self.zones_of(Some(player.expr), span)
            }
            "score" => {
                let Some(player) = self.player_index(name, index, src, scope, span) else {
                    return Typed::unknown(span);
                };
                self.make_score(player, span)
            }
            _ => {
                if self.candidates(name).is_empty() && !is_built_in(name) {
                    let known = self.env.names_of(|symbol| {
                        matches!(
                            symbol,
                            Symbol::Pvar(_)
                                | Symbol::Derived(_)
                                | Symbol::Region(_)
                                | Symbol::Table(_)
                        ) || self.owned_zone(symbol)
                    });
                    let message = format!("nothing that players have is called `{name}`");
                    let diag = unknown(Code::UnknownName, at, name, message, &known);
                    self.report(self.where_declared(diag));
                } else {
                    self.error(Code::PlayerNotNeeded, span, format!("`{name}` has no index"));
                }
                // Whose it is, no loop of this line says then.
                let each = |tree: &&Tree| matches!(&tree.kind, TreeKind::Name(n) if n == "each");
                for tree in index.iter().filter(|tree| !each(tree)) {
                    self.tree(tree, src, scope, Some(&Type::of(Kind::Player)));
                }
                Typed::unknown(span)
            }
        }
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
        match symbol {
            Symbol::Pvar(var) => {
                let Some(player) = self.player_index(name, index, src, scope, span) else {
                    return Typed::unknown(span);
                };
                self.pvar(var, player, span)
            }
            Symbol::Zone(zone) if self.env.zones[zone].owner == Owner::Player => {
                let Some(player) = self.player_index(name, index, src, scope, span) else {
                    return Typed::unknown(span);
                };
                self.zone(name, Some(player), span)
            }
            Symbol::Region(region) if self.env.regions[region].per_seat => {
                let Some(player) = self.player_index(name, index, src, scope, span) else {
                    return Typed::unknown(span);
                };
                self.region(region, Some(player), span)
            }
            Symbol::Directions(set) if self.env.direction_sets[set].per_seat => {
                let Some(player) = self.player_index(name, index, src, scope, span) else {
                    return Typed::unknown(span);
                };
                self.directions_of(set, &player, span)
            }
            Symbol::Derived(_) => match self.player_index(name, index, src, scope, span) {
                Some(player) if !player.ty.is_unknown() => {
                    self.read_derived(player, name, span, scope)
                }
                _ => Typed::unknown(span),
            },
            Symbol::Board(board) => self.cell(board, index, src, scope, span),
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
            | Symbol::Zone(_)
            | Symbol::Region(_)
            | Symbol::Directions(_)
            | Symbol::TokenType(_)
            | Symbol::Family(_)
            | Symbol::Seat(_)
            | Symbol::Define(_) => {
                let cut = Span::new(at.end as usize, span.end as usize);
                let declared = self.env.names.get(name).map(|declared| declared.span);
                let mut diag = Diagnostic::new(
                    Code::PlayerNotNeeded,
                    span,
                    format!("`{name}` is {} of which there is only one", symbol.describe()),
                )
                .fix(Fix::replace(format!("Change to `{name}`"), cut, ""));
                if let Some(declared) = declared {
                    diag = diag.related(declared, format!("`{name}` is declared here"));
                }
                self.report(diag);
                Typed::unknown(span)
            }
        }
    }

    /// A player's variable.
    pub fn pvar(&mut self, var: usize, player: Typed, span: Span) -> Typed {
        let def = &self.env.pvars[var];
        let ty = Type::of_domain(&def.domain).none_if(player.ty.optional);
        let read = Ref::Pvar { player: player.expr, var: def.id.clone() };
        Typed::new(Expr::read(read), ty, span)
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
        let [only] = index else {
            self.error(
                Code::WrongArgumentCount,
                span,
                format!("`{name}` takes one player in brackets, {} are given", index.len()),
            );
            return None;
        };
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

    /// A cell by row and column, by number, or a slice.
    fn cell(
        &mut self,
        board: usize,
        index: &[Tree],
        src: &Src,
        scope: &mut Scope,
        span: Span,
    ) -> Typed {
        let number = Type::int(crate::interval::Interval::FULL);
        match index {
            [one] => {
                if let TreeKind::Range { from, to, step: None } = &one.kind {
                    let from = self.tree(from, src, scope, Some(&number));
                    let to = self.tree(to, src, scope, Some(&number));
                    return self.slice(board, from, to, span);
                }
                let one = self.tree(one, src, scope, Some(&number));
                let one = self.as_operand(one);
                self.make_numbered(board, one, scope, span)
            }
            [row, col] => {
                let row = self.tree(row, src, scope, Some(&number));
                let row = self.as_operand(row);
                let col = self.tree(col, src, scope, Some(&number));
                let col = self.as_operand(col);
                if row.ty.is_unknown() || col.ty.is_unknown() {
                    return Typed { ty: Type::of(Kind::Place), ..Typed::unknown(span) };
                }
                self.make_cell(board, row.expr, col.expr, span)
            }
            _ => {
                self.error(
                    Code::WrongArgumentCount,
                    span,
                    "a cell is `board[row, column]` or `board[number]`",
                );
                Typed::unknown(span)
            }
        }
    }

    /// A cell by its number; a constant one becomes the zone itself.
    fn make_numbered(&mut self, at: usize, number: Typed, scope: &Scope, span: Span) -> Typed {
        let Some(board) = self.env.boards.get(at) else { return Typed::unknown(span) };
        if number.ty.is_unknown() {
            return Typed::unknown(span);
        }
        if let Expr::Int(n) = number.expr {
            let index = usize::try_from(n).ok().and_then(|n| n.checked_sub(1));
            if let Some(cell) = index.and_then(|index| board.cells.get(index)).cloned() {
                return self.zone(&cell, None, span);
            }
            let message = format!("cells are numbered from 1 to {}", board.cells.len());
            self.error(Code::OutOfRange, span, message);
            return Typed::unknown(span);
        }
        let number = number.expr;
        match board.shape {
            BoardShape::Grid { cols, .. } if board.at.is_empty() => {
                let cols = i32::try_from(cols).unwrap_or(1);
                let less = minus_one(number);
                let row = plus_one(fold(Op::Div { left: less.clone(), right: Expr::Int(cols) }));
                let col = plus_one(fold(Op::Mod { left: less, right: Expr::Int(cols) }));
                self.make_cell(at, row, col, span)
            }
            BoardShape::Ring { length } if length as usize == board.cells.len() => {
                self.make_cell(at, Expr::Int(1), number, span)
            }
            BoardShape::Grid { .. }
            | BoardShape::Hex { .. }
            | BoardShape::Rhombus { .. }
            | BoardShape::Triangle { .. }
            | BoardShape::Track { .. }
            | BoardShape::Ring { .. }
            | BoardShape::Graph => {
                let list = Expr::list(Query::Board { board: board.id.clone() });
                let bind = scope.fresh("it");
                let prop = boardwright_def::PlaceProp::Index;
                let left = Expr::read(Ref::Place { place: Expr::bound(bind.clone()), prop });
                let when = Expr::op(Op::Eq { left, right: number });
                let query = Expr::list(Query::Where { list, bind, when });
                let first =
                    Aggregate { op: Fold::First, query, bind: "$it".to_owned(), value: None };
                let expr = Expr::Aggregate { aggregate: Box::new(first) };
                Typed::new(expr, Type::of(Kind::Place).or_none(), span)
            }
        }
    }

    /// A cell; a constant one becomes the zone itself.
    pub fn make_cell(&mut self, board: usize, row: Expr, col: Expr, span: Span) -> Typed {
        if !self.has_rows(board, span) {
            return Typed::unknown(span);
        }
        let Some(board) = self.env.boards.get(board) else { return Typed::unknown(span) };
        if let (Expr::Int(r), Expr::Int(c)) = (&row, &col) {
            let at = u32::try_from(*r).ok().zip(u32::try_from(*c).ok());
            let found = (0..board.cells.len()).find(|index| board.cell_at(*index) == at);
            if let Some(cell) =
                found.filter(|_| at.is_some()).map(|index| board.cells[index].clone())
            {
                return self.zone(&cell, None, span);
            }
            let (rows, cols) = board.extent();
            self.report(
                Diagnostic::new(
                    Code::OutOfRange,
                    span,
                    format!("there is no cell in row {r}, column {c}: the board has {rows} rows and {cols} columns"),
                )
                .hint("rows count from the bottom, columns from the left, both from 1"),
            );
            return Typed::unknown(span);
        }
        let read = Ref::Cell { board: board.id.clone(), row, col };
        Typed::new(Expr::read(read), Type::of(Kind::Place).or_none(), span)
    }

    /// Whether the cells of a board have rows and columns; reports if not.
    pub fn has_rows(&mut self, board: usize, span: Span) -> bool {
        let graph = self.env.boards.get(board).filter(|b| b.shape == BoardShape::Graph);
        let Some(cell) = graph.map(|board| board.cells.first().cloned().unwrap_or_default()) else {
            return true;
        };
        self.report(
            Diagnostic::new(Code::OutOfRange, span, "a graph has no rows and columns")
                .hint(format!("its places have names: `{cell}`")),
        );
        false
    }

    fn slice(&mut self, board: usize, from: Typed, to: Typed, span: Span) -> Typed {
        let from = self.as_constant(from, "the first cell of a slice");
        let to = self.as_constant(to, "the last cell of a slice");
        let (Some(from), Some(to)) = (from, to) else { return Typed::unknown(span) };
        let cells = self.env.boards.get(board).map(|b| b.cells.clone()).unwrap_or_default();
        if from < 1 || to < from || to as usize > cells.len() {
            self.error(
                Code::OutOfRange,
                span,
                format!("cells are numbered from 1 to {}", cells.len()),
            );
            return Typed::unknown(span);
        }
        let items: Vec<Expr> = cells[from as usize - 1..to as usize]
            .iter()
            .map(|zone| Expr::read(Ref::Zone { zone: zone.clone(), player: None }))
            .collect();
        let ty = Type::list(Type::of(Kind::Place), Size::exact(items.len() as u64));
        Typed::new(Expr::list(Query::Items { items }), ty, span)
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
        let at = self.as_operand(at);
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
                format!("`{name}` has {} numbers, from 1 on", values.len()),
            );
            return Typed::unknown(span);
        }
        let lo = values.iter().min().copied().unwrap_or(0);
        let hi = values.iter().max().copied().unwrap_or(0);
        let ty = Type::int(crate::interval::Interval::new(i64::from(lo), i64::from(hi)));
        let mut expr = Expr::Int(values.last().copied().unwrap_or(0));
        for (position, value) in values.iter().enumerate().rev().skip(1) {
            let position = Expr::Int(i32::try_from(position + 1).unwrap_or(i32::MAX));
            let when = Expr::op(Op::Eq { left: at.expr.clone(), right: position });
            expr = Expr::op(Op::If { when, then: Expr::Int(*value), otherwise: expr });
        }
        Typed::new(expr, ty, span)
    }

    /// The directions of a set that differs from seat to seat: the n-th of each seat become one
    /// direction that depends on the player.
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

    /// The directions of the seat a player has, where seats have more or fewer of them.
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

/// Whether a player has the seat, counted from 0.
fn is_seat(player: &Typed, seat: usize) -> Expr {
    let id = u32::try_from(seat + 1).unwrap_or(1);
    let seat = Expr::player(boardwright_def::PlayerRef::Seat { id });
    Expr::op(Op::Eq { left: player.expr.clone(), right: seat })
}

fn is_built_in(name: &str) -> bool {
    crate::env::BUILT_IN.contains(&name) || crate::env::OPERATORS.contains(&name)
}

fn minus_one(expr: Expr) -> Expr {
    match expr {
        Expr::Int(n) => Expr::Int(n.saturating_sub(1)),
        expr => Expr::op(Op::Sub { left: expr, right: Expr::Int(1) }),
    }
}

fn plus_one(expr: Expr) -> Expr {
    match expr {
        Expr::Int(n) => Expr::Int(n.saturating_add(1)),
        expr => Expr::op(Op::Add { left: expr, right: Expr::Int(1) }),
    }
}

/// Computes quotient and remainder of two numbers that are known.
fn fold(op: Op) -> Expr {
    let known = |expr: &Expr| if let Expr::Int(n) = expr { Some(i64::from(*n)) } else { None };
    let value = match &op {
        Op::Div { left, right } => {
            known(left).zip(known(right)).and_then(|(a, b)| crate::interval::floor_div(a, b))
        }
        Op::Mod { left, right } => {
            known(left).zip(known(right)).and_then(|(a, b)| crate::interval::floor_mod(a, b))
        }
        _ => None,
    };
    match value.and_then(|n| i32::try_from(n).ok()) {
        Some(n) => Expr::Int(n),
        None => Expr::op(op),
    }
}
