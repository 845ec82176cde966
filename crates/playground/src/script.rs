//! Scripts of the folder `web`, which are loaded when they are needed, from beside the page, so that the page works from any
//! folder.

use js_sys::Promise;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen_futures::JsFuture;

/// The module of a script.
pub async fn import(script: &str) -> Result<JsValue, JsValue> {
    JsFuture::from(load(&address(script)?)).await
}

fn address(script: &str) -> Result<String, JsValue> {
    let base = web_sys::window()
        .and_then(|window| window.document())
        .and_then(|document| document.base_uri().ok()?);
    let script = crate::browser::address("web", script);
    Ok(web_sys::Url::new_with_base(&script, &base.unwrap_or_default())?.href())
}

#[wasm_bindgen(inline_js = "export const load = (address) => import(address);")]
extern "C" {
    /// Dynamic import is not a function that Rust could bind.
    fn load(address: &str) -> Promise;
}
