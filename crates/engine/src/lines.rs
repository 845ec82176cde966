//! Bytes of a text to lines and columns as the page counts them: from 1, columns in UTF-16 code units.

use boardwright_diag::Span;
use boardwright_language::{Encoding, Place};
use boardwright_protocol::Range;

/// The beginnings of lines; a span becomes a range in O(log lines), also in long lines.
pub struct Lines<'t>(boardwright_language::Lines<'t>);

impl<'t> Lines<'t> {
    /// Reads a text once, O(bytes).
    pub fn new(text: &'t str) -> Self {
        Self(boardwright_language::Lines::new(text))
    }

    /// The range of a span; bytes past the end count as the end.
    pub fn range(&self, span: Span) -> Range {
        let (start, end) = self.0.range(span, Encoding::Utf16);
        Range {
            start_line: start.line + 1,
            start_column: start.column + 1,
            end_line: end.line + 1,
            end_column: end.column + 1,
        }
    }

    /// The line of a byte, from 1.
    pub fn line(&self, byte: u32) -> u32 {
        self.0.place(byte as usize, Encoding::Utf16).line + 1
    }

    /// The byte of a line and column; a position outside the text is the nearest end.
    pub fn byte(&self, line: u32, column: u32) -> usize {
        let place = Place { line: line.saturating_sub(1), column: column.saturating_sub(1) };
        self.0.byte(place, Encoding::Utf16)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_count_from_one() {
        let text = "añb\n𝄞 clef\n";
        let lines = Lines::new(text);
        let range = lines.range(Span::new(5, 10));
        assert_eq!((range.start_line, range.start_column), (2, 1));
        assert_eq!((range.end_line, range.end_column), (2, 4));
        assert_eq!(lines.byte(2, 4), 10);
        assert_eq!(lines.byte(0, 0), 0);
        assert_eq!(lines.byte(99, 1), text.len());
    }

    #[test]
    fn past_the_end_is_the_end() {
        let lines = Lines::new("ab\n");
        let range = lines.range(Span::new(1, 99));
        assert_eq!((range.start_line, range.start_column), (1, 2));
        assert_eq!((range.end_line, range.end_column), (2, 1));
        assert_eq!(Lines::new("").range(Span::new(0, 5)), Lines::new("").range(Span::point(0)));
    }
}
