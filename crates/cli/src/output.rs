//! Standard output and error.

use crate::misuse::Misuse;
use serde::Serialize;
use std::io::{IsTerminal, Write};
use std::path::Path;

/// One JSON object on standard output. A closed pipe is no error.
pub fn json<T: Serialize>(value: &T) {
    match serde_json::to_string(value) {
        Ok(text) => line(&text),
        Err(why) => error(&format!("the answer cannot be written as JSON: {why}")),
    }
}

/// A line on standard output. A closed pipe is no error.
pub fn line(text: &str) {
    let _ = writeln!(std::io::stdout().lock(), "{text}");
}

/// A text on standard output as it is. A closed pipe is no error.
pub fn text(text: &str) {
    let _ = std::io::stdout().lock().write_all(text.as_bytes());
}

/// Writes a file.
pub fn file(path: &Path, text: &str) -> Result<(), Misuse> {
    std::fs::write(path, text)
        .map_err(|error| Misuse(format!("cannot write {}: {error}", path.display())))
}

/// A message on standard error.
pub fn error(message: &str) {
    let (on, off) = if colour() { ("\u{1b}[1;31m", "\u{1b}[0m") } else { ("", "") };
    let _ = writeln!(std::io::stderr().lock(), "{on}error{off}: {message}");
}

/// A note on standard error.
pub fn note(message: &str) {
    let _ = writeln!(std::io::stderr().lock(), "{message}");
}

/// True if standard error shows colours.
pub fn colour() -> bool {
    shows_colour(std::io::stderr().is_terminal())
}

/// A heading on standard output.
pub fn heading(text: &str) {
    if shows_colour(std::io::stdout().is_terminal()) {
        line(&format!("\u{1b}[1m{text}\u{1b}[0m"));
    } else {
        line(text);
    }
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
