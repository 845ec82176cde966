//! `display: tokens`: hints for drawing and naming tokens.

use crate::compiler::Compiler;
use crate::decode::text;
use crate::env::Symbol;
use crate::scope::Scope;
use crate::types::{Kind, Size, Type};
use boardwright_def::{TokenDisplay, TokenShape};
use boardwright_diag::Code;
use boardwright_syntax::yaml::{Entry, Node, Value};
use std::collections::BTreeMap;

const KEYS: &[&str] = &["shape", "glyph", "glyphs", "color", "label", "text", "bar", "faded"];
const COLORS: &[&str] = &["owner", "indigo", "ember", "sun", "plum", "bone", "soot"];
const SHAPES: &[(&str, TokenShape)] =
    &[("disc", TokenShape::Disc), ("cube", TokenShape::Cube), ("pawn", TokenShape::Pawn)];

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
        hints.bar = self.bar(node);
        self.faded(node);
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
        let known = self.env.props.keys().cloned().collect();
        self.hint_name(
            node.get("bar")?,
            "bar",
            known,
            (Code::UnknownProperty, "property of tokens"),
        )
    }

    /// Checks the condition under which tokens are to be drawn faded. It is not drawn yet.
    fn faded(&mut self, node: &Node) {
        let Some(faded) = node.get("faded").filter(|faded| text(faded).is_some()) else { return };
        let tokens = Type::list(Type::of(Kind::Token), Size::ANY);
        let mut scope = Scope::default();
        self.with_member(&tokens, None, &mut scope, faded.span, |c, scope| {
            c.within("faded", |c| c.condition(faded, scope));
        });
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
