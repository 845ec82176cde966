//! `lint --fix` and `lint --summary`.

use super::shell::{err, folder, json as object, out, path, run, spec, status, with_stdin};
use serde_json::json;

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

/// The first pass fixes the YAML, the next one errors that it hid.
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
    assert!(shown.ends_with("dew.md: no problems\n"), "{shown}");

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
    assert!(err(&output).contains("nothing was fixed"), "{}", err(&output));
    assert_eq!(std::fs::read_to_string(&file).unwrap(), text);
    let refused = run(&["lint", "-", "--fix"]);
    assert_eq!(status(&refused), 2);
    assert!(err(&refused).contains("standard input"), "{}", err(&refused));
}

#[test]
fn many_specs_are_summed_up() {
    let folder = folder("summary");
    let (one, two) = (folder.join("one.md"), folder.join("two.md"));
    std::fs::write(&one, MENDED.replace("dew += 1", "dew += would(players)")).unwrap();
    let twice = "dwe += 1\n      - dew += would(players)\n      - dew += would(players)";
    std::fs::write(&two, MENDED.replace("dew += 1", twice)).unwrap();
    let args = ["lint", "--summary", path(&one), path(&two), &spec("pig")];
    let output = run(&args);
    assert_eq!(status(&output), 1);
    assert_eq!(
        out(&output),
        "3 specs, 1 without a finding\n\n\
         By code\n     3 in 2 specs    missing-capability\n     1 in 1 spec     unknown-variable\n\n\
         Missing capabilities\n     3 in 2 specs    look-ahead\n"
    );
    let told = object(&run(&[&args[..], &["--json"]].concat()));
    let found = told["diagnostics"].as_array().unwrap();
    assert_eq!(found.len(), 4);
    let capability = |d: &serde_json::Value| (d["code"].clone(), d["capability"].clone());
    assert_eq!(capability(&found[0]), (json!("missing-capability"), json!("look-ahead")));
    let other = found.iter().find(|d| d["code"] == "unknown-variable").unwrap();
    assert!(other["capability"].is_null(), "{other}");
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
                {
                    "capability": "look-ahead",
                    "what": "looking ahead past a question or chance, or outside `after` of an action, is not supported yet",
                    "count": 3,
                    "specs": 2,
                },
            ],
        })
    );
}

/// Both ends of every range are tried, a list's with each of its numbers there, each reported at the bound;
/// a game that works at both ends is clean, and so is a bound that is in force.
#[test]
fn the_whole_range_of_a_knob_is_tried() {
    let spec = |heaps: &str, dew: &str| {
        format!(
            "```yaml
meta: {{ id: dew, players: 2 }}
constants:
  HEAPS: {{ value: [3, 6], {heaps} }}
  DEW: {{ value: 2, {dew} }}
board:
  shape: grid(DEW, 3)
vars:
  global:
    pile: HEAPS[1] in 0..6
    last: HEAPS[2] in 1..9
actions:
  drip:
    params:
      cell: (board[2, 1], board[1, 1])
    do:
      - pile -= 1
      - last -= 1
end:
  - when: pile == 0 and last < 9
    result: actor wins
```
"
        )
    };
    let file = folder("ranges").join("dew.md");
    let found = |text: &str| -> Vec<(String, String)> {
        std::fs::write(&file, text).expect("a file");
        let found = object(&run(&["lint", path(&file), "--json"]));
        let all = found["diagnostics"].as_array().expect("findings").iter();
        let word = |value: &serde_json::Value| value.as_str().expect("text").to_owned();
        all.map(|one| (word(&one["code"]), word(&one["message"]))).collect()
    };
    let clean = found(&spec("min: 1, max: 6", "min: 2, max: 9"));
    assert!(clean.is_empty(), "{clean:?}");
    let told = found(&spec("min: 0, max: 9, step: 3", "min: 1, max: 2"));
    let codes: Vec<&str> = told.iter().map(|(code, _)| code.as_str()).collect();
    assert_eq!(codes, ["knob-range"; 3], "{told:?}");
    assert!(told[0].1.starts_with("this fails if `HEAPS` is 0,0:"), "{told:?}");
    assert!(told[1].1.starts_with("this fails if `HEAPS` is 9,9:"), "{told:?}");
    assert!(told[2].1.contains("this fails if `DEW` is 1: there is no cell"), "{told:?}");
}

/// The findings of a changed compiled game have position and line, as those of a spec.
#[test]
fn compiled_games_are_linted_with_places() {
    let game = out(&run(&["compile", &spec("pig")]));
    let lint = |text: &str| {
        let output = with_stdin(&["lint", "-", "--json"], text);
        (status(&output), object(&output)["diagnostics"].as_array().unwrap().clone())
    };
    let (fine, found) = lint(&game);
    assert_eq!((fine, found.len()), (0, 0), "{found:#?}");

    let phase = game.replacen("\"id\": \"hold\"", "\"id\": \"roll\"", 1);
    let (failed, found) = lint(&phase);
    assert_eq!(failed, 1);
    assert_eq!(found[0]["code"], "link-failed");
    assert_eq!(found[0]["path"], "actions.roll");
    assert_eq!(found[0]["severity"], "error");
    let start = found[0]["span"]["start"].as_u64().unwrap() as usize;
    assert!(phase[start..].starts_with('{'), "{}", &phase[start..start + 20]);

    let (failed, found) = lint(&game.replace("\"scoring\"", "\"skoring\""));
    assert_eq!(failed, 1);
    assert!(found[0]["message"].as_str().unwrap().contains("unknown field `skoring`"));
    assert!(found[0]["start"]["line"].as_u64().unwrap() > 1, "{found:#?}");

    let output = with_stdin(&["lint", "-"], &phase);
    assert!(err(&output).contains("another one has this id"), "{}", err(&output));
    assert_eq!(status(&with_stdin(&["lint", "-", "--set", "GOAL=50"], &game)), 2);
}

/// A game of two to four on a board of 49 cells, one condition of which is asked cell by cell.
const HEATED: &str = "```yaml
meta: { id: ember, players: { min: 2, max: 4 } }
board:
  shape: grid(7, 7)
  vars:
    heat: 0 in 0..9
setup:
  - each: $c in board where .heat == 0 and .row == 4
    do: $c.heat = 1
actions:
  stir:
    params:
      spot: board where .heat + .heat > 0
    do:
      - $spot.heat += 1
      - each: $c in neighbors($spot) where .heat + .heat > 0
        do: $c.heat -= 1
end:
  - when: some(board, .heat + .heat == 18)
    result: actor wins
  - when: round > 9
    result: draw
```
";

/// A condition that is tested cell by cell over a whole board gives a note at its place, once for all numbers of
/// players; tests in setup or of a few cells give none. Notes never fail, not even with `--strict`.
#[test]
fn slow_conditions_are_remarks() {
    for strict in [&[][..], &["--strict"]] {
        let args = [&["lint", "-", "--json"][..], strict].concat();
        let output = with_stdin(&args, HEATED);
        let found = object(&output);
        let found = found["diagnostics"].as_array().expect("findings");
        let told: Vec<_> = found
            .iter()
            .map(|one| (one["path"].as_str().unwrap(), one["start"]["line"].as_u64().unwrap()))
            .collect();
        assert_eq!(told, [("actions.stir.params[0]", 13), ("end[0].when", 19)], "{found:#?}");
        for one in found {
            assert_eq!(
                (&one["code"], &one["severity"]),
                (&json!("slow-condition"), &json!("info"))
            );
            let message = one["message"].as_str().unwrap();
            assert!(message.ends_with("up to 49: it reads the variable `heat`"), "{message}");
            assert_eq!(one["hints"].as_array().unwrap().len(), 1);
        }
        assert_eq!(status(&output), 0);
    }
    let shown = err(&with_stdin(&["lint", "-"], HEATED));
    assert!(shown.contains("info[slow-condition]") && shown.contains("2 remarks"), "{shown}");
    // A board of 25 cells is gone through in no time.
    let small = err(&with_stdin(&["lint", "-"], &HEATED.replace("grid(7, 7)", "grid(5, 5)")));
    assert!(small.contains("no problems"), "{small}");
}

/// The slow words stand in a definition that another definition uses: they are marked there, and the hint names it.
#[test]
fn slow_words_of_definitions_are_marked() {
    let spec = HEATED.replace(
        "actions:\n",
        "define:\n  warm($c): $c.heat + $c.heat > 0\n  mild($c): $c.row > 0 and warm($c)\nactions:\n",
    );
    let spec = spec.replace("board where .heat + .heat > 0\n", "board where mild(it)\n");
    let found = object(&with_stdin(&["lint", "-", "--json"], &spec));
    let found = found["diagnostics"].as_array().expect("findings");
    let one = found.iter().find(|one| one["path"] == "actions.stir.params[0]").expect("a finding");
    let related = one["related"].as_array().expect("a place");
    let [related] = related.as_slice() else { panic!("{one:#?}") };
    assert_eq!(
        related["message"],
        "in `warm`, which the condition uses: it reads the variable `heat`"
    );
    let hints = one["hints"].to_string();
    assert!(hints.contains("change `warm`"), "{hints}");
}

/// All fixes of a finding are shown, each with its title.
#[test]
fn every_fix_is_shown() {
    let spec = HEATED.replace("when: round > 9", "when: not step(board[1, 1], north).row > 9");
    let found = object(&with_stdin(&["lint", "--strict", "-", "--json"], &spec));
    let found = found["diagnostics"].as_array().expect("findings");
    let titles = found.iter().flat_map(|one| one["fixes"].as_array().cloned().unwrap_or_default());
    let titles: Vec<String> =
        titles.map(|fix| fix["title"].as_str().expect("a title").to_owned()).collect();
    let shown = err(&with_stdin(&["lint", "--strict", "-"], &spec));
    assert!(titles.len() > 1, "{found:#?}");
    for title in titles {
        assert!(shown.contains(&format!("help: {title}")), "{title}: {shown}");
    }
}

/// The same of a compiled game.
#[test]
fn slow_conditions_of_compiled_games() {
    let folder = folder("slow");
    let (spec, game) = (folder.join("ember.md"), folder.join("ember.json"));
    std::fs::write(&spec, HEATED).unwrap();
    let compiled = run(&["compile", path(&spec), "-o", path(&game)]);
    assert_eq!(status(&compiled), 0, "{}", err(&compiled));
    let found = object(&run(&["lint", path(&game), "--json"]));
    let paths: Vec<_> =
        found["diagnostics"].as_array().unwrap().iter().map(|f| &f["path"]).collect();
    assert_eq!(paths, ["actions.stir.params[0]", "end[0].when"]);
}

/// `bench` names every such condition, with the line.
#[test]
fn bench_names_what_is_tested_cell_by_cell() {
    let file = folder("slow-bench").join("ember.md");
    std::fs::write(&file, HEATED).unwrap();
    let shown = out(&run(&["bench", path(&file), "--playouts", "3"]));
    for line in [13, 16, 19] {
        assert!(shown.contains(&format!("line {line}: it reads the variable `heat`")), "{shown}");
    }
    let told = object(&run(&["bench", path(&file), "--playouts", "3", "--json"]));
    assert!(told["residual_tests"].as_u64().unwrap() > 0, "{told}");
    assert_eq!(told["residuals"][0]["members"], 49, "{told}");
}

/// `longest` on a board whose whole search takes more than half the budget of a move is warned about before a game ends
/// with a fault, unless the list is kept short.
#[test]
fn long_searches_are_warnings() {
    let game = |side: u32, list: &str| {
        format!(
            "```yaml\nmeta: {{ id: snake, players: 2 }}\nboard: {{ shape: \"grid({side}, {side})\", neighbors: orthogonal }}\n\
             tokens: [man]\nactions:\n  place:\n    params: {{ cell: board where .empty }}\n\
             \x20   do: create man in $cell for actor\nend:\n\
             \x20 - when: longest({list}) > 8\n    result: actor wins\n```\n"
        )
    };
    let own = "board where .owner == actor";
    let large = with_stdin(&["lint", "-", "--json"], &game(9, own));
    let found = object(&large);
    let found = found["diagnostics"].as_array().expect("findings");
    let told: Vec<_> = found.iter().map(|one| (&one["code"], &one["path"])).collect();
    assert_eq!(told, [(&json!("long-search"), &json!("end[0].when"))], "{found:#?}");
    for (side, list) in [(6, own.to_owned()), (9, format!("take({own}, 10)"))] {
        let output = with_stdin(&["lint", "-", "--json"], &game(side, &list));
        assert!(!String::from_utf8_lossy(&output.stdout).contains("long-search"), "{list}");
    }
}

/// A file that cannot be read does not hide what is found in the others.
#[test]
fn files_beside_a_missing_one_are_checked() {
    let folder = folder("beside");
    let spec = folder.join("bare.md");
    std::fs::write(&spec, "```yaml\nmeta: { id: bare }\n```\n").unwrap();
    let output = run(&["lint", "nowhere.md", path(&spec)]);
    let told = err(&output);
    assert_eq!(status(&output), 2, "{told}");
    assert!(told.contains("cannot read nowhere.md") && told.contains("bare.md:"), "{told}");
    let output = run(&["lint", "--json", path(&spec), "nowhere.md"]);
    let found = object(&output);
    assert_eq!(status(&output), 2, "{found}");
    assert!(found["error"].as_str().unwrap().starts_with("cannot read nowhere.md"), "{found}");
    assert!(!found["diagnostics"].as_array().unwrap().is_empty(), "{found}");
}
