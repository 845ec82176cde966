//! Widths and lines of text, by the widths of the letters of the page's fonts.

/// A font of the page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Font {
    /// Atkinson Hyperlegible Next, at most semi-bold.
    Plain,
    /// Besley, semi-bold: names of cards.
    Show,
}

/// Widths in hundredths of the size, from the space to the tilde; measured in Chromium at weight 650. All digits have
/// one width.
const PLAIN: [u8; 95] = [
    31, 30, 38, 75, 63, 96, 73, 20, 33, 33, 48, 60, 26, 37, 26, 43, 66, 66, 66, 66, 66, 66, 66, 66,
    66, 66, 26, 26, 57, 61, 57, 54, 78, 67, 64, 66, 69, 59, 56, 71, 70, 42, 55, 66, 55, 85, 71, 74,
    62, 75, 64, 61, 60, 69, 64, 88, 67, 64, 62, 34, 43, 34, 58, 39, 28, 55, 59, 51, 59, 56, 36, 59,
    57, 29, 26, 55, 31, 88, 57, 57, 59, 59, 37, 50, 37, 56, 52, 73, 53, 51, 50, 38, 25, 38, 54,
];
const SHOW: [u8; 95] = [
    30, 35, 46, 66, 69, 108, 89, 24, 47, 47, 63, 53, 29, 46, 27, 52, 66, 66, 66, 66, 66, 66, 66,
    66, 66, 66, 23, 25, 56, 56, 56, 56, 110, 90, 79, 83, 86, 79, 76, 90, 93, 47, 64, 91, 75, 110,
    91, 86, 73, 86, 84, 70, 79, 88, 90, 122, 89, 82, 78, 36, 52, 36, 54, 56, 39, 61, 68, 58, 68,
    58, 42, 64, 70, 37, 33, 68, 36, 99, 71, 60, 68, 67, 55, 53, 41, 70, 62, 89, 64, 66, 56, 31, 30,
    30, 69,
];

/// Other letters of European scripts, and those of wide scripts.
const OTHER: u8 = 105;
const WIDE: u8 = 115;

/// A text that is a little longer than measured still fits.
const SLACK: f64 = 1.03;

fn letter(font: Font, letter: char) -> u8 {
    let table = match font {
        Font::Plain => &PLAIN,
        Font::Show => &SHOW,
    };
    let index = (letter as usize).wrapping_sub(32);
    match table.get(index) {
        Some(width) => *width,
        None if ('\u{a0}'..'\u{250}').contains(&letter) => 72,
        None if (letter as u32) < 0x1100 => OTHER,
        None => WIDE,
    }
}

/// The width of a text in one line.
pub fn width(font: Font, size: f64, text: &str) -> f64 {
    let sum: u32 = text.chars().map(|each| u32::from(letter(font, each))).sum();
    f64::from(sum) * size / 100.0 * SLACK
}

/// The width of the longest word.
pub fn longest_word(font: Font, size: f64, text: &str) -> f64 {
    text.split_whitespace().map(|word| width(font, size, word)).fold(0.0, f64::max)
}

/// The number of lines of a text in a width, as a browser breaks it: between words, and within those that are longer
/// than a line.
pub fn lines(font: Font, size: f64, text: &str, room: f64) -> u32 {
    let room = room.max(size);
    let space = width(font, size, " ");
    let (mut lines, mut used) = (0, f64::INFINITY);
    for word in text.split_whitespace() {
        let needed = width(font, size, word);
        if used + space + needed <= room {
            used += space + needed;
            continue;
        }
        // A part of a letter at the end of each line of a broken word stays free.
        let full = if needed > room { (needed / (room - size * 0.9).max(1.0)).ceil() } else { 1.0 };
        lines += full as u32;
        used = if full > 1.0 { room } else { needed };
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_break_between_words() {
        let one = width(Font::Plain, 12.0, "smoked fish");
        assert_eq!(lines(Font::Plain, 12.0, "smoked fish", one + 1.0), 1);
        assert_eq!(lines(Font::Plain, 12.0, "smoked fish", one - 8.0), 2);
        assert_eq!(lines(Font::Plain, 12.0, "", 80.0), 0);
    }

    #[test]
    fn long_words_break_within() {
        let word = "Rindfleischetikettierung";
        let needed = width(Font::Show, 13.0, word);
        assert!(lines(Font::Show, 13.0, word, needed / 2.0) >= 3);
        assert_eq!(lines(Font::Show, 13.0, word, needed + 1.0), 1);
    }

    #[test]
    fn wide_scripts_have_wide_letters() {
        assert!(width(Font::Plain, 10.0, "字") > width(Font::Plain, 10.0, "a"));
    }
}
