//! The tokens of a zone as they are drawn: one by one, in piles, or only the top.

use super::look::{is_pile, shown_tokens};
use crate::window::Part;
use boardwright_protocol::{PlaceView, TokenView, ZoneInfo};

/// The most hidden cards drawn side by side.
const BACKS: u32 = 6;

/// One card, piece or pile that is drawn.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Spot {
    /// The token.
    pub token: TokenView,
    /// Its index in the row.
    pub at: usize,
    /// The number of cards below it.
    pub under: u32,
}

/// The spots of a zone, of the part of its tokens that is drawn.
pub fn spots_of(
    zone: &ZoneInfo,
    held: Option<&PlaceView>,
    part: impl Fn(usize) -> Part,
) -> Vec<Spot> {
    let Some(held) = held else { return Vec::new() };
    let shown = shown_tokens(zone, held);
    let shown = part(shown.len()).slice(shown);
    if is_pile(zone) {
        let under = held.count.saturating_sub(1);
        let top = |token: &TokenView| Spot {
            token: TokenView { count: 1, ..token.clone() },
            at: 0,
            under,
        };
        return shown.iter().map(top).collect();
    }
    let mut each = Vec::new();
    for token in shown {
        let times = if token.hidden { token.count.clamp(1, BACKS) } else { 1 };
        let count = if token.hidden { 1 } else { token.count };
        each.extend((0..times).map(|_| TokenView { count, ..token.clone() }));
    }
    each.into_iter().enumerate().map(|(at, token)| Spot { token, at, under: 0 }).collect()
}
