//! Checks of a text while it is written.

use super::page::{GAMES, PIG, Page, TIC_TAC_TOE};
use boardwright_protocol::{Request, Response, Severity};

#[test]
fn bundled_games_have_nothing_against_them() {
    for (text, _) in GAMES {
        let checked = Page::new().check(text);
        let errors = checked.diagnostics.iter().filter(|d| d.severity != Severity::Info);
        assert_eq!(errors.collect::<Vec<_>>(), Vec::<&_>::new());
        assert!(checked.playable && !checked.title.is_empty());
    }
}

#[test]
fn the_outline_follows_the_text() {
    let checked = Page::new().check(TIC_TAC_TOE);
    let outline: Vec<(&str, u32)> =
        checked.outline.iter().map(|item| (&*item.name, item.count)).collect();
    let expected = [
        ("Tic-tac-toe", 0),
        ("meta", 0),
        ("constants", 3),
        ("board", 0),
        ("tokens", 1),
        ("Your turn", 0),
        ("actions", 1),
        ("How it ends", 0),
        ("end", 2),
        ("display", 0),
        ("Three questions", 0),
        ("lesson", 3),
    ];
    assert_eq!(outline, expected);
    for item in &checked.outline {
        let line = TIC_TAC_TOE.lines().nth(item.line as usize - 1).unwrap();
        assert!(line.contains(&item.name), "{} is not on line {}: {line}", item.name, item.line);
    }
    let broken = Page::new().check(&TIC_TAC_TOE.replace("board where", "bord where"));
    assert_eq!((broken.outline, broken.title), (checked.outline, "Tic-tac-toe".to_owned()));
}

#[test]
fn knobs_tell_value_and_default() {
    let ask = Request::Check {
        text: PIG.to_owned(),
        overrides: vec![("GOAL".to_owned(), "50".to_owned())],
        players: 0,
    };
    let Response::Checked(checked) = Page::new().ask(ask) else { panic!("not checked") };
    let [goal, least] = &checked.knobs[..] else { panic!("{:?}", checked.knobs) };
    assert_eq!((&*goal.id, goal.value, goal.default), ("GOAL", 50, 100));
    assert_eq!((goal.min, goal.max, goal.step), (20, 200, 10));
    assert_eq!((&*least.id, least.value, least.default), ("LEAST", 1, 1));
}

/// Columns count UTF-16 code units, as editors do: 𝄞 is two.
#[test]
fn a_finding_stands_where_the_editor_shows_it() {
    let text =
        TIC_TAC_TOE.replace("cross: \"X\", nought: \"O\" } }", "cross: \"𝄞\" }, txet: \"é\" }");
    let checked = Page::new().check(&text);
    let found = checked.diagnostics.iter().find(|found| found.message.contains("txet"));
    let found = found.unwrap_or_else(|| panic!("{:#?}", checked.diagnostics));
    let line = text.lines().nth(found.range.start_line as usize - 1).unwrap();
    let units: Vec<u16> = line.encode_utf16().collect();
    let columns = found.range.start_column as usize - 1..found.range.end_column as usize - 1;
    assert_eq!(String::from_utf16_lossy(&units[columns]), "txet");
    assert!(!found.path.is_empty() && found.severity == Severity::Error);
    let fix = found.fixes.first().expect("a fix");
    assert_eq!((&*fix.edits[0].text, fix.edits[0].range), ("text", found.range));
}

/// Findings of the linker are included: conditions that are tested cell by cell.
#[test]
fn slow_conditions_are_told() {
    let text = TIC_TAC_TOE
        .replace("COLS: { value: 3", "COLS: { value: 12")
        .replace("ROWS: { value: 3", "ROWS: { value: 12")
        .replace(
            "board where .empty",
            "board where .empty and count(neighbors(it) where .empty) > 0",
        );
    let checked = Page::new().check(&text);
    let slow: Vec<_> = checked.diagnostics.iter().filter(|d| d.code == "slow-condition").collect();
    let [slow] = slow[..] else { panic!("{:#?}", checked.diagnostics) };
    assert_eq!(slow.severity, Severity::Info);
    assert!(slow.message.ends_with("it counts or adds up"), "{}", slow.message);
    assert!(checked.playable);
}

/// A graph of 40 places. They have no rows, so no advice names rows.
#[test]
fn advice_for_a_graph_names_no_rows() {
    let places: Vec<String> = (1..=40).map(|number| format!("p{number}")).collect();
    let text = format!(
        "```yaml\nmeta: {{ id: test, players: 2 }}\nboard: {{ shape: graph, lines: [{}] }}\ntokens: [man]\n\
         actions:\n  settle:\n    params:\n      town: board where count(neighbors(it) where .empty) > 1\n\
         \x20   do: create man in $town for actor\nend:\n  - when: round > 9\n    result: draw\n```\n",
        places.join(" ")
    );
    let checked = Page::new().check(&text);
    let slow: Vec<_> = checked.diagnostics.iter().filter(|d| d.code == "slow-condition").collect();
    let [slow] = slow[..] else { panic!("{:#?}", checked.diagnostics) };
    let [hint] = &slow.hints[..] else { panic!("{slow:#?}") };
    assert!(hint.contains("variable of the places") && !hint.contains(".row"), "{hint}");
}
