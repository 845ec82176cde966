//! Standard output and error.
//!
//! Names and labels come from specs, traces and links of strangers. Lines and messages for people
//! show control characters in them as `\u{1b}`, so that they cannot steer a terminal.

use crate::misuse::Misuse;
use serde::Serialize;
use std::borrow::Cow;
use std::fmt::Write as _;
use std::io::{IsTerminal, Write};
use std::path::Path;

/// One JSON object on standard output. A closed pipe is no error.
pub fn json<T: Serialize>(value: &T) {
    match serde_json::to_string(value) {
        Ok(text) => json_text(&text),
        Err(why) => error(&format!("the answer cannot be written as JSON: {why}")),
    }
}

/// One JSON object as it is written on standard output; `null`, with an error there, if it cannot be written.
pub fn json_string<T: Serialize>(value: &T) -> String {
    match serde_json::to_string(value) {
        Ok(text) => json_visible(&text).into_owned(),
        Err(why) => {
            error(&format!("the answer cannot be written as JSON: {why}"));
            "null".to_owned()
        }
    }
}

/// JSON on standard output. Controls that JSON allows inside strings are escaped as JSON does it.
pub fn json_text(json: &str) {
    let _ = writeln!(std::io::stdout().lock(), "{}", json_visible(json));
}

/// A line for people on standard output. A closed pipe is no error.
pub fn line(text: &str) {
    let _ = writeln!(std::io::stdout().lock(), "{}", visible(text));
}

/// The beginning of a line on which people write their answer.
pub fn prompt(text: &str) {
    let mut out = std::io::stdout().lock();
    let _ = out.write_all(text.as_bytes());
    let _ = out.flush();
}

/// A text on standard output as it is: the content of a spec, which may be redirected to a file. A
/// closed pipe is no error.
pub fn text(text: &str) {
    let _ = std::io::stdout().lock().write_all(text.as_bytes());
}

/// Returns `text` with the characters that steer a terminal in a visible form: `\u{1b}`. Line feeds
/// and tabs are kept.
pub fn visible(text: &str) -> Cow<'_, str> {
    replaced(text, steers, |out, c| write!(out, "{}", c.escape_unicode()))
}

/// The same for rendered text, where escape sequences are the renderer's colours.
pub fn visible_between_colours(text: &str) -> Cow<'_, str> {
    replaced(text, |c| c != '\u{1b}' && steers(c), |out, c| write!(out, "{}", c.escape_unicode()))
}

/// All such characters are inside strings, and those below U+0020 are escaped already.
fn json_visible(json: &str) -> Cow<'_, str> {
    replaced(json, steers, |out, c| write!(out, "\\u{:04x}", u32::from(c)))
}

fn replaced(
    text: &str,
    wanted: impl Fn(char) -> bool,
    write: impl Fn(&mut String, char) -> std::fmt::Result,
) -> Cow<'_, str> {
    if !text.contains(&wanted) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len() + 16);
    for c in text.chars() {
        if wanted(c) {
            // Writing to a string cannot fail.
            let _ = write(&mut out, c);
        } else {
            out.push(c);
        }
    }
    Cow::Owned(out)
}

/// True for controls other than line feed and tab, and for characters that change the direction of
/// writing and so can show words in another order.
fn steers(c: char) -> bool {
    let bidirectional = matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    bidirectional || (c.is_control() && !matches!(c, '\n' | '\t'))
}

/// Writes a file.
pub fn file(path: &Path, text: &str) -> Result<(), Misuse> {
    std::fs::write(path, text)
        .map_err(|error| Misuse(format!("cannot write {}: {error}", path.display())))
}

/// A message on standard error.
pub fn error(message: &str) {
    let (on, off) = if colour() { ("\u{1b}[1;31m", "\u{1b}[0m") } else { ("", "") };
    let _ = writeln!(std::io::stderr().lock(), "{on}error{off}: {}", visible(message));
}

/// A note on standard error.
pub fn note(message: &str) {
    let _ = writeln!(std::io::stderr().lock(), "{}", visible(message));
}

/// True if standard error shows colours.
pub fn colour() -> bool {
    shows_colour(std::io::stderr().is_terminal())
}

/// A heading on standard output.
pub fn heading(text: &str) {
    let shown = shows_colour(std::io::stdout().is_terminal());
    let (on, off) = if shown { ("\u{1b}[1m", "\u{1b}[0m") } else { ("", "") };
    let _ = writeln!(std::io::stdout().lock(), "{on}{}{off}", visible(text));
}

/// True if colours are used: on terminals unless `NO_COLOR` is set, and always with `CLICOLOR_FORCE`.
fn shows_colour(terminal: bool) -> bool {
    let set = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    if set("NO_COLOR") {
        return false;
    }
    let dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
    set("CLICOLOR_FORCE") || (terminal && !dumb)
}
