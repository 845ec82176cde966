//! Every spec of the repository.

use std::path::{Path, PathBuf};

pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The specs of a folder of whole specs.
pub fn folder(name: &str) -> Vec<(String, String)> {
    let mut files: Vec<PathBuf> = std::fs::read_dir(root().join(name))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "md"))
        .collect();
    files.sort();
    let read = |path: PathBuf| {
        (
            path.file_name().unwrap().to_string_lossy().into_owned(),
            std::fs::read_to_string(path).unwrap(),
        )
    };
    files.into_iter().map(read).collect()
}

/// The cases of the chapters in `tests/language`, with their common parts, without expectations.
fn chapters() -> Vec<(String, String)> {
    let mut out = Vec::new();
    for (name, chapter) in folder("tests/language") {
        let lines: Vec<&str> = chapter.lines().collect();
        let mut common = String::new();
        let mut at = 0;
        while at < lines.len() {
            if !lines[at].starts_with("````") {
                at += 1;
                continue;
            }
            let end = (at + 1..lines.len()).find(|i| lines[*i] == "````").unwrap();
            let strip = |line: &&str| {
                line.split_once("#! ").map_or(*line, |(text, _)| text.trim_end()).to_owned()
            };
            let body: Vec<String> = lines[at + 1..end].iter().map(strip).collect();
            let body = format!("{}\n", body.join("\n"));
            if lines[at] == "````markdown common" {
                common = body;
            } else {
                out.push((format!("{name}:{}", at + 1), format!("{common}{body}")));
            }
            at = end + 1;
        }
    }
    out
}

/// The examples of the manual: whole specs in long fences, and fragments with the frame before them.
fn manual() -> Vec<(String, String)> {
    let text = std::fs::read_to_string(root().join("docs/language/README.md")).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    let mut out = Vec::new();
    let mut frame: Option<String> = None;
    let mut at = 0;
    while at < lines.len() {
        let fence = match lines[at] {
            "````markdown" => "````",
            "```yaml" => "```",
            _ => {
                at += 1;
                continue;
            }
        };
        let end = (at + 1..lines.len()).find(|i| lines[*i] == fence).unwrap();
        let body = lines[at + 1..end].join("\n");
        let name = format!("manual:{}", at + 1);
        match (&frame, fence) {
            (None, _) => frame = Some(body),
            (Some(_), "````") => out.push((name, body)),
            (Some(frame), _) => out.push((name, format!("{frame}\n\n```yaml\n{body}\n```\n"))),
        }
        at = end + 1;
    }
    out
}

/// Every spec there is.
pub fn all() -> Vec<(String, String)> {
    let mut out = folder("specs");
    for name in ["tests/sketches", "crates/kernel/tests/games", "bench/plain"] {
        out.extend(folder(name));
    }
    out.extend(manual());
    out.extend(chapters());
    out
}
