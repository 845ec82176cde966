//! The names that a game declares.

use boardwright_compile::{is_built_in, is_operator};
use boardwright_def::GameDef;

/// True if the id of an enum cannot be declared because another thing has that name. Columns of
/// families make such enums, and so do lists of words in the long spelling.
pub fn clashes(def: &GameDef, id: &str) -> bool {
    let mut characters = id.chars();
    let sound = characters.next().is_some_and(|c| c.is_ascii_alphabetic())
        && characters.all(|c| c.is_ascii_alphanumeric() || c == '_');
    let regions = def.boards.iter().flat_map(|board| &board.regions);
    let families = def.token_types.iter().filter_map(|token| token.family.as_ref());
    let mut names = def
        .zones
        .iter()
        .map(|zone| &zone.id)
        .chain(def.token_types.iter().map(|token| &token.id))
        .chain(families)
        .chain(def.global_vars.iter().map(|var| &var.id))
        .chain(def.player_vars.iter().map(|var| &var.id))
        .chain(&def.meta.players.seats)
        .chain(regions.map(|region| &region.id))
        .chain(def.boards.iter().map(|board| &board.id))
        .chain(def.tables.iter().map(|table| &table.id))
        .chain(def.authoring.lists.iter().map(|list| &list.id))
        .chain(def.authoring.knobs.iter().map(|knob| &knob.id));
    !sound || is_built_in(id) || is_operator(id) || names.any(|name| name == id)
}
