//! Two worlds that differ only in hidden information are equal for the viewer.

use super::games::{Game, bundled, others};
use super::told::{Told, listed, made, shown, verdicts};
use boardwright_kernel::{Decider, Machine, Options, PlayerId, Rng, observe, sample_consistent};

/// Decisions of a game at which worlds are compared, at most.
const COMPARED: usize = 6;
/// Moves of a decision that are made in both worlds, at most.
const MADE: usize = 4;

/// Counts of comparisons.
#[derive(Debug, Default)]
struct Counts {
    worlds: usize,
    verdicts: usize,
    /// Moves with equal information.
    moves: usize,
    /// Those of them after which all looks alike, and those after which worlds are drawn from the same.
    alike: usize,
    information_sets: usize,
    /// Moves that showed the viewer tokens, answers or rolls.
    showing: usize,
    /// Moves whose rules reveal hidden information.
    telling: usize,
}

/// Plays a game at random; at every `every`th decision each viewer's world is compared with another.
fn play(game: &Game, seed: u64, every: usize, counts: &mut Counts) {
    let mut machine = Machine::new(&game.program, seed, Options::default());
    let mut rng = Rng::seeded(!seed);
    for number in 0..COMPARED * every {
        if machine.is_over() {
            return;
        }
        if number % every == 0 {
            for viewer in game.players() {
                compare(game, &mut machine, viewer, &mut rng, counts);
            }
        }
        let index = machine.random_index(&mut rng);
        machine.apply_index(index).expect("a listed move applies");
    }
}

fn compare(
    game: &Game,
    machine: &mut Machine<'_>,
    viewer: PlayerId,
    rng: &mut Rng,
    counts: &mut Counts,
) {
    let (program, name) = (&game.program, &game.name);
    let ply = machine.state().ply();
    let other = sample_consistent(program, &observe(program, machine.state(), viewer), rng)
        .expect("a world");
    let mut world = Machine::from_state(program, other, Options::default());
    let here = format!("{name}, ply {ply}, {viewer:?}");
    assert_eq!(shown(game, machine, viewer), shown(game, &mut world, viewer), "{here}");
    counts.worlds += 1;
    let (real, sampled) =
        (verdicts(game, machine.state(), viewer), verdicts(game, world.state(), viewer));
    for ((asked, one), (_, two)) in
        real.iter().zip(&sampled).filter(|((one, _), (two, _))| one == two)
    {
        assert_eq!(one, two, "{here}: {asked}");
        counts.verdicts += 1;
    }
    assert_eq!(real.len(), sampled.len(), "{here}");
    let Some(Decider::Player(decider)) = machine.decision().map(|asked| asked.decider) else {
        return;
    };
    // The decider has the same list in both worlds; other viewers identify a move by their information about it.
    let (moves, theirs) = (listed(game, machine, viewer), listed(game, &mut world, viewer));
    for _ in 0..MADE {
        let index = rng.below(moves.len() as u32) as usize;
        let chosen = &moves[index];
        let twin = match decider == viewer {
            true => theirs.get(index),
            false => theirs.iter().find(|one| one.label == chosen.label && one.args == chosen.args),
        };
        let Some(twin) = twin else { continue };
        let one = made(game, machine, chosen.chosen, viewer);
        let two = made(game, &mut world, twin.chosen, viewer);
        let label = &chosen.label;
        compare_told(&one, &two, &format!("{here}: {label}"), counts);
    }
}

/// The information of a viewer is equal up to the first event that reveals something hidden: the cards that it
/// draws, in their order. Rules may reveal hidden information otherwise; then the viewer's observations differ.
fn compare_told(one: &Told, two: &Told, here: &str, counts: &mut Counts) {
    let pairs = one.events.iter().zip(&two.events);
    let first = pairs.take_while(|(a, b)| a == b).count();
    match (one.events.get(first), two.events.get(first)) {
        (None, None) => {
            assert_eq!(one.sentences, two.sentences, "{here}");
            // Equal observations have equal data for sampling worlds, unless a move changed
            // which hidden tokens there are.
            let shown =
                |told: &Told| told.after.split(", information_set: ").next().map(str::to_owned);
            counts.alike += usize::from(shown(one) == shown(two));
            counts.information_sets += usize::from(one.after == two.after);
            counts.moves += 1;
        }
        (Some((_, true)), Some((_, true))) => counts.showing += 1,
        (a, b) => {
            assert_ne!(one.after, two.after, "{here}: {a:#?} and {b:#?}");
            counts.telling += 1;
        }
    }
}

/// Observations, lists, labels, questions, verdicts, events, sentences and causes of all bundled games.
#[test]
fn nothing_hidden_reaches_a_viewer_of_a_bundled_game() {
    for game in bundled() {
        let mut counts = Counts::default();
        let seeds = if game.program.hides() { 5 } else { 3 };
        (0..seeds).for_each(|seed| play(&game, seed, 3, &mut counts));
        println!("{}: {counts:?}", game.name);
        assert!(counts.verdicts >= 20 && counts.moves >= 20, "{}: {counts:?}", game.name);
        assert_eq!(counts.information_sets, counts.alike, "{}", game.name);
    }
}

/// The same of all sketches and small games that hide something.
#[test]
fn nothing_hidden_reaches_a_viewer_of_another_game() {
    let (mut moves, mut alike, mut information_sets) = (0, 0, 0);
    for game in others() {
        let mut counts = Counts::default();
        // The largest sketch takes as long as all others.
        let seeds = if game.name.starts_with("mill-and-market") { 1 } else { 2 };
        (0..seeds).for_each(|seed| play(&game, seed, 2, &mut counts));
        println!("{}: {counts:?}", game.name);
        moves += counts.moves;
        alike += counts.alike;
        information_sets += counts.information_sets;
    }
    assert!(moves > 1_000, "only {moves} moves were compared to their end");
    // Hidden tiles are turned in some.
    println!("{information_sets} of {alike} information sets are equal");
    assert!(information_sets * 100 > alike * 95, "{information_sets} of {alike}");
}

/// A blow that the other player may parry with a card of the hand.
const PARRY: &str = r#"
```yaml
meta: { id: parry, players: 2 }
constants:
  SUITS: [sword, shield, moon]
tokens:
  card: { suit: SUITS }
zones:
  deck: { ordering: stack, visibility: hidden }
  hand: { owner: player, visibility: owner }
  table: {}
vars:
  perPlayer:
    wounds: 0..9
setup:
  - each: $suit in SUITS
    do: create 6 card in deck with suit = $suit
  - shuffle deck
  - draw 2 from deck to hand[each]
actions:
  strike:
    do:
      - let $met = false
      - offer: next(actor)
        OPTIONS
        options:
          parry:
            params:
              card: hand[actor] where .suit == shield
            do:
              - move $card to table
              - let $met = true
      - if: not $met
        then: wounds[next(actor)] += 1
      - draw 1 from deck to hand[next(actor)]
end:
  - when: some(players where wounds[it] >= 3) or empty(deck)
    result: draw
```
"#;

/// An offer whose answers lie in a hand is made even if the hand has none: a missing offer would tell so. The author
/// can say otherwise.
#[test]
fn an_offer_from_a_hand_tells_nothing_about_it() {
    let count = |options: &str| {
        let game = Game::of("parry", &PARRY.replace("OPTIONS", options), 2);
        let mut counts = Counts::default();
        (0..20).for_each(|seed| play(&game, seed, 1, &mut counts));
        println!("{options}: {counts:?}");
        assert!(counts.moves >= 100 && counts.showing >= 20, "{counts:?}");
        counts.telling
    };
    assert_eq!(count("always: true"), 0);
    assert_eq!(count("skip: \"Suffer\""), 0);
    assert!(count("always: false") > 0);
}

/// A variable for a secret answer.
const PICK: &str = "    pick: { in: tokens, init: none, visibility: owner }\n";

/// Questions that only the asked player may know to have an answer are put also where nothing fits: a missing question
/// would tell so.
#[test]
fn a_question_that_nothing_fits_tells_nothing() {
    let mine = "hand[next(actor)] where .suit == shield";
    let ask = "ask: next(actor)
        options:
          show:
            params: { card: \"hand[actor] where .suit == shield\" }
            do: turns += 1";
    for question in [
        format!("choose one of {mine} as $card by next(actor)"),
        format!("choose 0 to 2 of {mine} as $cards by next(actor)"),
        format!("choose 2 of {mine} as $cards by next(actor)"),
        format!("choose 1 to 2 of {mine} as $cards by next(actor) where sum($cards, 1) == 1"),
        "choose one of hand[each] where .suit == shield by others as pick[each] in secret"
            .to_owned(),
        ask.to_owned(),
    ] {
        let text = PARRY.replace(
            "    wounds: 0..9",
            &format!("    wounds: 0..9\n{PICK}  global:\n    turns: 0..999"),
        );
        let (start, end) = (text.find("      - let $met"), text.find("      - if: not $met"));
        let (start, end) = (start.expect("the offer"), end.expect("its effect"));
        let asked = format!("      - {question}\n");
        let text = [&text[..start], &asked, &text[end..]].concat().replace("not $met", "true");
        let game = Game::of("question", &text, 2);
        let mut counts = Counts::default();
        (0..20).for_each(|seed| play(&game, seed, 1, &mut counts));
        println!("{question}: {counts:?}");
        assert!(counts.moves >= 100 && counts.telling == 0, "{question}: {counts:?}");
        let asks = (0..20).all(|seed| asks_both(&game, seed));
        assert!(asks, "{question}: each strike is followed by a question");
    }
}

/// True if the second player is asked after the first move.
fn asks_both(game: &Game, seed: u64) -> bool {
    let mut machine = Machine::new(&game.program, seed, Options::default());
    let first = machine.decision().map(|asked| asked.decider);
    machine.apply_index(0).expect("a listed move applies");
    machine.is_over() || machine.decision().map(|asked| asked.decider) != first
}

/// A hand from which several cards are chosen; every pick is a step that the other player sees.
const BURY: &str = r#"
```yaml
meta: { id: bury, players: 2 }
tokens: [ace, king, queen]
zones:
  deck: { ordering: stack, visibility: hidden }
  hand: { owner: player, visibility: owner }
  pile: { ordering: stack, visibility: hidden }
setup:
  - create 8 ace in deck
  - create 5 king in deck
  - create 5 queen in deck
  - shuffle deck
  - draw 4 from deck to hand[each]
actions:
  bury:
    do:
      - CHOICE
      - move $cards to pile
      - draw 2 from deck to hand[actor]
end:
  - when: empty(deck)
    result: draw
```
"#;

/// The number of picks that a player is asked for does not depend on the cards of a hidden hand: two aces are as many
/// questions as an ace and a king, and the last card of the hand is followed by a question as the first one is.
#[test]
fn the_number_of_picks_tells_nothing_about_a_hand() {
    for choice in [
        "choose 2 of hand[actor] as $cards",
        "choose 1 to 2 of hand[actor] as $cards",
        "choose any of hand[actor] as $cards where count(distinct($cards, .type)) <= 1",
        "choose any of hand[actor] as $cards where count(distinct($cards, .type)) == 2",
        "choose 0 to 3 of hand[actor] as $cards where first($cards).type == last($cards).type",
    ] {
        let game = Game::of("bury", &BURY.replace("CHOICE", choice), 2);
        let mut counts = Counts::default();
        (0..20).for_each(|seed| play(&game, seed, 1, &mut counts));
        println!("{choice}: {counts:?}");
        assert!(counts.moves >= 100, "{counts:?}");
        assert_eq!(counts.telling, 0, "{choice}");
        let steps: Vec<usize> = (0..40).map(|seed| steps_of_first_ply(&game, seed)).collect();
        if choice.starts_with("choose 2") {
            assert!(steps.iter().all(|steps| *steps == 2), "{steps:?}");
        }
    }
}

/// A sequence that is given cards of a hidden hand asks for as many picks as a choice from the hand does, whatever list
/// its parameter is declared with; so does a choice from a list that a sequence returns.
#[test]
fn picks_from_lists_of_sequences_tell_nothing_about_a_hand() {
    const CHOOSING: &str = r#"
sequences:
  some_of:
    params: { cards: any of pile }
    do:
      - choose 2 of $cards as $two
      - return $two
  back:
    params: { cards: any of pile }
    do:
      - return $cards
"#;
    let open = BURY.replace("  pile: { ordering: stack, visibility: hidden }", "  pile: {}");
    for choice in [
        "call some_of(hand[actor]) as $cards",
        "call back(hand[actor]) as $same\n      - choose 0 to 2 of $same as $cards",
        "call back(hand[actor]) as $same\n      - call some_of($same) as $cards",
    ] {
        let text = open.replace("CHOICE", choice).replace("\nend:", &format!("{CHOOSING}end:"));
        let game = Game::of("bury", &text, 2);
        let mut counts = Counts::default();
        (0..20).for_each(|seed| play(&game, seed, 1, &mut counts));
        println!("{choice}: {counts:?}");
        assert!(counts.moves >= 50, "{counts:?}");
        assert_eq!(counts.telling, 0, "{choice}");
        if choice.starts_with("call some_of") {
            let steps: Vec<usize> = (0..40).map(|seed| steps_of_first_ply(&game, seed)).collect();
            assert!(steps.iter().all(|steps| *steps == 2), "{steps:?}");
        }
    }
}

/// Plays the first ply at random; returns the number of picks.
fn steps_of_first_ply(game: &Game, seed: u64) -> usize {
    let mut machine = Machine::new(&game.program, seed, Options::default());
    let mut rng = Rng::seeded(seed);
    let ply = machine.state().ply();
    let mut steps = 0;
    while !machine.is_over() && machine.state().ply() == ply {
        steps += usize::from(machine.weights().is_some());
        let index = machine.random_index(&mut rng);
        machine.apply_index(index).expect("a listed move applies");
    }
    steps
}
