//! Cells of a board by row and column or by number: `board[3, 4]`, `board[7]`, `board[1..9]`.

use super::owned_boards::NamedBoard;
use crate::compiler::Compiler;
use crate::scope::Scope;
use crate::src::Src;
use crate::types::{Kind, Size, Type, Typed};
use boardwright_def::{Aggregate, BoardShape, Expr, Fold, Numbering, Op, Query, Ref};
use boardwright_diag::{Code, Diagnostic, Span};
use boardwright_syntax::expr::{Kind as TreeKind, Tree};

impl Compiler<'_> {
    /// A cell by row and column, by number, or a slice.
    pub(super) fn cell(
        &mut self,
        board: &NamedBoard,
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
                    return self.with_board(board, span, |c, at| {
                        c.slice(at, from.clone(), to.clone(), span)
                    });
                }
                let one = self.tree(one, src, scope, Some(&number));
                let one = self.as_operand(one);
                self.with_board(board, span, |c, at| {
                    let count = c.env.boards.get(at).map_or(0, |board| board.cells.len());
                    let exists = is_within(&one, count as u64);
                    c.lowering.sure_cell = exists.then_some(span);
                    c.make_numbered(at, one.clone(), scope, span)
                })
            }
            [row, col] => {
                let row = self.tree(row, src, scope, Some(&number));
                let row = self.as_operand(row);
                let col = self.tree(col, src, scope, Some(&number));
                let col = self.as_operand(col);
                if row.ty.is_unknown() || col.ty.is_unknown() {
                    return Typed { ty: Type::of(Kind::Place), ..Typed::unknown(span) };
                }
                self.with_board(board, span, |c, at| {
                    c.note_cell(at, &row, &col, span);
                    c.make_cell(at, row.expr.clone(), col.expr.clone(), span)
                })
            }
            _ => {
                self.error(
                    Code::WrongArgumentCount,
                    span,
                    "a cell is `board[row, column]` or `board[number]`, of the board of a player \
                     `yard[actor, row, column]`",
                );
                Typed::unknown(span)
            }
        }
    }

    /// Notes whether a cell certainly exists. A track or ring is one row.
    pub(super) fn note_cell(&mut self, board: usize, row: &Typed, col: &Typed, span: Span) {
        let whole = self.env.boards.get(board).filter(|board| board.is_whole());
        let sides = whole.and_then(|board| board.shape.rectangle()).or_else(|| {
            whole.filter(|board| board.shape.facts().numbering == Numbering::Circle)?;
            Some((1, u32::try_from(whole?.cells.len()).ok()?))
        });
        let exists = sides
            .is_some_and(|(rows, cols)| is_within(row, rows.into()) && is_within(col, cols.into()));
        self.lowering.sure_cell = exists.then_some(span);
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
        match (board.shape.facts().numbering, board.shape.rectangle()) {
            (Numbering::Rectangle, Some((_, cols))) if board.at.is_empty() => {
                let cols = i32::try_from(cols).unwrap_or(1);
                let less = minus_one(number);
                let row = plus_one(fold(Op::Div { left: less.clone(), right: Expr::Int(cols) }));
                let col = plus_one(fold(Op::Mod { left: less, right: Expr::Int(cols) }));
                self.make_cell(at, row, col, span)
            }
            (Numbering::Circle, _) if board.is_whole() => {
                self.make_cell(at, Expr::Int(1), number, span)
            }
            (
                Numbering::Rectangle | Numbering::Circle | Numbering::Listed | Numbering::Written,
                _,
            ) => {
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
            let cells = (0..board.cells.len()).filter_map(|index| board.cell_at(index));
            let of_row =
                cells.filter(|(row, _)| i64::from(*row) == i64::from(*r)).map(|(_, col)| col);
            let (least, most) = of_row.fold((u32::MAX, 0), |(a, b), col| (a.min(col), b.max(col)));
            let hint = match least <= most && (least, most) != (1, cols) {
                true => {
                    format!("row {r} has the columns {least} to {most}; rows count from the bottom")
                }
                false => {
                    "rows count from the bottom, columns from the left, both from 1".to_owned()
                }
            };
            self.report(
                Diagnostic::new(
                    Code::OutOfRange,
                    span,
                    format!("there is no cell in row {r}, column {c}: the board has {rows} rows and {cols} columns"),
                )
                .hint(hint),
            );
            return Typed::unknown(span);
        }
        let read = Ref::Cell { board: board.id.clone(), row, col };
        Typed::new(Expr::read(read), Type::of(Kind::Place).or_none(), span)
    }

    /// True if the cells of a board have rows and columns; reports an error if not.
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
}

fn minus_one(expr: Expr) -> Expr {
    match expr {
        Expr::Int(n) => Expr::Int(n.saturating_sub(1)),
        expr @ (Expr::Bool(_)
        | Expr::Op(_)
        | Expr::Ref(_)
        | Expr::Aggregate { .. }
        | Expr::Query(_)) => Expr::op(Op::Sub { left: expr, right: Expr::Int(1) }),
    }
}

fn plus_one(expr: Expr) -> Expr {
    match expr {
        Expr::Int(n) => Expr::Int(n.saturating_add(1)),
        expr @ (Expr::Bool(_)
        | Expr::Op(_)
        | Expr::Ref(_)
        | Expr::Aggregate { .. }
        | Expr::Query(_)) => Expr::op(Op::Add { left: expr, right: Expr::Int(1) }),
    }
}

/// Folds quotient and remainder of two constants.
fn fold(op: Op) -> Expr {
    let known = |expr: &Expr| if let Expr::Int(n) = expr { Some(i64::from(*n)) } else { None };
    let value = match &op {
        Op::Div { left, right } => {
            known(left).zip(known(right)).and_then(|(a, b)| crate::interval::floor_div(a, b))
        }
        Op::Mod { left, right } => {
            known(left).zip(known(right)).and_then(|(a, b)| crate::interval::floor_mod(a, b))
        }
        Op::And { .. }
        | Op::Or { .. }
        | Op::Not { .. }
        | Op::Eq { .. }
        | Op::Ne { .. }
        | Op::Lt { .. }
        | Op::Le { .. }
        | Op::Gt { .. }
        | Op::Ge { .. }
        | Op::In { .. }
        | Op::Add { .. }
        | Op::Sub { .. }
        | Op::Mul { .. }
        | Op::Min { .. }
        | Op::Max { .. }
        | Op::Abs { .. }
        | Op::Set { .. }
        | Op::If { .. } => None,
    };
    match value.and_then(|n| i32::try_from(n).ok()) {
        Some(n) => Expr::Int(n),
        None => Expr::op(op),
    }
}

/// True if a number is certainly one from 1 to `most`.
fn is_within(number: &Typed, most: u64) -> bool {
    let bounds = number.ty.interval();
    let most = i64::try_from(most).unwrap_or(i64::MAX);
    !number.ty.optional && !number.ty.is_unknown() && bounds.lo >= 1 && bounds.hi <= most
}
