//! The second half of the page's wasm file: what the first visit does not need. The build cuts it off
//! (`scripts/site/halves.mjs`); `web/page/loader.js` gets it.

use wasm_bindgen::prelude::wasm_bindgen;

#[wasm_bindgen]
extern "C" {
    /// Gets the rest and waits for it, which stops the page for that time.
    #[wasm_bindgen(js_name = loadRest)]
    fn load_rest();

    /// Begins to get the rest unless that has begun.
    #[wasm_bindgen(js_name = fetchRest)]
    fn fetch_rest();
}

/// Called in the place of code that is in the rest, before that is there (`scripts/bindgen/src/bin/split/cut.rs`).
#[wasm_bindgen]
pub fn need_rest() {
    load_rest();
}

/// Gets the rest while people look at the page. Called when nothing that they wait for is still to come.
pub fn get_soon() {
    fetch_rest();
}
