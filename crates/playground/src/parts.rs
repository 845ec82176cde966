//! The further parts of the page's wasm file and of the workers': what the first visit does not need. The build cuts them off
//! (`scripts/site/parts.mjs`); their loaders get them (`web/page/loader.js`, `web/engine/loader.js`). They are large, so they
//! come once the page is at rest: on a slow line they would take the place of what a person waits for.

use std::cell::Cell;
use wasm_bindgen::prelude::wasm_bindgen;

thread_local! {
    static WANTED: Cell<bool> = const { Cell::new(false) };
}

#[wasm_bindgen]
extern "C" {
    /// Gets a further part, by its number from 1, and waits for it, which stops the page for that time.
    #[wasm_bindgen(js_name = loadPart)]
    fn load_part(number: u32);

    /// Begins to get the further parts unless that has begun.
    #[wasm_bindgen(js_name = fetchParts)]
    fn fetch_parts();
}

/// Called in the place of code that is in a further part, before that is there (`scripts/bindgen/src/bin/split/cut.rs`).
#[wasm_bindgen]
pub fn need_part(number: u32) {
    load_part(number);
}

/// Gets the further parts of the page while people look at it. Workers that begin to listen later get theirs at once.
pub fn get() {
    WANTED.set(true);
    fetch_parts();
}

/// True once nothing is still to come that people wait for.
pub fn are_wanted() -> bool {
    WANTED.get()
}
