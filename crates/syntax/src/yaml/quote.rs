//! Writes a text so that YAML reads it back.

use super::scalar::{Core, core, is_placeholder, read_elsewhere};

/// `text` as a double-quoted scalar on one line.
pub fn double(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 2);
    out.push('"');
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            c if needs_escape(c) => {
                let code = c as u32;
                let escape = match code {
                    0..=0xFF => format!("\\x{code:02X}"),
                    0x100..=0xFFFF => format!("\\u{code:04X}"),
                    _ => format!("\\U{code:08X}"),
                };
                out.push_str(&escape);
            }
            c => out.push(c),
        }
    }
    out.push('"');
    out
}

/// True for characters that need an escape: controls, line breaks of YAML or editors, invisible
/// characters, and code points that are not characters.
fn needs_escape(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{2028}' | '\u{2029}' | '\u{FEFF}' | '\u{00A0}' | '\u{00AD}')
        || matches!(c, '\u{200B}'..='\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2060}'..='\u{2064}')
        || (c as u32) & 0xFFFE == 0xFFFE
}

/// True if `text` needs no quotes: this parser, older parsers and people read the same text. With
/// `flow`, it is in braces or brackets. Doubtful texts get quotes.
pub fn plain(text: &str, flow: bool) -> bool {
    let mut characters = text.chars();
    let Some(first) = characters.next() else { return false };
    let second = characters.next();
    let begins = match first {
        '$' | '(' => true,
        '.' => second.is_some_and(|c| c.is_ascii_alphabetic()),
        // A minus with its operand, not the dash of a list.
        '-' => second.is_some_and(|c| c.is_ascii_alphanumeric() || matches!(c, '$' | '(')),
        c => c.is_alphanumeric() || c == '_',
    };
    begins
        && core(text) == Core::Text
        && read_elsewhere(text).is_none()
        && !is_placeholder(text)
        && !text.ends_with([' ', ':', ','])
        && !text.contains(" #")
        && !text.contains(" // ")
        && !text.contains(": ")
        && !text.contains("  ")
        && !text.contains(['"', '\'', '\\', '\t', '`'])
        && !(flow && text.contains(['[', ']', '{', '}', ',', ':', '#']))
        && !text.chars().any(needs_escape)
        && balanced(text)
}

/// True if each bracket is closed by its kind.
fn balanced(text: &str) -> bool {
    let mut open = Vec::new();
    for c in text.chars() {
        match c {
            '(' => open.push(')'),
            '[' => open.push(']'),
            '{' => open.push('}'),
            ')' | ']' | '}' if open.pop() != Some(c) => return false,
            _ => {}
        }
    }
    open.is_empty()
}
