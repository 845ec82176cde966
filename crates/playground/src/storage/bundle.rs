//! All games of a person as the files of one zip file: a text file for each game and version, and a list with the rest.

use super::archive::{Archive, Version};
use super::project::{Project, title_of};
use crate::files;
use crate::toolbox::TextFile;
use crate::words;
use js_sys::JSON;
use serde::{Deserialize, Serialize};
use wasm_bindgen::JsValue;

/// The list in the zip file.
const LIST: &str = "boardwright.json";
const FORMAT: &str = "boardwright-games";

/// A game that comes in.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Incoming {
    /// A name of its own; may be empty.
    pub name: String,
    /// Its text.
    pub text: String,
    /// The fragment of a link to its game.
    pub game: Option<String>,
    /// The time of its last change, if it is known.
    pub at: Option<f64>,
    /// Its versions, the oldest first.
    pub versions: Vec<Version>,
}

/// The relation of a game that comes in to those that are here.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// Nothing here is like it.
    New,
    /// The same text and game are here.
    Known,
    /// Another game here has its title.
    Namesake,
}

#[derive(Serialize, Deserialize)]
struct List {
    format: String,
    version: u32,
    games: Vec<Entry>,
}

#[derive(Serialize, Deserialize)]
struct Entry {
    file: String,
    #[serde(default)]
    name: String,
    at: f64,
    game: Option<String>,
    #[serde(default)]
    versions: Vec<VersionEntry>,
}

#[derive(Serialize, Deserialize)]
struct VersionEntry {
    file: String,
    began: f64,
    at: f64,
    #[serde(default)]
    name: String,
    game: Option<String>,
}

impl Incoming {
    /// A text without anything else.
    pub fn of_text(text: String) -> Incoming {
        Incoming { text, ..Incoming::default() }
    }

    /// Its name, else its title.
    pub fn title(&self) -> String {
        if self.name.is_empty() { title_of(&self.text) } else { self.name.clone() }
    }

    /// Compares it with the games that are here, each with its title.
    pub fn verdict(&self, known: &[(String, Project)]) -> Verdict {
        if known.iter().any(|(_, project)| project.text == self.text && project.game == self.game) {
            Verdict::Known
        } else if known.iter().any(|(title, _)| *title == self.title()) {
            Verdict::Namesake
        } else {
            Verdict::New
        }
    }
}

/// The files of all games; `None` if the list cannot be written.
pub fn files_of(all: &[(Project, Archive)]) -> Option<Vec<TextFile>> {
    let mut texts: Vec<TextFile> = Vec::new();
    let mut games = Vec::new();
    for (project, archive) in all {
        let title = if archive.name.is_empty() { project.title() } else { archive.name.clone() };
        let file = free_name(&texts, files::name_of(&title).trim_end_matches(".md"));
        texts.push(TextFile { name: file.clone(), text: project.text.clone() });
        let folder = format!("versions/{}", file.trim_end_matches(".md"));
        let versions = archive.versions.iter().zip(1..).map(|(version, number)| {
            let file = format!("{folder}/{number:03}.md");
            texts.push(TextFile { name: file.clone(), text: version.text.clone() });
            let Version { began, at, name, game, .. } = version.clone();
            VersionEntry { file, began, at, name, game }
        });
        let versions = versions.collect();
        let (name, game) = (archive.name.clone(), project.game.clone());
        games.push(Entry { file, name, at: project.at, game, versions });
    }
    let list = List { format: FORMAT.to_owned(), version: 1, games };
    let list = serde_wasm_bindgen::to_value(&list).ok()?;
    let list = JSON::stringify_with_replacer_and_space(&list, &JsValue::NULL, &2.into()).ok()?;
    texts.push(TextFile { name: LIST.to_owned(), text: list.as_string()? });
    Some(texts)
}

/// The games of these files; without a list, each text is one. The names of files that are no rules, or that the list names
/// and that are not there, are returned beside them.
pub fn games_of(files: Vec<TextFile>) -> (Vec<Incoming>, Vec<String>) {
    let list = files.iter().find(|file| file.name.ends_with(LIST)).and_then(|file| {
        let list: List = serde_wasm_bindgen::from_value(JSON::parse(&file.text).ok()?).ok()?;
        (list.format == FORMAT).then_some(list)
    });
    let (texts, refused): (Vec<TextFile>, Vec<TextFile>) = files
        .into_iter()
        .filter(|file| !file.name.ends_with(LIST))
        .partition(|file| files::is_text(&file.text));
    let mut refused: Vec<String> = refused.into_iter().map(|file| file.name).collect();
    let Some(list) = list else {
        let games = texts.into_iter().map(|file| Incoming::of_text(file.text)).collect();
        return (games, refused);
    };
    let mut games = Vec::new();
    for entry in list.games {
        let file = entry.file.clone();
        match listed(entry, &texts) {
            Some(game) => games.push(game),
            None if refused.contains(&file) => {} // it is there, but is no text
            None => refused.push(words::say().not_in_zip(&file)),
        }
    }
    (games, refused)
}

fn listed(entry: Entry, texts: &[TextFile]) -> Option<Incoming> {
    let text =
        |name: &str| texts.iter().find(|file| file.name == name).map(|file| file.text.clone());
    let versions = entry.versions.into_iter().filter_map(|version| {
        let VersionEntry { file, began, at, name, game } = version;
        Some(Version { began, at, name, text: text(&file)?, game })
    });
    Some(Incoming {
        name: entry.name,
        text: text(&entry.file)?,
        game: entry.game,
        at: Some(entry.at),
        versions: versions.collect(),
    })
}

/// A name that no file has.
fn free_name(files: &[TextFile], stem: &str) -> String {
    let is_free = |name: &String| files.iter().all(|file| file.name != *name);
    let numbered = (2..).map(|number| format!("{stem}-{number}.md"));
    std::iter::once(format!("{stem}.md")).chain(numbered).find(is_free).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(name: &str, text: &str) -> TextFile {
        TextFile { name: name.into(), text: text.into() }
    }

    #[test]
    fn names_of_files_differ() {
        let files = [file("mill.md", ""), file("mill-2.md", "")];
        assert_eq!(free_name(&files, "mill"), "mill-3.md");
        assert_eq!(free_name(&files, "tide"), "tide.md");
    }

    #[test]
    fn a_game_is_compared_with_those_that_are_here() {
        let here = Project {
            id: "1".into(),
            revision: 1,
            at: 0.0,
            text: "# Mill\none".into(),
            game: None,
            then: Vec::new(),
            written: true,
        };
        let known = [("Mill".to_owned(), here)];
        let verdict = |text: &str| Incoming::of_text(text.into()).verdict(&known);
        assert_eq!(verdict("# Mill\none"), Verdict::Known);
        assert_eq!(verdict("# Mill\ntwo"), Verdict::Namesake);
        assert_eq!(verdict("# Tide"), Verdict::New);
        let named = Incoming { name: "Mill".into(), ..Incoming::of_text("# Tide".into()) };
        assert_eq!(named.verdict(&known), Verdict::Namesake);
    }
}
