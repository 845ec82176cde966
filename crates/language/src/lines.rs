//! Bytes of a text to lines and columns as editors count them, and back.

use boardwright_diag::Span;

/// Number of bytes between two positions with a known column.
const STRIDE: usize = 512;

/// The unit of columns.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Encoding {
    /// Bytes.
    Utf8,
    /// UTF-16 code units: a character beyond the basic plane is two.
    Utf16,
}

/// A line and a column in it, both from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct Place {
    /// Line.
    pub line: u32,
    /// Column.
    pub column: u32,
}

/// The beginnings of lines, and the number of UTF-16 code units before every [`STRIDE`]th byte: a byte
/// is converted in O(log lines + stride), also in long lines.
#[derive(Debug, Clone)]
pub struct Lines<'t> {
    text: &'t str,
    starts: Vec<usize>,
    units: Vec<u32>,
}

impl<'t> Lines<'t> {
    /// Reads a text once, O(bytes). Lines end with `\n`; a `\r` before it belongs to the line.
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

    /// The place of a byte; past the end is the end.
    pub fn place(&self, byte: usize, encoding: Encoding) -> Place {
        let byte = byte.min(self.text.len());
        let line = self.starts.partition_point(|start| *start <= byte) - 1;
        let start = self.starts[line];
        let column = match encoding {
            Encoding::Utf8 => (byte - start) as u32,
            Encoding::Utf16 => self.units_before(byte) - self.units_before(start),
        };
        Place { line: line as u32, column }
    }

    /// Both ends of a span.
    pub fn range(&self, span: Span, encoding: Encoding) -> (Place, Place) {
        let end = span.end.max(span.start);
        (self.place(span.start as usize, encoding), self.place(end as usize, encoding))
    }

    /// The byte of a place. A column past the end of its line is that end, before the line break; a
    /// line past the end is the end of the text; within a character is before it.
    pub fn byte(&self, place: Place, encoding: Encoding) -> usize {
        let Some(&start) = self.starts.get(place.line as usize) else { return self.text.len() };
        let next = self.starts.get(place.line as usize + 1);
        let line = self.text.get(start..next.map_or(self.text.len(), |next| *next));
        let line = line.unwrap_or_default().trim_end_matches(['\n', '\r']);
        let wanted = place.column as usize;
        let mut column = 0;
        for (at, character) in line.char_indices() {
            let width = match encoding {
                Encoding::Utf8 => character.len_utf8(),
                Encoding::Utf16 => character.len_utf16(),
            };
            if column + width > wanted {
                return start + at;
            }
            column += width;
        }
        start + line.len()
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
    use proptest::prelude::*;

    /// The slow model for the tests.
    fn slow(text: &str, byte: usize, encoding: Encoding) -> Place {
        let before = &text[..byte];
        let start = before.rfind('\n').map_or(0, |at| at + 1);
        let column = match encoding {
            Encoding::Utf8 => byte - start,
            Encoding::Utf16 => before[start..].encode_utf16().count(),
        };
        Place { line: before.matches('\n').count() as u32, column: column as u32 }
    }

    #[test]
    fn every_character_is_where_the_encoding_says() {
        let text = "añb\n𝄞 clef\r\n\nlast – ".repeat(200) + &"x𝄞é".repeat(700);
        let lines = Lines::new(&text);
        for encoding in [Encoding::Utf8, Encoding::Utf16] {
            for (byte, _) in text.char_indices() {
                assert_eq!(lines.place(byte, encoding), slow(&text, byte, encoding), "{byte}");
            }
        }
    }

    #[test]
    fn places_outside_the_text_are_its_ends() {
        let lines = Lines::new("ab\r\n𝄞c");
        let byte = |line, column| lines.byte(Place { line, column }, Encoding::Utf16);
        assert_eq!(byte(0, 9), 2, "before the line break");
        assert_eq!(byte(1, 1), 4, "within a character is before it");
        assert_eq!(byte(1, 2), 8);
        assert_eq!(byte(1, 99), 9);
        assert_eq!(byte(7, 0), 9);
        assert_eq!(lines.place(99, Encoding::Utf16), Place { line: 1, column: 3 });
        assert_eq!(Lines::new("").byte(Place { line: 3, column: 3 }, Encoding::Utf8), 0);
    }

    proptest! {
        #[test]
        fn there_and_back(text in "[a-cé𝄞\n –]{0,80}") {
            let lines = Lines::new(&text);
            for encoding in [Encoding::Utf8, Encoding::Utf16] {
                for (byte, _) in text.char_indices() {
                    prop_assert_eq!(lines.byte(lines.place(byte, encoding), encoding), byte);
                }
            }
        }

        #[test]
        fn any_place_is_a_byte_of_the_text(
            text in "[a-cé𝄞\r\n –]{0,40}",
            line in 0u32..9,
            column in any::<u32>(),
        ) {
            let lines = Lines::new(&text);
            for encoding in [Encoding::Utf8, Encoding::Utf16] {
                let byte = lines.byte(Place { line, column }, encoding);
                prop_assert!(text.is_char_boundary(byte));
            }
        }
    }
}
