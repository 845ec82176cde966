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

/// A public property that play writes only in a zone which the viewer does not see may have any value there. The states
/// that differ in it have the same information set.
#[test]
fn what_is_written_in_a_hidden_zone_is_drawn() {
    let text = "
```yaml
meta: { id: pegs, players: 2 }
constants: { COLORS: [amber, blue, coral] }
tokens:
  peg:
    color: none in COLORS
  lamp:
    lit: 0 in 0..1
zones:
  vault: { visibility: hidden }
  sill: {}
  drawer: { visibility: hidden }
vars: { global: { hits: 0 in 0..9 } }
setup:
  - create peg in vault
  - create lamp in sill
  - create lamp in drawer
turn:
  phases:
    hide: { do: ask player(2) to put }
    seek: { do: ask player(1) to guess }
actions:
  put:
    params: { color: COLORS }
    do:
      - each: $peg in vault
        do: $peg.color = $color
      - each: $lamp in drawer
        do: $lamp.lit = 1
      - each: $lamp in sill
        do: $lamp.lit = 1
  guess:
    params: { color: COLORS }
    do: hits += count(vault where .color == $color)
end: [{ when: round > 1, result: rank by hits }]
```
";
    let program = &linked(text, 2);
    let seeker = PlayerId(0);
    let mut known = Vec::new();
    for index in 0..3 {
        let mut machine = Machine::new(program, 1, Options::default());
        machine.apply_index(index).expect("a peg is put");
        let seen = observe(program, machine.state(), seeker);
        let mut rng = Rng::seeded(7);
        let mut counts: BTreeMap<String, u32> = BTreeMap::new();
        for _ in 0..WORLDS {
            let world = sample_consistent(program, &seen, &mut rng).expect("a world");
            assert_eq!(observe(program, &world, seeker), seen);
            // Either may lie in either zone that nobody sees.
            let hidden = [0, 2].map(PlaceId).into_iter();
            let tokens = hidden.flat_map(|place| world.tokens(program, place));
            let props = tokens.map(|token| format!("{:?}", world.token(program, token).props));
            let (lamp, peg): (Vec<_>, Vec<_>) = props.partition(|props| props.contains("Int"));
            // A value that every rule gives is no secret.
            assert_eq!(lamp, ["[Int(1)]"]);
            *counts.entry(peg.concat()).or_default() += 1;
        }
        known.push((seen, counts));
    }
    let [(seen, counts), others @ ..] = &known[..] else { panic!("three answers") };
    assert_eq!(counts.len(), 4, "three colors and none: {counts:?}");
    assert!(counts.values().all(|count| *count > WORLDS as u32 / 6), "{counts:?}");
    for (other, same) in others {
        assert_eq!((other, same), (seen, counts));
    }
}
