//! The open texts and their analyses.

use super::convert::place;
use boardwright_language::{Analysis, Encoding, Lines};
use lsp_types::TextDocumentContentChangeEvent;
use std::collections::BTreeMap;

/// How many texts may be open at once.
const OPEN: usize = 256;
/// The largest text that is kept; no spec is larger.
const BYTES: usize = 8 * 1024 * 1024;

/// An open text.
#[derive(Debug)]
pub struct Document {
    text: String,
    version: i32,
    /// True if the editor calls it a spec, not only Markdown.
    spec: bool,
    /// True if its findings have been published.
    pub told: bool,
    analysis: Option<Analysis>,
}

impl Document {
    /// The text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The version number that the client gave.
    pub fn version(&self) -> i32 {
        self.version
    }

    /// The analysis of the text, made on first use.
    pub fn analysis(&mut self) -> &Analysis {
        self.analysis.get_or_insert_with(|| Analysis::new(self.text.as_str()))
    }

    /// True if the text is a spec: the editor says so, or it has a section of a spec.
    pub fn is_spec(&mut self) -> bool {
        self.spec || self.analysis().has_sections()
    }

    fn changed(&mut self) {
        self.analysis = None;
        self.told = false;
    }
}

/// All open texts by their address.
#[derive(Debug)]
pub struct Documents {
    /// How the client counts columns.
    pub encoding: Encoding,
    open: BTreeMap<String, Document>,
}

impl Default for Documents {
    fn default() -> Self {
        Self { encoding: Encoding::Utf16, open: BTreeMap::new() }
    }
}

impl Documents {
    /// Opens a text, or replaces an open one; fails if there is no room.
    pub fn open(
        &mut self,
        uri: String,
        language: &str,
        version: i32,
        text: String,
    ) -> Result<(), String> {
        if text.len() > BYTES {
            return Err(format!("a text is over {BYTES} bytes"));
        }
        if self.open.len() >= OPEN && !self.open.contains_key(&uri) {
            return Err(format!("more than {OPEN} texts are open"));
        }
        let spec = language.starts_with("boardwright");
        let document = Document { text, version, spec, told: false, analysis: None };
        self.open.insert(uri, document);
        Ok(())
    }

    /// Applies the changes of a client, in order.
    pub fn change(
        &mut self,
        uri: &str,
        version: i32,
        changes: Vec<TextDocumentContentChangeEvent>,
    ) -> Result<(), String> {
        let document = self.open.get_mut(uri).ok_or("this text is not open")?;
        document.version = version;
        document.changed();
        for change in changes {
            let Some(range) = change.range else {
                document.text = change.text;
                continue;
            };
            let lines = Lines::new(&document.text);
            let start = lines.byte(place(range.start), self.encoding);
            let end = lines.byte(place(range.end), self.encoding).max(start);
            document.text.replace_range(start..end, &change.text);
        }
        if document.text.len() > BYTES {
            self.open.remove(uri);
            return Err(format!("a text is over {BYTES} bytes and is followed no longer"));
        }
        Ok(())
    }

    /// Forgets a text.
    pub fn close(&mut self, uri: &str) {
        self.open.remove(uri);
    }

    /// An open text.
    pub fn get(&mut self, uri: &str) -> Option<&mut Document> {
        self.open.get_mut(uri)
    }

    /// The texts whose findings have not been published.
    pub fn untold(&mut self) -> impl Iterator<Item = (&String, &mut Document)> {
        self.open.iter_mut().filter(|(_, document)| !document.told)
    }
}
