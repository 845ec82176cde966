//! Explanations: a move is explained as legal exactly if it is listed, and each named condition fails by itself. The tests
//! `secrets` of `sim` check that explanations tell nothing hidden.

use super::games::{all, def, options, program, walk};
use crate::common::asking::{tuples, values, wanted};
use boardwright_kernel::{
    ActionId, AlternativeKind, Decider, EventKind, LinkOptions, Machine, PlayerId, ReasonKind, Rng,
    Seen, explain_event, explain_move, link, sees_event,
};

/// For every move that can be written: it is legal if it is listed, and otherwise it has a reason.
#[test]
fn legal_is_exactly_what_is_listed() {
    let (mut asked, mut kinds) = (0, std::collections::BTreeSet::new());
    for (name, program) in all() {
        let mut rng = Rng::seeded(7);
        walk(&program, 31, false, |machine, number| {
            if number % 3 != 0 && number > 12 {
                return;
            }
            let state = machine.state().clone();
            let listed = machine.legal_moves().to_vec();
            let listed: Vec<_> = listed.into_iter().map(|chosen| machine.decode(chosen)).collect();
            let Some(decision) = machine.decision() else {
                let verdict = explain_move(&program, &state, &wanted(0, &[]), None);
                assert_eq!(verdict.legal, Some(false), "{name}");
                assert_eq!(verdict.reasons[0].kind, ReasonKind::Over, "{name}");
                return;
            };
            for (at, alternative) in decision.alternatives.iter().enumerate() {
                let lists: Vec<_> = alternative
                    .params
                    .iter()
                    .map(|param| values(&program, &state, param.kind))
                    .collect();
                let some = listed.iter().filter(|choice| choice.alternative == at).take(5);
                let mut tried = tuples(&lists, &mut rng);
                tried.extend(some.map(|choice| choice.args.clone()));
                for args in tried {
                    let verdict = explain_move(&program, &state, &wanted(at, &args), None);
                    let is = listed.iter().any(|c| c.alternative == at && c.args == args);
                    let told = format!("{name}, decision {number}: {at} {args:?}: {verdict:#?}");
                    assert_eq!(verdict.legal, Some(is), "{told}");
                    assert_eq!(verdict.open_ways > 0, is, "{told}");
                    assert_eq!(verdict.reasons.is_empty(), is, "{told}");
                    assert!(verdict.reasons.iter().all(|reason| reason.known), "{told}");
                    kinds.extend(verdict.reasons.iter().map(|reason| word(&reason.kind)));
                    asked += 1;
                }
                // An alternative as a whole is legal if one of its moves is listed.
                let verdict = explain_move(&program, &state, &wanted(at, &[]), None);
                let is = listed.iter().any(|choice| choice.alternative == at);
                let told = format!("{name}, decision {number}: {at}: {verdict:#?}");
                assert_eq!(verdict.legal, Some(is), "{told}");
                assert_eq!(verdict.open_ways > 0, is, "{told}");
                assert!(is || !verdict.reasons.is_empty(), "{told}");
            }
        });
    }
    println!("{asked} moves asked about; reasons: {kinds:?}");
    assert!(asked > 10_000, "only {asked} moves were asked about");
}

fn word(kind: &ReasonKind) -> String {
    format!("{kind:?}").chars().take_while(|c| c.is_alphanumeric()).collect()
}

/// With only one of the named conditions, the move is still not listed; without all named conditions it is listed.
#[test]
fn the_condition_named_fails_by_itself() {
    let mut checked = 0;
    for (name, players) in
        [("threat-market", 2), ("nine-mens-morris", 2), ("checkers", 2), ("pig", 2), ("values", 2)]
    {
        let whole = def(name);
        let program = program(name, players);
        let mut rng = Rng::seeded(9);
        walk(&program, 33, false, |machine, number| {
            let Some(decision) = machine.decision() else { return };
            if number > 60 {
                return;
            }
            let state = machine.state();
            for (at, alternative) in decision.alternatives.iter().enumerate() {
                let AlternativeKind::Action(ActionId(action)) = alternative.kind else { continue };
                let Some(body) = whole.actions.get(usize::from(action)) else { continue };
                let lists: Vec<_> = alternative
                    .params
                    .iter()
                    .map(|param| values(&program, state, param.kind))
                    .collect();
                let tried = tuples(&lists, &mut rng);
                for args in tried.iter().take(8) {
                    let verdict = explain_move(&program, state, &wanted(at, args), None);
                    for reason in &verdict.reasons {
                        let prefix = format!("actions.{}.pre[", body.id);
                        let Some(which) = reason.path.strip_prefix(&prefix) else { continue };
                        let which: usize = which.trim_end_matches(']').parse().expect("a number");
                        let mut alone = whole.clone();
                        let pre = &mut alone.actions[usize::from(action)].pre;
                        *pre = vec![pre[which].clone()];
                        let alone = link(&alone, &LinkOptions { players }).expect("it links");
                        let mut alone = Machine::from_state(&alone, state.clone(), options(false));
                        let listed = alone.legal_moves().to_vec();
                        let is = |chosen| {
                            let choice = alone.decode(chosen);
                            choice.alternative == at && choice.args == *args
                        };
                        assert!(!listed.into_iter().any(is), "{name}: {args:?}: {reason:#?}");
                        checked += 1;
                    }
                }
            }
        });
    }
    assert!(checked > 50, "only {checked} conditions were checked");
}

/// The decider knows its list of moves.
#[test]
fn deciders_know_what_they_may_do() {
    for (name, program) in all() {
        walk(&program, 45, false, |machine, number| {
            let listed = machine.legal_moves().to_vec();
            let Some(decision) = machine.decision() else { return };
            let Decider::Player(player) = decision.decider else { return };
            if number > 40 {
                return;
            }
            for chosen in listed.into_iter().take(10) {
                let choice = machine.decode(chosen);
                let wanted = wanted(choice.alternative, &choice.args);
                let verdict = explain_move(&program, machine.state(), &wanted, Some(player));
                assert_eq!(verdict.legal, Some(true), "{name}: {choice:?}: {verdict:#?}");
            }
        });
    }
}

/// Every event has its recorded cause, and a viewer gets the cause only if it sees the event.
#[test]
fn every_event_has_its_cause() {
    let mut explained = 0;
    let games = all();
    let ways = [(47, false), (49, true)];
    for (seed, explicit, (name, program)) in ways
        .into_iter()
        .flat_map(|(seed, explicit)| games.iter().map(move |game| (seed, explicit, game)))
    {
        walk(program, seed, explicit, |machine, number| {
            if number > 25 || machine.decision().is_none() {
                return;
            }
            let index = number % machine.count();
            let chosen = machine.nth(index).expect("it is listed");
            let before = Machine::from_state(program, machine.state().clone(), options(explicit));
            machine.apply(chosen).expect("it is listed");
            let events = machine.events().to_vec();
            let end = machine.result().and_then(|outcome| outcome.cause);
            machine.undo();
            for (index, event) in events.iter().enumerate() {
                let told =
                    |viewer| explain_event(&before, chosen, index, viewer).expect("it is listed");
                let cause = told(None).unwrap_or_else(|| panic!("{name}: {event:?} has no cause"));
                assert_eq!(cause.event, *event, "{name}");
                let end = (event.kind == EventKind::Ended).then_some(end).flatten();
                let node = program.cause_path(end.unwrap_or(event.cause));
                assert_eq!(cause.path, node, "{name}");
                assert!(cause.conditions.iter().all(|led| led.held.is_some()), "{name}");
                for viewer in (0..program.players() as u16).map(PlayerId) {
                    let sees = sees_event(program, Some(viewer), event) != Seen::Nothing;
                    assert_eq!(told(Some(viewer)).is_some(), sees, "{name}: {event:?}");
                }
                explained += 1;
            }
            let beyond = explain_event(&before, chosen, events.len(), None);
            assert_eq!(beyond, Ok(None), "{name}");
        });
    }
    assert!(explained > 1_000, "only {explained} events were explained");
}
