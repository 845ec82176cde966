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
    /// The players who may look into the place, a bit for each. Stored apart because most games never read them.
    pub seers: Vec<u32>,
}

/// The facts about a place that every move reads.
#[derive(Debug, Clone, Copy)]
pub(crate) struct PlaceMeta {
    pub ordering: Ordering,
    /// True if hashes count the position of a token in the place. They do not if equal tokens lie side by side.
    pub heights: bool,
    /// True if planes are updated with it.
    pub on_planes: bool,
    /// True if a trigger listens to tokens that enter it.
    pub heard: bool,
    pub owner: i32,
}
