//! `lint --fix` and `lint --summary`.

mod shell;

use serde_json::json;
use shell::{err, folder, json as object, out, path, run, spec, status};

const CRAMPED: &str = "```yaml
meta: { id: dew, players: 2 }
vars:
  global:
    dew:0 in 0..9
actions:
  drip:
    pre: dew < 9 && round > 1
    do:
      - dew += 1
end:
  - when: dew = 9
    result: actor wins
```
";

const MENDED: &str = "```yaml
meta: { id: dew, players: 2 }
vars:
  global:
    dew: 0 in 0..9
actions:
  drip:
    pre: dew < 9 and round > 1
    do:
      - dew += 1
end:
  - when: dew == 9
    result: actor wins
```
";

/// One pass shows the YAML, the next what the YAML hid.
#[test]
fn fixes_without_doubt_are_made() {
    let file = folder("fix").join("dew.md");
    std::fs::write(&file, CRAMPED).unwrap();
    let output = run(&["lint", path(&file), "--fix"]);
    let shown = err(&output);
    assert_eq!(std::fs::read_to_string(&file).unwrap(), MENDED, "{shown}");
    assert_eq!(status(&output), 0, "{shown}");
    assert!(shown.contains(":5:8: Insert the space [missing-space]"), "{shown}");
    assert_eq!(shown.matches("[foreign-operator]").count(), 2, "{shown}");
    assert!(shown.ends_with("dew.md: nothing to complain of\n"), "{shown}");

    std::fs::write(&file, CRAMPED).unwrap();
    let told = object(&run(&["lint", path(&file), "--fix", "--json"]));
    assert_eq!(told["diagnostics"], json!([]));
    assert_eq!(told["fixed"].as_array().unwrap().len(), 3, "{told}");
    assert_eq!(told["fixed"][0]["code"], "missing-space");
    assert_eq!(told["fixed"][0]["start"], json!({ "line": 5, "column": 8 }));
}

/// A near name is a guess: it is offered, and the file stays.
#[test]
fn guesses_are_left_to_people() {
    let file = folder("guess").join("dew.md");
    let text = MENDED.replace("dew += 1", "dwe += 1");
    std::fs::write(&file, &text).unwrap();
    let output = run(&["lint", path(&file), "--fix"]);
    assert_eq!(status(&output), 1);
    assert!(err(&output).contains("Change to `dew`"), "{}", err(&output));
    assert_eq!(std::fs::read_to_string(&file).unwrap(), text);
    let refused = run(&["lint", "-", "--fix"]);
    assert_eq!(status(&refused), 2);
    assert!(err(&refused).contains("standard input"), "{}", err(&refused));
}

#[test]
fn many_specs_are_summed_up() {
    let folder = folder("summary");
    let (one, two) = (folder.join("one.md"), folder.join("two.md"));
    std::fs::write(&one, MENDED.replace("dew += 1", "choose 2 of players as $l where n > 1"))
        .unwrap();
    let twice = "dwe += 1\n      - choose 2 of players as $l where n > 1\n      \
                 - choose 2 of players as $m where n > 1";
    std::fs::write(&two, MENDED.replace("dew += 1", twice)).unwrap();
    let args = ["lint", "--summary", path(&one), path(&two), &spec("pig")];
    let output = run(&args);
    assert_eq!(status(&output), 1);
    assert_eq!(
        out(&output),
        "3 specs, 1 without a finding\n\n\
         By code\n     3 in 2 specs    missing-capability\n     1 in 1 spec     unknown-variable\n\n\
         Not there yet\n     3 in 2 specs    a condition on all that is chosen together is not there yet \
         (`set-constraint`)\n"
    );
    let told = object(&run(&[&args[..], &["--json"]].concat()));
    assert_eq!(told["diagnostics"].as_array().unwrap().len(), 4);
    assert_eq!(
        told["summary"],
        json!({
            "specs": 3,
            "clean": 1,
            "codes": [
                { "code": "missing-capability", "count": 3, "specs": 2 },
                { "code": "unknown-variable", "count": 1, "specs": 1 },
            ],
            "capabilities": [
                { "capability": "a condition on all that is chosen together is not there yet (`set-constraint`)", "count": 3, "specs": 2 },
            ],
        })
    );
}
