//! Makes a wasm file of Rust loadable from JavaScript, as `wasm-bindgen` of the same version does:
//!
//! ```text
//! boardwright-bindgen web|nodejs WASM FOLDER NAME
//! ```
//!
//! writes `NAME.js` and `NAME_bg.wasm` into the folder. The command line of wasm-bindgen is not used, because it also
//! brings a web server and a download client, which take longer to compile than all the rest.

use std::{env, process::ExitCode};
use wasm_bindgen_cli_support::Bindgen;

const USAGE: &str = "usage: boardwright-bindgen web|nodejs WASM FOLDER NAME";

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [target, wasm, folder, name] = arguments.as_slice() else {
        eprintln!("{USAGE}");
        return ExitCode::FAILURE;
    };
    let mut bindgen = Bindgen::new();
    bindgen.input_path(wasm).out_name(name).typescript(false).remove_producers_section(true);
    let chosen = match target.as_str() {
        "web" => bindgen.web(true),
        "nodejs" => bindgen.nodejs(true),
        _ => {
            eprintln!("{USAGE}");
            return ExitCode::FAILURE;
        }
    };
    match chosen.and_then(|bindgen| bindgen.generate(folder)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("boardwright-bindgen: {error:?}");
            ExitCode::FAILURE
        }
    }
}
