//! Facts about the members of lists, found from those of the lists that they are made of.

use crate::code::{List, ListId, Node, NodeId};
use crate::link::Linker;
use crate::link::ir::ListFacts;
use std::collections::BTreeSet;

impl Linker<'_> {
    /// The facts about a new list. They are cautious: a list in a variable, for example, may have members of
    /// any kind.
    pub(in crate::link) fn find_list_facts(&self, list: List) -> ListFacts {
        let of = |list: ListId| self.ir.facts.lists[list as usize];
        let all_cells = self.ir.space.cells as u32;
        let unknown = ListFacts { most: all_cells, ..ListFacts::default() };
        let cells = ListFacts { cells: true, ..unknown };
        let facts = match list {
            List::Tokens(_) | List::Stored(_) | List::Picked => unknown,
            List::Ints { .. }
            | List::Others(_)
            | List::Clockwise(_)
            | List::ZonesOf(_)
            | List::Members { .. } => ListFacts { distinct: true, ..unknown },
            List::Pieces(_) => ListFacts { tokens: true, ..cells },
            List::Fan { .. } | List::Bitboard(_) => ListFacts { distinct: true, ..cells },
            List::Connected { .. } => {
                ListFacts { distinct: true, cells: self.neighbours_are_cells(), ..unknown }
            }
            List::Adjacent(_) => {
                let ends = self.ir.space.adjacent_at.windows(2);
                let most = ends.map(|ends| ends[1] - ends[0]).max().unwrap_or(0);
                ListFacts { most, cells: self.neighbours_are_cells(), ..unknown }
            }
            List::Ray { .. } | List::Walk { .. } | List::Track { .. } | List::Between(..) => {
                ListFacts { most: self.longest_side(), ..cells }
            }
            List::Covers { .. } => {
                ListFacts { distinct: true, most: self.ir.tokens.shapes.most(), ..cells }
            }
            // Constants are cells if a board or a region is named: `cell_list`.
            List::Consts { start, len } => {
                ListFacts { distinct: self.are_distinct(start, len), most: len, ..unknown }
            }
            List::Having { start, len, .. } => {
                ListFacts { distinct: self.are_distinct(start, len), most: len, ..cells }
            }
            List::ConstsOf { table, .. } => {
                let rows = &self.ir.exprs.consts_of[table as usize..][..self.players];
                let distinct = rows.iter().all(|(start, len)| self.are_distinct(*start, *len));
                let most = rows.iter().map(|(_, len)| *len).max().unwrap_or(0);
                ListFacts { distinct, most, ..cells }
            }
            List::Items { start, len } => {
                let cells = self.item_nodes(start, len).iter().all(|item| self.is_cell(*item));
                ListFacts { cells, most: len, ..unknown }
            }
            List::TokensIn(list) => ListFacts { tokens: true, distinct: false, ..of(list) },
            List::PlacesOf(list) => ListFacts { tokens: false, distinct: true, ..of(list) },
            List::Where { list, .. }
            | List::Extreme { list, .. }
            | List::Distinct { list, .. }
            | List::If { list, .. }
            | List::TokensWith { plain: list, .. }
            | List::Take { list, .. } => of(list),
            List::Unite { list, each, .. } => {
                let most = of(list).most.saturating_mul(of(each).most);
                ListFacts { distinct: true, most, ..of(each) }
            }
            List::Union(a, b) => {
                let most = of(a).most.saturating_add(of(b).most);
                ListFacts { distinct: false, most, ..of(a).or(of(b)) }
            }
            List::Otherwise(a, b) | List::Cond { then: a, otherwise: b, .. } => of(a).or(of(b)),
            // Both have the same members.
            List::Either { then, otherwise, .. } => {
                ListFacts { distinct: of(otherwise).distinct, ..of(then).or(of(otherwise)) }
            }
        };
        let registers = self.find_free_registers(|free| list.look(free));
        ListFacts { registers, most: facts.most.min(all_cells), ..facts }
    }

    /// True if no zone beside the boards is a neighbour of another place.
    fn neighbours_are_cells(&self) -> bool {
        let space = &self.ir.space;
        space.adjacent.iter().all(|place| usize::from(*place) < space.cells)
    }

    /// True if a value is a cell or `none`.
    fn is_cell(&self, node: NodeId) -> bool {
        let node = self.node_at(node);
        matches!(node, Some(Node::Step { .. } | Node::Past { .. } | Node::Cell { .. }))
    }

    fn are_distinct(&self, start: u32, len: u32) -> bool {
        let words = self.const_words(start, len);
        words.is_sorted_by(|a, b| a < b)
            || words.iter().collect::<BTreeSet<_>>().len() == words.len()
    }

    /// Adds a list of constants, and notes that they are cells.
    pub(in crate::link) fn cell_list(&mut self, list: List) -> ListId {
        let list = self.list(list);
        self.ir.facts.lists[list as usize].cells = true;
        self.ir.exprs.cell_lists[list as usize] = true;
        list
    }

    /// The largest number of cells in a straight line of any board.
    pub(in crate::link) fn longest_side(&self) -> u32 {
        let sides = self.ir.space.boards.iter().flat_map(|board| {
            let written = board.lines.iter().map(|line| line.len() as u32);
            written.chain([u32::from(board.rows), u32::from(board.cols)])
        });
        sides.max().unwrap_or(0)
    }
}

impl ListFacts {
    /// The facts that hold whichever of two lists is taken.
    fn or(self, other: Self) -> Self {
        Self {
            cells: self.cells && other.cells,
            distinct: self.distinct && other.distinct,
            most: self.most.max(other.most),
            ..self
        }
    }
}
