//! `boardwright decompile`: from a compiled game back to a spec.

use super::shell::{bundled, err, folder, json, out, path, run, spec, status};

#[test]
fn a_compiled_game_becomes_its_spec_again() {
    let folder = folder("decompile");
    for name in bundled() {
        let name = name.as_str();
        let game = folder.join(format!("{name}.json"));
        let back = folder.join(format!("{name}.md"));
        let again = folder.join(format!("{name}-again.json"));
        assert_eq!(status(&run(&["compile", &spec(name), "--out", path(&game)])), 0);
        let output = run(&["decompile", path(&game), "--out", path(&back)]);
        assert_eq!((status(&output), err(&output).as_str()), (0, ""), "{name}");
        assert_eq!(status(&run(&["compile", path(&back), "--out", path(&again)])), 0, "{name}");
        let read = |file| std::fs::read_to_string(file).expect("a file");
        assert!(read(&game) == read(&again), "{name} comes back as another game");
        assert_eq!(status(&run(&["lint", "--strict", path(&back)])), 0, "{name}");
    }
}

#[test]
fn rules_alone_come_back_without_prose() {
    let output = run(&["decompile", &spec("pig"), "--bare"]);
    let text = out(&output);
    assert_eq!(status(&output), 0);
    assert!(text.starts_with("```yaml\nmeta:\n  id: pig\n"), "{text}");
    assert!(text.contains("repeat: 100\n"), "constants have their values: {text}");
}

#[test]
fn what_is_stale_is_written_plainly_and_told() {
    let folder = folder("decompile-stale");
    let game = folder.join("pig.json");
    run(&["compile", &spec("pig"), "--out", path(&game)]);
    let text = std::fs::read_to_string(&game).expect("a game");
    // The limit of a loop stands in its author's words too.
    std::fs::write(
        &game,
        text.replace("\"max\": 100,\n", "\"max\": 90,\n")
            .replace("\"limit\": 100,\n", "\"limit\": 90,\n"),
    )
    .expect("a file");
    let output = run(&["decompile", path(&game), "--json"]);
    assert_eq!(status(&output), 0);
    let found = json(&output);
    let spec = found["spec"].as_str().expect("a spec");
    let notes: Vec<&str> =
        found["notes"].as_array().expect("notes").iter().filter_map(|n| n.as_str()).collect();
    assert!(spec.contains("repeat: 90"), "{spec}");
    assert!(spec.contains("GOAL"), "what still holds stays: {spec}");
    assert!(notes.iter().any(|note| note.starts_with("sequences.press_on")), "{notes:?}");
}
