//! Scripts for shells, and manual pages: they name the commands and their options.

use super::shell::{folder, json, out, path, run, spec, status};

#[test]
fn every_shell_gets_a_script_with_all_commands() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let made = run(&["completions", shell]);
        assert_eq!(status(&made), 0, "{shell}");
        for word in ["lint", "play", "tune", "explicit-chance"] {
            assert!(out(&made).contains(word), "{shell} lacks {word}");
        }
    }
    assert_eq!(status(&run(&["completions", "abacus"])), 2);
}

/// A shell that is at hand reads the script without an error.
#[test]
fn bash_reads_its_script() {
    let script = folder("completions").join("boardwright.bash");
    std::fs::write(&script, out(&run(&["completions", "bash"]))).expect("the folder is there");
    let read = std::process::Command::new("bash").args(["-n", path(&script)]).status();
    if let Ok(status) = read {
        assert!(status.success());
    }
}

#[test]
fn manual_pages_are_printed_or_written() {
    let page = out(&run(&["man"]));
    assert!(page.contains(".TH boardwright 1") && page.contains("Exit status"), "{page}");
    let folder = folder("man");
    assert_eq!(status(&run(&["man", "--out", path(&folder)])), 0);
    for (name, word) in [("boardwright.1", "spec"), ("boardwright-run.1", "agents")] {
        let page = std::fs::read_to_string(folder.join(name)).expect("a page");
        assert!(page.contains(word), "{page}");
    }
}

/// The names of the main requirement.
#[test]
fn commands_have_their_names_of_the_requirement() {
    let game = spec("nim");
    for (name, other) in [("spec:lint", "lint"), ("spec:compile", "compile")] {
        assert_eq!(json(&run(&[name, &game, "--json"])), json(&run(&[other, &game, "--json"])));
    }
}
