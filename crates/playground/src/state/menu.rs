//! The game menu: the bundled games in `specs/`.

use crate::browser;
use js_sys::{Array, JSON, Reflect};
use wasm_bindgen::JsValue;

/// A bundled game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MenuEntry {
    /// Its file in `specs/`.
    pub file: String,
    /// Its name.
    pub title: String,
    /// Its first paragraph.
    pub summary: String,
}

/// All bundled games, in order; empty if the list cannot be read.
pub async fn entries() -> Vec<MenuEntry> {
    let Some(text) = browser::fetch_text(&browser::address("specs", "index.json")).await else {
        return Vec::new();
    };
    let list = JSON::parse(&text).map(|list| Array::from(&list)).unwrap_or_default();
    list.iter().filter_map(|item| entry(&item)).collect()
}

/// The text of a bundled game.
pub async fn text_of(file: &str) -> Option<String> {
    browser::fetch_text(&browser::address("specs", file)).await
}

fn entry(item: &JsValue) -> Option<MenuEntry> {
    let field = |name: &str| Reflect::get(item, &JsValue::from_str(name)).ok()?.as_string();
    Some(MenuEntry { file: field("file")?, title: field("title")?, summary: field("summary")? })
}
