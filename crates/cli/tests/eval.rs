//! `boardwright eval`: the same report from any number of threads, exit statuses, the table.

use super::shell::{err, folder, json, out, path, run, spec, status};

#[test]
fn threads_do_not_matter() {
    for (name, agents) in [("threat-market", "random"), ("tic-tac-toe", "greedy,random")] {
        let report = |threads: &str| {
            let spec = spec(name);
            let args = ["eval", &spec, "--games", "40", "--agents", agents, "--threads", threads];
            let found = run(&[&args[..], &["--json"]].concat());
            assert_eq!(status(&found), 0, "{}", err(&found));
            out(&found)
        };
        assert_eq!(report("1"), report("2"), "{name}");
    }
}

#[test]
fn different_bots_swap_seats() {
    let report = json(&run(&[
        "eval",
        &spec("tic-tac-toe"),
        "--games",
        "31",
        "--agents",
        "greedy,random",
        "--json",
    ]));
    assert_eq!(report["games"], 32);
    let metrics = report["metrics"].as_array().unwrap();
    let skill = metrics.iter().find(|metric| metric["id"] == "skill.share(greedy)").unwrap();
    assert!(skill["value"].as_str().unwrap().parse::<f64>().unwrap() > 0.6, "{skill}");
}

/// The seed of a flag plays the game that raised it.
#[test]
fn a_witness_can_be_looked_at() {
    let report = json(&run(&["eval", &spec("pig"), "--flag", "TRIVIAL_WIN=100", "--json"]));
    let flag = &report["flags"][0];
    assert_eq!(flag["code"], "TRIVIAL_WIN");
    let text = |key: &str| flag["witness"][key].as_str().unwrap().to_owned();
    let played = out(&run(&["run", &spec("pig"), "--seed", &text("seed")]));
    let at = format!("{} ", text("at"));
    assert!(played.lines().any(|line| line.starts_with(&at)), "no {at}in {played}");
}

#[test]
fn the_table_is_for_people() {
    let found = run(&["eval", &spec("pig"), "--games", "20"]);
    assert_eq!(status(&found), 0);
    let text = out(&found);
    assert!(text.starts_with("20 games of random; all came to an end.\n"), "{text}");
    assert!(text.contains("\nNo flags.\n") || text.contains("  see --agents "), "{text}");
    assert!(text.contains("\nlength.plies "), "{text}");
}

#[test]
fn statuses_are_as_elsewhere() {
    let misuse = run(&["eval", &spec("pig"), "--agents", "gredy", "--json"]);
    assert_eq!(status(&misuse), 2);
    assert!(json(&misuse)["error"].as_str().unwrap().contains("do you mean `greedy`"));
    assert_eq!(status(&run(&["eval", &spec("pig"), "--games", "0"])), 2);
    let broken = folder("eval").join("broken.md");
    std::fs::write(&broken, "# Nothing\n").unwrap();
    assert_eq!(status(&run(&["eval", path(&broken)])), 1);
}
