//! Shapes of tokens as tables: the cells that a token covers, by its type, its orientation and its first cell.
//!
//! A token with a shape lies in all of these cells at once: it is the only token of each of them, and its own place is
//! the first. So conditions on cells read it as any other token.

use super::{Places, Program, Space};
use crate::value::NONE;
use boardwright_def::{Lattice, Shape};

/// The shapes of all types of token. Empty if no type has one.
#[derive(Debug, Default)]
pub(crate) struct Shapes {
    /// The word of a token that holds the number of its orientation, from 1.
    pub turned: usize,
    /// By type: its first orientation and their number, which is 0 for a type without a shape.
    types: Vec<(u32, u32)>,
    /// By orientation: its cells among the offsets.
    orientations: Vec<(u32, u32)>,
    /// Rows up and columns right from the first cell.
    offsets: Vec<(i16, i16)>,
    /// By board: true if tokens with shapes can lie on it.
    boards: Vec<bool>,
}

/// The cells of one token.
#[derive(Clone, Copy)]
pub(crate) struct Covered {
    cells: [u16; Shape::MOST_CELLS],
    count: u8,
}

impl Covered {
    fn one(cell: i32) -> Self {
        let mut cells = [0; Shape::MOST_CELLS];
        cells[0] = cell as u16;
        Self { cells, count: 1 }
    }

    /// The cells, by row from the bottom, then by column from the left.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = i32> + '_ {
        self.cells[..usize::from(self.count)].iter().map(|cell| i32::from(*cell))
    }
}

impl Shapes {
    /// Adds the next type.
    pub fn add(&mut self, shape: Option<&Shape>, lattice: Lattice) {
        let first = self.orientations.len() as u32;
        let ways = shape.map(|shape| shape.orientations(lattice)).unwrap_or_default();
        for way in &ways {
            let start = self.offsets.len() as u32;
            self.offsets.extend(way.iter().map(|(row, col)| (*row as i16, *col as i16)));
            self.orientations.push((start, self.offsets.len() as u32));
        }
        self.types.push((first, ways.len() as u32));
    }

    /// Notes whether tokens with shapes can lie on the next board.
    pub fn add_board(&mut self, has_lattice: bool) {
        self.boards.push(has_lattice);
    }

    /// True if some type has a shape.
    #[inline(always)]
    pub fn any(&self) -> bool {
        !self.orientations.is_empty()
    }

    /// The largest number of cells that a token covers.
    pub fn most(&self) -> u32 {
        self.orientations.iter().map(|(start, end)| end - start).max().unwrap_or(1)
    }

    /// True if a type has a shape.
    #[inline]
    pub fn has(&self, of: i32) -> bool {
        self.types.get(of as usize).is_some_and(|(_, count)| *count != 0)
    }

    /// All orientations of types with shapes: the type, and the number of the orientation from 1.
    pub fn forms(&self) -> Vec<(i32, i32)> {
        let types = self.types.iter().enumerate();
        types
            .flat_map(|(of, (_, ways))| (1..=*ways).map(move |way| (of as i32, way as i32)))
            .collect()
    }

    /// The number of an orientation of a type among [`Self::forms`]; `None` if the type has no such orientation.
    #[inline]
    pub fn form(&self, of: i32, turned: i32) -> Option<usize> {
        let (first, ways) = *self.types.get(usize::try_from(of).ok()?)?;
        let way = u32::try_from(turned).ok()?.checked_sub(1).filter(|way| *way < ways)?;
        Some((first + way) as usize)
    }

    /// The number of orientations of a type; 0 without a shape.
    pub fn ways(&self, of: i32) -> i32 {
        self.types[of as usize].1 as i32
    }
}

impl Program {
    /// Returns the cells that a token of a type covers if `at` is the first of them; `None` if one of them does not
    /// exist, and off boards. A type without a shape covers one cell.
    pub(crate) fn covered(&self, of: i32, turned: i32, at: i32) -> Option<Covered> {
        self.tokens.shapes.covered((&self.space, &self.places), (of, turned), at)
    }
}

impl Shapes {
    /// [`Program::covered`], from the tables of a program or of one that is being linked.
    pub fn covered(
        &self,
        (space, places): (&Space, &Places),
        (of, turned): (i32, i32),
        at: i32,
    ) -> Option<Covered> {
        if at == NONE || at as usize >= space.cells {
            return None;
        }
        let shapes = self;
        if !shapes.has(of) {
            return Some(Covered::one(at));
        }
        let (start, end) = shapes.orientations[shapes.form(of, turned)?];
        let from = places.info[at as usize].cell?;
        if !shapes.boards[usize::from(from.board)] {
            return None;
        }
        let board = &space.boards[usize::from(from.board)];
        let mut covered = Covered { cells: [0; Shape::MOST_CELLS], count: 0 };
        for (row, col) in &shapes.offsets[start as usize..end as usize] {
            let (row, col) =
                (i32::from(from.row) + i32::from(*row), i32::from(from.col) + i32::from(*col));
            covered.cells[usize::from(covered.count)] = board.cell(row, col)? as u16;
            covered.count += 1;
        }
        Some(covered)
    }
}
