//! The findings of a search on the moves of a decision.

use super::SHARE;
use super::tree::{Edge, Node, Tree};

/// Longest principal line, in moves.
const LONGEST_LINE: usize = 16;

/// A certain result for the player who decides.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Solved {
    /// The player wins alone.
    Win,
    /// The player gets nothing.
    Loss,
    /// Anything between.
    Between,
}

/// The findings of a search on one legal move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MoveReport {
    /// The index in the list of legal moves.
    pub index: usize,
    /// How often it was tried.
    pub visits: u32,
    /// The mean share of the player who decides, from 0 to [`SHARE`]; half of it if the move was not tried.
    pub share: i64,
    /// The standard deviation of that share over the visits.
    pub deviation: i64,
    /// The result, if it is certain.
    pub solved: Option<Solved>,
    /// The part of its choices that the player gives to it, from 0 to [`SHARE`], if all choose at the same time.
    pub mixed: Option<i64>,
    /// The move and the most visited ones that follow it, each by its index in the list of its position. Only the move
    /// itself if other worlds or other dice have other lists.
    pub line: Vec<usize>,
}

/// The reports of all moves of a player at the root, by index.
pub(super) fn of(tree: &Tree, same_lists: bool, player: usize) -> Vec<MoveReport> {
    let root = tree.node(Tree::ROOT);
    let edges = root.edges.iter().enumerate();
    let parts = root.mixed(player);
    let whole = parts.iter().sum::<u64>().max(1);
    let report = |(index, edge): (usize, &Edge)| MoveReport {
        index,
        visits: edge.visits,
        share: if edge.visits == 0 { SHARE / 2 } else { edge.share() },
        deviation: edge.deviation(),
        solved: edge.solved.map(|share| match share {
            SHARE => Solved::Win,
            0 => Solved::Loss,
            _ => Solved::Between,
        }),
        mixed: parts
            .get(index)
            .map(|part| (u128::from(*part) * SHARE as u128 / u128::from(whole)) as i64),
        line: if same_lists { line(tree, index, edge) } else { vec![index] },
    };
    edges.map(report).collect()
}

/// A move and the most visited ones behind it.
fn line(tree: &Tree, index: usize, edge: &Edge) -> Vec<usize> {
    let mut line = vec![index];
    let mut node = tree.behind(edge);
    while let Some((at, edge)) = node.and_then(most_visited)
        && line.len() < LONGEST_LINE
    {
        line.push(at);
        node = tree.behind(edge);
    }
    line
}

fn most_visited(node: &Node) -> Option<(usize, &Edge)> {
    let visited = node.edges.iter().enumerate().filter(|(_, edge)| edge.visits > 0);
    visited.max_by_key(|(at, edge)| (edge.visits, usize::MAX - at))
}
