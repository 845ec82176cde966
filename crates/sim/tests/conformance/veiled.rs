//! Tokens with a hidden type: other players see the owner and nothing more.

use super::games::{def, options, program, walk};
use boardwright_def::Visibility;
use boardwright_kernel::{
    AlternativeKind, Decider, Event, EventKind, Machine, PlaceId, PlayerId, Program, Rng, Seen,
    TokenId, VarId, knows_token, observe, sample_consistent, sees_event, sees_place,
};
use boardwright_sim::Labels;
use std::collections::BTreeSet;

const GAME: &str = "face-down-pieces";

fn players(program: &Program) -> impl Iterator<Item = PlayerId> + use<> {
    (0..program.players()).map(|seat| PlayerId(seat as u16))
}

/// True if the type of a token lets a player see it.
fn may_see(machine: &Machine<'_>, viewer: PlayerId, token: TokenId) -> bool {
    let face = machine.state().token(machine.program(), token);
    match machine.program().token_types()[face.type_id.index()].veil {
        Visibility::Public => true,
        Visibility::Owner => face.owner == Some(viewer),
        Visibility::Hidden => false,
    }
}

/// Every token of a place that a viewer looks into is seen, known or veiled, as its type and what was
/// shown say.
#[test]
fn a_place_shows_faces_to_whom_they_are_for() {
    let program = program(GAME, 3);
    let (mut veiled, mut known) = (0, 0);
    walk(&program, 3, false, |machine, _| {
        let machine = &*machine;
        let state = machine.state();
        for viewer in players(&program) {
            let seen = observe(&program, state, viewer);
            for (index, shown) in seen.places.iter().enumerate() {
                let place = PlaceId(index as u16);
                if !sees_place(&program, Some(viewer), place) {
                    assert!(shown.face_down.is_empty() && shown.tokens.is_none());
                    continue;
                }
                let tokens = state.tokens(&program, place);
                let count =
                    |of: &dyn Fn(TokenId) -> bool| tokens.iter().filter(|t| of(**t)).count();
                let sees = |token| may_see(machine, viewer, token);
                let knows = |token| knows_token(&program, state, Some(viewer), token);
                let faces = shown.tokens.as_ref().expect("it is looked into");
                assert_eq!(faces.len(), count(&sees));
                assert_eq!(shown.known.len(), count(&|token| knows(token) && !sees(token)));
                assert_eq!(shown.face_down.len(), count(&|token| !knows(token)));
                (veiled, known) = (veiled + shown.face_down.len(), known + shown.known.len());
            }
        }
    });
    assert!(veiled > 100 && known > 10, "{veiled} veiled, {known} known");
}

/// A hidden token may be any of its owner's.
#[test]
fn a_sampled_piece_is_any_of_its_owner() {
    let program = program(GAME, 2);
    let mut rng = Rng::seeded(1);
    let mut most = 0;
    walk(&program, 4, false, |machine, decision| {
        if decision % 5 != 4 {
            return;
        }
        let viewer = PlayerId(0);
        let cells = (0..program.places().len()).map(|at| PlaceId(at as u16));
        let single = cells.filter(|at| {
            let seen = &observe(&program, machine.state(), viewer).places[at.index()];
            program.places()[at.index()].cell.is_some()
                && seen.count == 1
                && seen.face_down.len() == 1
        });
        for at in single {
            let mut types = BTreeSet::new();
            for _ in 0..40 {
                let world = sample_consistent(
                    &program,
                    &observe(&program, machine.state(), viewer),
                    &mut rng,
                )
                .expect("a world");
                let token = world.token(&program, world.tokens(&program, at)[0]);
                let before = machine.state().tokens(&program, at)[0];
                assert_eq!(token.owner, machine.state().token(&program, before).owner);
                types.insert(token.type_id);
            }
            most = most.max(types.len());
        }
    });
    assert!(most >= 3, "a piece was never more than {most} things");
}

/// Other pieces face down change nothing for the decider: not the list, not a label, and not the events of a
/// move that reveals nothing.
#[test]
fn other_pieces_read_the_same() {
    let def = def(GAME);
    let program = program(GAME, 3);
    let labels = Labels::new(&def, &program);
    let (mut moves, mut compared) = (0, 0);
    for seed in 0..2 {
        let mut rng = Rng::seeded(seed);
        walk(&program, seed, false, |machine, _| {
            let Some(Decider::Player(viewer)) = machine.decision().map(|d| d.decider) else {
                return;
            };
            let other =
                sample_consistent(&program, &observe(&program, machine.state(), viewer), &mut rng)
                    .expect("a world");
            let mut world = Machine::from_state(&program, other, options(false));
            assert_eq!(world.count(), machine.count());
            for index in 0..machine.count() {
                let label = |machine: &mut Machine<'_>| {
                    let chosen = machine.nth(index).expect("it is listed");
                    labels.move_label_seen(machine, chosen, Some(viewer), None)
                };
                assert_eq!(label(machine), label(&mut world));
                moves += 1;
                if shows_nothing(machine, index) {
                    compared += 1;
                    let (real, made_up) =
                        (told(machine, viewer, index), told(&mut world, viewer, index));
                    assert_eq!(real, made_up, "{}", label(machine));
                }
            }
        });
    }
    assert!(moves > 500 && compared > 200, "{moves} moves, {compared} made");
}

/// True if a move only moves a token on the table.
fn shows_nothing(machine: &mut Machine<'_>, index: usize) -> bool {
    let chosen = machine.nth(index).expect("it is listed");
    let alternative = machine.decode(chosen).alternative;
    match machine.decision().expect("it is asked").alternatives[alternative].kind {
        AlternativeKind::Action(action) => {
            let name = machine.program().actions()[action.index()].as_str();
            ["place", "march", "pull", "rest"].contains(&name)
        }
        _ => false,
    }
}

/// The information of a viewer about a move, and its observation afterwards; the move is undone.
fn told(machine: &mut Machine<'_>, viewer: PlayerId, index: usize) -> String {
    machine.apply_index(index).expect("a listed move applies");
    let program = machine.program();
    let events = machine.events().iter();
    let told = events.filter_map(|event| match sees_event(program, Some(viewer), event) {
        Seen::Whole => Some(whole(program, event)),
        Seen::Faceless => Some(faceless(event)),
        Seen::Nothing => None,
    });
    let told: Vec<String> = told.collect();
    let mut seen = observe(program, machine.state(), viewer);
    // A player who enters a cell sees its hidden variable.
    seen.place_vars.clear();
    machine.undo();
    // The data for sampling worlds has it too.
    let seen = format!("{seen:?}");
    let shown = seen.split(", information_set: ").next().unwrap_or_default();
    format!("{told:?} {shown}")
}

fn whole(program: &Program, event: &Event) -> String {
    match &event.kind {
        EventKind::Moved { face, from, to, .. } => {
            let of = &program.token_types()[face.type_id.index()].id;
            format!("{of} {:?} from {from:?} to {to:?}", face.props)
        }
        kind => format!("{kind:?}"),
    }
}

fn faceless(event: &Event) -> String {
    match &event.kind {
        EventKind::Moved { from, to, .. } => format!("from {from:?} to {to:?}"),
        kind => panic!("{kind:?} is no move"),
    }
}

/// No player sees a hidden variable of a cell; players with a token there see one with `visibility: owner`.
/// Hidden values differ between samples.
#[test]
fn cells_show_what_they_keep_to_who_stands_there() {
    let program = program(GAME, 3);
    let numbers: Vec<&str> = program.place_vars().map(|var| var.id.as_str()).collect();
    let [gold, mood] = ["gold", "mood"].map(|id| {
        VarId(numbers.iter().position(|known| *known == id).expect("it is declared") as u16)
    });
    let mut rng = Rng::seeded(2);
    let (mut seen_moods, mut unseen_moods, mut others) = (0, 0, 0);
    walk(&program, 5, false, |machine, _| {
        let state = machine.state();
        for viewer in players(&program) {
            let seen = observe(&program, state, viewer);
            let world = sample_consistent(&program, &observe(&program, state, viewer), &mut rng)
                .expect("a world");
            for at in (0..program.places().len()).map(|at| PlaceId(at as u16)) {
                let Some(value) = state.of_place(&program, at, gold) else { continue };
                assert_eq!(seen.place_vars[gold.index()][at.index()], None);
                others += u32::from(world.of_place(&program, at, gold) != Some(value));
                let tokens = state.tokens(&program, at);
                let stands =
                    tokens.iter().any(|token| state.token(&program, *token).owner == Some(viewer));
                let value = state.of_place(&program, at, mood).filter(|_| stands);
                assert_eq!(seen.place_vars[mood.index()][at.index()], value);
                match stands {
                    true => seen_moods += 1,
                    false => unseen_moods += 1,
                }
            }
        }
    });
    assert!(
        seen_moods > 20 && unseen_moods > 20 && others > 100,
        "{seen_moods} {unseen_moods} {others}"
    );
}
