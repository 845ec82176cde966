//! From a game to a spec and back: the same bytes.

use crate::specs::{all, folder};
use boardwright_chapters::difference;
use boardwright_compile::{Overrides, compile};
use boardwright_def::{Authoring, Expr, GameDef, GameResult, Limit, LimitScope, PlayerRef};
use boardwright_print::decompile;

fn bytes(def: &GameDef) -> String {
    serde_json::to_string_pretty(def).unwrap()
}

fn check(name: &str, def: &GameDef, failures: &mut Vec<String>) {
    let out = decompile(def);
    let back = compile(&out.text, &Overrides::new());
    let text = &out.text;
    match back.def {
        None => failures
            .push(format!("{name}: does not compile: {:?}\n{text}", back.diagnostics.first())),
        Some(got) if got != *def => {
            failures.push(format!(
                "{name}: {}\n{:?}\n{text}",
                difference(&bytes(def), &bytes(&got)),
                out.notes
            ));
        }
        Some(_) if !out.notes.is_empty() => {
            failures.push(format!("{name}: {:?}\n{text}", out.notes))
        }
        Some(_) => {}
    }
}

fn assert_none(failures: Vec<String>, count: usize) {
    let shown: Vec<&String> = failures.iter().take(10).collect();
    for failure in &shown {
        let lines: Vec<&str> = failure.lines().take(60).collect();
        eprintln!("{}\n=======", lines.join("\n"));
    }
    assert!(failures.is_empty(), "{} of {count} differ", failures.len());
}

/// Rules alone, as other tools may write them: without the author's words.
#[test]
fn bare_rules_come_back() {
    let mut failures = Vec::new();
    let mut count = 0;
    for (name, source) in all() {
        let Some(mut def) = compile(&source, &Overrides::new()).def else { continue };
        // Its ways begin at a place that may be none, which only the author's `connected` allows. Or the rules alone are longer
        // than a block may be.
        if name == "quoridor.md" || name == "backgammon.md" {
            continue;
        }
        def.authoring = Authoring::default();
        count += 1;
        check(&name, &def, &mut failures);
    }
    assert!(count > 80, "only {count} games");
    assert_none(failures, count);
}

/// Whole games with the author's words: knobs, definitions, prose.
#[test]
fn games_come_back_with_their_authors_words() {
    let mut failures = Vec::new();
    let mut count = 0;
    for (name, source) in all() {
        let Some(def) = compile(&source, &Overrides::new()).def else { continue };
        count += 1;
        check(&name, &def, &mut failures);
    }
    assert_none(failures, count);
}

/// Short forms that compiling replaces by long expressions come back as they were written.
#[test]
fn short_forms_come_back() {
    let wanted: [(&str, &[&str]); 6] = [
        (
            "board-shapes",
            &["[ferry,  rue, sol, 1]", "steps($man, ahead[actor])", "direction: east }"],
        ),
        ("cell-conditions", &["hops(it)", "cell_2_2"]),
        ("keyed-variables", &["+= $kind", "stock[highest_of(actor)] += 1"]),
        ("moves-in-space", &["leap(", "slide("]),
        ("partners", &["teams: 2", "partners(actor)", "team(actor) loses"]),
        ("windows-that-close", &["belongings["]),
    ];
    let games = folder("crates/kernel/tests/games");
    for (name, texts) in wanted {
        let (_, source) = games.iter().find(|(file, _)| *file == format!("{name}.md")).unwrap();
        let out = decompile(&compile(source, &Overrides::new()).def.unwrap());
        assert_eq!(out.notes, Vec::<String>::new(), "{name}");
        for text in texts {
            assert!(out.text.contains(text), "{name}: no `{text}` in\n{}", out.text);
        }
    }
}

/// The text of a bundled game without its prose is hardly longer than what its author wrote.
#[test]
fn bundled_games_stay_short() {
    let rules = |text: &str| {
        let mut inside = false;
        let mut count = 0;
        for line in text.lines() {
            match line {
                "```yaml" => inside = true,
                "```" => inside = false,
                line => count += usize::from(inside && !line.trim().is_empty()),
            }
        }
        count
    };
    let mut long = Vec::new();
    for (name, source) in folder("specs").into_iter().chain(folder("tests/sketches")) {
        let def = compile(&source, &Overrides::new()).def.unwrap();
        let mut bare = def.clone();
        bare.authoring = Authoring::default();
        let (wrote, back) = (rules(&source), rules(&decompile(&def).text));
        let alone = rules(&decompile(&bare).text);
        println!("{name}: {wrote} lines, {back} back, {alone} from the rules alone");
        assert!(back * 10 <= wrote * 13, "{name}: {wrote} lines became {back}");
        if alone * 10 > wrote * 13 && !LONG_ALONE.contains(&&*name) {
            long.push(format!("{name}: {wrote} lines became {alone} from the rules alone"));
        }
    }
    assert!(long.is_empty(), "{long:#?}");
}

/// The rules alone are written out at length: named conditions on the same cell, and lists tested for each point of a track.
const LONG_ALONE: [&str; 2] = ["backgammon.md", "chess.md"];

const FAMILIES: &str = r#"```yaml
meta:
  id: families
  players: 2

constants:
  SUITS: [ember, tide, moss]
  MOST: 12

tables:
  wares:
    columns: [key, price]
    rows:
      - [lantern, 1]
      - [idol,    9]

zones:
  hand: { owner: player }

vars:
  global:
    heat: 0 in 0..MOST
    trump: ember in SUITS
  perPlayer:
    money: 2 in 0..99

turn:
  phases:
    dawn:
      do: heat += 1
    main:
      window: one

actions:
  buy:
    for: $w in wares
    cost: money[actor] -= $w.price
    do:
      - if: heat < MOST - $w.price
        then: heat += $w.price
  cast:
    columns: [spell, mana, hits]
    rows:
      - [spark, 1, 2]
      - [storm, 3, 7]
    phase: main
    params:
      rival: others
    cost: money[actor] -= $mana
    do: money[$rival] -= $hits
  name_suit:
    for: $s in SUITS
    do:
      - trump = $s
      - offer opponent buy or cast

triggers:
  - event: actionResolved(buy)
    do: heat += 1

end:
  - when: heat == MOST
    result: draw
```
"#;

/// A definition that makes several actions is one again.
#[test]
fn families_of_actions_come_back() {
    let compiled = compile(FAMILIES, &Overrides::new());
    let def = compiled.def.unwrap_or_else(|| panic!("{:?}", compiled.diagnostics));
    assert_eq!(def.actions.len(), 7);
    let back = decompile(&def);
    assert!(back.text == FAMILIES, "{}", difference(FAMILIES, &back.text));
    // One action changed by a tool: no family any more, and all of them are written out.
    let mut changed = def.clone();
    changed.actions[3].limits.push(Limit { scope: LimitScope::Turn, max: 1 });
    let out = decompile(&changed);
    let rules = |def: &GameDef| def.rules_json();
    let again = compile(&out.text, &Overrides::new()).def.unwrap();
    assert_eq!(rules(&again), rules(&changed), "{}", out.text);
    assert!(out.text.contains("\n  cast_storm:") && out.text.contains("\n  buy:"), "{}", out.text);
    assert!(out.notes.iter().any(|note| note.starts_with("actions.cast:")), "{:?}", out.notes);
}

const PAIRS: &str = r#"```yaml
meta:
  id: pairs
  name: "Pairs"
  players: 4
  teams: 2

vars:
  perPlayer:
    won: 0 in 0..9

actions:
  go:
    params:
      friend: partners(actor)
      foe: rivals(actor)
    pre: sum(team($foe), won[it]) < 9
    do:
      - won[actor] += 1 + won[partner(actor)]
      - each: $p in team(actor)
        do: won[$p] += 1
      - if: actor.team == 2
        then: won[$friend] += 1
      - if: won[actor] > 8
        then: actor wins

scoring: sum(team($player), won[it])

end:
  - when: round > 3
    result: rank by score
  - when: sum(rivals(player(1)), won[it]) > 9
    result: player(1) loses
```
"#;

/// Rules have no teams, only conditions on seats. The author's words have them.
#[test]
fn teams_come_back() {
    let listed = PAIRS.replace("teams: 2", "teams: [[1, 2], [3, 4]]");
    for text in [PAIRS, listed.as_str()] {
        let compiled = compile(text, &Overrides::new());
        let def = compiled.def.unwrap_or_else(|| panic!("{:?}", compiled.diagnostics));
        let back = decompile(&def);
        assert!(back.text == text, "{}", difference(text, &back.text));
        // Without the author's words: the partner, who always exists, is no value that may be none.
        let mut bare = def.clone();
        bare.authoring = Authoring::default();
        let mut failures = Vec::new();
        check("pairs", &bare, &mut failures);
        assert_none(failures, 1);
    }
}

/// With teams, no text says that one player alone wins: such rules are written without teams.
#[test]
fn a_single_winner_is_written_without_teams() {
    let mut def = compile(PAIRS, &Overrides::new()).def.unwrap();
    let player = Expr::player(PlayerRef::Seat { id: 1 });
    def.end[1].result = GameResult::Win { player };
    let out = decompile(&def);
    let again = compile(&out.text, &Overrides::new()).def.unwrap();
    assert_eq!(again.rules_json(), def.rules_json(), "{}", out.text);
    assert!(!out.text.contains("teams"), "{}", out.text);
    assert!(out.notes.iter().any(|note| note.starts_with("meta:")), "{:?}", out.notes);
}
