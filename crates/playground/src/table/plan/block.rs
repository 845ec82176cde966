//! A zone as a box: its title, and its tokens in rows.

use super::Size;
use super::face::{Face, common_words, sizes, without};
use super::form::Form;
use super::shelf::shelve;
use super::text::{Font, lines, width};
use boardwright_protocol::{DrawnSize, Near};

/// A zone and its tokens.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Block {
    /// Its place.
    pub place: u32,
    /// The seat of its owner; 0 for none.
    pub owner: u32,
    /// The id of its zone, the same for every owner's.
    pub id: String,
    /// Its name and count.
    pub title: String,
    /// True if a symbol stands before its name.
    pub icon: bool,
    /// The heading under which it lies with others; may be empty.
    pub group: String,
    /// The part of the table that it lies beside.
    pub near: Near,
    /// The size of its tokens.
    pub size: DrawnSize,
    /// True if its tokens lie in a circle.
    pub round: bool,
    /// True if it is the hand of the viewer.
    pub hand: bool,
    /// True if only the top shows.
    pub pile: bool,
    /// True if it holds something that can be chosen now.
    pub must: bool,
    /// Its tokens.
    pub faces: Vec<Face>,
}

/// A zone with its measures.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Boxed {
    /// Its place.
    pub place: u32,
    /// Its measures.
    pub size: Size,
    /// Its form.
    pub form: Form,
    /// The sizes of its tokens.
    pub slots: Vec<Size>,
    /// The words that its title has for all tokens.
    pub common: String,
    /// The positions of its tokens, if they lie in a circle.
    pub ring: Vec<(f64, f64)>,
    /// True if values have rows of their own.
    pub rows: bool,
}

/// Between cards, and between tags. The style sheet has both too.
const GAP: f64 = 10.0;
const TAG_GAP: f64 = 6.0;
/// The height of a line of a title, and of what is below it.
const TITLE: (f64, f64) = (18.0, 5.0);
/// A lock before a title.
const LOCK: f64 = 20.0;
/// A symbol before a title, and before the name of a variable.
pub const ICON: f64 = 20.0;
/// The dashed place of an empty zone.
const EMPTY: Size = Size { width: 76.0, height: 34.0 };
/// The height of a chip, and its width without the text.
const CHIP: (f64, f64) = (26.0, 24.0);
/// The edges of the cards below the top of a pile.
const EDGES: f64 = 9.0;

impl Block {
    /// The measures in a form, in a width. On a `tight` table tokens lie as closely as they can.
    pub fn boxed(&self, form: Form, room: f64, touch: bool, tight: bool) -> Boxed {
        let title = width(Font::Plain, 12.0, &self.title) + if self.icon { ICON } else { 0.0 };
        if form == Form::Chip {
            let size = Size { width: (title + CHIP.1).ceil(), height: CHIP.0 };
            return Boxed { place: self.place, size, form, ..Boxed::default() };
        }
        let common = if form == Form::Brief { common_words(&self.faces) } else { String::new() };
        let slots = match common.is_empty() {
            true => sizes(&self.faces, form, room, touch),
            false => sizes(&self.shortened(&common), form, room, touch),
        };
        let titled = if common.is_empty() {
            self.title.clone()
        } else {
            format!("{} · {common}", self.title)
        };
        let aside = if self.icon { ICON } else { 0.0 };
        let title = title.max(width(Font::Plain, 12.0, &titled) + aside);
        let gap = if matches!(form, Form::Tag | Form::Brief) { TAG_GAP } else { GAP };
        let starts = self.faces.iter().enumerate().skip(1).filter(|(_, face)| face.starts_row);
        let starts: Vec<usize> = starts.filter(|_| !tight).map(|(at, _)| at).collect();
        let ring = (self.round && !tight).then(|| ring(&slots, room, gap)).flatten();
        let (held, ring) = match (&slots[..], ring) {
            ([], _) => (EMPTY, Vec::new()),
            (_, Some((size, at))) => (size, at),
            (slots, None) => (in_rows(slots, &starts, room, gap), Vec::new()),
        };
        let edges = if self.pile { EDGES } else { 0.0 };
        let wide = held.width.max((title + LOCK).min(room)).ceil();
        let rows = lines(Font::Plain, 12.0, &titled, wide - LOCK - aside).max(1);
        let title = f64::from(rows) * TITLE.0 + TITLE.1;
        let size = Size { width: wide, height: (held.height + title + edges).ceil() };
        Boxed { place: self.place, size, form, slots, common, ring, rows: !starts.is_empty() }
    }

    /// The tokens without the words that all of them have.
    fn shortened(&self, common: &str) -> Vec<Face> {
        let short =
            |face: &Face| Face { title: without(common, &face.title).to_owned(), ..face.clone() };
        self.faces.iter().map(short).collect()
    }
}

/// The measures of tokens in rows: one for each value if the spec wants that, else rows of similar lengths.
fn in_rows(slots: &[Size], starts: &[usize], room: f64, gap: f64) -> Size {
    if starts.is_empty() {
        return balanced(slots, room, gap);
    }
    let ends = starts.iter().copied().chain([slots.len()]);
    let begins = [0].into_iter().chain(starts.iter().copied());
    let mut all = Size { width: 0.0, height: -gap };
    for (from, to) in begins.zip(ends) {
        let row = shelve(&slots[from..to], room, gap, false).size;
        all = Size { width: all.width.max(row.width), height: all.height + gap + row.height };
    }
    all
}

/// Tokens in a circle, clockwise from its top: the measures of all, and the corner of each. Nothing if there are too few
/// for a circle, or if it is wider than the room.
fn ring(slots: &[Size], room: f64, gap: f64) -> Option<(Size, Vec<(f64, f64)>)> {
    if slots.len() < 3 {
        return None;
    }
    let wide = slots.iter().map(|slot| slot.width).fold(0.0, f64::max);
    let high = slots.iter().map(|slot| slot.height).fold(0.0, f64::max);
    let turn = std::f64::consts::TAU / slots.len() as f64;
    // Neighbours on the circle are as far apart as the diagonal of a token.
    let radius = (wide.hypot(high) + gap) / (2.0 * (turn / 2.0).sin());
    let size = Size { width: (2.0 * radius + wide).ceil(), height: (2.0 * radius + high).ceil() };
    let corner = |(at, slot): (usize, &Size)| {
        let angle = turn * at as f64;
        let (x, y) =
            (size.width / 2.0 + radius * angle.sin(), size.height / 2.0 - radius * angle.cos());
        ((x - slot.width / 2.0).round(), (y - slot.height / 2.0).round())
    };
    (size.width <= room).then(|| (size, slots.iter().enumerate().map(corner).collect()))
}

/// The measures of tokens in rows of similar lengths: the narrowest that has as few rows as the whole width.
fn balanced(slots: &[Size], room: f64, gap: f64) -> Size {
    let wide = shelve(slots, room, gap, false);
    let rows =
        |shelves: &super::shelf::Shelves| shelves.rects.iter().filter(|rect| rect.x == 0.0).count();
    let fewest = rows(&wide);
    if fewest < 2 {
        return wide.size;
    }
    let widest = slots.iter().map(|slot| slot.width + gap).fold(0.0, f64::max);
    let mut best = wide.size;
    loop {
        let narrower = best.width - widest;
        let tried = shelve(slots, narrower, gap, false);
        if narrower < widest || rows(&tried) > fewest || tried.size.height > wide.size.height {
            return best;
        }
        best = tried.size;
    }
}

#[cfg(test)]
mod tests {
    use super::super::face::tests::card;
    use super::*;

    fn supply(kinds: usize) -> Block {
        Block { title: "Supply 107".into(), faces: vec![card("Silver"); kinds], ..Block::default() }
    }

    #[test]
    fn tokens_wrap_into_rows_of_similar_lengths() {
        let boxed = supply(12).boxed(Form::Full(3), 1000.0, false, false);
        let columns = (boxed.size.width + GAP) / (boxed.slots[0].width + GAP);
        assert_eq!(columns, 6.0, "two rows of six, and not nine and three");
    }

    #[test]
    fn a_box_is_never_wider_than_the_room() {
        for room in [110.0, 200.0, 333.0, 900.0] {
            for form in [Form::Full(0), Form::Short(2), Form::Tag] {
                let boxed = supply(12).boxed(form, room, true, false);
                assert!(boxed.size.width <= room, "{form:?} in {room}: {:?}", boxed.size);
            }
        }
    }

    #[test]
    fn each_value_has_a_row_and_a_circle_keeps_tokens_apart() {
        let mut rows = supply(6);
        for at in [2, 4] {
            rows.faces[at].starts_row = true;
        }
        let one = supply(1).boxed(Form::Full(3), 900.0, false, false);
        let boxed = rows.boxed(Form::Full(3), 900.0, false, false);
        assert!(
            boxed.size.height > 3.0 * one.slots[0].height
                && boxed.size.width < 3.0 * one.slots[0].width
        );
        let round = Block { round: true, ..supply(7) }.boxed(Form::Short(2), 900.0, false, false);
        let apart = |one: &(f64, f64), other: &(f64, f64), slot: Size| {
            (one.0 - other.0).abs() >= slot.width || (one.1 - other.1).abs() >= slot.height
        };
        for (at, one) in round.ring.iter().enumerate() {
            assert!(
                round.ring[..at].iter().all(|other| apart(one, other, round.slots[at])),
                "{at}"
            );
        }
        assert_eq!(round.ring.len(), 7);
        assert!(
            Block { round: true, ..supply(7) }
                .boxed(Form::Full(0), 300.0, false, false)
                .ring
                .is_empty()
        );
    }

    #[test]
    fn an_empty_zone_has_a_place_and_a_chip_has_its_title() {
        let empty = supply(0).boxed(Form::Full(0), 500.0, false, false);
        assert_eq!(empty.size.height, EMPTY.height + TITLE.0 + TITLE.1);
        assert!(supply(0).boxed(Form::Chip, 500.0, false, false).size.height < empty.size.height);
    }
}
