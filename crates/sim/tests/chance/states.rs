//! States in the middle of a question to chance, and hashes of what is not settled.

use super::tree::{explicit, game, program, signature};
use crate::generator::with_generator;
use boardwright_agents::agent;
use boardwright_compile::{Overrides, compile};
use boardwright_kernel::{
    Decider, LinkOptions, Machine, NoSample, Options, PlaceId, PlayerId, Program, Rng, Value,
    VarId, Wanted, WantedKind, explain_event, explain_move, link, load_json, load_text, observe,
    sample_consistent, save_json, save_text,
};
use boardwright_sim::perft::{Chance, Level, PerftSpec, perft};
use boardwright_sim::{About, Caps, Trace, replay, run_game};

/// Three hands of five from a shuffled deck of thirty, then cards are played and drawn.
fn cards() -> Program {
    program(
        "```yaml
meta: { id: cards, players: 2 }
constants: { SUITS: [tide, ember] }
tokens:
  card: { suit: SUITS, worth: 1..9 }
zones:
  deck: { visibility: hidden, ordering: stack }
  discard: { ordering: stack }
  hand: { owner: player, visibility: owner }
vars: { perPlayer: { points: 0 in 0..99 } }
setup:
  - each: $s in SUITS, $w in 1..4
    do: create 2 card in deck with suit = $s, worth = $w
  - shuffle deck
  - draw 3 from deck to hand[each]
actions:
  play:
    params: { card: \"hand[actor]\" }
    do:
      - points[actor] += $card.worth
      - move $card to discard
      - if: top(deck).suit == $card.suit
        then: points[actor] += 1
      - draw 1 from deck to hand[actor] refill from discard
  peek:
    pre: count(deck) > 1
    limit: 1 per game
    do:
      - reveal take(deck, 2) to actor
      - points[actor] += 1
  bury:
    params: { card: \"hand[actor]\" }
    limit: 2 per game
    do:
      - move $card to deck random
      - draw 1 from deck to hand[actor]
end:
  - when: some($p in players where points[$p] >= 12)
    result: draw
```
",
    )
}

/// Plays at random, calling `at` at every decision and at the end; gives the indices.
fn walk<'p>(
    program: &'p Program,
    seed: u64,
    mut at: impl FnMut(&mut Machine<'p>, usize),
) -> Vec<usize> {
    let mut machine = Machine::new(program, seed, explicit());
    let mut rng = Rng::seeded(seed);
    let mut indices = Vec::new();
    loop {
        at(&mut machine, indices.len());
        if machine.is_over() {
            return indices;
        }
        let index = rng.below(machine.count() as u32) as usize;
        machine.apply_index(index).expect("a listed move applies");
        indices.push(index);
        assert!(indices.len() < 1_000, "the game goes on");
    }
}

/// At every question, those to chance in the middle of an operation too: the saved state goes on
/// alike, weights add up, everybody sees no more than they may, and all moves can be taken back.
#[test]
fn every_question_can_be_saved_and_undone() {
    let program = cards();
    let (mut asked, mut underway) = (0, 0);
    for seed in 0..4 {
        let mut saved = Vec::new();
        let mut rng = Rng::seeded(99);
        let indices = walk(&program, seed, |machine, at| {
            let text = save_text(&program, machine.state());
            let loaded = load_text(&program, &text).unwrap_or_else(|e| panic!("{e}\n{text}"));
            assert_eq!(save_text(&program, &loaded), text, "{seed} {at}");
            assert_eq!(
                loaded.state_hash(machine.program()),
                machine.state_hash(),
                "{seed} {at}\n{text}"
            );
            let json = save_json(&program, machine.state());
            let by_json = load_json(&program, &json).unwrap_or_else(|e| panic!("{e}\n{json}"));
            assert!(by_json == loaded, "{seed} {at}\n{json}");
            assert_eq!(save_json(&program, &by_json), json, "{seed} {at}");
            let positions =
                (loaded.position_hash(&program), machine.state().position_hash(&program));
            assert_eq!(positions.0, positions.1, "{seed} {at}");
            let chance = machine.decision().is_some_and(|d| d.decider == Decider::Chance);
            asked += usize::from(chance);
            for index in 0..if machine.is_over() { 0 } else { machine.count() } {
                assert!(machine.weight(index) > 0, "{seed} {at}");
                machine.apply_index(index).expect("a listed move applies");
                assert!(machine.undo());
            }
            assert_eq!(save_text(&program, machine.state()), text, "{seed} {at}: tried and undone");
            for player in [PlayerId(0), PlayerId(1)] {
                let real = observe(&program, machine.state(), player);
                let world = match sample_consistent(&program, &real, &mut rng) {
                    Ok(world) => world,
                    Err(why) => {
                        assert_eq!((why, chance), (NoSample::Underway, true), "{seed} {at}");
                        underway += 1;
                        continue;
                    }
                };
                assert_eq!(observe(&program, &world, player), real, "{seed} {at}");
                // The sampled world plays on, with its generator too.
                for options in [explicit(), Options::default()] {
                    let mut world = Machine::from_state(&program, world.clone(), options);
                    for _ in 0..6 {
                        if world.is_over() {
                            break;
                        }
                        let index = rng.below(world.count() as u32) as usize;
                        world.apply_index(index).expect("a listed move applies");
                    }
                }
            }
            saved.push((text, machine.state_hash()));
        });
        for (start, (text, _)) in saved.iter().enumerate().step_by(7) {
            let state = load_text(&program, text).expect("it was loaded before");
            let mut machine = Machine::from_state(&program, state, explicit());
            for at in start..indices.len() {
                machine.apply_index(indices[at]).expect("a listed move applies");
                assert_eq!(machine.state_hash(), saved[at + 1].1, "{seed} {start} {at}");
            }
        }
        let mut machine = Machine::new(&program, seed, explicit());
        for index in &indices {
            machine.apply_index(*index).expect("a listed move applies");
        }
        for (_, hash) in saved.iter().rev().skip(1) {
            assert!(machine.undo());
            assert_eq!(machine.state_hash(), *hash);
        }
    }
    assert!(asked > 60 && underway > 20, "chance is asked often: {asked}, {underway}");
}

/// The games in the folder of sketches and the bundled ones, as chance is asked in each.
#[test]
fn every_game_asks_chance_alike() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
    let mut tried = 0;
    for under in ["specs", "tests/sketches", "crates/kernel/tests/games"] {
        let entries = std::fs::read_dir(format!("{folder}/{under}")).expect("a folder");
        let mut paths: Vec<_> = entries.map(|entry| entry.expect("an entry").path()).collect();
        paths.retain(|path| path.extension().is_some_and(|ending| ending == "md"));
        paths.sort();
        for path in paths {
            let source = std::fs::read_to_string(&path).expect("a text");
            let Some(def) = compile(&source, &Overrides::new()).def else { continue };
            let players = def.meta.players.max;
            let program = link(&def, &LinkOptions { players }).expect("it links");
            if program.has_chance() {
                tried += 1;
                ask_through(&format!("{}", path.display()), &program);
            }
        }
    }
    assert!(tried >= 8, "{tried} games have chance");
}

/// Walks through a game: weights, lists, texts, hashes and the way back.
fn ask_through(name: &str, program: &Program) {
    let mut machine = Machine::new(program, 5, explicit());
    let mut rng = Rng::seeded(5);
    let mut hashes = vec![machine.state_hash()];
    for at in 0..120 {
        if machine.is_over() {
            break;
        }
        if at % 8 == 0 {
            let text = save_text(program, machine.state());
            let loaded =
                load_text(program, &text).unwrap_or_else(|e| panic!("{name}: {e}\n{text}"));
            assert_eq!(
                loaded.state_hash(machine.program()),
                machine.state_hash(),
                "{name} {at}\n{text}"
            );
            let json = save_json(program, machine.state());
            let by_json =
                load_json(program, &json).unwrap_or_else(|e| panic!("{name}: {e}\n{json}"));
            assert!(by_json == loaded, "{name} {at}\n{json}");
            let mut copy = Machine::from_state(program, loaded, explicit());
            assert_eq!(copy.legal_moves(), machine.legal_moves(), "{name} {at}");
        }
        let moves = machine.count();
        assert!(moves > 0, "{name} {at}: a question without an answer");
        let weights: Vec<u64> = (0..moves).map(|index| machine.weight(index)).collect();
        assert!(weights.iter().all(|weight| *weight > 0), "{name} {at}");
        for player in 0..program.players() {
            let viewer = PlayerId(player as u16);
            let real = observe(program, machine.state(), viewer);
            match sample_consistent(program, &real, &mut rng) {
                Ok(world) => assert_eq!(observe(program, &world, viewer), real, "{name} {at}"),
                Err(why) => {
                    let asked = machine.decision().map(|decision| decision.decider);
                    assert_eq!((why, asked), (NoSample::Underway, Some(Decider::Chance)), "{name}");
                }
            }
        }
        machine.apply_index(rng.weighted(&weights)).expect("a listed move applies");
        hashes.push(machine.state_hash());
    }
    for hash in hashes.iter().rev().skip(1) {
        assert!(machine.undo(), "{name}");
        assert_eq!(machine.state_hash(), *hash, "{name}");
    }
}

/// Every question can be asked about, and every event has its cause, in the middle of operations too.
#[test]
fn every_question_is_explained() {
    let program = cards();
    let (mut asked, mut explained) = (0, 0);
    for seed in 0..3 {
        walk(&program, seed, |machine, at| {
            let Some(decision) = machine.decision() else { return };
            let chance = decision.decider == Decider::Chance;
            asked += usize::from(chance);
            let alternatives = decision.alternatives.len();
            let listed = machine.legal_moves().to_vec();
            for number in 0..=alternatives {
                let wanted =
                    Wanted { by: None, what: WantedKind::Alternative(number), args: Vec::new() };
                for viewer in [None, Some(PlayerId(0)), Some(PlayerId(1))] {
                    let verdict = explain_move(&program, machine.state(), &wanted, viewer);
                    let some =
                        listed.iter().any(|chosen| machine.decode(*chosen).alternative == number);
                    if viewer.is_none() || chance {
                        assert_eq!(verdict.legal, Some(some), "{seed} {at}: {verdict:#?}");
                    }
                }
            }
            // An outcome is a token for all that are like it.
            for chosen in listed.iter().filter(|_| chance) {
                let Value::Token(found) = machine.decode(*chosen).args[0] else { continue };
                let what = |token| machine.state().token(&program, token);
                let place = what(found).place.expect("it lies somewhere");
                let tokens = machine.state().tokens(&program, place).into_iter();
                for token in tokens.filter(|token| what(*token) == what(found)) {
                    let args = vec![Some(Value::Token(token))];
                    let wanted = Wanted { by: None, what: WantedKind::Alternative(0), args };
                    let verdict = explain_move(&program, machine.state(), &wanted, None);
                    assert_eq!(verdict.legal, Some(true), "{seed} {at}: {verdict:#?}");
                }
            }
            let chosen = listed[at % listed.len()];
            let before = Machine::from_state(&program, machine.state().clone(), explicit());
            machine.apply(chosen).expect("it is listed");
            let events = machine.events().to_vec();
            machine.undo();
            for (index, event) in events.iter().enumerate() {
                let cause = explain_event(&before, chosen, index, None).expect("it is listed");
                let cause = cause.unwrap_or_else(|| panic!("{event:?} has no cause"));
                assert_eq!(cause.event, *event, "{seed} {at}");
                assert!(cause.conditions.iter().all(|led| led.held.is_some()), "{cause:#?}");
                explained += 1;
            }
            assert_eq!(explain_event(&before, chosen, events.len(), None), Ok(None));
        });
    }
    assert!(asked > 40 && explained > 100, "{asked} questions to chance, {explained} events");
}

/// What has no order is not told as if it had one.
#[test]
fn orders_that_are_not_settled_are_not_told() {
    let program = program(
        "```yaml
meta: { id: veto, players: 2 }
tokens: { red: {}, blue: {} }
zones:
  deck: { visibility: hidden, ordering: stack }
vars: { global: { n: 0 in 0..9 } }
setup:
  - create 2 red in deck
  - create 2 blue in deck
  - shuffle deck
actions:
  guess:
    pre:
      - n > 0
      - top(deck).type == red
    do: draw
  stop:
    do: draw
```
",
    );
    let machine = Machine::new(&program, 1, explicit());
    assert_eq!(machine.decision().map(|d| d.decider), Some(Decider::Player(PlayerId(0))));
    let wanted = Wanted { by: None, what: WantedKind::Alternative(0), args: Vec::new() };
    let verdict = explain_move(&program, machine.state(), &wanted, None);
    assert_eq!(verdict.legal, Some(false));
    let told: Vec<bool> = verdict.reasons.iter().map(|reason| reason.known).collect();
    assert_eq!(told, [true], "{verdict:#?}");
}

/// From a state with an unsettled deck the generator goes on as likely as the host would have it.
#[test]
fn the_generator_goes_on_alike() {
    const GAMES: u32 = 6_000;
    let program = game(
        "tokens: { red: {}, blue: {} }
zones:
  deck: { visibility: hidden, ordering: stack }
  pile: {}
vars: { global: { n: 0 in 0..9 } }
setup:
  - create red in deck
  - create 2 blue in deck
  - shuffle deck
turn:
  phases:
    main:
      window: one
      do:
        - draw 1 from deck to pile
        - if: top(deck).type == red
          then: n = 1
",
    );
    // Setup settles nothing: the first turn asks.
    let base = Machine::new(&program, 1, explicit());
    assert_eq!(base.decision().map(|decision| decision.decider), Some(Decider::Chance));
    let mut found = [0u32; 2];
    for seed in 0..GAMES {
        let mut rng = Rng::seeded(u64::from(seed));
        let state = with_generator(&program, base.state(), &mut rng);
        let mut machine = Machine::from_state(&program, state, Options::default());
        // The first draw is blue: is the next one red?
        assert_eq!((machine.count(), machine.weight(0), machine.weight(1)), (2, 1, 2));
        machine.apply_index(1).expect("blue");
        assert!(machine.decision().is_some_and(|d| d.decider != Decider::Chance));
        let Value::Int(n) = machine.state().global(&program, VarId(0)) else { panic!("a number") };
        found[n as usize] += 1;
    }
    // Half of the time, five standard deviations at most off.
    assert!(found[0].abs_diff(GAMES / 2) < 194, "{found:?}");
}

/// Whether a cost can be paid may hang on what is drawn for it: then that is settled before moves are
/// listed.
#[test]
fn costs_settle_what_they_draw() {
    let program = program(
        "```yaml
meta: { id: costs, players: 2 }
tokens: { red: {}, blue: {} }
zones:
  deck: { visibility: hidden, ordering: stack }
  pile: { ordering: stack }
vars: { global: { n: 0 in 0..9 } }
setup:
  - create red in deck
  - create 3 blue in deck
  - shuffle deck
actions:
  gamble:
    cost:
      - draw 1 from deck to pile
      - \"n -= if top(pile).type == red then 1 else 0\"
    do: draw
  stop:
    do: draw
```
",
    );
    let mut machine = Machine::new(&program, 1, explicit());
    assert_eq!(machine.decision().map(|decision| decision.decider), Some(Decider::Chance));
    assert_eq!((machine.count(), machine.weight(0), machine.weight(1)), (2, 1, 3));
    for (outcome, moves) in [(0, 1), (1, 2)] {
        machine.apply_index(outcome).expect("a listed outcome applies");
        assert_eq!(machine.decision().map(|d| d.decider), Some(Decider::Player(PlayerId(0))));
        assert_eq!(machine.count(), moves, "red cannot be paid for");
        assert!(machine.undo());
    }
}

/// Events are told once, whatever had to be done again for an answer.
#[test]
fn events_are_told_once() {
    let program = cards();
    for seed in 0..4 {
        let mut moved = 0;
        walk(&program, seed, |machine, _| {
            let events = machine.events().iter();
            moved += events
                .filter(|event| {
                    matches!(&event.kind, boardwright_kernel::EventKind::Moved { from: None, .. })
                })
                .count();
        });
        assert_eq!(moved, 16, "each card is created once");
    }
}

/// States that differ only in an order that is not settled are the same position.
#[test]
fn unsettled_orders_hash_alike() {
    let rest = |first: &str, second: &str| {
        game(&format!(
            "tokens: {{ red: {{}}, blue: {{}} }}
zones:
  deck: {{ visibility: hidden, ordering: stack }}
  hand: {{ owner: player, visibility: owner }}
setup:
  - create 2 {first} in deck
  - create 2 {second} in deck
  - shuffle deck
  - draw 1 from deck to hand[player(1)]
"
        ))
    };
    let (one, other) = (rest("red", "blue"), rest("blue", "red"));
    let hash = |program: &Program| {
        let mut machine = Machine::new(program, 1, explicit());
        assert_eq!(machine.count(), 2, "red or blue");
        let asked = machine.state().position_hash(program);
        machine.apply_index(0).expect("red");
        assert_eq!(machine.decision().map(|d| d.decider), Some(Decider::Player(PlayerId(0))));
        (asked, machine.state().position_hash(program), signature(program, machine.state()))
    };
    // The two games differ in the order in which the cards lay before the shuffle.
    assert_eq!(hash(&one).1, hash(&other).1);
    assert_eq!(hash(&one).2, hash(&other).2);
    assert_eq!(hash(&one).0, hash(&other).0, "and where chance is asked");
}

/// Traces hold what was drawn and come back; an outcome that is not in the list is refused.
#[test]
fn traces_hold_what_was_drawn() {
    let program = cards();
    for seed in 0..3 {
        let agents = (0..2).map(|_| agent("random").expect("a registered agent")).collect();
        let caps = Caps { explicit_chance: true, ..Caps::default() };
        let about = About { game: "cards".to_owned(), ..About::default() };
        let played = run_game(&program, &about, seed, agents, caps, &mut ()).expect("it plays");
        let trace = Trace::parse(&played.trace.to_text()).expect("our own text");
        let drawn = trace.rows.iter().filter(|row| row.seat == 0).count();
        assert!(drawn > 6, "{}", trace.to_text());
        assert!(trace.rows[0].name.starts_with("chance(next=card@deck"), "{}", trace.rows[0].name);
        assert_eq!(replay(&program, &trace).map(|r| r.outcome), Ok(played.outcome));
        let mut forced = trace.clone();
        forced.rows[0].index = 900;
        assert!(replay(&program, &forced).is_err());
    }
}

/// Kuhn's three cards: 6 deals, 30 histories; `perft` counts them whatever the seed.
#[test]
fn perft_counts_deals_as_branches() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/sketches/kuhn-poker.md");
    let program = program(&std::fs::read_to_string(path).expect("the sketch"));
    for seed in [1, 7] {
        let spec = PerftSpec { chance: Chance::Count, seed, ..PerftSpec::new(3) };
        let levels = perft(&program, spec).expect("chance is counted").levels;
        let expected = [
            Level { nodes: 12, ended: 0 },
            Level { nodes: 24, ended: 18 },
            Level { nodes: 12, ended: 12 },
        ];
        assert_eq!(levels, expected);
    }
}

/// Damaged texts of states in the middle of a question load or are refused, and what loads plays.
#[test]
fn damaged_texts_are_refused_or_play() {
    let program = cards();
    let mut texts = Vec::new();
    walk(&program, 2, |machine, at| {
        if [2, 9, 12, 15, 20].contains(&at) {
            texts.push(save_text(&program, machine.state()));
        }
    });
    texts.push(texts[0].replace("chance", "then"));
    let mut tried = 0;
    for text in texts {
        let lines: Vec<&str> = text.lines().collect();
        let mut variants = vec![text.clone()];
        for gone in 0..lines.len() {
            let mut less = lines.clone();
            less.remove(gone);
            variants.push(less.join("\n"));
        }
        for extra in [
            "then -",
            "then 0",
            "then 00ff",
            "chance 0",
            "chance 99",
            "chance 0 0 0 0 0 0 0 0 0",
            "unsettled deck 0 2",
            "unsettled deck -1 3",
            "unsettled deck 0 99",
            "unsettled hand@1 0 2",
            "unsettled deck 1 1",
            "unsettled discard 0 2",
            "unsettled nowhere 0 2",
            "known 0: 1",
            "unsettled deck 2147483647 2147483647",
            "status 2",
            "at 3",
        ] {
            variants.push(format!("{text}{extra}\n"));
        }
        for variant in variants {
            let Ok(state) = load_text(&program, &variant) else { continue };
            let json = save_json(&program, &state);
            assert!(load_json(&program, &json).is_ok_and(|same| same == state), "{json}");
            tried += 1;
            for options in [explicit(), Options::default()] {
                let mut machine = Machine::from_state(&program, state.clone(), options);
                for at in 0..8 {
                    let moves = if machine.is_over() { 0 } else { machine.count() };
                    if moves == 0 {
                        break;
                    }
                    machine.apply_index(at % moves).expect("a listed move applies");
                }
            }
        }
    }
    assert!(tried > 20, "{tried}");
}

/// What chance answers is a token or a number of others, by its name.
#[test]
fn outcomes_are_tokens() {
    let program = cards();
    let mut machine = Machine::new(&program, 1, explicit());
    let chosen = machine.legal_moves()[0];
    let choice = machine.decode(chosen);
    assert_eq!(machine.count(), 8, "eight different cards, two of each");
    assert!((0..8).all(|index| machine.weight(index) == 2));
    assert_eq!(machine.weight(8), 0);
    let Some(Value::Token(token)) = choice.args.first() else { panic!("{choice:?}") };
    let deck = program.places().iter().position(|place| place.zone == "deck");
    let place = machine.state().token(&program, *token).place;
    assert_eq!(place, deck.map(|at| PlaceId(at as u16)));
}
