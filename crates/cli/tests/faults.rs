//! The pages of `docs/faults`: complete, true, and shown by `boardwright explain`. `BOARDWRIGHT_UPDATE=1` writes the first
//! lines of each page and the list of all pages.

use super::explain::{example, frame, settle};
use super::shell::{err, json, out, root, run, status, with_stdin};
use std::path::PathBuf;

fn docs() -> PathBuf {
    root().join("docs/faults")
}

/// The names and summaries of all faults.
fn faults() -> Vec<(String, String)> {
    let listed = json(&run(&["explain", "--json"]));
    let text = |fault: &serde_json::Value, key: &str| fault[key].as_str().unwrap().to_owned();
    let faults = listed["faults"].as_array().expect("a list");
    faults.iter().map(|fault| (text(fault, "name"), text(fault, "summary"))).collect()
}

/// The wrong example ends with the fault of its page, the right one without any.
#[test]
fn every_page_is_true() {
    let frame = frame();
    let faults = faults();
    assert_eq!(faults.len(), 6);
    for (name, _) in faults {
        let page = std::fs::read_to_string(docs().join(format!("{name}.md"))).unwrap();
        let fault = |heading: &str| {
            let (spec, _) = example(&page, heading, &frame);
            let base = ["run", "-", "--cap", "100000", "--json"];
            let run = |more: &[&str]| json(&with_stdin(&[&base[..], more].concat(), &spec));
            // A trace of 65,536 positions takes long.
            if name == "position-limit" {
                return (run(&["--games", "1"])["faults"] == 1).then(|| name.clone());
            }
            run(&[])["result"]["fault"].as_str().map(str::to_owned)
        };
        assert_eq!(fault("Wrong").as_ref(), Some(&name));
        assert_eq!(fault("Right"), None, "{name}");
        let prose = page.split("\n## ").next().unwrap();
        let sentences = prose.matches(". ").count() + prose.matches(".\n").count();
        assert!((3..=8).contains(&sentences), "{name}: {sentences} sentences");
    }
}

#[test]
fn pages_and_list_are_complete() {
    let update = std::env::var_os("BOARDWRIGHT_UPDATE").is_some();
    let mut list = String::new();
    let mut known = vec!["README.md".to_owned()];
    for (name, summary) in faults() {
        let path = docs().join(format!("{name}.md"));
        let page = std::fs::read_to_string(&path).unwrap();
        let rest = page.splitn(5, '\n').last().unwrap();
        settle(&path, &page, &format!("# {name}\n\nFault: {summary}.\n\n{rest}"), update);
        list.push_str(&format!("- [`{name}`]({name}.md): {summary}\n"));
        known.push(format!("{name}.md"));
    }
    let path = docs().join("README.md");
    let readme = std::fs::read_to_string(&path).unwrap();
    let introduction = readme.split("\n- [").next().unwrap();
    settle(&path, &readme, &format!("{introduction}\n{list}"), update);
    for entry in std::fs::read_dir(docs()).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        assert!(known.contains(&name), "{name} explains no fault");
    }
}

/// A designer read `fault budget-spent` in a trace.
#[test]
fn a_fault_is_explained() {
    let shown = out(&run(&["explain", "budget-spent"]));
    assert!(shown.starts_with("budget-spent\n\nFault: one move, or the list"), "{shown}");
    assert!(shown.contains("\nRight\n\n    board:\n"), "{shown}");
    let object = json(&run(&["explain", "idle-loop", "--json"]));
    assert_eq!(object["fault"]["name"], "idle-loop");
    assert!(object["fault"]["page"].as_str().unwrap().starts_with("# idle-loop\n"));
    assert_eq!(object["code"], serde_json::Value::Null);
    let listed = out(&run(&["explain"]));
    assert!(faults().iter().all(|(name, _)| listed.contains(&format!("\n  {name} "))), "{listed}");
    let misspelt = run(&["explain", "idle-lop"]);
    assert_eq!(status(&misspelt), 2);
    assert!(err(&misspelt).contains("do you mean `idle-loop`?"), "{}", err(&misspelt));
}

/// `list-limit` is a warning of the compiler and a fault.
#[test]
fn a_name_of_both_shows_both_pages() {
    let shown = out(&run(&["explain", "list-limit"]));
    let (code, fault) = shown.split_once("\n\nlist-limit\n\nFault: ").expect("two pages");
    assert!(code.starts_with("list-limit\n\nWarning: "), "{shown}");
    assert!(fault.contains("\nWrong\n"), "{shown}");
    let object = json(&run(&["explain", "list-limit", "--json"]));
    assert_eq!((&object["code"], &object["severity"]), (&"list-limit".into(), &"warning".into()));
    assert_eq!(object["fault"]["name"], "list-limit");
}
