//! The binary of the workers that measure games. It is apart from the one that plays, because a first visit waits for that one.

#[cfg(target_arch = "wasm32")]
fn main() {
    let laboratory = boardwright_engine::Laboratory::new(boardwright_protocol::BUILD);
    boardwright_engine::host::start(laboratory);
}

#[cfg(not(target_arch = "wasm32"))]
fn main() {
    eprintln!("{}", boardwright_engine::NO_TERMINAL);
}
