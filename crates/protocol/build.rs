//! Computes the build id that page and workers compare: the version and a hash of the messages.
//! It needs no git and no clock, so the page and the worker of one checkout always agree.

use std::path::Path;
use std::{env, fs};

fn main() {
    println!("cargo::rerun-if-changed=src");
    let mut files: Vec<_> = fs::read_dir("src")
        .expect("cargo runs build scripts in the crate's folder")
        .map(|entry| entry.expect("sources are readable").path())
        .collect();
    files.sort(); // folders list their files in any order
    let version = env::var("CARGO_PKG_VERSION").expect("cargo sets it");
    let hash = files.iter().fold(FNV_OFFSET, |hash, path| extend(hash, path));
    println!("cargo::rustc-env=BOARDWRIGHT_BUILD={version}-{hash:016x}");
}

const FNV_OFFSET: u64 = 0xcbf2_9ce4_8422_2325;
const FNV_PRIME: u64 = 0x0000_0100_0000_01b3;

/// FNV-1a: enough to tell two builds apart, nobody attacks it.
fn extend(hash: u64, path: &Path) -> u64 {
    let bytes = fs::read(path).expect("sources are readable");
    bytes.iter().fold(hash, |hash, byte| (hash ^ u64::from(*byte)).wrapping_mul(FNV_PRIME))
}
