//! The second halves of the page's wasm file and of the workers': what the first visit does not need. The build cuts them off
//! (`scripts/site/halves.mjs`); their loaders get them (`web/page/loader.js`, `web/engine/loader.js`). They are large, so they
//! come once the page is at rest: on a slow line they would take the place of what a person waits for.

use std::cell::Cell;
use wasm_bindgen::prelude::wasm_bindgen;

thread_local! {
    static WANTED: Cell<bool> = const { Cell::new(false) };
}

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

/// Gets the rest of the page while people look at it. Workers that begin to listen later get theirs at once.
pub fn get() {
    WANTED.set(true);
    fetch_rest();
}

/// True once nothing is still to come that people wait for.
pub fn is_wanted() -> bool {
    WANTED.get()
}
