//! `shape` of token types: the cells that a token covers, drawn as text, and the properties that follow from it.

use crate::compiler::Compiler;
use crate::decode::text;
use boardwright_def::{Bound, Domain, Expr, Lattice, PropDef, Shape, TokenType, Turns, Visibility};
use boardwright_diag::{Capability, Code, Diagnostic, Span};
use boardwright_syntax::yaml::{Node, Value};

/// The key of the drawing.
pub(super) const SHAPE: &str = "shape";
/// The key of the ways to lay it; also the property with their number.
pub(super) const TURNS: &str = TokenType::TURNS;

/// The sign for a cell of the drawing that is not covered.
const FREE: &str = ".";
/// The end of a row in a drawing of one line.
const ROW_END: &str = "/";

/// True if a value is a drawing and not a property called `shape`: several rows, or a row of marks.
pub(super) fn is_drawing(node: &Node) -> bool {
    match &node.value {
        Value::Text(text) => {
            let several = text.text.trim_end().contains('\n') || text.text.contains(ROW_END);
            several || (is_row(&text.text) && (text.text.len() > 1 || text.text == "x"))
        }
        Value::List(items) => items.iter().all(|item| text(item).is_some_and(is_row)),
        Value::Null | Value::Bool(_) | Value::Int(_) | Value::Map(_) => false,
    }
}

/// True if a text has only the usual signs of drawings.
fn is_row(text: &str) -> bool {
    text.chars().all(|c| c.is_whitespace() || "xX#oO*.".contains(c))
}

/// The shape of a type before its orientations are counted.
#[derive(Clone)]
pub(super) struct Drawn {
    cells: Vec<(u32, u32)>,
    span: Span,
}

impl Compiler<'_> {
    /// Reads a drawing; `None` after a report.
    pub(super) fn drawn_shape(&mut self, node: &Node) -> Option<Drawn> {
        let drawing = self.drawing(node, true)?;
        let mut rows: Vec<Vec<&(String, Span)>> = Vec::new();
        for row in &drawing.rows {
            let parts = row.symbols.split(|(symbol, _)| symbol == ROW_END);
            rows.extend(parts.map(|part| part.iter().collect()));
        }
        rows.retain(|row: &Vec<_>| !row.is_empty());
        let side = Shape::MOST_SIDE as usize;
        if rows.len() > side || rows.iter().any(|row| row.len() > side) {
            let message = format!("a shape has at most {side} rows and columns");
            self.error(Code::OutOfRange, drawing.span, message);
            return None;
        }
        let mut cells = Vec::new();
        for (row, symbols) in (1..).zip(rows.iter().rev()) {
            let covered = (1..).zip(symbols).filter(|(_, (symbol, _))| symbol != FREE);
            cells.extend(covered.map(|(col, _)| (row, col)));
        }
        if !(1..=Shape::MOST_CELLS).contains(&cells.len()) {
            let most = Shape::MOST_CELLS;
            let message = format!("a shape covers from 1 to {most} cells, not {}", cells.len());
            let hint = "`x` is a cell that the token covers, `.` one that it does not";
            self.report(Diagnostic::new(Code::OutOfRange, drawing.span, message).hint(hint));
            return None;
        }
        Some(Drawn { cells, span: node.span })
    }

    /// `turns`: the ways in which shapes may be laid.
    pub(super) fn turns(&mut self, node: Option<&Node>) -> Turns {
        let Some(node) = node else { return Turns::default() };
        let word = self.within(TURNS, |c| c.word(node, "the ways to lay a shape"));
        let Some(word) = word else { return Turns::default() };
        let found = Turns::ALL.into_iter().find(|turns| turns.word() == word);
        found.unwrap_or_else(|| {
            let known = Turns::ALL.map(Turns::word);
            let message = format!("`{word}` is no way to lay a shape");
            let hint = "`all`: rotated and turned over; `rotate`; `reflect`; `fixed`: as drawn";
            let diag = self.unknown(Code::WrongLiteral, node.span, &word, message, known);
            self.report(diag.hint(hint));
            Turns::default()
        })
    }

    /// Gives a type its shape, and the properties that follow from it.
    pub(super) fn give_shape(&mut self, index: usize, drawn: Drawn, turns: Turns) {
        let Some(lattice) = self.lattice(drawn.span) else { return };
        let token = &self.env.types[index];
        if token.visibility != Visibility::Public {
            let message =
                format!("`{}` has a shape, so everybody sees which token it is", token.id);
            let hint = "remove `visibility`; a zone can hide its tokens";
            self.report(Diagnostic::new(Code::WrongLiteral, drawn.span, message).hint(hint));
            return;
        }
        let taken = [TokenType::TURNS, TokenType::TURNED];
        if let Some(prop) = token.props.iter().find(|prop| taken.contains(&prop.id.as_str())) {
            let message = format!("a token with a shape already has `{}`", prop.id);
            let hint = "`turned` is the number of its orientation, `turns` how many there are";
            self.report(Diagnostic::new(Code::DuplicateDefinition, drawn.span, message).hint(hint));
            return;
        }
        let shape = Shape { cells: drawn.cells, turns };
        let ways = shape.orientations(lattice).len() as i32;
        let prop = |id: &str, range: (i32, i32), init: i32, changes: bool| PropDef {
            id: id.to_owned(),
            domain: Domain::Int { min: range.0, max: range.1, optional: false },
            init: Some(Expr::Int(init)),
            bound: Bound::Clamp,
            changes,
            visibility: Visibility::Public,
        };
        let token = &mut self.env.types[index];
        token.props.push(prop(TokenType::TURNS, (ways, ways), ways, false));
        token.props.push(prop(TokenType::TURNED, (1, ways), 1, true));
        token.shape = Some(shape);
    }

    /// The lattice of the boards; `None` after a report if shapes cannot be laid on them.
    fn lattice(&mut self, span: Span) -> Option<Lattice> {
        let mut known = self.env.boards.iter().filter_map(|board| board.shape.lattice());
        let first = known.next();
        let mixed = known.any(|other| Some(other) != first);
        if first.is_none() || mixed {
            if !self.env.incomplete {
                self.missing(span, Capability::ShapeBoard);
            }
            return None;
        }
        first
    }
}
