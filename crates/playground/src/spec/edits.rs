//! Changes to a text, given by lines and UTF-16 columns as editors count them.

use boardwright_protocol::EditView;

/// Applies all edits to the text. They may come in any order and must not overlap; positions beyond the
/// text count as its end.
pub fn apply_edits(text: &str, edits: &[EditView]) -> String {
    let mut places: Vec<(usize, usize, &str)> = edits
        .iter()
        .map(|edit| {
            let range = edit.range;
            let start = offset(text, range.start_line, range.start_column);
            let end = offset(text, range.end_line, range.end_column);
            (start, end.max(start), &*edit.text)
        })
        .collect();
    places.sort_by_key(|(start, end, _)| (*start, *end));
    let mut out = String::with_capacity(text.len());
    let mut done = 0;
    for (start, end, new) in places {
        out.push_str(&text[done.min(start)..start]);
        out.push_str(new);
        done = end;
    }
    out + &text[done..]
}

/// The byte at a line and column, both from 1.
fn offset(text: &str, line: u32, column: u32) -> usize {
    let mut lines = text.split_inclusive('\n');
    let before: usize = lines.by_ref().take(line.saturating_sub(1) as usize).map(str::len).sum();
    let Some(line) = lines.next() else { return text.len() };
    let line = line.trim_end_matches(['\n', '\r']);
    let mut units = 1;
    for (byte, character) in line.char_indices() {
        if units >= column as usize {
            return before + byte;
        }
        units += character.len_utf16();
    }
    before + line.len()
}

#[cfg(test)]
mod tests {
    use super::*;
    use boardwright_protocol::Range;

    fn edit(start: (u32, u32), end: (u32, u32), text: &str) -> EditView {
        let range = Range {
            start_line: start.0,
            start_column: start.1,
            end_line: end.0,
            end_column: end.1,
        };
        EditView { range, text: text.into() }
    }

    #[test]
    fn edits_are_made_in_any_order() {
        let text = "one\ntwo\nthree";
        let edits = [edit((3, 1), (3, 6), "3"), edit((1, 1), (1, 4), "1")];
        assert_eq!(apply_edits(text, &edits), "1\ntwo\n3");
    }

    #[test]
    fn columns_are_utf_16() {
        assert_eq!(apply_edits("a𝄞b", &[edit((1, 4), (1, 5), "c")]), "a𝄞c");
        assert_eq!(apply_edits("a\r\nb", &[edit((1, 2), (1, 9), "x")]), "ax\r\nb");
    }

    #[test]
    fn places_beyond_the_text_are_its_end() {
        assert_eq!(apply_edits("a", &[edit((9, 1), (9, 1), "b")]), "ab");
    }
}
