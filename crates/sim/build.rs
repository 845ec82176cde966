//! Lists the games of `specs/` for the signature: one more file there is one more game.

use std::path::Path;
use std::{env, fmt::Write, fs};

fn main() {
    let specs = Path::new(&env::var("CARGO_MANIFEST_DIR").unwrap()).join("../../specs");
    println!("cargo::rerun-if-changed=build.rs");
    // One more game is one more line there. The folder also holds reports, which no build needs.
    println!("cargo::rerun-if-changed={}", specs.join("catalogue.json").display());
    let mut games: Vec<_> = fs::read_dir(&specs)
        .expect("the folder of the bundled games")
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "md"))
        .collect();
    games.sort();
    let mut list = String::from("&[\n");
    for game in games {
        let name = game.file_stem().unwrap().to_str().expect("a name in Unicode");
        let path = game.canonicalize().unwrap();
        writeln!(list, "    ({name:?}, include_str!({path:?})),").unwrap();
    }
    list.push_str("]\n");
    fs::write(Path::new(&env::var("OUT_DIR").unwrap()).join("games.rs"), list).unwrap();
}
