//! Which parts of a very large game are drawn.

use super::Game;
use crate::window::{Part, ZonesPart, tokens_of_zone, zones};
use leptos::prelude::*;
use std::collections::BTreeMap;

/// The pages of the table; the first ones for a game of usual size, which has no others.
#[derive(Clone, Copy)]
pub struct Windows {
    /// The page of zones.
    pub zones: RwSignal<usize>,
    /// The page of the tokens of a zone, by place; none for the first.
    pub tokens: RwSignal<BTreeMap<u32, usize>>,
    /// How many tokens of each zone are drawn.
    of_zone: Memo<usize>,
    drawn: Memo<Option<ZonesPart>>,
}

impl Windows {
    pub(super) fn new(game: Game) -> Windows {
        let page = RwSignal::new(0);
        let of_zone = move || {
            let info = game.info.get()?;
            game.view.with(|view| Some(tokens_of_zone(&info, view.as_ref()?)))
        };
        Windows {
            zones: page,
            tokens: RwSignal::new(BTreeMap::new()),
            of_zone: Memo::new(move |_| of_zone().unwrap_or(usize::MAX)),
            drawn: Memo::new(move |_| {
                game.info.with(|info| info.as_ref().map(|info| zones(&info.zones, page.get())))
            }),
        }
    }

    /// The zones that are drawn, once there is a game.
    pub fn drawn_zones(self) -> Option<ZonesPart> {
        self.drawn.get()
    }

    /// The part of the tokens of a zone that is drawn, of so many.
    pub fn tokens_at(self, place: u32, of: usize) -> Part {
        let page = self.tokens.with(|tokens| tokens.get(&place).copied().unwrap_or(0));
        Part::page(page, self.of_zone.get(), of)
    }

    /// Goes to another page of the tokens of a zone.
    pub fn turn_tokens(self, place: u32, page: usize) {
        self.tokens.update(|tokens| {
            tokens.insert(place, page);
        });
    }

    /// Begins at the first pages.
    pub(super) fn reset(self) {
        super::set_if_new(self.zones, 0);
        super::set_if_new(self.tokens, BTreeMap::new());
    }
}
