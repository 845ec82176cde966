//! Different states have different hashes.

use crate::common::linked;
use boardwright_kernel::{Machine, Options};
use std::collections::BTreeSet;

/// A reference from a token to another is part of the state.
#[test]
fn references_between_tokens_are_hashed() {
    let source = "```yaml
meta: { id: named, players: 2 }
tokens:
  unit: { friend: { type: token, init: none } }
zones: { line: { ordering: queue } }
vars: { global: { t: 0 in 0..3 } }
setup: create 3 unit in line
actions:
  name:
    params: { one: line, other: line where it != $one }
    do:
      - $one.friend = $other
      - t += 1
end: [{ when: t == 3 and some($u in line where $u.friend == none), result: draw }, { when: t == 3, result: draw }]
```
";
    let program = linked(source, 2);
    let mut machine = Machine::new(&program, 1, Options::default());
    assert_eq!(machine.count(), 6, "each of three names one of the other two");
    let (mut states, mut positions) = (BTreeSet::new(), BTreeSet::new());
    for index in 0..6 {
        machine.apply_index(index).expect("it is listed");
        states.insert(machine.state_hash());
        positions.insert(machine.state().position_hash(&program));
        assert!(machine.undo());
    }
    assert_eq!((states.len(), positions.len()), (6, 6));
}
