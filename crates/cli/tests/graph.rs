//! `boardwright graph` and `eval --coverage`: the flow of a game, and what never happens in it.

use super::shell::{err, folder, json, out, path, run, spec, status, with_stdin};

/// A game whose second action needs more coins than anybody gets.
const GAME: &str = "# Wells\n\n```yaml\nmeta: { id: wells, players: 2 }\nvars:\n  global: { n: 0 in 0..9 }\n  \
                    perPlayer: { coins: 2 in 0..9 }\nactions:\n  draw: { do: n += 1 }\n  dig:\n    \
                    cost: coins[actor] -= 5\n    do:\n      - choose one of players as $friend\n      \
                    - coins[$friend] += 1\nend:\n  - { when: n == 9, result: \"draw\" }\n```\n";

#[test]
fn flows_have_all_kinds_of_nodes_and_sound_edges() {
    let mut kinds = std::collections::BTreeSet::new();
    for name in super::shell::bundled() {
        let flow = json(&run(&["graph", &spec(&name), "--json"]));
        let nodes = flow["nodes"].as_array().expect("nodes");
        let procedures = flow["procedures"].as_array().expect("procedures");
        assert!(!nodes.is_empty(), "{name}");
        for node in nodes {
            kinds.insert(node["kind"].as_str().expect("a kind").to_owned());
            // A setup that stands in several places has no line of its own.
            let has_line = node["line"].as_u64().is_some();
            assert!(has_line || node["path"] == "setup", "{name}: {node}");
            let within =
                |key: &str| node[key].as_u64().is_none_or(|at| at < procedures.len() as u64);
            assert!(within("procedure") && within("runs"), "{name}: {node}");
        }
        // Each node but an entry follows on another one.
        for edge in flow["edges"].as_array().expect("edges") {
            let ends = [&edge["from"], &edge["to"]].map(|end| end.as_u64().expect("an index"));
            assert!(ends.iter().all(|end| *end < nodes.len() as u64), "{name}: {edge}");
        }
        let reached = |at: usize| {
            let mut edges = flow["edges"].as_array().expect("edges").iter();
            edges.any(|edge| edge["to"] == at)
        };
        for (at, node) in nodes.iter().enumerate() {
            assert!(node["kind"] == "entry" || reached(at), "{name}: nothing leads to {node}");
        }
    }
    assert_eq!(
        kinds.into_iter().collect::<Vec<_>>(),
        ["action", "call", "choice", "entry", "return"]
    );
}

#[test]
fn coverage_marks_what_no_game_reached() {
    let folder = folder("graph");
    let (game, report) = (folder.join("wells.md"), folder.join("wells.json"));
    std::fs::write(&game, GAME).expect("a file");
    let found = run(&["eval", path(&game), "--games", "200", "--coverage", "--json"]);
    std::fs::write(&report, out(&found)).expect("a file");
    let codes: Vec<_> = json(&found)["findings"]
        .as_array()
        .expect("findings")
        .iter()
        .map(|one| one["code"].clone())
        .collect();
    assert_eq!(codes, ["cost-never-paid"]);
    let flow = json(&run(&["graph", path(&game), "--json", "--coverage", path(&report)]));
    let never: Vec<&str> = flow["nodes"]
        .as_array()
        .expect("nodes")
        .iter()
        .filter(|node| node["never"] == true)
        .map(|node| node["path"].as_str().expect("a path"))
        .collect();
    assert_eq!(never, ["actions.dig", "actions.dig", "actions.dig.effects[0]", "actions.dig"]);
    let dot = out(&run(&["graph", path(&game), "--coverage", path(&report)]));
    assert!(dot.contains("[label=\"Dig\", shape=box, style=rounded, style=dashed"), "{dot}");

    let other = run(&["graph", &spec("pig"), "--coverage", path(&report)]);
    assert_eq!(status(&other), 1);
    assert!(err(&other).contains("the report is of `wells`, not of `pig`"), "{}", err(&other));
}

#[test]
fn words_of_strangers_stay_words() {
    let label = "display: { labels: { dig: 'A \"quoted\" <script> | #x' } }\nmeta: {";
    let text = GAME.replace("meta: {", label);
    for form in ["dot", "mermaid"] {
        let found = with_stdin(&["graph", "-", "--form", form], &text);
        if status(&found) != 0 {
            panic!("{}", err(&found));
        }
        let graph = out(&found);
        match form {
            "dot" => assert!(graph.contains("A \\\"quoted\\\" <script> | #x"), "{graph}"),
            _ => assert!(graph.contains("A #34;quoted#34; #60;script#62; #124; #35;x"), "{graph}"),
        }
    }
}

#[test]
fn coverage_is_counted_by_line() {
    let found = with_stdin(&["eval", "-", "--games", "200", "--coverage"], GAME);
    let (table, findings) = (out(&found), err(&found));
    // Nine draws in each game, and the ending after each of them.
    assert!(
        table.contains("    9       1800       1800       1800  draw: { do: n += 1 }"),
        "{table}"
    );
    assert!(table.contains("   10       1800          0          0  dig:"), "{table}");
    assert!(
        findings.contains("warning[cost-never-paid]: this cost could be paid at none of 1800"),
        "{findings}"
    );
    assert!(findings.contains("--> <stdin>:11:"), "{findings}");
}
