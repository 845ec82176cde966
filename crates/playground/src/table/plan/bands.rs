//! The three bands of a table: the other players, the middle, and the viewer's own zones.

use super::block::{Block, Boxed};
use super::cluster::{Cluster, clusters};
use super::counters::counters;
use super::ladder::{Rung, is_away};
use super::shelf::{Shelves, shelve};
use super::text::{Font, width};
use super::{Owner, Rect, Room, Size, Things};
use boardwright_protocol::Near;

/// Boxes within a band; positions count from its corner.
#[derive(Debug, Clone, Default)]
pub struct Band {
    /// Zones.
    pub zones: Vec<(Boxed, Rect)>,
    /// The frames of zones under one heading.
    pub groups: Vec<(String, Rect)>,
    /// Areas of players, with their zones; these count from the corner of the area.
    pub areas: Vec<Area>,
    /// The variables of the game.
    pub counters: Option<Rect>,
    /// The dice.
    pub dice: Option<Rect>,
    /// The measures of all together.
    pub size: Size,
}

/// The area of another player.
#[derive(Debug, Clone)]
pub struct Area {
    /// The seat.
    pub seat: u32,
    /// Its rectangle.
    pub rect: Rect,
    /// Its zones.
    pub zones: Vec<(Boxed, Rect)>,
    /// The frames of its zones under one heading.
    pub groups: Vec<(String, Rect)>,
}

/// The terms that decide over the layout of a band.
#[derive(Debug, Clone, Copy)]
pub struct Terms<'t> {
    /// Everything on the table.
    pub things: &'t Things,
    /// The forms.
    pub rung: &'t Rung,
    /// How much is put away.
    pub drawer: u8,
    /// The whole room.
    pub room: Room,
}

/// Between the areas of players.
const BETWEEN: f64 = 10.0;
/// Edge and padding of an area, on each side.
const AREA_PAD: Size = Size { width: 12.0, height: 7.0 };
/// The head of an area: the seat's token and its gap, and its height.
const HEAD: (f64, f64) = (40.0, 26.0);
/// Areas are not put side by side if they get narrower.
const NARROWEST: f64 = 230.0;

impl<'t> Terms<'t> {
    /// Between zones, to the side.
    pub fn aside(&self) -> f64 {
        if self.rung.tight { 12.0 } else { 24.0 }
    }

    fn here(&self, chosen: impl Fn(&Block) -> bool) -> Vec<&'t Block> {
        let home = self.things.home;
        let here = |block: &&Block| chosen(block) && !is_away(block, home, self.drawer);
        self.things.blocks.iter().filter(here).collect()
    }

    fn boxed(&self, block: &Block, room: f64) -> Boxed {
        block.boxed(self.rung.form(block, self.things.home), room, self.room.touch, self.rung.tight)
    }

    /// The areas of the other players, side by side as far as they fit.
    pub fn rivals(&self, room: f64) -> Band {
        let areas: Vec<(&Owner, Vec<&Block>)> = self
            .things
            .rivals
            .iter()
            .map(|owner| (owner, self.here(|block| block.owner == owner.seat)))
            .filter(|(_, blocks)| !blocks.is_empty())
            .collect();
        if areas.is_empty() {
            return Band::default();
        }
        let most =
            (((room + BETWEEN) / (NARROWEST + BETWEEN)).floor() as usize).clamp(1, areas.len());
        let columns = areas.len().div_ceil(areas.len().div_ceil(most));
        let side = ((room + BETWEEN) / columns as f64 - BETWEEN).floor();
        let mut band = Band::default();
        let mut y = 0.0;
        for row in areas.chunks(columns) {
            let row: Vec<_> =
                row.iter().map(|(owner, blocks)| self.area(owner, blocks, side)).collect();
            let height = row.iter().map(|area| area.rect.size.height).fold(0.0, f64::max);
            for (column, mut area) in row.into_iter().enumerate() {
                area.rect.x = column as f64 * (side + BETWEEN);
                area.rect.y = y;
                area.rect.size.height = height;
                band.areas.push(area);
            }
            let right = band.areas.iter().map(|area| area.rect.x + area.rect.size.width);
            let width = right.fold(room, f64::max);
            band.size = Size { width, height: y + height };
            y += height + BETWEEN;
        }
        band
    }

    fn area(&self, owner: &Owner, blocks: &[&Block], side: f64) -> Area {
        let inner = side - 2.0 * AREA_PAD.width;
        let name = width(Font::Show, 13.5, &owner.name) + HEAD.0;
        let head = Size { width: name.min(inner), height: HEAD.1 };
        let clusters =
            clusters(blocks, inner, self.rung.tight, |block, room| self.boxed(block, room));
        let sizes: Vec<Size> =
            std::iter::once(head).chain(clusters.iter().map(|cluster| cluster.size)).collect();
        let Shelves { rects, size } = shelve(&sizes, inner, self.aside().min(14.0), false);
        let moved = |rect: &Rect| Rect {
            x: rect.x + AREA_PAD.width,
            y: rect.y + AREA_PAD.height,
            size: rect.size,
        };
        let at: Vec<Rect> = rects.iter().skip(1).map(moved).collect();
        let (zones, groups) = spread_out(clusters, &at);
        // A zone whose title is wider than the area makes it wider: then the band does not fit.
        let width = side.max(size.width + 2.0 * AREA_PAD.width);
        let size = Size { width, height: size.height + 2.0 * AREA_PAD.height };
        Area { seat: owner.seat, rect: Rect { size, ..Rect::default() }, zones, groups }
    }

    /// Variables, zones of nobody, dice. Zones beside the boards are not among them if there is a board.
    pub fn middle(&self, room: f64) -> Band {
        let here = self.here(|block| block.owner == 0 && !self.is_beside_boards(block));
        let clusters =
            clusters(&here, room, self.rung.tight, |block, room| self.boxed(block, room));
        let (counters, dice) = (self.counters(room), self.dice(room));
        let sizes: Vec<Size> = counters
            .into_iter()
            .chain(clusters.iter().map(|cluster| cluster.size))
            .chain(dice)
            .collect();
        let Shelves { rects, size } = shelve(&sizes, room, self.aside(), true);
        let first = usize::from(counters.is_some());
        let (zones, groups) = spread_out(clusters, &rects[first..]);
        Band {
            zones,
            groups,
            areas: Vec::new(),
            counters: counters.and(rects.first().copied()),
            dice: dice.and(rects.last().copied()),
            size,
        }
    }

    /// The zones that lie beside the boards.
    pub fn beside_boards(&self, room: f64) -> Band {
        let here = self.here(|block| self.is_beside_boards(block));
        let clusters =
            clusters(&here, room, self.rung.tight, |block, room| self.boxed(block, room));
        let sizes: Vec<Size> = clusters.iter().map(|cluster| cluster.size).collect();
        let Shelves { rects, size } = shelve(&sizes, room, self.aside(), true);
        let (zones, groups) = spread_out(clusters, &rects);
        Band { zones, groups, size, ..Band::default() }
    }

    /// True if a zone lies beside a board, itself or through the zones that it lies beside. On a tight table none does.
    fn is_beside_boards(&self, block: &Block) -> bool {
        let blocks = &self.things.blocks;
        if block.owner != 0 || self.rung.tight {
            return false;
        }
        let mut at = block;
        for _ in 0..blocks.len() {
            match &at.near {
                Near::Nothing => return false,
                Near::Boards => return !self.things.boards.is_empty(),
                Near::Zone(id) => match blocks.iter().find(|other| other.id == *id) {
                    Some(other) => at = other,
                    None => return false,
                },
            }
        }
        false
    }

    /// The viewer's zones. The hand takes the width that the others leave, or a row of its own.
    pub fn mine(&self, room: f64) -> Band {
        let home = self.things.home;
        let blocks = self.here(|block| block.owner == home && block.owner != 0);
        let (gap, around) = (self.aside(), |block: &&Block| !block.hand);
        let others = blocks
            .iter()
            .copied()
            .filter(around)
            .map(|block| self.boxed(block, room).size.width + gap);
        let left = room - others.sum::<f64>();
        let of = |hand_room: f64| {
            let boxed = |block: &Block, room: f64| {
                self.boxed(block, if block.hand { hand_room.min(room) } else { room })
            };
            let clusters = clusters(&blocks, room, self.rung.tight, boxed);
            let sizes: Vec<Size> = clusters.iter().map(|cluster| cluster.size).collect();
            let Shelves { rects, size } = shelve(&sizes, room, gap, true);
            let (zones, groups) = spread_out(clusters, &rects);
            Band { zones, groups, size, ..Band::default() }
        };
        let (beside, alone) = (of(left.max(room * 0.3)), of(room));
        if beside.size.height < alone.size.height { beside } else { alone }
    }

    fn counters(&self, room: f64) -> Option<Size> {
        counters(&self.things.counters, self.rung.tight, room)
    }

    fn dice(&self, room: f64) -> Option<Size> {
        let (side, gap, pad) =
            if self.rung.tight { (36.0, 10.0, 20.0) } else { (58.0, 16.0, 36.0) };
        let dice = vec![Size { width: side, height: side }; self.things.dice];
        let Size { width, height } = shelve(&dice, room - pad, gap, true).size;
        (self.things.dice > 0).then_some(Size { width: width + pad, height: height + pad * 0.7 })
    }
}

type Zones = Vec<(Boxed, Rect)>;
type Groups = Vec<(String, Rect)>;

/// The zones of clusters and the frames of those with a heading, each cluster at its corner.
fn spread_out(clusters: Vec<Cluster>, at: &[Rect]) -> (Zones, Groups) {
    let (mut zones, mut groups) = (Vec::new(), Vec::new());
    for (cluster, corner) in clusters.into_iter().zip(at) {
        let moved = |rect: Rect| Rect { x: rect.x + corner.x, y: rect.y + corner.y, ..rect };
        zones.extend(cluster.zones.into_iter().map(|(boxed, rect)| (boxed, moved(rect))));
        if !cluster.heading.is_empty() {
            groups.push((cluster.heading, Rect { size: cluster.size, ..*corner }));
        }
    }
    (zones, groups)
}
