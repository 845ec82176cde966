//! `display: tokens`: hints for drawing and naming tokens.

use crate::compiler::Compiler;
use crate::decode::{is_null, text};
use crate::env::Symbol;
use crate::scope::Scope;
use crate::types::{Kind, Size, Type};
use boardwright_def::{Expr, NONE_SHOWN, Op, PlayerRef, Ref, TokenDisplay, TokenShape, walk};
use boardwright_diag::{Code, Diagnostic};
use boardwright_syntax::yaml::{Entry, Node, Value};
use std::collections::BTreeMap;

const KEYS: &[&str] =
    &["shape", "glyph", "glyphs", "icon", "color", "size", "label", "text", "bar", "faded"];
const COLORS: &[&str] = &["owner", "indigo", "ember", "sun", "plum", "bone", "soot"];
const SHAPES: &[(&str, TokenShape)] = &[
    ("disc", TokenShape::Disc),
    ("cube", TokenShape::Cube),
    ("pawn", TokenShape::Pawn),
    ("die", TokenShape::Die),
];

impl Compiler<'_> {
    /// Reads the hints for tokens, by type or family.
    pub fn token_displays(&mut self, node: &Node) -> BTreeMap<String, TokenDisplay> {
        let mut displays = BTreeMap::new();
        for entry in node.entries() {
            self.within(&entry.key, |c| {
                if let Some(hints) = c.token_display(entry)
                    && hints != TokenDisplay::default()
                {
                    displays.insert(entry.key.clone(), hints);
                }
            });
        }
        displays
    }

    fn token_display(&mut self, entry: &Entry) -> Option<TokenDisplay> {
        let is_type = |symbol: Symbol| matches!(symbol, Symbol::TokenType(_) | Symbol::Family(_));
        let symbol = self.env.names.get(&entry.key).map(|declared| declared.symbol);
        self.note_named(&entry.key, entry.key_span);
        if !symbol.is_some_and(|symbol| is_type(symbol) || matches!(symbol, Symbol::Poisoned)) {
            let known = self.names_near(&entry.key, is_type);
            let name = (entry.key.as_str(), entry.key_span);
            self.no_such(Code::UnknownTokenType, "token type", name, known);
            return None;
        }
        let node = &entry.value;
        self.keys(node, "the display of a token type", KEYS);
        let mut hints = TokenDisplay::default();
        for key in ["glyph", "glyphs"] {
            if let Some(glyph) = node.get(key) {
                self.within(key, |c| c.glyph(glyph, &mut hints));
            }
        }
        hints.shape = self.hint(node, "shape", SHAPES);
        self.colors(node, &mut hints);
        hints.size = self.drawn_size(node);
        hints.icon = self.icon(node);
        hints.bar = self.bar(node);
        hints.faded = self.faded(node);
        let mut words = |key: &str, what: &str| {
            let node = node.get(key)?;
            let words = self.human_text(node, what)?;
            self.check_token_label(&entry.key, &words, node.span);
            Some(words)
        };
        hints.label = words("label", "a label");
        hints.text = words("text", "a text");
        Some(hints)
    }

    fn glyph(&mut self, glyph: &Node, hints: &mut TokenDisplay) {
        match &glyph.value {
            Value::Map(seats) => {
                for seat in seats {
                    if self.names_seat(seat)
                        && let Some(glyph) = self.human_text(&seat.value, "a glyph")
                    {
                        hints.glyphs.insert(seat.key.clone(), glyph);
                    }
                }
            }
            Value::Int(number) => hints.glyph = Some(number.to_string()),
            Value::Text(_) => hints.glyph = text(glyph).map(str::to_owned),
            Value::Null | Value::Bool(_) | Value::List(_) => {
                self.shape(glyph, "a glyph is one or two characters in quotes");
            }
        }
    }

    /// One colour for all, or one for each seat.
    fn colors(&mut self, node: &Node, hints: &mut TokenDisplay) {
        let Some(color) = node.get("color") else { return };
        if let Value::Map(seats) = &color.value {
            for seat in seats {
                if self.names_seat(seat)
                    && let Some(color) = self.color(&seat.value)
                {
                    hints.colors.insert(seat.key.clone(), color);
                }
            }
        } else {
            hints.color = self.color(color);
        }
    }

    fn color(&mut self, node: &Node) -> Option<String> {
        self.hint_word(node, "`color`", "color", COLORS)
    }

    fn bar(&mut self, node: &Node) -> Option<String> {
        let known = self.env.props.keys().cloned().chain([NONE_SHOWN.to_owned()]).collect();
        self.hint_name(
            node.get("bar")?,
            "bar",
            known,
            (Code::UnknownProperty, "property of tokens"),
        )
    }

    /// Reads the condition under which tokens are drawn faded. What a viewer may not see must not show in the drawing,
    /// so the condition reads the properties of the token alone.
    fn faded(&mut self, node: &Node) -> Option<Expr> {
        let faded = node.get("faded").filter(|faded| !is_null(faded))?;
        let tokens = Type::list(Type::of(Kind::Token), Size::ANY);
        let mut scope = Scope::default();
        let found = self.diags.len();
        let (_, condition) = self.with_member(&tokens, None, &mut scope, faded.span, |c, scope| {
            c.within("faded", |c| c.condition(faded, scope))
        });
        if self.diags.len() > found {
            return None;
        }
        if !reads_own_properties(&condition.expr) {
            let message = "`faded` compares properties of the token, and this reads more";
            let hint = "write a condition such as `not .ready` or `.wounds >= 2`";
            self.report(Diagnostic::new(Code::WrongShape, faded.span, message).hint(hint));
            return None;
        }
        Some(condition.expr)
    }

    /// True if an entry names a seat; reports others.
    fn names_seat(&mut self, seat: &Entry) -> bool {
        self.note_named(&seat.key, seat.key_span);
        let known = self.env.players.seats.contains(&seat.key);
        if !known {
            let seats = self.env.players.seats.clone();
            self.no_such(Code::UnknownPlayer, "seat", (&seat.key, seat.key_span), seats);
        }
        known
    }
}

/// True if a condition about `$it` consists of comparisons of its properties with fixed values.
fn reads_own_properties(expr: &Expr) -> bool {
    let is_fit = match expr {
        Expr::Int(_) | Expr::Bool(_) => true,
        Expr::Op(op) => matches!(
            **op,
            Op::And { .. }
                | Op::Or { .. }
                | Op::Not { .. }
                | Op::Eq { .. }
                | Op::Ne { .. }
                | Op::Lt { .. }
                | Op::Le { .. }
                | Op::Gt { .. }
                | Op::Ge { .. }
        ),
        Expr::Ref(read) => is_fixed(read) || is_own(read),
        Expr::Aggregate { .. } | Expr::Query(_) => false,
    };
    let mut all = is_fit;
    walk::each_child(expr, &mut |part| all = all && reads_own_properties(part));
    all
}

/// True if a read has the same value for all tokens, or is the token itself.
fn is_fixed(read: &Ref) -> bool {
    matches!(
        read,
        Ref::None
            | Ref::Enum { .. }
            | Ref::TokenType { .. }
            | Ref::Player(PlayerRef::Seat { .. })
            | Ref::Binding { .. }
    )
}

/// True if a read is a property of the token.
fn is_own(read: &Ref) -> bool {
    let is_it = |token: &Expr| matches!(token, Expr::Ref(read) if matches!(&**read, Ref::Binding { name } if name == "$it"));
    matches!(read, Ref::TokenProp { token, prop } if is_it(token) && prop != "at" && prop != "family")
}
