//! A finding about types shows the declarations of the type found and of the type needed.

use boardwright_compile::{Overrides, compile};

const SPEC: &str = "
meta: { id: test, players: 2 }
constants: { MOODS: [calm, wild] }
tokens: { card: { worth: 1..9, mark: none in players } }
zones: { deck: {}, hand: { owner: player } }
vars:
  global: { heat: 0 in 0..9, mood: calm in MOODS }
  perPlayer: { coins: 0 in 0..9 }
define: { rich: 'coins[actor] > 3' }
sequences:
  pay:
    params: { who: players, much: 1..3 }
    do: coins[$who] -= $much
actions:
  a:
    params: { card: 'hand[actor]' }
    do: EFFECT
end: [{ when: round > 3, result: draw }]
";

/// The finding of a spec with this effect: its message and its related places.
fn told(effect: &str) -> String {
    let yaml = SPEC.replace("EFFECT", &format!("\n      - {effect}"));
    let text = format!("```yaml{yaml}```\n");
    let found = compile(&text, &Overrides::new()).diagnostics;
    let [only] = found.as_slice() else { panic!("{effect}: {found:#?}") };
    let mut told = only.message.clone();
    for related in &only.related {
        let (at, message) = (related.span.range(), &related.message);
        told.push_str(&format!("\n{:?}: {message}", &text[at]));
    }
    told
}

fn found(name: &str) -> String {
    format!("\"{name}\": the type found comes from `{name}`, declared here")
}

fn needed(name: &str) -> String {
    format!("\"{name}\": the type needed comes from `{name}`, declared here")
}

fn check(effect: &str, wanted: &[String]) {
    let told = told(effect);
    let told: Vec<&str> = told.lines().skip(1).collect();
    assert_eq!(told, wanted, "{effect}");
}

#[test]
fn both_sides_are_shown() {
    check("mood = coins[actor]", &[found("coins"), needed("mood")]);
    check("if: $card.worth == mood\n        then: heat += 1", &[found("mood"), needed("worth")]);
    check("coins[actor] = first(hand[actor]).mark", &[found("mark"), needed("coins")]);
    check("if: rich == $card.mark\n        then: heat += 1", &[found("mark"), needed("rich")]);
    check("create card in deck with worth = mood", &[found("mood"), needed("worth")]);
}

#[test]
fn parameters_say_what_they_need() {
    let who = "\"who: players\": the type needed comes from `pay`, declared here".to_owned();
    let much = "\"much: 1..3\": the type needed comes from `pay`, declared here".to_owned();
    check("call pay(heat, 2)", &[found("heat"), who]);
    check("call pay(actor, actor)", &[much]);
}

#[test]
fn what_the_language_needs_has_no_place() {
    check("mood += 1", &["\"mood\": `mood` is declared here".to_owned()]);
    let card = "\"card\": the type found comes from `$card`, declared here".to_owned();
    check("if: $card\n        then: heat += 1", &[card]);
    check("let $x = 3 + wild", &[found("MOODS")]);
}

/// A member of `distinct(L, E)` is taken for a value of E.
#[test]
fn functions_that_give_members_are_named() {
    let wanted =
        "`distinct(L, E)` gives members of L, not values of E; read the property of a member";
    let member = "heat += (if 3 in distinct(hand[actor], .worth) then 1 else 0)";
    for effect in ["heat += first(distinct(hand[actor], .worth))", member, "FOR"] {
        let each = "each: $c in distinct(hand[actor], .worth)\n        do: heat += $c";
        let yaml = SPEC.replace("EFFECT", &format!("\n      - {}", effect.replace("FOR", each)));
        let found = compile(&format!("```yaml{yaml}```\n"), &Overrides::new()).diagnostics;
        assert_eq!(found.len(), 1, "{found:#?}");
        assert!(found[0].hints.iter().any(|hint| hint == wanted), "{found:#?}");
    }
}
