//! The whole table: bands below each other, and boards beside or above them.

use super::bands::{Area, Band, Terms};
use super::boards::Boards;
use super::ladder::{DRAWERS, LADDER, Rung, is_away};
use super::{Group, Plan, Rect, Room, Size, Spread, Things};

/// Parts of the room for boards that lie beside or above the rest, from the largest. Cards are not made larger for a
/// board that is smaller than the second of them.
const SHARES: [f64; 7] = [0.64, 0.58, 0.52, 0.46, 0.4, 0.34, 0.28];
/// The part of the room for which boards are put in rows.
const USUAL: f64 = SHARES[2];
/// More rows of boards must make them so many times as large.
const BETTER: f64 = 1.05;
/// The number of shares that are tried with large cards, and with all but the smallest.
const LARGE: (usize, usize) = (2, 5);
/// Boards are tried first where one is at least this part of its largest sensible width, which is 1.9 times the width
/// of a drawing with cells of 56: then cells have 26 pixels for a finger, and 20 for a mouse.
const EASY: (f64, f64) = (0.245, 0.19);
/// Boards that cannot be so large are made as large as possible: parts of that width, and the step of the drawer up to which
/// zones are put away for them.
const PARTS: [(f64, u8); 3] = [(1.0, 0), (0.75, 1), (0.5, 2)];
/// A layout whose board has this part of the largest possible width is as good as one can have.
const NEARLY: f64 = 0.95;
/// Boards do not get smaller than this for a smaller share.
const SMALLEST_BOARD: f64 = 150.0;
/// The rungs that are tried only with large boards.
const GENEROUS: usize = 4;
/// The first rung that is tried with the drawer.
const COMPACT: usize = 10;
/// The step of the drawer that leaves little on the table.
const ALL_BUT_CHOICES: u8 = DRAWERS - 1;
/// A table without a hand and boards scrolls, before most of it is put away, if it is at most so many times as high as the
/// room.
const LONGER: f64 = 1.5;
/// A board that is longer than this lies above the rest.
const LONG: f64 = 2.2;

/// The layout of things in a room.
pub fn plan(things: &Things, room: Room) -> Plan {
    let frame = Frame::of(things, room);
    let mut plan = frame.whole(things, room);
    plan.board_places = plan.boards.map(|rect| frame.boards.placed(rect.size)).unwrap_or_default();
    plan
}

/// The place of boards in the room.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Way {
    /// Above everything else, or beside it if the room is wide.
    Usual,
    /// Beside all but the viewer's zones, which have the whole width below. Many cards in a hand need fewer rows there,
    /// and a narrow board on a phone has room at its side.
    OverHand,
}

/// The ways that are tried, in this order.
fn ways(things: &Things) -> &'static [Way] {
    if things.boards.is_empty() { &[Way::Usual] } else { &[Way::Usual, Way::OverHand] }
}

/// The room within its margins.
struct Frame {
    rect: Rect,
    /// Between bands.
    gap: f64,
    /// The boards in rows.
    boards: Boards,
}

impl Frame {
    fn of(things: &Things, room: Room) -> Frame {
        let Size { width, height } = room.size;
        let (side, top, bottom, gap) = match (width < 640.0, height < 480.0) {
            (true, true) => (10.0, 8.0, 8.0, 8.0),
            (false, true) => (18.0, 8.0, 8.0, 8.0), // the handle beside the editor covers no board
            (true, false) => (10.0, 12.0, 10.0, 12.0),
            (false, false) => (22.0, 16.0, 14.0, 14.0),
        };
        let size = Size {
            width: (width - 2.0 * side).max(60.0),
            height: (height - top - bottom).max(40.0),
        };
        let frame = Frame { rect: Rect { x: side, y: top, size }, gap, boards: Boards::default() };
        let arranged = Boards::arranged(&things.boards).into_iter().map(|boards| {
            let with = Frame { boards, ..frame };
            let rect = match things.are_only_boards() {
                true => frame.rect,
                false => with.board_rect(USUAL).0,
            };
            (with.boards.scale(rect.size), with.boards)
        });
        // Fewer rows first: the same scale in more rows gains nothing.
        let best = arranged.reduce(|best, next| if next.0 > best.0 * BETTER { next } else { best });
        Frame { boards: best.map(|(_, boards)| boards).unwrap_or_default(), ..frame }
    }

    /// The whole table but the places of the boards.
    fn whole(&self, things: &Things, room: Room) -> Plan {
        if things.are_only_boards() {
            let height = self.rect.y + self.rect.size.height;
            return Plan { boards: Some(self.rect), height, ..Plan::default() };
        }
        let easy = self.easy_width(things, room);
        for (part, drawers) in PARTS {
            for (drawer, way) in
                (0..=drawers).flat_map(|drawer| ways(things).iter().map(move |way| (drawer, way)))
            {
                for (at, rung) in LADDER.iter().enumerate() {
                    let terms = Terms { things, rung, drawer, room };
                    let plan = self.lay(&terms, at, *way);
                    if let Some(plan) = plan.filter(|plan| self.board_width(plan) >= easy * part) {
                        return plan;
                    }
                }
            }
        }
        for way in ways(things) {
            for drawer in 0..=DRAWERS {
                if drawer == ALL_BUT_CHOICES
                    && let Some(plan) = self.a_little_longer(things, room)
                {
                    return plan;
                }
                let first = if drawer == 0 { 0 } else { COMPACT };
                for (at, rung) in LADDER.iter().enumerate().skip(first) {
                    let terms = Terms { things, rung, drawer, room };
                    if let Some(plan) = self.lay(&terms, at, *way) {
                        return plan;
                    }
                }
            }
        }
        let terms = Terms { things, rung: &LADDER[LADDER.len() - 1], drawer: DRAWERS, room };
        self.scrolled(&terms)
    }

    /// The width that boards should have before anything else becomes large: that of cells which are easy to choose, or
    /// nearly the largest for this room.
    fn easy_width(&self, things: &Things, room: Room) -> f64 {
        if things.boards.is_empty() {
            return 0.0;
        }
        let part = if room.touch { EASY.0 } else { EASY.1 };
        let largest = self.board_rect(SHARES[0]).0;
        let largest = Plan { boards: Some(largest), ..Plan::default() };
        (self.boards.most() * part).min(self.board_width(&largest) * NEARLY)
    }

    /// The layout on a rung, if everything fits.
    fn lay(&self, terms: &Terms<'_>, rung: usize, way: Way) -> Option<Plan> {
        let shares = match rung {
            ..GENEROUS => &SHARES[..LARGE.0],
            GENEROUS..COMPACT => &SHARES[..LARGE.1],
            _ => &SHARES[..],
        };
        match &terms.things.boards[..] {
            [] => self.bands(terms, self.rect),
            _ => {
                let fits = |share: &f64| match way {
                    Way::Usual => self.with_boards(terms, *share),
                    Way::OverHand => self.over_hand(terms, *share),
                };
                let large = |plan: &Plan| {
                    plan.boards
                        .is_some_and(|rect| rect.size.width.min(rect.size.height) >= SMALLEST_BOARD)
                };
                let (usual, small) = shares.split_at(shares.len().min(LARGE.1));
                usual.iter().find_map(fits).or_else(|| small.iter().find_map(fits).filter(large))
            }
        }
    }

    /// Boards take a part of the room; the bands get the rest.
    fn with_boards(&self, terms: &Terms<'_>, share: f64) -> Option<Plan> {
        let (mut board, mut rest) = self.board_rect(share);
        let beside = terms.beside_boards(board.size.width);
        if beside.size.height > 0.0 {
            let taken = beside.size.height + self.gap;
            if rest.x > board.x {
                // Below boards that lie at the left.
                board.size.height -= taken;
            } else {
                rest = Rect {
                    y: rest.y + taken,
                    size: Size { height: rest.size.height - taken, ..rest.size },
                    ..rest
                };
            }
        }
        if board.size.height < SMALLEST_BOARD / 2.0 || beside.size.width > board.size.width {
            return None;
        }
        let mut plan = self.bands(terms, rest)?;
        put(&mut plan, beside, board.x, board.y + board.size.height + self.gap);
        Some(Plan { boards: Some(board), ..plan })
    }

    /// The viewer's zones have the whole width; boards take a part of the room above them, and the other bands the rest.
    fn over_hand(&self, terms: &Terms<'_>, share: f64) -> Option<Plan> {
        let Rect { x, y, size } = self.rect;
        let mine = terms.mine(size.width);
        let (below, upper) = (mine.size.height, size.height - self.height(&mine));
        if upper <= 0.0 || mine.size.width > size.width + 0.5 {
            return None;
        }
        let most = (upper * self.boards.ratio()).min(self.boards.most());
        let width = (size.width * share).min(most).floor();
        if width.max(width / self.boards.ratio()) < SMALLEST_BOARD {
            return None;
        }
        let near = terms.beside_boards(width);
        let high = upper - self.height(&near);
        if high < SMALLEST_BOARD / 2.0 || near.size.width > width {
            return None;
        }
        let board = Rect { x, y, size: Size { width, height: high } };
        let beside = width + self.gap * 1.5;
        let rest = Size { width: size.width - beside, height: upper };
        let rest = Rect { x: x + beside, y, size: rest };
        let bands = [terms.rivals(rest.size.width), terms.middle(rest.size.width), Band::default()];
        let mut plan = self.stacked(terms, rest, bands)?;
        put(&mut plan, mine, x, y + size.height - below);
        put(&mut plan, near, x, y + high + self.gap);
        Some(Plan { boards: Some(board), height: y + size.height, ..plan })
    }

    /// The part of the room for boards, and the rest.
    fn board_rect(&self, share: f64) -> (Rect, Rect) {
        let Rect { x, y, size } = self.rect;
        let ratio = self.boards.ratio();
        let above = size.width < size.height * 1.1 || ratio > LONG;
        if above {
            let widest = size.width.min(self.boards.most());
            let height = (size.height * share).min(widest / ratio).floor();
            let board = Rect { x, y, size: Size { width: size.width, height } };
            let below = height + self.gap;
            let rest = Size { width: size.width, height: size.height - below };
            (board, Rect { x, y: y + below, size: rest })
        } else {
            let widest = (size.height * ratio).min(self.boards.most());
            let width = (size.width * share).min(widest).floor();
            let board = Rect { x, y, size: Size { width, height: size.height } };
            let beside = width + self.gap * 1.5;
            let rest = Size { width: size.width - beside, height: size.height };
            (board, Rect { x: x + beside, y, size: rest })
        }
    }

    /// The width of the boards as they are drawn in their rectangle.
    fn board_width(&self, plan: &Plan) -> f64 {
        plan.boards
            .map_or(0.0, |Rect { size, .. }| size.width.min(size.height * self.boards.ratio()))
    }

    /// Rivals at the upper edge, the viewer's zones at the lower, the rest in the middle; nothing if it does not fit.
    fn bands(&self, terms: &Terms<'_>, rect: Rect) -> Option<Plan> {
        self.stacked(terms, rect, self.made(terms, rect.size.width))
    }

    fn stacked(&self, terms: &Terms<'_>, rect: Rect, bands: [Band; 3]) -> Option<Plan> {
        let [rivals, middle, mine] = bands;
        let needed: f64 = [&rivals, &middle, &mine].into_iter().map(|band| self.height(band)).sum();
        let wide = [&rivals, &middle, &mine]
            .into_iter()
            .any(|band| band.size.width > rect.size.width + 0.5);
        let free = rect.size.height + self.gap - needed;
        if free < 0.0 || wide {
            return None;
        }
        let mut plan = self.empty(terms, rect.y + rect.size.height);
        let bottom = rect.y + rect.size.height - mine.size.height;
        let top = rect.y + self.height(&rivals);
        let between = bottom - self.gap.min(mine.size.height) - top;
        let middle_y = top + ((between - middle.size.height) / 2.0).floor().max(0.0);
        put(&mut plan, rivals, rect.x, rect.y);
        put(&mut plan, middle, rect.x, middle_y);
        put(&mut plan, mine, rect.x, bottom);
        Some(plan)
    }

    /// The last resort: everything below each other, the hand and the boards first; the table scrolls.
    fn scrolled(&self, terms: &Terms<'_>) -> Plan {
        let Rect { x, y, size } = self.rect;
        let mut plan = self.empty(terms, 0.0);
        let [rivals, middle, mine] = self.made(terms, size.width);
        let mut below = y;
        below = self.put_below(&mut plan, mine, below);
        if !terms.things.boards.is_empty() {
            let height = (size.width / self.boards.ratio()).min(size.height * 0.8).floor();
            plan.boards = Some(Rect { x, y: below, size: Size { width: size.width, height } });
            below += height + self.gap;
            below = self.put_below(&mut plan, terms.beside_boards(size.width), below);
        }
        below = self.put_below(&mut plan, middle, below);
        below = self.put_below(&mut plan, rivals, below);
        plan.height = below;
        plan
    }

    /// Everything below each other, if that is not much higher than the room, and no hand or board has to stay in view.
    fn a_little_longer(&self, things: &Things, room: Room) -> Option<Plan> {
        if !things.boards.is_empty() || things.blocks.iter().any(|block| block.hand) {
            return None;
        }
        let plan =
            self.scrolled(&Terms { things, rung: &LADDER[LADDER.len() - 1], drawer: 0, room });
        (plan.height <= room.size.height * LONGER).then_some(plan)
    }

    /// Puts a band at a height, and says where the next one goes.
    fn put_below(&self, plan: &mut Plan, band: Band, y: f64) -> f64 {
        let height = self.height(&band);
        put(plan, band, self.rect.x, y);
        y + height
    }

    fn made(&self, terms: &Terms<'_>, room: f64) -> [Band; 3] {
        [terms.rivals(room), terms.middle(room), terms.mine(room)]
    }

    /// The height of a band with the gap below it.
    fn height(&self, band: &Band) -> f64 {
        if band.size.height > 0.0 { band.size.height + self.gap } else { 0.0 }
    }

    fn empty(&self, terms: &Terms<'_>, height: f64) -> Plan {
        let Terms { things, drawer, .. } = terms;
        let Rung { tight, .. } = *terms.rung;
        let away = things.blocks.iter().filter(|block| is_away(block, things.home, *drawer));
        Plan {
            small_counters: tight,
            drawer: away.map(|block| block.place).collect(),
            height,
            ..Plan::default()
        }
    }
}

/// Puts a band into the plan with its corner at a point.
fn put(plan: &mut Plan, band: Band, x: f64, y: f64) {
    let moved =
        |rect: Rect| Rect { x: (rect.x + x).round(), y: (rect.y + y).round(), size: rect.size };
    let spread = |rect: Rect, boxed: super::block::Boxed| {
        (
            boxed.place,
            Spread {
                rect,
                form: boxed.form,
                slots: boxed.slots,
                common: boxed.common,
                ring: boxed.ring,
                rows: boxed.rows,
            },
        )
    };
    plan.zones.extend(band.zones.into_iter().map(|(boxed, rect)| spread(moved(rect), boxed)));
    let group = |(heading, rect): (String, Rect)| Group { seat: 0, heading, rect: moved(rect) };
    plan.groups.extend(band.groups.into_iter().map(group));
    for Area { seat, rect, zones, groups } in band.areas {
        plan.areas.insert(seat, moved(rect));
        let group = |(heading, rect): (String, Rect)| Group { seat, heading, rect };
        plan.groups.extend(groups.into_iter().map(group));
        plan.zones.extend(zones.into_iter().map(|(boxed, rect)| spread(rect, boxed)));
    }
    plan.counters = plan.counters.or(band.counters.map(moved));
    plan.dice = plan.dice.or(band.dice.map(moved));
}

#[cfg(test)]
mod tests;
