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
fn run_plays_on_any_number_of_threads() {
    let spec = spec("threat-market");
    let summary = |threads: &[&str]| {
        let found = run(&[&["run", &spec, "--games", "70", "--json"], threads].concat());
        assert_eq!(status(&found), 0, "{}", err(&found));
        out(&found)
    };
    let one = summary(&["--threads", "1"]);
    assert_eq!(one, summary(&["--threads", "3"]));
    assert_eq!(one, summary(&[]));
    assert_eq!(status(&run(&["run", &spec, "--threads", "2"])), 2);
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

/// A designer evaluated a game with another goal and more players; the hint played another game.
#[test]
fn a_hint_has_the_options_of_the_run() {
    let pig = spec("pig");
    let options = ["--players", "3", "--set", "GOAL=40"];
    let eval = ["eval", &pig, "--games", "20", "--flag", "TRIVIAL_WIN=100"];
    let told = out(&run(&[&eval[..], &options].concat()));
    let hint = told.lines().find_map(|line| line.strip_prefix("  see ")).expect("a hint");
    let (again, rest) = hint.split_once(" at ").expect("a decision");
    let again: Vec<&str> = again.split(' ').collect();
    assert!(options.iter().all(|option| again.contains(option)), "{hint}");
    let played = out(&run(&[&["run", &pig][..], &again].concat()));
    let at = rest.split(' ').next().expect("its number");
    assert!(played.lines().any(|line| line.starts_with(&format!("{at} "))), "no {at} in {played}");
}

#[test]
fn the_table_is_for_people() {
    let found = run(&["eval", &spec("pig"), "--games", "20"]);
    assert_eq!(status(&found), 0);
    let text = out(&found);
    assert!(text.starts_with("20 games of random; all came to an end.\n"), "{text}");
    assert!(
        text.contains("\nNo flags.\n") || text.contains("  see --players 2 --agents "),
        "{text}"
    );
    assert!(text.contains("\nlength.plies "), "{text}");
    let found = run(&["eval", &spec("pig"), "--games", "20", "--cap", "20"]);
    let text = out(&found);
    assert!(text.contains("see --players 2 --agents random,random --cap 20 --seed "), "{text}");
}

/// A stored report holds for its own game, also with few games more or less of luck; a changed rule, or a changed bound in
/// the report, is named with both intervals.
#[test]
fn a_stored_report_is_checked() {
    let file = folder("eval-check").join("report.json");
    let (nim, knobs) = (spec("nim"), ["--set", "HEAPS=2,3,4"]);
    let play = ["--agents", "greedy,random", "--games", "60", "--seed", "9", "--iterations", "7"];
    let report = out(&run(&[&["eval", &nim, "--json"], &play[..], &knobs[..]].concat()));
    std::fs::write(&file, &report).unwrap();
    let check = ["eval", &nim, "--check", path(&file)];
    let same = run(&check);
    assert_eq!(status(&same), 0, "{}", err(&same));
    let text = out(&same);
    assert!(text.starts_with("nim, 60 games of greedy, random: all "), "{text}");
    let told = json(&run(&[&check[..], &["--json"]].concat()));
    assert_eq!((&told["holds"], &told["games"]), (&true.into(), &60.into()));

    let mut changed: serde_json::Value = serde_json::from_str(&report).unwrap();
    let metrics = changed["metrics"].as_array_mut().unwrap();
    let length = metrics.iter_mut().find(|metric| metric["id"] == "length.plies").unwrap();
    let value = length["value"].as_str().unwrap().to_owned();
    (length["low"], length["high"]) = ("90.0000".into(), "95.5000".into());
    std::fs::write(&file, changed.to_string()).unwrap();
    let apart = run(&check);
    assert_eq!(status(&apart), 1);
    let text = out(&apart);
    assert!(text.starts_with(&format!("length.plies: {value} (")), "{text}");
    assert!(
        text.contains(&format!(" now, {value} (90.0000 to 95.5000) in the report (plies)")),
        "{text}"
    );
    assert!(text.contains("\nnim, 60 games of greedy, random: 1 of "), "{text}");
    let told = json(&run(&[&check[..], &["--json"]].concat()));
    assert_eq!(told["apart"][0]["stored"]["high"], "95.5000");
    assert_eq!(told["holds"], false);

    // Longer heaps make longer games.
    let longer = report.replace("\"value\":\"2,3,4\"", "\"value\":\"6,7,8\"");
    assert_ne!(longer, report);
    std::fs::write(&file, longer).unwrap();
    let apart = run(&check);
    assert_eq!(status(&apart), 1, "{}", err(&apart));
    assert!(out(&apart).contains("length.plies: "), "{}", out(&apart));
}

#[test]
fn what_is_no_report_is_refused_with_its_place() {
    let file = folder("eval-check").join("wrong.json");
    let report = out(&run(&["eval", &spec("pig"), "--games", "10", "--json"]));
    let cases = [
        ("nonsense".to_owned(), "this is no report of eval --json: "),
        (report.replace("\"games\":10", "\"games\":\"ten\""), "games: invalid type"),
        (report.replace("\"games\":10", "\"games\":0"), "/games: 0 is not from 1 to 1000000"),
        (report.replace("\"low\":\"", "\"low\":\"x"), "/metrics/0/low: `x"),
        (report.replace("boardwright-eval", "other"), "/format: "),
        (
            report.replace("\"game\":\"pig\"", "\"game\":\"fig\""),
            "the report is of `fig`, not of `pig`",
        ),
        (report.replace("[\"random\"", "[\"rondom\""), "do you mean `random`"),
        (report.replace("\"players\":2", "\"players\":99"), "not 99"),
    ];
    for (text, why) in cases {
        std::fs::write(&file, &text).unwrap();
        let found = run(&["eval", &spec("pig"), "--check", path(&file)]);
        assert_eq!(status(&found), 2, "{why}: {}", err(&found));
        assert!(err(&found).contains(why), "{why}: {}", err(&found));
    }
    let both = run(&["eval", &spec("pig"), "--check", path(&file), "--games", "5"]);
    assert_eq!(status(&both), 2);
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

/// Metrics that need games or looks of their own are the same from any number of threads.
#[test]
fn trials_do_not_depend_on_threads() {
    let report = |threads: &str| {
        let (pig, trials) = (spec("pig"), ["--luck", "--skill=2", "--probe", "--iterations", "2"]);
        let args = ["eval", &pig, "--games", "10", "--set", "GOAL=20", "--threads", threads];
        let found = run(&[&args[..], &trials, &["--json"]].concat());
        assert_eq!(status(&found), 0, "{}", err(&found));
        out(&found)
    };
    let one = report("1");
    assert_eq!(one, report("2"));
    assert_eq!(one, report("4"));
    let report: serde_json::Value = serde_json::from_str(&one).unwrap();
    let n = |id: &str| {
        let metrics = report["metrics"].as_array().unwrap();
        let metric = metrics.iter().find(|metric| metric["id"] == id);
        metric.unwrap_or_else(|| panic!("no {id}"))["n"].as_u64().unwrap()
    };
    assert_eq!((n("luck"), n("skill.step(4)"), n("skill.gradient")), (12, 2, 8));
    assert_eq!((n("mechanics"), n("skill.depth"), n("tension.blocked")), (1, 8, 10));
    assert_eq!(report["ladder"][4], "mcts:32");
    assert_eq!(report["mechanics"], serde_json::json!(["rolling", "offers", "scoring"]));
}

/// A game without chance has luck 0 without further games; a game of one player has no ladder.
#[test]
fn trials_that_a_game_does_not_need() {
    let nim = spec("nim");
    let report = json(&run(&["eval", &nim, "--games", "10", "--luck", "--json"]));
    let metrics = report["metrics"].as_array().unwrap();
    let luck = metrics.iter().find(|metric| metric["id"] == "luck").unwrap();
    assert_eq!(
        (&luck["value"], &luck["high"], &luck["n"]),
        (&"0.0000".into(), &"0.0000".into(), &1.into())
    );
    let alone = folder("eval").join("alone.md");
    let text = "```yaml\nmeta: { id: alone, name: Alone, players: 1 }\nvars: { global: { n: 0 in 0..9 } }\n\
                actions: { step: { do: n += 1 } }\nturn: { phases: { day: { window: one } } }\n\
                end: [{ when: n > 3, result: players win }]\n```\n";
    std::fs::write(&alone, text).unwrap();
    let found = run(&["eval", path(&alone), "--skill", "--json"]);
    assert_eq!(status(&found), 2, "{}", out(&found));
    let error = "--skill lets bots play each other; this game has one player";
    assert_eq!(json(&found)["error"], error);
}
