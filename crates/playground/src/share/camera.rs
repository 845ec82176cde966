//! A code with the link for cameras (QR), drawn as SVG. The library is loaded when a code is wanted.

use crate::{browser, script, words};
use js_sys::Array;
use leptos::prelude::*;
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsCast, JsValue};

const SCRIPT: &str = "qr.js";
/// Free modules around a code, as its standard asks.
const QUIET: f64 = 4.0;

/// The code of an address.
#[component]
pub fn CameraCode(address: String) -> impl IntoView {
    let drawn = RwSignal::new(None::<(f64, String)>);
    leptos::task::spawn_local(async move {
        match code(&address).await {
            Ok(code) => drop(drawn.try_set(Some(code))),
            Err(error) => browser::log_error(&error),
        }
    });
    let picture = move |(size, path): (f64, String)| {
        let side = size + 2.0 * QUIET;
        view! {
            <svg class="qr" viewBox=format!("0 0 {side} {side}") role="img" aria-label=words().qr_picture data-testid="qr" shape-rendering="crispEdges">
                <rect width=side height=side fill="#fff"/>
                <path d=path fill="#000" transform=format!("translate({QUIET} {QUIET})")/>
            </svg>
        }
    };
    move || drawn.get().map(picture)
}

/// The number of modules of a side, and the dark ones as a path.
async fn code(address: &str) -> Result<(f64, String), JsValue> {
    let module: Code = script::import(SCRIPT).await?.unchecked_into();
    let drawn = module.code(address)?;
    let size = drawn.get(0).as_f64().unwrap_or_default();
    Ok((size, drawn.get(1).as_string().unwrap_or_default()))
}

#[wasm_bindgen]
extern "C" {
    type Code;

    #[wasm_bindgen(method, catch)]
    fn code(this: &Code, text: &str) -> Result<Array, JsValue>;
}
