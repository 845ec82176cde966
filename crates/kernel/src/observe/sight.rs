//! Who sees and knows what.

use crate::program::Program;
use crate::state::{State, token};
use crate::value::NONE;
use crate::{Bounded, Event, EventKind, PlaceId, PlayerId, TokenFace, TokenId, VarId, Viewers};
use boardwright_def::Visibility;

/// How much of an event somebody sees.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Seen {
    /// All of it.
    Whole,
    /// That a token moved, but not which.
    Faceless,
    /// Nothing.
    Nothing,
}

/// Whether somebody may look into a place; `None` sees everything. Of a token whose type is not
/// public a place shows only whose it is: [`knows_token`].
pub fn sees_place(program: &Program, viewer: Option<PlayerId>, at: PlaceId) -> bool {
    let info = &program.places.info[at.index()];
    sees(info.visibility, info.owner, viewer)
}

pub(crate) fn sees(
    visibility: Visibility,
    owner: Option<PlayerId>,
    viewer: Option<PlayerId>,
) -> bool {
    viewer.is_none()
        || match visibility {
            Visibility::Public => true,
            Visibility::Owner => owner.is_some() && owner == viewer,
            Visibility::Hidden => false,
        }
}

/// Whether somebody knows what a token is: by looking where it lies, or because it was seen before.
/// `None` knows everything.
pub fn knows_token(
    program: &Program,
    state: &State,
    viewer: Option<PlayerId>,
    token: TokenId,
) -> bool {
    let Some(player) = viewer else { return true };
    let id = i32::from(token.0);
    let known = state.seers_of(program, id) | state.known_by(program, id);
    Viewers::of(known).has(player)
}

/// Whether a place shows somebody which of its tokens this is: as far as its type allows.
pub(super) fn sees_face(program: &Program, viewer: Option<PlayerId>, face: &TokenFace) -> bool {
    let owner = face.owner.map_or(NONE, |owner| i32::from(owner.0));
    let shown = program.unveiled(i32::from(face.type_id.0), owner);
    viewer.is_none_or(|viewer| Viewers::of(shown).has(viewer))
}

/// How much of an event somebody sees; `None` sees everything.
pub fn sees_event(program: &Program, viewer: Option<PlayerId>, event: &Event) -> Seen {
    let token_in = |at: Option<PlaceId>| at.is_some_and(|at| sees_place(program, viewer, at));
    match &event.kind {
        EventKind::Var { var, player, .. } => {
            if sees_var(program, viewer, *var, *player) {
                Seen::Whole
            } else {
                Seen::Nothing
            }
        }
        EventKind::PlaceVar { var, .. } => {
            if tells_place_var(program, viewer, *var) {
                Seen::Whole
            } else {
                Seen::Nothing
            }
        }
        EventKind::Moved { face, from, to, known, .. } => {
            let follows = viewer.is_some_and(|viewer| known.has(viewer));
            let sees = (token_in(*from) || token_in(*to)) && sees_face(program, viewer, face);
            if sees || follows { Seen::Whole } else { Seen::Faceless }
        }
        EventKind::Rolled { to, .. } => {
            let shown = viewer.is_none_or(|viewer| to.has(viewer));
            if shown { Seen::Whole } else { Seen::Faceless }
        }
        EventKind::Revealed { face, to, .. } => {
            let shown = to.is_none() || *to == viewer;
            let sees = token_in(face.place) && sees_face(program, viewer, face);
            if shown || sees { Seen::Whole } else { Seen::Faceless }
        }
        // Where the token is at the end of the move is not in the event: who does not see
        // everything is told nothing unless all places and types are public.
        EventKind::Prop { .. } | EventKind::Owner { .. } | EventKind::Type { .. } => {
            if viewer.is_none() || !program.tokens.tracks { Seen::Whole } else { Seen::Nothing }
        }
        EventKind::BoundRefused { of } => {
            let shown = match of {
                Bounded::Var { var, player } => sees_var(program, viewer, *var, *player),
                Bounded::PlaceVar { var, .. } => tells_place_var(program, viewer, *var),
                Bounded::Prop { .. } => viewer.is_none() || !program.tokens.tracks,
            };
            if shown { Seen::Whole } else { Seen::Nothing }
        }
        // That all have answered is no secret; what they answered is as visible as the variable.
        EventKind::Unsealed { var, .. } => {
            let public = program.vars.player[var.index()].visibility.is_public();
            if viewer.is_none() || public { Seen::Whole } else { Seen::Faceless }
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
        | EventKind::NothingToChoose
        | EventKind::TriggerCut
        | EventKind::LoopCut
        | EventKind::CreateCut
        | EventKind::TokenGone
        | EventKind::Ended => Seen::Whole,
    }
}

pub(super) fn sees_var(
    program: &Program,
    viewer: Option<PlayerId>,
    var: VarId,
    player: Option<PlayerId>,
) -> bool {
    let vars = if player.is_some() { &program.vars.player } else { &program.vars.global };
    sees(vars[var.index()].visibility, player, viewer)
}

/// Whether a change of a variable of a place is told to somebody. Who has a token there at that
/// moment is not in the event.
fn tells_place_var(program: &Program, viewer: Option<PlayerId>, var: VarId) -> bool {
    viewer.is_none() || program.vars.place[var.index()].info.visibility.is_public()
}

/// Whether somebody sees a variable of a place: of one with [`Visibility::Owner`], who has a token
/// there. `None` sees everything.
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
        Visibility::Owner => {
            let owner =
                |token: &TokenId| state.token_field(program, i32::from(token.0), token::OWNER);
            let tokens = state.tokens(program, place);
            tokens.iter().any(|token| owner(token) == i32::from(player.0))
        }
        Visibility::Hidden => false,
    }
}
