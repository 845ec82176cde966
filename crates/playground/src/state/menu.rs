//! The catalogue: the bundled games and the templates in `specs/`, and their pictures.

use super::{App, Still};
use crate::browser;
use crate::words;
use js_sys::JSON;
use leptos::prelude::*;
use serde::Deserialize;
use std::cell::RefCell;
use std::collections::BTreeMap;

/// A bundled game, or a template.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(default)]
pub struct MenuEntry {
    /// Its file in `specs/`.
    pub file: String,
    /// Its name.
    pub title: String,
    /// Its first paragraph.
    pub summary: String,
    /// Lines of its text.
    pub lines: u32,
    /// Board, cards, dice.
    pub kinds: Vec<String>,
    /// A few words each.
    pub mechanics: Vec<String>,
    /// True if it fits into a lesson.
    pub lesson: bool,
    /// How many questions it asks.
    pub questions: u32,
    /// The fewest and the most players.
    pub players: (u32, u32),
    /// Plies of a game between bots, about.
    pub plies: u32,
}

/// The word for a mechanic in other languages, by the tags of these.
pub type Mechanics = BTreeMap<String, BTreeMap<String, String>>;

/// All that is bundled.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(default)]
pub struct Catalogue {
    /// The games, in order.
    pub games: Vec<MenuEntry>,
    /// The templates, in order.
    pub templates: Vec<MenuEntry>,
    /// Words for mechanics in other languages.
    pub mechanics: Mechanics,
}

/// All that is bundled; empty if the list cannot be read.
pub async fn catalogue() -> Catalogue {
    let read = async {
        let text = browser::fetch_text(&browser::address("specs", "index.json")).await?;
        serde_wasm_bindgen::from_value(JSON::parse(&text).ok()?).ok()
    };
    read.await.unwrap_or_default()
}

/// The text of a bundled game or a template.
pub async fn text_of(file: &str) -> Option<String> {
    if let Some(text) = KNOWN.with_borrow(|known| known.get(file).cloned()) {
        return Some(text);
    }
    let text = browser::fetch_text(&browser::address("specs", file)).await?;
    KNOWN.with_borrow_mut(|known| known.insert(file.to_owned(), text.clone()));
    Some(text)
}

/// Reads all texts, so that the games can be opened later without a connection. Ends with the first one that cannot be
/// read, because the connection is gone then.
pub async fn read_ahead(entries: &[MenuEntry]) {
    for entry in entries {
        if text_of(&entry.file).await.is_none() {
            return;
        }
    }
}

/// The id of the start page's top in `index.html`, which is seen before the page is there.
const FIRST_SIGHT: &str = "first-sight";

thread_local! {
    /// The texts read so far, by file: a few kilobytes each.
    static KNOWN: RefCell<BTreeMap<String, String>> = const { RefCell::new(BTreeMap::new()) };
}

impl App {
    /// A mechanic of the catalogue in the present language; one without a word there keeps its name.
    pub fn mechanic(self, name: &str) -> String {
        let word = |all: &Mechanics| all.get(name)?.get(words().tag).cloned();
        self.mechanics.with(word).unwrap_or_else(|| name.to_owned())
    }

    /// Reads the catalogue, then the pictures. The start page is complete then, and what stood in its place can go.
    pub(super) async fn read_catalogue(self) {
        let catalogue = catalogue().await;
        let all = catalogue.games.iter().chain(&catalogue.templates);
        let files: Vec<String> = all.map(|entry| entry.file.clone()).collect();
        self.mechanics.set(catalogue.mechanics); // before the cards that show them
        self.menu.set(catalogue.games);
        self.templates.set(catalogue.templates);
        let address = browser::address("specs", "pictures.bin");
        if let Some(bytes) = browser::fetch_bytes(&address).await {
            let stills = Still::all(&bytes);
            let named: BTreeMap<_, _> = files.into_iter().zip(stills).collect();
            self.pictures.set(named);
        }
        browser::remove(FIRST_SIGHT);
    }
}
