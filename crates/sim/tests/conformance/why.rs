//! Explanations: legal exactly what is listed, the condition named fails by itself, and nothing told
//! that a viewer cannot know.

use super::games::{all, def, options, program, walk};
use boardwright_kernel::{
    ActionId, AlternativeKind, Decider, EventKind, Kind, LinkOptions, Machine, PlaceId, PlayerId,
    Program, ReasonKind, Rng, Seen, State, TokenId, TypeId, Value, Verdict, Wanted, WantedKind,
    explain_event, explain_move, link, observe, sample_state, sees_event,
};

/// Most moves of one alternative that are asked about at one decision.
const MOST: usize = 40;

/// What may be written for a parameter: values of its kind, some of them beyond its domain.
fn values(program: &Program, state: &State, kind: Kind) -> Vec<Value> {
    match kind {
        Kind::Int => (-1..12).map(Value::Int).collect(),
        Kind::Bool => vec![Value::Bool(false), Value::Bool(true)],
        Kind::Enum(of) => {
            let members = program.enums()[usize::from(of)].members.len() as u16;
            (0..members).map(|member| Value::Word { of, member }).collect()
        }
        Kind::Player => (0..program.players() as u16).map(|p| Value::Player(PlayerId(p))).collect(),
        Kind::Place => {
            (0..program.places().len() as u16).map(|p| Value::Place(PlaceId(p))).collect()
        }
        Kind::Token => tokens(program, state).into_iter().map(Value::Token).collect(),
        Kind::TokenType => {
            (0..program.token_types().len() as u16).map(|of| Value::TokenType(TypeId(of))).collect()
        }
        Kind::Direction => (0..program.directions().len() as u16).map(Value::Direction).collect(),
        Kind::Set(of) => (0..8).map(|bits| Value::Set { of, bits }).collect(),
    }
}

/// All tokens, place by place.
fn tokens(program: &Program, state: &State) -> Vec<TokenId> {
    let places = (0..program.places().len() as u16).map(PlaceId);
    places.flat_map(|at| state.tokens(program, at)).collect()
}

/// Every tuple of arguments if there are few, else some at random.
fn tuples(lists: &[Vec<Value>], rng: &mut Rng) -> Vec<Vec<Value>> {
    let all = lists.iter().fold(1usize, |all, list| all.saturating_mul(list.len()));
    let pick = |mut number: usize| {
        let one = |list: &Vec<Value>| {
            let value = list[number % list.len()];
            number /= list.len();
            value
        };
        lists.iter().map(one).collect::<Vec<Value>>()
    };
    if all == 0 {
        return Vec::new();
    }
    if all <= MOST {
        return (0..all).map(pick).collect();
    }
    let mut drawn: Vec<usize> =
        (0..MOST).map(|_| rng.below(all.min(1 << 30) as u32) as usize).collect();
    drawn.dedup();
    drawn.into_iter().map(pick).collect()
}

fn wanted(alternative: usize, args: &[Value]) -> Wanted {
    let args = args.iter().map(|arg| Some(*arg)).collect();
    Wanted { by: None, what: WantedKind::Alternative(alternative), args }
}

/// Over every move that can be written, and over the listed ones: legal is what is listed, and what is
/// not has a reason.
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
                    assert_eq!(verdict.open > 0, is, "{told}");
                    assert_eq!(verdict.reasons.is_empty(), is, "{told}");
                    assert!(verdict.reasons.iter().all(|reason| reason.known), "{told}");
                    kinds.extend(verdict.reasons.iter().map(|reason| word(&reason.kind)));
                    asked += 1;
                }
                // Asked about as a whole, an alternative is active where a move of it is listed.
                let verdict = explain_move(&program, &state, &wanted(at, &[]), None);
                let is = listed.iter().any(|choice| choice.alternative == at);
                let told = format!("{name}, decision {number}: {at}: {verdict:#?}");
                assert_eq!(verdict.legal, Some(is), "{told}");
                assert_eq!(verdict.open > 0, is, "{told}");
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

/// A game with all conditions of an action but one taken out does not list the move if that one was
/// named, and does once those named are taken out.
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

/// Every action asked about as a whole, and some moves, by every viewer.
fn told(program: &Program, state: &State, viewer: PlayerId, seed: u64) -> Vec<Verdict> {
    let mut rng = Rng::seeded(seed);
    let mut verdicts = Vec::new();
    for action in 0..program.actions().len() as u16 {
        let what = WantedKind::Action(ActionId(action));
        let wanted = Wanted { by: None, what, args: Vec::new() };
        verdicts.push(explain_move(program, state, &wanted, Some(viewer)));
    }
    let machine = Machine::from_state(program, state.clone(), options(false));
    let Some(decision) = machine.decision() else { return verdicts };
    for (at, alternative) in decision.alternatives.iter().enumerate() {
        let lists: Vec<_> =
            alternative.params.iter().map(|param| values(program, state, param.kind)).collect();
        for args in tuples(&lists, &mut rng).iter().take(12) {
            verdicts.push(explain_move(program, state, &wanted(at, args), Some(viewer)));
        }
    }
    verdicts
}

/// A verdict with tokens by where they lie instead of their numbers, which no viewer is shown.
fn nameless(program: &Program, state: &State, verdict: &Verdict) -> String {
    let mut text = format!("{verdict:?}");
    for at in (0..program.places().len() as u16).map(PlaceId) {
        for (index, token) in state.tokens(program, at).into_iter().enumerate() {
            text = text.replace(&format!("{token:?}"), &format!("token {index} of {at:?}"));
        }
    }
    assert!(!text.contains("TokenId"), "a token that lies nowhere: {text}");
    text
}

/// States that look alike to a viewer are explained alike to it.
#[test]
fn explanations_tell_nothing_hidden() {
    let (mut compared, mut unknown) = (0, 0);
    for (name, program) in all() {
        if !program.hides() {
            continue;
        }
        let mut rng = Rng::seeded(3);
        walk(&program, 43, false, |machine, number| {
            if number % 4 != 0 || number > 120 {
                return;
            }
            for viewer in (0..program.players() as u16).map(PlayerId) {
                let real = told(&program, machine.state(), viewer, 5);
                let other = sample_state(&program, machine.state(), viewer, &mut rng);
                assert_eq!(
                    observe(&program, &other, viewer),
                    observe(&program, machine.state(), viewer)
                );
                for (one, two) in real.iter().zip(told(&program, &other, viewer, 5)) {
                    assert_eq!(
                        nameless(&program, machine.state(), one),
                        nameless(&program, &other, &two),
                        "{name}, decision {number}, {viewer:?}"
                    );
                    compared += 1;
                    unknown += usize::from(one.reasons.iter().any(|reason| !reason.known));
                }
            }
        });
    }
    println!("{compared} explanations compared, {unknown} of them with what a viewer cannot know");
    assert!(compared > 1_000 && unknown > 10, "{compared}, {unknown}");
}

/// Whoever decides knows what is in its list.
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

/// Every event has the cause that it was recorded with, and a viewer hears of it only if it sees it.
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

/// What a viewer hears of the causes of a move's events, up to the first it cannot compare.
fn causes(machine: &Machine<'_>, index: usize, viewer: PlayerId) -> Vec<(String, String)> {
    let mut machine =
        Machine::from_state(machine.program(), machine.state().clone(), options(false));
    let chosen = machine.nth(index).expect("it is listed");
    let mut after = machine.clone();
    after.apply(chosen).expect("it is listed");
    let program = machine.program();
    let mut told = Vec::new();
    for (index, event) in after.events().iter().enumerate() {
        let cause = explain_event(&machine, chosen, index, Some(viewer)).expect("it is listed");
        let Some(cause) = cause else { continue };
        let place = |text: String| {
            let mut text = text;
            for at in (0..program.places().len() as u16).map(PlaceId) {
                for (index, token) in cause.moment.tokens(program, at).into_iter().enumerate() {
                    text = text.replace(&format!("{token:?}"), &format!("{index} of {at:?}"));
                }
            }
            text
        };
        let whole = sees_event(program, Some(viewer), event) == Seen::Whole;
        let what = if whole { place(format!("{:?}", event.kind)) } else { "something".to_owned() };
        let why = format!("{} {:?} {:?}", cause.path, cause.conditions, cause.facts);
        told.push((what, place(why)));
    }
    told
}

/// Where the same happens to a viewer in states that look alike to it, it is told the same causes.
#[test]
fn causes_tell_nothing_hidden() {
    let mut compared = 0;
    for (name, program) in all() {
        if !program.hides() {
            continue;
        }
        let mut rng = Rng::seeded(5);
        walk(&program, 49, false, |machine, number| {
            let Some(decision) = machine.decision() else { return };
            let Decider::Player(viewer) = decision.decider else { return };
            if number > 60 {
                return;
            }
            let other = sample_state(&program, machine.state(), viewer, &mut rng);
            let other = Machine::from_state(&program, other, options(false));
            for index in 0..machine.count().min(4) {
                let pairs = causes(machine, index, viewer).into_iter();
                for (one, two) in pairs.zip(causes(&other, index, viewer)) {
                    if one.0 != two.0 {
                        break;
                    }
                    assert_eq!(one.1, two.1, "{name}, decision {number}: {}", one.0);
                    compared += 1;
                }
            }
        });
    }
    println!("{compared} causes compared");
    assert!(compared > 500, "only {compared} causes were compared");
}
