//! Finds the spec that a trace names.
//!
//! A trace may come from a stranger, who chose the path. So the text counts and not the path: a file with
//! the hash that the trace records is the text that was played, wherever it is. A file with another text is
//! used only if the path stays below the working folder or the folder of the trace (the spec was changed
//! since), and its content is not quoted unless it is a playable spec. Devices, pipes and network shares are not opened.

use crate::failure::Failure;
use crate::game::Game;
use crate::source::{MAX_DATA, MAX_SPEC, Source};
use boardwright_compile::Overrides;
use boardwright_sim::text_hash;
use boardwright_sim::trace::{SpecRef, Trace};
use std::path::{Component, Path, PathBuf, Prefix};

/// Reads the game that a trace names, relative to the working folder or to the trace.
pub fn named_game(file: &Path, trace: &Trace) -> Result<Game, Failure> {
    let Some(spec) = trace.header.spec.as_ref().filter(|spec| spec.path != "<stdin>") else {
        return Err(Failure::misuse("the trace does not name its spec; give it with --spec"));
    };
    let named = Path::new(&spec.path);
    let folder = file.parent().unwrap_or(Path::new(""));
    let mut changed = None;
    let mut refused = None;
    for path in [named.to_path_buf(), folder.join(named)] {
        match read(&path) {
            Ok(Some(source)) if text_hash(&source.text) == spec.text_hash => {
                let overrides = overrides(&source, trace);
                return Game::from_source(source, overrides);
            }
            Ok(Some(source)) => {
                changed.get_or_insert(source);
            }
            Ok(None) => {}
            Err(why) => {
                refused.get_or_insert(why);
            }
        }
    }
    match (changed, refused) {
        (Some(source), _) => changed_game(source, named, trace),
        (None, Some(why)) => Err(unfit(spec, &why)),
        (None, None) => Err(Failure::misuse(format!(
            "the spec of the trace, {}, was not found; give it with --spec",
            spec.path
        ))),
    }
}

/// The knobs of the trace; those of a compiled game are fixed.
pub fn overrides(source: &Source, trace: &Trace) -> Overrides {
    if source.is_json() { Overrides::default() } else { trace.header.overrides.clone() }
}

/// The game of a spec that was changed since the trace was written.
fn changed_game(source: Source, named: &Path, trace: &Trace) -> Result<Game, Failure> {
    let inside = |part| matches!(part, Component::Normal(_) | Component::CurDir);
    if !named.components().all(inside) {
        let why = "lies in another folder and is not the text that was played";
        return Err(Failure::misuse(message(&source.name, why)));
    }
    let name = source.name.clone();
    let overrides = overrides(&source, trace);
    // Findings would quote the file.
    Game::from_source(source, overrides).map_err(|_| {
        let why =
            "is not the text that was played, and does not compile with the knobs of the trace";
        Failure::misuse(message(&name, why))
    })
}

fn unfit(spec: &SpecRef, why: &str) -> Failure {
    Failure::misuse(message(&spec.path, why))
}

fn message(path: &str, why: &str) -> String {
    format!("the spec of the trace, {path}, {why}; give the spec with --spec")
}

/// Reads a file that can be a spec or a compiled game. `None` if there is none; an error says why it is
/// not one.
fn read(path: &PathBuf) -> Result<Option<Source>, String> {
    if on_network(path) {
        return Err("is on another computer".to_owned());
    }
    let Ok(about) = std::fs::metadata(path) else { return Ok(None) };
    if !about.is_file() {
        return Err("is not a regular file".to_owned());
    }
    let json = path.extension().is_some_and(|extension| extension == "json");
    let most = if json { MAX_DATA } else { MAX_SPEC };
    // Files of the system that pretend to be empty may wait for ever.
    if about.len() == 0 || about.len() > most {
        return Err(format!("has {} bytes; a spec has 1 to {most}", about.len()));
    }
    match Source::read(path) {
        Ok(source) => Ok(Some(source)),
        Err(_) => Err("cannot be read as text".to_owned()),
    }
}

/// True for a Windows path to a share or device.
fn on_network(path: &Path) -> bool {
    path.components().any(|part| match part {
        Component::Prefix(prefix) => {
            !matches!(prefix.kind(), Prefix::Disk(_) | Prefix::VerbatimDisk(_))
        }
        Component::RootDir | Component::CurDir | Component::ParentDir | Component::Normal(_) => {
            false
        }
    })
}
