//! The search agrees with brute force of another form, and with published values.

use super::{Graph, Rule, effort, longest, ranks};
use crate::limits::WORK;
use crate::rng::Rng;
use std::collections::BTreeSet;

/// A graph whose vertices are ordered as those of a board are.
fn graph(rule: Rule, vertices: usize, edges: &[[u32; 2]], stops: &[u32]) -> Graph {
    let mut near = vec![Vec::new(); vertices];
    for [a, b] in edges {
        near[*a as usize].push(*b as u16);
        near[*b as usize].push(*a as u16);
    }
    let ranks = ranks(&near);
    let rank = |at: u32| u32::from(ranks[at as usize]);
    let sorted = |[a, b]: &[u32; 2]| [rank(*a).min(rank(*b)), rank(*a).max(rank(*b))];
    let mut found = vec![false; vertices];
    stops.iter().for_each(|at| found[rank(*at) as usize] = true);
    Graph { rule, stops: found, edges: edges.iter().map(sorted).collect() }
}

/// The most edges, and the work of the search.
fn searched(rule: Rule, vertices: usize, edges: &[[u32; 2]], stops: &[u32]) -> (u32, u64) {
    let mut work = 0;
    let found = longest(&graph(rule, vertices, edges, stops), &mut |members| {
        work += members as u64;
        work < WORK
    });
    assert!(work < WORK, "{rule:?} on {vertices} vertices needs more than the budget");
    (found, work)
}

fn trail(vertices: usize, edges: &[[u32; 2]]) -> u32 {
    searched(Rule::Trail, vertices, edges, &[]).0
}

/// The number of cells of the longest path.
fn path(vertices: usize, edges: &[[u32; 2]]) -> u32 {
    searched(Rule::Path, vertices, edges, &[]).0 + 1
}

/// Brute force: all sets of used edges with the vertex where a trail stands, found by growing trails.
fn longest_trail(edges: &[[u32; 2]], stops: &[u32]) -> u32 {
    let mut reached: BTreeSet<(u32, u32)> = BTreeSet::new();
    let mut todo: Vec<(u32, u32)> = Vec::new();
    for (at, [a, b]) in edges.iter().enumerate() {
        todo.extend([(1 << at, *a), (1 << at, *b)]);
    }
    let mut best = 0;
    while let Some((used, here)) = todo.pop() {
        if !reached.insert((used, here)) {
            continue;
        }
        best = best.max(used.count_ones());
        if stops.contains(&here) {
            continue;
        }
        for (at, [a, b]) in edges.iter().enumerate() {
            if used & 1 << at == 0 && (*a == here || *b == here) {
                todo.push((used | 1 << at, if *a == here { *b } else { *a }));
            }
        }
    }
    best
}

/// Brute force: all sets of visited vertices with the last one.
fn longest_path(vertices: usize, edges: &[[u32; 2]], stops: &[u32]) -> u32 {
    let mut reached: BTreeSet<(u32, u32)> = BTreeSet::new();
    let mut todo: Vec<(u32, u32)> = (0..vertices as u32).map(|at| (1 << at, at)).collect();
    let mut best = 0;
    while let Some((used, here)) = todo.pop() {
        if !reached.insert((used, here)) {
            continue;
        }
        best = best.max(used.count_ones());
        if stops.contains(&here) && used.count_ones() > 1 {
            continue;
        }
        for [a, b] in edges {
            if *a == here || *b == here {
                let next = if *a == here { *b } else { *a };
                if used & 1 << next == 0 {
                    todo.push((used | 1 << next, next));
                }
            }
        }
    }
    best
}

fn complete(n: u32) -> Vec<[u32; 2]> {
    (0..n).flat_map(|a| (a + 1..n).map(move |b| [a, b])).collect()
}

fn grid(rows: u32, cols: u32) -> Vec<[u32; 2]> {
    let cells = (0..rows).flat_map(|row| (0..cols).map(move |col| (row, col)));
    let steps = cells.flat_map(|(row, col)| {
        let at = row * cols + col;
        let east = (col + 1 < cols).then_some([at, at + 1]);
        east.into_iter().chain((row + 1 < rows).then_some([at, at + cols]))
    });
    steps.collect()
}

fn petersen() -> Vec<[u32; 2]> {
    (0..5).flat_map(|at| [[at, (at + 1) % 5], [at, at + 5], [at + 5, (at + 2) % 5 + 5]]).collect()
}

#[test]
fn random_graphs_agree_with_brute_force() {
    let mut rng = Rng::seeded(7);
    let mut below = |n: u32| rng.below(n);
    for _ in 0..1500 {
        let vertices = 2 + below(8);
        let mut edges = Vec::new();
        for _ in 0..1 + below(14) {
            let (a, b) = (below(vertices), below(vertices));
            if a != b {
                edges.push([a, b]);
            }
        }
        let stops: Vec<u32> = (0..vertices).filter(|_| below(5) == 0).collect();
        let (found, _) = searched(Rule::Trail, vertices as usize, &edges, &stops);
        assert_eq!(found, longest_trail(&edges, &stops), "{edges:?} {stops:?}");
        let (found, _) = searched(Rule::Path, vertices as usize, &edges, &stops);
        let expected = longest_path(vertices as usize, &edges, &stops);
        assert_eq!(found + 1, expected, "{edges:?} {stops:?}");
    }
}

#[test]
fn complete_graphs() {
    for n in 2..=8 {
        let all = n * (n - 1) / 2;
        let expected = if n % 2 == 1 { all } else { all - (n / 2 - 1) };
        assert_eq!(trail(n as usize, &complete(n)), expected, "K{n}");
        assert_eq!(path(n as usize, &complete(n)), n);
    }
}

#[test]
fn named_graphs() {
    // No trail uses more than 15 - (10 - 2) / 2 edges of ten vertices of degree 3.
    assert_eq!((trail(10, &petersen()), path(10, &petersen())), (11, 10));
    let star: Vec<[u32; 2]> = (1..9).map(|at| [0, at]).collect();
    assert_eq!((trail(9, &star), path(9, &star)), (2, 3));
    // Two circles with a common vertex: a figure of eight is one trail.
    let eight = [[0, 1], [1, 2], [2, 0], [0, 3], [3, 4], [4, 0]];
    assert_eq!((trail(5, &eight), path(5, &eight)), (6, 5));
    // A stop in the middle cuts it.
    assert_eq!(searched(Rule::Trail, 5, &eight, &[0]).0, 3);
    // Two links between the same cells, and a link between two stops.
    assert_eq!(trail(2, &[[0, 1], [0, 1]]), 2);
    assert_eq!(searched(Rule::Trail, 3, &[[0, 1], [1, 2]], &[0, 1]).0, 1);
    assert_eq!((trail(1, &[]), path(1, &[])), (0, 1));
}

/// A grid has a path through all cells. Without two opposite corners a board of colours in turn has fewer of one
/// colour, and a path has at most one more of the other.
#[test]
fn paths_on_grids() {
    for (rows, cols) in [(1, 9), (2, 7), (3, 3), (3, 8), (5, 5), (5, 6), (6, 6)] {
        assert_eq!(
            path((rows * cols) as usize, &grid(rows, cols)),
            rows * cols,
            "{rows} by {cols}"
        );
    }
    for n in [4, 6] {
        let gone = [0, n * n - 1];
        let edges: Vec<[u32; 2]> = grid(n, n)
            .into_iter()
            .filter(|edge| edge.iter().all(|at| !gone.contains(at)))
            .collect();
        assert_eq!(path((n * n) as usize, &edges), 2 * (n * n / 2 - 2) + 1, "{n} by {n}");
    }
    // Without a corner's neighbour that has the rarer colour: 12 and 12 of 25, less one of 12.
    let edges: Vec<[u32; 2]> = grid(5, 5).into_iter().filter(|edge| !edge.contains(&1)).collect();
    assert_eq!(path(25, &edges), 23);
}

/// On a grid of m by n, 2 (m + n - 4) cells have three neighbours; a trail leaves out the edges between pairs of all
/// but two of them, at best.
#[test]
fn trails_on_grids() {
    for (rows, cols) in [(2, 2), (2, 5), (3, 3), (4, 4), (4, 5)] {
        let edges = grid(rows, cols);
        let found = trail((rows * cols) as usize, &edges);
        let bound = edges.len() as u32 - (rows + cols - 4).saturating_sub(1);
        assert!(found <= bound, "{rows} by {cols}");
        if edges.len() <= 17 {
            assert_eq!(found, longest_trail(&edges, &[]), "{rows} by {cols}");
        }
    }
}

/// The corners and sides of 19 hexagons in rows of 3, 4, 5, 4 and 3: the board of a well-known game of roads.
fn island() -> Vec<[u32; 2]> {
    let rows: [u32; 6] = [7, 9, 11, 11, 9, 7];
    let mut edges = Vec::new();
    let mut start = 0;
    for (row, n) in rows.into_iter().enumerate() {
        edges.extend((start..start + n - 1).map(|at| [at, at + 1]));
        let below = start + n;
        // In the upper half and the middle even corners lead down, below odd ones.
        let down = |(first, shift): (u32, u32)| {
            let corners = (first..n).step_by(2);
            corners.map(move |at| [start + at, below + at + shift - first])
        };
        if row < 2 {
            edges.extend(down((0, 1)));
        } else if row < 5 {
            edges.extend(down((u32::from(row > 2), 0)));
        }
        start = below;
    }
    edges
}

/// The promise of the manual: a search in these boards, or in a part of them, takes at most half the budget.
#[test]
fn boards_of_a_stated_size_are_searched_within_half_the_budget() {
    let half = (WORK / 2) as usize;
    let boards = [
        (Rule::Trail, 54, island()),
        (Rule::Path, 36, grid(6, 6)),
        (Rule::Trail, 36, grid(6, 6)),
        (Rule::Path, 60, grid(6, 10)),
        (Rule::Trail, 120, grid(4, 30)),
        (Rule::Path, 120, grid(4, 30)),
        (Rule::Path, 10, complete(10)),
    ];
    for (rule, vertices, edges) in &boards {
        let whole = graph(*rule, *vertices, edges, &[]);
        assert!(effort(&whole, half).is_some(), "{rule:?} on {vertices} vertices");
    }
    assert_eq!(effort(&graph(Rule::Path, 64, &grid(8, 8), &[]), half), None);
    assert_eq!(trail(54, &island()), 72 - (36 - 2) / 2);
}

/// A search in a part of a board, with stops, takes no more work than the whole board without them.
#[test]
fn parts_of_boards_take_no_more_work() {
    let mut rng = Rng::seeded(11);
    for (rule, vertices, edges) in
        [(Rule::Trail, 54, island()), (Rule::Path, 25, grid(5, 5)), (Rule::Trail, 25, grid(5, 5))]
    {
        let whole = graph(rule, vertices, &edges, &[]);
        let most = effort(&whole, WORK as usize).expect("it is within the budget");
        for _ in 0..12 {
            let out_of = 2 + rng.below(8);
            let mut part = whole.clone();
            part.edges.retain(|_| rng.below(out_of) > 0);
            part.stops.iter_mut().for_each(|stop| *stop = rng.below(out_of) == 0);
            let found = effort(&part, most);
            assert!(found.is_some(), "{rule:?} {:?} {:?}", part.edges, part.stops);
        }
    }
}
