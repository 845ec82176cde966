//! A zone as a box: its title, and its tokens in rows.

use super::Size;
use super::face::{Face, common_words, sizes, without};
use super::form::Form;
use super::shelf::shelve;
use super::text::{Font, lines, width};

/// A zone and its tokens.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Block {
    /// Its place.
    pub place: u32,
    /// The seat of its owner; 0 for none.
    pub owner: u32,
    /// Its name and count.
    pub title: String,
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
#[derive(Debug, Clone, PartialEq)]
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
}

/// Between cards, and between tags. The style sheet has both too.
const GAP: f64 = 10.0;
const TAG_GAP: f64 = 6.0;
/// The height of a line of a title, and of what is below it.
const TITLE: (f64, f64) = (18.0, 5.0);
/// A lock before a title.
const LOCK: f64 = 20.0;
/// The dashed place of an empty zone.
const EMPTY: Size = Size { width: 76.0, height: 34.0 };
/// The height of a chip, and its width without the text.
const CHIP: (f64, f64) = (26.0, 24.0);
/// The edges of the cards below the top of a pile.
const EDGES: f64 = 9.0;

impl Block {
    /// The measures in a form, in a width.
    pub fn boxed(&self, form: Form, room: f64, touch: bool) -> Boxed {
        let title = width(Font::Plain, 12.0, &self.title);
        if form == Form::Chip {
            let size = Size { width: (title + CHIP.1).ceil(), height: CHIP.0 };
            let (slots, common) = (Vec::new(), String::new());
            return Boxed { place: self.place, size, form, slots, common };
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
        let title = title.max(width(Font::Plain, 12.0, &titled));
        let held = match &slots[..] {
            [] => EMPTY,
            slots if matches!(form, Form::Tag | Form::Brief) => balanced(slots, room, TAG_GAP),
            slots => balanced(slots, room, GAP),
        };
        let edges = if self.pile { EDGES } else { 0.0 };
        let wide = held.width.max((title + LOCK).min(room)).ceil();
        let rows = lines(Font::Plain, 12.0, &titled, wide - LOCK).max(1);
        let title = f64::from(rows) * TITLE.0 + TITLE.1;
        let size = Size { width: wide, height: (held.height + title + edges).ceil() };
        Boxed { place: self.place, size, form, slots, common }
    }

    /// The tokens without the words that all of them have.
    fn shortened(&self, common: &str) -> Vec<Face> {
        let short =
            |face: &Face| Face { title: without(common, &face.title).to_owned(), ..face.clone() };
        self.faces.iter().map(short).collect()
    }
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
        let boxed = supply(12).boxed(Form::Full(3), 1000.0, false);
        let columns = (boxed.size.width + GAP) / (boxed.slots[0].width + GAP);
        assert_eq!(columns, 6.0, "two rows of six, and not nine and three");
    }

    #[test]
    fn a_box_is_never_wider_than_the_room() {
        for room in [110.0, 200.0, 333.0, 900.0] {
            for form in [Form::Full(0), Form::Short(2), Form::Tag] {
                let boxed = supply(12).boxed(form, room, true);
                assert!(boxed.size.width <= room, "{form:?} in {room}: {:?}", boxed.size);
            }
        }
    }

    #[test]
    fn an_empty_zone_has_a_place_and_a_chip_has_its_title() {
        let empty = supply(0).boxed(Form::Full(0), 500.0, false);
        assert_eq!(empty.size.height, EMPTY.height + TITLE.0 + TITLE.1);
        assert!(supply(0).boxed(Form::Chip, 500.0, false).size.height < empty.size.height);
    }
}
