//! Texts from files and standard input.

use crate::misuse::Misuse;
use std::io::Read;
use std::path::Path;

/// Largest spec, in bytes.
pub const MAX_SPEC: u64 = 1024 * 1024;
/// Largest compiled game or trace, in bytes.
pub const MAX_DATA: u64 = 64 * 1024 * 1024;

/// A text with its name.
#[derive(Debug, Clone)]
pub struct Source {
    /// The path as given; `<stdin>` for standard input.
    pub name: String,
    /// The text.
    pub text: String,
}

impl Source {
    /// Reads a file, or standard input for `-`.
    pub fn read(path: &Path) -> Result<Self, Misuse> {
        let stdin = path.as_os_str() == "-";
        let name = if stdin { "<stdin>".to_owned() } else { path.display().to_string() };
        let cannot = |why: std::io::Error| Misuse(format!("cannot read {name}: {why}"));
        let mut bytes = Vec::new();
        let read = if stdin {
            std::io::stdin().lock().take(MAX_DATA + 1).read_to_end(&mut bytes)
        } else {
            std::fs::File::open(path)
                .and_then(|file| file.take(MAX_DATA + 1).read_to_end(&mut bytes))
        };
        read.map_err(cannot)?;
        if bytes.len() as u64 > MAX_DATA {
            return Err(Misuse(format!("{name} is larger than 64 MiB")));
        }
        let text = String::from_utf8(bytes).map_err(|error| {
            let at = error.utf8_error().valid_up_to();
            Misuse(format!("{name} is not UTF-8 text (from byte {at} on)"))
        })?;
        Ok(Self { name, text })
    }

    /// True if this is a compiled game: by its name, else by its first character.
    pub fn is_json(&self) -> bool {
        match self.name.rsplit_once('.') {
            Some((_, "json")) => true,
            Some((_, "md" | "markdown")) => false,
            _ => self.text.trim_start().starts_with('{'),
        }
    }
}
