//! Bytes of a text to lines and columns, as editors count them.

use boardwright_diag::Span;
use boardwright_protocol::Range;

/// How many bytes lie between two places whose column is known.
const STRIDE: usize = 512;

/// Where lines begin, and how many UTF-16 code units stand before every [`STRIDE`]th byte: a span
/// becomes a range in O(log lines + stride), however long the lines are.
pub struct Lines<'t> {
    text: &'t str,
    starts: Vec<usize>,
    units: Vec<u32>,
}

impl<'t> Lines<'t> {
    /// Reads a text once, O(bytes).
    pub fn new(text: &'t str) -> Self {
        let mut starts = vec![0];
        let mut units = vec![0];
        let mut seen = 0;
        for (at, byte) in text.bytes().enumerate() {
            if at > 0 && at % STRIDE == 0 {
                units.push(seen);
            }
            seen += utf16_units(byte);
            if byte == b'\n' {
                starts.push(at + 1);
            }
        }
        Self { text, starts, units }
    }

    /// The range of a span; bytes past the end count as the end.
    pub fn range(&self, span: Span) -> Range {
        let (start_line, start_column) = self.place(span.start as usize);
        let (end_line, end_column) = self.place(span.end.max(span.start) as usize);
        Range { start_line, start_column, end_line, end_column }
    }

    /// The line of a byte, from 1.
    pub fn line(&self, byte: u32) -> u32 {
        self.place(byte as usize).0
    }

    fn place(&self, byte: usize) -> (u32, u32) {
        let byte = byte.min(self.text.len());
        let line = self.starts.partition_point(|start| *start <= byte) - 1;
        let column = self.units_before(byte) - self.units_before(self.starts[line]);
        (line as u32 + 1, column + 1)
    }

    fn units_before(&self, byte: usize) -> u32 {
        let mark = (byte / STRIDE).min(self.units.len() - 1);
        let rest = &self.text.as_bytes()[mark * STRIDE..byte];
        self.units[mark] + rest.iter().map(|byte| utf16_units(*byte)).sum::<u32>()
    }
}

/// Code units that begin with a byte of UTF-8: none inside a character, two for a leading byte of
/// four.
fn utf16_units(byte: u8) -> u32 {
    match byte {
        0x80..=0xBF => 0,
        0xF0..=0xFF => 2,
        0x00..=0x7F | 0xC0..=0xEF => 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The slow, honest way.
    fn place(text: &str, byte: usize) -> (u32, u32) {
        let before = &text[..byte];
        let line = before.matches('\n').count() as u32 + 1;
        let start = before.rfind('\n').map_or(0, |at| at + 1);
        (line, before[start..].encode_utf16().count() as u32 + 1)
    }

    #[test]
    fn every_character_is_where_utf16_says() {
        let text = "añb\n𝄞 clef\r\n\nlast – ".repeat(200) + &"x𝄞é".repeat(700);
        let lines = Lines::new(&text);
        for (byte, _) in text.char_indices() {
            let range = lines.range(Span::new(byte, byte));
            assert_eq!((range.start_line, range.start_column), place(&text, byte), "byte {byte}");
        }
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
