//! The binary of the workers: connects the library to the browser.

#[cfg(target_arch = "wasm32")]
fn main() {
    let laboratory = boardwright_engine::Laboratory::new(boardwright_protocol::BUILD);
    boardwright_engine::host::start(laboratory);
}

#[cfg(not(target_arch = "wasm32"))]
fn main() {
    eprintln!(
        "This is a web worker behind the page; it runs in a browser. At a terminal: boardwright"
    );
}
