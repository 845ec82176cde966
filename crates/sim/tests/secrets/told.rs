//! All that reaches a viewer, as text in which tokens have no numbers, which no viewer is shown.

use super::games::Game;
use crate::common::asking::{tuples, values, wanted};
use boardwright_def::Visibility;
use boardwright_kernel::{
    ActionId, Event, EventKind, Machine, Move, MoveQuery, MoveQueryKind, Options, PlaceId,
    PlayerId, Rng, Seen, State, TokenFace, TokenId, Value, explain_event, explain_move,
    knows_token, observe, public_face, seen_face, sees_event, sees_place, shows_type,
};

/// The most moves of one alternative whose verdicts are compared.
const ASKED: usize = 8;

/// Tokens by place; the order only of those that the viewer knows.
fn nameless(game: &Game, state: &State, viewer: PlayerId, mut text: String) -> String {
    for at in (0..game.program.places().len() as u16).map(PlaceId) {
        for (index, token) in state.tokens(&game.program, at).into_iter().enumerate() {
            let knows = knows_token(&game.program, state, Some(viewer), token);
            let index = if knows { format!(" {index}") } else { String::new() };
            text = text.replace(&format!("{token:?}"), &format!("token{index} of {at:?}"));
        }
    }
    text
}

/// Tokens as no more than that.
fn faceless(text: &str) -> String {
    let mut parts = text.split("TokenId(");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |all, part| all + "token" + part.split_once(')').map_or("", |(_, rest)| rest))
}

/// The question, the viewer's list in words, and its observation.
pub fn shown(game: &Game, machine: &mut Machine<'_>, viewer: PlayerId) -> Vec<String> {
    let observed = observe(&game.program, machine.state(), viewer);
    let mut told = vec![format!("{observed:?}"), format!("{:016x}", observed.hash())];
    if !observed.moves.is_empty() {
        told.extend(game.labels.question(machine));
        told.extend(listed(game, machine, viewer).into_iter().map(|one| one.label));
    }
    told
}

/// A value as a viewer knows it: a token by its place and what the viewer sees of it.
fn seen(game: &Game, state: &State, viewer: PlayerId, value: Value) -> String {
    let Value::Token(token) = value else { return format!("{value:?}") };
    let face = state.token(&game.program, token);
    let seen = seen_face(&game.program, state, Some(viewer), token);
    format!("{:?} {:?}", face.place, seen.map(|seen| (seen.type_id, seen.owner, seen.props)))
}

/// A legal move.
pub struct Listed {
    pub chosen: Move,
    /// The words in which the viewer reads of it.
    pub label: String,
    /// Its arguments as the viewer may know them.
    pub args: Vec<String>,
}

/// The legal moves.
pub fn listed(game: &Game, machine: &mut Machine<'_>, viewer: PlayerId) -> Vec<Listed> {
    let moves = machine.legal_moves().to_vec();
    let state = machine.state();
    let labels = game.labels.options(machine, &moves, Some(viewer));
    let one = |(chosen, label)| {
        let args = machine.decode(chosen).args.into_iter();
        Listed { chosen, label, args: args.map(|arg| seen(game, state, viewer, arg)).collect() }
    };
    moves.into_iter().zip(labels).map(one).collect()
}

/// Explanations of moves: every action as a whole, and some moves with their arguments, as verdicts and
/// as sentences; each with the question, as far as the viewer knows it.
pub fn verdicts(game: &Game, state: &State, viewer: PlayerId) -> Vec<(String, String)> {
    let program = &game.program;
    let machine = Machine::from_state(program, state.clone(), Options::default());
    let action = |number| {
        let what = MoveQueryKind::Action(ActionId(number));
        MoveQuery { by: None, what, args: Vec::new() }
    };
    let mut asked: Vec<MoveQuery> = (0..program.actions().len() as u16).map(action).collect();
    let mut rng = Rng::seeded(u64::from(state.ply()));
    let alternatives = machine.decision().map_or(&[][..], |decision| decision.alternatives);
    for (at, alternative) in alternatives.iter().enumerate() {
        let kinds = alternative.params.iter();
        let lists: Vec<Vec<Value>> = kinds.map(|p| values(program, state, p.kind)).collect();
        let args = tuples(&lists, &mut rng).into_iter().take(ASKED);
        asked.extend(args.map(|args| wanted(at, &args)));
    }
    let verdict = |wanted: &MoveQuery| {
        let args = wanted
            .args
            .iter()
            .map(|arg| arg.as_ref().map(|arg| seen(game, state, viewer, *arg)))
            .collect::<Vec<_>>();
        let verdict = explain_move(program, state, wanted, Some(viewer));
        let why = game.labels.why(program, state, &verdict.reasons, Some(viewer));
        (
            format!("{:?} {args:?}", wanted.what),
            nameless(game, state, viewer, format!("{verdict:?} {why:?}")),
        )
    };
    asked.iter().map(verdict).collect()
}

/// The information of a viewer about a move, and its observation afterwards.
pub struct Told {
    /// Events with causes; true if the event may show hidden information.
    pub events: Vec<(String, bool)>,
    pub sentences: Vec<String>,
    pub after: String,
}

/// Makes a move and takes it back.
pub fn made(game: &Game, machine: &mut Machine<'_>, chosen: Move, viewer: PlayerId) -> Told {
    let program = &game.program;
    let before = machine.clone();
    machine.apply(chosen).expect("a listed move applies");
    let happened = machine.events().to_vec();
    let mut events = Vec::new();
    for (index, event) in happened.iter().enumerate() {
        let Some((what, shows)) = event_seen(game, event, viewer) else { continue };
        if shows && sees_event(program, Some(viewer), event) == Seen::Whole {
            let states = [before.state(), machine.state()];
            assert!(may_see(game, states, event, viewer), "{}: {event:?} to {viewer:?}", game.name);
        }
        let cause = explain_event(&before, chosen, index, Some(viewer)).expect("it is listed");
        let cause = cause.map(|cause| {
            let made = game.labels.made(program, &cause, Some(viewer));
            let text = format!("{:?} {:?} {made:?}", cause.conditions, cause.facts);
            nameless(game, &cause.moment, viewer, text)
        });
        events.push((format!("{what} because {cause:?}"), shows));
    }
    let state = machine.state();
    let sentences = game.labels.event_sentences(program, state, &happened, Some(viewer), true);
    let after = format!("{:?}", observe(program, state, viewer));
    assert!(machine.undo());
    Told { events, sentences, after }
}

/// True if a viewer may see all of an event that shows something, by the visibility of places, types and
/// variables: it sees the place before or after, or knows the token before or after the move.
fn may_see(game: &Game, states: [&State; 2], event: &Event, viewer: PlayerId) -> bool {
    let program = &game.program;
    let looks = |at: Option<PlaceId>| at.is_some_and(|at| sees_place(program, Some(viewer), at));
    let knows = |state: &State, token: TokenId| {
        let mut places = (0..program.places().len() as u16).map(PlaceId);
        places.any(|at| state.tokens(program, at).contains(&token))
            && knows_token(program, state, Some(viewer), token)
    };
    match &event.kind {
        EventKind::Moved { token, face, from, to, .. } => {
            let open = match program.token_types()[face.type_id.index()].veil {
                Visibility::Public => true,
                Visibility::Owner => face.owner == Some(viewer),
                Visibility::Hidden => false,
            };
            let sees = open && (looks(*from) || looks(*to));
            sees || states.into_iter().any(|state| knows(state, *token))
        }
        EventKind::Revealed { token, to, .. } => {
            to.is_none_or(|to| to == viewer) || states.into_iter().any(|state| knows(state, *token))
        }
        EventKind::Rolled { to, .. } => to.has(viewer),
        EventKind::Unsealed { var, .. } => {
            program.player_vars()[var.index()].visibility.is_public()
        }
        _ => true,
    }
}

/// An event as far as a viewer sees it; true if it shows a token, an answer or a roll.
fn event_seen(game: &Game, event: &Event, viewer: PlayerId) -> Option<(String, bool)> {
    let whole = match sees_event(&game.program, Some(viewer), event) {
        Seen::Nothing => return None,
        seen => seen == Seen::Whole,
    };
    let shows = matches!(
        event.kind,
        EventKind::Moved { .. }
            | EventKind::Revealed { .. }
            | EventKind::Rolled { .. }
            | EventKind::Unsealed { .. }
    );
    let what = match &event.kind {
        EventKind::Moved { face, from, to, .. } if whole => {
            faceless(&format!("{:?} {:?} {from:?} {to:?}", face.type_id, face.props))
        }
        EventKind::Moved { face, from, to, .. } => {
            format!("{:?} {from:?} {to:?}", front_in(game, face, &[*from, *to], viewer))
        }
        EventKind::Revealed { face, to, .. } if !whole => {
            format!("{:?} {:?} {to:?}", front_in(game, face, &[face.place], viewer), face.place)
        }
        EventKind::Rolled { faces, dice, .. } if !whole => format!("{dice}d{faces}"),
        EventKind::Unsealed { var, answers } if !whole => format!("{var:?} {}", answers.len()),
        kind => faceless(&format!("{kind:?}")),
    };
    let fronts = match &event.kind {
        EventKind::Moved { face, from, to, .. } => {
            front_in(game, face, &[*from, *to], viewer).is_some()
        }
        _ => false,
    };
    Some((what, shows && (whole || fronts)))
}

/// The type and the public properties of a token, if one of these places shows them to a viewer.
fn front_in(
    game: &Game,
    face: &TokenFace,
    places: &[Option<PlaceId>],
    viewer: PlayerId,
) -> Option<String> {
    let mut places = places.iter().flatten();
    let shows = places.any(|at| shows_type(&game.program, Some(viewer), *at, face));
    let front = public_face(&game.program, face);
    shows.then(|| faceless(&format!("{:?} {:?} {:?}", front.type_id, front.owner, front.props)))
}
