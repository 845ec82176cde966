//! Rules of visibility: places, tokens, variables and events that a viewer sees or knows.

use crate::program::{Program, Variable};
use crate::state::{State, token};
use crate::value::NONE;
use crate::{
    Bounded, Event, EventKind, PlaceId, PlayerId, TokenFace, TokenId, Value, VarId, Viewers,
};
use boardwright_def::Visibility;

/// The part of an event that a viewer sees.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Seen {
    /// All of it.
    Whole,
    /// A change of a token or a choice, but not which token or result.
    Faceless,
    /// Nothing.
    Nothing,
}

/// True if a viewer may look into a place; `None` sees everything. A place shows only the owner of a token whose type is
/// not public: see [`knows_token`].
pub fn sees_place(program: &Program, viewer: Option<PlayerId>, at: PlaceId) -> bool {
    let info = &program.places.info[at.index()];
    sees(info.visibility, info.owner, viewer)
}

/// True if a viewer is one of some players. An onlooker is, if all players are.
fn is_among(program: &Program, players: Viewers, viewer: PlayerId) -> bool {
    let count = program.players();
    match viewer.index() < count {
        true => players.has(viewer),
        false => (0..count).all(|player| players.has(PlayerId(player as u16))),
    }
}

/// True if a viewer sees something of a visibility that has an owner.
fn sees(visibility: Visibility, owner: Option<PlayerId>, viewer: Option<PlayerId>) -> bool {
    viewer.is_none()
        || match visibility {
            Visibility::Public => true,
            Visibility::Owner => owner.is_some() && owner == viewer,
            Visibility::Hidden => false,
        }
}

/// True if a viewer knows a token, because it looks into the place or has seen the token before. `None` knows
/// everything.
pub fn knows_token(
    program: &Program,
    state: &State,
    viewer: Option<PlayerId>,
    token: TokenId,
) -> bool {
    let Some(player) = viewer else { return true };
    let id = i32::from(token.0);
    let known = state.seers_of(program, id) | state.known_by(program, id);
    is_among(program, Viewers::of(known), player)
}

/// Returns a token as a viewer sees it: with all its properties if the viewer knows it, with its public ones and `none`
/// for the others if its place shows its type, `None` otherwise. A viewer of `None` sees everything.
pub fn seen_face(
    program: &Program,
    state: &State,
    viewer: Option<PlayerId>,
    token: TokenId,
) -> Option<TokenFace> {
    let face = state.token(program, token);
    if knows_token(program, state, viewer, token) {
        return Some(face);
    }
    shown_face(program, viewer, &face)
}

/// Returns the face of a token as it shows in its place, if a viewer looks in and the type shows.
pub(super) fn shown_face(
    program: &Program,
    viewer: Option<PlayerId>,
    face: &TokenFace,
) -> Option<TokenFace> {
    let shown = face.place.is_some_and(|at| shows_type(program, viewer, at, face));
    shown.then(|| public_face(program, face))
}

/// True if a viewer who does not know a token sees its type and public properties in a place.
pub fn shows_type(
    program: &Program,
    viewer: Option<PlayerId>,
    at: PlaceId,
    face: &TokenFace,
) -> bool {
    sees_place(program, viewer, at) && program.shows_type(i32::from(face.type_id.0))
}

/// Returns the face of a token with `none` for properties that are not public.
pub fn public_face(program: &Program, face: &TokenFace) -> TokenFace {
    let mut shown = face.clone();
    let props = &program.token_types()[face.type_id.index()].props;
    for (prop, value) in props.iter().zip(&mut shown.props) {
        if !prop.visibility.is_public() {
            *value = Value::None;
        }
    }
    shown
}

/// True if the type and all properties of a token are visible to a viewer who looks into the place.
pub fn sees_face(program: &Program, viewer: Option<PlayerId>, face: &TokenFace) -> bool {
    let owner = face.owner.map_or(NONE, |owner| i32::from(owner.0));
    let shown = program.unveiled(i32::from(face.type_id.0), owner);
    viewer.is_none_or(|viewer| is_among(program, Viewers::of(shown), viewer))
}

/// Returns how much of an event a viewer sees; `None` sees everything.
pub fn sees_event(program: &Program, viewer: Option<PlayerId>, event: &Event) -> Seen {
    let sees_token = |places: &[Option<PlaceId>], face: &TokenFace| {
        let mut places = places.iter().flatten();
        places.any(|at| sees_place(program, viewer, *at)) && sees_face(program, viewer, face)
    };
    // Events do not hold the owners of the tokens in a place. So a viewer sees changes of a variable of places only if
    // it is public.
    let sees_place_var = |var: VarId| program.vars.place[var.index()].info.visibility.is_public();
    let sees_change = viewer.is_none() || !program.tokens.tracks;
    let (whole, otherwise) = match &event.kind {
        EventKind::Var { var, player, .. }
        | EventKind::BoundRefused { of: Bounded::Var { var, player } } => {
            (sees_var(program, viewer, *var, *player), Seen::Nothing)
        }
        EventKind::PlaceVar { var, .. }
        | EventKind::BoundRefused { of: Bounded::PlaceVar { var, .. } } => {
            (viewer.is_none() || sees_place_var(*var), Seen::Nothing)
        }
        EventKind::Prop { seen, .. }
        | EventKind::Owner { seen, .. }
        | EventKind::Type { seen, .. } => {
            (sees_change || viewer.is_some_and(|viewer| is_among(program, *seen, viewer)), Seen::Nothing)
        }
        EventKind::BoundRefused { of: Bounded::Prop { .. } } => (sees_change, Seen::Nothing),
        EventKind::Moved { face, from, to, known, .. } => {
            let follows = viewer.is_some_and(|viewer| is_among(program, *known, viewer));
            (follows || sees_token(&[*from, *to], face), Seen::Faceless)
        }
        EventKind::Rolled { to, .. } => {
            (viewer.is_none_or(|viewer| is_among(program, *to, viewer)), Seen::Faceless)
        }
        EventKind::Revealed { face, to, .. } => {
            let shown = to.is_none() || *to == viewer;
            (shown || sees_token(&[face.place], face), Seen::Faceless)
        }
        EventKind::NothingToChoose { to } => {
            (viewer.is_none() || to.is_none() || *to == viewer, Seen::Nothing)
        }
        // The answers are as visible as the variable.
        EventKind::Unsealed { var, .. } => {
            let public = program.vars.player[var.index()].visibility.is_public();
            (viewer.is_none() || public, Seen::Faceless)
        }
        EventKind::Eliminated { .. }
        | EventKind::Concealed { .. }
        | EventKind::Shuffled { .. }
        | EventKind::PhaseEnter { .. }
        | EventKind::PhaseExit { .. }
        | EventKind::TurnStart { .. }
        | EventKind::TurnEnd { .. }
        | EventKind::RoundStart { .. }
        | EventKind::RoundEnd
        | EventKind::Resolved { .. }
        | EventKind::TriggerCut
        | EventKind::CreateCut
        // How many tokens lie in a place is public, and whose they are where it matters.
        | EventKind::NoRoom { .. }
        | EventKind::TokenGone
        | EventKind::Ended => (true, Seen::Nothing),
        // The number could tell of changes that are hidden.
        EventKind::Further { .. } => (viewer.is_none(), Seen::Faceless),
    };
    if whole { Seen::Whole } else { otherwise }
}

/// True if a viewer sees a variable; `None` sees everything.
pub(crate) fn sees_variable(
    program: &Program,
    state: &State,
    viewer: Option<PlayerId>,
    variable: Variable,
) -> bool {
    match variable {
        Variable::Game(var) => sees_var(program, viewer, var, None),
        Variable::Player(var, player) => sees_var(program, viewer, var, Some(player)),
        Variable::Place(var, place) => sees_place_var(program, state, viewer, var, place),
    }
}

/// True if a viewer sees a variable of the game or of a player.
fn sees_var(
    program: &Program,
    viewer: Option<PlayerId>,
    var: VarId,
    player: Option<PlayerId>,
) -> bool {
    let vars = if player.is_some() { &program.vars.player } else { &program.vars.global };
    sees(vars[var.index()].visibility, player, viewer)
}

/// True if a viewer sees a variable of a place. [`Visibility::Owner`] means the players who own a token there. `None`
/// sees everything.
pub fn sees_place_var(
    program: &Program,
    state: &State,
    viewer: Option<PlayerId>,
    var: VarId,
    place: PlaceId,
) -> bool {
    let Some(player) = viewer else { return true };
    match program.vars.place[var.index()].info.visibility {
        Visibility::Public => true,
        Visibility::Owner => state.tokens(program, place).iter().any(|token| {
            let owner = state.token_field(program, i32::from(token.0), token::OWNER);
            owner == i32::from(player.0)
        }),
        Visibility::Hidden => false,
    }
}
