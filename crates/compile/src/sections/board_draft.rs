//! A board that is read and not declared yet.

use super::graph::Graph;
use crate::board_layout::Layout;
use boardwright_def::{BoardOwner, Ordering, Room};
use boardwright_diag::Span;
use boardwright_syntax::yaml::Node;

/// A board with known cells, before other parts refer to them.
pub(super) struct Draft<'a> {
    pub body: &'a Node,
    /// The number of the body among the bodies of the section.
    pub at: usize,
    pub id: String,
    pub id_span: Span,
    /// Set if each player has such a board.
    pub owner: Option<BoardOwner>,
    /// The span of its shape.
    pub span: Span,
    pub layout: Layout,
    pub ordering: Option<Ordering>,
    pub room: Room,
    pub graph: Graph<'a>,
}

impl Draft<'_> {
    /// True for the board of the first seat, and for boards of the whole game: their text is read. Those of other seats
    /// have the same text.
    pub fn is_read(&self) -> bool {
        self.owner.as_ref().is_none_or(BoardOwner::is_first)
    }

    /// The same board with other cells, and without links.
    pub fn with(&self, id: String, owner: BoardOwner, layout: Layout) -> Self {
        let (owner, graph) = (Some(owner), Graph::default());
        Self { id, owner, layout, graph, ..*self }
    }
}
