//! Probabilities of sampled states: each arrangement of the hidden values that fits the known ones is equally likely.

use crate::common::linked;
use boardwright_kernel::{
    Decider, Machine, Options, PlaceId, PlayerId, Program, Rng, State, Value, VarId, knows_token,
    observe, sample_consistent, save_text,
};
use std::collections::BTreeMap;

pub const WORLDS: u64 = 6_000;

/// Asserts that `expected` different results were equally frequent: by chi-square, at a bound that chance exceeds less than
/// once in ten thousand times (normal approximation of Wilson and Hilferty).
pub fn assert_uniform(counts: &BTreeMap<String, u64>, expected: usize) {
    assert_eq!(counts.len(), expected, "{counts:?}");
    let total: u64 = counts.values().sum();
    let mean = total as f64 / expected as f64;
    let chi: f64 = counts.values().map(|n| (*n as f64 - mean).powi(2) / mean).sum();
    let free = (expected - 1) as f64;
    let spread = 2.0 / (9.0 * free);
    let bound = free * (1.0 - spread + 3.72 * spread.sqrt()).powi(3);
    assert!(chi < bound, "chi-square {chi:.1} is above {bound:.1}: {counts:?}");
}

/// Returns the token types of all places, in order.
fn hidden(program: &Program, state: &State) -> String {
    let places = program.places().iter().enumerate();
    let lists = places.map(|(at, place)| {
        let tokens = state.tokens(program, PlaceId(at as u16)).into_iter();
        let types = tokens.map(|token| {
            let of = state.token(program, token).type_id;
            program.token_types()[of.index()].id.clone()
        });
        format!("{}: {}", place.zone, types.collect::<Vec<_>>().join(" "))
    });
    lists.collect::<Vec<_>>().join(", ")
}

/// Returns the frequency of each arrangement in sampled states of a viewer.
fn arrangements(machine: &Machine<'_>, viewer: PlayerId, seed: u64) -> BTreeMap<String, u64> {
    let program = machine.program();
    let real = observe(program, machine.state(), viewer);
    let mut rng = Rng::seeded(seed);
    let mut counts = BTreeMap::new();
    for _ in 0..WORLDS {
        let world = sample_consistent(program, &real, &mut rng).expect("a world");
        assert_eq!(observe(program, &world, viewer), real);
        *counts.entry(hidden(program, &world)).or_default() += 1;
    }
    counts
}

/// Five different cards: one in each hand of two, three in the deck.
const CARDS: &str = "
```yaml
meta: { id: cards, players: 2 }
tokens:
  card:
    columns: [type]
    rows: [[ace], [king], [queen], [jack], [ten]]
zones:
  deck: { visibility: hidden, ordering: stack }
  hand: { owner: player, visibility: owner }
  table: {}
vars:
  global: { over: false }
setup:
  - each: $t in types(card)
    do: create $t in deck
  - shuffle deck
  - draw 1 from deck to hand[each]
actions:
  look: { do: reveal top(deck) to actor }
  stop: { do: over = true }
end:
  - when: over
    result: draw
```
";

/// Every order of the four unseen cards is equally likely; once a player knows the top of the deck, every order of the
/// other three.
#[test]
fn arrangements_of_cards_are_equally_likely() {
    let program = &linked(CARDS, 2);
    let mut machine = Machine::new(program, 3, Options::default());
    for viewer in (0..2).map(PlayerId) {
        assert_uniform(&arrangements(&machine, viewer, 5), 24);
    }
    machine.apply_index(0).expect("a look at the deck");
    assert_uniform(&arrangements(&machine, PlayerId(0), 6), 6);
    // The other player has learned nothing.
    assert_uniform(&arrangements(&machine, PlayerId(1), 7), 24);
}

/// Equal cards: two aces and two kings in a set of two and a row of two have classes of arrangements, each as likely as
/// its number of token orders.
#[test]
fn classes_of_equal_cards_have_the_probability_of_their_orders() {
    let text = CARDS
        .replace("rows: [[ace], [king], [queen], [jack], [ten]]", "rows: [[ace], [king]]")
        .replace("do: create $t in deck", "do: create 3 $t in deck")
        .replace("draw 1", "draw 2");
    let program = &linked(&text, 2);
    let machine = Machine::new(program, 4, Options::default());
    let counts = arrangements(&machine, PlayerId(0), 8);
    // By hand: the viewer sees two of three aces and three kings; four are left for the other hand (a set) and the deck
    // (a row). Each order of the four tokens is equally likely.
    let own = observe(program, machine.state(), PlayerId(0));
    let seen = own.places.iter().find_map(|place| place.tokens.as_ref().filter(|t| t.len() == 2));
    let aces = 3 - seen.expect("the own hand").iter().filter(|t| t.type_id.index() == 0).count();
    let pack: Vec<bool> = (0..4).map(|card| card < aces).collect();
    let mut expected: BTreeMap<(usize, [bool; 2]), u64> = BTreeMap::new();
    let orders = (0..256usize).map(|n| [n & 3, n >> 2 & 3, n >> 4 & 3, n >> 6]);
    for order in orders.filter(|o| (0..4).all(|card| o.contains(&card))) {
        let row = order.map(|card| pack[card]);
        let aces_in_hand = usize::from(row[0]) + usize::from(row[1]);
        *expected.entry((aces_in_hand, [row[2], row[3]])).or_default() += 1;
    }
    assert_eq!(counts.len(), expected.len(), "{counts:?}");
    let mut drawn: Vec<u64> = counts.into_values().collect();
    let mut wanted: Vec<u64> = expected.into_values().map(|n| n * WORLDS / 24).collect();
    drawn.sort_unstable();
    wanted.sort_unstable();
    for (drawn, wanted) in drawn.iter().zip(&wanted) {
        // Four times the square root of the mean.
        let off = drawn.abs_diff(*wanted);
        assert!(off * off < 16 * wanted, "{drawn} of {wanted}");
    }
}

/// A known token keeps its place in every sampled state; the others vary.
#[test]
fn known_tokens_keep_their_place() {
    let program = &linked(CARDS, 2);
    let mut machine = Machine::new(program, 9, Options::default());
    machine.apply_index(0).expect("a look at the deck");
    let state = machine.state();
    let deck = program.places().iter().position(|place| place.zone == "deck").expect("a deck");
    let top = |state: &State| state.tokens(program, PlaceId(deck as u16))[0];
    assert!(knows_token(program, state, Some(PlayerId(0)), top(state)));
    assert!(!knows_token(program, state, Some(PlayerId(1)), top(state)));
    let seen = observe(program, state, PlayerId(0));
    let mut rng = Rng::seeded(2);
    for _ in 0..200 {
        let world = sample_consistent(program, &seen, &mut rng).expect("a world");
        let of = |state: &State| state.token(program, top(state)).type_id;
        assert_eq!(of(&world), of(state));
    }
}

/// Hidden variables have each value of their range equally often.
#[test]
fn hidden_numbers_are_equally_likely() {
    let text = "
```yaml
meta: { id: numbers, players: 2 }
vars:
  global:
    secret: { type: int, init: 4, min: 1, max: 9, visibility: hidden }
    over: false
  perPlayer:
    own: { type: int, init: 2, min: 0, max: 3, visibility: owner }
actions:
  stop:
    do: over = (secret + own[actor] > 0)
end:
  - when: over
    result: draw
```
";
    let program = &linked(text, 2);
    let machine = Machine::new(program, 1, Options::default());
    let mut rng = Rng::seeded(1);
    let mut counts = BTreeMap::new();
    let seen = observe(program, machine.state(), PlayerId(1));
    for _ in 0..WORLDS {
        let world = sample_consistent(program, &seen, &mut rng).expect("a world");
        let of = |player| world.of_player(program, player, VarId(0));
        assert_eq!(of(PlayerId(1)), Value::Int(2), "the own number is seen");
        let secret = world.global(program, VarId(0));
        *counts.entry(format!("{secret:?} {:?}", of(PlayerId(0)))).or_default() += 1;
    }
    assert_uniform(&counts, 9 * 4);
}

/// Sealed answers of others have each value of their lists equally often, whatever was answered.
#[test]
fn sealed_answers_are_equally_likely() {
    let text = include_str!("../../../tests/conformance/specs/rock-paper-scissors.md");
    let program = &linked(text, 2);
    for answer in 0..3 {
        let mut machine = Machine::new(program, 1, Options::default());
        machine.apply_index(answer).expect("a hand is shown");
        let second = PlayerId(1);
        assert_eq!(machine.decision().map(|d| d.decider), Some(Decider::Player(second)));
        let mut rng = Rng::seeded(7);
        let mut counts = BTreeMap::new();
        let seen = observe(program, machine.state(), second);
        for _ in 0..WORLDS / 2 {
            let world = sample_consistent(program, &seen, &mut rng).expect("a world");
            let mut world = Machine::from_state(program, world, Options::default());
            world.apply_index(0).expect("a rock");
            // Against a rock a rock draws, paper wins, scissors lose: the round or the winner tells.
            let (round, winners) = (world.state().round(), world.state().winners());
            *counts.entry(format!("{round} {winners}")).or_default() += 1;
        }
        assert_uniform(&counts, 3);
        // The viewer keeps its own answer.
        let real = observe(program, machine.state(), PlayerId(0));
        assert!(real.players.answered.is_some());
        for _ in 0..20 {
            let world = sample_consistent(program, &real, &mut rng).expect("a world");
            assert_eq!(observe(program, &world, PlayerId(0)), real);
        }
    }
}

/// Sealed answers come from the list of each player who answered, every pair equally often: of two numbers and of four.
#[test]
fn sealed_answers_come_out_of_each_list() {
    let text = "
```yaml
meta: { id: bids, players: 3 }
vars:
  global: { over: false }
  perPlayer:
    coins: 2 in 0..9
    bid: { type: int, optional: true, init: none, min: 0, max: 9 }
setup:
  - coins[player(1)] = 1
  - coins[player(2)] = 3
turn:
  order: none
  phases:
    bidding:
      do:
        - choose one of 0..coins[each] by each as bid[each] in secret
        - over = true
end:
  - when: over
    result: draw
```
";
    let program = &linked(text, 3);
    let third = PlayerId(2);
    for answers in [[0, 0], [1, 3]] {
        let mut machine = Machine::new(program, 1, Options::default());
        for answer in answers {
            machine.apply_index(answer).expect("a bid");
        }
        assert_eq!(machine.decision().map(|d| d.decider), Some(Decider::Player(third)));
        let seen = observe(program, machine.state(), third);
        let mut rng = Rng::seeded(11);
        let mut counts = BTreeMap::new();
        for _ in 0..WORLDS / 2 {
            let world = sample_consistent(program, &seen, &mut rng).expect("a world");
            let mut world = Machine::from_state(program, world, Options::default());
            world.apply_index(0).expect("a bid of nothing");
            let bid = |seat| world.state().of_player(program, PlayerId(seat), VarId(1));
            *counts.entry(format!("{:?} {:?}", bid(0), bid(1))).or_default() += 1;
        }
        assert_uniform(&counts, 2 * 4);
    }
}

/// A name refers to a hidden card, and the list of moves tells something of it: the arrangements with the same list are
/// equally likely, and no others occur.
#[test]
fn named_cards_are_those_that_give_the_same_list() {
    let text = CARDS.replace("  look: { do: reveal top(deck) to actor }\n", "").replace(
        "  stop: { do: over = true }",
        "
  offer:
    do:
      - let $card = top(deck)
      - choose one of 1..3 where it == 1 or $card.type in (ace, king) as $n
      - over = true",
    );
    let program = &linked(&text, 2);
    let mut kinds = [0; 2];
    for seed in 0..12 {
        let mut machine = Machine::new(program, seed, Options::default());
        machine.apply_index(0).expect("an offer");
        let viewer = PlayerId(0);
        let mut seen: Vec<String> = types(program, machine.state(), "hand", Some(viewer));
        let wide = match machine.count() {
            3 => true,
            1 => false,
            other => panic!("{other} answers"),
        };
        if std::mem::replace(&mut kinds[usize::from(wide)], 1) == 1 {
            continue;
        }
        let own = seen.pop().expect("a card in hand");
        // By hand: the top card is one of those that give the list, the other three are in any order.
        let high = ["ace", "king"].into_iter().filter(|card| *card != own).count();
        let on_top = if wide { high } else { 4 - high };
        let counts = arrangements(&machine, viewer, 12);
        assert_uniform(&counts, on_top * 6);
        // A player who is not asked learns nothing.
        assert_uniform(&arrangements(&machine, PlayerId(1), 13), 24);
    }
    assert_eq!(kinds, [1, 1]);
}

/// Returns the types of the tokens in a zone, or in the zone of a player.
fn types(program: &Program, state: &State, zone: &str, of: Option<PlayerId>) -> Vec<String> {
    let places = program.places().iter().enumerate();
    let found = places.filter(|(_, place)| place.zone == zone && place.owner == of);
    let tokens = found.flat_map(|(at, _)| state.tokens(program, PlaceId(at as u16)));
    let named = tokens.map(|token| {
        let of = state.token(program, token).type_id;
        program.token_types()[of.index()].id.clone()
    });
    named.collect()
}

/// Hidden variables of places, tokens, types or directions have any value in sampled states.
#[test]
fn hidden_references_have_any_value() {
    let text = "
```yaml
meta: { id: names, players: 2 }
tokens:
  card:
    columns: [type]
    rows: [[ace], [king], [queen]]
zones:
  table: {}
  shelf: {}
vars:
  global:
    where_to: { type: place, optional: true, init: none, visibility: hidden }
    which: { type: token, optional: true, init: none, visibility: hidden }
    sort: { type: tokenType, optional: true, init: none, visibility: hidden }
    over: false
setup:
  - each: $t in types(card)
    do: create $t in table
  - where_to = shelf
  - which = first(table where .type == king)
  - sort = queen
actions:
  stop: { do: over = (where_to == shelf and which != none and sort != none) }
  go: { do: move first(table) to shelf }
end:
  - when: over
    result: draw
```
";
    let program = &linked(text, 2);
    let machine = Machine::new(program, 1, Options::default());
    let seen = observe(program, machine.state(), PlayerId(0));
    let mut rng = Rng::seeded(3);
    let mut counts: [BTreeMap<String, u64>; 3] = Default::default();
    for _ in 0..WORLDS / 2 {
        let world = sample_consistent(program, &seen, &mut rng).expect("a world");
        for (var, counts) in counts.iter_mut().enumerate() {
            let value = format!("{:?}", world.global(program, VarId(var as u16)));
            *counts.entry(value).or_default() += 1;
        }
    }
    // Two places, three tokens, three types, and none.
    assert_uniform(&counts[0], 3);
    assert_uniform(&counts[1], 4);
    assert_uniform(&counts[2], 4);
}

/// One of three pieces is face down, the others are in a bag with a coin: each of the three may be the piece, and each
/// order of the rest is equally likely.
#[test]
fn a_face_down_piece_is_any_piece_of_its_owner() {
    let text = "
```yaml
meta: { id: pieces, players: 2 }
tokens:
  piece:
    visibility: owner
    columns: [type]
    rows: [[spy], [guard], [chief]]
  coin: {}
zones:
  line: { ordering: queue }
  bag: { visibility: hidden, ordering: stack }
vars: { global: { over: false } }
setup:
  - create guard in line for player(2)
  - create spy in bag for player(2)
  - create chief in bag for player(2)
  - create coin in bag
actions:
  stop: { do: over = (count(bag) > 0 and count(line) > 0) }
  go: { do: move top(bag) to line }
end:
  - when: over
    result: draw
```
";
    let program = &linked(text, 2);
    let machine = Machine::new(program, 1, Options::default());
    assert_uniform(&arrangements(&machine, PlayerId(0), 14), 3 * 6);
    // The owner knows the piece in the line.
    assert_uniform(&arrangements(&machine, PlayerId(1), 15), 6);
}

/// A roll that one player sees, kept while another is asked, is drawn again in sampled states of the others, and kept in
/// those of the player who sees it.
#[test]
fn rolls_kept_for_another_are_equally_likely() {
    let text = include_str!("games/elimination-and-secret-rolls.md");
    let program = &linked(text, 3);
    let mut machine = Machine::new(program, 1, Options::default());
    machine.apply_index(0).expect("somebody is dared");
    // The actor knows one die, the challenged player the other, the third player none.
    for (viewer, worlds) in [(0, 6), (1, 6), (2, 36)] {
        let seen = observe(program, machine.state(), PlayerId(viewer));
        let mut rng = Rng::seeded(viewer.into());
        let mut counts = BTreeMap::new();
        for _ in 0..WORLDS {
            let world = sample_consistent(program, &seen, &mut rng).expect("a world");
            let text = save_text(program, &world);
            let rolls = text.lines().filter(|line| line.starts_with("local ")).collect::<Vec<_>>();
            *counts.entry(rolls.join(", ")).or_default() += 1;
        }
        assert_uniform(&counts, worlds);
    }
}

/// A hidden number has any value between its bounds, however wide; a hidden word is any word of its set.
#[test]
fn hidden_values_are_drawn_from_the_whole_domain() {
    let text = "
```yaml
meta: { id: wide, players: 2 }
constants: { MOODS: [calm, eager, tired] }
vars:
  global:
    mood: { type: MOODS, init: calm, visibility: hidden }
    far: { type: int, init: 0, min: -2000000000, max: 2000000000, visibility: hidden }
    t: 0 in 0..9
actions:
  wait:
    do: t += 1
end: [{ when: far > 0 and mood == calm or t == 9, result: draw }]
```
";
    let program = &linked(text, 2);
    let machine = Machine::new(program, 1, Options::default());
    let seen = observe(program, machine.state(), PlayerId(0));
    let mut rng = Rng::seeded(3);
    let (mut moods, mut quarters) = (BTreeMap::new(), BTreeMap::new());
    for _ in 0..WORLDS {
        let world = sample_consistent(program, &seen, &mut rng).expect("a world");
        let mood = world.global(program, VarId(0));
        *moods.entry(format!("{mood:?}")).or_default() += 1;
        let Value::Int(far) = world.global(program, VarId(1)) else { panic!("a number") };
        let quarter = (i64::from(far) + 2_000_000_000) / 1_000_000_001;
        *quarters.entry(quarter.to_string()).or_default() += 1;
    }
    assert_uniform(&moods, 3);
    assert_uniform(&quarters, 4);
}
