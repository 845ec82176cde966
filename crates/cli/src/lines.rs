//! Lines from standard input, with a limit: a line without an end cannot fill the memory.

use std::io::{BufRead, Read};

/// Longest line, in bytes.
pub const LONGEST: usize = 64 * 1024;

/// A line, or the reason why there is none.
#[derive(Debug, PartialEq, Eq)]
pub enum Line {
    /// Its text, without the end of the line.
    Text(String),
    /// It cannot be used, for this reason; the next line can be read.
    Unusable(String),
    /// There are no more.
    End,
}

/// Reads a line. A line that is too long is skipped to its end.
pub fn read(input: &mut impl BufRead) -> Line {
    let mut bytes = Vec::new();
    let most = LONGEST as u64 + 1;
    match input.by_ref().take(most).read_until(b'\n', &mut bytes) {
        Ok(0) => return Line::End,
        Ok(_) => {}
        Err(why) => return Line::Unusable(format!("the line cannot be read: {why}")),
    }
    if bytes.last() == Some(&b'\n') {
        bytes.pop();
    } else if bytes.len() > LONGEST {
        // An error of the input shows up at the next line.
        let _ = input.skip_until(b'\n');
        return Line::Unusable(format!("the line is longer than {LONGEST} bytes"));
    }
    match String::from_utf8(bytes) {
        Ok(text) => Line::Text(text.trim_end_matches('\r').to_owned()),
        Err(_) => Line::Unusable("the line is not UTF-8 text".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_that_is_too_long_is_skipped() {
        let mut text = vec![b'a'; 3 * LONGEST];
        text.extend_from_slice(b"\nb\r\n\xff\nlast");
        let mut input = text.as_slice();
        assert!(matches!(read(&mut input), Line::Unusable(why) if why.contains("longer")));
        assert_eq!(read(&mut input), Line::Text("b".to_owned()));
        assert!(matches!(read(&mut input), Line::Unusable(why) if why.contains("UTF-8")));
        assert_eq!(read(&mut input), Line::Text("last".to_owned()));
        assert_eq!(read(&mut input), Line::End);
    }
}
