//! Cells of a board by position: rows, columns, edges, the centre.

use super::function_table::Call;
use super::owned_boards::NamedBoard;
use crate::compiler::Compiler;
use crate::notes::NameSpace;
use crate::scope::Scope;
use crate::types::{Kind, Size, Type, Typed};
use boardwright_def::{Edges, Expr, Op, PlaceProp, Query, Ref};
use boardwright_diag::{Code, Span};
use boardwright_syntax::expr::Kind as TreeKind;

impl Compiler<'_> {
    /// `row(board, i)` and `column(board, i)`.
    pub(super) fn board_row(
        &mut self,
        prop: PlaceProp,
        call: Call<'_>,
        scope: &mut Scope,
    ) -> Typed {
        let board = self.board_argument(&call.args[0], call.src, scope);
        let i = self.tree(&call.args[1], call.src, scope, None);
        let i = self.as_int(i);
        let Some(board) = board.filter(|board| self.has_rows(board.at, call.span)) else {
            return Typed::unknown(call.span);
        };
        self.check_rows(board.at, prop, [&i, &i], call.span);
        let equal = |left| Op::Eq { left, right: i.expr.clone() };
        self.cells_where(&board, prop, equal, None, scope, call.span)
    }

    /// `rows(board, i, j)` and `columns(board, i, j)`.
    pub(super) fn board_rows(
        &mut self,
        prop: PlaceProp,
        call: Call<'_>,
        scope: &mut Scope,
    ) -> Typed {
        let board = self.board_argument(&call.args[0], call.src, scope);
        let i = self.tree(&call.args[1], call.src, scope, None);
        let i = self.as_int(i);
        let j = self.tree(&call.args[2], call.src, scope, None);
        let j = self.as_int(j);
        let Some(board) = board.filter(|board| self.has_rows(board.at, call.span)) else {
            return Typed::unknown(call.span);
        };
        self.check_rows(board.at, prop, [&i, &j], call.span);
        let lower = |left| Op::Ge { left, right: i.expr.clone() };
        let upper = |left| Op::Le { left, right: j.expr.clone() };
        self.cells_where(&board, prop, lower, Some(&upper), scope, call.span)
    }

    /// The cell in the middle of a board.
    pub(super) fn center(&mut self, at: usize, span: Span) -> Typed {
        let Some(board) = self.env.boards.get(at) else { return Typed::unknown(span) };
        let (rows, cols) = board.extent();
        let facts = board.shape.facts();
        let what = match facts.middle {
            false => Some(format!("a {}", facts.name)),
            true => (rows % 2 == 0 || cols % 2 == 0)
                .then(|| format!("a board of {rows} rows and {cols} columns")),
        };
        if let Some(what) = what {
            self.error(Code::OutOfRange, span, format!("{what} has no cell in its middle"));
            return Typed::unknown(span);
        }
        let middle = |n: u32| Expr::Int(i32::try_from(n / 2 + 1).unwrap_or(1));
        self.make_cell(at, middle(rows), middle(cols), span)
    }

    /// Cells whose row or column satisfies one or two conditions.
    fn cells_where(
        &mut self,
        board: &NamedBoard,
        prop: PlaceProp,
        first: impl Fn(Expr) -> Op,
        second: Option<&dyn Fn(Expr) -> Op>,
        scope: &Scope,
        span: Span,
    ) -> Typed {
        let Some(of) = self.env.boards.get(board.at) else { return Typed::unknown(span) };
        let cells = of.cells.len() as u64;
        let bind = scope.fresh("it");
        let read = || Expr::read(Ref::Place { place: Expr::bound(bind.clone()), prop });
        let mut when = Expr::op(first(read()));
        if let Some(second) = second {
            when = Expr::op(Op::And { args: vec![when, Expr::op(second(read()))] });
        }
        let list = self.cells_of_named(board);
        let ty = Type::list(Type::of(Kind::Place), Size::at_most(Some(cells)));
        Typed::new(Expr::list(Query::Where { list, bind, when }), ty, span)
    }

    /// `edge(board, d)`.
    pub(super) fn edge(&mut self, call: Call<'_>, scope: &mut Scope) -> Typed {
        let Call { args, src, span, .. } = call;
        let Some(board) = self.board_argument(&args[0], src, scope) else {
            return Typed::unknown(span);
        };
        let name = if let TreeKind::Name(name) = &args[1].kind { name.as_str() } else { "" };
        let at = src.span(args[1].span);
        let facts = self.env.boards[board.at].shape.facts();
        match facts.edges {
            Edges::Sides => self.side(&board, name, at, scope, span),
            // A ring with gaps has ends.
            Edges::None if self.env.boards[board.at].is_whole() => {
                self.error(Code::UnknownName, span, format!("a {} has no edge", facts.name));
                Typed::unknown(span)
            }
            Edges::Open | Edges::Ends | Edges::None => {
                self.open_side(&board, name, at, scope, span)
            }
        }
    }

    /// The first or last row or column.
    fn side(
        &mut self,
        board: &NamedBoard,
        name: &str,
        at: Span,
        scope: &Scope,
        span: Span,
    ) -> Typed {
        let (rows, cols) = self.env.boards[board.at].extent();
        let number = |n: u32| Expr::Int(i32::try_from(n).unwrap_or(i32::MAX));
        let (prop, last) = match name {
            "north" => (PlaceProp::Row, number(rows)),
            "south" => (PlaceProp::Row, number(1)),
            "east" => (PlaceProp::Col, number(cols)),
            "west" => (PlaceProp::Col, number(1)),
            _ => {
                let sides = ["north", "south", "east", "west"];
                let message = "an edge of the board is `north`, `south`, `east` or `west`";
                self.report(self.unknown(Code::UnknownName, at, name, message, sides));
                return Typed::unknown(span);
            }
        };
        let equal = |left| Op::Eq { left, right: last.clone() };
        self.cells_where(board, prop, equal, None, scope, span)
    }

    /// The cells from which no step leads in a direction.
    fn open_side(
        &mut self,
        board: &NamedBoard,
        name: &str,
        at: Span,
        scope: &Scope,
        span: Span,
    ) -> Typed {
        let of = &self.env.boards[board.at];
        let known: Vec<String> = of.directions.iter().map(|way| way.name.clone()).collect();
        if !known.iter().any(|way| way == name) {
            let message = match known.is_empty() {
                true => "this board has no directions, so no edges".to_owned(),
                false => {
                    format!("an edge of the board is named by a direction: {}", known.join(", "))
                }
            };
            self.report(self.unknown(Code::UnknownName, at, name, message, known));
            return Typed::unknown(span);
        }
        let (id, cells) = (of.id.clone(), of.cells.len() as u64);
        self.mention(at, NameSpace::Directions, name);
        let bind = scope.fresh("it");
        let direction = Ref::Direction { board: id, name: name.to_owned() };
        let step = Expr::read(Ref::Step {
            from: Expr::bound(bind.clone()),
            direction: Expr::read(direction),
            distance: Expr::Int(1),
        });
        let when = Expr::op(Op::Eq { left: step, right: Expr::read(Ref::None) });
        let list = self.cells_of_named(board);
        let ty = Type::list(Type::of(Kind::Place), Size::at_most(Some(cells)));
        Typed::new(Expr::list(Query::Where { list, bind, when }), ty, span)
    }
}
