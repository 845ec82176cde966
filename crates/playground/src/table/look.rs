//! Shapes, colours and names: plain functions of the worker's data.

use crate::window::Part;
use crate::words;
use boardwright_protocol::{GameInfo, Layout, PieceForm, PlaceView, TokenView, View, ZoneInfo};
use std::collections::{BTreeMap, BTreeSet};

/// Shapes and colours there are for seats.
const SHAPES: u32 = 6;

/// The shape of a seat, 1 to 6; 0 for nobody.
pub fn shape(seat: u32) -> u32 {
    if seat == 0 { 0 } else { (seat - 1) % SHAPES + 1 }
}

/// The classes with the colours of a seat.
pub fn seat_class(seat: u32) -> &'static str {
    ["s0", "s1", "s2", "s3", "s4", "s5", "s6"][shape(seat) as usize]
}

/// The name of a token on the table.
pub fn token_name(token: &TokenView) -> String {
    if token.hidden {
        words().hidden.to_owned()
    } else if token.glyph.is_empty() {
        token.name.clone()
    } else {
        token.glyph.clone()
    }
}

/// True if a token is printed like a card rather than a piece of wood. Open dice never are.
pub fn is_card(token: &TokenView) -> bool {
    let printed = !token.props.is_empty() || !token.text.is_empty();
    token.hidden || printed && token.look.form != PieceForm::Die
}

/// One of the four tints of printed pictures: that of the suit, else the same for all tokens of a type.
pub fn suit(token: &TokenView) -> u32 {
    if token.look.hue > 0 {
        return token.look.hue;
    }
    token.kind.bytes().fold(7_u32, |hash, byte| hash.wrapping_mul(31).wrapping_add(byte.into())) % 4
        + 1
}

/// The first letter, large.
pub fn initial(token: &TokenView) -> String {
    let text = if token.glyph.is_empty() { &token.name } else { &token.glyph };
    text.chars().take(if token.glyph.is_empty() { 1 } else { 2 }).collect::<String>().to_uppercase()
}

/// The value of a property as one word: of yes and no, the name of the property if it holds.
pub fn in_a_word<'a>(name: &'a str, value: &'a str) -> Option<&'a str> {
    match value {
        "yes" => Some(name),
        "no" => None,
        value => Some(value),
    }
}

/// True if a zone is drawn as one pile of which only the top shows.
pub fn is_pile(zone: &ZoneInfo) -> bool {
    zone.stacked || zone.layout == Layout::Stack
}

/// The tokens of a place that can be drawn one by one; a very long list is drawn in parts.
pub fn shown_tokens<'a>(zone: &ZoneInfo, held: &'a PlaceView) -> &'a [TokenView] {
    let shown = if is_pile(zone) { 1 } else { held.tokens.len() };
    &held.tokens[..shown.min(held.tokens.len())]
}

/// Arguments that are visible on the table.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Drawn {
    /// Places.
    pub places: BTreeSet<u32>,
    /// Tokens by handle.
    pub tokens: BTreeSet<u32>,
    /// Kinds of tokens that are nobody's: where a kind is asked for, one of them can be tapped.
    pub kinds: BTreeSet<String>,
}

/// Returns the arguments that are visible on the table: on boards, in these zones, and in them the part of the tokens
/// that is drawn.
pub fn drawn(
    info: &GameInfo,
    view: &View,
    zones: &[ZoneInfo],
    part: impl Fn(u32, usize) -> Part,
) -> Drawn {
    let cells = info.boards.iter().flat_map(|board| board.cells.iter().map(|cell| cell.place));
    let cells: BTreeSet<u32> = cells.collect();
    let zones: BTreeMap<u32, &ZoneInfo> = zones.iter().map(|zone| (zone.place, zone)).collect();
    let mut tokens = BTreeSet::new();
    let mut kinds = BTreeSet::new();
    for held in &view.places {
        let zone = zones.get(&held.place);
        let shown = match zone {
            Some(zone) => {
                let shown = shown_tokens(zone, held);
                part(held.place, shown.len()).slice(shown)
            }
            None if cells.contains(&held.place) => &held.tokens[..],
            None => &[],
        };
        tokens.extend(shown.iter().map(|token| token.handle));
        if zone.is_some_and(|zone| zone.owner == 0) {
            let open = shown.iter().filter(|token| !token.hidden);
            kinds.extend(open.map(|token| token.kind.clone()));
        }
    }
    let mut places = cells;
    places.extend(zones.keys());
    Drawn { places, tokens, kinds }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seats_beyond_the_shapes_begin_again() {
        assert_eq!(seat_class(0), "s0");
        assert_eq!(seat_class(6), "s6");
        assert_eq!(seat_class(7), "s1");
    }
}
