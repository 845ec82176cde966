//! `display`: hints for drawing, without effect on the rules.

use crate::compiler::Compiler;
use crate::decode::{is_null, text};
use crate::env::Symbol;
use crate::module::Part;
use crate::notes::NameSpace;
use crate::scope::Scope;
use crate::types::{Kind, Size, Type};
use boardwright_def::{Display, Layout, TokenDisplay, ZoneDisplay};
use boardwright_diag::Code;
use boardwright_syntax::yaml::{Entry, Node, Value};

const MATERIALS: &[&str] = &["maple", "slate", "linen"];
const COLORS: &[&str] = &["owner", "indigo", "ember", "sun", "plum", "bone", "soot"];
const LAYOUTS: &[&str] = &["row", "fan", "piles", "circle"];

impl<'a> Compiler<'a> {
    /// Reads the hints.
    pub fn display(&mut self, parts: &[&'a Part]) -> Display {
        let mut display = Display::default();
        let keys = ["board", "zones", "tokens", "rolls", "actions", "labels", "vars"];
        for part in parts {
            if is_null(&part.body) || !self.keys(&part.body, "display", &keys) {
                continue;
            }
            for entry in part.body.entries() {
                self.within(&entry.key, |c| match entry.key.as_str() {
                    "board" => c.board_display(&entry.value, &mut display),
                    "zones" => c.zone_display(&entry.value, &mut display),
                    "tokens" => c.token_display(&entry.value, &mut display),
                    "actions" => c.action_display(&entry.value, &mut display),
                    "rolls" => c.roll_display(&entry.value),
                    "labels" => {
                        for entry in entry.value.entries() {
                            c.note_labelled(&entry.key, entry.key_span);
                            c.check_labelled(&entry.key, entry.key_span);
                            if let Some(label) = c.human_text(&entry.value, "a label") {
                                display.labels.insert(entry.key.clone(), label);
                            }
                        }
                    }
                    _ => {}
                });
            }
        }
        for index in &self.uses.piles {
            let hints = display.zones.entry(self.env.zones[*index].id.clone()).or_default();
            hints.layout = hints.layout.or(Some(Layout::Piles));
        }
        display
    }

    fn board_display(&mut self, node: &Node, display: &mut Display) {
        let keys = ["pattern", "material", "view", "layout", "regions", "show"];
        self.keys(node, "the display of the board", &keys);
        if let Some(view) = node.get("view")
            && let Some(word) = self.word(view, "`view`")
            && word != "actor"
        {
            self.closed("view", &word, view.span, &["actor"]);
        }
        if let Some(show) = node.get("show")
            && let Some(word) = self.word(show, "`show`")
            && !self.unread.names.contains(&word)
            && self.env.boards.iter().all(|board| board.vars.iter().all(|var| var.id != word))
        {
            let boards = self.env.boards.iter();
            let known: Vec<String> =
                boards.flat_map(|board| board.vars.iter().map(|var| var.id.clone())).collect();
            self.no_such(Code::UnknownName, "variable of places", (&word, show.span), known);
        }
        for entry in node.get("regions").map_or(&[][..], Node::entries) {
            if self.env.regions.iter().all(|region| region.id != entry.key)
                && !self.is_poisoned(&entry.key)
            {
                let known: Vec<String> =
                    self.env.regions.iter().map(|region| region.id.clone()).collect();
                self.no_such(Code::UnknownName, "region", (&entry.key, entry.key_span), known);
            }
            if let Some(word) = self.word(&entry.value, "a material")
                && !MATERIALS.contains(&word.as_str())
            {
                self.closed("material", &word, entry.value.span, MATERIALS);
            }
        }
        if let Some(material) = node.get("material")
            && let Some(word) = self.word(material, "`material`")
        {
            if MATERIALS.contains(&word.as_str()) {
                display.material = Some(word);
            } else {
                self.closed("material", &word, material.span, MATERIALS);
            }
        }
    }

    fn zone_display(&mut self, node: &Node, display: &mut Display) {
        for entry in node.entries() {
            self.within(&entry.key, |c| {
                let zone = c.env.zones.iter().any(|zone| zone.id == entry.key);
                c.note_named(&entry.key, entry.key_span);
                let region = c.env.regions.iter().any(|region| region.id == entry.key);
                if c.is_poisoned(&entry.key) {
                    return;
                }
                if !zone && !region {
                    let known = c.zones_near(&entry.key);
                    return c.no_such(
                        Code::UnknownZone,
                        "zone",
                        (&entry.key, entry.key_span),
                        known,
                    );
                }
                let keys = ["layout", "size", "sort", "by", "label"];
                c.keys(&entry.value, "the display of a zone", &keys);
                let mut hints = ZoneDisplay::default();
                if let Some(layout) = entry.value.get("layout")
                    && let Some(word) = c.word(layout, "`layout`")
                {
                    hints.layout = match word.as_str() {
                        "row" => Some(Layout::Row),
                        "fan" => Some(Layout::Fan),
                        "piles" => Some(Layout::Piles),
                        "circle" => Some(Layout::Circle),
                        _ => {
                            c.closed("layout", &word, layout.span, LAYOUTS);
                            None
                        }
                    };
                }
                hints.label = entry.value.get("label").and_then(|l| c.human_text(l, "a label"));
                if hints != Default::default() {
                    display.zones.insert(entry.key.clone(), hints);
                }
            });
        }
    }

    fn token_display(&mut self, node: &Node, display: &mut Display) {
        for entry in node.entries() {
            self.within(&entry.key, |c| {
                let symbol = c.env.names.get(&entry.key).map(|declared| declared.symbol);
                c.note_named(&entry.key, entry.key_span);
                if !matches!(
                    symbol,
                    Some(Symbol::TokenType(_) | Symbol::Family(_) | Symbol::Poisoned)
                ) {
                    let known = c.names_near(&entry.key, |symbol| {
                        matches!(symbol, Symbol::TokenType(_) | Symbol::Family(_))
                    });
                    return c.no_such(
                        Code::UnknownTokenType,
                        "token type",
                        (&entry.key, entry.key_span),
                        known,
                    );
                }
                let keys = ["shape", "glyph", "glyphs", "color", "label", "text", "bar", "faded"];
                c.keys(&entry.value, "the display of a token type", &keys);
                let mut hints = TokenDisplay::default();
                for key in ["glyph", "glyphs"] {
                    let Some(glyph) = entry.value.get(key) else { continue };
                    c.within(key, |c| match &glyph.value {
                        Value::Map(seats) => {
                            for seat in seats {
                                c.seat_glyph(seat, &mut hints);
                            }
                        }
                        Value::Text(_) | Value::Int(_) => {
                            hints.glyph = match &glyph.value {
                                Value::Int(n) => Some(n.to_string()),
                                Value::Null
                                | Value::Bool(_)
                                | Value::Text(_)
                                | Value::List(_)
                                | Value::Map(_) => text(glyph).map(str::to_owned),
                            };
                        }
                        Value::Null | Value::Bool(_) | Value::List(_) => {
                            c.shape(glyph, "a glyph is one or two characters in quotes");
                        }
                    });
                }
                c.token_words(&entry.value);
                let mut words = |key: &str, what: &str| {
                    let node = entry.value.get(key)?;
                    let words = c.human_text(node, what)?;
                    c.check_token_label(&entry.key, &words, node.span);
                    Some(words)
                };
                hints.label = words("label", "a label");
                hints.text = words("text", "a text");
                if hints != Default::default() {
                    display.tokens.insert(entry.key.clone(), hints);
                }
            });
        }
    }

    /// Notes the colours and properties that the display of a token names.
    fn token_words(&mut self, node: &Node) {
        if let Some(color) = node.get("color") {
            let seats = match &color.value {
                Value::Map(seats) => seats.iter().map(|seat| &seat.value).collect(),
                Value::Null | Value::Bool(_) | Value::Int(_) | Value::Text(_) | Value::List(_) => {
                    vec![color]
                }
            };
            for color in seats {
                if let Some(word) = self.word(color, "`color`")
                    && !COLORS.contains(&word.as_str())
                {
                    self.closed("color", &word, color.span, COLORS);
                }
            }
        }
        if let Some(faded) = node.get("faded").filter(|faded| text(faded).is_some()) {
            let tokens = Type::list(Type::of(Kind::Token), Size::ANY);
            let mut scope = Scope::default();
            self.with_member(&tokens, None, &mut scope, faded.span, |c, scope| {
                c.within("faded", |c| c.condition(faded, scope));
            });
        }
        if let Some(bar) = node.get("bar")
            && let Some(word) = self.word(bar, "`bar`")
            && !self.env.props.contains_key(&word)
            && !self.unread.names.contains(&word)
        {
            let known: Vec<String> = self.env.props.keys().cloned().collect();
            self.no_such(Code::UnknownProperty, "property of tokens", (&word, bar.span), known);
        }
    }

    fn seat_glyph(&mut self, seat: &Entry, hints: &mut TokenDisplay) {
        self.note_named(&seat.key, seat.key_span);
        if !self.env.players.seats.contains(&seat.key) {
            let known = self.env.players.seats.clone();
            self.no_such(Code::UnknownPlayer, "seat", (&seat.key, seat.key_span), known);
            return;
        }
        if let Some(glyph) = self.human_text(&seat.value, "a glyph") {
            hints.glyphs.insert(seat.key.clone(), glyph);
        }
    }

    fn action_display(&mut self, node: &Node, display: &mut Display) {
        for entry in node.entries() {
            self.within(&entry.key, |c| {
                let actions: Vec<usize> = match c.env.action_family(&entry.key) {
                    Some(family) => family.to_vec(),
                    None => {
                        let at = c.env.actions.iter().position(|action| action.id == entry.key);
                        at.into_iter().collect()
                    }
                };
                if !actions.is_empty() || c.env.action_family(&entry.key).is_some() {
                    c.mention(entry.key_span, NameSpace::Actions, &entry.key);
                } else {
                    let known = c.env.action_names();
                    return c.no_such(
                        Code::UnknownAction,
                        "action",
                        (&entry.key, entry.key_span),
                        known,
                    );
                }
                let label = if matches!(entry.value.value, Value::Map(_)) {
                    c.keys(&entry.value, "the display of an action", &["label"]);
                    entry.value.get("label")
                } else {
                    Some(&entry.value)
                };
                if let Some(label) = label
                    && let Some(words) = c.human_text(label, "a label")
                {
                    for action in actions {
                        let (id, bound) =
                            (c.env.actions[action].id.clone(), c.env.actions[action].bound.clone());
                        let words = c.with_bound(&words, &bound);
                        c.check_label(action, &words, label);
                        c.note_label(&id, label);
                        display.actions.insert(id, words);
                    }
                }
            });
        }
    }
}
