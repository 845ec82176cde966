//! Visits without a connection, and newer versions of the page, by `web/offline.js`.

use crate::script;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsCast, JsValue};

const SCRIPT: &str = "offline.js";

/// News about the files of the page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum News {
    /// The browser keeps all of them.
    Kept,
    /// It also keeps those of a newer version.
    Newer,
}

/// Asks the browser to keep the files of the page, and reports about them for the life of the page. Fails where
/// the browser keeps none.
pub async fn keep(hear: impl Fn(News) + 'static) -> Result<(), JsValue> {
    let told = Closure::<dyn Fn(String)>::new(move |news: String| match news.as_str() {
        "newer" => hear(News::Newer),
        _ => hear(News::Kept),
    });
    files().await?.keep(told.into_js_value().unchecked_ref()).await?;
    Ok(())
}

/// Loads the page again, in its newer version.
pub async fn update() -> Result<(), JsValue> {
    files().await?.update();
    Ok(())
}

async fn files() -> Result<Files, JsValue> {
    Ok(script::import(SCRIPT).await?.unchecked_into())
}

#[wasm_bindgen]
extern "C" {
    type Files;

    #[wasm_bindgen(method, catch)]
    async fn keep(this: &Files, told: &js_sys::Function) -> Result<JsValue, JsValue>;
    #[wasm_bindgen(method)]
    fn update(this: &Files);
}
