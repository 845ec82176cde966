//! The binary of the worker that plays: connects the library to the browser.

#[cfg(target_arch = "wasm32")]
fn main() {
    let worker = boardwright_engine::Worker::new(boardwright_protocol::BUILD);
    boardwright_engine::host::start(worker);
}

#[cfg(not(target_arch = "wasm32"))]
fn main() {
    eprintln!("{}", boardwright_engine::NO_TERMINAL);
}
