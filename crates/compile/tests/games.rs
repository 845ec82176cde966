//! The bundled games: they compile without findings, to the games in `golden/`
//! (`BOARDWRIGHT_UPDATE=1` rewrites them); knobs, overrides, source map.

use boardwright_compile::{Compiled, Overrides, compile, parse_game_spec};
use boardwright_def::{Domain, Expr, GameDef, Query};
use boardwright_diag::Code;
use std::path::{Path, PathBuf};

const GAMES: [&str; 3] = ["pig", "threat-market", "tic-tac-toe"];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn source(game: &str) -> String {
    std::fs::read_to_string(root().join(format!("specs/{game}.md"))).unwrap()
}

fn with(game: &str, overrides: &[(&str, &str)]) -> Compiled {
    let overrides: Overrides =
        overrides.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())).collect();
    compile(&source(game), &overrides)
}

fn codes(compiled: &Compiled) -> Vec<Code> {
    compiled.diagnostics.iter().map(|found| found.code).collect()
}

#[test]
fn every_bundled_game_compiles_without_a_finding() {
    for entry in std::fs::read_dir(root().join("specs")).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|extension| extension != "md") {
            continue;
        }
        let compiled = compile(&std::fs::read_to_string(&path).unwrap(), &Overrides::new());
        assert!(compiled.diagnostics.is_empty(), "{}: {:#?}", path.display(), compiled.diagnostics);
        assert!(compiled.def.is_some());
    }
}

#[test]
fn games_are_what_the_goldens_hold() {
    for game in GAMES {
        let def = with(game, &[]).def.unwrap();
        let json = serde_json::to_string_pretty(&def).unwrap();
        let golden =
            Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/golden/{game}.json"));
        if std::env::var_os("BOARDWRIGHT_UPDATE").is_some() {
            std::fs::write(&golden, format!("{json}\n")).unwrap();
        }
        let expected = std::fs::read_to_string(&golden).unwrap();
        assert!(expected.trim_end() == json, "{game} differs from {}", golden.display());
        let back: GameDef = serde_json::from_str(&json).unwrap();
        assert_eq!(back, def, "{game} does not survive JSON");
    }
}

#[test]
fn compiling_twice_gives_the_same_bytes() {
    for game in GAMES {
        let (a, b) = (with(game, &[]), with(game, &[]));
        assert_eq!(a.def.unwrap().rules_json(), b.def.unwrap().rules_json());
        assert_eq!(a.source_map, b.source_map);
    }
}

#[test]
fn an_override_sizes_the_board_and_is_recorded() {
    let compiled = with("tic-tac-toe", &[("ROWS", "5"), ("LINE", "4")]);
    assert!(compiled.diagnostics.is_empty(), "{:?}", compiled.diagnostics);
    let def = compiled.def.unwrap();
    assert_eq!(def.boards[0].cells.len(), 15);
    let knobs: Vec<(&str, i32, i32)> =
        def.authoring.knobs.iter().map(|k| (k.id.as_str(), k.value, k.default)).collect();
    assert_eq!(knobs, [("ROWS", 5, 3), ("COLS", 3, 3), ("LINE", 4, 3)]);
}

#[test]
fn overrides_are_checked_against_the_range() {
    for value in ["1", "16", "many", "", "3.5"] {
        let compiled = with("tic-tac-toe", &[("ROWS", value)]);
        assert_eq!(codes(&compiled), [Code::OutOfRange], "{value}");
        assert!(compiled.def.is_none());
        let source = source("tic-tac-toe");
        assert_eq!(&source[compiled.diagnostics[0].span.range()], "ROWS");
    }
    let compiled = with("tic-tac-toe", &[("ROWZ", "4")]);
    assert_eq!(codes(&compiled), [Code::UnknownOverride]);
    assert_eq!(compiled.diagnostics[0].alternatives, ["ROWS", "COLS", "LINE"]);
    let compiled = with("pig", &[("GOAL", "55")]);
    assert_eq!(codes(&compiled), [Code::OutOfRange], "GOAL goes in steps of 10");
    let compiled = with("pig", &[("THROWS", "4")]);
    assert_eq!(codes(&compiled), [Code::UnknownOverride], "THROWS has no range");
}

#[test]
fn parameters_have_bounded_domains() {
    let def = with("threat-market", &[]).def.unwrap();
    let bribe = def.actions.iter().find(|action| action.id == "bribe").unwrap();
    assert_eq!(bribe.params[0].domain, Domain::int(1, 3));
    let buy = def.actions.iter().find(|action| action.id == "buy").unwrap();
    assert_eq!(buy.params[0].domain, Domain::Token { optional: false });
    assert!(matches!(&buy.params[0].options, Expr::Query(query)
        if matches!(query.as_ref(), Query::TokensInZone { .. })));
    let sketch = "```yaml
meta: { id: quay, players: 3 }
constants: { LEAP: 3, PURSE: 25 }
vars:
  global: { price: \"0 in 0..PURSE\" }
  perPlayer: { money: \"PURSE in 0..PURSE\" }
actions:
  raise:
    params:
      bid: price + 1..min(price + LEAP, money[actor])
    do: price = $bid
end: [{ when: price == PURSE, result: actor wins }]
```";
    let def = compile(sketch, &Overrides::new()).def.unwrap();
    assert_eq!(def.actions[0].params[0].domain, Domain::int(1, 25));
}

#[test]
fn the_source_map_leads_to_the_text() {
    let cases = [
        ("pig", "actions.roll.effects[1].then[0]", "pot = 0"),
        ("pig", "sequences.press_on.effects[2].effects[0]", "ask active to roll or hold"),
        ("pig", "turn.phases.turn.onEnter[0]", "call press_on"),
        ("pig", "end[0].when", "banked[actor] >= GOAL"),
        ("pig", "end[0].result", "actor wins"),
        ("pig", "scoring", "banked[$player]"),
        ("threat-market", "setup[2].effects[0]", "draw HAND from crate to hand[each]"),
        ("threat-market", "actions.buy.params[0]", "ware: market"),
        ("threat-market", "actions.buy.cost[0]", "money[actor] -= $ware.price"),
        ("threat-market", "actions.bribe.pre[0]", "threat > 0"),
        ("threat-market", "actions.sell.limits[0]", "2 per turn"),
        ("threat-market", "triggers[0].when", "victim != none"),
        ("threat-market", "triggers[0].effects[1].then[1]", "move $answer to gutter"),
        ("tic-tac-toe", "zones[8]", "grid(ROWS, COLS)"),
        ("tic-tac-toe", "actions.place.effects[0]", "create mark in $cell for actor"),
    ];
    for (game, path, text) in cases {
        let compiled = with(game, &[]);
        let source = source(game);
        let span = compiled.source_map.spans.get(path);
        let span = span.unwrap_or_else(|| panic!("{game}: no {path}: {:#?}", compiled.source_map));
        assert_eq!(&source[span.range()], text, "{game}: {path}");
    }
    let compiled = with("pig", &[]);
    let near = compiled.source_map.find("actions.roll.effects[1].then[0].value.left").unwrap();
    assert_eq!(&source("pig")[near.range()], "pot = 0");
}

/// The condition on the actor becomes the first of `pre`; the other conditions keep their spans.
#[test]
fn conditions_behind_that_on_the_actor_keep_their_places() {
    let text = "```yaml
meta: { id: told, players: 2 }
vars: { global: { n: 0 in 0..9 } }
actions:
  answer: { actor: { id: 1 }, pre: [n < 5, n != 3], do: n += 1 }
end: [{ when: n == 9, result: draw }]
```";
    let compiled = compile(text, &Overrides::new());
    assert_eq!(compiled.def.as_ref().map(|def| def.actions[0].pre.len()), Some(3));
    for (position, written) in [(0, "{ id: 1 }"), (1, "n < 5"), (2, "n != 3")] {
        let span = compiled.source_map.spans[&format!("actions.answer.pre[{position}]")];
        assert_eq!(&text[span.range()], written);
    }
}

/// Every part of a game that the kernel may ask about has a span.
#[test]
fn every_effect_has_a_place() {
    for game in GAMES {
        let compiled = with(game, &[]);
        let def = compiled.def.unwrap();
        let value = serde_json::to_value(&def).unwrap();
        let mut missing = Vec::new();
        let mut walk = |list: &serde_json::Value, at: &str| {
            effects(list, at, &mut |path| {
                if !compiled.source_map.spans.contains_key(path) {
                    missing.push(path.to_owned());
                }
            });
        };
        walk(&value["setup"], "setup");
        for action in value["actions"].as_array().into_iter().flatten() {
            let id = action["id"].as_str().unwrap();
            walk(&action["cost"], &format!("actions.{id}.cost"));
            walk(&action["effects"], &format!("actions.{id}.effects"));
        }
        for sequence in value["sequences"].as_array().into_iter().flatten() {
            let id = sequence["id"].as_str().unwrap();
            walk(&sequence["effects"], &format!("sequences.{id}.effects"));
        }
        for (index, trigger) in value["triggers"].as_array().into_iter().flatten().enumerate() {
            walk(&trigger["effects"], &format!("triggers[{index}].effects"));
        }
        for phase in value["turn"]["phases"].as_array().into_iter().flatten() {
            let id = phase["id"].as_str().unwrap();
            walk(&phase["onEnter"], &format!("turn.phases.{id}.onEnter"));
        }
        assert!(missing.is_empty(), "{game}: {missing:?}");
    }
}

fn effects(list: &serde_json::Value, at: &str, found: &mut dyn FnMut(&str)) {
    for (index, effect) in list.as_array().into_iter().flatten().enumerate() {
        let path = format!("{at}[{index}]");
        found(&path);
        for body in effect.as_object().into_iter().flat_map(|map| map.values()) {
            for key in ["then", "else", "effects", "ifNone"] {
                effects(&body[key], &format!("{path}.{key}"), found);
            }
        }
    }
}

#[test]
fn sections_can_be_read_without_compiling() {
    let (module, found) = parse_game_spec(&source("pig"));
    assert!(found.is_empty());
    let names: Vec<&str> = module.parts.iter().map(|part| part.section.name()).collect();
    let mut expected =
        vec!["meta", "constants", "vars", "actions", "sequences", "turn", "scoring", "end"];
    expected.extend(["display", "lesson"]);
    assert_eq!(names, expected);
}

#[test]
fn one_parse_serves_every_phase() {
    let text = source("pig");
    let parsed = boardwright_compile::parse(&text);
    let knobs = Overrides::new();
    assert_eq!(parsed.lint(&knobs).def, boardwright_compile::lint(&text, &knobs).def);
    assert_eq!(parsed.compile(&knobs).def, parsed.annotate(None).0.def);
    assert!(!parsed.document.blocks.is_empty());
}

#[test]
fn prose_is_kept() {
    let def = with("pig", &[]).def.unwrap();
    assert!(def.authoring.prose[0].markdown.starts_with("# Pig"));
    assert!(def.authoring.prose.iter().any(|prose| prose.markdown.contains("## How it ends")));
}
