//! Events of the destruction of a token that others refer to.

use crate::common::linked;
use boardwright_kernel::{EventKind, Machine, Options, Value};

const GAME: &str = "```yaml
meta: { id: carts, players: 2 }
tokens:
  gem: {}
  cart: { weight: 3 in 0..9, load: none in tokens, price: 2 in 0..9, guard: none in tokens }
zones:
  yard: { ordering: queue }
  mine: { ordering: queue }
setup:
  - create cart in yard
  - create gem in mine
turn:
  phases:
    main: { window: one }
actions:
  name:
    pre: first(yard).load == none
    do:
      - first(yard).guard = first(mine)
      - first(yard).load = first(mine)
  lose:
    pre: some(mine) and first(yard).load != none
    do: destroy first(mine)
end:
  - when: round > 3
    result: draw
```";

#[test]
fn events_tell_which_references_to_a_token_are_cleared() {
    let program = linked(GAME, 2);
    let mut machine = Machine::new(&program, 1, Options::default());
    let mut changes = |nones: fn(&Value, &Value) -> bool| {
        machine.apply_index(0).expect("it is listed");
        let changed = machine.events().iter().filter_map(|event| match &event.kind {
            EventKind::Prop { prop, from, to, .. } => {
                assert!(nones(from, to), "{event:?}");
                Some(program.prop_name(*prop).to_owned())
            }
            _ => None,
        });
        let mut changed: Vec<String> = changed.collect();
        changed.sort_unstable();
        changed
    };
    assert_eq!(changes(|from, _| *from == Value::None), ["guard", "load"]);
    assert_eq!(changes(|_, to| *to == Value::None), ["guard", "load"]);
}
