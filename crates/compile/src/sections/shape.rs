//! `shape` of a board: `grid(8, 8)`, `hex(4)`, `ring(14)`.

use crate::compiler::{Compiler, unknown};
use crate::decode::text;
use crate::macros::shapes::{self, MOST_CELLS, SHAPES};
use crate::scope::Scope;
use crate::src::Src;
use boardwright_def::BoardShape;
use boardwright_diag::{Code, Diagnostic, Span};
use boardwright_syntax::expr::{Kind as TreeKind, Tree};
use boardwright_syntax::yaml::{Node, Value};

impl Compiler<'_> {
    /// The shape: `shape: grid(8, 8)`, `shape: { grid: { rows, cols } }`, `macro: grid` with its
    /// sizes beside.
    pub fn board_shape(&mut self, body: &Node) -> Option<(BoardShape, Span)> {
        let Some(shape) =
            body.get("shape").or_else(|| body.get("grid")).or_else(|| body.get("macro"))
        else {
            self.report(
                Diagnostic::new(Code::MissingKey, body.span, "a board needs `shape`")
                    .hint("for example `shape: grid(8, 8)`"),
            );
            return None;
        };
        self.within("shape", |c| {
            if text(shape).is_some() {
                c.keep_words(shape);
            }
            let (name, sizes) = match &shape.value {
                Value::Text(word) if SHAPES.iter().any(|(name, _)| *name == word.text) => {
                    c.sized(&word.text, body)?
                }
                Value::Text(text) => {
                    let (tree, src) = c.parse(text)?;
                    c.shape_call(&tree, &src)?
                }
                Value::Map(_) => {
                    let named = SHAPES.iter().find(|(name, _)| shape.get(name).is_some());
                    let (name, inner) = match named {
                        Some((name, _)) => (*name, shape.get(name).unwrap_or(shape)),
                        None => ("grid", shape),
                    };
                    let keys = SHAPES.iter().find(|(known, _)| *known == name)?.1;
                    c.keys(inner, &format!("a {name}"), keys);
                    c.sized(name, inner)?
                }
                Value::Null | Value::Bool(_) | Value::Int(_) | Value::List(_) => {
                    c.shape(shape, "the shape of a board is text such as `grid(8, 8)`");
                    return None;
                }
            };
            c.checked_shape(&name, &sizes, shape.span).map(|found| (found, shape.span))
        })
    }

    /// A shape with its sizes, if a board can have it.
    fn checked_shape(&mut self, name: &str, sizes: &[i32], span: Span) -> Option<BoardShape> {
        let least = if name == "ring" { 3 } else { 1 };
        if sizes.iter().any(|size| *size < least) {
            let message = match name {
                "grid" => "a board has at least 1 row and 1 column".to_owned(),
                "ring" => "a ring has at least 3 cells".to_owned(),
                _ => format!("the size of a {name} is at least 1"),
            };
            self.error(Code::OutOfRange, span, message);
            return None;
        }
        let sizes: Vec<u32> = sizes.iter().map(|size| size.unsigned_abs()).collect();
        let shape = shapes::shape(name, &sizes)?;
        let cells = shapes::size(shape);
        if cells > MOST_CELLS {
            let message = match shape {
                BoardShape::Grid { rows, cols } => format!(
                    "{rows} rows of {cols} cells are more than the {MOST_CELLS} cells a board may have"
                ),
                BoardShape::Hex { .. }
                | BoardShape::Rhombus { .. }
                | BoardShape::Triangle { .. }
                | BoardShape::Track { .. }
                | BoardShape::Ring { .. }
                | BoardShape::Graph => {
                    format!("{cells} cells are more than the {MOST_CELLS} a board may have")
                }
            };
            self.error(Code::BoardTooLarge, span, message);
            return None;
        }
        Some(shape)
    }

    /// A shape with named sizes.
    fn sized(&mut self, name: &str, node: &Node) -> Option<(String, Vec<i32>)> {
        let (name, keys) = SHAPES.iter().find(|(known, _)| *known == name)?;
        let mut sizes = Vec::new();
        for key in *keys {
            match node.get(key) {
                Some(value) => sizes.extend(self.constant(value, "the size of a board")),
                None => {
                    self.error(Code::MissingKey, node.span, format!("a {name} needs `{key}`"));
                }
            }
        }
        (sizes.len() == keys.len()).then(|| ((*name).to_owned(), sizes))
    }

    /// A shape with its sizes in brackets.
    fn shape_call(&mut self, tree: &Tree, src: &Src) -> Option<(String, Vec<i32>)> {
        let span = src.span(tree.span);
        let (name, args) = match &tree.kind {
            TreeKind::Call { name, binder: None, args } => (name.text.as_str(), args.as_slice()),
            TreeKind::Name(name) => (name.as_str(), [].as_slice()),
            TreeKind::Int(_)
            | TreeKind::Bound(_)
            | TreeKind::ItProp(_)
            | TreeKind::Prop(..)
            | TreeKind::Index(..)
            | TreeKind::Call { .. }
            | TreeKind::Set(_)
            | TreeKind::Not(_)
            | TreeKind::Neg(_)
            | TreeKind::Binary(..)
            | TreeKind::Range { .. }
            | TreeKind::Where { .. }
            | TreeKind::Otherwise(..)
            | TreeKind::If(..) => {
                self.error(Code::WrongLiteral, span, "a shape is written `grid(rows, columns)`");
                return None;
            }
        };
        let Some((name, keys)) = SHAPES.iter().find(|(known, _)| *known == name) else {
            let known = SHAPES.iter().map(|(name, _)| *name);
            let message = format!("there is no shape `{name}`");
            self.report(unknown(Code::UnknownFunction, span, name, message, known));
            return None;
        };
        if args.len() != keys.len() {
            let (wants, hint) = match *name {
                "grid" => ("rows and columns".to_owned(), "grid(8, 8)".to_owned()),
                "graph" => ("nothing in brackets".to_owned(), "graph".to_owned()),
                _ => (format!("its {}", keys.join(" and ")), format!("{name}(6)")),
            };
            self.report(
                Diagnostic::new(
                    Code::WrongArgumentCount,
                    span,
                    format!("`{name}` takes {wants}, {} given", args.len()),
                )
                .hint(format!("for example `{hint}`")),
            );
            return None;
        }
        let mut scope = Scope::default();
        let mut sizes = Vec::new();
        for tree in args {
            let value = self.tree(tree, src, &mut scope, None);
            sizes.extend(self.as_constant(value, "the size of a board"));
        }
        (sizes.len() == keys.len()).then(|| ((*name).to_owned(), sizes))
    }
}
