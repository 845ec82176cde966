//! Boards that each player has, `owner: player`: one description makes a board for each seat. The name of the
//! description is a region with the cells of each player.

use super::board_draft::Draft;
use crate::board_layout::{Layout, MOST_CELLS};
use crate::compiler::Compiler;
use crate::decode::text;
use crate::env::Symbol;
use boardwright_def::{BoardOwner, BoardShape, Region};
use boardwright_diag::{Capability, Code, Diagnostic, Fix};
use boardwright_syntax::yaml::Node;

/// Keys of other parts, and likely words, for a thing that each player has.
pub(super) const LIKE_OWNER: &[&str] = &["owners", "player", "players", "perPlayer"];

impl<'a> Compiler<'a> {
    /// True if a description is that of a board for each player; `None` after a report of what such a board cannot be.
    pub(super) fn is_board_of_players(&mut self, body: &'a Node) -> Option<bool> {
        let like = |key: &str| LIKE_OWNER.contains(&key);
        let named = body.entries().iter().find(|entry| entry.key == "owner" || like(&entry.key));
        let Some(entry) = named else { return Some(false) };
        let word = text(&entry.value).unwrap_or_default();
        if like(&entry.key) {
            let ours = "owner: player";
            let span = entry.key_span.join(entry.value.span);
            let message = format!("a board has no key `{}`", entry.key);
            let fix = Fix::replace(format!("Change to `{ours}`"), span, ours);
            let diag = Diagnostic::new(Code::UnknownKey, entry.key_span, message).fix(fix);
            self.report(diag.hint("`owner: player` gives each player a board of this description"));
        } else if word != "player" {
            self.within("owner", |c| {
                c.closed("owner", word, entry.value.span, &["none", "player"])
            });
            return Some(false);
        }
        let shape = body.get("shape").and_then(text).unwrap_or_default();
        let graph = shape.trim_start().starts_with(BoardShape::Graph.facts().name);
        let linked = body.entries().iter().find(|entry| matches!(&*entry.key, "links" | "lines"));
        if graph || linked.is_some() {
            let at = linked.filter(|_| !graph).unwrap_or(entry);
            self.missing(at.key_span, Capability::GraphOfPlayer);
            return None;
        }
        Some(true)
    }

    /// The id of the board of a seat: `yard_amber`, or `yard_1` where seats have no names.
    pub(super) fn id_of_seat(&self, name: &str, seat: u32) -> String {
        let seats = &self.env.players.seats;
        match seats.get(seat as usize - 1) {
            Some(named) => format!("{name}_{named}"),
            None => format!("{name}_{seat}"),
        }
    }

    /// The boards of the seats after the first, given that of the first; none for a board of the whole game.
    pub(super) fn boards_of_other_seats(
        &mut self,
        first: &Draft<'a>,
        room: &mut u64,
    ) -> Vec<Draft<'a>> {
        let Some(owner) = &first.owner else { return Vec::new() };
        let seats = 2..=self.env.players.max;
        let more = first.layout.cells.len() as u64 * seats.clone().count() as u64;
        if more > *room {
            let all = MOST_CELLS - *room + more;
            let message = format!(
                "all boards together have {all} cells, more than the {MOST_CELLS} allowed; each player has one of these"
            );
            self.error(Code::BoardTooLarge, first.span, message);
            return Vec::new();
        }
        *room -= more;
        let board = |seat: u32| {
            let id = self.id_of_seat(&owner.name, seat);
            let layout = with_prefix(&first.layout, &id);
            first.with(id, BoardOwner { name: owner.name.clone(), seat }, layout)
        };
        seats.map(board).collect()
    }

    /// Declares the cells of each player as a region with the name of the boards.
    pub(super) fn cells_of_owners(&mut self, drafts: &[Draft<'a>]) {
        for (number, draft) in drafts.iter().enumerate() {
            let Some(owner) = draft.owner.as_ref().filter(|owner| owner.is_first()) else {
                continue;
            };
            let group = self.env.alike(number);
            let places = group.map(|board| self.env.boards[board].cells.clone()).collect();
            let region = Region { id: owner.name.clone(), places, per_seat: true };
            let symbol = self.add_region(number, region);
            self.declare(&owner.name, draft.id_span, symbol);
        }
    }

    /// Declares the id of a board. That of a player's board is made by the compiler, so no text is noted for it.
    pub(super) fn declare_board(&mut self, draft: &Draft<'a>, number: usize) {
        let symbol = Symbol::Board(number);
        if draft.owner.is_none() {
            return self.declare(&draft.id, draft.id_span, symbol);
        }
        let notes = self.notes.take();
        self.declare(&draft.id, draft.id_span, symbol);
        self.notes = notes;
    }
}

/// The same cells with other ids.
fn with_prefix(layout: &Layout, prefix: &str) -> Layout {
    let mut layout = layout.clone();
    for cell in &mut layout.cells {
        cell.id = layout.shape.cell_id(Some(prefix), (cell.row, cell.col));
    }
    layout
}
