//! Simultaneous answers: until the last is given, no other player learns them.

use super::games::{def, program};
use boardwright_kernel::{
    Decider, EventKind, Machine, Options, PlayerId, Program, Rng, Seen, Value, Viewers, observe,
    sees_event,
};
use boardwright_sim::labels::Labels;

/// A game played at random up to the first question to a group that `wanted` wants.
fn up_to<'p>(
    program: &'p Program,
    seed: u64,
    wanted: impl Fn(&Machine<'_>) -> bool,
) -> Option<Machine<'p>> {
    let mut machine = Machine::new(program, seed, Options::default());
    let mut rng = Rng::seeded(seed);
    while !machine.is_over() {
        if machine.decision().is_some_and(|d| d.group != Viewers::NOBODY) && wanted(&machine) {
            return Some(machine);
        }
        let count = machine.count();
        machine.apply_index(rng.below(count as u32) as usize).expect("it is listed");
    }
    None
}

fn decider(machine: &Machine<'_>) -> PlayerId {
    match machine.decision().expect("somebody is asked").decider {
        Decider::Player(player) => player,
        Decider::Chance => panic!("chance answers itself"),
    }
}

fn group(machine: &Machine<'_>) -> Vec<PlayerId> {
    machine.decision().map(|d| d.group.players().collect()).unwrap_or_default()
}

/// Everything that a viewer sees after a move, as one text.
fn told(machine: &mut Machine<'_>, viewer: PlayerId, labels: &Labels) -> String {
    let program = machine.program();
    let seen = observe(program, machine.state(), viewer);
    let events = machine.events();
    let shown = events.iter().map(|e| (sees_event(program, Some(viewer), e), &e.kind));
    let shown: Vec<_> = shown.filter(|(seen, _)| *seen != Seen::Nothing).collect();
    let sentences = labels.event_sentences(program, machine.state(), events, Some(viewer), true);
    format!("{:016x} {seen:?} {shown:?} {sentences:?}", seen.hash())
}

/// An answer changes nothing for other players until the last has answered: not in
/// observation, hash, list, events, sentences, nor in the words for the move itself.
#[test]
fn an_answer_reaches_nobody_before_the_last() {
    let mut compared = 0;
    for players in 3..=5 {
        let program = program("lantern-row", players);
        assert!(program.hides());
        let labels = Labels::new(&def("lantern-row"), &program);
        for seed in 0..10 {
            let later = seed as u32;
            let Some(mut machine) = up_to(&program, seed, |m| m.state().round() > later / 3) else {
                continue;
            };
            let members = group(&machine);
            for (number, member) in members.iter().enumerate() {
                assert_eq!(decider(&machine), *member, "in seat order");
                let others = (0..players as u16).map(PlayerId).filter(|p| p != member);
                let others: Vec<PlayerId> = others.collect();
                let last = number + 1 == members.len();
                let moves = machine.legal_moves().to_vec();
                let mut first: Option<Vec<String>> = None;
                for chosen in moves.iter().filter(|_| !last) {
                    let mut all = Vec::new();
                    for viewer in &others {
                        let label = labels.move_label_seen(&machine, *chosen, Some(*viewer), None);
                        machine.apply(*chosen).expect("it is listed");
                        assert!(machine.events().is_empty(), "{:?}", machine.events());
                        all.push(label + &told(&mut machine, *viewer, &labels));
                        machine.undo();
                    }
                    compared += 1;
                    assert_eq!(first.get_or_insert_with(|| all.clone()), &all, "seed {seed}");
                }
                let before = (machine.state().ply(), machine.count());
                machine.apply(moves[seed as usize % moves.len()]).expect("it is listed");
                if !last {
                    assert_eq!(machine.state().ply(), before.0, "a group is one ply");
                    assert_eq!(machine.state().step() as usize, number + 2);
                } else {
                    let opened = machine.events().iter().filter(|e| {
                        matches!(&e.kind, EventKind::Unsealed { answers, .. }
                            if answers.len() == members.len())
                    });
                    assert_eq!(opened.count(), 1, "all are opened as one event");
                }
            }
        }
    }
    assert!(compared > 200, "only {compared} answers were compared");
}

/// A player's list does not depend on the answers of others.
#[test]
fn lists_are_those_before_the_first_answer() {
    let program = program("lantern-row", 4);
    let mut rng = Rng::seeded(9);
    for seed in 0..10 {
        let mut machine = up_to(&program, seed, |_| true).expect("everybody is asked");
        let mut lists: Option<Vec<usize>> = None;
        for _ in 0..20 {
            let mut counts = Vec::new();
            let members = group(&machine).len();
            for _ in 0..members {
                let count = machine.count();
                counts.push(count);
                machine.apply_index(rng.below(count as u32) as usize).expect("it is listed");
            }
            (0..members).for_each(|_| assert!(machine.undo()));
            assert_eq!(lists.get_or_insert_with(|| counts.clone()), &counts, "seed {seed}");
        }
    }
}

/// A seat sees its own answer, and worlds keep it; the answers of others are sampled from
/// their lists, each sometimes.
#[test]
fn worlds_draw_the_answers_of_others() {
    let program = program("lantern-row", 3);
    let mut machine = up_to(&program, 4, |_| true).expect("everybody is asked");
    machine.apply_index(4).expect("five favours");
    machine.apply_index(0).expect("five favours");
    let (first, third) = (PlayerId(0), PlayerId(2));
    let own = observe(&program, machine.state(), first).players.answered.expect("the own answer");
    assert_eq!(own.1.expect("the own favour").props, [Value::Int(5)]);
    assert_eq!(observe(&program, machine.state(), third).players.answered, None);
    let mut rng = Rng::seeded(3);
    let mut found = std::collections::BTreeSet::new();
    for _ in 0..200 {
        let world = boardwright_kernel::sample_consistent(
            &program,
            &observe(&program, machine.state(), third),
            &mut rng,
        )
        .expect("a world");
        let mut world = Machine::from_state(&program, world, Options::default());
        assert_eq!(decider(&world), third);
        world.apply_index(2).expect("five favours");
        let opened = world.events().iter().find_map(|event| match &event.kind {
            EventKind::Unsealed { answers, .. } => Some(answers.clone()),
            _ => None,
        });
        let answers = opened.expect("all have answered");
        for (player, answer) in &answers {
            let Value::Token(token) = answer else { panic!("a favour: {answer:?}") };
            let place = world.state().token(&program, *token).place.expect("it lies somewhere");
            let place = &program.places()[place.index()];
            assert!(matches!(place.zone.as_str(), "screen" | "spent"));
            assert_eq!(place.owner, Some(*player), "out of the list of who answered");
        }
        let face = |at: usize| match answers[at].1 {
            Value::Token(token) => world.state().token(&program, token).props,
            other => vec![other],
        };
        assert_eq!(face(2), [Value::Int(3)], "the own answer is the own");
        found.insert(format!("{:?} {:?}", face(0), face(1)));
    }
    assert!(found.len() >= 25, "any pair of hidden tokens may lie there: {found:?}");
}
