//! Hidden information: it reaches a viewer in no way.

use super::games::{all, options, program, walk};
use boardwright_compile::{Overrides, compile};
use boardwright_kernel::{
    Decider, LinkOptions, Machine, NoSample, PlaceId, PlayerId, Program, Rng, Seen, State, link,
    load_text, observe, sample_consistent, save_text, sees_event, sees_place,
};

/// Every sampled state gives the same observation and the same moves.
#[test]
fn sampled_states_give_the_same_observation() {
    for (name, program) in all() {
        let mut rng = Rng::seeded(1);
        walk(&program, 41, false, |machine, decision| {
            for player in players(&program) {
                let real = observe(&program, machine.state(), player);
                for _ in 0..3 {
                    let world = sample_consistent(
                        &program,
                        &observe(&program, machine.state(), player),
                        &mut rng,
                    )
                    .expect("a world");
                    let seen = observe(&program, &world, player);
                    assert_eq!(seen, real, "{name} {decision} {player:?}");
                    assert_eq!(seen.hash(), real.hash(), "{name} {decision} {player:?}");
                }
            }
            if let Some(decision) = machine.decision()
                && let Decider::Player(player) = decision.decider
            {
                let world = sample_consistent(
                    &program,
                    &observe(&program, machine.state(), player),
                    &mut rng,
                )
                .expect("a world");
                let mut world = Machine::from_state(&program, world, options(false));
                assert_eq!(world.count(), machine.count(), "{name}: lists agree for the decider");
            }
        });
    }
}

/// References to unknown tokens refer to other tokens in other sampled states, which give the same observation.
#[test]
fn sampled_states_with_references_give_the_same_observation() {
    let sources = [
        include_str!("../games/list-variables.md"),
        include_str!("../games/lists-of-sequences.md"),
    ];
    sources.into_iter().for_each(references_are_sampled);
}

fn references_are_sampled(source: &str) {
    let def = compile(source, &Overrides::new()).def.expect("it compiles");
    let (mut named, mut renamed) = (0, 0);
    for players_in in 2..=def.meta.players.max.min(4) {
        let program = link(&def, &LinkOptions { players: players_in }).expect("it links");
        for (seed, explicit) in [(1, false), (2, false), (3, true)] {
            let mut rng = Rng::seeded(seed);
            walk(&program, seed, explicit, |machine, decision| {
                let names = |state: &State| {
                    let text = save_text(&program, state);
                    let lines = text.lines().filter(|line| line.starts_with("local "));
                    lines.map(str::to_owned).collect::<Vec<String>>()
                };
                for player in players(&program) {
                    let real = observe(&program, machine.state(), player);
                    let world = match sample_consistent(&program, &real, &mut rng) {
                        Ok(world) => world,
                        Err(why) => {
                            assert_eq!((why, explicit), (NoSample::PendingChance, true));
                            continue;
                        }
                    };
                    let seen = observe(&program, &world, player);
                    assert_eq!(seen, real, "{seed} {decision} {player:?}");
                    let mut kept = world.clone();
                    let text = save_text(&program, &kept);
                    kept = load_text(&program, &text).unwrap_or_else(|e| panic!("{e}\n{text}"));
                    assert_eq!(
                        kept.state_hash(&program),
                        world.state_hash(&program),
                        "{seed} {decision}"
                    );
                    named += usize::from(!names(machine.state()).is_empty());
                    renamed += usize::from(names(machine.state()) != names(&world));
                }
            });
        }
    }
    println!("{renamed} of {named} worlds name other tokens");
    assert!(renamed > 20, "{renamed} of {named}");
}

/// Only the decider sees moves.
#[test]
fn moves_are_for_the_decider() {
    for (name, program) in all() {
        walk(&program, 42, false, |machine, decision| {
            let decider = machine.decision().map(|decision| decision.decider);
            for player in players(&program) {
                let seen = observe(&program, machine.state(), player);
                let expected =
                    if decider == Some(Decider::Player(player)) { machine.count() } else { 0 };
                assert_eq!(seen.moves.len(), expected, "{name} {decision} {player:?}");
                assert_eq!(seen.decider, decider, "{name} {decision}");
            }
        });
    }
}

/// Threat Market: other cards in the crate and in the hands of others, and another generator, change nothing that a viewer
/// sees: neither its observation nor its list, nor the events of a move until a hidden card is revealed.
#[test]
fn other_hidden_cards_change_nothing_visible() {
    let program = program("threat-market", 3);
    let mut compared = 0;
    for seed in 0..3 {
        let mut rng = Rng::seeded(seed);
        walk(&program, seed, false, |machine, _| {
            let Some(decision) = machine.decision() else { return };
            let Decider::Player(decider) = decision.decider else { return };
            for viewer in players(&program) {
                let other = sample_consistent(
                    &program,
                    &observe(&program, machine.state(), viewer),
                    &mut rng,
                )
                .expect("a world");
                assert_eq!(
                    observe(&program, machine.state(), viewer).hash(),
                    observe(&program, &other, viewer).hash()
                );
                if viewer != decider {
                    continue;
                }
                let mut world = Machine::from_state(&program, other, options(false));
                assert_eq!(world.count(), machine.count());
                for index in 0..machine.count() {
                    compared += same_events(&program, machine, &mut world, viewer, index);
                }
            }
        });
    }
    assert!(compared > 100, "too few moves were compared: {compared}");
}

/// Applies move `index` in both states and compares the visible events. Returns 1 if no hidden card was revealed, so
/// that all events were compared.
fn same_events(
    program: &Program,
    real: &mut Machine<'_>,
    world: &mut Machine<'_>,
    viewer: PlayerId,
    index: usize,
) -> u32 {
    real.apply_index(index).expect("a listed move applies");
    world.apply_index(index).expect("lists agree by construction");
    let told = |machine: &Machine<'_>| -> Vec<String> {
        machine
            .events()
            .iter()
            .map(|event| match sees_event(program, Some(viewer), event) {
                Seen::Whole => format!("{:?}", strip(event)),
                other => format!("{other:?}"),
            })
            .collect()
    };
    let (mine, theirs) = (told(real), told(world));
    let reveals = |machine: &Machine<'_>| {
        machine.events().iter().any(|event| match &event.kind {
            boardwright_kernel::EventKind::Moved { from: Some(from), to: Some(to), .. } => {
                !sees_place(program, Some(viewer), *from) && sees_place(program, Some(viewer), *to)
            }
            _ => false,
        })
    };
    let comparable = !reveals(real) && !reveals(world);
    if comparable {
        assert_eq!(mine, theirs, "events tell of hidden cards");
        assert_eq!(
            observe(program, real.state(), viewer),
            observe(program, world.state(), viewer),
            "the position after move {index}"
        );
    }
    real.undo();
    world.undo();
    u32::from(comparable)
}

/// Returns the event without token numbers, which no viewer sees.
fn strip(event: &boardwright_kernel::Event) -> String {
    let text = format!("{:?}", event.kind);
    let mut out = String::new();
    let mut rest = text.as_str();
    while let Some((before, after)) = rest.split_once("TokenId(") {
        out.push_str(before);
        out.push_str("Token");
        rest = after.split_once(')').map_or("", |(_, rest)| rest);
    }
    out + rest
}

/// A draw to the hand of another player is visible, the card is not.
#[test]
fn faces_of_other_hands_stay_hidden() {
    let program = program("threat-market", 2);
    let (mut hidden, mut whole) = (0, 0);
    walk(&program, 5, false, |machine, _| {
        for event in machine.events() {
            let boardwright_kernel::EventKind::Moved { to: Some(to), from, known, .. } =
                &event.kind
            else {
                continue;
            };
            for viewer in players(&program) {
                let into = sees_place(&program, Some(viewer), *to);
                let out_of = from.is_some_and(|from| sees_place(&program, Some(viewer), from));
                match sees_event(&program, Some(viewer), event) {
                    Seen::Whole => {
                        let follows = known.has(viewer);
                        assert!(into || out_of || follows, "{event:?} shows a face to {viewer:?}");
                        whole += 1;
                    }
                    _ => {
                        assert!(!into && !out_of, "{event:?} is kept from {viewer:?}");
                        hidden += 1;
                    }
                }
            }
            assert_eq!(sees_event(&program, None, event), Seen::Whole);
        }
    });
    assert!(hidden > 0 && whole > 0);
}

/// Counts of hidden places are public, their tokens are not.
#[test]
fn hidden_places_show_their_size_alone() {
    let program = program("threat-market", 2);
    walk(&program, 6, false, |machine, _| {
        for viewer in players(&program) {
            let seen = observe(&program, machine.state(), viewer);
            for (place, shown) in seen.places.iter().enumerate() {
                let place = PlaceId(place as u16);
                assert_eq!(shown.count, machine.state().count(&program, place));
                assert_eq!(shown.tokens.is_some(), sees_place(&program, Some(viewer), place));
            }
        }
    });
}

/// Over many samples every hidden card is on top of the crate.
#[test]
fn samples_really_shuffle() {
    let program = program("threat-market", 2);
    let machine = Machine::new(&program, 1, options(false));
    let crate_place =
        PlaceId(program.places().iter().position(|place| place.zone == "crate").expect("a crate")
            as u16);
    let top = |state: &State| {
        let tokens = state.tokens(&program, crate_place);
        state.token(&program, tokens[0]).type_id
    };
    let mut rng = Rng::seeded(1);
    let mut tops = std::collections::BTreeSet::new();
    for _ in 0..300 {
        tops.insert(top(&sample_consistent(
            &program,
            &observe(&program, machine.state(), PlayerId(0)),
            &mut rng,
        )
        .expect("a world")));
    }
    assert!(tops.len() >= 6, "only {tops:?} came to the top");
}

fn players(program: &Program) -> impl Iterator<Item = PlayerId> + use<> {
    (0..program.players()).map(|seat| PlayerId(seat as u16))
}
