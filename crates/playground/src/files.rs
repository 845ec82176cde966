//! Files: saving a text to one, and reading one that a person picked.

use js_sys::Array;
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;
use web_sys::{Blob, BlobPropertyBag, HtmlAnchorElement, HtmlInputElement, Url};

/// The text of the file that a person picked; `None` if it is no text. The field is empty again afterwards, so that the same
/// file can be picked again.
pub async fn read(input: &HtmlInputElement) -> Option<String> {
    let file = input.files()?.get(0)?;
    let text = JsFuture::from(file.text()).await.ok()?.as_string();
    input.set_value("");
    text.filter(|text| !text.contains(['\0', char::REPLACEMENT_CHARACTER]))
}

/// Gives a text to the browser to save as a file.
pub fn save(name: &str, text: &str) -> Option<()> {
    let kind = BlobPropertyBag::new();
    kind.set_type("text/markdown");
    let blob = Blob::new_with_str_sequence_and_options(&Array::of1(&text.into()), &kind).ok()?;
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
    let words =
        title.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty());
    let name = words.collect::<Vec<_>>().join("-").to_lowercase();
    format!("{}.md", if name.is_empty() { "game" } else { &name })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn file_names_come_from_titles() {
        assert_eq!(name_of("Tide Mill: the 2nd!"), "tide-mill-the-2nd.md");
        assert_eq!(name_of("../.."), "game.md");
    }
}
