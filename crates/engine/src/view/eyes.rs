//! The viewer of a view, and the information that it may see.

use crate::session::Session;
use boardwright_kernel::{
    Decider, Event, EventKind, PlaceId, PlayerId, Program, Seen, State, TokenId, VarId,
    knows_token, observe, sees_event, sees_place, sees_place_var,
};
use boardwright_protocol::{Seat, ViewAs};

/// A viewer of the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Eyes {
    /// The player; `None` sees everything.
    pub viewer: Option<PlayerId>,
    /// The viewer is no player, but an onlooker who sees only public information. The device must be passed to this
    /// person, if there is one.
    pub onlooker: Option<Option<PlayerId>>,
}

impl Eyes {
    /// A viewer who sees everything.
    pub const ALL: Self = Self { viewer: None, onlooker: None };

    /// A player.
    pub fn player(player: PlayerId) -> Self {
        Self { viewer: Some(player), onlooker: None }
    }

    /// The viewer for the game after `at` decisions.
    pub fn of(session: &Session, at: usize, view: ViewAs) -> Self {
        match view {
            ViewAs::Everything => Self::ALL,
            ViewAs::Seat(seat) => Self::player(seated(session, seat)),
            ViewAs::Decider => Self::player(decider(session, at)),
            ViewAs::Shared { holder } => shared(session, at, holder),
        }
    }

    /// The viewer for what happens after a decision and before the next one. People who share a screen all look at it, so
    /// nobody's secrets are shown.
    pub fn between(session: &Session, at: usize, view: ViewAs) -> Self {
        match view {
            ViewAs::Shared { .. } if session.rules.program.hides() => onlooker(session, None),
            _ => Self::of(session, at, view),
        }
    }

    /// The seat at whose side the viewer sits; 0 for a viewer who sees everything.
    pub fn seat(self) -> u32 {
        match self.onlooker {
            Some(next) => next.map_or(1, PlayerId::seat),
            None => self.viewer.map_or(0, PlayerId::seat),
        }
    }

    /// A number for each viewer.
    pub fn key(self) -> u32 {
        self.viewer.map_or(0, PlayerId::seat)
    }

    /// True if the viewer may see the answers of a player.
    pub fn may_answer(self, seat: u32) -> bool {
        self.viewer.is_none_or(|viewer| viewer.seat() == seat)
    }

    /// The seat of the person to whom the device must be passed; 0 for none.
    pub fn pass_to(self) -> u32 {
        self.onlooker.flatten().map_or(0, PlayerId::seat)
    }

    /// True if the viewer is this player.
    pub fn are_of(self, player: PlayerId) -> bool {
        self.viewer == Some(player)
    }

    /// True if nothing is hidden from the viewer.
    pub fn see_all(self, program: &Program) -> bool {
        self.viewer.is_none() || !program.hides()
    }

    /// True if the tokens of a place are seen.
    pub fn see_place(self, program: &Program, place: PlaceId) -> bool {
        sees_place(program, self.viewer, place)
    }

    /// True if the viewer knows what a token is.
    pub fn know(self, program: &Program, state: &State, token: TokenId) -> bool {
        knows_token(program, state, self.viewer, token)
    }

    /// True if a variable of a place is seen.
    pub fn see_place_var(
        self,
        program: &Program,
        state: &State,
        var: VarId,
        place: PlaceId,
    ) -> bool {
        sees_place_var(program, state, self.viewer, var, place)
    }

    /// The part of an event that the viewer sees.
    pub fn see_event(self, program: &Program, event: &Event) -> Seen {
        sees_event(program, self.viewer, event)
    }

    /// True if the viewer sees all answers that were given at the same time, by an event that shows them.
    pub fn see_reveal(self, program: &Program, event: &Event) -> bool {
        matches!(event.kind, EventKind::Unsealed { .. })
            && self.see_event(program, event) == Seen::Whole
    }

    /// The hash that the viewer may see; true if it is that of the whole state.
    pub fn hash(self, program: &Program, state: &State) -> (u64, bool) {
        match self.viewer.filter(|_| program.hides()) {
            Some(_) if self.onlooker.is_some() => (0, false),
            Some(viewer) => (observe(program, state, viewer).hash(), false),
            None => (state.state_hash(program), true),
        }
    }
}

/// The viewer for people who share a screen. The person who holds the device sees with that seat's eyes. If another
/// person decides now, nobody's secrets are shown until the device was passed.
fn shared(session: &Session, at: usize, holder: u32) -> Eyes {
    if !session.rules.program.hides() {
        return Eyes::player(decider(session, at));
    }
    let is_person = |player: &PlayerId| session.seats().get(player.index()) == Some(&Seat::Person);
    let holder = PlayerId::from_seat(holder).filter(is_person);
    let decides = session
        .machine(at)
        .decision()
        .and_then(|decision| decision.decider.player().filter(is_person));
    match decides {
        Some(player) if holder == Some(player) => Eyes::player(player),
        // The present question is put to another person. Earlier ones are only looked at.
        Some(player) if at == session.total() => onlooker(session, Some(player)),
        _ => holder.map_or_else(|| onlooker(session, None), Eyes::player),
    }
}

/// A viewer who is no player. The kernel shows such a viewer what all players see.
fn onlooker(session: &Session, pass_to: Option<PlayerId>) -> Eyes {
    let stranger = PlayerId(session.rules.program.players() as u16);
    Eyes { viewer: Some(stranger), onlooker: Some(pass_to) }
}

/// The player at a seat; a number out of range becomes the first or the last seat.
fn seated(session: &Session, seat: u32) -> PlayerId {
    let players = session.rules.program.players() as u32;
    PlayerId::from_seat(seat.clamp(1, players.max(1))).unwrap_or(PlayerId(0))
}

/// The decider. If it is a bot while people share the screen, or if there is no decision, the person who
/// decided last, or the first person: people do not see a bot's cards.
fn decider(session: &Session, at: usize) -> PlayerId {
    let seats = session.seats();
    let people = seats.contains(&Seat::Person);
    let counts = |player: &PlayerId| !people || seats.get(player.index()) == Some(&Seat::Person);
    let now = session.machine(at).decision().map(|decision| decision.decider);
    let before = || session.deciders(at).rev().filter_map(Decider::player).find(counts);
    let first = || seats.iter().position(|seat| *seat == Seat::Person).unwrap_or(0);
    now.and_then(Decider::player)
        .filter(counts)
        .or_else(before)
        .unwrap_or_else(|| PlayerId(first() as u16))
}
