//! `display`: hints for drawing.

use super::sections::{Part, flow, whole};
use super::writer::Writer;
use boardwright_def::Layout;
use boardwright_syntax::print::Out;

impl Writer<'_> {
    pub fn display(&mut self) -> Option<Part> {
        let display = &self.def.display;
        let mut entries = Vec::new();
        if let Some(material) = &display.material {
            entries.push(("board", flow([("material", Out::word(material))])));
        }
        if !display.zones.is_empty() {
            let zones = display.zones.iter().map(|(id, hints)| {
                let layout = hints.layout.map(|layout| match layout {
                    Layout::Row => "row",
                    Layout::Fan => "fan",
                    Layout::Piles => "piles",
                    Layout::Circle => "circle",
                });
                let mut parts = Vec::new();
                parts.extend(layout.map(|layout| ("layout", Out::word(layout))));
                parts.extend(hints.label.clone().map(|label| ("label", Out::Quoted(label))));
                (id, flow(parts))
            });
            entries.push(("zones", Out::map(zones)));
        }
        if !display.tokens.is_empty() {
            let tokens = display.tokens.iter().map(|(id, hints)| {
                let mut parts = Vec::new();
                parts.extend(hints.glyph.clone().map(|glyph| ("glyph", Out::Quoted(glyph))));
                if !hints.glyphs.is_empty() {
                    let seats = hints.glyphs.iter();
                    let seats = seats.map(|(seat, glyph)| (seat, Out::Quoted(glyph.clone())));
                    let key = if hints.glyph.is_none() { "glyph" } else { "glyphs" };
                    parts.push((key, flow(seats)));
                }
                parts.extend(hints.label.clone().map(|label| ("label", Out::Quoted(label))));
                parts.extend(hints.text.clone().map(|text| ("text", Out::Quoted(text))));
                (id, flow(parts))
            });
            entries.push(("tokens", Out::map(tokens)));
        }
        if !display.actions.is_empty() {
            let actions = display
                .actions
                .iter()
                .map(|(id, label)| (id, flow([("label", Out::Quoted(label.clone()))])));
            entries.push(("actions", Out::map(actions)));
        }
        if !display.labels.is_empty() {
            let labels = display.labels.iter().map(|(id, label)| (id, Out::Quoted(label.clone())));
            entries.push(("labels", Out::map(labels)));
        }
        let blocks = &self.def.authoring.blocks;
        if entries.is_empty() && blocks.iter().flatten().any(|name| name == "display") {
            return Some(whole("display", Out::Raw("{}".to_owned())));
        }
        (!entries.is_empty()).then(|| whole("display", Out::map(entries)))
    }
}
