//! Zip files and the comparison of texts, by the libraries in `web/toolbox.js`.

use crate::script;
use js_sys::{Array, Uint8Array};
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsCast, JsValue};

const SCRIPT: &str = "toolbox.js";

/// A file of an archive.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TextFile {
    /// Its path in the archive.
    pub name: String,
    /// Its content.
    pub text: String,
}

/// The kind of a line of a comparison.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Change {
    /// In both texts.
    Same,
    /// Only in the newer one.
    Added,
    /// Only in the older one.
    Removed,
    /// Lines in both texts, left out.
    Gap,
}

/// A line of a comparison.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DiffLine {
    /// Its kind.
    pub change: Change,
    /// Its number in the newer text, or in the older one if only that has it.
    pub number: u32,
    /// The line.
    pub text: String,
}

/// Packs files into a zip file.
pub async fn pack(files: &[TextFile]) -> Result<Uint8Array, JsValue> {
    let list: Array = files
        .iter()
        .map(|file| Array::of2(&file.name.as_str().into(), &file.text.as_str().into()))
        .collect();
    tools().await?.pack(&list)
}

/// The text files of a zip file. Fails if it is none, or too large.
pub async fn unpack(bytes: &Uint8Array) -> Result<Vec<TextFile>, JsValue> {
    let list = tools().await?.unpack(bytes)?;
    let text = |value: JsValue| value.as_string().unwrap_or_default();
    let file = |pair: JsValue| {
        let pair: Array = pair.unchecked_into();
        TextFile { name: text(pair.get(0)), text: text(pair.get(1)) }
    };
    Ok(list.iter().map(file).collect())
}

/// Compares two texts line by line. Equal lines far from a change are left out.
pub async fn compare(before: &str, after: &str) -> Result<Vec<DiffLine>, JsValue> {
    Ok(lines(&tools().await?.compare(before, after)))
}

/// The same with all lines.
pub async fn compare_all(before: &str, after: &str) -> Result<Vec<DiffLine>, JsValue> {
    Ok(lines(&tools().await?.compare_all(before, after)))
}

fn lines(list: &Array) -> Vec<DiffLine> {
    let line = |row: JsValue| {
        let row: Array = row.unchecked_into();
        let change = match row.get(0).as_string().as_deref() {
            Some("+") => Change::Added,
            Some("-") => Change::Removed,
            Some(" ") => Change::Same,
            _ => Change::Gap,
        };
        let number = row.get(1).as_f64().unwrap_or(0.0) as u32;
        DiffLine { change, number, text: row.get(2).as_string().unwrap_or_default() }
    };
    list.iter().map(line).collect()
}

async fn tools() -> Result<Tools, JsValue> {
    Ok(script::import(SCRIPT).await?.unchecked_into())
}

#[wasm_bindgen]
extern "C" {
    type Tools;

    #[wasm_bindgen(method, catch)]
    fn pack(this: &Tools, files: &Array) -> Result<Uint8Array, JsValue>;
    #[wasm_bindgen(method, catch)]
    fn unpack(this: &Tools, bytes: &Uint8Array) -> Result<Array, JsValue>;
    #[wasm_bindgen(method)]
    fn compare(this: &Tools, before: &str, after: &str) -> Array;
    #[wasm_bindgen(method, js_name = compareAll)]
    fn compare_all(this: &Tools, before: &str, after: &str) -> Array;
}
