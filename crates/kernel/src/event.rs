//! Events: typed records of changes, each with the node of the `GameDef` that made it.

use crate::{
    ActionId, CauseId, PlaceId, PlayerId, TokenFace, TokenId, TypeId, Value, VarId, Viewers,
};

/// Something that happened.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Event {
    /// The change.
    pub kind: EventKind,
    /// The node of the game that made it.
    pub cause: CauseId,
}

/// The kinds of changes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum EventKind {
    /// A variable changed.
    Var {
        /// The variable.
        var: VarId,
        /// The player; `None` for a global one.
        player: Option<PlayerId>,
        /// Before.
        from: Value,
        /// After.
        to: Value,
    },
    /// A variable of a cell changed.
    PlaceVar {
        /// The variable.
        var: VarId,
        /// The cell.
        place: PlaceId,
        /// Before.
        from: Value,
        /// After.
        to: Value,
    },
    /// A token's property changed.
    Prop {
        /// The token.
        token: TokenId,
        /// Index into [`crate::Program::prop_name`].
        prop: u16,
        /// Before.
        from: Value,
        /// After.
        to: Value,
        /// The players who see the property of the token where it lies, before and after the change.
        seen: Viewers,
    },
    /// A token changed hands.
    Owner {
        /// The token.
        token: TokenId,
        /// Before.
        from: Option<PlayerId>,
        /// After.
        to: Option<PlayerId>,
        /// The players who look at the token where it lies, before and after the change.
        seen: Viewers,
    },
    /// A token became one of another type.
    Type {
        /// The token.
        token: TokenId,
        /// Before.
        from: TypeId,
        /// After.
        to: TypeId,
        /// The players who see the type of the token where it lies, before and after the change.
        seen: Viewers,
    },
    /// A change beyond the bounds of a variable or property was refused.
    BoundRefused {
        /// The variable or property.
        of: Bounded,
    },
    /// Several players have answered at the same time; the variable now holds their answers.
    Unsealed {
        /// The variable of the players.
        var: VarId,
        /// The asked players with their answers; `none` for a player without a choice.
        answers: Vec<(PlayerId, Value)>,
    },
    /// A player is left out from now on.
    Eliminated {
        /// The player.
        player: PlayerId,
    },
    /// A token moved, came into the game (`from` is `None`) or left it (`to` is `None`).
    Moved {
        /// The token.
        token: TokenId,
        /// Its face at that moment.
        face: TokenFace,
        /// The place that it left.
        from: Option<PlaceId>,
        /// The place that it entered.
        to: Option<PlaceId>,
        /// The players who still know it without seeing either place.
        known: Viewers,
    },
    /// A token was shown where it lies.
    Revealed {
        /// The token.
        token: TokenId,
        /// Its face.
        face: TokenFace,
        /// The player who sees it; all if `None`.
        to: Option<PlayerId>,
    },
    /// A token that was shown is no longer.
    Concealed {
        /// The token.
        token: TokenId,
        /// Its place.
        place: PlaceId,
    },
    /// A place was brought into random order.
    Shuffled {
        /// The place.
        place: PlaceId,
    },
    /// Chance answered.
    Rolled {
        /// The result.
        value: Value,
        /// Faces of the dice; 0 if it was no die.
        faces: u32,
        /// Number of dice.
        dice: u32,
        /// The player who sees it; everybody if left out.
        to: Viewers,
    },
    /// A phase began.
    PhaseEnter {
        /// Index into [`crate::Program::phases`].
        phase: u16,
    },
    /// A phase ended.
    PhaseExit {
        /// Index into [`crate::Program::phases`].
        phase: u16,
    },
    /// A turn began.
    TurnStart {
        /// The player; `None` in a game without turn order.
        player: Option<PlayerId>,
    },
    /// A turn ended.
    TurnEnd {
        /// The player.
        player: Option<PlayerId>,
    },
    /// A round began.
    RoundStart {
        /// Its number, from 1.
        round: u32,
    },
    /// A round ended.
    RoundEnd,
    /// An action is done.
    Resolved {
        /// The action.
        action: ActionId,
        /// The player who took it.
        actor: PlayerId,
    },
    /// A question had no answer and was not asked.
    NothingToChoose {
        /// The only player who learns it; all if `None`. It is one player if the answers depend on values that not
        /// everybody sees.
        to: Option<PlayerId>,
    },
    /// A chain of triggers was cut at the depth or queue limit.
    TriggerCut,
    /// A token was not created because there are as many as there may be.
    CreateCut,
    /// A token did not come into a place that has no room for it.
    NoRoom {
        /// The place.
        place: PlaceId,
    },
    /// An effect on a token that was destroyed did nothing.
    TokenGone,
    /// The game is over.
    Ended,
    /// Events after the first [`MOST_EVENTS`] of a move, which are counted only.
    Further {
        /// How many.
        count: u32,
    },
}

/// The most events that are kept for one move. A loop can make a million changes, which nobody reads one by one and
/// which would take hundreds of megabytes. Later events are counted as [`EventKind::Further`]; only the end of the
/// game is always kept. Events never decide how a game goes on.
pub const MOST_EVENTS: usize = 4_096;

/// Facts about an event, for code that shows or filters events.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct EventFacts {
    /// The places that it changed.
    pub places: [Option<PlaceId>; 2],
    /// The token whose place it changed, if the event does not name the place.
    pub token: Option<TokenId>,
    /// The new value of a variable or property.
    pub value: Option<Value>,
    /// The changed value that a viewer may be unable to see.
    pub changed: Changed,
    /// True if it only reports the progress of turns and phases.
    pub bookkeeping: bool,
}

/// The kind of value that an event changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Changed {
    /// A variable: a viewer who does not see the whole event does not know the change.
    Variable,
    /// A token's property: a viewer who does not know the token does not know the change.
    Property,
    /// Neither.
    #[default]
    Other,
}

impl EventKind {
    /// Facts about the event. A new kind of event is described here; views and logs read it.
    pub fn facts(&self) -> EventFacts {
        let none = EventFacts::default();
        match self {
            EventKind::Var { to, .. } => {
                EventFacts { value: Some(*to), changed: Changed::Variable, ..none }
            }
            EventKind::PlaceVar { place, .. } => {
                EventFacts { places: [Some(*place), None], changed: Changed::Variable, ..none }
            }
            EventKind::Prop { token, to, .. } => EventFacts {
                token: Some(*token),
                value: Some(*to),
                changed: Changed::Property,
                ..none
            },
            EventKind::Owner { token, .. } | EventKind::Type { token, .. } => {
                EventFacts { token: Some(*token), ..none }
            }
            EventKind::Moved { from, to, .. } => EventFacts { places: [*from, *to], ..none },
            EventKind::Revealed { face, .. } => EventFacts { places: [face.place, None], ..none },
            EventKind::Concealed { place, .. }
            | EventKind::Shuffled { place }
            | EventKind::NoRoom { place } => EventFacts { places: [Some(*place), None], ..none },
            EventKind::PhaseEnter { .. }
            | EventKind::PhaseExit { .. }
            | EventKind::TurnStart { .. }
            | EventKind::TurnEnd { .. }
            | EventKind::RoundStart { .. }
            | EventKind::RoundEnd
            | EventKind::Resolved { .. }
            | EventKind::Ended => EventFacts { bookkeeping: true, ..none },
            EventKind::BoundRefused { .. }
            | EventKind::Unsealed { .. }
            | EventKind::Eliminated { .. }
            | EventKind::Rolled { .. }
            | EventKind::NothingToChoose { .. }
            | EventKind::TriggerCut
            | EventKind::CreateCut
            | EventKind::TokenGone
            | EventKind::Further { .. } => none,
        }
    }
}

/// A value with bounds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Bounded {
    /// A variable of the game or of a player.
    Var {
        /// The variable.
        var: VarId,
        /// The player; `None` for a global one.
        player: Option<PlayerId>,
    },
    /// A variable of a cell.
    PlaceVar {
        /// The variable.
        var: VarId,
        /// The cell.
        place: PlaceId,
    },
    /// A property.
    Prop {
        /// The token.
        token: TokenId,
        /// Index into [`crate::Program::prop_name`].
        prop: u16,
    },
}

/// A change that a bound cut short.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cut {
    /// The variable or property.
    pub of: Bounded,
    /// True if the value changed all the same, up to the bound.
    pub changed: bool,
}

/// A draw from a place that held fewer tokens than it asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ShortDraw {
    /// The place that tokens were taken from.
    pub from: PlaceId,
    /// The tokens that were asked for, at least 1.
    pub asked: u32,
    /// The tokens that were there.
    pub drawn: u32,
    /// The node of the game that draws.
    pub cause: CauseId,
}

impl Bounded {
    /// The event of a change of the value. `seen` are the players who see the token, for a property.
    pub(crate) fn changed(self, from: Value, to: Value, seen: Viewers) -> EventKind {
        match self {
            Self::Var { var, player } => EventKind::Var { var, player, from, to },
            Self::PlaceVar { var, place } => EventKind::PlaceVar { var, place, from, to },
            Self::Prop { token, prop } => EventKind::Prop { token, prop, from, to, seen },
        }
    }
}
