//! `shape` of a board: `grid(8, 8)`, `hex(4)`, `ring(14)`.

use crate::board_layout::MOST_CELLS;
use crate::compiler::Compiler;
use crate::decode::text;
use crate::scope::Scope;
use crate::src::Src;
use boardwright_def::{BoardShape, SHAPES, ShapeFacts};
use boardwright_diag::{Code, Diagnostic, Fix, Span};
use boardwright_syntax::expr::{Kind as TreeKind, Tree};
use boardwright_syntax::yaml::{Node, Value};

impl Compiler<'_> {
    /// The shape: `shape: grid(8, 8)`, `shape: { grid: { rows, cols } }`, `macro: grid` with its
    /// sizes beside.
    pub fn board_shape(&mut self, body: &Node) -> Option<(BoardShape, Span)> {
        let Some(shape) =
            body.get("shape").or_else(|| body.get("grid")).or_else(|| body.get("macro"))
        else {
            let found = Diagnostic::new(Code::MissingKey, body.span, "a board needs `shape`");
            let size = |keys: &[&str]| {
                let node = keys.iter().find_map(|key| body.get(key))?;
                matches!(node.value, Value::Int(_)).then(|| self.written(node.span).to_owned())
            };
            let rows = size(&["rows", "height", "size"]);
            let cols = size(&["cols", "columns", "width"]).or_else(|| size(&["size"]));
            let example = match rows.zip(cols) {
                Some((rows, cols)) => format!("write `shape: \"grid({rows}, {cols})\"`"),
                None => "for example `shape: grid(8, 8)`".to_owned(),
            };
            self.report(found.hint(example));
            return None;
        };
        self.within("shape", |c| {
            if text(shape).is_some() {
                c.keep_words(shape);
            }
            let (facts, sizes) = match &shape.value {
                Value::Text(word) if shape_named(&word.text).is_some() => {
                    c.sized(&word.text, body)?
                }
                Value::Text(text)
                    if !text.text.contains('(') && shape_in_words(&text.text).is_some() =>
                {
                    let ours = shape_in_words(&text.text)?;
                    let message = "the size of a board stands in parentheses";
                    let fix = Fix::replace(
                        format!("Change to `{ours}`"),
                        shape.span,
                        format!("\"{ours}\""),
                    );
                    c.report(Diagnostic::new(Code::WrongShape, shape.span, message).fix(fix));
                    return None;
                }
                Value::Text(text) => {
                    let (tree, src) = c.parse(text)?;
                    c.shape_call(&tree, &src)?
                }
                Value::Map(_) => {
                    let named = SHAPES.iter().find(|facts| shape.get(facts.name).is_some());
                    let (name, inner) = match named {
                        Some(facts) => (facts.name, shape.get(facts.name).unwrap_or(shape)),
                        None => ("grid", shape),
                    };
                    c.keys(inner, &format!("a {name}"), shape_named(name)?.parameters);
                    c.sized(name, inner)?
                }
                Value::Null | Value::Bool(_) | Value::Int(_) | Value::List(_) => {
                    c.shape(shape, "the shape of a board is text such as `grid(8, 8)`");
                    return None;
                }
            };
            c.checked_shape(facts, &sizes, shape.span).map(|found| (found, shape.span))
        })
    }

    /// A shape with its sizes, if a board can have it.
    fn checked_shape(
        &mut self,
        facts: &ShapeFacts,
        sizes: &[i32],
        span: Span,
    ) -> Option<BoardShape> {
        if sizes.iter().any(|size| i64::from(*size) < i64::from(facts.least)) {
            self.error(Code::OutOfRange, span, facts.too_small);
            return None;
        }
        let sizes: Vec<u32> = sizes.iter().map(|size| size.unsigned_abs()).collect();
        let shape = BoardShape::new(facts.name, &sizes)?;
        let cells = shape.cell_count();
        if cells > MOST_CELLS {
            let message = match shape.rectangle() {
                Some((rows, cols)) => format!(
                    "{rows} rows of {cols} cells are more than the {MOST_CELLS} cells a board may have"
                ),
                None => format!("{cells} cells are more than the {MOST_CELLS} a board may have"),
            };
            self.error(Code::BoardTooLarge, span, message);
            return None;
        }
        Some(shape)
    }

    /// A shape with named sizes.
    fn sized(&mut self, name: &str, node: &Node) -> Option<(&'static ShapeFacts, Vec<i32>)> {
        let facts = shape_named(name)?;
        let keys = facts.parameters;
        let mut sizes = Vec::new();
        for key in keys {
            match node.get(key) {
                Some(value) => sizes.extend(self.constant(value, "the size of a board")),
                None => {
                    self.error(Code::MissingKey, node.span, format!("a {name} needs `{key}`"));
                }
            }
        }
        (sizes.len() == keys.len()).then_some((facts, sizes))
    }

    /// Gives the shape that a finding suggests the sizes that were written; one size counts for both sides of a grid.
    fn with_sizes(&self, mut diag: Diagnostic, span: Span, args: &[Tree], src: &Src) -> Diagnostic {
        let near = diag.fixes.first().and_then(|fix| fix.edits.first()).map(|edit| &edit.text);
        let Some(facts) = near.and_then(|near| shape_named(near)) else { return diag };
        diag.fixes.clear();
        let sizes: Vec<&str> = args.iter().map(|arg| self.written(src.span(arg.span))).collect();
        let wanted = facts.parameters.len();
        let sizes = match sizes.as_slice() {
            [one] if wanted > 1 => vec![*one; wanted],
            given => given.to_vec(),
        };
        if sizes.len() != wanted {
            return diag.hint(format!("for example `{}`", facts.example));
        }
        let written = if wanted == 0 {
            facts.name.to_owned()
        } else {
            format!("{}({})", facts.name, sizes.join(", "))
        };
        diag.fix(Fix::replace(format!("Change to `{written}`"), span, written))
    }

    /// A shape with its sizes in brackets.
    fn shape_call(&mut self, tree: &Tree, src: &Src) -> Option<(&'static ShapeFacts, Vec<i32>)> {
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
            | TreeKind::If(..)
            | TreeKind::Let { .. } => {
                self.error(Code::WrongLiteral, span, "a shape is written `grid(rows, columns)`");
                return None;
            }
        };
        let Some(facts) = shape_named(name) else {
            let known = SHAPES.iter().map(|facts| facts.name);
            let message = format!("there is no shape `{name}`");
            let diag = self.unknown(Code::UnknownFunction, span, name, message, known);
            let diag = self.with_sizes(diag, span, args, src);
            self.report(diag);
            return None;
        };
        if args.len() != facts.parameters.len() {
            self.report(
                Diagnostic::new(
                    Code::WrongArgumentCount,
                    span,
                    format!("`{name}` takes {}, {} given", facts.takes, args.len()),
                )
                .hint(format!("for example `{}`", facts.example)),
            );
            return None;
        }
        let mut scope = Scope::default();
        let mut sizes = Vec::new();
        for tree in args {
            let value = self.tree(tree, src, &mut scope, None);
            sizes.extend(self.as_constant(value, "the size of a board"));
        }
        (sizes.len() == args.len()).then_some((facts, sizes))
    }
}

/// The shape of a name.
fn shape_named(name: &str) -> Option<&'static ShapeFacts> {
    SHAPES.iter().find(|facts| facts.name == name)
}

/// The shape that `grid 3x3`, `8 x 8` or `hex(4)` names.
pub(super) fn shape_in_words(text: &str) -> Option<String> {
    let text = text.trim_start();
    let name = text.split(|c: char| !c.is_ascii_alphabetic()).next()?;
    let name = if shape_named(name).is_some() { name } else { "grid" };
    let numbers: Vec<&str> =
        text.split(|c: char| !c.is_ascii_digit()).filter(|part| !part.is_empty()).collect();
    (!numbers.is_empty() && numbers.len() < 3).then(|| format!("{name}({})", numbers.join(", ")))
}
