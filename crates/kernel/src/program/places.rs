//! Cells and zones.

use super::PlaceInfo;
use boardwright_def::Ordering;

/// Tables by place; cells come first.
#[derive(Debug, Default)]
pub(crate) struct Places {
    /// Names and boards, for people.
    pub info: Vec<PlaceInfo>,
    /// Facts that every move reads.
    pub meta: Vec<PlaceMeta>,
    /// Who may look into the place, a bit for each player. They stand apart because most games never read them.
    pub seers: Vec<u32>,
}

/// What the machine needs of a place at every move.
#[derive(Debug, Clone, Copy)]
pub(crate) struct PlaceMeta {
    pub ordering: Ordering,
    /// Whether it counts for the hashes where in the list a token lies: not where equal tokens lie
    /// side by side.
    pub heights: bool,
    /// Whether planes follow it.
    pub on_planes: bool,
    /// Whether a trigger listens to tokens entering it.
    pub heard: bool,
    pub owner: i32,
}
