//! `display`: hints for drawing.

use super::sections::{Part, flow, whole};
use super::writer::Writer;
use boardwright_def::{
    BoardDisplay, BoardLayout, BoardView, DrawnSize, Layout, Pattern, RollShow, TokenDisplay,
    TokenShape, ZoneDisplay,
};
use boardwright_syntax::print::Out;

impl Writer<'_> {
    pub fn display(&mut self) -> Option<Part> {
        let display = &self.def.display;
        let mut entries = Vec::new();
        if !display.board.is_empty() {
            entries.push(("board", board(&display.board)));
        }
        if !display.zones.is_empty() {
            let zones = display.zones.iter().map(|(id, hints)| (id, zone(hints)));
            entries.push(("zones", Out::map(zones)));
        }
        if !display.tokens.is_empty() {
            let tokens = display.tokens.iter();
            let tokens: Vec<_> = tokens.map(|(id, hints)| (id, self.token(hints))).collect();
            entries.push(("tokens", Out::map(tokens)));
        }
        if !display.rolls.is_empty() {
            let show = |show| match show {
                RollShow::Dice => "dice",
                RollShow::Number => "number",
                RollShow::None => "none",
            };
            let rolls = display.rolls.iter();
            let rolls =
                rolls.map(|(id, hints)| (id, flow([("show", Out::word(show(hints.show)))])));
            entries.push(("rolls", Out::map(rolls)));
        }
        if !display.vars.is_empty() {
            let vars = display.vars.iter().map(|(id, hints)| {
                let group = hints.group.clone().map(|group| ("group", Out::Quoted(group)));
                let icon = hints.icon.as_ref().map(|icon| ("icon", Out::word(icon)));
                (id, flow(group.into_iter().chain(icon)))
            });
            entries.push(("vars", Out::map(vars)));
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

    fn token(&mut self, hints: &TokenDisplay) -> Out {
        let mut parts = Vec::new();
        parts.extend(hints.glyph.clone().map(|glyph| ("glyph", Out::Quoted(glyph))));
        if !hints.glyphs.is_empty() {
            let seats = hints.glyphs.iter();
            let seats = seats.map(|(seat, glyph)| (seat, Out::Quoted(glyph.clone())));
            let key = if hints.glyph.is_none() { "glyph" } else { "glyphs" };
            parts.push((key, flow(seats)));
        }
        parts.extend(hints.icon.as_ref().map(|icon| ("icon", Out::word(icon))));
        parts.extend(hints.shape.map(|shape| ("shape", Out::word(shape_word(shape)))));
        parts.extend(hints.color.as_ref().map(|color| ("color", Out::word(color))));
        if !hints.colors.is_empty() {
            let seats = hints.colors.iter().map(|(seat, color)| (seat, Out::word(color)));
            parts.push(("color", flow(seats)));
        }
        parts.extend(hints.size.map(|size| ("size", Out::word(size_word(size)))));
        parts.extend(hints.bar.as_ref().map(|prop| ("bar", Out::word(prop))));
        let faded = hints.faded.as_ref().map(|faded| {
            self.scoped(|w| {
                w.scope.member("$it", &[faded]);
                w.out(faded)
            })
        });
        parts.extend(faded.map(|faded| ("faded", faded)));
        parts.extend(hints.label.clone().map(|label| ("label", Out::Quoted(label))));
        parts.extend(hints.text.clone().map(|text| ("text", Out::Quoted(text))));
        flow(parts)
    }
}

fn board(hints: &BoardDisplay) -> Out {
    let pattern = hints.pattern.map(|pattern| match pattern {
        Pattern::Checkered => "checkered",
        Pattern::Plain => "plain",
    });
    let view = hints.view.map(|BoardView::Actor| "actor");
    let layout = hints.layout.map(|layout| match layout {
        BoardLayout::Mancala => "mancala",
        BoardLayout::Circle => "circle",
        BoardLayout::Numbers => "numbers",
    });
    let words = [
        ("material", hints.material.as_deref()),
        ("pattern", pattern),
        ("view", view),
        ("layout", layout),
        ("show", hints.show.as_deref()),
    ];
    let given = words.into_iter().filter_map(|(key, word)| Some((key, Out::word(word?))));
    let mut parts: Vec<_> = given.collect();
    if !hints.regions.is_empty() {
        let regions = hints.regions.iter();
        parts.push(("regions", flow(regions.map(|(id, material)| (id, Out::word(material))))));
    }
    flow(parts)
}

fn zone(hints: &ZoneDisplay) -> Out {
    let layout = hints.layout.map(|layout| match layout {
        Layout::Row => "row",
        Layout::Fan => "fan",
        Layout::Piles => "piles",
        Layout::Circle => "circle",
    });
    let mut parts = Vec::new();
    parts.extend(layout.map(|layout| ("layout", Out::word(layout))));
    parts.extend(hints.size.map(|size| ("size", Out::word(size_word(size)))));
    if !hints.sort.is_empty() {
        parts
            .push(("sort", Out::FlowList(hints.sort.iter().map(|prop| Out::word(prop)).collect())));
    }
    parts.extend(hints.by.as_ref().map(|prop| ("by", Out::word(prop))));
    parts.extend(hints.group.clone().map(|group| ("group", Out::Quoted(group))));
    parts.extend(hints.near.as_ref().map(|near| ("near", Out::word(near))));
    parts.extend(hints.icon.as_ref().map(|icon| ("icon", Out::word(icon))));
    parts.extend(hints.label.clone().map(|label| ("label", Out::Quoted(label))));
    flow(parts)
}

fn size_word(size: DrawnSize) -> &'static str {
    match size {
        DrawnSize::Small => "small",
        DrawnSize::Large => "large",
    }
}

fn shape_word(shape: TokenShape) -> &'static str {
    match shape {
        TokenShape::Disc => "disc",
        TokenShape::Cube => "cube",
        TokenShape::Pawn => "pawn",
        TokenShape::Die => "die",
    }
}
