//! The worker's binary: connects the library to the browser.

#[cfg(target_arch = "wasm32")]
mod host;

#[cfg(target_arch = "wasm32")]
fn main() {
    host::start();
}

#[cfg(not(target_arch = "wasm32"))]
fn main() {
    eprintln!(
        "This is the web worker behind the page; it runs in a browser. At a terminal: boardwright"
    );
}
