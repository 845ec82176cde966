//! Causes of events, with values from the state before the event.

use crate::common::linked;
use boardwright_kernel::{Fact, FactKind, Machine, Options, PlayerId, Value, explain_event};

const OWNED: &str = "```yaml
meta: { id: owned, players: 2 }
tokens:
  man: { hp: 3 in 0..9 }
  king: { hp: 5 in 0..9 }
zones: { row: { ordering: queue } }
vars: { global: { t: 0 in 0..9 } }
setup:
  - create man in row for player(2)
  - create king in row
actions:
  act:
    params: { m: row }
    do:
      - if: t > 8 or $m.hp > 6
        then: t += 1
        else: $m.hp += 2
      - $m.owner = actor
      - $m.type = king
      - t += 1
end: [{ when: t == 9, result: draw }]
```
";

/// Returns the first value that a fact reads.
fn reads(fact: &Fact) -> &'static str {
    match fact.what {
        FactKind::Prop(_) => "hp",
        FactKind::Global(_) => "t",
        _ => fact.parts.iter().map(reads).find(|read| !read.is_empty()).unwrap_or(""),
    }
}

/// An effect on a token is explained with the previous value, a condition with its result.
#[test]
fn causes_show_previous_values_of_tokens() {
    let program = linked(OWNED, 2);
    let mut machine = Machine::new(&program, 1, Options::default());
    let mut conditions = [0, 0];
    while !machine.is_over() {
        let chosen = machine.legal_moves()[0];
        let Value::Token(token) = machine.decode(chosen).args[0] else {
            panic!("a token is chosen")
        };
        let before = machine.state().token(&program, token);
        let Value::Int(hp) = before.props[0] else { panic!("a number") };
        let mut held = Vec::new();
        for index in 0.. {
            let cause = explain_event(&machine, chosen, index, Some(PlayerId(0)));
            let Some(cause) = cause.expect("it is listed") else { break };
            for led in cause.conditions.iter().filter(|led| led.path.ends_with("effects[0]")) {
                assert_eq!(led.held, Some(hp > 6), "{led:?}");
                conditions[usize::from(hp > 6)] += 1;
                // The part that holds is shown; if both fail, both are shown.
                let told = led.facts.iter().map(reads).collect::<Vec<_>>();
                assert!(told.contains(&"hp"), "{led:?}");
                assert_eq!(told.contains(&"t"), hp <= 6, "{led:?}");
            }
            let facts = cause.facts.into_iter();
            held.extend(facts.filter_map(|fact| match fact.what {
                FactKind::Prop(_) => Some(("hp", fact.value)),
                FactKind::Owner => Some(("owner", fact.value)),
                FactKind::Type => Some(("type", fact.value)),
                _ => None,
            }));
        }
        let owner = before.owner.map_or(Value::None, Value::Player);
        let told: Vec<(&str, Value)> = [
            ("hp", before.props[0], hp <= 6),
            ("owner", owner, before.owner != machine.state().active()),
            ("type", Value::TokenType(before.type_id), before.type_id.0 != 1),
        ]
        .into_iter()
        .filter_map(|(what, value, changes)| changes.then_some((what, value)))
        .collect();
        let found: Vec<(&str, Value)> =
            held.into_iter().map(|(what, value)| (what, value.expect("it is open"))).collect();
        assert_eq!(found, told);
        machine.apply(chosen).expect("it is listed");
    }
    assert!(conditions.iter().all(|count| *count > 0), "{conditions:?}");
}
