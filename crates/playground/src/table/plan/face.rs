//! The words that are printed on a token, and the size that they need.

use super::Size;
use super::form::Form;
use super::text::{Font, lines, longest_word, width};

/// The kind of a printed token.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FaceKind {
    /// A card, face up.
    Card,
    /// A card, face down.
    Back,
    /// A piece of wood.
    Piece,
}

/// A token, or several equal ones, as it is printed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Face {
    /// Its kind.
    pub kind: FaceKind,
    /// Its name, with the values that tell it from others of the same name.
    pub title: String,
    /// The number on the coin.
    pub coin: Option<String>,
    /// The other properties: name and value.
    pub rows: Vec<(String, String)>,
    /// Its effect in words.
    pub text: String,
    /// How many equal ones.
    pub count: u32,
    /// The path of the symbol on it; may be empty.
    pub icon: String,
    /// True if a row begins with it.
    pub starts_row: bool,
}

impl Face {
    /// True if it has a number that a small card leaves out.
    pub fn has_numbers(&self) -> bool {
        self.rows.iter().any(|(_, value)| value.parse::<f64>().is_ok())
    }

    /// One or two numbers that are not in the title, with their names, for cards without a coin: "pos 6, high 1". With more
    /// of them it is empty.
    pub fn numbers(&self) -> String {
        let numbers = self.rows.iter().filter(|(_, value)| value.parse::<f64>().is_ok());
        let numbers = numbers.filter(|(_, value)| !self.is_in_title(value));
        let told: Vec<String> =
            numbers.map(|(name, value)| format!("{} {value}", lower(name))).collect();
        let few = told.len() <= NUMBERS && self.coin.is_none() && self.kind == FaceKind::Card;
        if few { told.join(", ") } else { String::new() }
    }

    /// Properties that are words and not in the title, and one or two numbers, in one line for small cards.
    pub fn gist(&self) -> String {
        let words = self.rows.iter().map(|(_, value)| value.as_str());
        let words = words.filter(|value| value.parse::<f64>().is_err() && *value != "yes");
        let words = words.filter(|value| !self.is_in_title(value)).map(str::to_owned);
        let numbers = Some(self.numbers()).filter(|numbers| !numbers.is_empty());
        words.chain(numbers).collect::<Vec<_>>().join(", ")
    }

    fn is_in_title(&self, value: &str) -> bool {
        self.title.split(' ').any(|word| word == value)
    }
}

/// The most numbers in a line of a small card.
const NUMBERS: usize = 2;

fn lower(name: &str) -> String {
    let mut letters = name.chars();
    letters.next().map(|first| first.to_lowercase().chain(letters).collect()).unwrap_or_default()
}

/// The words at the beginning of all titles of several tokens, if each has more words.
pub fn common_words(faces: &[Face]) -> String {
    let [first, others @ ..] = faces else { return String::new() };
    if others.is_empty() || faces.iter().any(|face| face.kind == FaceKind::Back) {
        return String::new();
    }
    let mut common: Vec<&str> = first.title.split(' ').collect();
    common.pop();
    for face in others {
        let words: Vec<&str> = face.title.split(' ').collect();
        let same = common.iter().zip(&words).take_while(|(one, other)| one == other).count();
        common.truncate(same.min(words.len() - 1));
    }
    common.join(" ")
}

/// A title without the words that all titles of its zone have.
pub fn without<'t>(common: &str, title: &'t str) -> &'t str {
    title.strip_prefix(common).map_or(title, str::trim_start)
}

/// Measures of a card, for the style sheet and for the plan.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Print {
    /// The least width.
    width: f64,
    /// The least height by the width.
    ratio: f64,
    /// The size of the name, and the height of its line.
    pub name: (f64, f64),
    /// The size of everything else, and the height of its line.
    pub words: (f64, f64),
    /// Between edge and words, both sides together.
    pub pad: f64,
    /// The least height of the picture.
    pub art: f64,
}

/// The sizes of full cards, from the largest.
const FULL: [Print; 5] = [
    Print {
        width: 138.0,
        ratio: 1.36,
        name: (16.0, 19.0),
        words: (13.0, 17.0),
        pad: 18.0,
        art: 44.0,
    },
    Print {
        width: 122.0,
        ratio: 1.32,
        name: (14.5, 17.0),
        words: (12.0, 15.0),
        pad: 16.0,
        art: 38.0,
    },
    Print {
        width: 108.0,
        ratio: 1.28,
        name: (13.5, 16.0),
        words: (11.5, 14.0),
        pad: 14.0,
        art: 32.0,
    },
    Print {
        width: 96.0,
        ratio: 1.2,
        name: (13.0, 15.0),
        words: (11.0, 13.0),
        pad: 12.0,
        art: 28.0,
    },
    Print {
        width: 80.0,
        ratio: 0.9,
        name: (12.0, 14.0),
        words: (11.0, 13.0),
        pad: 10.0,
        art: 22.0,
    },
];
/// The sizes of short cards, from the largest.
const SHORT: [Print; 3] = [
    Print {
        width: 90.0,
        ratio: 1.0,
        name: (13.0, 15.0),
        words: (11.0, 13.0),
        pad: 12.0,
        art: 28.0,
    },
    Print {
        width: 78.0,
        ratio: 0.9,
        name: (12.0, 14.0),
        words: (11.0, 13.0),
        pad: 10.0,
        art: 25.0,
    },
    Print {
        width: 68.0,
        ratio: 0.8,
        name: (11.5, 13.0),
        words: (11.0, 13.0),
        pad: 10.0,
        art: 24.0,
    },
];

/// The widest that a card gets for a long word.
const WIDEST: f64 = 168.0;
/// Between the parts of a card, and above and below them, with the edge.
const BETWEEN: f64 = 14.0;
/// The text of a tag: its size, the height of a line, the height and the width of everything else.
const TAG: (f64, f64, f64, f64) = (12.0, 15.0, 13.0, 18.0);
/// The size of the numbers on a tag.
const TAG_NUMBERS: f64 = 11.0;
/// The coin or the piece on a tag, with the gap behind it.
const TAG_COIN: f64 = 28.0;
/// The widest tag.
const TAG_WIDEST: f64 = 190.0;

/// The print of a form; none for forms without cards.
pub fn print(form: Form) -> Option<Print> {
    match form {
        Form::Full(step) => FULL.get(usize::from(step)).copied(),
        Form::Short(step) => SHORT.get(usize::from(step)).copied(),
        Form::Tag | Form::Brief | Form::Chip => None,
    }
}

/// The sizes of tokens in a form. Cards of a zone are equally large.
pub fn sizes(faces: &[Face], form: Form, room: f64, touch: bool) -> Vec<Size> {
    let cards = faces.iter().filter(|face| face.kind == FaceKind::Card);
    let card = print(form).map(|print| card_size(&print, cards, form, room));
    let mut sizes: Vec<Size> = Vec::with_capacity(faces.len());
    for (at, face) in faces.iter().enumerate() {
        let next_is_back = faces.get(at + 1).is_some_and(|next| next.kind == FaceKind::Back);
        sizes.push(match (face.kind, card) {
            (FaceKind::Back, _) => back_size(form, next_is_back),
            (FaceKind::Card, Some(card)) => card,
            (FaceKind::Card, None) | (FaceKind::Piece, _) => tag_size(face, room, touch),
        });
    }
    sizes
}

/// The full size of a face-down card in a form.
pub fn back(form: Form) -> Size {
    let width = match form {
        Form::Full(step) => [76.0, 68.0, 60.0, 54.0][usize::from(step).min(3)],
        Form::Short(step) => [52.0, 44.0, 38.0][usize::from(step).min(2)],
        Form::Tag | Form::Brief | Form::Chip => 26.0,
    };
    Size { width, height: (width * 1.39_f64).round() }
}

/// Cards that lie face down overlap: each but the last takes a part of its width.
fn back_size(form: Form, covered: bool) -> Size {
    let Size { width, height } = back(form);
    Size { width: if covered { (width * 0.3).round() } else { width }, height }
}

fn card_size<'a>(
    print: &Print,
    faces: impl Iterator<Item = &'a Face> + Clone,
    form: Form,
    room: f64,
) -> Size {
    let word = faces.clone().map(|face| longest_word(Font::Show, print.name.0, &face.title));
    let word = word.fold(0.0, f64::max) + print.pad;
    let width = word.clamp(print.width, WIDEST.max(print.width)).min(room).ceil();
    let inner = width - print.pad;
    let needed = faces.map(|face| match form {
        Form::Full(_) => full_height(print, face, inner),
        Form::Short(_) | Form::Tag | Form::Brief | Form::Chip => short_height(print, face, inner),
    });
    let height = needed.fold((width.min(print.width * 1.2) * print.ratio).round(), f64::max);
    Size { width, height: height.ceil() }
}

fn full_height(print: &Print, face: &Face, inner: f64) -> f64 {
    let (size, line) = print.words;
    let rows = face.rows.iter().map(|(name, value)| row_lines(size, name, value, inner));
    let words = lines(Font::Plain, size, &face.text, inner);
    let gap = if face.text.is_empty() { 0.0 } else { 3.0 };
    name_height(print, face, inner) + f64::from(rows.sum::<u32>() + words) * line + gap
}

fn short_height(print: &Print, face: &Face, inner: f64) -> f64 {
    let (size, line) = print.words;
    let gist = lines(Font::Plain, size, &face.gist(), inner);
    name_height(print, face, inner) + f64::from(gist) * line
}

/// The name, the picture, and what lies between the parts.
fn name_height(print: &Print, face: &Face, inner: f64) -> f64 {
    let (size, line) = print.name;
    f64::from(lines(Font::Show, size, &face.title, inner).max(1)) * line + print.art + BETWEEN
}

/// Name and value stand in one line, or below each other.
fn row_lines(size: f64, name: &str, value: &str, inner: f64) -> u32 {
    let together = width(Font::Plain, size, name) + width(Font::Plain, size, value) + 6.0;
    if together <= inner {
        return 1;
    }
    lines(Font::Plain, size, name, inner) + lines(Font::Plain, size, value, inner)
}

/// A tag: a line with the coin or the piece, the name and the number.
fn tag_size(face: &Face, room: f64, touch: bool) -> Size {
    let (size, line, high, wide) = TAG;
    let marks = [face.coin.is_some(), face.kind == FaceKind::Piece || !face.icon.is_empty()];
    let mark = TAG_COIN * marks.into_iter().filter(|mark| *mark).count() as f64;
    let times = if face.count > 1 {
        width(Font::Plain, 11.5, &format!("×{}", face.count)) + 8.0
    } else {
        0.0
    };
    let numbers = match face.numbers() {
        numbers if numbers.is_empty() => 0.0,
        numbers => width(Font::Plain, TAG_NUMBERS, &numbers) + 6.0,
    };
    let around = mark + times + numbers + wide;
    let most = TAG_WIDEST.min(room);
    let needed = width(Font::Plain, size, &face.title);
    let inner = needed.min((most - around).max(20.0));
    let rows = lines(Font::Plain, size, &face.title, inner + 0.5).max(1);
    let least = if touch { 38.0 } else { 28.0 };
    let wide = (inner + around).max(if touch { least } else { 0.0 });
    Size { width: wide.ceil(), height: (f64::from(rows) * line + high).max(least) }
}

#[cfg(test)]
pub mod tests {
    use super::*;

    /// A card with a price, a word and some numbers.
    pub fn card(title: &str) -> Face {
        let row = |name: &str, value: &str| (name.to_owned(), value.to_owned());
        Face {
            kind: FaceKind::Card,
            title: title.to_owned(),
            coin: Some("3".to_owned()),
            rows: vec![row("Kind", "treasure"), row("Value", "2")],
            text: String::new(),
            count: 10,
            icon: String::new(),
            starts_row: false,
        }
    }

    #[test]
    fn cards_of_a_zone_are_equally_large_and_hold_the_longest_word() {
        let faces = [card("Ox"), card("Countinghouse of the guild")];
        let sizes = sizes(&faces, Form::Full(3), 600.0, false);
        assert_eq!(sizes[0], sizes[1]);
        let word = longest_word(Font::Show, FULL[3].name.0, "Countinghouse");
        assert!(sizes[0].width >= word + FULL[3].pad);
    }

    #[test]
    fn a_line_tells_one_or_two_numbers() {
        let amber = |rows: &[(&str, &str)]| {
            let rows = rows.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned()));
            Face { coin: None, rows: rows.collect(), ..card("Amber") }
        };
        let numbers = |rows| amber(rows).numbers();
        assert_eq!(numbers(&[("Pos", "6"), ("Mood", "calm"), ("High", "1")]), "pos 6, high 1");
        assert_eq!(numbers(&[("Wood", "1"), ("Ore", "2"), ("Clay", "3")]), "");
        assert_eq!(card("Ox").numbers(), "", "the coin tells the number of most cards");
        let wide = |rows| sizes(&[amber(rows)], Form::Tag, 600.0, false)[0].width;
        assert!(wide(&[("Pos", "6")]) > wide(&[]) + 25.0);
    }

    #[test]
    fn a_longer_text_needs_a_higher_card() {
        let wordy = Face { text: "Draw three cards. ".repeat(9), ..card("Ox") };
        let height = |face: Face| sizes(&[face], Form::Full(2), 600.0, false)[0].height;
        assert!(height(wordy) > height(card("Ox")) + 50.0);
    }

    #[test]
    fn words_that_all_tokens_have_are_left_out_and_no_others() {
        let common = |titles: &[&str]| {
            common_words(&titles.iter().map(|title| card(title)).collect::<Vec<_>>())
        };
        assert_eq!(common(&["Tree apple 2", "Tree apple 12"]), "Tree apple");
        assert_eq!(common(&["Tree", "Tree picked"]), "");
        assert_eq!(common(&["Ox", "Oxen"]), "");
        assert_eq!(common(&["Slip 1"]), "");
        assert_eq!(common(&[]), "");
        assert_eq!(without("Tree apple", "Tree apple 2"), "2");
        assert_eq!(without("", "Ox"), "Ox");
    }

    #[test]
    fn each_step_is_smaller() {
        let forms = [
            Form::Full(0),
            Form::Full(1),
            Form::Full(2),
            Form::Full(3),
            Form::Short(0),
            Form::Short(1),
            Form::Short(2),
            Form::Tag,
        ];
        let area = |form| {
            let size = sizes(&[card("Ox")], form, 600.0, false)[0];
            size.width * size.height
        };
        for pair in forms.windows(2) {
            assert!(area(pair[0]) > area(pair[1]), "{pair:?}");
        }
    }

    #[test]
    fn covered_backs_take_a_part_of_their_width() {
        let back = Face { kind: FaceKind::Back, ..card("") };
        let sizes = sizes(&[back.clone(), back], Form::Short(0), 600.0, false);
        assert!(sizes[0].width < sizes[1].width / 2.0);
    }
}
