//! Repair of a broken spec by a program without knowledge of the language, with nothing but the
//! answers of `boardwright lint --json`: it makes the first fix, or puts the nearest alternative at the
//! reported place, and repeats. A change that does not help is dropped.

#[path = "../../compile/tests/mistakes/chapter.rs"]
mod chapter;
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::PathBuf;

/// Questions after which it gives up.
const ROUNDS: usize = 8;

/// A text on its way to be clean.
struct Patient {
    text: String,
    /// Its findings.
    findings: Vec<Value>,
    /// True if the first finding has a fix.
    had_fix: bool,
    given_up: bool,
}

#[test]
fn the_answers_alone_repair_a_spec() {
    let cases = chapter::cases("semantic");
    let folder = super::shell::folder("repair");
    let texts: Vec<String> = cases.iter().map(|case| case.wrong.clone()).collect();
    let answers = lint(&folder, &texts);
    let mut patients: Vec<Patient> = texts
        .into_iter()
        .zip(answers)
        .map(|(text, findings)| {
            let had_fix = findings.first().is_some_and(|first| !list(&first["fixes"]).is_empty());
            Patient { text, findings, had_fix, given_up: false }
        })
        .collect();
    for _ in 0..ROUNDS {
        round(&folder, &mut patients);
    }
    let clean = |p: &&Patient| p.findings.is_empty();
    let with_fix = patients.iter().filter(|p| p.had_fix).count();
    let all_clean = patients.iter().filter(clean).count();
    let fixed_clean = patients.iter().filter(|p| p.had_fix).filter(clean).count();
    for (case, patient) in cases.iter().zip(&patients).filter(|(_, p)| !p.findings.is_empty()) {
        let first = &patient.findings[0];
        let mark = if patient.had_fix { " (had a fix)" } else { "" };
        println!("{}{mark}: {} {}", case.name, first["code"], first["message"]);
    }
    let all = patients.len();
    println!(
        "{all} mistakes, made clean {all_clean}; {with_fix} carry a fix, made clean {fixed_clean}"
    );
    assert!(all >= 100);
    assert!(all_clean * 100 >= all * 60, "{all_clean} of {all} made clean");
    assert!(
        fixed_clean * 100 >= with_fix * 90,
        "{fixed_clean} of {with_fix} with a fix made clean"
    );
}

/// One change of each text, if some change leaves less to be found.
fn round(folder: &std::path::Path, patients: &mut [Patient]) {
    let mut tries: Vec<(usize, String)> = Vec::new();
    for (index, patient) in patients.iter().enumerate() {
        if !patient.given_up {
            let changed = patient.findings.iter().find_map(|finding| {
                let changed = changes(&patient.text, finding);
                (!changed.is_empty()).then_some(changed)
            });
            tries.extend(changed.into_iter().flatten().map(|text| (index, text)));
        }
    }
    let texts: Vec<String> = tries.iter().map(|(_, text)| text.clone()).collect();
    let answers = lint(folder, &texts);
    let mut better: BTreeMap<usize, (String, Vec<Value>)> = BTreeMap::new();
    for ((index, text), findings) in tries.into_iter().zip(answers) {
        let before = &patients[index].findings;
        let gone = findings.first().map(key) != before.first().map(key);
        if findings.len() < before.len() || (findings.len() == before.len() && gone) {
            better.entry(index).or_insert((text, findings));
        }
    }
    for (index, patient) in patients.iter_mut().enumerate() {
        match better.remove(&index) {
            Some((text, findings)) => (patient.text, patient.findings) = (text, findings),
            None => patient.given_up = true,
        }
    }
}

/// The identity of a finding.
fn key(finding: &Value) -> (String, String) {
    (finding["code"].to_string(), finding["message"].to_string())
}

/// The text after each fix of a finding, then with each alternative in its place.
fn changes(text: &str, finding: &Value) -> Vec<String> {
    let fixes = list(&finding["fixes"]).iter().map(|fix| {
        let edits = list(&fix["edits"]).iter().rev();
        edits.fold(text.to_owned(), |text, edit| replaced(&text, edit, string(&edit["text"])))
    });
    let alternatives =
        list(&finding["alternatives"]).iter().map(|name| replaced(text, finding, string(name)));
    fixes.chain(alternatives).collect()
}

fn replaced(text: &str, place: &Value, new: &str) -> String {
    let at = |key: &str| place["span"][key].as_u64().expect("an offset") as usize;
    let mut text = text.to_owned();
    text.replace_range(at("start")..at("end"), new);
    text
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

fn string(value: &Value) -> &str {
    value.as_str().expect("a text")
}

/// The findings of each text.
fn lint(folder: &std::path::Path, texts: &[String]) -> Vec<Vec<Value>> {
    let mut found: Vec<Vec<Value>> = texts.iter().map(|_| Vec::new()).collect();
    let mut at: BTreeMap<String, usize> = BTreeMap::new();
    for (index, text) in texts.iter().enumerate() {
        let file: PathBuf = folder.join(format!("{index}.md"));
        std::fs::write(&file, text).expect("a file");
        at.insert(super::shell::path(&file).to_owned(), index);
    }
    let names: Vec<&str> = at.keys().map(String::as_str).collect();
    for some in names.chunks(50) {
        let mut args = vec!["lint", "--json"];
        args.extend(some);
        let answer = super::shell::json(&super::shell::run(&args));
        for finding in list(&answer["diagnostics"]) {
            found[at[string(&finding["file"])]].push(finding.clone());
        }
    }
    found
}
