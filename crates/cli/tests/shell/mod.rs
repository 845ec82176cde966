//! Runs the command and reads its output.

use serde_json::Value;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// The folder of the project.
pub fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..")
}

pub fn spec(name: &str) -> String {
    root().join(format!("specs/{name}.md")).display().to_string()
}

/// The names of all bundled games.
pub fn bundled() -> Vec<String> {
    let specs = std::fs::read_dir(root().join("specs")).expect("the bundled games");
    let files = specs.map(|entry| entry.expect("a file").path());
    let name = |file: PathBuf| file.file_stem()?.to_str().map(str::to_owned);
    let specs = files.filter(|file| file.extension().is_some_and(|end| end == "md"));
    let mut names: Vec<String> = specs.filter_map(name).collect();
    names.sort();
    names
}

pub fn command(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_boardwright"));
    command.args(args).env_remove("CLICOLOR_FORCE").env_remove("NO_COLOR");
    command
}

pub fn run(args: &[&str]) -> Output {
    command(args).output().expect("the command starts")
}

pub fn with_stdin(args: &[&str], text: &str) -> Output {
    let mut child = command(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command starts");
    child.stdin.take().expect("a pipe").write_all(text.as_bytes()).expect("it reads");
    child.wait_with_output().expect("it ends")
}

pub fn out(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).expect("UTF-8")
}

pub fn err(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).expect("UTF-8")
}

pub fn status(output: &Output) -> i32 {
    output.status.code().expect("a status")
}

/// Standard output as one JSON object on one line.
pub fn json(output: &Output) -> Value {
    let text = out(output);
    assert_eq!(text.trim_end().lines().count(), 1, "one object on one line: {text}");
    let value: Value = serde_json::from_str(&text).unwrap_or_else(|error| {
        panic!("{error}: {text}{}", err(output));
    });
    assert!(value.is_object(), "{text}");
    value
}

/// A folder of this test's own, removed with the target folder.
pub fn folder(test: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(test);
    std::fs::create_dir_all(&folder).expect("a folder");
    folder
}

pub fn path(path: &Path) -> &str {
    path.to_str().expect("UTF-8")
}
