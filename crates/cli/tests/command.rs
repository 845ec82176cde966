//! The command as a shell sees it: standard output, standard error, exit status.

use super::shell::{
    bundled, command, err, folder, json, out, path, root, run, spec, status, with_stdin,
};
use serde_json::Value;
use std::io::Write;
use std::process::Stdio;

#[test]
fn bundled_specs_are_clean() {
    for name in bundled() {
        for command in ["lint", "spec:lint"] {
            let output = run(&[command, "--strict", &spec(&name), "--json"]);
            // A remark that play is slow may stand: go has no faster way to say its rule.
            for told in json(&output)["diagnostics"].as_array().unwrap() {
                assert_eq!(told["code"], "slow-condition", "{name}");
            }
            assert_eq!(status(&output), 0, "{name}");
        }
        let output = run(&["lint", &spec(&name)]);
        assert!(err(&output).contains("no problems") || err(&output).contains("remark"), "{name}");
        assert_eq!(out(&output), "", "findings go to standard error");
    }
}

#[test]
fn findings_have_places_and_status_1() {
    let pig = std::fs::read_to_string(spec("pig")).expect("the spec");
    let text = pig.replace("pot >= L", "pott >= L");
    let output = with_stdin(&["lint", "-", "--json"], &text);
    assert_eq!(status(&output), 1);
    let found = json(&output);
    let first = &found["diagnostics"][0];
    assert_eq!(first["severity"], "error", "{found}");
    assert_eq!(first["file"], "<stdin>");
    let bytes = first["span"]["start"].as_u64().unwrap() as usize
        ..first["span"]["end"].as_u64().unwrap() as usize;
    assert_eq!(&text[bytes], "pott");
    let line = text.lines().position(|line| line.contains("pott")).unwrap() as u64 + 1;
    assert_eq!(first["start"]["line"], line);
    assert_eq!(first["end"]["line"], line);
    for key in ["code", "path", "message", "hints", "alternatives", "expected", "found", "fixes"] {
        assert!(first.get(key).is_some(), "{key} in {first}");
    }
    assert!(first["alternatives"].as_array().unwrap().contains(&"pot".into()), "{first}");
    let people = with_stdin(&["lint", "-"], &text);
    assert_eq!(status(&people), 1);
    let shown = err(&people);
    assert!(shown.contains("pre: pott >= LEAST") && shown.contains("^^^^"), "an excerpt: {shown}");
    assert!(shown.contains("<stdin>: 1 error"), "{shown}");
    assert!(!shown.contains('\u{1b}'), "no colours where nobody looks");
}

#[test]
fn colours_can_be_asked_for_and_refused() {
    let text = "no spec at all\n";
    let show = |variables: &[(&str, &str)]| {
        let mut child = command(&["lint", "-"])
            .envs(variables.iter().copied())
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the command starts");
        child.stdin.take().unwrap().write_all(text.as_bytes()).unwrap();
        err(&child.wait_with_output().unwrap()).contains('\u{1b}')
    };
    assert!(show(&[("CLICOLOR_FORCE", "1")]));
    assert!(!show(&[("CLICOLOR_FORCE", "1"), ("NO_COLOR", "1")]));
}

#[test]
fn compile_writes_a_game_that_plays_alike() {
    let folder = folder("compile");
    let game = folder.join("pig.json");
    let output = run(&["compile", &spec("pig"), "--out", path(&game)]);
    assert_eq!(status(&output), 0, "{}", err(&output));
    let direct = run(&["compile", &spec("pig")]);
    let written = std::fs::read_to_string(&game).unwrap();
    assert_eq!(out(&direct), written);
    let object = json(&run(&["spec:compile", &spec("pig"), "--json"]));
    assert_eq!(object["gameDef"]["meta"]["id"], "pig");
    assert_eq!(object["rulesHash"].as_str().unwrap().len(), 16);
    assert!(!object["sourceMap"].as_object().unwrap().is_empty());
    let rules = |spec: &str| {
        let played = json(&run(&["run", spec, "--seed", "3", "--json"]));
        (played["trace"]["rulesHash"].clone(), played["trace"]["rows"].clone())
    };
    assert_eq!(rules(path(&game)), rules(&spec("pig")), "the compiled game is the same game");
    let piped = with_stdin(&["run", "-", "--seed", "3", "--json"], &written);
    assert_eq!(json(&piped)["trace"]["rows"], rules(&spec("pig")).1);
}

#[test]
fn strangers_games_are_refused_clearly() {
    let compiled = out(&run(&["compile", &spec("pig")]));
    for (text, says) in [
        ("{".to_owned(), "is not a compiled game"),
        ("{\"format\": 1}".to_owned(), "missing field"),
        (compiled.replace("\"format\": 1", "\"format\": 99"), "has format 99"),
        (compiled.replace("\"scoring\"", "\"skoring\""), "unknown field `skoring`"),
        (compiled.replace("\"max\": 4", "\"max\": 400"), "1 to 16"),
        (compiled.clone() + "{}", "more text after the game"),
        (compiled.replace("\"id\": \"hold\"", "\"id\": 7"), "actions[1].id"),
    ] {
        let output = with_stdin(&["run", "-", "--json"], &text);
        assert_eq!(status(&output), 1, "{says}");
        let message = json(&output)["error"].as_str().unwrap().to_owned();
        assert!(message.contains(says), "{says}: {message}");
    }
    // A value that is not a player: every layer that notices it ends the command with a sentence.
    let tree: Value = serde_json::from_str(&compiled).unwrap();
    for path in ["/end/0/when/left/player", "/actions/1/effects/0/addVar/player"] {
        let mut tree = tree.clone();
        *tree.pointer_mut(path).expect("pig has it") = (-1).into();
        let output = with_stdin(&["run", "-", "--json"], &tree.to_string());
        assert_eq!(status(&output), 1, "{path}: {}", err(&output));
        assert!(json(&output)["error"].is_string(), "{path}");
        assert_eq!(err(&output), "", "{path}");
    }
    let output = with_stdin(&["run", "-", "--set", "GOAL=50"], &compiled);
    assert_eq!(status(&output), 2);
    assert!(err(&output).contains("--set needs the spec"), "{}", err(&output));
}

#[test]
fn a_trace_replays_and_a_changed_one_is_found_out() {
    let folder = folder("replay");
    for (file, changed) in [("t.json", "changed.json"), ("t.trace", "changed.trace")] {
        let trace = folder.join(file);
        let played = run(&[
            "run",
            &spec("threat-market"),
            "--players",
            "3",
            "--agents",
            "greedy,random",
            "--seed",
            "a seed in words",
            "--set",
            "ROUNDS=3",
            "--out",
            path(&trace),
        ]);
        assert_eq!(status(&played), 0, "{}", err(&played));
        let output = run(&["replay", path(&trace)]);
        assert_eq!(status(&output), 0, "{}", err(&output));
        assert!(out(&output).contains("every hash agrees"), "{}", out(&output));
        let object = json(&run(&["replay", path(&trace), "--json"]));
        assert_eq!(object["verified"], true);
        assert_eq!(object["game"], "threat-market");

        // The hash of the sixth decision.
        let text = std::fs::read_to_string(&trace).unwrap();
        let hash = json(&run(&["replay", path(&trace), "--json"]))["lastHash"].clone();
        let hash = hash.as_str().unwrap();
        let other = folder.join(changed);
        std::fs::write(&other, text.replace(hash, "0000000000000000")).unwrap();
        let output = run(&["replay", path(&other), "--json"]);
        assert_eq!(status(&output), 1);
        let mismatch = &json(&output)["mismatch"];
        assert_eq!(mismatch["kind"], "hash");
        assert_eq!(mismatch["expected"], "0000000000000000");
        assert_eq!(mismatch["found"], hash);

        // Half the file.
        std::fs::write(&other, &text[..text.len() / 2]).unwrap();
        let output = run(&["replay", path(&other)]);
        assert_eq!(status(&output), 1);
        assert!(err(&output).contains("break"), "{}", err(&output));

        // Rules of another game, and a spec that does not exist.
        let output = run(&["replay", path(&trace), "--spec", &spec("pig")]);
        assert_ne!(status(&output), 0);
        std::fs::write(&other, text.replace("threat-market.md", "nowhere.md")).unwrap();
        let output = run(&["replay", path(&other)]);
        assert_eq!(status(&output), 2);
        assert!(err(&output).contains("give it with --spec"), "{}", err(&output));
        let output = run(&["replay", path(&other), "--spec", &spec("threat-market")]);
        assert_eq!(status(&output), 0, "{}", err(&output));
    }
    let output = with_stdin(&["replay", "-"], "# Pig\n");
    assert_eq!(status(&output), 1);
    assert!(err(&output).contains("not a Boardwright trace"));
}

/// Another process, another saved place, the same game: with chance asked openly (pig) and with
/// choices inside actions (threat-market).
#[test]
fn every_process_plays_the_same_game() {
    let asked = "--explicit-chance";
    for (name, more) in
        [("pig", asked), ("threat-market", "--agents=random"), ("threat-market", asked)]
    {
        let play = || json(&run(&["run", &spec(name), "--seed", "5", more, "--json"]));
        let (one, two) = (play(), play());
        assert_eq!(one, two, "{name}");
        let rows = one["trace"]["rows"].as_array().unwrap();
        assert!(rows.len() > 10, "{name}");
        let chance = rows.iter().any(|row| row["seat"] == 0);
        assert_eq!(chance, more == asked, "chance is asked where it was wanted");
        let nested = rows.iter().any(|row| !row["at"].as_str().unwrap().ends_with(".1"));
        assert!(nested || name != "pig", "{name} has further decisions within a ply");
    }
}

#[test]
fn one_is_no_plural_and_nothing_is_said_twice() {
    let folder = folder("words");
    let (game, trace) = (folder.join("t.json"), folder.join("t.trace"));
    let given_up = run(&["run", &spec("tic-tac-toe"), "--cap", "1", "--out", path(&trace)]);
    assert_eq!(out(&given_up), "Stopped after 1 ply\n");
    let replayed = out(&run(&["replay", path(&trace)]));
    assert!(replayed.contains("1 decision, 1 ply, every hash agrees; stopped"), "{replayed}");
    let compiled = err(&run(&["compile", &spec("tic-tac-toe"), "--out", path(&game)]));
    assert!(compiled.contains("2 players, 1 action, "), "{compiled}");
    let one = out(&run(&["run", &spec("pig"), "--games", "1", "--cap", "3"]));
    assert!(one.starts_with("1 game; ") && one.contains("stopped at the cap: 1"), "{one}");
    let left_out = "left out of shares and means: 1 game (0 could not go on, 1 stopped at the cap)";
    assert!(one.contains(left_out) && one.contains("plies: unknown"), "{one}");
}

#[test]
fn events_are_told() {
    let output = run(&["run", &spec("pig"), "--seed", "1", "--events"]);
    let text = out(&output);
    assert!(text.contains("The die shows "), "{text}");
    assert!(text.contains("Pot: 0 → "), "{text}");
    let object = json(&run(&["run", &spec("pig"), "--events", "--json"]));
    let rows = object["events"].as_array().unwrap();
    assert_eq!(rows.len(), object["decisions"].as_u64().unwrap() as usize + 1);
    assert!(rows[0]["at"].is_null(), "the setup comes first: {}", rows[0]);
}

#[test]
fn many_games_are_summed_up() {
    let args = |seed| {
        ["run", "--games", "40", "--agents", "random,greedy", "--json", "--seed", seed]
            .map(str::to_owned)
    };
    let play = |seed| {
        let mut args: Vec<String> = args(seed).to_vec();
        args.push(spec("tic-tac-toe"));
        let args: Vec<&str> = args.iter().map(String::as_str).collect();
        json(&run(&args))
    };
    let sums = play("1");
    assert_eq!(sums["games"], 40);
    assert_eq!(sums, play("1"), "the same seed gives the same bytes");
    assert_ne!(sums, play("2"));
    let wins: u64 = (0..2).map(|seat| sums["seats"][seat]["wins"].as_u64().unwrap()).sum();
    assert_eq!(wins + sums["draws"].as_u64().unwrap(), 40);
    let people = run(&["run", &spec("pig"), "--games", "10"]);
    assert!(out(&people).contains("95 % intervals"), "{}", out(&people));
}

#[test]
fn perft_prints_exactly_its_counts() {
    let output = run(&["perft", &spec("tic-tac-toe"), "--depth", "5", "--json"]);
    assert_eq!(
        out(&output),
        concat!(
            r#"{"depths":[{"depth":1,"nodes":9,"ended":0},{"depth":2,"nodes":72,"ended":0},"#,
            r#"{"depth":3,"nodes":504,"ended":0},{"depth":4,"nodes":3024,"ended":0},"#,
            r#"{"depth":5,"nodes":15120,"ended":1440}]}"#,
            "\n"
        )
    );
    let wide = run(&[
        "perft",
        &spec("tic-tac-toe"),
        "--depth",
        "2",
        "--set",
        "ROWS=4",
        "--set",
        "COLS=5",
        "--divide",
        "--json",
    ]);
    let wide = json(&wide);
    assert_eq!(wide["depths"][1]["nodes"], 20 * 19);
    assert_eq!(wide["divide"].as_array().unwrap().len(), 20);
    assert_eq!(wide["divide"][0]["move"], "place(cell=cell_1_1)");
    assert_eq!(wide["divide"][0]["nodes"], 19);
    let refused = run(&["perft", &spec("pig"), "--depth", "2"]);
    assert_eq!(status(&refused), 2);
    assert!(err(&refused).contains("--chance count"), "{}", err(&refused));
    let counted = run(&["perft", &spec("pig"), "--depth", "2", "--chance", "count", "--json"]);
    assert_eq!(json(&counted)["depths"][1]["nodes"], 41);
}

/// One number a ply, each named and then chosen, until the sum is 4 or more.
const NUMBERS: &str = "\
```yaml
meta: { id: numbers, players: 2 }
vars:
  global:
    sum: 0 in 0..9
actions:
  add:
    do:
      - choose one of (1, 2) as $n
      - sum += $n
end:
  - when: sum >= 4
    result: actor wins
```
";

#[test]
fn perft_counts_plies_or_decisions() {
    let file = folder("perft").join("numbers.md");
    std::fs::write(&file, NUMBERS).expect("a file");
    let counts = |unit: &str| {
        let args = ["perft", path(&file), "--depth", "4", "--unit", unit, "--divide", "--json"];
        let found = json(&run(&args));
        let levels = found["depths"].as_array().expect("depths").clone();
        let numbers = |level: &Value| (level["nodes"].as_u64(), level["ended"].as_u64());
        let levels: Vec<_> = levels.iter().map(numbers).collect();
        (levels, found["divide"].clone())
    };
    let level = |nodes, ended| (Some(nodes), Some(ended));
    let (plies, first) = counts("ply");
    assert_eq!(plies, [level(2, 0), level(4, 1), level(6, 5), level(2, 2)]);
    assert_eq!(
        first,
        serde_json::json!([
            { "move": "add / choose(n=1)", "nodes": 2 },
            { "move": "add / choose(n=2)", "nodes": 0 },
        ])
    );
    let (decisions, first) = counts("decision");
    assert_eq!(decisions, [level(1, 0), level(2, 0), level(2, 0), level(4, 1)]);
    assert_eq!(first, serde_json::json!([{ "move": "add", "nodes": 4 }]));
    let text = out(&run(&["perft", path(&file), "--depth", "4"]));
    assert!(text.contains("8 finished games: seat 1 5, seat 2 3"), "{text}");
}

#[test]
fn perft_takes_lists_as_knobs() {
    let args = ["perft", &spec("nim"), "--depth", "3", "--set", "HEAPS=1,2", "--json"];
    assert_eq!(
        out(&run(&args)),
        concat!(
            r#"{"depths":[{"depth":1,"nodes":3,"ended":0},{"depth":2,"nodes":5,"ended":2},"#,
            r#"{"depth":3,"nodes":3,"ended":3}]}"#,
            "\n"
        )
    );
}

#[test]
fn bench_measures_and_asserts() {
    let game = spec("tic-tac-toe");
    let object = json(&run(&["bench", &game, "--playouts", "500", "--seed", "1", "--json"]));
    assert_eq!(object["playouts"], 500);
    for key in ["playouts_per_s", "plies_per_s", "mean_plies", "first_share", "plies"] {
        assert!(object[key].as_f64().unwrap() > 0.0, "{key}");
    }
    assert_eq!(object["residual_tests"], 0, "its conditions are sets");
    assert_eq!(object["residual_per_ply"], 0.0);
    let counted = |seed| {
        let args = ["bench", &spec("kalah"), "--playouts", "50", "--seed", seed, "--json"];
        json(&run(&args))["residual_tests"].as_u64().unwrap()
    };
    assert!(counted("1") > 0, "seeds in houses are counted house by house");
    assert_eq!(counted("1"), counted("1"), "the same for the same seed");
    let plies = object["plies"].as_u64().unwrap().to_string();
    let again = ["bench", &game, "--playouts", "500", "--expect-plies", &plies, "--json"];
    assert_eq!(status(&run(&again)), 0, "the same seed plays the same games");
    let wrong = run(&["bench", &game, "--playouts", "500", "--expect-plies", "1", "--json"]);
    assert_eq!(status(&wrong), 1);
    assert!(json(&wrong)["error"].as_str().unwrap().contains("not 1"));
    let timed = json(&run(&["bench", &game, "--seconds", "0.1", "--json"]));
    assert!(timed["seconds"].as_f64().unwrap() >= 0.1);
    let compile = json(&run(&["bench", &game, "--compile", "--seconds", "0.05", "--json"]));
    assert!(compile["compile_ms"].as_f64().unwrap() > 0.0);
}

/// The first words of xoshiro256** seeded by SplitMix64 with 0 and 42, as other implementations
/// give them.
#[test]
fn rng_prints_the_stream() {
    let output = run(&["rng", "--seed", "0", "--count", "3"]);
    assert_eq!(out(&output), "99ec5f36cb75f2b4\nbf6e1f784956452a\n1a5f849d4933e6e0\n");
    let words = json(&run(&["rng", "--seed", "0x0", "--count", "1", "--json"]));
    assert_eq!(words["words"][0], "99ec5f36cb75f2b4");
    let bounded = out(&run(&["rng", "--count", "50", "--bounded", "6"]));
    assert!(bounded.lines().all(|line| line.parse::<u32>().unwrap() < 6));
    let shuffled = out(&run(&["rng", "--count", "2", "--shuffle", "5"]));
    for line in shuffled.lines() {
        let mut numbers: Vec<u32> = line.split(' ').map(|n| n.parse().unwrap()).collect();
        numbers.sort_unstable();
        assert_eq!(numbers, [0, 1, 2, 3, 4]);
    }
}

#[test]
fn wrong_use_has_status_2() {
    let pig = spec("pig");
    for (args, says) in [
        (vec!["run", "nowhere.md"], "cannot read nowhere.md"),
        (vec!["run", &pig, "--players", "9"], "2 to 4 players, not 9"),
        (vec!["run", &pig, "--agents", "gready"], "do you mean `greedy`?"),
        (vec!["run", &pig, "--agents", "random,random,random"], "3 bots for 2 seats"),
        (vec!["run", &pig, "--set", "GOAL"], "CONSTANT=VALUE"),
        (vec!["bench", &pig, "--seconds", "0"], "more than 0"),
        (vec!["perft", &pig], "--depth"),
        (vec!["fly"], "fly"),
        (vec![], "Usage"),
    ] {
        let output = run(&args);
        assert_eq!(status(&output), 2, "{args:?}");
        assert!(err(&output).contains(says), "{args:?}: {}", err(&output));
    }
    let output = run(&["run", &pig, "--players", "9", "--json"]);
    assert_eq!(status(&output), 2);
    assert!(json(&output)["error"].as_str().unwrap().contains("2 to 4"));
    let binary = folder("binary").join("x.md");
    std::fs::write(&binary, [0xff, 0xfe, 0x00]).unwrap();
    let output = run(&["lint", path(&binary)]);
    assert_eq!(status(&output), 2);
    assert!(err(&output).contains("not UTF-8"), "{}", err(&output));
}

#[test]
fn an_unknown_or_wrong_override_is_a_finding() {
    for set in ["NOPE=1", "GOAL=5"] {
        let output = run(&["lint", &spec("pig"), "--set", set, "--json"]);
        assert_eq!(status(&output), 1, "{set}");
        assert!(!json(&output)["diagnostics"].as_array().unwrap().is_empty());
    }
}

/// One number over all bundled games, the same whenever it is asked for, here and in the page. The file holds it
/// and the numbers of the games, to see which of them play otherwise.
#[test]
fn the_signature_is_one_number() {
    let first = out(&run(&["signature"]));
    let value = first.trim_end();
    assert!(value.len() == 16 && value.bytes().all(|b| b.is_ascii_hexdigit()), "{first}");
    let object = json(&run(&["signature", "--json"]));
    assert_eq!(object["signature"], value);
    let games = object["games"].as_array().unwrap();
    let mut names: Vec<&str> = games.iter().map(|game| game["game"].as_str().unwrap()).collect();
    names.dedup();
    assert_eq!(names, bundled(), "every bundled game counts");
    for game in games {
        assert!(game["decisions"].as_u64().unwrap() > 10, "{game}");
    }
    let line = |game: &Value| {
        let [name, number] = ["game", "signature"].map(|field| game[field].as_str().unwrap());
        format!("{number} {name} for {}, {} decisions\n", game["players"], game["decisions"])
    };
    let found = games.iter().map(line).chain([format!("{value} all\n")]).collect::<String>();
    let path = root().join("tests/conformance/signature.txt");
    if std::env::var_os("BOARDWRIGHT_UPDATE").is_some() {
        std::fs::write(&path, &found).unwrap();
    }
    let wanted = std::fs::read_to_string(&path).unwrap();
    assert_eq!(found, wanted, "{}: BOARDWRIGHT_UPDATE=1 writes it", path.display());
}

/// A game that cannot go on says why, and which line is to blame.
#[test]
fn faults_name_their_line() {
    let idle = "```yaml\nmeta: { id: idle, players: 2 }\nvars: { global: { n: 0 in 0..9 } }\nturn:\n  phases:\n    \
                main: { window: one }\nactions:\n  go: { pre: n < 2, do: n += 1 }\nend: [{ when: n == 9, result: draw }]\n```\n";
    let output = with_stdin(&["run", "-"], idle);
    assert_eq!(status(&output), 1);
    let last =
        "The game cannot go on after 2 plies: turn after turn went by without a question (line 6)";
    assert_eq!(out(&output).lines().last(), Some(last));
    let long = "```yaml\nmeta: { id: long, players: 2 }\ntokens: { die: {} }\nzones: { cup: {} }\nactions:\n  go:\n    do:\n\
                \x20     - create 3 die in cup\n      - each: $d in tokens(cup)\n        limit: 2\n        do: destroy $d\n\
                end: [{ when: round > 2, result: draw }]\n```\n";
    let output = with_stdin(&["run", "-"], long);
    assert_eq!(status(&output), 1);
    let fault = "a list had more members than its limit of 2 (line 9)";
    let last = format!("The game cannot go on after 1 ply: {fault}");
    assert_eq!(out(&output).lines().last(), Some(&last[..]));
    let measured = with_stdin(&["bench", "-", "--playouts", "3", "--json"], long);
    let counts = json(&measured);
    assert_eq!((status(&measured), &counts["faults"]), (1, &3.into()));
    assert_eq!(counts["fault"], fault);
    let measured = with_stdin(&["bench", "-", "--playouts", "3", "--seed", "9"], long);
    let told = err(&measured);
    assert!(told.contains(&format!("{fault}; it is the last one of")), "{told}");
    assert!(told.contains("bench <stdin> --seed 0x0000000000000009 --playouts 1`"), "{told}");
    // A fault before the first decision: no rates.
    let early = long.replace("actions:", "setup:\n  - create 3 die in cup\n  - each: $d in tokens(cup)\n    limit: 2\n    do: destroy $d\nactions:");
    let measured = with_stdin(&["bench", "-", "--playouts", "3"], &early);
    let shown = out(&measured);
    assert_eq!(shown.trim(), "no ply was played: a fault ended the games before");
    assert!(err(&measured).contains("more members than its limit"), "{}", err(&measured));
    let counts = json(&with_stdin(&["bench", "-", "--playouts", "3", "--json"], &early));
    assert!(counts["plies_per_s"].is_null() && counts["fault"].is_string(), "{counts}");
}
