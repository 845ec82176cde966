//! Worlds sampled for tokens with secret properties.

use crate::common::linked;
use crate::sampling::{WORLDS, assert_uniform};
use boardwright_kernel::{Machine, Options, PlaceId, PlayerId, Rng, observe, sample_consistent};
use std::collections::{BTreeMap, BTreeSet};

/// A property that only the owner sees has any value of its domain if play writes it; if the setup alone gives it, the
/// values that it gave are dealt to the tokens that look alike.
#[test]
fn secret_properties_are_drawn_or_dealt() {
    let text = "
```yaml
meta: { id: ships, players: 2 }
tokens:
  ship:
    size: 1..2
    holds: { in: 0..3, init: 0, visibility: owner }
  chest:
    color: 1..2
    worth: { in: 1..9, changes: false, visibility: hidden }
zones:
  sea: { ordering: queue }
vars: { global: { n: 0 in 0..9 } }
setup:
  - create ship in sea for player(1) with size = 1
  - create ship in sea for player(2) with size = 2
  - create chest in sea with color = 1, worth = 2
  - create chest in sea with color = 1, worth = 5
  - create chest in sea with color = 1, worth = 9
  - create chest in sea with color = 2, worth = 7
actions:
  load:
    params: { ship: sea where .owner == actor }
    do:
      - $ship.holds += 2
      - n += 1
  show:
    params: { chest: sea where .type == chest }
    do:
      - reveal $chest
      - n += $chest.worth
end: [{ when: n > 8, result: draw }]
```
";
    let program = &linked(text, 2);
    let mut machine = Machine::new(program, 1, Options::default());
    machine.apply_index(0).expect("the ship of the first player is loaded");
    let drawn = |viewer: u16| {
        let seen = observe(program, machine.state(), PlayerId(viewer));
        let mut rng = Rng::seeded(viewer.into());
        let mut counts = BTreeMap::new();
        for _ in 0..WORLDS {
            let world = sample_consistent(program, &seen, &mut rng).expect("a world");
            assert_eq!(observe(program, &world, PlayerId(viewer)), seen);
            let tokens = world.tokens(program, PlaceId(0)).into_iter();
            let props = tokens.map(|token| format!("{:?}", world.token(program, token).props));
            *counts.entry(props.collect::<Vec<_>>().join(" ")).or_default() += 1;
        }
        counts
    };
    // Each player does not know the other's cargo; nobody knows which of the first three chests is which.
    for (viewer, own) in [(0, "[Int(1), Int(2)]"), (1, "[Int(2), Int(0)]")] {
        let counts = drawn(viewer);
        assert_uniform(&counts, 4 * 6);
        let known = |world: &String| world.contains(own) && world.ends_with("[Int(2), Int(7)]");
        assert!(counts.keys().all(known), "{counts:?}");
    }
    let chest = (0..machine.count()).nth(2).expect("the second chest can be shown");
    machine.apply_index(chest).expect("it is listed");
    let seen = observe(program, machine.state(), PlayerId(0));
    let mut rng = Rng::seeded(5);
    let worlds = (0..200).map(|_| sample_consistent(program, &seen, &mut rng).expect("a world"));
    let fixed = worlds.map(|world| {
        let token = world.tokens(program, PlaceId(0))[3];
        format!("{:?}", world.token(program, token).props)
    });
    assert_eq!(fixed.collect::<BTreeSet<_>>().len(), 1, "it was shown");
}
