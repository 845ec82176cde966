//! Spellings for places of a board that the author did not write: regions, cells that were kept.

use boardwright_def::{Board, Direction, Edges, Numbering, Region};
use boardwright_syntax::print::Out;
use std::collections::BTreeSet;

/// A region. On a board that each player has, the list of the first seat stands for those of all.
pub fn region(board: &Board, region: &Region, seats: &[String]) -> Out {
    if !region.per_seat || board.owner.is_some() {
        return places(board, region.places.first().map(Vec::as_slice).unwrap_or_default());
    }
    Out::map(seats.iter().zip(region.places.iter().map(|list| places(board, list))))
}

/// The first and last index of cells that follow each other on a board, from 1. Fewer than three
/// are named one by one.
pub fn slice_of(board: &[String], cells: &[&str]) -> Option<(i64, i64)> {
    let first = board.iter().position(|cell| Some(&cell.as_str()) == cells.first())?;
    let run = board.get(first..first + cells.len())?;
    let same = run.iter().zip(cells).all(|(a, b)| a == b);
    (same && cells.len() > 2).then(|| (first as i64 + 1, (first + cells.len()) as i64))
}

/// A list of cells: a slice if they follow each other.
pub fn places(board: &Board, cells: &[String]) -> Out {
    let names: Vec<&str> = cells.iter().map(String::as_str).collect();
    let id = named_here(board);
    if let Some(way) = edge_of(board, &names) {
        return Out::Text(format!("edge({id}, {way})"));
    }
    if let Some((first, last)) = slice_of(&board.cells, &names) {
        return Out::Text(
            rows_of(board, (first, last)).unwrap_or_else(|| format!("{id}[{first}..{last}]")),
        );
    }
    if let Some(column) = column_of(board, &names) {
        return Out::Text(format!("column({id}, {column})"));
    }
    let number = |cell: &&str| board.cells.iter().position(|known| known == cell);
    let place = |cell: &str| match number(&cell).filter(|_| board.owner.is_some()) {
        Some(index) => Out::Text(format!("{id}[{}]", index + 1)),
        None => Out::word(cell),
    };
    match names.as_slice() {
        [only] => place(only),
        _ => Out::FlowList(names.into_iter().map(place).collect()),
    }
}

/// The name of a board in its own description, which is that of several if each player has one.
fn named_here(board: &Board) -> &str {
    if board.owner.is_some() { "board" } else { &board.id }
}

/// Whole rows of a grid, given by the numbers of their first and last cell.
fn rows_of(board: &Board, (first, last): (i64, i64)) -> Option<String> {
    let (_, cols) = board.shape.rectangle()?;
    let cols = i64::from(cols);
    if !board.is_whole() || (first - 1) % cols != 0 || last % cols != 0 {
        return None;
    }
    let (low, high) = ((first - 1) / cols + 1, last / cols);
    Some(match low == high {
        true => format!("row({}, {low})", named_here(board)),
        false => format!("rows({}, {low}, {high})", named_here(board)),
    })
}

/// The side of a board with these cells, as `edge` names it.
fn edge_of<'b>(board: &'b Board, cells: &[&str]) -> Option<&'b str> {
    if cells.len() < 3 {
        return None;
    }
    match board.shape.facts().edges {
        Edges::Sides => side_of(board, cells),
        Edges::Open => open_side_of(board, cells),
        Edges::Ends | Edges::None => None,
    }
}

/// The direction in which exactly these cells have no step.
fn open_side_of<'b>(board: &'b Board, cells: &[&str]) -> Option<&'b str> {
    let at: Vec<(u32, u32)> =
        (0..board.cells.len()).filter_map(|index| board.cell_at(index)).collect();
    let all: BTreeSet<(u32, u32)> = at.iter().copied().collect();
    let ends = |way: &&Direction| {
        let leads = |index: usize, (row, col): (u32, u32)| {
            let (row, col) = (row.checked_add_signed(way.rows), col.checked_add_signed(way.cols));
            way.to.get(index).map_or_else(
                || row.zip(col).is_some_and(|next| all.contains(&next)),
                |next| *next > 0,
            )
        };
        let open = at.iter().enumerate().filter(|(index, place)| !leads(*index, **place));
        let open = open.filter_map(|(index, _)| board.cells.get(index)).map(String::as_str);
        open.eq(cells.iter().copied())
    };
    board.directions.iter().find(ends).map(|way| way.name.as_str())
}

/// The side of a grid or rhombus with these cells.
fn side_of(board: &Board, cells: &[&str]) -> Option<&'static str> {
    let (rows, cols) = board.extent();
    ["north", "east", "south", "west"].into_iter().find(|way| {
        let at_edge = |(row, col): (u32, u32)| match *way {
            "north" => row == rows,
            "south" => row == 1,
            "east" => col == cols,
            _ => col == 1,
        };
        let of = |index: &usize| board.cell_at(*index).is_some_and(at_edge);
        let all = (0..board.cells.len()).filter(of).map(|index| board.cells[index].as_str());
        all.eq(cells.iter().copied())
    })
}

/// The number of the column with these cells.
fn column_of(board: &Board, cells: &[&str]) -> Option<u32> {
    let first = board.cells.iter().position(|cell| Some(&cell.as_str()) == cells.first())?;
    let (_, column) = board.cell_at(first)?;
    let of = |index: &usize| board.cell_at(*index).is_some_and(|(_, col)| col == column);
    let all = (0..board.cells.len()).filter(of).map(|index| board.cells[index].as_str());
    (cells.len() > 2 && all.eq(cells.iter().copied())).then_some(column)
}

/// The condition that keeps the cells of a board, if its shape has more.
pub fn kept(board: &Board) -> Option<Out> {
    if board.shape.facts().numbering == Numbering::Written || board.is_whole() {
        return None;
    }
    if let Some((rows, cols)) = board.shape.rectangle() {
        let cells = || (0..board.cells.len()).filter_map(|index| board.cell_at(index));
        for rest in 0..2 {
            let all = (1..=rows).flat_map(|row| (1..=cols).map(move |col| (row, col)));
            if all.filter(|(row, col)| (row + col) % 2 == rest).eq(cells()) {
                return Some(Out::Text(format!("(.row + .col) mod 2 == {rest}")));
            }
        }
    }
    let mut rows: Vec<(u32, Vec<u32>)> = Vec::new();
    for index in 0..board.cells.len() {
        let (row, col) = board.cell_at(index)?;
        match rows.last_mut() {
            Some((last, cols)) if *last == row => cols.push(col),
            _ => rows.push((row, vec![col])),
        }
    }
    let tests: Vec<String> = rows
        .iter()
        .map(|(row, cols)| {
            let run = cols.windows(2).all(|pair| pair[1] == pair[0] + 1);
            let of = match cols.as_slice() {
                [only] => format!(".col == {only}"),
                [first, .., last] if run => format!(".col in {first}..{last}"),
                several => {
                    let several: Vec<String> = several.iter().map(u32::to_string).collect();
                    format!(".col in ({})", several.join(", "))
                }
            };
            format!("(.row == {row} and {of})")
        })
        .collect();
    Some(Out::Text(tests.join(" or ")))
}

/// `neighbors`, if a board has other directions than its shape.
pub fn neighbors(board: &Board) -> Option<Out> {
    let whole = board.shape.facts().directions;
    let has = |name: &&str| board.directions.iter().any(|way| way.name == *name);
    let own: Vec<&str> = whole.iter().map(|(name, ..)| *name).filter(has).collect();
    let all = own.len() == whole.len();
    if !board.shape.facts().orthogonal {
        let words = || Out::FlowList(own.iter().map(|word| Out::word(word)).collect());
        return (!all).then(words);
    }
    let diagonal =
        |name: &&str| ["northeast", "southeast", "southwest", "northwest"].contains(name);
    let slanted = own.iter().filter(|name| diagonal(name)).count();
    match (own.len(), slanted) {
        _ if all => Some(Out::word("all")),
        (4, 0) => None,
        (4, 4) => Some(Out::word("diagonal")),
        _ => Some(Out::FlowList(own.into_iter().map(Out::word).collect())),
    }
}
