//! Which token somebody was told of: who sees a face has to know that it is the face of that token.

use super::Seen;
use super::visibility::{sees_event, sees_place};
use crate::event::{Event, EventKind};
use crate::program::Program;
use crate::state::State;
use crate::{PlaceId, PlayerId, TokenId};

/// The result of following a token through events.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sighting {
    /// The viewer saw the face of this token.
    Seen,
    /// The viewer lost it before: in a place that it does not look into, or because its place was shuffled. A face that is
    /// shown later may be another one's.
    Lost,
    /// Neither happened.
    Neither,
}

/// Follows a token through events with the eyes of a viewer; `after` is the state after them.
pub fn sighting(
    program: &Program,
    viewer: Option<PlayerId>,
    events: &[Event],
    after: &State,
    token: TokenId,
) -> Sighting {
    let hidden = |place| !sees_place(program, viewer, place);
    let own = events.iter().filter_map(|event| moved(event, token));
    let mut place =
        own.map(|(from, _)| from).next().unwrap_or_else(|| after.token(program, token).place);
    for event in events {
        if is_of(event, token) && sees_event(program, viewer, event) == Seen::Whole {
            return Sighting::Seen;
        }
        if let Some((_, to)) = moved(event, token) {
            place = to;
            if place.is_none_or(hidden) {
                return Sighting::Lost;
            }
        }
        if let EventKind::Shuffled { place: mixed } = &event.kind
            && place == Some(*mixed)
            && hidden(*mixed)
        {
            return Sighting::Lost;
        }
    }
    Sighting::Neither
}

/// The places that a token left and entered by an event, if the event moved it.
fn moved(event: &Event, token: TokenId) -> Option<(Option<PlaceId>, Option<PlaceId>)> {
    let EventKind::Moved { token: moved, from, to, .. } = &event.kind else { return None };
    (*moved == token).then_some((*from, *to))
}

/// True if an event has the face of a token, which those see who see all of the event.
fn is_of(event: &Event, token: TokenId) -> bool {
    matches!(
        &event.kind,
        EventKind::Moved { token: told, .. } | EventKind::Revealed { token: told, .. } if *told == token
    )
}
