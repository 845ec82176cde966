//! Zones that lie together: under one heading, or beside each other.

use super::block::{Block, Boxed};
use super::shelf::{Shelves, shelve};
use super::text::{Font, width};
use super::{Rect, Size};
use boardwright_protocol::Near;

/// Zones that lie together, at positions that count from the corner of the cluster.
#[derive(Debug, Clone)]
pub struct Cluster {
    /// The heading; may be empty.
    pub heading: String,
    /// The zones.
    pub zones: Vec<(Boxed, Rect)>,
    /// The measures of all together, with the frame.
    pub size: Size,
}

/// Edge and padding of a frame, on each side.
const PAD: f64 = 10.0;
/// The height of a heading with the gap below it.
const HEADING: f64 = 24.0;
/// Between zones that lie together.
const GAP: f64 = 14.0;

/// The clusters of zones, in the order of their first ones. A `tight` table has no headings. `boxed` measures a zone in a
/// width.
pub fn clusters(
    blocks: &[&Block],
    room: f64,
    tight: bool,
    boxed: impl Fn(&Block, f64) -> Boxed,
) -> Vec<Cluster> {
    let laid = |members: Vec<&Block>| {
        let heading = members.iter().map(|block| &block.group).find(|group| !group.is_empty());
        let heading = heading.filter(|_| !tight).cloned().unwrap_or_default();
        let (pad, above) = if heading.is_empty() { (0.0, 0.0) } else { (PAD, HEADING) };
        let inner = room - 2.0 * pad;
        let boxes: Vec<Boxed> = members.iter().map(|block| boxed(block, inner)).collect();
        let sizes: Vec<Size> = boxes.iter().map(|boxed| boxed.size).collect();
        let Shelves { rects, size } = shelve(&sizes, inner, GAP, false);
        let moved = |rect: Rect| Rect { x: rect.x + pad, y: rect.y + pad * 0.6 + above, ..rect };
        let name = width(Font::Plain, 12.5, &heading).min(inner);
        let size = Size {
            width: (size.width.max(name) + 2.0 * pad).ceil(),
            height: size.height + above + pad * 1.6,
        };
        Cluster {
            heading,
            zones: boxes.into_iter().zip(rects.into_iter().map(moved)).collect(),
            size,
        }
    };
    together(blocks).into_iter().map(laid).collect()
}

/// Which zones lie together. A zone beside another one comes after it.
fn together<'b>(blocks: &[&'b Block]) -> Vec<Vec<&'b Block>> {
    let mut clusters: Vec<Vec<&Block>> = Vec::new();
    let mut waiting: Vec<&Block> = Vec::new();
    let is_here = |id: &str| blocks.iter().any(|block| block.id == id);
    for block in blocks {
        match &block.near {
            Near::Zone(id) if is_here(id) => waiting.push(block),
            Near::Zone(_) | Near::Nothing | Near::Boards => add(&mut clusters, block),
        }
    }
    while !waiting.is_empty() {
        let before = waiting.len();
        waiting.retain(|block| {
            let Near::Zone(id) = &block.near else { return false };
            let found = clusters.iter_mut().find_map(|cluster| {
                let at = cluster.iter().position(|other| other.id == *id)?;
                Some((cluster, at))
            });
            let Some((cluster, at)) = found else { return true };
            cluster.insert(at + 1, block);
            false
        });
        if waiting.len() == before {
            // Zones that lie beside each other in a circle: the first of them has its own place.
            add(&mut clusters, waiting.remove(0));
        }
    }
    clusters
}

fn add<'b>(clusters: &mut Vec<Vec<&'b Block>>, block: &'b Block) {
    let same = |cluster: &&mut Vec<&Block>| {
        !block.group.is_empty() && cluster.iter().any(|other| other.group == block.group)
    };
    match clusters.iter_mut().find(same) {
        Some(cluster) => cluster.push(block),
        None => clusters.push(vec![block]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn zone(id: &str, group: &str, near: &str) -> Block {
        let near = if near.is_empty() { Near::Nothing } else { Near::Zone(near.into()) };
        Block { id: id.into(), group: group.into(), near, ..Block::default() }
    }

    fn ids(blocks: &[Block]) -> Vec<Vec<String>> {
        let all: Vec<&Block> = blocks.iter().collect();
        let names = |cluster: Vec<&Block>| cluster.iter().map(|block| block.id.clone()).collect();
        together(&all).into_iter().map(names).collect()
    }

    #[test]
    fn zones_lie_under_their_heading_and_beside_each_other() {
        let blocks = [
            zone("discard", "", "deck"),
            zone("mill", "Works", ""),
            zone("deck", "", ""),
            zone("forge", "Works", ""),
            zone("burnt", "", "discard"),
        ];
        assert_eq!(ids(&blocks), [vec!["mill", "forge"], vec!["deck", "discard", "burnt"]]);
    }

    #[test]
    fn zones_beside_each_other_or_beside_nothing_have_a_place() {
        let blocks = [zone("a", "", "b"), zone("b", "", "a"), zone("c", "", "gone")];
        assert_eq!(ids(&blocks), [vec!["c"], vec!["a", "b"]]);
    }
}
