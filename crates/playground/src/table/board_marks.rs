//! Marks of the cells of a board.

use super::slab::Slab;
use crate::picker::place_of;
use crate::state::App;
use boardwright_protocol::FactView;
use leptos::prelude::*;
use std::collections::BTreeMap;

/// A mark of a cell.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Marks {
    /// A legal target.
    pub lit: bool,
    /// Chosen already.
    pub held: bool,
    /// Changed by the last move.
    pub changed: bool,
    /// It holds a token or seeds.
    pub full: bool,
    /// Part of what won the game.
    pub won: bool,
    /// Changed by the row of the log that a person looks at.
    pub glanced: bool,
}

/// The marks of those cells that have any, by place.
pub type Marked = BTreeMap<u32, Marks>;

/// The cells of a board that have marks.
pub fn marked(app: App, slab: &Slab) -> Marked {
    let mut marked = Marked::new();
    let mut mark = |place: u32, set: fn(&mut Marks)| {
        if slab.cell(place).is_some() {
            set(marked.entry(place).or_default());
        }
    };
    app.game.targets.with(|targets| {
        let tokens = targets.tokens.values().flat_map(|place| app.covered_from(*place));
        let lit = targets.places.iter().copied().chain(tokens);
        lit.for_each(|place| mark(place, |marks| marks.lit = true));
        let picked = targets.back.iter().filter_map(place_of);
        picked.for_each(|place| mark(place, |marks| marks.held = true));
    });
    app.game.picker.with(|picker| {
        let held = picker.args().iter().filter_map(place_of).chain(picker.at());
        held.for_each(|place| mark(place, |marks| marks.held = true));
    });
    app.game.view.with(|view| {
        let Some(view) = view else { return };
        let won = view.end.iter().flat_map(|end| &end.lit);
        won.for_each(|place| mark(*place, |marks| marks.won = true));
        view.changed.iter().for_each(|place| mark(*place, |marks| marks.changed = true));
        let full = view.places.iter().filter(|held| held.count > 0);
        full.for_each(|held| mark(held.place, |marks| marks.full = true));
        let sown = view.cells.iter().filter(|cell| cell.seeds > 0);
        sown.for_each(|cell| mark(cell.place, |marks| marks.full = true));
        if slab.info().written {
            let has_number = |fact: &FactView| !["", "0"].contains(&fact.short.as_str());
            let numbered = view.cells.iter().filter(|cell| cell.facts.iter().any(has_number));
            numbered.for_each(|cell| mark(cell.place, |marks| marks.full = true));
        }
    });
    app.game.glanced.with(|glanced| {
        glanced.iter().for_each(|place| mark(*place, |marks| marks.glanced = true));
    });
    marked
}

/// The marks of a cell.
pub fn of(marked: &Marked, place: u32) -> Marks {
    marked.get(&place).copied().unwrap_or_default()
}
