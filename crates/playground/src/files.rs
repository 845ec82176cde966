//! Files: saving them, and reading those that a person picked.

use crate::words;
use boardwright_protocol::LabForm;
use js_sys::{Array, Uint8Array};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Blob, BlobPropertyBag, File, HtmlAnchorElement, HtmlInputElement, Url};

/// Longer texts are no rules; the editor and the engine take no more either.
const LONGEST: usize = 1 << 20;

/// A file that a person picked.
pub enum Picked {
    /// A text.
    Text(String),
    /// The bytes of a zip file.
    Zip(Uint8Array),
    /// Something else: its name.
    Unreadable(String),
}

/// The files that a person picked. The field is empty again afterwards, so that the same files can be picked again.
pub async fn picked(input: &HtmlInputElement) -> Vec<Picked> {
    let mut all = Vec::new();
    if let Some(files) = input.files() {
        for at in 0..files.length() {
            if let Some(file) = files.get(at) {
                all.push(read(&file).await);
            }
        }
    }
    input.set_value("");
    all
}

async fn read(file: &File) -> Picked {
    let content = async {
        if file.name().to_lowercase().ends_with(".zip") {
            let buffer = JsFuture::from(file.array_buffer()).await.ok()?;
            return Some(Picked::Zip(Uint8Array::new(&buffer)));
        }
        let text = JsFuture::from(file.text()).await.ok()?.as_string()?;
        is_text(&text).then_some(Picked::Text(text))
    };
    content.await.unwrap_or_else(|| Picked::Unreadable(file.name()))
}

/// True for something that can be the text of a game.
pub fn is_text(text: &str) -> bool {
    text.len() <= LONGEST && !text.contains(['\0', char::REPLACEMENT_CHARACTER])
}

/// Gives a text to the browser to save as a file.
pub fn save(name: &str, text: &str) -> Option<()> {
    offer(name, "text/markdown", &text.into())
}

/// Gives a position of a game with this title to the browser to save as a file.
pub fn save_position(title: &str, json: &str) -> Option<()> {
    let name = name_of(title);
    let name = name.strip_suffix(".md").unwrap_or(&name);
    offer(&format!("{name}.state.json"), "application/json", &json.into())
}

/// Gives a report of the laboratory to the browser to save.
pub fn save_report(name: &str, text: &str, form: LabForm) -> Option<()> {
    let kind = match form {
        LabForm::Json => "application/json",
        LabForm::Html => "text/html",
    };
    offer(name, kind, &text.into())
}

/// Gives a table to the browser to save.
pub fn save_table(name: &str, csv: &str) -> Option<()> {
    offer(&format!("{name}.csv"), "text/csv", &csv.into())
}

/// Gives a game with this title as a page to the browser to save.
pub fn save_game_page(title: &str, page: &Blob) -> Option<()> {
    let name = name_of(title);
    let name = name.strip_suffix(".md").unwrap_or(&name);
    offer(&format!("{name}.html"), "text/html", page)
}

/// Gives a picture of a game with this title to the browser to save.
pub fn save_picture(title: &str, ending: &str, kind: &str, content: &JsValue) -> Option<()> {
    let name = name_of(title);
    let name = name.strip_suffix(".md").unwrap_or(&name);
    offer(&format!("{name}.{ending}"), kind, content)
}

/// Gives a zip file to the browser to save.
pub fn save_zip(name: &str, bytes: &Uint8Array) -> Option<()> {
    offer(name, "application/zip", bytes)
}

fn offer(name: &str, kind: &str, content: &JsValue) -> Option<()> {
    let options = BlobPropertyBag::new();
    options.set_type(kind);
    let parts = Array::of1(content);
    let blob = Blob::new_with_buffer_source_sequence_and_options(&parts, &options).ok()?; // takes texts, too
    let address = Url::create_object_url_with_blob(&blob).ok()?;
    let document = web_sys::window()?.document()?;
    let anchor: HtmlAnchorElement = document.create_element("a").ok()?.dyn_into().ok()?;
    anchor.set_href(&address);
    anchor.set_download(name);
    anchor.click();
    Url::revoke_object_url(&address).ok() // the browser has its copy
}

/// A file name from a title: letters and digits, the rest as hyphens.
pub fn name_of(title: &str) -> String {
    let parts =
        title.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty());
    let name = parts.collect::<Vec<_>>().join("-").to_lowercase();
    format!("{}.md", if name.is_empty() { words().unnamed_file } else { &name })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_and_binary_files_are_no_texts() {
        assert!(is_text("# Mill"));
        assert!(!is_text("\0"));
        assert!(!is_text(&"a".repeat(LONGEST + 1)));
    }

    #[test]
    fn file_names_come_from_titles() {
        assert_eq!(name_of("Tide Mill: the 2nd!"), "tide-mill-the-2nd.md");
        assert_eq!(name_of("../.."), "game.md");
    }
}
