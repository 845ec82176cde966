//! Limits the memory of the worker.

/// The most memory of the worker, in bytes: one game of the largest size takes a few MiB, and a text with its games far
/// less than this. More would only slow the whole machine down before the browser ends the worker.
const MOST_MEMORY: usize = 512 << 20;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    if std::env::var("CARGO_CFG_TARGET_ARCH").as_deref() == Ok("wasm32") {
        println!("cargo::rustc-link-arg-bins=--max-memory={MOST_MEMORY}");
    }
}
