//! `boardwright format` changes the form and nothing else.

use super::shell::{err, folder, json, out, path, run, spec, status, with_stdin};

const UNEVEN: &str = "# A game\n\n```yaml\nmeta: {id: test,   players: 2}\nend:\n- when: n  ==9 # over\n  \
                      result: actor wins\n```\n";

#[test]
fn bundled_specs_are_in_form() {
    let names = ["tic-tac-toe", "pig", "threat-market"].map(spec);
    let output = run(&["format", "--check", &names[0], &names[1], &names[2]]);
    assert_eq!((status(&output), err(&output).as_str()), (0, ""));
}

#[test]
fn a_spec_is_written_back_in_form() {
    let file = folder("format").join("uneven.md");
    std::fs::write(&file, UNEVEN).expect("a file");
    let check = run(&["format", "--check", path(&file)]);
    assert_eq!(status(&check), 1);
    assert!(err(&check).contains("would change"), "{}", err(&check));
    assert_eq!(std::fs::read_to_string(&file).expect("a file"), UNEVEN, "a check writes nothing");
    assert_eq!(status(&run(&["format", path(&file)])), 0);
    let expected = "# A game\n\n```yaml\nmeta: { id: test, players: 2 }\nend:\n  - when: n == 9 # over\n    \
                    result: actor wins\n```\n";
    assert_eq!(std::fs::read_to_string(&file).expect("a file"), expected);
    assert_eq!(status(&run(&["format", "--check", path(&file)])), 0, "form is kept");
}

#[test]
fn standard_input_is_printed() {
    let output = with_stdin(&["format", "-"], UNEVEN);
    assert_eq!(status(&output), 0);
    assert!(out(&output).contains("  - when: n == 9 # over\n"), "{}", out(&output));
    let found = json(&with_stdin(&["format", "-", "--json"], UNEVEN));
    assert_eq!(found["changed"][0], "<stdin>");
    assert_eq!(found["spec"], out(&output));
}
